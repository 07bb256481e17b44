/** 50-billing 3.9: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const invoicesParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [['invoice.creditWarn', '10', '月度开票额度预警% / Monthly credit left that warns, %', 2]]

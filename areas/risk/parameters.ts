/** 20, section 13: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const riskParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['risk.up.maxRate', '20', '180天内调增上限% / Most that a quota is raised within 180 days, in percent', 2],
  ['risk.validity.maxDays', '90', '免审查展期最长天数 / Days that a validity is prolonged without a case', 2],
]

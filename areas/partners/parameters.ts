/** 20, sections 3 and 13: [key, default, label, kind 1 text 2 number 3 switch, range]; a tenant's own row wins. */
export const partnersParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
  rule?: string,
])[] = [
  ['check.provider', 'simulated', '外部核查数据源：simulated 模拟 / Source of external checks: simulated', 1],
  ['check.validDays', '30', '外部核查有效天数 / Days that an external check is valid', 2, '1..365'],
  ['check.creditValidDays', '90', '征信有效天数 / Days that a credit report is valid', 2, '1..365'],
  ['customer.duplicate.similarity', '0.85', '名称相似度阈值 / Likeness from which names are told', 1, '0.50..1.00'],
]

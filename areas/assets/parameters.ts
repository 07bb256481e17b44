/** 40, section 13: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const assetsParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['asset.lend.maxOverdue', '1', '逾期未还达到该件数不得再借 / Overdue items from which nothing more is lent', 2],
  ['asset.missing.days', '7', '退车缺件转遗失天数 / Days until an item missing after a return becomes a loss', 2],
]

/** 20, sections 11.8 and 13: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const customersParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['risk.overdue.freezeDays', '7', '逾期冻结天数 / Days overdue that block a customer', 2],
  ['risk.overdue.freezeMinAmt', '1000.00', '逾期冻结最低金额 / Overdue amount from which a customer is blocked', 2],
  ['risk.overdue.thawDays', '3', '还清后解冻天数 / Days without overdue bills until the block is lifted', 2],
  ['licence.block.days', '15', '证照过期冻结天数 / Days after expiry of a licence that block a customer', 2],
  ['customer.dormant.months', '12', '休眠月数 / Months without business until a customer is dormant', 2],
  ['quota.hold.staleDays', '60', '冻结额度催办天数 / Days until frozen quota is asked about', 2],
]

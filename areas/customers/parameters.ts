/** 20, sections 11.8 and 13: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const customersParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  [
    'risk.overdue.freezeDays',
    '7',
    '逾期冻结天数（无适用策略时） / Days overdue that block a customer without a strategy',
    2,
  ],
  [
    'risk.overdue.freezeMinAmt',
    '1000.00',
    '逾期冻结最低金额（无适用策略时） / Overdue amount that blocks a customer without a strategy',
    2,
  ],
  [
    'risk.overdue.thawDays',
    '3',
    '还清后解冻天数（无适用策略时） / Days without overdue bills until a block is lifted, without a strategy',
    2,
  ],
  ['quota.grace.days', '30', '续授审查中的宽限天数 / Days of grace while a renewal is reviewed', 2],
  ['licence.block.days', '15', '证照过期冻结天数 / Days after expiry of a licence that block a customer', 2],
  ['customer.dormant.months', '12', '休眠月数 / Months without business until a customer is dormant', 2],
  ['quota.appeal.days', '30', '申诉期限天数 / Days within which a decision may be appealed', 2],
  ['quota.appeal.max', '2', '申诉次数上限 / Appeals of a case at most', 2],
  ['quota.refuse.coolOffDays', '90', '否决冷静期天数 / Days until a refused customer applies again', 2],
  ['quota.revoke.hours', '24', '审批撤销时限小时 / Hours within which a decision may be revoked', 2],
  ['quota.temp.maxDays', '90', '临时增额最长天数 / Longest temporary increase in days', 2],
  ['quota.temp.gapDays', '180', '临时增额间隔天数 / Days between two temporary increases', 2],
  ['quota.hold.staleDays', '60', '冻结额度催办天数 / Days until frozen quota is asked about', 2],
  ['quota.amount.enforce', 'true', '校验额度金额 / Refuse beyond the amount of a quota', 3],
  ['quota.lockWaitMs', '5000', '额度等待上限毫秒 / Milliseconds that quota is waited for', 2],
]

/** 70, section 8: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const returnsParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['return.expire.leadDays', '30', '到期退车提前天数 / Days before the term ends that a return may be made', 2],
  ['return.second.days', '30', '二次核算天数 / Days until the second settlement', 2],
  ['return.hold.base', '1000.00', '退车预留金 / Money held back at a return', 2],
  ['return.damage.freeAmt', '0.00', '每台免赔车损 / Damage free of charge, per vehicle', 2],
  ['return.energy.tolerance', '10', '补能容差% / Missing energy that is not charged, %', 2],
  ['return.energy.price', '1.50', '补能电价每度 / Price of energy per kWh', 2],
  ['return.energy.fuelPrice', '8.00', '补油价每升 / Price of fuel per litre', 2],
  ['return.redeem.days', '7', '赎回期天数 / Days to redeem a secured vehicle', 2],
  ['return.protect.overdueDays', '60', '资产保全逾期天数 / Days overdue that allow asset protection', 2],
  ['return.settle.payDays', '7', '补款期限天数 / Days to pay what a settlement leaves owed', 2],
]

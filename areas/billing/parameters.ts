/** 50-billing 3.9: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const billingParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['billing.activateDays', '10', '出账提前天数 / Days bills are made ahead', 2],
  ['billing.lateFee.dailyRate', '0.05', '滞纳金日费率% / Late fee per day, %', 2],
  ['billing.lateFee.graceDays', '3', '滞纳金宽限天数 / Grace days of late fees', 2],
  ['billing.lateFee.graceMode', '2', '滞纳金宽限方式 / Grace mode of late fees', 2],
  ['billing.lateFee.capRate', '30', '滞纳金上限% / Cap of late fees, %', 2],
  ['billing.lateFee.minBill', '1.00', '滞纳金最小出账 / Least late fee that is billed', 2],
  ['billing.allocateOrder', '1', '核销顺序 / Order of write-offs', 2],
  ['receipt.claim.remindDays', '3', '认领未确认提醒天数 / Days until an open claim is reminded', 2],
  ['receipt.claim.expireDays', '7', '认领未确认释放天数 / Days until an open claim is released', 2],
  ['receipt.autoConfirm.minScore', '0', '自动确认最低分 / Least score confirmed automatically', 2],
  ['receipt.smallDiff', '1.00', '尾差上限 / Largest small difference', 2],
]

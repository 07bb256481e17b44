/** 50-billing 3.9: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const billingParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['billing.activateDays', '10', '出账提前天数 / Days bills are issued in advance', 2],
  ['billing.lateFee.dailyRate', '0.05', '滞纳金日费率% / Late fee per day, %', 2],
  ['billing.lateFee.graceDays', '3', '滞纳金宽限天数 / Late fee grace days', 2],
  ['billing.lateFee.graceMode', '2', '滞纳金宽限方式 / Late fee grace mode', 2],
  ['billing.lateFee.capRate', '30', '滞纳金上限% / Late fee cap, %', 2],
  ['billing.lateFee.minBill', '1.00', '滞纳金最小出账 / Minimum late fee billed', 2],
  ['billing.allocateOrder', '1', '核销顺序 / Write-off order', 2],
  ['receipt.claim.remindDays', '3', '认领未确认提醒天数 / Days until a reminder of an open claim', 2],
  ['receipt.claim.expireDays', '7', '认领未确认释放天数 / Days until an open claim is released', 2],
  ['receipt.autoConfirm.minScore', '0', '自动确认最低分 / Minimum score for automatic confirmation', 2],
  ['receipt.smallDiff', '1.00', '尾差上限 / Small difference limit', 2],
  ['pay.review.minAmt', '0.00', '线上付款复核起点 / Online payments reviewed from', 2],
  ['pay.duplicate.days', '7', '重复付款提示天数 / Days within which a like payment warns', 2],
  ['pay.release.autoFeeItems', '20,21', '自动批准的费用项目 / Fee items released without asking', 1],
]

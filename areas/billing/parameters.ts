/** 50-billing 3.9: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const billingParameters: readonly (readonly [key: string, value: string, label: string, kind: 1 | 2 | 3])[] = [
  ['billing.activateDays', '10', '出账提前天数', 2], ['billing.lateFee.dailyRate', '0.05', '滞纳金日费率%', 2], ['billing.lateFee.graceDays', '3', '滞纳金宽限天数', 2], ['billing.lateFee.graceMode', '2', '滞纳金宽限方式', 2],
  ['billing.lateFee.capRate', '30', '滞纳金上限%', 2], ['billing.lateFee.minBill', '1.00', '滞纳金最小出账', 2], ['billing.allocateOrder', '1', '核销顺序', 2],
  ['receipt.claim.remindDays', '3', '认领未确认提醒天数', 2], ['receipt.claim.expireDays', '7', '认领未确认释放天数', 2], ['receipt.autoConfirm.minScore', '0', '自动确认最低分', 2], ['receipt.smallDiff', '1.00', '尾差上限', 2],
]

import { date, defineResource, int, json, money, ref, text } from '#kernel'

/** 90-interfaces 3.5: one call of `settleReturn`, kept by its key for ever: asked again it answers what it did. */
export const billReturnSettlement = defineResource({
  name: 'bill-return-settlement',
  label: '退车结算入账 / Posting of a return settlement',
  area: 'billing',
  title: 'settleKey',
  fields: {
    settleKey: text('结算键 / Key', 'SUF', { max: 64 }),
    returnId: text('退车单 / Return', 'SF', { max: 20 }),
    seq: int('次序 / Sequence', 'S'),
    contractId: ref('合同 / Contract', 'SF', 'contract'),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'SF', 'order-vehicle'),
    asOf: date('结算日 / As of', 'S'),
    marginOffset: money('保证金抵扣 / Offset from the deposit', 'S'),
    contractOffset: money('合同余额抵扣 / Offset from the contract balance', 'S'),
    generalOffset: money('通用余额抵扣 / Offset from the general balance', 'S'),
    refundAmt: money('退款 / Refund', 'S'),
    holdback: money('暂扣 / Held back', 'S'),
    oweAmt: money('尚欠 / Still owed', 'S'),
    asked: text('请求摘要 / Digest of the request', 'S', { max: 64, untold: true }),
    result: json('结果 / Result', 'S'),
  },
  scope: 'tenant',
})

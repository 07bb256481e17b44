import { bool, defineResource, enumeration, files, money, note, qty, rate, ref, text } from '#kernel'
import { feeItem } from '#areas/codes/codes.ts'
import { lineKind } from '../codes.ts'

/** 70, section 3.5: one line of a settlement. Automatic ones are made again at every computation. */
export const vehicleReturnCost = defineResource({
  name: 'vehicle-return-cost',
  label: '核算明细 / Settlement line',
  area: 'returns',
  kind: 'lines',
  parent: 'settlementId',
  title: 'basis',
  fields: {
    settlementId: ref('核算单 / Settlement', 'S', 'vehicle-return-settlement'),
    recordId: ref('车辆 / Vehicle', 'L', 'vehicle-return-record'),
    lineKind: enumeration('费用类型 / Kind', 'RL', lineKind),
    feeItem: enumeration('费用项 / Fee item', 'SL', feeItem),
    basis: text('计算依据 / Basis', 'L', { max: 200 }),
    qty: qty('数量 / Quantity', 'L'),
    price: money('单价 / Price', 'L'),
    calcAmt: money('计算金额 / Computed', 'L'),
    waiveAmt: money('减免 / Waived', 'L'),
    waiveReason: note('减免原因 / Reason of the waiver', '', { max: 200 }),
    amt: money('金额 / Amount', 'SL'),
    taxRate: rate('税率 / Tax rate', 'S'),
    sourceType: text('来源 / Source', 'S', { max: 64 }),
    sourceId: text('来源单据 / Source record', 'S', { max: 64 }),
    sourceNo: text('来源单号 / Source no.', 'SL', { max: 64 }),
    auto: bool('自动 / Automatic', 'SL'),
    evidenceBizId: files('凭证 / Evidence'),
    billId: ref('账单 / Bill', 'S', 'bill-receivable'),
    note: note('备注 / Note'),
  },
  indexes: ['unique: settlementId, recordId, lineKind, sourceType, sourceId'],
})

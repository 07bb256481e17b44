import { enumOf } from '#kernel'

export const waybillKind = enumOf('waybill_kind', {
  1: '采购到车 / Purchase',
  2: '调拨 / Stock move',
  3: '送车交付 / Delivery to customer',
  4: '退车运回 / Return',
})
export const KIND = { purchase: 1, move: 2, delivery: 3, back: 4 } as const
export const carryMode = enumOf('waybill_carry_mode', {
  1: '板车 / Car carrier',
  2: '代驾 / Driven',
  3: '铁路 / Rail',
  4: '船运 / Ship',
  5: '拖车 / Tow',
})
export const priceBasis = enumOf('waybill_price_basis', {
  1: '按台 / Per vehicle',
  2: '按台公里 / Per km and vehicle',
  3: '一口价 / Lump sum',
})
export const rowState = enumOf('waybill_row_state', {
  1: ['待发运 / Waiting', 'default'],
  2: ['运输中 / On the way', 'warning'],
  3: ['已签收 / Signed', 'success'],
  4: ['已拒收 / Refused', 'danger'],
})
export const ROW = { waiting: 1, moving: 2, signed: 3, refused: 4 } as const
export const signResult = enumOf('waybill_sign_result', { 3: '签收 / Signed', 4: '拒收 / Refused' })
export const nodeKind = enumOf('waybill_node_kind', {
  1: '装车 / Loaded',
  2: '发车 / Departed',
  3: '途经 / Passed',
  4: '延误 / Delayed',
  5: '到达 / Arrived',
  6: '签收 / Signed',
})
export const nodeSource = enumOf('waybill_node_source', {
  1: '手工 / By hand',
  2: '承运商文件 / Carrier file',
  3: 'GPS / GPS',
})
export const settleState = enumOf('waybill_settle_state', {
  0: '未结算 / Open',
  1: ['结算中 / In settlement', 'warning'],
  2: ['已结算 / Settled', 'success'],
})
export const damageSeverity = enumOf('waybill_damage_severity', {
  1: '轻微 / Slight',
  2: '中等 / Medium',
  3: '严重 / Severe',
})

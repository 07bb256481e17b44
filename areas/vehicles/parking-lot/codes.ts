import { enumOf } from '#kernel'

/** 60, section 4.8. */
export const lotOwnKind = enumOf('parking_lot_own_kind', { 1: '自有 / Own', 2: '租用 / Rented' })
export const parkingPriceMode = enumOf('parking_price_mode', {
  1: '按日 / Per day',
  2: '包位 / Package',
  3: '免费 / Free',
})
export const stayInKind = enumOf('parking_in_kind', {
  1: '采购 / Purchase',
  2: '退车 / Return',
  3: '运输 / Transport',
  4: '用车归还 / Returned from internal use',
  5: '盘点更正 / Stocktake correction',
  6: '维修 / Repair',
})
export const stayOutKind = enumOf('parking_out_kind', {
  1: '提车 / Take',
  2: '运输 / Transport',
  3: '用车 / Use',
  4: '维修 / Repair',
  5: '处置 / Disposal',
  6: '更正 / Correction',
  7: '移位 / Moved',
})
export const spaceKind = enumOf('parking_space_kind', {
  1: '小车 / Car',
  2: '面包车 / Van',
  3: '货车 / Truck',
  4: '充电 / Charging',
})
export const spaceState = enumOf('parking_space_state', {
  1: ['空闲 / Free', 'success'],
  2: ['占用 / Occupied', 'warning'],
  3: '预留 / Reserved',
  4: ['停用 / Out of use', 'info'],
})

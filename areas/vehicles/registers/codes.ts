/** Fixed code tables of registers, places and stations (60, 4.2 to 4.11): what the program branches on. */
import { enumOf } from '#kernel'

export const quotaHolder = enumOf('plate_quota_holder', {
  1: '自有公司 / Own company',
  2: '个人 / Person',
  3: '外部出租方 / Outside lessor',
})
export const purchaseInvoiceKind = enumOf('vehicle_invoice_kind', {
  1: '机动车销售统一发票 / Motor vehicle sales invoice',
  2: '数电发票（机动车） / Digital invoice for a motor vehicle',
  3: '二手车销售统一发票 / Used car sales invoice',
})
export const taxPaidBy = enumOf('vehicle_tax_paid_by', {
  1: '我方 / Us',
  2: '代办 / Agent',
  3: '客户 / Customer',
  4: '供应商 / Supplier',
})
/** 60, 4.2 vehicle-maintenance-confirm: what a car needs before it is handed out. */
export const servicingItem = enumOf('servicing_item', {
  1: '注册登记 / Registered',
  2: '上牌 / Plated',
  3: '交强险 / Compulsory insurance',
  4: '商业险 / Commercial insurance',
  5: '有线GPS / Wired GPS online',
  6: '无线GPS / Wireless GPS online',
  7: '证照归档 / Papers archived',
  8: '钥匙入柜 / Keys in the locker',
  9: 'PDI或清洁 / PDI or cleaning',
  10: '运营证 / Operating permit',
  11: '检验有效 / Inspection valid',
  12: '运达提车地 / At the take place',
})
/** Confirmed by hand; everything else is read from the card. */
export const BY_HAND: readonly number[] = [9, 12]
/** No reason waives them. */
export const NEVER_WAIVED: readonly number[] = [3, 11]

export const coordType = enumOf('coord_type', { 1: 'WGS-84 / WGS-84', 2: 'GCJ-02 / GCJ-02', 3: 'BD-09 / BD-09' })

export const lockKind = enumOf('locker_lock_kind', { 1: '机械锁 / Mechanical', 2: '电子锁 / Electronic' })
export const gridKind = enumOf('locker_grid_kind', {
  1: '钥匙 / Keys',
  2: '证照 / Papers',
  3: '钥匙和证照 / Both',
})
export const gridState = enumOf('locker_grid_state', {
  1: ['空闲 / Free', 'success'],
  2: ['占用 / Used', 'warning'],
  3: '借出 / Lent',
  4: ['停用 / Out of use', 'info'],
})
export const gridMove = enumOf('locker_grid_move', {
  1: '存入 / In',
  2: '取出 / Out',
  3: '借出 / Lent',
  4: '还回 / Back',
  5: '移格 / Moved',
  6: '更正 / Correction',
})

export const stationKind = enumOf('pit_lane_kind', {
  1: '维修 / Repair',
  2: '检测站 / Inspection',
  3: '维修和检测 / Both',
  4: '轮胎洗美 / Tyres or wash',
})

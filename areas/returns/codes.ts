/** Fixed code tables of area 70's returns (70, section 3): what the program branches on. */
import { enumOf } from '#kernel'

export { conditionGrade, damageSeverity } from '#areas/work-orders/codes.ts'

export const returnKind = { expiry: 1, breach: 2, buyOut: 3, protection: 4, loss: 5 } as const
/** Document numbers by kind (70, 3.1). */
export const returnPrefix: Record<number, string> = { 1: 'TCDQ', 2: 'TCWY', 3: 'TCMD', 4: 'TCBQ', 5: 'TCMS' }

export const returnScene = enumOf('vehicle_return_scene', {
  1: 'KA / KA',
  2: 'C端 / Consumer',
  3: '直租 / Direct lease',
})
export const returnMode = enumOf('return_mode', {
  1: '客户送还 / Customer brings',
  2: '上门收车 / We collect',
  3: '强制收回 / Repossession',
})
export const endKind = enumOf('vehicle_return_end_kind', {
  1: '到期 / Expiry',
  2: '协商提前 / Agreed early end',
  3: 'C端随退 / Consumer, any time',
})
export const terminateMode = enumOf('vehicle_return_terminate_mode', {
  1: '书面通知 / Written notice',
  2: '协议 / Agreement',
  3: '判决/仲裁 / Judgment or award',
})
export const buyOutKind = enumOf('vehicle_return_buy_out_kind', {
  1: '期满买断 / At term end',
  2: '提前买断 / Early',
  3: '协商买断 / By agreement',
})
export const gradeLetter: Record<number, string> = { 1: 'A', 2: 'B', 3: 'C', 4: 'D' }
export const confirmMode = enumOf('vehicle_return_settlement_confirm_mode', {
  1: '签字盖章 / Signed and sealed',
  2: '电子确认 / By SMS link',
  3: '单方送达 / Served by us',
  4: '视同确认 / Deemed confirmed',
})
export const confirmedBy = { signed: 1, electronic: 2, served: 3, deemed: 4 } as const
export const tempRowState = enumOf('vehicle_return_record_temp_row_state', {
  1: ['正常 / OK', 'success'],
  2: ['异常 / Abnormal', 'danger'],
})
export const damageAction = enumOf('return_damage_action', {
  1: '钣喷 / Body work',
  2: '更换 / Replace',
  3: '修理 / Repair',
  4: '补办 / Reissue',
})

/** Lines of a settlement statement (70, 3.5). */
export const lineKind = enumOf('vehicle_return_cost_line_kind', {
  1: '超期占用费 / Holdover',
  2: '提前退租违约金 / Penalty',
  3: '提前通知不足 / Short notice',
  4: '超里程费 / Mileage overrun',
  5: '车损赔偿 / Damage',
  6: '缺件证照 / Missing items and papers',
  7: '清洁、补能 / Cleaning, energy',
  8: '违章罚款 / Fines',
  9: '违章代办费 / Handling of fines',
  10: '收车运输费 / Transport',
  11: '追收保全费 / Recovery',
  12: '停车保管费 / Parking',
  13: '通行费/代垫 / Tolls and advances',
  14: '退车维修 / Repair',
  15: '买断价 / Buy-out price',
  16: '灭失差额 / Loss shortfall',
  17: '过户解押代办 / Agency of transfer and discharge',
  18: '增补押金 / Extra deposit',
  19: '保费分摊 / Share of premium',
  99: '其他 / Other',
})
export const line = {
  holdover: 1,
  penalty: 2,
  shortNotice: 3,
  overKm: 4,
  damage: 5,
  missing: 6,
  energy: 7,
  fine: 8,
  fineHandling: 9,
  transport: 10,
  recovery: 11,
  parking: 12,
  advance: 13,
  repair: 14,
  buyOut: 15,
  loss: 16,
  agency: 17,
  deposit: 18,
  premium: 19,
  other: 99,
} as const

/** Fee item and VAT of each kind of line; null is not taxed (70, 3.5). */
export const lineMoney: Record<number, { feeItem: number; taxRate: string | null }> = {
  1: { feeItem: 1, taxRate: '13.000000' },
  2: { feeItem: 15, taxRate: '13.000000' },
  3: { feeItem: 15, taxRate: '13.000000' },
  4: { feeItem: 1, taxRate: '13.000000' },
  5: { feeItem: 13, taxRate: null },
  6: { feeItem: 13, taxRate: null },
  7: { feeItem: 5, taxRate: '6.000000' },
  8: { feeItem: 12, taxRate: null },
  9: { feeItem: 23, taxRate: '6.000000' },
  10: { feeItem: 19, taxRate: '9.000000' },
  11: { feeItem: 5, taxRate: '6.000000' },
  12: { feeItem: 18, taxRate: '9.000000' },
  13: { feeItem: 99, taxRate: null },
  14: { feeItem: 10, taxRate: '13.000000' },
  15: { feeItem: 16, taxRate: '13.000000' },
  16: { feeItem: 13, taxRate: null },
  17: { feeItem: 23, taxRate: '6.000000' },
  18: { feeItem: 2, taxRate: null },
  19: { feeItem: 6, taxRate: null },
  99: { feeItem: 99, taxRate: '6.000000' },
}

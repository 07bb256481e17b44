/** Fixed code tables of papers and keys (40, section 6): what the program branches on. */
import { enumOf } from '#kernel'

export const assetCarrier = enumOf('asset_carrier', {
  1: '纸质 / Paper',
  2: '钥匙 / Key',
  3: '号牌 / Plate',
  4: '卡片 / Card',
  5: '设备 / Device',
})
export const normalHolder = enumOf('asset_normal_holder', { 1: '我方保管 / With us', 3: '随车 / In the car' })

/** Who holds an item; one open row of custody says it. */
export const holder = {
  nobody: 0,
  room: 1,
  grid: 2,
  staff: 3,
  customer: 4,
  provider: 5,
  lender: 6,
  authority: 7,
  car: 8,
  gone: 9,
} as const
export const custodyHolder = enumOf('custody_holder_kind', {
  0: '无 / Nobody',
  1: '档案室 / Archive room',
  2: '钥匙柜 / Locker grid',
  3: '员工 / Staff',
  4: '客户 / Customer',
  5: '服务商 / Service provider',
  6: '资金方 / Lender',
  7: '政府机构 / Authority',
  8: '随车在库 / In the car, in stock',
  9: '已移出 / Gone for good',
})
/** Words of the program in `holderName`: stored in Chinese, read in English too. */
export const holderWords = ['档案室 / Archive room', '随车在库 / In the car, in stock'] as const
export const copyKind = enumOf('asset_copy_kind', { 1: '原件 / Original', 2: '复印件 / Copy' })

export const lendKind = enumOf('asset_lend_kind', {
  1: '员工 / Staff',
  2: '工单代办 / Work order',
  3: '客户 / Customer',
  4: '资金方 / Lender',
  5: '异地自用 / Own use in another city',
})
export const lendLineState = enumOf('asset_lend_line_state', {
  1: '待领取 / To be handed over',
  2: ['借出中 / Lent', 'warning'],
  3: ['已归还 / Returned', 'success'],
  4: ['已遗失 / Lost', 'danger'],
})
export const deliverWay = enumOf('asset_deliver_way', {
  1: '当面 / In person',
  2: '快递 / Express',
  3: '钥匙柜 / Locker',
})
export const responsible = enumOf('asset_lose_responsible', {
  1: '我方员工 / Our staff',
  2: '客户 / Customer',
  3: '服务商 / Service provider',
  4: '资金方 / Lender',
})
export const reissueReason = enumOf('asset_reissue_reason', {
  1: '遗失 / Lost',
  2: '破损 / Damaged',
  3: '信息变更 / Data changed',
  4: '失效 / Expired',
})
export const reissueWay = enumOf('asset_reissue_way', {
  1: '工单代办 / By work order',
  2: '供应商配制 / By a supplier',
  3: '自办 / By ourselves',
})

/** What a count found of an item. */
export const countResult = enumOf('asset_count_result', {
  1: '待盘 / To be counted',
  2: ['在位 / In its place', 'success'],
  3: ['缺失 / Missing', 'danger'],
  4: ['多出 / Not expected here', 'warning'],
})
export const countIs = { waiting: 1, found: 2, missing: 3, stray: 4 } as const

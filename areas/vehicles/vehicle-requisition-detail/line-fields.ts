import { bool, date, dict, enumeration, int, many, qty, ref, region } from '#kernel'
import { vehicleNature } from '#areas/codes/codes.ts'
import { requisitionLineState } from './codes.ts'

/** What both kinds of requisition ask on a line (60, 4.5): a model, how it may differ, and where and when. */
export const wishFields = {
  modelId: ref('车型 / Model', 'RLF', 'car-model', { only: { status: [1] } }),
  substituteModelIds: many(
    ref('可替代车型 / Substitutes', '', 'car-model', {
      only: { status: [1] },
      help: '客户同意的其他车型 / Other models that will do',
    }),
  ),
  color: dict('颜色 / Colour', 'L', 'car_color'),
  colorFree: bool('颜色不限 / Any colour', '', { default: true }),
  quantity: int('数量 / Quantity', 'RL', { min: 1, max: 999, unit: '台' }),
  minFresh: qty('最低新旧度 / Least freshness', '', { scale: 1, min: 0, max: 100 }),
  plateCityCode: region('上牌城市 / Plate city'),
  needDate: date('需求日期 / Needed on', 'L'),
}
export const progressFields = {
  vehicleNature: enumeration('新旧 / New or used', 'S', vehicleNature),
  plateNeed: bool('需上牌 / Plates needed', 'S'),
  gpsNeed: bool('需GPS / GPS needed', 'S'),
  insureNeed: bool('需投保 / Insurance needed', 'S'),
  allottedQty: int('已配 / Allotted', 'SL', { unit: '台' }),
  takenQty: int('已提 / Taken', 'SL', { unit: '台' }),
  lineState: enumeration('状态 / State', 'SL', requisitionLineState),
}

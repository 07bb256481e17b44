import { fen, type ChangesOf } from '#kernel'
import type { violationCode } from '../violation-code.ts'

/** The scheme of points in force since 2022-04-01. */
const SINCE = '2022-04-01'
type Row = readonly [code: string, behaviour: string, fine: string, points: number, category: string]
const rows: readonly Row[] = [
  ['1039', '机动车违反规定停放、临时停车', '200.00', 0, 'parking'],
  ['1625', '驾驶机动车违反道路交通信号灯通行', '200.00', 6, 'signal'],
  ['1345', '驾驶机动车违反禁止标线指示', '100.00', 1, 'marking'],
  ['1344', '驾驶机动车违反禁令标志指示', '100.00', 1, 'marking'],
  ['1019', '机动车违反规定使用专用车道', '100.00', 0, 'lane'],
  ['1208', '不按导向车道行驶', '100.00', 1, 'lane'],
  ['1357', '遇行人正在通过人行横道时未停车让行', '200.00', 3, 'signal'],
  ['1352', '超过规定时速10%以上未达20%', '150.00', 0, 'speed'],
  ['1636', '超过规定时速20%以上未达50%', '200.00', 6, 'speed'],
  ['1603', '超过规定时速50%以上', '1000.00', 12, 'speed'],
  ['1240', '驾驶时拨打接听手持电话', '200.00', 3, 'device'],
  ['1120', '驾驶人未按规定使用安全带', '50.00', 0, 'device'],
  ['1116', '上道路行驶的机动车未放置检验合格标志', '50.00', 0, 'document'],
  ['1718', '故意遮挡机动车号牌', '200.00', 9, 'document'],
]
/** 80, 5: the codes that every tenant begins with; people add the others. */
export const standardCodes: readonly ChangesOf<typeof violationCode>[] = rows.map(
  ([code, behaviour, fine, points, category]) => ({
    code,
    behaviour,
    fine: fen(fine),
    points,
    category,
    validFrom: SINCE,
  }),
)

import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { plateOf, vinOf } from '../testing.ts'

export const header = [
  '车架号*',
  '发动机号',
  '驱动电机号',
  '车型*',
  '颜色*',
  '车辆来源*',
  '新旧*',
  '含税车价',
  '登记城市',
  '出厂日期',
  '注册登记日',
  '登记证书编号',
  '车牌号',
  '牌照类型',
  '上牌日',
  '使用性质*',
  '产权性质*',
  '所有权公司',
  '运营城市*',
  '运营部门*',
  '车辆管理员*',
  '租赁模式*',
  '运营模式*',
  '停车场',
  '里程',
  '里程日期',
  '检验有效期',
  '投用日期',
  '累计折旧',
]
export type Row = (string | null)[]
export const columnOf = (name: string) => header.findIndex(one => one.replace('*', '') === name)
/** Whose park the rows are put in. */
export interface Place {
  readonly city: string
  readonly dept: string
}
export const good = (n: number, place: Place): Row => [
  vinOf(n),
  null,
  `TZ${n}`,
  '星岚 E5 2026款 430km',
  '白色',
  '迁移',
  '二手',
  '118000.00',
  '深圳市',
  '2026/2/1',
  '2026-03-18',
  `GD${n}`,
  plateOf(n),
  '小型新能源汽车',
  '2026年3月19日',
  '租赁',
  '自有',
  '华驰汽车租赁（深圳）有限公司',
  place.city,
  place.dept,
  '韩松',
  '经营租赁',
  'KA',
  '龙华交付中心',
  String(1000 + n),
  '2026-11-01',
  '2028-03-31',
  '2026-03-20',
  '17470.40',
]
export const workbook = (rows: Row[], head = header) =>
  writeWorkbookBuffer({
    sheets: [{ name: '车辆', columns: head.map(label => ({ label, kind: 'text' as const })), rows }],
  })
export const change = (row: Row, cells: Record<string, string | null>): Row =>
  row.map((cell, index) => {
    const name = header[index]!.replace('*', '')
    return name in cells ? cells[name]! : cell
  })

export interface Fault {
  cells(n: number, existingVin: string): Record<string, string | null>
  readonly paths: readonly string[]
  readonly says: string
}
/** Every way in which a file of a fleet is wrong; the fields that must be named. */
export const faults: readonly Fault[] = [
  { cells: () => ({ 车架号: 'LXRE5A2' }), paths: ['vin'], says: '格式错误' },
  { cells: n => ({ 车架号: `${vinOf(n).slice(0, 16)}O` }), paths: ['vin'], says: '格式错误' },
  { cells: () => ({ 车架号: vinOf(1) }), paths: ['vin'], says: '与第2行重复' },
  { cells: (_n, existingVin) => ({ 车架号: existingVin }), paths: ['vin'], says: '已存在' },
  { cells: () => ({ 车型: '不存在的车型' }), paths: ['modelId'], says: '不存在' },
  { cells: () => ({ 颜色: '紫色' }), paths: ['color'], says: '不在可选范围内' },
  { cells: () => ({ 颜色: '红色' }), paths: ['color'], says: '没有此颜色' },
  { cells: n => ({ 车牌号: `粤B1${String(n).padStart(4, '0').slice(-4)}` }), paths: ['plateNo'], says: '8位' },
  { cells: () => ({ 车牌号: plateOf(2) }), paths: ['plateNo'], says: '重复' },
  { cells: () => ({ 注册登记日: '2026-01-15' }), paths: ['registerDate'], says: '早于出厂日期' },
  { cells: () => ({ 上牌日: '2026-03-01' }), paths: ['plateDate'], says: '早于注册登记日' },
  { cells: () => ({ 注册登记日: '2026-02-30' }), paths: ['registerDate'], says: 'yyyy-MM-dd' },
  { cells: () => ({ 所有权公司: null }), paths: ['ownerCompanyId'], says: '必填' },
  { cells: () => ({ 运营城市: '火星' }), paths: ['operateCityCode'], says: '不是行政区划' },
  { cells: () => ({ 停车场: '不存在的场' }), paths: ['parkingLotId'], says: '不存在' },
  { cells: () => ({ 驱动电机号: null }), paths: ['driveMotorNo'], says: '驱动电机号' },
  { cells: () => ({ 里程: '-5' }), paths: ['mileage'], says: '不能小于0' },
  { cells: () => ({ 累计折旧: '110000.00' }), paths: ['accumDepreciation'], says: '原值减残值' },
  { cells: () => ({ 含税车价: 'abc' }), paths: ['purchasePrice'], says: '金额' },
  {
    cells: () => ({ 颜色: '紫色', 注册登记日: '2026-01-15' }),
    paths: ['color', 'registerDate'],
    says: '不在可选范围内',
  },
  { cells: () => ({ 车型: '不存在的车型', 运营模式: '火箭' }), paths: ['modelId', 'operationMode'], says: '不存在' },
  { cells: () => ({ 驱动电机号: null, 所有权公司: null }), paths: ['driveMotorNo', 'ownerCompanyId'], says: '必填' },
]

/**
 * A file of a fleet in which every 47th row from the 42nd on is wrong in one of the ways above; which row in which way.
 */
export function faultyFleet(
  count: number,
  faulty: number,
  place: Place,
  existingVin: string,
): { rows: Row[]; wrong: Map<number, Fault> } {
  const rows = Array.from({ length: count }, (_, index) => good(index + 1, place))
  const wrong = new Map<number, Fault>()
  for (let index = 0; index < faulty; index += 1) {
    const at = 40 + index * 47
    const kind = faults[index % faults.length]!
    wrong.set(at + 2, kind)
    rows[at] = change(rows[at]!, kind.cells(at + 1, existingVin))
  }
  return { rows, wrong }
}

/** Fixed code tables of inspections and maintenance (80, sections 6 and 7): what the program branches on. */
import { enumOf } from '#kernel'

export const inspectKind = enumOf('year_check_inspect_kind', {
  1: '安全技术检验 / Safety inspection',
  2: '运输证年审 / Transport-permit review',
})
export const kindIs = { safety: 1, permit: 2 } as const

export const warnLevel = enumOf('year_check_warn_level', {
  0: ['未到预警 / Not yet', 'info'],
  90: '首次预警 / First warning',
  30: ['二次预警 / Second warning', 'warning'],
  7: ['紧急预警 / Urgent', 'danger'],
  [-1]: ['已逾期 / Overdue', 'danger'],
})

/** Days before the due date on which somebody is told; the code is the number of days. */
export const warnDay = enumOf('year_check_warn_day', {
  120: '120天 / 120 days',
  90: '90天 / 90 days',
  60: '60天 / 60 days',
  45: '45天 / 45 days',
  30: '30天 / 30 days',
  15: '15天 / 15 days',
  7: '7天 / 7 days',
  3: '3天 / 3 days',
})
export const blocker = enumOf('year_check_blocker', {
  1: ['有未处理违章 / Open violation', 'danger'],
  2: ['交强险不足 / Compulsory cover ends before', 'danger'],
  3: ['有未结事故 / Open accident', 'warning'],
  4: ['行驶证遗失或补办中 / Licence lost or being reissued', 'danger'],
  5: ['车辆不在本地 / Vehicle is far away', 'warning'],
})
export const blockerIs = { violation: 1, cover: 2, accident: 3, licence: 4, far: 5 } as const

export const projectLine = enumOf('maintenance_line_kind', {
  1: '工时 / Labour',
  2: '配件 / Part',
  3: '套餐 / Package',
  4: '外协 / Outside service',
})
export const projectLineIs = { labour: 1, part: 2, package: 3, outside: 4 } as const
/** The national minimum of guarantee, by the kind of repair (交通运输部 机动车维修管理规定). */
export const warrantyClass = enumOf('maintenance_warranty_class', {
  1: '整车或总成修理 / Whole vehicle or assembly',
  2: '二级维护 / Second-level maintenance',
  3: '一级维护、小修、专项 / First-level, small or special repair',
  4: '无 / None',
})
export const warrantyMinimum: Readonly<Record<number, { km: number; days: number }>> = {
  1: { km: 20_000, days: 100 },
  2: { km: 5_000, days: 30 },
  3: { km: 2_000, days: 10 },
  4: { km: 0, days: 0 },
}
export const partGrade = enumOf('maintenance_part_grade', {
  1: '原厂件 / Original',
  2: '品牌件 / Branded',
  3: '再用件 / Reused',
})
export const kmSource = enumOf('maintenance_km_source', {
  1: 'GPS / GPS',
  2: '任务读数 / Task reading',
  3: '客户上报 / Customer report',
})
/** Sources of readings of area 60 by our own codes. */
export const readingsOf: Readonly<Record<number, readonly number[]>> = { 1: [1], 2: [2, 3, 4, 5, 6, 8], 3: [7] }
export const remindTarget = enumOf('maintenance_remind_target', {
  1: '客户 / Customer',
  2: '司机 / Driver',
  3: '维保专员 / Officer',
})
export const targetIs = { customer: 1, driver: 2, officer: 3 } as const
export const remindChannel = enumOf('maintenance_remind_channel', { 1: '站内信 / In-app', 2: '短信 / SMS' })
export const channelIs = { inApp: 1, sms: 2 } as const
export const remindTrigger = enumOf('maintenance_remind_trigger', { 1: '里程 / Mileage', 2: '时间 / Time' })
export const remindWay = enumOf('maintenance_remind_way', {
  1: '派单 / Open a work order',
  2: '客户自理 / By the customer',
  3: '延期 / Postpone',
  4: '忽略 / Ignore',
})
export const wayIs = { order: 1, customer: 2, postpone: 3, ignore: 4 } as const
export const remindPayer = enumOf('maintenance_remind_payer', { 1: '我方 / Us', 2: '客户 / Customer' })

/** What a change does to a line of the offer. */
export const adjustOp = enumOf('maintenance_adjust_op', {
  1: ['新增 / Added', 'success'],
  2: ['取消 / Removed', 'danger'],
  3: ['调整 / Changed', 'warning'],
})
export const opIs = { add: 1, remove: 2, change: 3 } as const
/** How far the cost lines of the task are: the least far of them (70, 4.5). */
export const repairCostState = enumOf('maintenance_cost_state', {
  1: '待核算 / To account',
  2: ['已核算 / Accounted', 'success'],
  3: ['结算中 / Being settled', 'warning'],
  4: ['已结算 / Settled', 'success'],
  5: ['已付款 / Paid', 'success'],
})
export const repairIs = {
  service: 1,
  repair: 2,
  accident: 3,
  tyres: 4,
  threeElectric: 5,
  reconditioning: 6,
  other: 9,
} as const
export const causeIs = {
  wear: 'wear',
  misuse: 'misuse',
  accident: 'accident',
  defect: 'defect',
  rework: 'rework',
} as const
/** Contract type of agreements with repair stations. */
export const PIT_LANE_AGREEMENT = 16

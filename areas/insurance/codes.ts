/** Fixed code tables of the area (80, section 2): what the program branches on. */
import { enumOf } from '#kernel'

/** Who had the vehicle: the kinds that custodyAt of area 60 answers with. */
export const custodyKind = enumOf('custody_kind', {
  1: '客户 / Customer',
  2: '司机 / Driver',
  3: '本方作业 / Our work',
  4: '库存 / Stock',
  5: ['购入前/处置后 / Before purchase or after disposal', 'info'],
  9: ['无法判定 / Unknown', 'danger'],
})
export const custody = { customer: 1, driver: 2, work: 3, stock: 4, notOurs: 5, unknown: 9 } as const
export const violationSource = enumOf('violation_source', {
  1: '同步 / Synchronised',
  2: '导入 / Imported',
  3: '手工 / By hand',
})
export const violationDataKind = enumOf('violation_data_kind', { 1: '电子监控 / Camera', 2: '现场 / On the spot' })
export const noticeState = enumOf('violation_notice_state', {
  0: '未通知 / Not told',
  1: ['已通知 / Told', 'warning'],
  2: ['客户已确认 / Confirmed', 'success'],
})
export const paidBy = enumOf('violation_paid_by', {
  1: '客户 / Customer',
  2: '代办商 / Agent',
  3: '我方员工 / Our staff',
})
export const transferState = enumOf('violation_transfer_state', {
  0: '无 / None',
  1: ['已申请 / Filed', 'warning'],
  2: ['已受理 / Accepted', 'success'],
  3: ['已拒绝 / Refused', 'danger'],
  4: ['司机异议 / Objection', 'danger'],
})
export const transferStep = enumOf('violation_transfer_step', {
  1: '申请转移 / File',
  2: '交管受理 / Accepted',
  3: '交管拒绝 / Refused',
  4: '司机异议成立 / Objection upheld',
  5: '司机异议不成立 / Objection failed',
})
export const objectionStep = enumOf('violation_objection_step', {
  1: '提起申诉 / Start',
  2: '申诉成立 / Upheld',
  3: '申诉不成立 / Failed',
})
export const chargeStatus = enumOf('violation_charge_status', {
  0: '无需收费 / Nothing',
  1: ['待收费 / To charge', 'warning'],
  2: '已挂账 / Charged',
  3: ['已收 / Collected', 'success'],
  4: ['公司承担 / Borne by us', 'info'],
})
export const charged = { nothing: 0, wanted: 1, done: 2, collected: 3, ours: 4 } as const
export const queryResult = enumOf('violation_query_result', {
  1: ['成功 / Success', 'success'],
  2: ['无违章 / None', 'info'],
  3: ['失败 / Failed', 'danger'],
  4: '跳过 / Skipped',
})
export const syncTrigger = enumOf('violation_sync_trigger', {
  1: '定时 / Scheduled',
  2: '所选 / Selected',
  3: '全部 / All',
  4: '导入 / Imported list',
})
export const syncScope = enumOf('violation_sync_scope', {
  1: '在租车辆 / On lease',
  2: '全部未处置 / All not disposed of',
  3: '指定标签 / By flag',
  4: '指定合同 / By contract',
})
export const syncWeekday = enumOf('violation_sync_weekday', {
  1: '周一 / Monday',
  2: '周二 / Tuesday',
  3: '周三 / Wednesday',
  4: '周四 / Thursday',
  5: '周五 / Friday',
  6: '周六 / Saturday',
  7: '周日 / Sunday',
})
/** The points of one offence under the scheme in force since 2022-04-01. */
export const POINTS: readonly number[] = [0, 1, 3, 6, 9, 12]

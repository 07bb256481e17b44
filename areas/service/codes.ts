/** Fixed code tables of customer service (40, section 8): what the program branches on. */
import { enumOf } from '#kernel'

export const serviceChannel = enumOf('service_channel', {
  1: '热线 / Hotline',
  2: 'APP/H5 / App or web form',
  3: '微信 / WeChat',
  4: '邮件 / E-mail',
  5: '员工 / Staff',
  6: 'GPS / GPS',
  7: '12345/平台 / 12345 or platform',
})
export const channelIs = { hotline: 1, web: 2, mail: 4, staff: 5, gps: 6 } as const

export const serviceCategory = enumOf('service_category', {
  1: '咨询 / Question',
  2: '报修 / Repair',
  3: ['事故 / Accident', 'danger'],
  4: ['投诉 / Complaint', 'warning'],
  5: '账单 / Bill',
  6: '违章 / Offence',
  7: '年检保险 / Inspection or insurance',
  8: 'GPS技术 / GPS technics',
  9: '退换车 / Return or swap',
  10: '证照 / Papers',
  99: '其他 / Other',
})
export const categoryIs = {
  question: 1,
  repair: 2,
  accident: 3,
  complaint: 4,
  bill: 5,
  offence: 6,
  inspection: 7,
  gps: 8,
  returns: 9,
  papers: 10,
  other: 99,
} as const

export const servicePriority = enumOf('service_priority', {
  1: ['紧急 / Urgent', 'danger'],
  2: ['高 / High', 'warning'],
  3: '普通 / Normal',
})
export const callerType = enumOf('service_caller_type', {
  1: '客户 / Customer',
  2: '司机 / Driver',
  3: '员工 / Staff',
  4: '平台 / Platform',
  9: '其他 / Other',
})
export const dutyParty = enumOf('service_duty_party', {
  1: '我方 / Us',
  2: '客户 / Customer',
  3: '司机 / Driver',
  4: '服务商 / Provider',
  5: '第三方 / Third party',
  9: '无责 / Nobody',
})
export const complaintLevel = enumOf('service_complaint_level', {
  1: ['可能公开 / May go public', 'danger'],
  2: ['严重 / Serious', 'warning'],
  3: '一般 / Ordinary',
})
export const visitWay = enumOf('service_visit_way', { 1: '电话 / Phone', 2: '短信 / SMS', 3: '微信 / WeChat' })
export const visitResult = enumOf('service_visit_result', {
  1: ['已回访 / Reached', 'success'],
  2: ['未接通 / No answer', 'warning'],
})
export const clockMode = enumOf('service_clock_mode', { 1: '全天 / Always', 2: '服务时间 / Service hours' })

/** What can be opened from an order; the record behind it says by itself how far it is. */
export const serviceLink = enumOf('service_link_type', {
  1: '作业工单 / Work order',
  2: '证照借出 / Loan of papers',
  3: '证照遗失 / Loss of papers',
  4: '离城报备 / Trip filing',
  5: '事故报案 / Accident report',
  6: '退车建议 / Return proposal',
  7: '账单变更 / Bill change',
})
export const linkIs = { workOrder: 1, lend: 2, lose: 3, trip: 4, accident: 5, proposal: 6, billChange: 7 } as const

export const serviceOp = enumOf('service_op', {
  1: '登记 / Opened',
  2: '派单 / Assigned',
  3: '受理 / Accepted',
  4: '跟进 / Follow-up',
  5: '暂停 / Paused',
  6: '恢复 / Resumed',
  7: '转派 / Handed over',
  8: '关联单据 / Document opened',
  9: '解决 / Resolved',
  10: '回访 / Call-back',
  11: '关闭 / Closed',
})
export const opIs = {
  opened: 1,
  assigned: 2,
  accepted: 3,
  follow: 4,
  paused: 5,
  resumed: 6,
  transferred: 7,
  linked: 8,
  resolved: 9,
  visited: 10,
  closed: 11,
} as const

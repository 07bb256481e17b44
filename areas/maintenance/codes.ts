/** Fixed code tables of inspections (80, section 7): what the program branches on. */
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
})
export const blockerIs = { violation: 1, cover: 2, accident: 3 } as const

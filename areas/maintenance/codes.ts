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

export const blocker = enumOf('year_check_blocker', {
  1: ['有未处理违章 / Open violation', 'danger'],
  2: ['交强险不足 / Compulsory cover ends before', 'danger'],
  3: ['有未结事故 / Open accident', 'warning'],
})
export const blockerIs = { violation: 1, cover: 2, accident: 3 } as const

import { enumOf } from '#kernel'

/** What became of one file of a zip of e-policies. */
export const fileOutcome = enumOf('policy_file_outcome', {
  1: ['已归入保单 / Filed', 'success'],
  2: ['未匹配 / No policy found', 'danger'],
  3: ['有多张保单 / Several policies', 'warning'],
  4: ['不能使用 / Not usable', 'danger'],
  5: ['已有此文件 / There already', 'info'],
})
export const FILED = 1
export const UNMATCHED = 2
export const SEVERAL = 3
export const UNUSABLE = 4
export const KNOWN = 5
/** By what a file named its policy. */
export const fileMatch = enumOf('policy_file_match', {
  1: '保单号 / Policy no.',
  2: '车牌或车架号 / Plate or VIN',
  3: '文件内容 / Text of the file',
})

import { date, defineResource, json, qty, ref, text } from '#kernel'

/** One record's part of a score: what it cost on that day, and why no longer all of it. */
export interface Deduction {
  readonly recordNo: string
  readonly recordType: string
  readonly points: string
  readonly decay: 0 | 0.5 | 1
  readonly deducted: string
}

/**
 * 20-partners 11.7: the running score of a customer, one row for each day on which it changed. Rows are the trend; the
 * last one is what the customer shows.
 */
export const customerScore = defineResource({
  name: 'customer-score',
  label: '客户评分 / Customer score',
  area: 'risk',
  title: 'scoreDay',
  fields: {
    customerId: ref('客户 / Customer', 'LFS', 'customer'),
    scoreDay: date('日期 / Day', 'LFS'),
    baseScore: qty('基础分 / Base', 'LS', { scale: 1 }),
    score: qty('得分 / Score', 'LS', { scale: 1 }),
    grade: text('等级 / Grade', 'LFS', { max: 1, width: 80 }),
    oldScore: qty('原得分 / Score before', 'LS', { scale: 1 }),
    oldGrade: text('原等级 / Grade before', 'LS', { max: 1, width: 80 }),
    cause: text('原因 / Cause', 'LS', { max: 200 }),
    deductions: json<Deduction[]>('扣分明细 / Deductions', 'S'),
  },
  events: {
    'risk.grade-changed': {
      label: '客户评级变化 / Grade of a customer changed',
      of: 'customer',
      facts: { from: text('原等级 / Grade before'), to: text('新等级 / New grade') },
    },
  },
  calls: 'page:risk_record_view@/customer-score/page',
  scope: {
    users: ['customerId.bizUserId', 'customerId.ownerUserId'],
    depts: ['customerId.bizDeptId', 'customerId.ownerDeptId'],
  },
  list: { quick: ['customerId', 'scoreDay', 'grade'], sort: '-createTime' },
  indexes: ['customerId, scoreDay'],
})

import { enumOf } from '#kernel'

/** How borrowed money is paid back (30, 9 C5), by finance leases to customers and by our own borrowing alike. */
export const loanCodes = {
  repayMethod: enumOf('loan_repay_method', {
    1: '等额本息 / Annuity',
    2: '等额本金 / Equal principal',
    3: '先息后本 / Interest first',
    4: '气球贷 / Balloon',
    5: '自定义 / Custom',
  }),
  payMode: enumOf('loan_pay_mode', { 1: '先付 / Advance', 2: '后付 / Arrears' }),
  rateType: enumOf('loan_rate_type', { 1: '固定 / Fixed', 2: 'LPR加点 / LPR plus basis points' }),
  lprTerm: enumOf('loan_lpr_term', { 1: '1年期 / 1 year', 2: '5年期以上 / Over 5 years' }),
  repriceRule: enumOf('loan_reprice_rule', {
    1: '不重定价 / None',
    2: '每年1月1日 / 1 January',
    3: '对年对日 / Anniversary',
    4: '每季首日 / First day of each quarter',
  }),
  interestBasis: enumOf('loan_interest_basis', {
    1: '30/360按期 / 30/360 per period',
    2: '实际天数/360 / Actual/360',
    3: '实际天数/365 / Actual/365',
  }),
} as const

/** Rates that follow the LPR say which one, with how much on top, and when it is set anew. */
export const floating = { rateType: [2] } as const

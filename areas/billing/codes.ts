import { enumOf } from '#kernel'

/** 50-billing 3.10: codes that plans, bills, vouchers and balances share. */
export const billOrigin = enumOf('bill_origin', {
  1: '计划 / Plan',
  2: '手工 / Manual',
  3: '业务单据 / Business document',
  4: '滞纳金 / Late fee',
  5: '期初 / Opening',
})
export const fundType = enumOf('fund_type', {
  1: '银行流水 / Bank receipt',
  2: '客户余额 / Customer balance',
  3: '现金 / Cash',
  4: '扫码 / POS or scan',
  5: '保证金 / Deposit',
  6: '对冲 / Netting',
  7: '系统调整 / System',
})
export const voucherType = enumOf('voucher_type', {
  1: '收款核销 / Receipt write-off',
  2: '实收登记 / Receipt voucher',
  3: '批量收款 / Batch receipt',
  4: '保证金处理 / Margin handle',
  5: '自动抵扣 / Auto offset',
  6: '对冲 / Netting',
  7: '账单变更 / Change adjustment',
  11: '付款核销 / Payment write-off',
  12: '实付登记 / Payment voucher',
})
export const allocType = enumOf('alloc_type', { 1: '账单 / Bill', 2: '滞纳金 / Late fee of a bill' })
export const invoiceTiming = enumOf('invoice_timing', { 1: '先票后款 / Invoice first', 2: '先款后票 / Money first' })
export const invoiceKind = enumOf('invoice_kind', { 1: '专票 / Special', 2: '普票 / General', 3: '收据 / Receipt' })
export const ageBucket = enumOf('age_bucket', {
  0: '未到期 / Not due',
  1: ['1-30天 / 1-30 days', 'warning'],
  2: ['31-60天 / 31-60 days', 'warning'],
  3: ['61-90天 / 61-90 days', 'danger'],
  4: ['90天以上 / Over 90 days', 'danger'],
})
export const graceMode = enumOf('grace_mode', {
  1: '宽限期免计 / No late fee for grace days',
  2: '超期全计 / All days once grace is exceeded',
})

export const ORIGIN = { plan: 1, manual: 2, business: 3, lateFee: 4, opening: 5 } as const
export const VOUCHER = { receiptWriteOff: 1, autoOffset: 5, change: 7 } as const

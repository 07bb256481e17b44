import { enumOf } from '#kernel'

/** 50-billing 3.10: codes that plans, bills, vouchers and balances share. */
export const billOrigin = enumOf('bill_origin', {
  1: '计划 / Plan',
  2: '手工 / Manual',
  3: '业务单据 / Business document',
  4: '滞纳金 / Late fee',
  5: '期初 / Opening',
})
export const openingKind = enumOf('opening_kind', {
  1: '应收账款 / Receivable',
  2: '应付账款 / Payable',
  3: '客户余额 / Customer balance',
  4: '客户保证金 / Deposit held',
  5: '现金与银行 / Cash and bank',
  6: '其他科目 / Other account',
})
export const OPENING = { receivable: 1, payable: 2, surplus: 3, deposit: 4, bank: 5, account: 6 } as const
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

export const payKind = enumOf('pay_kind', {
  1: '合同款 / Contract',
  2: '服务费 / Service',
  3: '预付 / Prepayment',
  4: '退款 / Refund',
  5: '存出保证金 / Deposit placed',
  6: '还款 / Loan',
  7: '税费罚款 / Tax or fine',
  9: '其他 / Other',
})
export const payMethod = enumOf('pay_method', {
  1: '银企直连 / Online transfer',
  2: '网银线下 / Offline transfer',
  3: '代扣 / Direct debit',
  4: '现金 / Cash',
  5: '承兑汇票 / Draft',
})
export const priority = enumOf('pay_priority', {
  1: ['紧急 / Urgent', 'danger'],
  2: ['高 / High', 'warning'],
  3: '普通 / Normal',
  4: '低 / Low',
})
export const invoiceRequired = enumOf('pay_invoice_required', {
  0: '不需要 / None',
  1: '先票后款 / Before payment',
  2: '后补 / After payment',
})
export const releaseStatus = enumOf('pay_release_status', {
  0: '未申请 / Not asked',
  1: '审批中 / In approval',
  2: ['已批准 / Released', 'success'],
  3: ['已驳回 / Rejected', 'danger'],
  4: ['已撤回 / Withdrawn', 'info'],
})
export const paymentWay = enumOf('payment_write_off_kind', {
  1: '银企直连 / Online',
  2: '线下付款 / Offline payment',
  3: '预付冲抵 / Prepayment offset',
  4: '应收应付对冲 / Netting',
  5: '代扣 / Direct debit',
})
export const marginHandleKind = enumOf('margin_handle_kind', {
  1: '抵扣 / Offset',
  2: '退还 / Refund',
  3: '没收 / Forfeit',
  4: '转移 / Transfer',
})

export const receivableType = enumOf('receivable_type', {
  1: '业务应收 / Planned receipt',
  2: '车辆租金 / Vehicle rent',
  3: '保证金 / Deposit',
  4: '滞纳金 / Late fee',
  5: '事故赔付 / Accident charge',
  6: '结算单 / Settlement',
  7: '应收账单 / Receivable bill',
})
export const receiveMethod = enumOf('receive_method', {
  1: '银行 / Bank',
  3: '现金 / Cash',
  4: '扫码 / POS or scan',
})
export const batchPayerKind = enumOf('batch_payer_kind', {
  1: '客户 / Customer',
  2: '平台代扣 / Platform withholding',
  3: '司机组 / Driver group',
})
/** D7: who may have a balance, of mechanism_type. */
export const lesseeKind = enumOf('lessee_kind', {
  1: '客户 / Customer',
  100: '司机（直签） / Driver, direct',
  101: '司机（经平台） / Driver via platform',
})
export const settlementDirection = enumOf('settlement_direction', { 1: '付款 / Pay', 2: '收款 / Receive' })
export const specialKind = enumOf('balance_special_kind', {
  1: '期初 / Opening',
  2: '划转 / Transfer',
  3: '冻结 / Freeze',
  4: '解冻 / Unfreeze',
  5: '退款 / Refund',
  6: '更正 / Correction',
})
export const accountOrderType = enumOf('account_order_type', {
  1: '充值 / Recharge',
  2: '多收转入 / Over-receipt',
  3: '抵扣 / Offset',
  4: '退款 / Refund',
  5: '保证金转入 / Deposit in',
  6: '保证金转出 / Deposit out',
  8: '特殊处理 / Special',
})
export const accidentCharge = enumOf('accident_charge_kind', {
  1: '停运损失 / Downtime',
  2: '加速折旧 / Depreciation',
  3: '免赔 / Deductible',
  4: '自负维修 / Uninsured repair',
  5: '第三方 / Third party',
  6: '施救 / Rescue and towing',
  9: '其他 / Other',
})
export const accidentLiability = enumOf('accident_fine_liability', {
  1: '全责 / Full',
  2: '主责 / Main',
  3: '同责 / Equal',
  4: '次责 / Minor',
  5: '无责 / None',
})

/** D7: customers and drivers have balances, deposits and an account. */
export const LESSEES: readonly number[] = [1, 100, 101]
export const ORIGIN = { plan: 1, manual: 2, business: 3, lateFee: 4, opening: 5 } as const
export const VOUCHER = {
  receiptWriteOff: 1,
  actuallyReceive: 2,
  batchReceive: 3,
  margin: 4,
  autoOffset: 5,
  netting: 6,
  change: 7,
  paymentWriteOff: 11,
  actuallyPaid: 12,
} as const
export const WAY = { online: 1, offline: 2, prepay: 3, netting: 4, directDebit: 5 } as const
export const PAY_METHOD = { online: 1, offline: 2, directDebit: 3, cash: 4, draft: 5 } as const
export const RELEASE = { none: 0, approving: 1, released: 2, rejected: 3, withdrawn: 4 } as const

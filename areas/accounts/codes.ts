import { enumOf } from '#kernel'

/** 50-billing 3.10: codes that the ledger and the balances share with bills. */
export const billSide = enumOf('bill_side', { 1: '应收 / Receivable', 2: '应付 / Payable' })
export const fundKind = enumOf('fund_kind', { 1: '通用 / General', 2: '合同专用 / Contract-bound' })

import { enumOf } from '#kernel'

/** 50-billing 6: codes of invoices. Kinds of invoice are those of bills: areas/billing/codes.ts. */
export const makeBasis = enumOf('invoice_basis', { 1: '按账单 / Billed', 2: '按收款 / Received' })
export const buyerKind = enumOf('invoice_buyer_kind', { 1: '单位 / Organisation', 2: '个人 / Person' })
export const deliverMode = enumOf('invoice_deliver_mode', { 1: '邮箱 / E-mail', 2: '短信 / SMS', 3: '邮寄 / Post' })
export const mergeMode = enumOf('invoice_merge_mode', { 1: '合并同类 / Merged', 2: '按车逐行 / Per vehicle' })
export const splitMode = enumOf('invoice_split_mode', {
  0: '不拆分 / None',
  1: '按不含税限额 / By ex-tax limit',
  2: '按合同 / Per contract',
  3: '按城市 / Per city',
  4: '按月 / Per month',
})
export const taxpayerKind = enumOf('invoice_taxpayer_kind', {
  1: '一般纳税人 / General taxpayer',
  2: '小规模纳税人 / Small-scale taxpayer',
})
export const smallRate = enumOf('invoice_small_rate', { 1: '1%（减按） / 1 % (reduced)', 3: '3% / 3 %' })
export const invoiceColour = enumOf('invoice_colour', { 1: '蓝字 / Blue', 2: ['红字 / Red', 'danger'] })
export const deliverStatus = enumOf('invoice_deliver_status', {
  0: '未交付 / Not delivered',
  1: ['已交付 / Delivered', 'success'],
  2: ['交付失败 / Not received', 'danger'],
})
export const buyerUse = enumOf('invoice_buyer_use', {
  0: '未使用 / None',
  1: ['已确认抵扣 / Deduction confirmed', 'warning'],
  2: ['已入账 / Booked', 'warning'],
})
export const redReason = enumOf('invoice_red_reason', {
  1: '开票有误 / Issued by mistake',
  2: '销货退回 / Goods returned',
  3: '服务中止 / Service ended',
  4: '销售折让 / Allowance',
})
export const redAsker = enumOf('invoice_red_asker', { 1: '销方 / Seller', 2: '购方 / Buyer' })
export const inputKind = enumOf('input_invoice_kind', {
  1: '数电专票 / E-invoice, special',
  2: '数电普票 / E-invoice, general',
  3: '机动车统一发票 / Motor vehicle invoice',
  4: '二手车统一发票 / Used-car invoice',
  5: '纸质专票 / Paper, special',
  6: '通行费发票 / Toll invoice',
  7: '财政票据 / Fiscal receipt',
})
export const batchLineState = enumOf('invoice_batch_line_state', {
  1: '待开具 / Waiting',
  2: '开具中 / Issuing',
  3: ['已开具 / Issued', 'success'],
  4: ['失败 / Failed', 'danger'],
  5: ['部分开具 / Partly issued', 'warning'],
})

export const KIND = { special: 1, general: 2, receipt: 3 } as const
export const BASIS = { billed: 1, received: 2 } as const
export const SPLIT = { none: 0, limit: 1, contract: 2, city: 3, month: 4 } as const
export const MERGE = { merged: 1, vehicle: 2 } as const
export const COLOUR = { blue: 1, red: 2 } as const
export const MAKE = {
  issuing: 1,
  issued: 2,
  partly: 3,
  failed: 4,
  reversed: 5,
  closed: 6,
  withdrawn: 101,
  rejected: 100,
} as const
export const INVOICE = { issuing: 1, issued: 2, failed: 3, partlyRed: 4, red: 5 } as const
export const RED = {
  none: 1,
  awaitingBuyer: 2,
  awaitingSeller: 3,
  confirmed: 4,
  refusedByBuyer: 5,
  refusedBySeller: 6,
  expired: 7,
  withdrawn: 8,
  withdrawnLate: 9,
} as const
export const RECEIPT = { draft: 103, toCheck: 1, checked: 2, certified: 3, returned: 4, mismatch: 5, red: 6 } as const
export const LINE = { waiting: 1, issuing: 2, issued: 3, failed: 4, partly: 5 } as const
export const taxGateway = enumOf('tax_gateway', {
  1: '内置模拟平台 / Built-in simulator',
  2: '乐企直连 / Leqi direct link',
})
/** Keys of the port by the codes of `taxGateway`. */
export const GATEWAY_KEYS: Readonly<Record<number, string>> = { 1: 'simulated', 2: 'leqi' }

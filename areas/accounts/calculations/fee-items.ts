import type { Label } from '#kernel'
import type { AccountCode } from './ledger-accounts.ts'

export type InvoiceDocument = 'special' | 'general' | 'receipt' | 'red'
/** `overdueItem`: 14 takes rate and line name of the item that is overdue; `original`: 24 those of what is refunded. */
export type VatRule = 'overdueItem' | 'original' | null | string

/** A row of section 3.3: accounting rules of a fee item. Rates are maintained by users; accounts and rank are fixed. */
export interface FeeItem {
  code: number
  label: Label
  /** Control account of the receivable bill: what the payer owes stands here (I2). */
  control: '1122' | '1221.01' | '1221.02'
  credit: AccountCode
  /** Percent with six decimals; null = not taxed. */
  vat: VatRule
  invoiceLine: string | null
  documents: readonly InvoiceDocument[]
  /** Accrues late fees when overdue (7.1: never on late fees, deposits, pass-through). */
  lateFee: boolean
  /** Order of payment among bills of one due date (7.2). */
  rank: number
  /** Debit of a payable of this item; null: refunds, whose debit is what is refunded (3.5). */
  payableDebit: AccountCode | null
  /** Rates of special cases: leaseback (20, 21), simplified used-car taxation (16, 17). */
  otherRates?: { leaseback?: string | null; simplified?: string }
}

type Row = [
  code: number,
  label: Label,
  control: FeeItem['control'],
  credit: AccountCode,
  vat: VatRule,
  line: string | null,
  documents: 'invoice' | 'receipt' | 'asItem' | 'red',
  lateFee: 'yes' | 'no',
  rank: number,
  payable: AccountCode | null,
]

const ROWS: Row[] = [
  [1, '租金 / Rent', '1122', '6001.01', '13.000000', '*经营租赁*车辆租赁费', 'invoice', 'yes', 30, '6401.01'],
  [2, '保证金 / Deposit', '1221.01', '2241.02', null, null, 'receipt', 'no', 20, '1221.04'],
  [3, '首付款 / Down payment', '1122', '6001.02', '13.000000', '*融资租赁*首付租金', 'invoice', 'yes', 20, '1604'],
  [4, '手续费 / Handling fee', '1122', '6001.03', '6.000000', '*经纪代理服务*手续费', 'invoice', 'yes', 40, '6603'],
  [
    5,
    '服务费 / Service fee',
    '1122',
    '6001.03',
    '6.000000',
    '*现代服务*车辆管理服务费',
    'invoice',
    'yes',
    40,
    '6401.02',
  ],
  [6, '保险费 / Insurance', '1221.02', '2241.03', null, null, 'receipt', 'no', 35, '6401.03'],
  [
    7,
    '上牌费 / Licence fee',
    '1122',
    '6001.04',
    '6.000000',
    '*经纪代理服务*上牌代办费',
    'invoice',
    'no',
    45,
    '6401.04',
  ],
  [8, '购置税 / Purchase tax', '1221.02', '2241.03', null, null, 'receipt', 'no', 35, '1604'],
  [9, 'GPS费 / GPS fee', '1122', '6001.03', '6.000000', '*信息技术服务*车联网服务费', 'invoice', 'yes', 45, '6401.04'],
  [10, '维修费 / Maintenance', '1122', '6001.05', '13.000000', '*劳务*车辆维修费', 'invoice', 'yes', 50, '6401.05'],
  [
    11,
    '年检费 / Annual inspection',
    '1122',
    '6001.04',
    '6.000000',
    '*现代服务*年检代办费',
    'invoice',
    'no',
    50,
    '6401.04',
  ],
  [12, '违章罚款 / Violation fine', '1221.02', '2241.03', null, null, 'receipt', 'no', 55, '2241.03'],
  [13, '事故赔付 / Accident loss', '1122', '6051', null, null, 'receipt', 'no', 55, '6401.06'],
  [14, '滞纳金 / Late fee', '1122', '6301.01', 'overdueItem', null, 'asItem', 'no', 10, '6603'],
  [
    15,
    '提前终止违约金 / Early-termination penalty',
    '1122',
    '6301.02',
    '13.000000',
    '*经营租赁*违约金',
    'invoice',
    'no',
    60,
    '6401.99',
  ],
  [16, '买断价款 / Buy-out price', '1122', '6001.06', '13.000000', '*机动车*二手车', 'invoice', 'yes', 60, '1604'],
  [17, '残值价款 / Residual price', '1122', '6001.06', '13.000000', '*机动车*二手车', 'invoice', 'yes', 60, '1604'],
  [18, '停车费 / Parking', '1122', '6001.05', '9.000000', '*经营租赁*车辆停放服务', 'invoice', 'no', 50, '6401.07'],
  [19, '运输费 / Transport', '1122', '6001.05', '9.000000', '*运输服务*板车运输费', 'invoice', 'no', 50, '6401.07'],
  [20, '本金 / Principal', '1122', '6001.02', '13.000000', '*融资租赁*租金本金', 'invoice', 'yes', 30, '2501'],
  [21, '利息 / Interest', '1122', '6001.07', '13.000000', '*融资租赁*租金利息', 'invoice', 'yes', 30, '6603'],
  [22, '车款 / Vehicle price', '1122', '6001.06', '13.000000', '*机动车*车辆', 'invoice', 'yes', 60, '1604'],
  [23, '代理费 / Agency fee', '1122', '6001.04', '6.000000', '*经纪代理服务*代理费', 'invoice', 'yes', 50, '6401.04'],
  [24, '退款 / Refund', '1122', '6401.99', 'original', null, 'red', 'no', 60, null],
  [99, '其他 / Other', '1122', '6051', '6.000000', '*现代服务*其他服务费', 'invoice', 'no', 90, '6401.99'],
]

const OTHER_RATES: Record<number, FeeItem['otherRates']> = {
  16: { simplified: '3.000000' },
  17: { simplified: '3.000000' },
  20: { leaseback: null },
  21: { leaseback: '6.000000' },
}

const DOCUMENTS: Record<Row[6], readonly InvoiceDocument[]> = {
  invoice: ['special', 'general'],
  receipt: ['receipt'],
  asItem: [],
  red: ['red'],
}

export const FEE_ITEMS: readonly FeeItem[] = ROWS.map(
  ([code, label, control, credit, vat, invoiceLine, documents, lateFee, rank, payableDebit]) => ({
    code,
    label,
    control,
    credit,
    vat,
    invoiceLine,
    documents: DOCUMENTS[documents],
    lateFee: lateFee === 'yes',
    rank,
    payableDebit,
    ...(OTHER_RATES[code] ? { otherRates: OTHER_RATES[code] } : {}),
  }),
)

export const FEE = {
  rent: 1,
  deposit: 2,
  downPayment: 3,
  violationFine: 12,
  accident: 13,
  lateFee: 14,
  penalty: 15,
  residual: 17,
  principal: 20,
  interest: 21,
  refund: 24,
  other: 99,
} as const

const byCode = new Map(FEE_ITEMS.map(item => [item.code, item]))

export function feeItem(code: number): FeeItem {
  const found = byCode.get(code)
  if (!found) throw new RangeError(`no fee item ${code} in section 3.3`)
  return found
}

import type { Label } from '#kernel'
import { compact } from './bank-cells.ts'

export const BANK_COLUMNS = [
  'date',
  'time',
  'valueDate',
  'amountIn',
  'amountOut',
  'amount',
  'flag',
  'balance',
  'payerName',
  'payerAccount',
  'payerBank',
  'summary',
  'remark',
  'usage',
  'serial',
  'ownAccount',
  'currency',
] as const
export type BankColumn = (typeof BANK_COLUMNS)[number]

/** 5, bank-import-profile: `amountMode` 1 two columns, 2 signed, 3 flag. */
export interface BankProfile {
  id: string
  bankName: Label
  amountMode: 1 | 2 | 3
  /** Header texts by column, the first found wins. Compared without spaces, in half width. */
  columns: Partial<Record<BankColumn, readonly string[]>>
  /** Headers that only this bank writes. */
  signature: readonly string[]
  /** Rows to leave out: totals, page feet. */
  skipPattern: RegExp
}

export const TOTALS =
  /^(合计|总计|小计|本页合计|累计|借方合计|贷方合计|借方笔数|贷方笔数|笔数|收入合计|支出合计|承前页|过次页|期初余额|期末余额|上页余额|以上为|以下空白|\*+|打印(时间|日期)|第\d+页|共\d+[页条笔])/

const icbc: BankProfile = {
  id: 'icbc',
  bankName: '工商银行 / ICBC',
  amountMode: 1,
  signature: ['对方单位名称', '借方发生额', '贷方发生额'],
  skipPattern: TOTALS,
  columns: {
    date: ['交易日期', '交易时间', '入账日期'],
    time: ['交易时间'],
    amountOut: ['借方发生额'],
    amountIn: ['贷方发生额'],
    balance: ['余额'],
    payerName: ['对方单位名称'],
    payerAccount: ['对方账号'],
    payerBank: ['对方行名', '对方行号'],
    summary: ['摘要'],
    remark: ['附言', '个性化信息', '回单个性化信息'],
    usage: ['用途'],
    serial: ['交易流水号', '流水号'],
    ownAccount: ['本方账号'],
  },
}

const ccb: BankProfile = {
  id: 'ccb',
  bankName: '建设银行 / CCB',
  amountMode: 1,
  signature: ['账户明细编号-交易流水号'],
  skipPattern: TOTALS,
  columns: {
    date: ['交易日期', '交易时间'],
    time: ['交易时间'],
    valueDate: ['记账日期'],
    amountOut: ['借方发生额(支取)', '借方发生额/元(支取)', '借方发生额'],
    amountIn: ['贷方发生额(收入)', '贷方发生额/元(收入)', '贷方发生额'],
    balance: ['余额', '余额/元'],
    payerName: ['对方户名'],
    payerAccount: ['对方账号'],
    payerBank: ['对方开户机构'],
    summary: ['摘要'],
    remark: ['备注'],
    serial: ['账户明细编号-交易流水号'],
    ownAccount: ['账号', '本方账号'],
    currency: ['币种'],
  },
}

const cmb: BankProfile = {
  id: 'cmb',
  bankName: '招商银行 / CMB',
  amountMode: 1,
  signature: ['收/付方名称', '借方金额', '贷方金额'],
  skipPattern: TOTALS,
  columns: {
    date: ['交易日', '交易日期'],
    time: ['交易时间'],
    valueDate: ['起息日'],
    amountOut: ['借方金额'],
    amountIn: ['贷方金额'],
    balance: ['余额'],
    payerName: ['收/付方名称'],
    payerAccount: ['收/付方账号', '收/付方帐号'],
    payerBank: ['收/付方开户行名'],
    summary: ['摘要'],
    remark: ['业务摘要', '其它摘要', '扩展摘要'],
    usage: ['用途'],
    serial: ['流水号'],
  },
}

const abc: BankProfile = {
  id: 'abc',
  bankName: '农业银行 / ABC',
  amountMode: 1,
  signature: ['收入金额', '支出金额', '账户余额'],
  skipPattern: TOTALS,
  columns: {
    date: ['交易日期', '交易时间'],
    time: ['交易时间'],
    amountIn: ['收入金额'],
    amountOut: ['支出金额'],
    balance: ['账户余额'],
    payerName: ['对方户名'],
    payerAccount: ['对方账号'],
    payerBank: ['对方开户行', '交易行名'],
    summary: ['摘要'],
    usage: ['交易用途', '用途'],
    remark: ['附言', '交易附言'],
    serial: ['交易流水号'],
  },
}

/** Columns common to all other banks; the amount columns differ, so there is one profile per mode. */
const common: BankProfile['columns'] = {
  date: ['交易日期', '交易日', '交易时间', '记账日期', '记账时间', '入账日期', '入账时间', '日期'],
  time: ['交易时间', '时间'],
  valueDate: ['起息日', '起息日期', '记账日期', '入账日期'],
  balance: ['余额', '账户余额', '交易后余额', '当前余额', '账面余额', '本次余额'],
  payerName: [
    '对方户名',
    '对方名称',
    '对方账户名称',
    '对方单位名称',
    '对方单位',
    '交易对手名称',
    '交易对方',
    '对手户名',
    '付款人名称',
    '收付方名称',
  ],
  payerAccount: ['对方账号', '对方账户', '对方帐号', '交易对手账号', '对手账号', '付款人账号', '收付方账号'],
  payerBank: ['对方开户行', '对方行名', '对方开户机构', '对方银行', '对手行名'],
  summary: ['摘要', '交易摘要'],
  remark: ['附言', '备注', '交易附言', '客户附言'],
  usage: ['用途', '交易用途'],
  serial: ['交易流水号', '流水号', '核心流水号', '银行流水号', '柜员流水号', '交易参考号'],
  ownAccount: ['本方账号', '账号', '查询账号'],
  currency: ['币种', '交易货币'],
}

const IN = ['收入', '收入金额', '贷方金额', '贷方发生额', '贷方', '存入', '存入金额', '转入金额', '贷方发生额(收入)']
const OUT = ['支出', '支出金额', '借方金额', '借方发生额', '借方', '支取', '支取金额', '转出金额', '借方发生额(支取)']
const AMOUNT = ['交易金额', '发生额', '金额', '发生金额']

const FLAG = [
  '借贷标志',
  '借贷',
  '借/贷',
  '收支',
  '收/支',
  '收支方向',
  '收支标志',
  '借贷方向',
  '交易方向',
  '来往账标志',
  '方向',
]
const anyBank = { signature: [], skipPattern: TOTALS }

const generic: readonly BankProfile[] = [
  {
    ...anyBank,
    id: 'generic-columns',
    bankName: '通用（收支两列） / Generic, two columns',
    amountMode: 1,
    columns: { ...common, amountIn: IN, amountOut: OUT },
  },
  {
    ...anyBank,
    id: 'generic-flag',
    bankName: '通用（收支标志） / Generic, flag',
    amountMode: 3,
    columns: { ...common, amount: AMOUNT, flag: FLAG },
  },
  {
    ...anyBank,
    id: 'generic-signed',
    bankName: '通用（正负金额） / Generic, signed',
    amountMode: 2,
    columns: { ...common, amount: AMOUNT },
  },
]

/** Bank profiles before generic ones: a header matching both belongs to the bank. */
export const BANK_PROFILES: readonly BankProfile[] = [icbc, ccb, cmb, abc, ...generic]

export type ColumnMap = Partial<Record<BankColumn, number>>

const NEEDED: Record<BankProfile['amountMode'], readonly BankColumn[]> = {
  1: ['date', 'amountIn', 'amountOut'],
  2: ['date', 'amount'],
  3: ['date', 'amount', 'flag'],
}

export const missingColumns = (mode: BankProfile['amountMode'], columns: BankProfile['columns']): BankColumn[] =>
  NEEDED[mode].filter(column => !columns[column]?.length)

/** The columns of a header row under a profile; undefined when it is not a header of that profile. */
export function columnsOf(profile: BankProfile, row: readonly string[]): ColumnMap | undefined {
  const headers = row.map(cell =>
    compact(cell)
      .replace(/[\[【].*$/, '')
      .replace(/:$/, ''),
  )
  if (!profile.signature.every(header => headers.includes(compact(header)))) return undefined
  const map: ColumnMap = {}
  const used = new Set<number>()
  for (const [column, names] of Object.entries(profile.columns) as [BankColumn, readonly string[]][]) {
    const placeOf = (name: string): number =>
      headers.findIndex((header, index) => header === compact(name) && !used.has(index))
    const at = names.map(placeOf).find(index => index >= 0)
    if (at === undefined) continue
    map[column] = at
    used.add(at)
  }
  return NEEDED[profile.amountMode].every(column => map[column] !== undefined) ? map : undefined
}

/** Banks print up to a page of account data above the table. */
const HEADER_WITHIN = 40

export interface FoundHeader {
  profile: BankProfile
  row: number
  columns: ColumnMap
}

/** Header search: the first row that a profile recognises, profiles in their order. `row` counts from 0. */
export function findHeader(
  rows: readonly (readonly string[])[],
  profiles: readonly BankProfile[] = BANK_PROFILES,
): FoundHeader | undefined {
  for (const [row, cells] of rows.slice(0, HEADER_WITHIN).entries()) {
    for (const profile of profiles) {
      const columns = columnsOf(profile, cells)
      if (columns) return { profile, row, columns }
    }
  }
  return undefined
}

import { addFen, type Fen, type Label, type LocalDate, type LocalDateTime, negFen, subFen, yuan } from '#kernel'
import { cellText, compact, dateTimeOf, parseAmount, parseClock, parseMoment } from './bank-cells.ts'
import { type BankColumn, type BankProfile, type ColumnMap, columnsOf, findHeader } from './bank-profiles.ts'

export const DIRECTION = { in: 1, out: 2 } as const

/** One line of a statement: the fields of account-bank-receipt that a file can fill. */
export interface StatementLine {
  /** Row of the file, from 1 and with the rows above the table: what a person finds in the sheet. */
  row: number
  direction: 1 | 2
  txnTime: LocalDateTime
  valueDate: LocalDate
  amt: Fen
  balanceAfter?: Fen
  payerName: string
  payerAccountNo: string
  payerBank: string
  summary: string
  remark: string
  usage: string
  serial?: string
}

export interface RowError {
  row: number
  reason: Label
}

export interface Statement {
  profileId: string
  /** Row of the header, from 1. */
  headerRow: number
  /** Own account named in the file: must equal the account of the import. */
  ownAccountNo?: string
  /** In chronological order, oldest first, whatever the order of the file. */
  lines: StatementLine[]
  errors: RowError[]
  chain: Chain
}

export interface Chain {
  /** 'unknown': the file has no balances. */
  state: 'ok' | 'broken' | 'unknown'
  breaks: { row: number; expected: Fen; found: Fen; message: Label }[]
  openingBalance?: Fen
  closingBalance?: Fen
}

export class UnknownLayout extends Error {}

/** 7.4: a bank's file, as cell texts, into lines. The first of the profiles whose headers it has reads it. */
export function parseStatement(rows: readonly (readonly string[])[], profiles?: readonly BankProfile[]): Statement {
  const header = findHeader(rows, profiles)
  if (!header) throw new UnknownLayout('no row has the headers of a known bank statement')
  const lines: StatementLine[] = []
  const errors: RowError[] = []
  for (const [index, cells] of rows.entries()) {
    if (index <= header.row || isSkipped(header.profile, cells)) continue
    const result = parseRow(header.profile, header.columns, cells, index + 1)
    if ('reason' in result) errors.push(result)
    else lines.push(result)
  }
  const ordered = inTimeOrder(lines)
  const ownAccountNo = ownAccount(rows, header.row, header.columns)
  const found = { profileId: header.profile.id, headerRow: header.row + 1, ...(ownAccountNo ? { ownAccountNo } : {}) }
  return { ...found, lines: ordered, errors, chain: checkChain(ordered) }
}

/** Empty rows, totals, and the header repeated on every printed page. */
function isSkipped(profile: BankProfile, cells: readonly string[]): boolean {
  const first = cells.map(compact).find(cell => cell !== '')
  return first === undefined || profile.skipPattern.test(first) || columnsOf(profile, cells) !== undefined
}

function parseRow(
  profile: BankProfile,
  columns: ColumnMap,
  cells: readonly string[],
  row: number,
): StatementLine | RowError {
  const text = (column: BankColumn): string => (columns[column] === undefined ? '' : cellText(cells[columns[column]]))
  try {
    const moment = parseMoment(text('date'))
    if (!moment) return { row, reason: `第${row}行没有交易日期 / row ${row} has no date` }
    const currency = compact(text('currency'))
    if (currency !== '' && !/^(人民币|RMB|CNY|156|01)/i.test(currency))
      return { row, reason: `第${row}行不是人民币 / row ${row} is not in CNY` }
    const signed = signedAmount(profile, text)
    if (signed === undefined || signed === 0n) return { row, reason: `第${row}行没有金额 / row ${row} has no amount` }
    const balanceAfter = parseAmount(text('balance'))
    const serial = compact(text('serial'))
    return {
      row,
      direction: signed > 0n ? DIRECTION.in : DIRECTION.out,
      amt: signed > 0n ? signed : negFen(signed),
      txnTime: dateTimeOf(moment, parseClock(text('time'))),
      valueDate: parseMoment(text('valueDate'))?.date ?? moment.date,
      ...(balanceAfter === undefined ? {} : { balanceAfter }),
      ...(serial === '' ? {} : { serial }),
      payerName: text('payerName'),
      payerAccountNo: compact(text('payerAccount')),
      payerBank: text('payerBank'),
      summary: text('summary'),
      remark: text('remark'),
      usage: text('usage'),
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { row, reason: `第${row}行无法识别：${error.message} / row ${row} cannot be read: ${error.message}` }
  }
}

const IN_FLAG = /^(贷|贷方|C|CR|收|收入|来账|转入|入账|存入|\+|进)$/i
const OUT_FLAG = /^(借|借方|D|DR|支|支出|付|往账|转出|出账|支取|付款|-)$/i

/**
 * Positive = money in. In a bank's books our receipts are credits. A negative figure is a correction (红冲) and
 * reverses the direction, as the balance chain requires.
 */
function signedAmount(profile: BankProfile, text: (column: BankColumn) => string): Fen | undefined {
  if (profile.amountMode === 1) {
    const inward = parseAmount(text('amountIn'))
    const outward = parseAmount(text('amountOut'))
    if (inward && outward) throw new RangeError('income and expense in one row')
    return inward ? inward : outward ? negFen(outward) : undefined
  }
  const amount = parseAmount(text('amount'))
  if (amount === undefined || profile.amountMode === 2) return amount
  const flag = compact(text('flag'))
  if (IN_FLAG.test(flag)) return amount
  if (OUT_FLAG.test(flag)) return negFen(amount < 0n ? negFen(amount) : amount)
  throw new RangeError(`unknown direction ${flag}`)
}

/** Newest-first files are reversed; within one time the order that keeps the balance chain is used. */
function inTimeOrder(lines: StatementLine[]): StatementLine[] {
  const first = lines[0]?.txnTime ?? ''
  const last = lines.at(-1)?.txnTime ?? ''
  const reversed = [...lines].reverse()
  if (first !== last) return first < last ? lines : reversed
  return checkChain(reversed).breaks.length < checkChain(lines).breaks.length ? reversed : lines
}

export const signed = (line: Pick<StatementLine, 'direction' | 'amt'>): Fen =>
  line.direction === DIRECTION.in ? line.amt : negFen(line.amt)

/**
 * 7.4: balance(i) = balance(i-1) + in - out. After a break the chain continues from the stated balance, so that one
 * missing line marks one row. `previousClosing` is the balance before the first line, if known.
 */
export function checkChain(lines: readonly StatementLine[], previousClosing?: Fen): Chain {
  const breaks: Chain['breaks'] = []
  let expected = previousClosing
  let opening: Fen | undefined = previousClosing
  let known = false
  for (const line of lines) {
    expected = expected === undefined ? undefined : addFen(expected, signed(line))
    if (line.balanceAfter === undefined) continue
    known = true
    opening ??= subFen(line.balanceAfter, signed(line))
    if (expected !== undefined && expected !== line.balanceAfter)
      breaks.push({ row: line.row, expected, found: line.balanceAfter, message: breakAt(line.row) })
    expected = line.balanceAfter
  }
  const ends = known ? { openingBalance: opening!, closingBalance: expected! } : {}
  return { state: known ? (breaks.length > 0 ? 'broken' : 'ok') : 'unknown', breaks, ...ends }
}

const breakAt = (row: number): Label => `余额不连续：第${row}行 / running balance does not add up at row ${row}`

/** The missing amount shown beside a break. */
export const missingBefore = (gap: Chain['breaks'][number]): string => yuan(subFen(gap.found, gap.expected))

function ownAccount(rows: readonly (readonly string[])[], headerRow: number, columns: ColumnMap): string | undefined {
  if (columns.ownAccount !== undefined) {
    const found = rows
      .slice(headerRow + 1)
      .map(cells => compact(cellText(cells[columns.ownAccount!])))
      .find(text => /^\d{8,}$/.test(text))
    if (found) return found
  }
  const above = rows.slice(0, headerRow).flat().map(compact).join(' ')
  return /(?:账号|帐号|账户)\s*[::]?\s*(\d{8,34})/.exec(above)?.[1]
}

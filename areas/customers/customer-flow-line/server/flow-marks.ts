import { addDays, addFen, daysBetween, monthEnd, subFen, sumFen, ZERO, type Fen, type LocalDate } from '#kernel'
import { Decimal } from 'decimal.js'

export const DIRECTION = { in: 1, out: 2 } as const
export const MARK = { business: 1, own: 2, loan: 3, other: 4 } as const
export const RULE = { none: 0, name: 1, account: 2, loan: 3, other: 4, wash: 5, hand: 9 } as const

export interface FlowLine {
  readonly direction: number
  readonly amt: Fen
  /** yyyy-MM-dd HH:mm:ss */
  readonly txnTime: string
  readonly balanceAfter: Fen | undefined
  readonly counterparty: string
  readonly counterpartyNo: string
  readonly summary: string
}
export interface Marked {
  readonly mark: number
  readonly rule: number
}
/** Who is the customer himself in a statement: his own name, group, controller, legal person, and their accounts. */
export interface Related {
  readonly names: readonly string[]
  readonly accounts: readonly string[]
}

const plain = (text: string): string => text.replace(/[\s（）()·.]/g, '').toUpperCase()
const LOAN = /银行放款|贷款|放款|还款|还本|还贷|融资租赁/
const OTHER = /退税|投资款|保证金/
const WASH_DAYS = 2

/** 11.3: own before loan before other; what is left may be one half of a wash pair. */
export function markLines(lines: readonly FlowLine[], related: Related): Marked[] {
  const names = new Set(related.names.map(plain).filter(Boolean))
  const accounts = new Set(related.accounts.map(plain).filter(Boolean))
  const marks = lines.map((line): Marked => {
    if (names.has(plain(line.counterparty))) return { mark: MARK.own, rule: RULE.name }
    if (line.counterpartyNo && accounts.has(plain(line.counterpartyNo))) return { mark: MARK.own, rule: RULE.account }
    const words = `${line.counterparty} ${line.summary}`
    if (LOAN.test(words)) return { mark: MARK.loan, rule: RULE.loan }
    if (OTHER.test(words)) return { mark: MARK.other, rule: RULE.other }
    return { mark: MARK.business, rule: RULE.none }
  })
  for (const at of washPairs(lines, index => marks[index]!.mark === MARK.business))
    marks[at] = { mark: MARK.own, rule: RULE.wash }
  return marks
}

/** Equal amounts in and out with the same counterparty within two days: each line belongs to one pair at most. */
function washPairs(lines: readonly FlowLine[], may: (index: number) => boolean): Set<number> {
  const found = new Set<number>()
  const open = new Map<string, number[]>()
  const order = lines.map((_, index) => index).sort((a, b) => (lines[a]!.txnTime < lines[b]!.txnTime ? -1 : 1))
  for (const index of order) {
    const line = lines[index]!
    if (!may(index) || plain(line.counterparty) === '') continue
    const key = (direction: number) => `${plain(line.counterparty)} ${line.amt} ${direction}`
    const others = open.get(key(3 - line.direction)) ?? []
    const at = others.findIndex(
      other => daysBetween(lines[other]!.txnTime.slice(0, 10), line.txnTime.slice(0, 10)) <= WASH_DAYS,
    )
    if (at >= 0) for (const one of [index, ...others.splice(at, 1)]) found.add(one)
    else open.set(key(line.direction), [...(open.get(key(line.direction)) ?? []), index])
  }
  return found
}

export interface MonthSums {
  readonly month: string
  readonly income: Fen
  readonly expense: Fen
  readonly ownIn: Fen
  readonly ownOut: Fen
  readonly loanIn: Fen
  readonly loanOut: Fen
  readonly otherIn: Fen
  readonly otherOut: Fen
  readonly endBalance: Fen | null
  readonly dayAvgBalance: Fen | null
  readonly txnCount: number
  readonly maxCounterparty: string | null
  readonly maxShare: string | null
}
export const monthKey = (time: string): string => time.slice(0, 7).replace('-', '')

/** Months as the sums of their lines, oldest first. */
export function monthsOf(lines: readonly (FlowLine & { readonly mark: number })[]): MonthSums[] {
  const ordered = [...lines].sort((a, b) => (a.txnTime < b.txnTime ? -1 : a.txnTime > b.txnTime ? 1 : 0))
  return [...Map.groupBy(ordered, line => monthKey(line.txnTime))].map(([month, own]) => {
    const sum = (direction: number, mark?: number) =>
      sumFen(
        own.filter(line => line.direction === direction && (mark === undefined || line.mark === mark)),
        line => line.amt,
      )
    return {
      month,
      income: sum(DIRECTION.in),
      expense: sum(DIRECTION.out),
      ownIn: sum(DIRECTION.in, MARK.own),
      ownOut: sum(DIRECTION.out, MARK.own),
      loanIn: sum(DIRECTION.in, MARK.loan),
      loanOut: sum(DIRECTION.out, MARK.loan),
      otherIn: sum(DIRECTION.in, MARK.other),
      otherOut: sum(DIRECTION.out, MARK.other),
      txnCount: own.length,
      ...balancesOf(own),
      ...topPayer(own, sum(DIRECTION.in, MARK.business)),
    }
  })
}

const signedOf = (line: FlowLine): Fen => (line.direction === DIRECTION.in ? line.amt : (-line.amt as Fen))

/** The last balance of the month, and the average of the balances in which its days ended. */
function balancesOf(lines: readonly FlowLine[]): Pick<MonthSums, 'endBalance' | 'dayAvgBalance'> {
  const told = lines.filter(line => line.balanceAfter !== undefined)
  const first = told[0]
  if (!first) return { endBalance: null, dayAvgBalance: null }
  const begin: LocalDate = `${first.txnTime.slice(0, 7)}-01`
  const end = monthEnd(begin)
  let balance = subFen(first.balanceAfter!, signedOf(first))
  let total = ZERO
  let at = 0
  for (let day = begin; day <= end; day = addDays(day, 1)) {
    for (; at < told.length && told[at]!.txnTime.slice(0, 10) === day; at += 1) balance = told[at]!.balanceAfter!
    total = addFen(total, balance)
  }
  const days = daysBetween(begin, end) + 1
  return {
    endBalance: balance,
    dayAvgBalance: BigInt(
      new Decimal(total.toString()).div(days).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed(0),
    ) as Fen,
  }
}

/** Who pays most for business, and how much of the valid inflow that is. */
function topPayer(
  lines: readonly (FlowLine & { readonly mark: number })[],
  validIn: Fen,
): Pick<MonthSums, 'maxCounterparty' | 'maxShare'> {
  const payers = [
    ...Map.groupBy(
      lines.filter(line => line.direction === DIRECTION.in && line.mark === MARK.business && line.counterparty),
      line => line.counterparty,
    ),
  ].map(([name, own]) => ({ name, amt: sumFen(own, line => line.amt) }))
  const top = payers.sort((a, b) => (a.amt === b.amt ? 0 : a.amt > b.amt ? -1 : 1))[0]
  if (!top || validIn === 0n) return { maxCounterparty: null, maxShare: null }
  return {
    maxCounterparty: [...top.name].slice(0, 64).join(''),
    maxShare: new Decimal(top.amt.toString()).div(validIn.toString()).times(100).toDecimalPlaces(6).toFixed(6),
  }
}

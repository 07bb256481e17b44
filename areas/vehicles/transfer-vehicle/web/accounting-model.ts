import { fen, isAmount, subFen, sumFen, ZERO, type Fen } from '#kernel'

export interface AccountingLine {
  /** Of the row on the page. */
  readonly key: string
  readonly lineKind: number
  readonly feeItem: number | null
  readonly amt: string
  readonly bearer: number
  readonly note: string
}
export const KIND = { plan: 1, mileage: 2, damage: 3, transport: 4, fee: 5, debts: 6, deposit: 7 } as const
/** The accountant settles these; plan rows and open debts stay as they were reckoned. */
export const isTyped = (kind: number): boolean =>
  [KIND.mileage, KIND.damage, KIND.transport, KIND.fee, KIND.deposit].includes(kind as never)
export const ADDED = [KIND.mileage, KIND.damage, KIND.transport, KIND.fee] as const
const CUSTOMER = 2

const amountOf = (line: AccountingLine): Fen => (isAmount(line.amt) ? fen(line.amt) : ZERO)

/** The sums under the table, as the server reckons them. Pure. */
export function totalsOf(lines: readonly AccountingLine[], isSwap: boolean) {
  const sum = (fits: (line: AccountingLine) => boolean) => sumFen(lines.filter(fits), amountOf)
  const shortened = sum(one => one.lineKind === KIND.plan && amountOf(one) < ZERO)
  return {
    receivable: sum(one => (ADDED as readonly number[]).includes(one.lineKind) && one.bearer === CUSTOMER),
    deposit: sum(one => one.lineKind === KIND.deposit),
    refund: isSwap ? ZERO : subFen(ZERO, shortened),
    debts: sum(one => one.lineKind === KIND.debts),
  }
}

/** What is sent: only what may be typed. */
export const bodyOf = (lines: readonly AccountingLine[]) =>
  lines
    .filter(one => isTyped(one.lineKind))
    .map(({ lineKind, amt, bearer, note }) => ({ lineKind, amt: amt || '0', bearer, note }))

import { Decimal } from 'decimal.js'
import {
  daysBetween,
  decimalOfFen,
  fenOfDecimal,
  minFen,
  ratioFen,
  subFen,
  ZERO,
  addFen,
  type Fen,
  type LocalDate,
} from '#kernel'
import { payMode, type PayMode } from './terms.ts'

export const repayMethod = { annuity: 1, equalPrincipal: 2, interestFirst: 3, balloon: 4, custom: 5 } as const
export const interestBasis = { perPeriod: 1, actual360: 2, actual365: 3 } as const
export type InterestBasis = (typeof interestBasis)[keyof typeof interestBasis]

/** 9 C5 and C8: financed amount and repayment terms. `balloon` only for method 4. */
export interface LoanTerms {
  principal: Fen
  /** Percent per year. */
  annualRate: string
  cycleMonths: number
  periods: number
  method: 1 | 2 | 3 | 4
  payMode: PayMode
  balloon: Fen
}
export interface Instalment {
  periodNo: number
  principal: Fen
  interest: Fen
  amt: Fen
  balance: Fen
}
export interface Amortisation {
  rows: Instalment[] /** Balloon on the end date. */
  end: Instalment | null
  interestTotal: Fen
}
/** Interest of one period on the balance before it; the default is balance x r (30/360). */
export type InterestOf = (balance: Fen, periodNo: number) => Fen

export const periodRate = (annualRate: string, cycleMonths: number): Decimal =>
  new Decimal(annualRate).times(cycleMonths).div(1200)

/** 9 C5: R of annuity and balloon; r = 0: the principal in equal parts. Advance: / (1 + r). */
export function instalment(principal: Fen, rate: Decimal, periods: number, mode: PayMode, balloon: Fen): Decimal {
  if (rate.isZero()) return decimalOfFen(subFen(principal, balloon)).div(periods)
  const discount = rate.plus(1).pow(-periods)
  const arrears = decimalOfFen(principal)
    .minus(decimalOfFen(balloon).times(discount))
    .times(rate)
    .div(new Decimal(1).minus(discount))
  return mode === payMode.advance ? arrears.div(rate.plus(1)) : arrears
}

/** 9 C5: the schedule. Each row rounds its interest once; the last row takes the balance left. */
export function amortise(terms: LoanTerms, interestOf?: InterestOf): Amortisation {
  const rate = periodRate(terms.annualRate, terms.cycleMonths)
  const interestAt = interestOf ?? ((balance: Fen) => fenOfDecimal(decimalOfFen(balance).times(rate)))
  const advance = terms.payMode === payMode.advance
  const left = leftAtEnd(terms, rate)
  const level = terms.method === repayMethod.annuity || terms.method === repayMethod.balloon
  const fixed = level
    ? fenOfDecimal(instalment(terms.principal, rate, terms.periods, terms.payMode, balloonOf(terms)))
    : null
  const rows: Instalment[] = []
  let balance = terms.principal
  for (let periodNo = 1; periodNo <= terms.periods; periodNo += 1) {
    const interest = advance && periodNo === 1 ? ZERO : interestAt(balance, periodNo)
    const principal = periodNo === terms.periods ? subFen(balance, left) : principalOf(terms, fixed, interest)
    balance = subFen(balance, principal)
    rows.push({ periodNo, principal, interest, amt: addFen(principal, interest), balance })
  }
  const end = terms.method === repayMethod.balloon && balloonOf(terms) > ZERO ? endRow(terms, balance) : null
  return { rows, end, interestTotal: addFen(...rows.map(row => row.interest), end?.interest ?? ZERO) }
}

const balloonOf = (terms: LoanTerms): Fen => (terms.method === repayMethod.balloon ? terms.balloon : ZERO)

/** The balance after the last instalment: the balloon, in advance discounted by the period still to run. */
function leftAtEnd(terms: LoanTerms, rate: Decimal): Fen {
  const balloon = balloonOf(terms)
  return terms.payMode === payMode.advance ? fenOfDecimal(decimalOfFen(balloon).div(rate.plus(1))) : balloon
}

const endRow = (terms: LoanTerms, balance: Fen): Instalment => ({
  periodNo: terms.periods + 1,
  principal: balance,
  interest: subFen(terms.balloon, balance),
  amt: terms.balloon,
  balance: ZERO,
})

function principalOf(terms: LoanTerms, fixed: Fen | null, interest: Fen): Fen {
  if (fixed !== null) return subFen(fixed, interest)
  return terms.method === repayMethod.equalPrincipal ? ratioFen(terms.principal, 1, terms.periods) : ZERO
}

/**
 * 9 C9, partial prepayment "keep instalment": as many rows of `amount` as the balance needs, the last takes the rest.
 */
export function amortiseWithInstalment(
  principal: Fen,
  annualRate: string,
  cycleMonths: number,
  amount: Fen,
): Instalment[] {
  const rate = periodRate(annualRate, cycleMonths)
  const rows: Instalment[] = []
  for (let balance = principal; balance > ZERO; ) {
    const interest = fenOfDecimal(decimalOfFen(balance).times(rate))
    if (interest >= amount) throw new RangeError('the instalment does not cover the interest')
    const part = minFen(subFen(amount, interest), balance)
    balance = subFen(balance, part)
    rows.push({ periodNo: rows.length + 1, principal: part, interest, amt: addFen(part, interest), balance })
  }
  return rows
}

/** A rate and the day from which it applies; the first one applies from the beginning. */
export interface RateFrom {
  from: LocalDate
  annualRate: string
}

/** 9 C8: sum over stretches of equal rate of balance x rate x days / 360 (365), rounded once. */
export function interestBetween(
  balance: Fen,
  from: LocalDate,
  to: LocalDate,
  rates: readonly RateFrom[],
  basis: InterestBasis = interestBasis.actual360,
): Fen {
  const sorted = [...rates].sort((a, b) => (a.from < b.from ? -1 : 1))
  const base = basis === interestBasis.actual365 ? 365 : 360
  const exact = sorted.reduce((sum, rate, index) => {
    const start = index === 0 || rate.from < from ? from : rate.from
    const next = sorted[index + 1]?.from
    const end = next !== undefined && next < to ? next : to
    const days = Math.max(0, daysBetween(start, end))
    return sum.plus(
      decimalOfFen(balance)
        .times(rate.annualRate)
        .times(days)
        .div(100 * base),
    )
  }, new Decimal(0))
  return fenOfDecimal(exact)
}

/** Interest by days between due dates (bases 2 and 3); period 1 runs from the start date. */
export const interestByDays =
  (start: LocalDate, dueDates: readonly LocalDate[], rates: readonly RateFrom[], basis: InterestBasis): InterestOf =>
  (balance, periodNo) =>
    interestBetween(balance, periodNo === 1 ? start : dueDates[periodNo - 2]!, dueDates[periodNo - 1]!, rates, basis)

/** Days from the last due date to X at the rates of those days: accrued interest of a quote (9 C11). */
export const accruedInterest = (
  balance: Fen,
  lastDue: LocalDate,
  day: LocalDate,
  rates: readonly RateFrom[],
  basis: InterestBasis = interestBasis.actual360,
): Fen => interestBetween(balance, lastDue, day, rates, basis)

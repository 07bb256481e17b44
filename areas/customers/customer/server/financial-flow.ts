import { addFen, addMonths, maxFen, ratioFen, subFen, sumFen, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import { Decimal } from 'decimal.js'

export interface FlowRow {
  month: string
  income: Fen
  expense: Fen
  ownIn: Fen
  ownOut: Fen
  loanIn: Fen
  loanOut: Fen
  otherIn?: Fen | null
  otherOut?: Fen | null
}
export interface Wanted {
  applyQty: number
  unitRent: Fen
}
export interface FlowFigures {
  months: string[]
  missing: string[]
  validIn: string
  validOut: string
  net: string
  loanOut: string
  cv: string
  trend: string
  peakShare: string
  debtService: string
  targetRent: string
  obligations: string
  coverage: string
  rows: { month: string; income: string; validIn: string; validOut: string; net: string }[]
}

/** 20-partners 11.3: business part of the cash flow. A negative result means that deductions exceed the inflow. */
export const validOf = (row: FlowRow): { validIn: Fen; validOut: Fen; net: Fen } => {
  const validIn = subFen(row.income, row.ownIn, row.loanIn, row.otherIn ?? ZERO)
  const validOut = subFen(row.expense, row.ownOut, row.loanOut, row.otherOut ?? ZERO)
  return { validIn, validOut, net: subFen(validIn, validOut) }
}

/** The last n full months before today, oldest first, as yyyyMM. */
export const windowOf = (today: LocalDate, months: number): string[] =>
  Array.from({ length: months }, (_, index) =>
    addMonths(today, index - months)
      .slice(0, 7)
      .replace('-', ''),
  )

/** Averages, spread and coverage over the window; a month without rows counts as nothing and is named. */
export function calculateFlow(
  rows: readonly FlowRow[],
  asked: { today: LocalDate; months: number; loanMonthly: Fen; otherRentMonthly: Fen; wanted: readonly Wanted[] },
): FlowFigures {
  const months = windowOf(asked.today, asked.months)
  const byMonth = months.map(month => {
    const mine = rows.filter(one => one.month === month)
    const parts = mine.map(validOf)
    return {
      month,
      count: mine.length,
      income: sumFen(mine, one => one.income),
      loanOut: sumFen(mine, one => one.loanOut),
      validIn: sumFen(parts, one => one.validIn),
      validOut: sumFen(parts, one => one.validOut),
      net: sumFen(parts, one => one.net),
    }
  })
  const average = (of: (row: (typeof byMonth)[number]) => Fen) => ratioFen(sumFen(byMonth, of), 1, months.length)
  const ins = byMonth.map(one => new Decimal(one.validIn.toString()))
  const sum = ins.reduce((total, one) => total.plus(one), new Decimal(0))
  const mean = sum.div(months.length)
  const deviation = ins
    .reduce((total, one) => total.plus(one.minus(mean).pow(2)), new Decimal(0))
    .div(months.length)
    .sqrt()
  const half = Math.floor(months.length / 2)
  const later = ins.slice(months.length - half).reduce((total, one) => total.plus(one), new Decimal(0))
  const earlier = ins.slice(0, half).reduce((total, one) => total.plus(one), new Decimal(0))

  const debtService = maxFen(
    average(one => one.loanOut),
    asked.loanMonthly,
  )
  const targetRent = sumFen(asked.wanted, one => (one.unitRent * BigInt(one.applyQty)) as Fen)
  const obligations = addFen(debtService, asked.otherRentMonthly, targetRent)
  const coverage =
    obligations === 0n ? '' : mean.div(obligations.toString()).toDecimalPlaces(2, Decimal.ROUND_DOWN).toFixed(2)
  const share = (part: Decimal, whole: Decimal) =>
    whole.isZero() ? '' : part.div(whole).times(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2)
  return {
    months,
    missing: byMonth.filter(one => one.count === 0).map(one => one.month),
    validIn: yuan(average(one => one.validIn)),
    validOut: yuan(average(one => one.validOut)),
    net: yuan(average(one => one.net)),
    loanOut: yuan(average(one => one.loanOut)),
    cv: mean.isZero() ? '' : deviation.div(mean).toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toFixed(4),
    trend: earlier.isZero() ? '' : share(later.minus(earlier), earlier),
    peakShare: share(Decimal.max(...ins), sum),
    debtService: yuan(debtService),
    targetRent: yuan(targetRent),
    obligations: yuan(obligations),
    coverage,
    rows: byMonth.map(one => ({
      month: one.month,
      income: yuan(one.income),
      validIn: yuan(one.validIn),
      validOut: yuan(one.validOut),
      net: yuan(one.net),
    })),
  }
}

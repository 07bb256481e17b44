import { Decimal } from 'decimal.js'
import {
  addFen,
  addMonths,
  decimalOfFen,
  fenOfDecimal,
  ratioFen,
  subFen,
  ZERO,
  type Fen,
  type LocalDate,
} from '#kernel'
import {
  accruedInterest,
  instalment,
  periodRate,
  type Amortisation,
  type InterestBasis,
  type RateFrom,
} from './amortisation.ts'
import { percentOf } from './percent.ts'
import type { PlanDraft } from '#areas/billing/calculations/plan-row.ts'
import { irr, xirr } from './rate-of-return.ts'
import { feeItem, payMode, type PayMode } from './terms.ts'

/** Purchase tax inside a price of 13 %: price / 1.13 x 10 % (9, example F). */
export const purchaseTax = (price: Fen): Fen => ratioFen(price, 1000, 11300)

/** 9 C5: P = vehiclePrice - downPayment + capitalised items. */
export const financedAmount = (vehiclePrice: Fen, downPayment: Fen, capitalised: readonly Fen[]): Fen =>
  addFen(subFen(vehiclePrice, downPayment), ...capitalised)

export interface LessorExtras {
  handlingFee: Fen
  deposit: Fen
  depositRefund: Fen
  nominalPrice: Fen
}

/**
 * 9 C6: the lessor's cash flows by period; in advance the first instalment falls on the outlay, the end comes one
 * period after the last.
 */
export function lessorFlows(principal: Fen, plan: Amortisation, mode: PayMode, extras: LessorExtras): Fen[] {
  const instalments = plan.rows.map(row => row.amt)
  const start = addFen(subFen(extras.handlingFee, principal), extras.deposit)
  const flows =
    mode === payMode.advance
      ? [addFen(start, instalments[0] ?? ZERO), ...instalments.slice(1), ZERO]
      : [start, ...instalments]
  const end = subFen(addFen(extras.nominalPrice, plan.end?.amt ?? ZERO), extras.depositRefund)
  return flows.map((flow, index) => (index === flows.length - 1 ? addFen(flow, end) : flow))
}

export const lessorIrr = (flows: readonly Fen[]): Decimal | null => irr(flows)
export const lessorXirr = (flows: readonly Fen[], dates: readonly LocalDate[]): Decimal | null =>
  xirr(flows.map((amt, index) => ({ amt, date: dates[index]! })))

/** Due dates by cycle from the first one, the day kept and cut to the month's end. */
export const dueDates = (first: LocalDate, cycleMonths: number, periods: number): LocalDate[] =>
  Array.from({ length: periods }, (_, index) => addMonths(first, cycleMonths * index))

export interface PeriodDates {
  from: LocalDate
  to: LocalDate
  dueDate: LocalDate
  billDate: LocalDate
}

/**
 * 9 C3: two rows a period, principal 20 and interest 21; none for 0.00. The balloon's own row (item 17) is `plan.end`.
 */
export function instalmentDrafts(
  plan: Amortisation,
  dates: readonly PeriodDates[],
  taxes: { principal: string | null; interest: string | null },
  place: Pick<PlanDraft, 'orderVehicleId'>,
): PlanDraft[] {
  return plan.rows.flatMap((row, index) => {
    const date = dates[index]!
    const common = {
      ...place,
      feeId: null,
      periodNo: row.periodNo,
      periodCount: plan.rows.length,
      periodStart: date.from,
      periodEnd: date.to,
      dueDate: date.dueDate,
      billDate: date.billDate,
      calcNote: { kind: 'period' as const, scope: 'vehicle' as const, stage: 'take' as const, slices: [] },
    }
    const both = [
      { ...common, feeItem: feeItem.principal, amt: row.principal, taxRate: taxes.principal },
      { ...common, feeItem: feeItem.interest, amt: row.interest, taxRate: taxes.interest },
    ]
    return both.filter(draft => draft.amt > ZERO)
  })
}

/** 9 C7: rent of kind 6 from the purchase price, rounded up to 1, 5 or 10 yuan. */
export function rentFromPrice(terms: {
  financed: Fen
  residual: Fen
  annualRate: string
  periods: number
  cycleMonths: number
  payMode: PayMode
  roundTo: number
}): { exact: Fen; rent: Fen } {
  const exact = instalment(
    terms.financed,
    periodRate(terms.annualRate, terms.cycleMonths),
    terms.periods,
    terms.payMode,
    terms.residual,
  )
  return { exact: fenOfDecimal(exact), rent: fenOfDecimal(exact.div(terms.roundTo).ceil().times(terms.roundTo)) }
}

export interface Settlement {
  principal: Fen
  accrued: Fen
  fee: Fen
  nominal: Fen
  offsets: Fen
  total: Fen
}

/**
 * 9 C11: balance, accrued interest, prepayment fee, nominal price, less deposit and balance. Open bills and late fees
 * (50) come on top.
 */
export function settlement(terms: {
  balance: Fen
  lastDue: LocalDate
  day: LocalDate
  rates: readonly RateFrom[]
  basis?: InterestBasis
  prepayFeeRate: string
  nominalPrice: Fen
  offsets: Fen
}): Settlement {
  const accrued = accruedInterest(terms.balance, terms.lastDue, terms.day, terms.rates, terms.basis)
  const fee = percentOf(terms.balance, terms.prepayFeeRate)
  const total = subFen(addFen(terms.balance, accrued, fee, terms.nominalPrice), terms.offsets)
  return { principal: terms.balance, accrued, fee, nominal: terms.nominalPrice, offsets: terms.offsets, total }
}

/** 9 C11, release of one vehicle: its share of the balance, with interest and fee of that share. */
export const shareOfBalance = (balance: Fen, share: Fen, drawn: Fen): Fen =>
  fenOfDecimal(decimalOfFen(balance).times(decimalOfFen(share)).div(decimalOfFen(drawn)))

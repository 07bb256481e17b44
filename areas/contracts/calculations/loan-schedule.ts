import {
  addDays,
  addFen,
  addMonths,
  maxFen,
  minFen,
  monthStart,
  subFen,
  sumFen,
  ZERO,
  type Fen,
  type LocalDate,
} from '#kernel'
import type { CalcNote, PlanDraft } from '#areas/billing/calculations/plan-row.ts'
import {
  amortise,
  interestBasis,
  interestBetween,
  interestByDays,
  repayMethod,
  type Amortisation,
  type InterestBasis,
  type InterestOf,
  type RateFrom,
} from './amortisation.ts'
import { billDate, onWorkday } from './due-date.ts'
import { instalmentDrafts, lessorFlows, type LessorExtras } from './finance-lease.ts'
import { dayOfMonth } from './periods.ts'
import { effectivePercent, irr, nominalPercent, percentText, xirr } from './rate-of-return.ts'
import { feeItem, payMode, type DueRule, type PayMode, type Workdays } from './terms.ts'

/** What a loan or a financed vehicle is paid back by (9 C5, C8). */
export interface Loan {
  principal: Fen
  annualRate: string
  cycleMonths: number
  periods: number
  method: 1 | 2 | 3 | 4 | 5
  payMode: PayMode
  balloon: Fen
  basis: InterestBasis
  /** The money is paid out, or the vehicle is taken. */
  start: LocalDate
  firstDueDate: LocalDate | null
  payDay: number | null
  /** Rates from their days on; absent: the annual rate throughout. */
  rates?: readonly RateFrom[]
  /** Method 5: the rows as they were typed. */
  custom?: readonly { dueDate: LocalDate; principal: Fen; interest: Fen }[]
}
export interface LoanSchedule {
  plan: Amortisation
  /** Before holidays: interest runs between these days. */
  dueDates: readonly LocalDate[]
  /** Day of the balloon and of the nominal price. */
  end: LocalDate
}

/** Due dates: the first one is typed, or one cycle after the start (advance: the start), on the pay day if one is agreed. */
export function loanDates(loan: Omit<Loan, 'principal'>): LocalDate[] {
  const { start, cycleMonths, payDay } = loan
  const isAdvance = loan.payMode === payMode.advance
  const first = loan.firstDueDate && loan.firstDueDate > start ? loan.firstDueDate : null
  const anchor = first ?? (isAdvance ? start : addMonths(start, cycleMonths))
  return Array.from({ length: loan.periods }, (_, index) => {
    if (payDay === null)
      return first === null
        ? addMonths(start, cycleMonths * (isAdvance ? index : index + 1))
        : addMonths(first, cycleMonths * index)
    if (index === 0 && (isAdvance || first)) return anchor
    const begin = onOrAfter(anchor, payDay)
    return dayOfMonth(addMonths(monthStart(begin), cycleMonths * index), payDay)
  })
}
const onOrAfter = (day: LocalDate, payDay: number): LocalDate => {
  const same = dayOfMonth(day, payDay)
  return same >= day ? same : dayOfMonth(addMonths(monthStart(day), 1), payDay)
}

export function loanSchedule(loan: Loan): LoanSchedule {
  if (loan.method === repayMethod.custom) return customSchedule(loan)
  const dueDates = loanDates(loan)
  const method = loan.method as 1 | 2 | 3 | 4
  const plan = amortise({ ...loan, method }, interestOf(loan, dueDates))
  return { plan, dueDates, end: endOf(loan, dueDates) }
}
const endOf = (loan: Loan, dueDates: readonly LocalDate[]): LocalDate =>
  loan.payMode === payMode.advance ? addMonths(loan.start, loan.cycleMonths * loan.periods) : dueDates.at(-1)!

/** By days on bases 2 and 3; on basis 1 only a first period that is not one cycle (by basis 2). */
function interestOf(loan: Loan, dueDates: readonly LocalDate[]): InterestOf | undefined {
  const rates = loan.rates ?? [{ from: loan.start, annualRate: loan.annualRate }]
  if (loan.basis !== interestBasis.perPeriod) return interestByDays(loan.start, dueDates, rates, loan.basis)
  const isRegular = loan.payMode === payMode.advance || dueDates[0] === addMonths(loan.start, loan.cycleMonths)
  if (isRegular && rates.length === 1) return undefined
  const plain = (balance: Fen, periodNo: number) =>
    rateInterest(balance, rateAt(rates, dueDates[periodNo - 2] ?? loan.start), loan.cycleMonths)
  return (balance, periodNo) =>
    periodNo === 1 && !isRegular ? interestBetween(balance, loan.start, dueDates[0]!, rates) : plain(balance, periodNo)
}
const rateAt = (rates: readonly RateFrom[], day: LocalDate): string =>
  (rates.findLast(rate => rate.from <= day) ?? rates[0]!).annualRate
/** balance x rate / 12 x months: one whole cycle of 30/360. */
const rateInterest = (balance: Fen, annualRate: string, cycleMonths: number): Fen =>
  amortise({
    principal: balance,
    annualRate,
    cycleMonths,
    periods: 1,
    method: 3,
    payMode: payMode.arrears,
    balloon: ZERO,
  }).interestTotal

function customSchedule(loan: Loan): LoanSchedule {
  let balance = loan.principal
  const rows = (loan.custom ?? []).map((row, index) => {
    balance = subFen(balance, row.principal)
    return {
      periodNo: index + 1,
      principal: row.principal,
      interest: row.interest,
      amt: addFen(row.principal, row.interest),
      balance,
    }
  })
  const dueDates = (loan.custom ?? []).map(row => row.dueDate)
  const plan = { rows, end: null, interestTotal: sumFen(rows, row => row.interest) }
  return { plan, dueDates, end: dueDates.at(-1) ?? loan.start }
}

/** Plan rows of a schedule: principal and interest per period, the balloon on the end day. */
export function loanDrafts(
  loan: Loan,
  schedule: LoanSchedule,
  how: {
    taxes: { principal: string | null; interest: string | null }
    orderVehicleId: string | null
    rule: Pick<DueRule, 'holidayRule' | 'billLeadDays'>
    generatedOn: LocalDate
    workdays: Workdays
  },
): PlanDraft[] {
  const { dueDates, plan, end } = schedule
  const onDay = (day: LocalDate) => {
    const dueDate = onWorkday(day, how.rule, loan.start, how.workdays)
    return { dueDate, billDate: billDate(dueDate, how.rule, how.generatedOn) }
  }
  const isAdvance = loan.payMode === payMode.advance && loan.method !== repayMethod.custom
  const dates = dueDates.map((day, index) => ({
    from: isAdvance ? day : (dueDates[index - 1] ?? loan.start),
    to: addDays(isAdvance ? (dueDates[index + 1] ?? end) : day, -1),
    ...onDay(day),
  }))
  const rows = instalmentDrafts(plan, dates, how.taxes, { orderVehicleId: how.orderVehicleId })
  const scope: CalcNote['scope'] = how.orderVehicleId === null ? 'contract' : 'vehicle'
  const balloon: PlanDraft[] = plan.end
    ? [
        {
          feeItem: feeItem.residual,
          feeId: null,
          orderVehicleId: how.orderVehicleId,
          periodNo: plan.end.periodNo,
          periodCount: plan.end.periodNo,
          periodStart: null,
          periodEnd: null,
          ...onDay(end),
          amt: plan.end.amt,
          taxRate: how.taxes.principal,
          calcNote: { kind: 'period', scope, stage: 'take', slices: [] },
        },
      ]
    : []
  return [...rows, ...balloon].map(draft => ({ ...draft, calcNote: { ...draft.calcNote, scope } }))
}

export interface LoanFigures {
  irrNominal: string | null
  irrEffective: string | null
  xirr: string | null
}

/**
 * 9 C6 over several schedules of equal periods: what the lessor lays out and gets. A deposit that is set against the
 * last instalments comes back by them.
 */
export function lessorFigures(
  loan: Loan,
  schedules: readonly { schedule: LoanSchedule; principal: Fen; quantity: number }[],
  extras: LessorExtras & { offsetsLast: boolean },
): LoanFigures {
  const times = (amount: Fen, n: number) => (amount * BigInt(n)) as Fen
  const first = schedules[0]
  if (!first || first.schedule.plan.rows.length === 0) return { irrNominal: null, irrEffective: null, xirr: null }
  const total = (of: (plan: Amortisation) => Fen) =>
    sumFen(schedules, one => times(of(one.schedule.plan), one.quantity))
  const rows = first.schedule.plan.rows.map((row, index) => ({
    ...row,
    amt: total(plan => plan.rows[index]?.amt ?? ZERO),
  }))
  const end = first.schedule.plan.end ? { ...first.schedule.plan.end, amt: total(plan => plan.end?.amt ?? ZERO) } : null
  const principal = sumFen(schedules, one => times(one.principal, one.quantity))
  const mode = loan.method === repayMethod.custom ? payMode.arrears : loan.payMode
  const flows = lessorFlows(principal, { rows, end, interestTotal: ZERO }, mode, {
    ...extras,
    depositRefund: extras.offsetsLast ? ZERO : extras.depositRefund,
  })
  if (extras.offsetsLast) takeFromLast(flows, extras.depositRefund)
  const dates =
    mode === payMode.advance
      ? [...first.schedule.dueDates, first.schedule.end]
      : [loan.start, ...first.schedule.dueDates]
  const rate = irr(flows)
  const yearly = xirr(flows.map((amt, index) => ({ amt, date: dates[index]! })))
  return {
    irrNominal: rate && nominalPercent(rate, loan.cycleMonths),
    irrEffective: rate && effectivePercent(rate, loan.cycleMonths),
    xirr: yearly && percentText(yearly),
  }
}

function takeFromLast(flows: Fen[], deposit: Fen): void {
  let left = deposit
  for (let index = flows.length - 1; index > 0 && left > ZERO; index -= 1) {
    const part = minFen(left, maxFen(flows[index]!, ZERO))
    flows[index] = subFen(flows[index]!, part)
    left = subFen(left, part)
  }
}

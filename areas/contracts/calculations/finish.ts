import {
  counted,
  addFen,
  daysInclusive,
  addDays,
  maxFen,
  minFen,
  ratioFen,
  subFen,
  sumFen,
  timesFen,
  yuan,
  ZERO,
  type Fen,
  type Label,
  type LocalDate,
} from '#kernel'
import type { IssuedRow, Proration } from './change.ts'
import { dayRent, dayRentTimes, rentOfDays } from './day-rent.ts'
import { percentOf } from './percent.ts'
import { served } from './periods.ts'
import { rentAt, type RentPeriod, type RentSchedule } from './rent-schedule.ts'
import { endSlice } from './slice-price.ts'
import { feeItem, holdover, penaltyMode, type FeeLine, type HoldoverRule, type PenaltyRule } from './terms.ts'
import { feeOfPeriod } from './vehicle-plans.ts'

/** Return kinds of area 70. */
export const finishKind = { termEnd: 1, early: 2, buyOut: 3, repossessed: 4, lost: 5 } as const
export type FinishKind = (typeof finishKind)[keyof typeof finishKind]
/** Line kinds of the return settlement (70, vehicle-return-cost). */
export const finishLineKind = { holdover: 1, penalty: 2, shortNotice: 3 } as const

export interface FinishLine {
  lineKind: number
  feeItem: number
  amt: Fen
  taxRate: string | null
  note: Label
}
export interface FinishInput {
  schedule: RentSchedule
  rows: readonly IssuedRow[]
  fees: readonly FeeLine[]
  /** Last day of rent. */
  lastDay: LocalDate
  kind: FinishKind
  byDefault: boolean
  rule: PenaltyRule & HoldoverRule
  taxRate: string | null
  agreedPenalty: Fen | null
  penaltyWaived: boolean
  /** Days between the customer's notice and the last day; null = the day was agreed, nothing is short. */
  noticeGivenDays: number | null
  /** Penalty mode 4: unit rents of shorter terms, by the months they are for. */
  termPrices: readonly { fromMonth: number; toMonth: number; unitRent: Fen }[]
}
export interface Finish {
  runningAmt: Fen
  prorations: Proration[]
  voided: IssuedRow[]
  lines: FinishLine[]
}

/** 9 C10, lease.previewFinish. All figures that stopBilling and the return settlement need, computed once. */
export function finishLease(input: FinishInput): Finish {
  const { rows, lastDay } = input
  const inTerm = rows.filter(row => row.periodStart !== null && row.periodEnd !== null)
  const voided = inTerm.filter(row => row.periodStart! > lastDay)
  const prorations = inTerm
    .filter(row => row.periodStart! <= lastDay && lastDay <= row.periodEnd!)
    .map(row => runningRow(row, input))
  return { runningAmt: sumFen(prorations, one => one.newAmt), prorations, voided, lines: finishLines(input, rows) }
}

function runningRow(row: IssuedRow, input: FinishInput): Proration {
  const newAmt = runningAmount(row, input)
  return { genKey: row.genKey, planId: row.planId, billId: row.billId, newAmt, delta: subFen(newAmt, row.amt) }
}

/** Rent and the fees of every period are cut by days; a yearly fee is due for the started year and stays. */
function runningAmount(row: IssuedRow, input: FinishInput): Fen {
  const period = input.schedule.periods.find(
    one => one.periodNo === row.periodNo && one.from <= row.periodStart! && row.periodStart! <= one.to,
  )
  if (!period) return row.feeItem === feeItem.rent && row.feeId === null ? holdoverAmount(row, input) : row.amt
  if (row.feeItem === feeItem.rent && row.feeId === null) return rentFrom(row.periodStart!, period, input)
  const fee = input.fees.find(one => one.feeId === row.feeId)
  return fee && row.amt === feeOfPeriod(fee, period) ? feeUntil(fee, period, input) : row.amt
}

/** A replacement vehicle pays from its own first day within the period. */
function rentFrom(first: LocalDate, period: RentPeriod, { schedule, lastDay }: FinishInput): Fen {
  const until = rentUntil(period, lastDay, schedule)
  return first === period.from ? until : subFen(until, rentUntil(period, addDays(first, -1), schedule))
}

/**
 * A holdover row that contains the last day: a renewed month by days (mode 2), a finished month by its fewer days (mode
 * 3).
 */
function holdoverAmount(row: IssuedRow, input: FinishInput): Fen {
  const { schedule, rule, lastDay } = input
  if (lastDay >= row.periodEnd! || row.periodStart! <= schedule.end) return row.amt
  const days = daysInclusive(row.periodStart!, lastDay)
  const rent = rentAt(schedule, schedule.end)
  const amt =
    rule.holdover === holdover.dayRentTimesFactor
      ? ratioFen(dayRentTimes(rent, rule.holdoverFactor, schedule.price), days, 1)
      : rentOfDays(rent, days, schedule.price)
  return minFen(row.amt, amt)
}

/** 9 C10: what a period costs when the rent ends on `last`. */
export const rentUntil = (period: RentPeriod, last: LocalDate, schedule: RentSchedule): Fen =>
  sumFen(
    period.slices.filter(slice => slice.from <= last),
    slice => endSlice(slice, last, schedule.price).amt,
  )

function feeUntil(fee: FeeLine, period: RentPeriod, input: FinishInput): Fen {
  return sumFen(
    period.slices.filter(slice => slice.from <= input.lastDay && !slice.closes),
    slice =>
      slice.to <= input.lastDay
        ? fee.amount
        : rentOfDays(fee.amount, daysInclusive(slice.from, input.lastDay), input.schedule.price),
  )
}

function finishLines(input: FinishInput, rows: readonly IssuedRow[]): FinishLine[] {
  const lines: FinishLine[] = []
  if (input.kind === finishKind.buyOut || input.kind === finishKind.lost) return lines
  const penalty = penaltyOf(input)
  if (penalty.amt > ZERO)
    lines.push({ lineKind: finishLineKind.penalty, feeItem: feeItem.penalty, taxRate: input.taxRate, ...penalty })
  const notice = shortNotice(input)
  if (notice.amt > ZERO)
    lines.push({ lineKind: finishLineKind.shortNotice, feeItem: feeItem.penalty, taxRate: input.taxRate, ...notice })
  const over = holdoverLine(input, rows)
  if (over.amt > ZERO)
    lines.push({ lineKind: finishLineKind.holdover, feeItem: feeItem.rent, taxRate: input.taxRate, ...over })
  return lines
}

interface Reckoned {
  amt: Fen
  note: Label
}
type PenaltyInput = Pick<
  FinishInput,
  'schedule' | 'lastDay' | 'rule' | 'agreedPenalty' | 'penaltyWaived' | 'termPrices'
>
const nothing: Reckoned = { amt: ZERO, note: '无 / none' }

/** 9 C10: 0 at the end of the term or when waived; an agreed penalty wins over the rule. */
export function penaltyOf(input: PenaltyInput): Reckoned {
  const { schedule, lastDay, rule } = input
  if (lastDay >= schedule.end || input.penaltyWaived) return nothing
  if (input.agreedPenalty !== null) return { amt: input.agreedPenalty, note: '协商违约金 / agreed penalty' }
  const rent = rentAt(schedule, lastDay)
  const run = lastDay < schedule.start ? { months: 0, days: 0 } : served(schedule.start, lastDay)
  switch (rule.penaltyMode) {
    case penaltyMode.monthsOfRent:
      return monthsOfRent(rule.penaltyMonths, rent)
    case penaltyMode.shareOfRest:
      return shareOfRest(input)
    case penaltyMode.stepsByMonths:
      return monthsOfRent(stepMonths(rule, run.months), rent)
    case penaltyMode.shorterTermPrice:
      return termDifference(input, rent, run)
  }
}

const monthsOfRent = (months: string, rent: Fen): Reckoned => ({
  amt: timesFen(rent, months),
  note: `${months}个月 × ${yuan(rent)} / ${months} ${counted(months, 'month')} × ${yuan(rent)}`,
})

function shareOfRest({ schedule, lastDay, rule }: PenaltyInput): Reckoned {
  const rest = rentNotRun(schedule, lastDay)
  return {
    amt: percentOf(rest, rule.penaltyRate),
    note: `未履行租金${yuan(rest)} × ${rule.penaltyRate}% / rent not run ${yuan(rest)} × ${rule.penaltyRate}%`,
  }
}

/** 9 C10, mode 2: the schedule's total less what has run to the last day. */
export const rentNotRun = (schedule: RentSchedule, last: LocalDate): Fen =>
  subFen(
    schedule.total,
    sumFen(
      schedule.periods.filter(period => period.from <= last),
      period => rentUntil(period, last, schedule),
    ),
  )

/** The latest step begun; where two steps share a month (12-24 after 0-12) the later one counts. */
function stepMonths(rule: PenaltyRule, months: number): string {
  const step = rule.penaltySteps
    .filter(one => one.fromMonth <= months)
    .sort((a, b) => a.fromMonth - b.fromMonth)
    .at(-1)
  return step && (step.toMonth === null || months <= step.toMonth) ? step.months : '0'
}

/** Mode 4: as if the shorter term had been agreed; never negative. */
function termDifference(
  { schedule, termPrices }: PenaltyInput,
  rent: Fen,
  run: { months: number; days: number },
): Reckoned {
  const price = termPrices.find(one => one.fromMonth <= run.months && run.months <= one.toMonth)
  if (!price) return nothing
  const more = maxFen(subFen(price.unitRent, rent), ZERO)
  const perDay = dayRent(more, schedule.price)
  return {
    amt: addFen(ratioFen(more, run.months, 1), ratioFen(perDay, run.days, 1)),
    note: `${yuan(more)} × ${run.months}个月 + ${run.days}天 × ${yuan(perDay)} / ${yuan(more)} × ${run.months} ${counted(run.months, 'month')} + ${run.days} ${counted(run.days, 'day')} × ${yuan(perDay)}`,
  }
}

/** 9 C10: (noticeDays - given) x day rent, only when the lessee ends early by choice. */
export function shortNotice(
  input: Pick<FinishInput, 'schedule' | 'lastDay' | 'rule' | 'kind' | 'byDefault' | 'noticeGivenDays'>,
): Reckoned {
  const { schedule, lastDay, rule, noticeGivenDays } = input
  const byChoice = input.kind !== finishKind.repossessed && !input.byDefault
  if (noticeGivenDays === null || lastDay >= schedule.end || !byChoice) return nothing
  const days = Math.max(0, rule.noticeDays - Math.max(0, noticeGivenDays))
  const perDay = dayRent(rentAt(schedule, lastDay), schedule.price)
  return {
    amt: ratioFen(perDay, days, 1),
    note: `${days}天 × ${yuan(perDay)} / ${days} ${counted(days, 'day')} × ${yuan(perDay)}`,
  }
}

/** 9 C13, mode 3: days after the end not yet charged by a monthly holdover row. */
export function holdoverLine(
  input: Pick<FinishInput, 'schedule' | 'lastDay' | 'rule'>,
  rows: readonly IssuedRow[],
): Reckoned {
  const { schedule, lastDay, rule } = input
  if (rule.holdover !== holdover.dayRentTimesFactor || lastDay <= schedule.end) return nothing
  const charged = rows.filter(
    row => row.feeItem === feeItem.rent && row.feeId === null && row.periodEnd !== null && row.periodEnd > schedule.end,
  )
  const until = charged.reduce((last, row) => (row.periodEnd! > last ? row.periodEnd! : last), schedule.end)
  const days = Math.max(0, daysInclusive(addDays(until, 1), lastDay))
  const perDay = dayRentTimes(rentAt(schedule, schedule.end), rule.holdoverFactor, schedule.price)
  return {
    amt: ratioFen(perDay, days, 1),
    note: `${days}天 × ${yuan(perDay)} / ${days} ${counted(days, 'day')} × ${yuan(perDay)}`,
  }
}

import { addDays, daysInclusive, type Fen, type LocalDate, maxDate, minDate } from '#kernel'
import {
  baseAt,
  dailyFee,
  dueDateAt,
  type LateFee,
  type LateFeeBill,
  lateFeeOf,
  type Micro,
  sortedDueDateChanges,
} from './late-fee.ts'

interface Span {
  from: LocalDate
  to: LocalDate
}

/** A stretch of days with one base: what the late fee is made of. */
export interface LateFeeRun extends Span {
  days: number
  base: Fen
}

/**
 * 7.1 in closed form: between two events a stretch of n days is n times one day. A voucher asks `lateFeeAt` for
 * hundreds of bills; iterating days would be too slow.
 */
export function lateFeeRuns(bill: LateFeeBill, asOf: LocalDate): LateFeeRun[] {
  return reigns(bill, asOf)
    .flatMap(reign => countingSpans(bill, reign, asOf))
    .flatMap(span => constantStretches(bill, span))
    .map(({ from, to }) => ({ from, to, days: daysInclusive(from, to), base: baseAt(bill, from) }))
    .filter(run => run.base !== 0n)
}

/** The late fee with the runs that it is the sum of: amount and trace come from one reckoning. */
export function lateFeeAt(bill: LateFeeBill, asOf: LocalDate): LateFee & { runs: LateFeeRun[] } {
  const runs = lateFeeRuns(bill, asOf)
  const exact = runs.reduce((sum, run) => sum + BigInt(run.days) * dailyFee(run.base, bill.terms.dailyRate), 0n)
  return {
    ...lateFeeOf(
      bill,
      runs.reduce((sum, run) => sum + run.days, 0),
      exact as Micro,
    ),
    runs,
  }
}

interface Reign extends Span {
  due: LocalDate
}

/** The stretches of days that one due date rules (change kind 3). */
function reigns(bill: LateFeeBill, asOf: LocalDate): Reign[] {
  const changes = sortedDueDateChanges(bill)
  const first = [bill.dueDate, ...changes.map(one => one.newDueDate)].sort()[0]!
  const starts = [first, ...changes.map(one => addDays(one.date, 1)).filter(day => day > first)]
  return starts
    .map((from, index) => ({
      from,
      to: minDate(asOf, index + 1 < starts.length ? addDays(starts[index + 1]!, -1) : asOf),
      due: dueDateAt(bill, from),
    }))
    .filter(reign => reign.from <= reign.to)
}

/** Days after grace, and in mode 2 the days of grace once they are exceeded. */
function countingSpans(bill: LateFeeBill, reign: Reign, asOf: LocalDate): Span[] {
  const { graceDays, graceMode } = bill.terms
  const trigger = addDays(reign.due, graceDays + 1)
  const after = { from: maxDate(reign.from, trigger), to: reign.to }
  const exceeded =
    graceMode === 2 && asOf >= trigger && dueDateAt(bill, trigger) === reign.due && baseAt(bill, trigger) > 0n
  const grace = { from: maxDate(reign.from, addDays(reign.due, 1)), to: minDate(reign.to, addDays(trigger, -1)) }
  return (exceeded ? [grace, after] : [after])
    .filter(span => span.from <= span.to)
    .flatMap(span => withoutDisputes(bill, span))
}

function withoutDisputes(bill: LateFeeBill, span: Span): Span[] {
  return (bill.disputes ?? []).reduce<Span[]>(
    (spans, dispute) =>
      spans.flatMap(one =>
        [
          { from: one.from, to: minDate(one.to, addDays(dispute.from, -1)) },
          ...(dispute.until === undefined
            ? []
            : [{ from: maxDate(one.from, maxDate(dispute.until, dispute.from)), to: one.to }]),
        ].filter(piece => piece.from <= piece.to),
      ),
    [span],
  )
}

/** The base moves on the day after money or a change. */
function constantStretches(bill: LateFeeBill, span: Span): Span[] {
  const moves = [...bill.money.map(one => one.valueDate), ...(bill.changes ?? []).map(one => one.date)].map(day =>
    addDays(day, 1),
  )
  const starts = [span.from, ...[...new Set(moves)].filter(day => day > span.from && day <= span.to).sort()]
  return starts.map((from, index) => ({
    from,
    to: index + 1 < starts.length ? addDays(starts[index + 1]!, -1) : span.to,
  }))
}

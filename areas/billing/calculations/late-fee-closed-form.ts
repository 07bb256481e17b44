import { addDays, daysInclusive, type LocalDate, maxDate, minDate } from '#kernel'
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

/**
 * 7.1 in closed form: between two events a stretch of n days is n times one day. A voucher asks `lateFeeAt` for
 * hundreds of bills; iterating days would be too slow.
 */
export function lateFeeAt(bill: LateFeeBill, asOf: LocalDate): LateFee {
  let days = 0
  let exact = 0n
  for (const span of reigns(bill, asOf).flatMap(reign => countingSpans(bill, reign, asOf))) {
    for (const stretch of constantStretches(bill, span)) {
      const base = baseAt(bill, stretch.from)
      if (base === 0n) continue
      const length = daysInclusive(stretch.from, stretch.to)
      days += length
      exact += BigInt(length) * dailyFee(base, bill.terms.dailyRate)
    }
  }
  return lateFeeOf(bill, days, exact as Micro)
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

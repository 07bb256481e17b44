import { addDays, addMonths, daysInclusive, minDate, monthEnd, ratioFen, yuan, type Fen, type LocalDate } from '#kernel'
import { dayRentTimes } from './day-rent.ts'
import { billDate, dueDate, onWorkday } from './due-date.ts'
import type { PlanDraft } from '#areas/billing/calculations/plan-row.ts'
import { rentAt, type RentSchedule } from './rent-schedule.ts'
import { cycleUnit, feeItem, holdover, type DueRule, type HoldoverRule } from './terms.ts'
import type { Generation, VehicleTerms } from './vehicle-plans.ts'

/**
 * 9 C13, nightly scan: holdover rows due by `today` while the vehicle is still out. Idempotent by row key. Numbers
 * continue after the schedule's last period.
 */
export function holdoverDrafts(
  terms: Pick<VehicleTerms, 'orderVehicleId' | 'taxRate'>,
  schedule: RentSchedule,
  rule: DueRule & HoldoverRule,
  today: LocalDate,
  generation: Generation,
): PlanDraft[] {
  if (today <= schedule.end) return []
  const spans =
    rule.holdover === holdover.monthlyRenewal
      ? renewals(schedule, today)
      : rule.holdover === holdover.dayRentTimesFactor
        ? finishedMonths(schedule, rule, today)
        : []
  return spans.map((span, index) => ({
    ...draftOf(schedule, span, index, rule, generation),
    orderVehicleId: terms.orderVehicleId,
    taxRate: terms.taxRate,
  }))
}

interface Overrun {
  from: LocalDate
  to: LocalDate
  amt: Fen
  dayRent: Fen | null
  /** The rent of a unit and what its day is multiplied by, where days are charged. */
  factor?: { rent: string; times: string }
  dueOn: LocalDate | null
}

/** Mode 2: one further unit at the last rent for every unit begun; weekly and daily rents renew by their own unit. */
function renewals(schedule: RentSchedule, today: LocalDate): Overrun[] {
  const first = addDays(schedule.end, 1)
  const unit = schedule.price.cycleUnit
  const start = (index: number) =>
    unit === cycleUnit.month ? addMonths(first, index) : addDays(first, index * (unit === cycleUnit.week ? 7 : 1))
  const spans: Overrun[] = []
  const amt = rentAt(schedule, schedule.end)
  for (let index = 0; start(index) <= today; index += 1)
    spans.push({ from: start(index), to: addDays(start(index + 1), -1), amt, dayRent: null, dueOn: null })
  return spans
}

/** Mode 3: at each month end; the days of the running month are a line of the return settlement (finish.ts). */
function finishedMonths(schedule: RentSchedule, rule: HoldoverRule, today: LocalDate): Overrun[] {
  const rent = rentAt(schedule, schedule.end)
  const perDay = dayRentTimes(rent, rule.holdoverFactor, schedule.price)
  const factor = { rent: yuan(rent), times: String(rule.holdoverFactor) }
  const spans: Overrun[] = []
  for (let from = addDays(schedule.end, 1); monthEnd(from) <= today; from = addDays(monthEnd(from), 1)) {
    const to = minDate(monthEnd(from), today)
    spans.push({ from, to, amt: ratioFen(perDay, daysInclusive(from, to), 1), dayRent: perDay, factor, dueOn: to })
  }
  return spans
}

function draftOf(
  schedule: RentSchedule,
  span: Overrun,
  index: number,
  rule: DueRule,
  generation: Generation,
): Omit<PlanDraft, 'orderVehicleId' | 'taxRate'> {
  const due = span.dueOn
    ? onWorkday(span.dueOn, rule, span.dueOn, generation.workdays)
    : dueDate({ from: span.from, to: span.to, first: false }, rule, schedule.takeDate, generation.workdays)
  const periodNo = (schedule.periods.at(-1)?.periodNo ?? 0) + index + 1
  const slice = {
    from: span.from,
    to: span.to,
    days: daysInclusive(span.from, span.to),
    dayRent: span.dayRent === null ? null : yuan(span.dayRent),
    amt: yuan(span.amt),
    ...(span.factor ? { factor: span.factor } : {}),
  }
  return {
    feeItem: feeItem.rent,
    feeId: null,
    periodNo,
    periodCount: periodNo,
    periodStart: span.from,
    periodEnd: span.to,
    dueDate: due,
    billDate: billDate(due, rule, generation.generatedOn),
    amt: span.amt,
    calcNote: { kind: 'period', scope: 'vehicle', stage: 'holdover', slices: [slice] },
  }
}

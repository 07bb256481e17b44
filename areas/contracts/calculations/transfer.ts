import { addDays, addFen, daysInclusive, subFen, sumFen, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import type { IssuedRow, Proration } from './change.ts'
import { billDate, dueDate } from './due-date.ts'
import { rentUntil } from './finish.ts'
import type { NoteSlice, PlanDraft } from '#areas/billing/calculations/plan-row.ts'
import { notesOf } from './slice-notes.ts'
import { rentAt, rentSchedule, type RentPeriod, type RentSchedule, type RentTerms } from './rent-schedule.ts'
import { feeItem } from './terms.ts'
import type { Generation } from './vehicle-plans.ts'

export interface Replacement {
  /** Rows of the old vehicle: the running one ends the day before, later ones are void. */
  voided: IssuedRow[]
  prorations: Proration[]
  /** Rent rows of the new vehicle, numbered on from the old ones. */
  created: PlanDraft[]
  /** New unit rent less old. */
  diffRent: Fen
}

/** `unitRent` null: at the same rent. */
export interface NextVehicle {
  orderVehicleId: string
  unitRent: Fen | null
  taxRate: string | null
}

/**
 * 9 C9, replacement in the same contract (transfer-vehicle mode 1). The day of the switch belongs to the new vehicle.
 * Equal rent: the new row is the complement, so the month costs one rent; different rent: both by days.
 */
export function replaceVehicle(
  terms: RentTerms,
  rows: readonly IssuedRow[],
  switchDate: LocalDate,
  next: NextVehicle,
  generation: Generation,
): Replacement {
  const old = rentSchedule(terms)
  const oldRent = rentAt(old, switchDate)
  const changed = next.unitRent !== null && next.unitRent !== oldRent
  const schedule = changed
    ? rentSchedule({ ...terms, changes: [...(terms.changes ?? []), { from: switchDate, unitRent: next.unitRent! }] })
    : old
  const lastDay = addDays(switchDate, -1)
  const rents = rows.filter(
    row => row.feeItem === feeItem.rent && row.feeId === null && row.periodStart !== null && row.periodEnd !== null,
  )
  const created = schedule.periods
    .filter(period => period.to >= switchDate)
    .map(period => newRow(period, old, schedule, switchDate, next, generation))
  return {
    voided: rents.filter(row => row.periodStart! > lastDay),
    prorations: rents
      .filter(row => row.periodStart! <= lastDay && lastDay <= row.periodEnd!)
      .map(row => shortened(row, old, lastDay)),
    created: created.filter(draft => draft.amt > ZERO),
    diffRent: next.unitRent === null ? ZERO : subFen(next.unitRent, oldRent),
  }
}

function shortened(row: IssuedRow, old: RentSchedule, lastDay: LocalDate): Proration {
  const period = old.periods.find(one => one.periodNo === row.periodNo && one.from === row.periodStart)
  const newAmt = period ? rentUntil(period, lastDay, old) : row.amt
  return { genKey: row.genKey, planId: row.planId, billId: row.billId, newAmt, delta: subFen(newAmt, row.amt) }
}

function newRow(
  period: RentPeriod,
  old: RentSchedule,
  schedule: RentSchedule,
  from: LocalDate,
  next: NextVehicle,
  generation: Generation,
): PlanDraft {
  const oldPeriod = old.periods.find(one => one.periodNo === period.periodNo)
  const before = oldPeriod && period.from < from ? rentUntil(oldPeriod, addDays(from, -1), old) : ZERO
  const due = dueDate({ from: period.from, to: period.to, first: false }, period.rule, from, generation.workdays)
  const amt = subFen(period.amt, before)
  return {
    feeItem: feeItem.rent,
    feeId: null,
    orderVehicleId: next.orderVehicleId,
    periodNo: period.periodNo,
    periodCount: schedule.periods.length,
    periodStart: period.from < from ? from : period.from,
    periodEnd: period.to,
    dueDate: due,
    billDate: billDate(due, period.rule, generation.generatedOn),
    amt,
    taxRate: next.taxRate,
    calcNote: { kind: 'period', scope: 'vehicle', stage: 'change', slices: notesFrom(period, from, amt) },
  }
}

/** Slices before the switch belong to the old vehicle; the slice containing it shows the remainder. */
function notesFrom(period: RentPeriod, from: LocalDate, amt: Fen): NoteSlice[] {
  const later = period.slices.filter(slice => slice.from >= from)
  const split = period.slices.find(slice => slice.from < from && slice.to >= from)
  if (!split) return notesOf(later)
  const rest = subFen(amt, addFen(...later.map(slice => slice.amt)), ZERO)
  return [
    { from, to: split.to, days: daysInclusive(from, split.to), dayRent: null, amt: yuan(rest) },
    ...notesOf(later),
  ]
}

/** What both vehicles pay together: equal to the schedule when the rent does not change. */
export const replacementTotal = (replacement: Replacement): Fen =>
  addFen(
    sumFen(replacement.prorations, one => one.newAmt),
    sumFen(replacement.created, draft => draft.amt),
  )

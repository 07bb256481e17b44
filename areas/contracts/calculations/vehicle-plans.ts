import { addDays, addFen, addMonths, minDate, ratioFen, sumFen, yuan, ZERO, type LocalDate } from '#kernel'
import { billDate, dueDate, onWorkday } from './due-date.ts'
import { laterDepositDrafts, type Deposit } from './front-money.ts'
import type { CalcNote, PlanDraft } from '#areas/billing/calculations/plan-row.ts'
import { notesOf } from './slice-notes.ts'
import { rentSchedule, type RentPeriod, type RentSchedule, type RentTerms } from './rent-schedule.ts'
import { chargeTrigger, chargeUnit, feeItem, type FeeLine, type Workdays } from './terms.ts'

export interface VehicleTerms {
  orderVehicleId: string
  rent: RentTerms
  taxRate: string | null
  fees: readonly FeeLine[]
  deposit: Deposit | null
}
export interface Generation {
  generatedOn: LocalDate
  workdays: Workdays
  stage?: CalcNote['stage']
  /** Recorded contracts (2 D6): rows due earlier are settled outside and not generated. */
  cutoverDate?: LocalDate | null
}

/** 10.1, "taken": rent, fees of triggers 4, 5, 6 and 9, and the deposit instalments after the first. */
export function takeDrafts(terms: VehicleTerms, generation: Generation): PlanDraft[] {
  const schedule = rentSchedule(terms.rent)
  const drafts = [
    ...rentDrafts(terms, schedule, generation),
    ...terms.fees
      .filter(fee => fee.chargeUnit === chargeUnit.perVehicle)
      .flatMap(fee => feeDrafts(fee, terms, schedule, generation)),
    ...(terms.deposit ? laterDepositDrafts(terms.orderVehicleId, terms.deposit, terms.rent, generation) : []),
  ]
  return drafts.filter(draft => !generation.cutoverDate || draft.dueDate >= generation.cutoverDate)
}

/** 9 C1: one row a period, from the schedule. */
export const rentDrafts = (terms: VehicleTerms, schedule: RentSchedule, generation: Generation): PlanDraft[] =>
  schedule.periods.map(period => ({
    ...datesOf(period, schedule, generation),
    feeItem: feeItem.rent,
    feeId: null,
    orderVehicleId: terms.orderVehicleId,
    amt: period.amt,
    taxRate: terms.taxRate,
    calcNote: rentNote(period, generation),
  }))

function datesOf(period: RentPeriod, schedule: RentSchedule, generation: Generation) {
  const due = dueDate(
    { from: period.from, to: period.to, first: period.periodNo === 1 },
    period.rule,
    schedule.takeDate,
    generation.workdays,
  )
  return {
    periodNo: period.periodNo,
    periodCount: schedule.periods.length,
    periodStart: period.from,
    periodEnd: period.to,
    dueDate: due,
    billDate: billDate(due, period.rule, generation.generatedOn),
  }
}

function rentNote(period: RentPeriod, generation: Generation): CalcNote {
  const relief = sumFen(period.slices, slice => slice.relief)
  const note: CalcNote = {
    kind: 'period',
    scope: 'vehicle',
    stage: generation.stage ?? 'take',
    slices: notesOf(period.slices),
  }
  return relief > ZERO ? { ...note, relief: yuan(relief) } : note
}

/** 9 C1.6. Triggers 1, 2, 3 and 8 are front money or dated by themselves (front-money.ts), 7 belongs to the return. */
function feeDrafts(fee: FeeLine, terms: VehicleTerms, schedule: RentSchedule, generation: Generation): PlanDraft[] {
  const common = {
    feeItem: fee.feeItem,
    feeId: fee.feeId,
    orderVehicleId: terms.orderVehicleId,
    taxRate: fee.refundable ? null : fee.taxRate,
  }
  const note = (kind: CalcNote['kind']): CalcNote => ({
    kind,
    scope: 'vehicle',
    stage: generation.stage ?? 'take',
    slices: [],
  })
  const single = (day: LocalDate, kind: CalcNote['kind']): PlanDraft => ({
    ...common,
    ...onDay(day, terms, generation),
    periodNo: 1,
    periodCount: 1,
    periodStart: null,
    periodEnd: null,
    amt: fee.amount,
    calcNote: note(kind),
  })
  switch (fee.chargeTrigger) {
    case chargeTrigger.take:
      return [single(schedule.takeDate, 'front')]
    case chargeTrigger.termEnd:
      return [single(schedule.end, 'period')]
    case chargeTrigger.yearly:
      return yearsOf(schedule).map((year, index, all) => ({
        ...common,
        ...onDay(year.from, terms, generation),
        periodNo: index + 1,
        periodCount: all.length,
        periodStart: year.from,
        periodEnd: year.to,
        amt: fee.amount,
        calcNote: note('period'),
      }))
    case chargeTrigger.everyPeriod:
      return schedule.periods.map(period => ({
        ...common,
        ...datesOf(period, schedule, generation),
        amt: feeOfPeriod(fee, period),
        calcNote: note('period'),
      }))
    default:
      return []
  }
}

/**
 * 9 C1.6: amount x slices of the period. The closing slice completes the month of the first stub and is not charged
 * again, so that n months cost n fees and totalAmount (C4) holds.
 */
export const feeOfPeriod = (fee: Pick<FeeLine, 'amount'>, period: Pick<RentPeriod, 'slices'>) =>
  ratioFen(fee.amount, period.slices.filter(slice => !slice.closes).length, 1)

function onDay(
  day: LocalDate,
  terms: VehicleTerms,
  generation: Generation,
): { dueDate: LocalDate; billDate: LocalDate } {
  const due = onWorkday(day, terms.rent.rule, terms.rent.takeDate, generation.workdays)
  return { dueDate: due, billDate: billDate(due, terms.rent.rule, generation.generatedOn) }
}

/** Trigger 6: one row a started year of the rent. */
function yearsOf(schedule: RentSchedule): { from: LocalDate; to: LocalDate }[] {
  const years: { from: LocalDate; to: LocalDate }[] = []
  for (let from = schedule.start; from <= schedule.end; from = addMonths(schedule.start, 12 * years.length)) {
    years.push({ from, to: minDate(addDays(addMonths(schedule.start, 12 * (years.length + 1)), -1), schedule.end) })
  }
  return years
}

/** What orderVehicle.take answers (10.2). */
export function takeAnswer(terms: VehicleTerms, drafts: readonly PlanDraft[]) {
  const schedule = rentSchedule(terms.rent)
  const rents = drafts.filter(draft => draft.feeItem === feeItem.rent && draft.feeId === null)
  return {
    rentStartDate: schedule.start,
    rentEndDate: schedule.end,
    firstDueDate: rents.map(draft => draft.dueDate).sort()[0] ?? null,
    rows: drafts.length,
    total: addFen(...drafts.map(draft => draft.amt)),
  }
}

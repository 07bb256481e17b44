import { ratioFen, timesFen, minFen, type Fen } from '#kernel'
import { cycleUnit, dayRentBasis, type CycleUnit, type DayRentBasis, type RentStage } from './terms.ts'

/** What a rent per unit is: needed wherever a rent is turned into days. */
export interface RentMeasure {
  cycleUnit: CycleUnit
  dayRentBasis: DayRentBasis
}

/** 9 C1.3: M x 12 / 365 or M / 30; week: M / 7; day: M. Rounded once, to the cent. */
export function dayRent(rent: Fen, measure: RentMeasure): Fen {
  if (measure.cycleUnit === cycleUnit.day) return rent
  if (measure.cycleUnit === cycleUnit.week) return ratioFen(rent, 1, 7)
  return measure.dayRentBasis === dayRentBasis.monthOf30 ? ratioFen(rent, 1, 30) : ratioFen(rent, 12, 365)
}

/**
 * 9 C1.3: an incomplete unit costs days x day rent, capped at the unit (31 days at /30 would cost more than a month).
 */
export const rentOfDays = (rent: Fen, days: number, measure: RentMeasure): Fen =>
  minFen(ratioFen(dayRent(rent, measure), days, 1), rent)

/** 9 C13: round(day rent x factor, 2), then x days by the caller. */
export const dayRentTimes = (rent: Fen, factor: string, measure: RentMeasure): Fen =>
  timesFen(dayRent(rent, measure), factor)

/** The stage in which the given month of the term (from 1) lies; beyond the last stage the last one goes on. */
export function stageOfMonth(stages: readonly RentStage[], month: number): RentStage | undefined {
  return stages.find(stage => stage.fromMonth <= month && month <= stage.toMonth) ?? stages.at(-1)
}

/** Section 3, contract-product-rent: contiguous from 1 to termMonths. */
export function stagesCoverTerm(stages: readonly RentStage[], termMonths: number): boolean {
  if (stages.length === 0) return true
  const sorted = [...stages].sort((a, b) => a.fromMonth - b.fromMonth)
  const contiguous = sorted.every(
    (stage, index) =>
      stage.toMonth >= stage.fromMonth && stage.fromMonth === (index === 0 ? 1 : sorted[index - 1]!.toMonth + 1),
  )
  return contiguous && sorted.at(-1)!.toMonth === termMonths
}

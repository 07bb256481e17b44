import { addDays, addMonths, daysBetween, minFen, ratioFen, timesFen, ZERO, type Fen, type LocalDate } from '#kernel'

// 80, C11 and C12: pure figures of fines, points and what is held back for them.

const DAYS_TO_PAY = 15
export const payDeadlineOf = (decided: LocalDate): LocalDate => addDays(decided, DAYS_TO_PAY)
export const lateDaysOf = (decided: LocalDate, paid: LocalDate): number =>
  Math.max(0, daysBetween(payDeadlineOf(decided), paid))
/** 3 % of the fine a day, never more than the fine. What was never decided bears none. */
export const surchargeOf = (fine: Fen, lateDays: number): Fen => minFen(ratioFen(fine, 3 * lateDays, 100), fine)

/** The twelve months of a licence in which a day lies: from an anniversary of its first issue to the day before. */
export function cycleOf(firstIssued: LocalDate, day: LocalDate): { from: LocalDate; to: LocalDate } {
  const years = Math.max(0, Number(day.slice(0, 4)) - Number(firstIssued.slice(0, 4)))
  const reached = addMonths(firstIssued, 12 * years)
  const from = reached <= day || years === 0 ? reached : addMonths(firstIssued, 12 * (years - 1))
  return { from, to: addDays(addMonths(from, 12), -1) }
}

export interface OpenOffence {
  fine: Fen
  surcharge: Fen
  points: number
}
/** Open, unhandled offences are held back from the deposit, never charged. */
export const holdOf = (rows: readonly OpenOffence[], perPoint: Fen): Fen =>
  rows.reduce((sum, row) => (sum + row.fine + row.surcharge + timesFen(perPoint, row.points)) as Fen, ZERO)

/** The customer pays what we paid, except the surcharge where we told him too late. */
export const passedOn = (paid: Fen, surcharge: Fen, ourLateness: boolean): Fen =>
  ourLateness ? ((paid - surcharge) as Fen) : paid

const DAYS_OF_YEAR = 365
/** C18: events per 100 vehicle-months, two decimals; '' where no vehicle was held. */
export const ratePer100 = (events: number, vehicleDays: number): string =>
  vehicleDays > 0 ? ((events * 100 * DAYS_OF_YEAR) / (vehicleDays * 12)).toFixed(2) : ''

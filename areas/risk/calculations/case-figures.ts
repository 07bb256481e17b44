import { addDays, addMonths, type Fen, type LocalDate } from '#kernel'
import { Decimal } from 'decimal.js'

/** Grant 2026-11-18 for 12 months: to 2027-11-17 (11.8). */
export const validToOf = (from: LocalDate, months: number): LocalDate => addDays(addMonths(from, months), -1)

/** A step proposes more than a tenth above the suggestion only from step 3 on (quota-detail). */
export const isFarAbove = (qty: number, suggested: number): boolean =>
  new Decimal(qty).gt(new Decimal(suggested).times('1.1'))

/** Vehicles checked at a visit: the lesser of 20 and a tenth of the fleet, rounded up. */
export const leastSample = (fleetQty: number): number => Math.min(20, Math.ceil(fleetQty / 10))

/** The most that a temporary increase may add in a city (11.6): 40 x 30 % = 12. */
export const mostTemporary = (quotaQty: number, tempRate: string): number =>
  new Decimal(quotaQty).times(tempRate).div(100).toDecimalPlaces(0, Decimal.ROUND_FLOOR).toNumber()

/** How many levels grant: the routing line of the credit step whose amount range holds it (10-platform 10.3). */
export function creditLevelsOf(
  amount: Fen,
  routing: readonly { step: number; amountFrom: Fen | null; amountTo: Fen | null; levels: number }[],
): number {
  const found = routing.find(
    one =>
      one.step === 4 &&
      (one.amountFrom === null || amount > one.amountFrom || one.amountFrom === 0n) &&
      (one.amountTo === null || amount <= one.amountTo),
  )
  return found?.levels ?? (amount > 1_000_000_000n ? 3 : amount > 300_000_000n ? 2 : 1)
}

const WORK_DAY = { from: 9, to: 18, noonFrom: 12, noonTo: 13 } as const
/** Whole working hours of eight a day (9 to 12, 13 to 18), day by day; `isWorkday` knows the calendar. */
export function addWorkingHours(start: string, hours: number, isWorkday: (day: LocalDate) => boolean): string {
  let day = start.slice(0, 10)
  let minute = Number(start.slice(11, 13)) * 60 + Number(start.slice(14, 16))
  let left = hours * 60
  const spans = [
    [WORK_DAY.from * 60, WORK_DAY.noonFrom * 60],
    [WORK_DAY.noonTo * 60, WORK_DAY.to * 60],
  ] as const
  for (let guard = 0; guard < 400; guard++) {
    if (isWorkday(day))
      for (const [from, to] of spans) {
        const begin = Math.max(from, minute)
        if (begin >= to) continue
        if (left <= to - begin) return `${day} ${clock(begin + left)}:00`
        left -= to - begin
      }
    day = addDays(day, 1)
    minute = 0
  }
  return `${day} ${clock(WORK_DAY.to * 60)}:00`
}
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

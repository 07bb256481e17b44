import { daysBetween, type LocalDate } from '#kernel'

/** What was done before under a guarantee. */
export interface Guaranteed {
  readonly dickerId: string
  readonly mechanismId: string | null
  readonly outDate: LocalDate
  readonly odometerOut: number
  readonly guaranteeDays: number
  readonly guaranteeKm: number
}

/** 80 C16: within its days and within its kilometres; the latest of them that still holds. */
export const guaranteeOf = (
  earlier: readonly Guaranteed[],
  now: { readonly date: LocalDate; readonly odometer: number },
): Guaranteed | undefined =>
  earlier
    .filter(
      one =>
        daysBetween(one.outDate, now.date) <= one.guaranteeDays && now.odometer - one.odometerOut <= one.guaranteeKm,
    )
    .toSorted((a, b) => (a.outDate < b.outDate ? 1 : a.outDate > b.outDate ? -1 : 0))[0]

/** Contract terms below the national minimum are refused (80 C16); undefined: they may stand. */
export const isBelowMinimum = (
  given: { readonly days: number | null; readonly km: number | null },
  least: { readonly days: number; readonly km: number },
): boolean => (given.days ?? least.days) < least.days || (given.km ?? least.km) < least.km

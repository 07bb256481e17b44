import { addDays, daysBetween, type LocalDate } from '#kernel'
import { bearerIs } from '#areas/work-orders/codes.ts'

export interface ShopStay {
  readonly inShop: LocalDate | null
  readonly outShop: LocalDate | null
  readonly bearer: number | null
  readonly cause: string | null
  /** The customer drove another car meanwhile. */
  readonly hadReplacement: boolean
  /** downtimeDays of the lease: so many days of a stay are the customer's; null: the lease knows no relief. */
  readonly freeAfter: number | null
}
export interface Relief {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly days: number
}

/** What the lessee or an accident brought about is no repair of ours. */
const NOT_OURS: readonly string[] = ['misuse', 'accident']
const OURS: readonly (number | null)[] = [bearerIs.company, bearerIs.provider, bearerIs.warranty]

/** 30, downtimeDays: a repair of ours that keeps the car longer than agreed relieves the rent of the days beyond. */
export function reliefOf(stay: ShopStay): Relief | undefined {
  const { inShop, outShop, freeAfter } = stay
  if (!inShop || !outShop || freeAfter === null || stay.hadReplacement) return undefined
  if (!OURS.includes(stay.bearer) || NOT_OURS.includes(stay.cause ?? '')) return undefined
  const days = daysBetween(inShop, outShop) - freeAfter
  return days > 0 ? { from: addDays(inShop, freeAfter), to: addDays(outShop, -1), days } : undefined
}

import { addDays, addMonths, daysBetween, type LocalDate } from '#kernel'

/** One service of one vehicle: what its strategy (or its model) says, and what was done and driven. */
export interface ServiceTerms {
  readonly firstKm: number | null
  readonly firstMonths: number | null
  readonly intervalKm: number | null
  readonly intervalMonths: number | null
  readonly aheadKm: number
  readonly aheadDays: number
}
export interface Driven {
  readonly registerDate: LocalDate
  /** The last time that this was done; absent: never, the first values count from the registration at 0 km. */
  readonly last: { readonly km: number; readonly date: LocalDate } | null
  readonly currentKm: number
  readonly dailyKm: number
}
export interface NextService {
  readonly dueKm: number | null
  readonly dueDate: LocalDate | null
  readonly remainKm: number | null
  /** When the kilometres are expected to be reached. */
  readonly predictDate: LocalDate | null
  /** The earlier of the two. */
  readonly due: LocalDate
  /** 1 mileage, 2 time. */
  readonly triggerBy: 1 | 2
  readonly isDue: boolean
  readonly overdueKm: number
  readonly overdueDays: number
}

/**
 * 80 C14: dueKm = lastKm + intervalKm, dueDate = addMonths(lastDate, intervalMonths), predictDate = today +
 * floor(remainKm / dailyKm); due is the earlier. Undefined: neither kilometres nor months are known.
 */
export function nextService(terms: ServiceTerms, driven: Driven, today: LocalDate): NextService | undefined {
  const from = driven.last ?? { km: 0, date: driven.registerDate }
  const km = driven.last ? terms.intervalKm : (terms.firstKm ?? terms.intervalKm)
  const months = driven.last ? terms.intervalMonths : (terms.firstMonths ?? terms.intervalMonths)
  if (km === null && months === null) return undefined
  const dueKm = km === null ? null : from.km + km
  const dueDate = months === null ? null : addMonths(from.date, months)
  const remainKm = dueKm === null ? null : dueKm - driven.currentKm
  const predictDate =
    remainKm === null ? null : addDays(today, Math.max(0, Math.floor(remainKm / Math.max(1, driven.dailyKm))))
  const isByKm = predictDate !== null && (dueDate === null || predictDate < dueDate)
  const due = isByKm ? predictDate : dueDate!
  const overdueKm = remainKm === null ? 0 : Math.max(0, -remainKm)
  const overdueDays = dueDate === null ? 0 : Math.max(0, daysBetween(dueDate, today))
  return {
    ...{ dueKm, dueDate, remainKm, predictDate, due, overdueKm, overdueDays },
    triggerBy: isByKm ? 1 : 2,
    isDue: (remainKm !== null && remainKm <= terms.aheadKm) || daysBetween(today, due) <= terms.aheadDays,
  }
}

/** Work of one provider in one city over the months that are rated. */
export interface PartnerWork {
  readonly providerId: string
  readonly cityCode: string
  readonly tasks: number
  /** Inside the SLA. */
  readonly inTime: number
  readonly sentBack: number
  readonly justifiedComplaints: number
  /** Average price of a task in yuan; null where nothing was charged. */
  readonly averagePrice: number | null
}
export interface Rating {
  readonly providerId: string
  readonly time: string
  readonly quality: string
  readonly cost: string
  readonly total: string
  /** 1 A, 2 B, 3 C, 4 D: the codes of coop_rating. */
  readonly grade: 1 | 2 | 3 | 4
}

/** Who did less is not rated. */
export const FEWEST_TASKS = 10

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
const tenth = (value: number): number => Math.round(value * 10 + 1e-9) / 10
const sum = (rows: readonly PartnerWork[], of: (row: PartnerWork) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

/** 20-partners 11.9: 0.4 time + 0.4 quality + 0.2 cost; the price counts against the median of the city. */
export function ratePartners(work: readonly PartnerWork[], medians = cityMedians(work)): Rating[] {
  return [...Map.groupBy(work, one => one.providerId)].flatMap(([providerId, rows]): Rating[] => {
    const tasks = sum(rows, row => row.tasks)
    if (tasks < FEWEST_TASKS) return []
    const time = tenth((100 * sum(rows, row => row.inTime)) / tasks)
    const quality = tenth(Math.max(0, 100 * (1 - sum(rows, row => row.sentBack + row.justifiedComplaints) / tasks)))
    const cost = tenth(costOf(rows, medians))
    const total = tenth(0.4 * time + 0.4 * quality + 0.2 * cost)
    return [
      {
        providerId,
        time: time.toFixed(1),
        quality: quality.toFixed(1),
        cost: cost.toFixed(1),
        total: total.toFixed(1),
        grade: total >= 90 ? 1 : total >= 75 ? 2 : total >= 60 ? 3 : 4,
      },
    ]
  })
}

export function cityMedians(work: readonly PartnerWork[]): ReadonlyMap<string, number> {
  const priced = work.filter(one => one.averagePrice !== null)
  return new Map(
    [...Map.groupBy(priced, one => one.cityCode)].map(([city, rows]) => [
      city,
      median(rows.map(one => one.averagePrice!)),
    ]),
  )
}

/** Of several cities each counts by its tasks; without prices nobody is dear. */
function costOf(rows: readonly PartnerWork[], medians: ReadonlyMap<string, number>): number {
  const priced = rows.filter(row => row.averagePrice !== null && (medians.get(row.cityCode) ?? 0) > 0)
  const tasks = sum(priced, row => row.tasks)
  if (tasks === 0) return 100
  const cost = (row: PartnerWork) =>
    Math.min(100, Math.max(0, 100 - Math.max(0, row.averagePrice! / medians.get(row.cityCode)! - 1) * 200))
  return sum(priced, row => cost(row) * row.tasks) / tasks
}

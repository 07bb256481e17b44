import type { Label } from '#kernel'

/** One term as it is and as it becomes, in words. */
export interface ComparedTerm {
  readonly section: Label
  readonly object: string
  readonly label: Label
  readonly before: Label | ''
  readonly after: Label | ''
}
/** One row of a plan as it stands and as it becomes; '' where it is new, or gone. */
export interface ComparedPlan {
  readonly place: string
  readonly feeItem: number
  readonly periodNo: number
  readonly dueDate: string
  readonly before: string
  readonly after: string
  readonly billed: boolean
}
/** A document that changes a contract, side by side: kept with it, so that it opens later as it was decided. */
export interface Comparison {
  readonly terms: readonly ComparedTerm[]
  readonly plans: readonly ComparedPlan[]
}

export type Outcome = 'same' | 'changed' | 'added' | 'voided' | 'prorated'
export const outcomeOf = (row: ComparedPlan): Outcome => {
  if (row.before === row.after) return 'same'
  if (row.billed) return 'prorated'
  if (row.before === '') return 'added'
  return row.after === '' ? 'voided' : 'changed'
}

/** Hundredths, so that sums stay whole. */
const cents = (amount: string): number => Math.round(Number(amount) * 100)

export interface MonthDelta {
  readonly month: string
  readonly before: number
  readonly after: number
  readonly delta: number
}
/** What falls due month by month, before and after, in yuan. */
export function deltaByMonth(plans: readonly ComparedPlan[]): MonthDelta[] {
  const months = new Map<string, { before: number; after: number }>()
  for (const row of plans) {
    const month = row.dueDate.slice(0, 7)
    const sum = months.get(month) ?? { before: 0, after: 0 }
    months.set(month, { before: sum.before + cents(row.before), after: sum.after + cents(row.after) })
  }
  return [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, { before, after }]) => ({
      month,
      before: before / 100,
      after: after / 100,
      delta: (after - before) / 100,
    }))
}

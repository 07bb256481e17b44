import type { Label, LocalDate, Tone } from '#kernel'
import type { Filters } from './filters.ts'

/** A number of a card: what it counts or sums is exactly the list that it opens (10-platform 5.11). */
export interface Figure {
  readonly key: string
  readonly label: Label
  readonly resource: string
  readonly filters: (today: LocalDate) => Filters
  /** Columns of the totals row; the first is what is shown. Without them the rows are counted. */
  readonly sums?: readonly string[]
  readonly tone?: Extract<Tone, 'danger' | 'warning'>
}
/** Rows of one list by the values of a field: bars on the workbench, charts on the dashboard. */
export interface Grouping {
  readonly resource: string
  readonly field: string
  readonly by?: 'month'
  readonly filters: (today: LocalDate) => Filters
  readonly sums?: readonly string[]
  readonly chart?: 'bar' | 'line' | 'pie'
}
export interface CardSpec {
  readonly code: string
  readonly label: Label
  readonly icon: string
  /** '' = everybody who is signed in. */
  readonly needs: string
  readonly figures?: readonly Figure[]
  readonly grouping?: Grouping
  /** Share of the second sum in the first, as the collection rate. */
  readonly rate?: { readonly figure: string; readonly label: Label }
  readonly w: number
  readonly h: number
}

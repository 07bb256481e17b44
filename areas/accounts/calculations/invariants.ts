import type { Label } from '#kernel'
import { invoiceInvariants } from './invariants-invoices.ts'
import { moneyInvariants } from './invariants-money.ts'
import { voucherInvariants } from './invariants-vouchers.ts'

/**
 * One invariant of section 3.6. `sql` has one bound value, $1 = tenant id, and returns its breaches as (subject,
 * subject_id, expected, found), all text. Nothing is repaired automatically.
 */
export interface Invariant {
  number: InvariantNumber
  label: Label
  sql: string
  /** Tables read: an invariant whose tables are not built yet is reported as skipped. */
  tables: readonly string[]
}

export type InvariantNumber = `I${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15}`

/** Several statements may share a number: one for each kind of row. In the order of the document. */
export const INVARIANTS: readonly Invariant[] = [...moneyInvariants, ...voucherInvariants, ...invoiceInvariants].sort(
  (a, b) => Number(a.number.slice(1)) - Number(b.number.slice(1)),
)

export interface Breach {
  subject: string
  subject_id: string
  expected: string
  found: string
}

/** Text of a breach for the check page and the notice (acceptance 21: with the bill and both figures). */
export const breachText = (invariant: Invariant, breach: Breach): Label => {
  const [zh, en] = invariant.label.split(' / ')
  const row = `${breach.subject} ${breach.subject_id}`
  const { number } = invariant
  return `${number} ${zh}：${row} 应为${breach.expected}，实为${breach.found} / ${number} ${en}: ${row} should be ${breach.expected}, is ${breach.found}`
}

/** Those that can run where only some tables exist, and the names of the tables that the others wait for. */
export function runnable(tables: ReadonlySet<string>): {
  ready: Invariant[]
  waiting: { invariant: Invariant; missing: string[] }[]
} {
  const missingOf = (one: Invariant) => one.tables.filter(table => !tables.has(table))
  return {
    ready: INVARIANTS.filter(one => missingOf(one).length === 0),
    waiting: INVARIANTS.filter(one => missingOf(one).length > 0).map(invariant => ({
      invariant,
      missing: missingOf(invariant),
    })),
  }
}

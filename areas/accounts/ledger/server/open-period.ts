import { localDate, refuse, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRow } from '#packages/server/rows.ts'
import { accountingPeriod } from '#areas/accounts/accounting-period/accounting-period.ts'

export const periodOf = (day: LocalDate): string => day.slice(0, 7).replace('-', '')
export const postingDate = (actor: Actor): LocalDate => localDate(actor.clock.now())

/**
 * First slot of L8: holds the current month of each company open until the transaction ends (3.7); closing takes it
 * exclusively.
 */
export async function holdOpenPeriods(tx: Tx, actor: Actor, companyIds: readonly string[]): Promise<void> {
  const period = periodOf(postingDate(actor))
  for (const companyId of [...new Set(companyIds)].sort(byId)) {
    const found = (await shared(tx, companyId, period)) ?? (await begin(tx, actor, companyId, period))
    if (found.status === 3) refuse('periodClosed', '会计期间【{period}】已结账 / period {period} is closed', { period })
  }
}

const shared = (tx: Tx, companyId: string, period: string) =>
  tx.row<{ status: number }>(
    sql`select status from accounting_period where tenant_id = ${tx.tenantId} and company_id = ${companyId}::bigint and period = ${period} and is_deleted = 0 for share`,
  )

/** First posting of a month: the first caller creates the row, the others wait for it. */
async function begin(tx: Tx, actor: Actor, companyId: string, period: string): Promise<{ status: number }> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`period ${tx.tenantId} ${companyId} ${period}`}, 0))`,
  )
  const found = await shared(tx, companyId, period)
  if (found) return found
  return insertRow(tx, actor, accountingPeriod, { companyId, period })
}

/** Ids are decimal strings: compared as numbers. */
export const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { assetLend, assetLendItem } from '../asset-lend.ts'
import { lineIs, type LendItem } from './rows.ts'

/** Lines of loans that are still out for these items. */
export const openLines = (tx: Tx, archiveIds: readonly string[]): Promise<LendItem[]> =>
  findRows(tx, assetLendItem, sql`t.archive_id = any(${[...archiveIds]}::bigint[]) and t.line_state = ${lineIs.lent}`)

/** A line comes back or is lost; the loan counts what is still out and ends with the last item. */
export async function closeLine(
  tx: Tx,
  actor: Actor,
  line: LendItem,
  how: { lineState: number; backTime: string | null; backCondition?: string | null },
): Promise<void> {
  await updateRow(tx, actor, assetLendItem, line, {
    lineState: how.lineState,
    backTime: how.backTime,
    backCondition: how.backCondition ?? null,
    keeperId: how.lineState === lineIs.lent ? null : actor.userId,
  })
  await act(tx, actor, assetLend, line.lendId!, 'lineClosed')
}

/** How many items this borrower holds that were due more than `days` days ago. */
export async function overdueItems(
  tx: Tx,
  actor: Actor,
  borrower: { userId?: string | null; mechanismId?: string | null },
  days: number,
): Promise<number> {
  const who = borrower.userId
    ? sql`l.borrower_user_id = ${borrower.userId}::bigint`
    : sql`l.borrower_mechanism_id = ${borrower.mechanismId ?? '0'}::bigint`
  const row = await tx.row<{ n: number }>(sql`
    select count(*)::int as n from asset_lend l join asset_lend_item i on i.tenant_id = l.tenant_id and i.lend_id = l.id
    where l.tenant_id = ${tx.tenantId} and l.is_deleted = 0 and ${who} and l.status in (6, 7) and i.line_state = ${lineIs.lent}
      and coalesce(l.extend_to, l.due_date) < ${localDate(actor.clock.now())}::date - ${days}::int`)
  return row!.n
}

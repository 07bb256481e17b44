import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { applyKinds, quotaApply } from '../quota-apply.ts'

/** Shortly after 00:10 (20, section 13): applications whose temporary quota is over become 已失效; its rows have ended by their dates. */
export const increaseExpireJob: JobKind = {
  kind: 'increase-expire',
  label: '临时增额到期 / Expire temporary increases',
  run: context => context.database.transaction(context.actor.tenantId, tx => expireIncreases(tx, context.actor)),
}

export async function expireIncreases(tx: Tx, actor: Actor): Promise<{ expired: number }> {
  const today = localDate(actor.clock.now())
  const over = await findRows(
    tx,
    quotaApply,
    sql`t.apply_kind = ${applyKinds.temporary} and t.status = 1 and t.temp_to < ${today}::date`,
  )
  for (const row of over) await act(tx, actor, quotaApply, row.id, 'expire')
  return { expired: over.length }
}

import { addDays, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { findRows } from '#packages/server/rows.ts'
import { customerCityQuota } from '../../customer-city-quota.ts'
import { assess } from '../assess.ts'
import { lockedRows, waitingBriefly } from '../ledger.ts'
import { endTemporary } from '../temporary-quota.ts'
import { tellQuota } from './tell-quota.ts'

/** Days before its end on which the holder of a quota is told (20, 11.8 "expiry"). */
const TOLD_BEFORE = [60, 30, 7]

/**
 * 00:10 (20, section 13): temporary increases whose dates are over end, the state of each row follows its dates, and
 * salespeople hear of what ends in 60, 30 and 7 days. A run that was missed tells the nearest step once.
 */
export const quotaExpireJob: JobKind = {
  kind: 'quota-expire',
  label: '额度到期 / Expire quotas',
  run: context => context.database.transaction(context.actor.tenantId, tx => expireQuotas(tx, context.actor)),
}

export async function expireQuotas(
  tx: Tx,
  actor: Actor,
): Promise<{ temporaryEnded: number; reassessed: number; told: number }> {
  const today = localDate(actor.clock.now())
  const over = await findRows(tx, customerCityQuota, sql`t.temp_qty > 0 and t.temp_to < ${today}::date`)
  for (const row of over) await endTemporary(tx, actor, row.customerId!, row.cityCode!)
  const stale = await findRows(
    tx,
    customerCityQuota,
    sql`t.status = 1 and coalesce(greatest(t.valid_to, t.grace_to), 'infinity'::date) < ${today}::date`,
  )
  for (const row of stale)
    await waitingBriefly(tx, async () => {
      const locked = (await lockedRows(tx, [row.customerId!])).find(one => one.id === row.id)
      if (locked) await assess(tx, actor, locked)
    })
  return { temporaryEnded: over.length, reassessed: stale.length, told: await tellExpiring(tx, actor) }
}

async function tellExpiring(tx: Tx, actor: Actor): Promise<number> {
  const today = localDate(actor.clock.now())
  let told = 0
  for (const days of TOLD_BEFORE) {
    const ending = await findRows(
      tx,
      customerCityQuota,
      sql`t.status = 1 and t.valid_to = ${addDays(today, days)}::date`,
    )
    for (const row of ending) {
      await tellQuota(tx, actor, {
        kind: 'quota_expiring',
        customerId: row.customerId!,
        cityCode: row.cityCode!,
        title: `额度${days}天后到期 / Quota ends in ${days} days`,
        content: `{customer}的额度将于${row.validTo}到期，请发起续期 / The quota of {customer} ends on ${row.validTo}: apply for its renewal`,
        dedupeKey: `${row.id}:${row.validTo}:${days}`,
      })
      told += 1
    }
  }
  return told
}

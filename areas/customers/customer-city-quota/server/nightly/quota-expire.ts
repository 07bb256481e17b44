import { addDays, localDate, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { accountStatePort, renewalsPort } from '../../../ports.ts'
import { customerCityQuota } from '../../customer-city-quota.ts'
import { assess } from '../assess.ts'
import type { QuotaRow } from '../figures.ts'
import { lockedRows, waitingBriefly } from '../ledger.ts'
import { endTemporary } from '../temporary-quota.ts'
import { tellQuota } from './tell-quota.ts'

/** Days before its end on which the holder of a quota is told (20, 11.8 "expiry"). */
const TOLD_BEFORE = [60, 30, 7]
const EXPIRED = 2
/** Of the customer's account: nothing overdue, not frozen. */
const IN_ORDER = 1

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
  const graceTo = await gracesOf(tx, actor, stale)
  for (const row of stale)
    await waitingBriefly(tx, async () => {
      const locked = (await lockedRows(tx, [row.customerId!])).find(one => one.id === row.id)
      if (!locked) return
      const held = graceTo.get(row.id)
      if (held) return void (await updateRow(tx, actor, customerCityQuota, locked, { graceTo: held }))
      if ((await assess(tx, actor, locked)).status === EXPIRED)
        await emit(tx, actor, 'quota.expired', {
          id: row.id,
          no: row.customerName ?? '',
          customerId: row.customerId,
          cityCode: row.cityCode,
        })
    })
  return { temporaryEnded: over.length, reassessed: stale.length, told: await tellExpiring(tx, actor) }
}

/**
 * 11.8 grace: whose renewal is in review, has grade A or B and owes nothing overdue keeps his quota some days longer;
 * once, counted from its end.
 */
async function gracesOf(tx: Tx, actor: Actor, stale: readonly QuotaRow[]): Promise<Map<string, LocalDate>> {
  const asking = stale.filter(row => row.graceTo === null && ['A', 'B'].includes(row.grade ?? ''))
  const ids = [...new Set(asking.map(row => row.customerId!))]
  if (ids.length === 0) return new Map()
  const renewing = await renewalsPort.ask().inReview(tx, ids)
  const states = await accountStatePort.ask().of(tx, ids)
  const [days, today] = [await paramNumber(tx, 'quota.grace.days'), localDate(actor.clock.now())]
  return new Map(
    asking
      .filter(row => renewing.has(row.customerId!) && (states.get(row.customerId!) ?? IN_ORDER) === IN_ORDER)
      .map((row): [string, LocalDate] => [row.id, addDays(row.validTo!, days)])
      .filter(([, until]) => until >= today),
  )
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
      await emit(tx, actor, 'quota.expiring', {
        id: row.id,
        no: row.customerName ?? '',
        customerId: row.customerId,
        cityCode: row.cityCode,
        validTo: row.validTo,
        days,
      })
      told += 1
    }
  }
  return told
}

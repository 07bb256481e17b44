import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { findRows } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { quotaHold } from '../../customer-city-quota.ts'

const NAMED = 3
const FROZEN = 1

/** 08:30 (20, section 13): quota that has been frozen for long without becoming a vehicle, as one notice. */
export const holdStaleJob: JobKind = {
  kind: 'hold-stale',
  label: '久未占用额度 / Stale quota holds',
  run: context => context.database.transaction(context.actor.tenantId, tx => tellStaleHolds(tx, context.actor)),
}

export async function tellStaleHolds(tx: Tx, actor: Actor): Promise<{ stale: number }> {
  const days = await paramNumber(tx, 'quota.hold.staleDays')
  const today = localDate(actor.clock.now())
  const holds = await findRows(
    tx,
    quotaHold,
    sql`t.hold_state = ${FROZEN}::smallint and t.freeze_time < ${today}::date - ${days}::int`,
    { orderBy: 't.freeze_time, t.id' },
  )
  if (holds.length === 0) return { stale: 0 }
  const named = holds.slice(0, NAMED).map(one => one.sourceNo ?? one.holdKey)
  await notify(tx, actor, {
    bizTypeCode: 'quota_hold_blocked',
    bizId: holds[0]!.id,
    title: `${holds.length}笔额度冻结超过${days}天 / ${holds.length} quota ${holds.length === 1 ? 'hold' : 'holds'} frozen for more than ${days} days`,
    content: `${named.join('、')}${holds.length > NAMED ? '等' : ''}，请跟进或释放 / ${named.join(', ')}${holds.length > NAMED ? ' and others' : ''}: follow up or release`,
    roles: ['contract_admin'],
    dedupeKey: today,
  })
  return { stale: holds.length }
}

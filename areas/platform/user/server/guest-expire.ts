import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { findRows, removeRow } from '#packages/server/rows.ts'
import { userAccount, userStates } from '../user.ts'

const KEPT_DAYS = 30
const DAY_MS = 86_400_000
const AT_ONCE = 200

/**
 * 10-platform 13: who asked for an account and was answered by nobody for thirty days may ask again: his account goes,
 * his identity is free.
 */
export const guestExpireJob: JobKind = {
  kind: 'guest-expire',
  label: '过期访客申请 / Close stale guest requests',
  async run({ actor, step, stopping }) {
    let removed = 0
    for (let gone = AT_ONCE; gone === AT_ONCE && !stopping(); ) {
      gone = (await step(async tx => ({ cursor: {}, result: await expireGuests(tx, actor) }))) ?? 0
      removed += gone
    }
    return { removed }
  },
}
export const guestExpireSchedule: Schedule = {
  kind: 'guest-expire',
  dailyAt: '02:00',
  title: '过期访客申请 / Close stale guest requests',
}

async function expireGuests(tx: Tx, actor: Actor): Promise<number> {
  const before = localDateTime(new Date(actor.clock.now().getTime() - KEPT_DAYS * DAY_MS))
  const guests = await findRows(
    tx,
    userAccount,
    sql`t.status = ${userStates.values.pending.code} and t.create_time < ${before}::timestamptz`,
    { limit: AT_ONCE, lock: true },
  )
  for (const guest of guests) {
    await tx.run(
      sql`update user_oauth set user_id = null where tenant_id = ${tx.tenantId} and user_id = ${guest.id}::bigint`,
    )
    await removeRow(tx, actor, userAccount, guest)
  }
  return guests.length
}

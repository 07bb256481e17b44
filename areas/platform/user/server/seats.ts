import { localDate, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'

/**
 * Seats of the tenant's contract (R12): empty or not above 0 means no limit. The figure is copied into the tenant's own
 * parameters, where its transactions can see it.
 */
export async function requireSeat(tx: Tx, wanted: number): Promise<void> {
  const seats = await paramNumber(tx, SEATS_KEY)
  if (seats <= 0) return
  // Two administrators adding the last seat at once would both see it free.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`seats ${tx.tenantId}`}))`)
  if ((await seatsTaken(tx)) + wanted > seats)
    refuse('seats', '租户账号数已达上限（{n}） / All {n} seats of the tenant are taken', { n: seats })
}
export const SEATS_KEY = 'tenant.seats'
export const seatsTaken = async (tx: Tx): Promise<number> =>
  (await tx.row<{ n: number }>(
    sql`select count(*)::int as n from blade_user where tenant_id = ${tx.tenantId} and status = 1 and is_deleted = 0`,
  ))!.n

/**
 * 10-platform 13, seats_full: whoever took the last seat, the administrators hear it before the next newcomer is
 * refused.
 */
export async function tellSeatsTaken(tx: Tx, actor: Actor): Promise<void> {
  const seats = await paramNumber(tx, SEATS_KEY)
  if (seats <= 0 || (await seatsTaken(tx)) < seats) return
  await notify(tx, actor, {
    bizTypeCode: 'seats_full',
    bizId: tx.tenantId,
    title: `账号数已满（${seats}） / All ${seats} seats are taken`,
    content: `租户账号已用${seats}个，再建账号将被拒绝；请停用不再使用的账号或联系平台扩容。 / All ${seats} seats are in use and the next account is refused; disable accounts that nobody uses or ask the platform for more.`,
    params: { n: seats },
    users: [],
    roles: ['admin'],
    dedupeKey: localDate(actor.clock.now()),
  })
}

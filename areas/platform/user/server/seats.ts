import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'

/** Seats of the tenant's contract (R12): empty or not above 0 means no limit. The figure is copied into the tenant's own parameters, where its transactions can see it. */
export async function requireSeat(tx: Tx, wanted: number): Promise<void> {
  const seats = await paramNumber(tx, SEATS_KEY)
  if (seats <= 0) return
  // Two administrators adding the last seat at once would both see it free.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`seats ${tx.tenantId}`}))`)
  const active = await tx.row<{ n: number }>(sql`select count(*)::int as n from blade_user where tenant_id = ${tx.tenantId} and status = 1 and is_deleted = 0`)
  if (active!.n + wanted > seats) refuse('seats', '租户账号数已达上限（{n}） / All {n} seats of the tenant are taken', { n: seats })
}
export const SEATS_KEY = 'tenant.seats'

import { localDateTime, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { securityGpsWarn, securityWarnFollow } from '../security-gps-warn.ts'

export type Warn = RowOf<typeof securityGpsWarn>
export const OPEN: readonly number[] = [1, 2, 3]
export const nowOf = (actor: Actor): string => localDateTime(actor.clock.now())

export const openWarns = (tx: Tx, vehicleId: string): Promise<Warn[]> =>
  findRows(tx, securityGpsWarn, sql`t.vehicle_id = ${vehicleId}::bigint and t.status in (1, 2, 3)`, { orderBy: 't.id' })

export interface Followed {
  readonly way: number
  readonly reached?: boolean
  readonly content: string
  readonly nextTime?: string | null
  readonly filesBizId?: string | null
}
export async function addFollow(tx: Tx, actor: Actor, warnId: string, followed: Followed): Promise<void> {
  const { count } = (await tx.row<{ count: number }>(
    sql`select count(*)::int as count from security_warn_follow where tenant_id = ${tx.tenantId} and warn_id = ${warnId}::bigint`,
  ))!
  await insertRow(tx, actor, securityWarnFollow, {
    warnId,
    followTime: nowOf(actor),
    userId: /^\d+$/.test(actor.userId) && actor.userId !== '0' ? actor.userId : null,
    way: followed.way,
    reached: followed.reached ?? false,
    content: followed.content.slice(0, 500),
    nextTime: followed.nextTime ?? null,
    filesBizId: followed.filesBizId ?? null,
    lineNo: count + 1,
  } as never)
}

/** 90-interfaces 3.4 security.openWarns and security.riskScore: what hangs over a vehicle. */
export async function riskScore(tx: Tx, vehicleId: string): Promise<number> {
  return Math.max(0, ...(await openWarns(tx, vehicleId)).map(one => one.riskScore ?? 0))
}

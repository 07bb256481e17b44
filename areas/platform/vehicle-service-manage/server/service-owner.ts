import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { vehicleServiceManage } from '../vehicle-service-manage.ts'

export interface ServiceOwner { readonly deptId: string; readonly ownerId: string; readonly backupId: string | null; readonly escalateId: string | null }

/** Who answers for a service in a city (10-platform 5.9): the city's row, else the default; an owner who is away steps back for his deputy, then for the head. */
export async function serviceOwner(tx: Tx, actor: Pick<Actor, 'clock'>, item: string, cityCode: string | undefined): Promise<ServiceOwner | undefined> {
  const rows = await findRows(tx, vehicleServiceManage, sql`t.service_item = ${item} and t.status = 1 and (t.city_code is null or t.city_code = ${(cityCode ?? '').slice(0, 4)})`, { orderBy: 't.city_code nulls last', limit: 1 })
  const row = rows[0]
  if (!row) return undefined
  const head = await tx.row<{ id: string | null }>(sql`select leader_id as id from blade_dept where tenant_id = ${tx.tenantId} and id = ${row.deptId}::bigint and is_deleted = 0`)
  const wished = [row.ownerId, row.backupId, head?.id].filter(id => id !== null && id !== undefined)
  const now = localDateTime(actor.clock.now())
  const there = new Set((await tx.rows<{ id: string }>(sql`select id from blade_user where tenant_id = ${tx.tenantId} and id = any(${wished}::bigint[]) and is_deleted = 0 and status = 1
    and (delegate_user_id is null or delegate_from is null or not (${now}::timestamptz between delegate_from and delegate_to))`)).map(one => one.id))
  const ownerId = wished.find(id => there.has(id)) ?? row.ownerId
  return { deptId: row.deptId, ownerId, backupId: row.backupId, escalateId: row.escalateId }
}

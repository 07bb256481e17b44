import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { keepFault } from '#areas/platform/log/server/keep-fault.ts'
import { vehicleServiceManage } from '../vehicle-service-manage.ts'

export interface ServiceOwner {
  readonly deptId: string
  readonly ownerId: string
  readonly backupId: string | null
  readonly escalateId: string | null
}

/**
 * Who answers for a service in a city (10-platform 5.9): the city's row, else the default; an owner who is away steps
 * back for his deputy, then for the head.
 * Where nobody named one it is the administrator, and the error log says so. Undefined in a tenant without one.
 */
export async function serviceOwner(
  tx: Tx,
  actor: Pick<Actor, 'clock'>,
  item: string,
  cityCode: string | undefined,
): Promise<ServiceOwner | undefined> {
  const rows = await findRows(
    tx,
    vehicleServiceManage,
    sql`t.service_item = ${item} and t.status = 1 and (t.city_code is null or t.city_code = ${(cityCode ?? '').slice(0, 4)})`,
    { orderBy: 't.city_code nulls last', limit: 1 },
  )
  const row = rows[0]
  if (!row) return unnamed(tx, actor, item, cityCode)
  const head = await tx.row<{ id: string | null }>(
    sql`select leader_id as id from blade_dept where tenant_id = ${tx.tenantId} and id = ${row.deptId}::bigint and is_deleted = 0`,
  )
  const wished = [row.ownerId, row.backupId, head?.id].filter(id => id !== null && id !== undefined)
  const now = localDateTime(actor.clock.now())
  const there = new Set(
    (
      await tx.rows<{
        id: string
      }>(sql`select id from blade_user where tenant_id = ${tx.tenantId} and id = any(${wished}::bigint[]) and is_deleted = 0 and status = 1
    and (delegate_user_id is null or delegate_from is null or not (${now}::timestamptz between delegate_from and delegate_to))`)
    ).map(one => one.id),
  )
  const ownerId = wished.find(id => there.has(id)) ?? row.ownerId
  return { deptId: row.deptId, ownerId, backupId: row.backupId, escalateId: row.escalateId }
}

async function unnamed(
  tx: Tx,
  actor: Pick<Actor, 'clock'>,
  item: string,
  cityCode: string | undefined,
): Promise<ServiceOwner | undefined> {
  await keepFault(tx, actor, {
    title: '车辆服务未设置负责人 / A vehicle service has no owner',
    name: 'NoServiceOwner',
    message: `service_item ${item}, city ${cityCode?.slice(0, 4) || '-'}`,
  })
  const [first, second] = await tx.rows<{
    id: string
    deptId: string | null
  }>(sql`select u.id, u.dept_id[1] as "deptId" from blade_user u where u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and u.status = 1
    and exists (select 1 from blade_role r where r.tenant_id = u.tenant_id and r.is_deleted = 0 and r.status = 1 and r.role_alias = 'admin' and r.id = any(u.role_id)) order by u.id limit 2`)
  return first && { deptId: first.deptId ?? '', ownerId: first.id, backupId: second?.id ?? null, escalateId: null }
}

import { implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { vehicleServiceManage } from '../vehicle-service-manage.ts'

export default implement(vehicleServiceManage, {
  listens: { 'user.left': (tx, actor, event) => tellOfVacancies(tx, actor, event.aggregateId) },
  async prepare(tx, _actor, { values, before, fault }) {
    const item = values.serviceItem ?? before?.serviceItem
    const city = values.cityCode === undefined ? (before?.cityCode ?? null) : values.cityCode
    if (!item) return
    const [other] = await findRows(
      tx,
      vehicleServiceManage,
      sql`t.service_item = ${item} and t.city_code is not distinct from ${city} and t.id <> ${before?.id ?? '0'}::bigint`,
      { limit: 1 },
    )
    if (other)
      fault(
        'cityCode',
        city
          ? '该城市已设置此服务 / The city has a row for this service'
          : '该服务已有默认设置 / The service has a default already',
      )
    const owner = values.ownerId ?? before?.ownerId
    if (owner && owner === (values.backupId ?? before?.backupId))
      fault('backupId', '备份不能与负责人相同 / The deputy must be somebody else')
  },
})

/**
 * Who left and still answers for a service: orders go to the deputy or the head meanwhile (5.9), and somebody has to
 * name a successor.
 */
async function tellOfVacancies(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const rows = await findRows(
    tx,
    vehicleServiceManage,
    sql`t.status = 1 and (t.owner_id = ${userId}::bigint or t.backup_id = ${userId}::bigint or t.escalate_id = ${userId}::bigint)`,
  )
  if (rows.length === 0) return
  const gone = await tx.row<{ name: string }>(
    sql`select real_name as name from blade_user where tenant_id = ${tx.tenantId} and id = ${userId}::bigint`,
  )
  const heads = (
    await tx.rows<{ id: string }>(
      sql`select distinct leader_id as id from blade_dept where tenant_id = ${tx.tenantId} and id = any(${rows.map(row => row.deptId)}::bigint[]) and is_deleted = 0 and leader_id is not null and leader_id <> ${userId}::bigint`,
    )
  ).map(row => row.id)
  const name = gone?.name ?? ''
  await notify(tx, actor, {
    bizTypeCode: 'user_left',
    bizId: userId,
    title: '车辆服务负责人离职 / Vehicle service owner has left',
    users: heads,
    roles: ['admin'],
    dedupeKey: `service-owner ${userId}`,
    content: `${name}已离职，仍是${rows.length}项车辆服务的负责人、备份或升级人，请在车辆服务管理中更换。 / ${name} has left and still stands in ${rows.length} vehicle services, please name a successor.`,
  })
}

import { implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import { vehicleServiceManage } from '../vehicle-service-manage.ts'

export default implement(vehicleServiceManage, {
  async prepare(tx, _actor, { values, before, fault }) {
    const item = values.serviceItem ?? before?.serviceItem
    const city = values.cityCode === undefined ? before?.cityCode ?? null : values.cityCode
    if (!item) return
    const [other] = await findRows(tx, vehicleServiceManage, sql`t.service_item = ${item} and t.city_code is not distinct from ${city} and t.id <> ${before?.id ?? '0'}::bigint`, { limit: 1 })
    if (other) fault('cityCode', city ? '该城市已设置此服务 / The city has a row for this service' : '该服务已有默认设置 / The service has a default already')
    const owner = values.ownerId ?? before?.ownerId
    if (owner && owner === (values.backupId ?? before?.backupId)) fault('backupId', '备份不能与负责人相同 / The deputy must be somebody else')
  },
})

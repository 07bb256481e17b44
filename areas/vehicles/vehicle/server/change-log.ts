import { halfOf, textOf, type Field } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { maskOf } from '#packages/server/mask.ts'
import { openedHistory, SEALED } from '#packages/server/sealed-history.ts'
import { vehicle } from '../vehicle.ts'

/** One row per changed field (60, 4.2), read from the record's history; masked fields keep their mask. */
export async function changeLog(
  tx: Tx,
  actor: Actor,
  { vehicleId, current, size }: { vehicleId: string; current: number; size: number },
): Promise<unknown> {
  const from = sql`from record_log l cross join lateral jsonb_each(coalesce(l.after, '{}'::jsonb)) as one(field, value)
    where l.tenant_id = ${tx.tenantId} and l.resource = 'vehicle' and l.business_id = ${vehicleId}::bigint and l.before is not null and one.field <> ${SEALED}`
  const total = Number((await tx.row<{ n: string }>(sql`select count(*) as n ${from}`))!.n)
  const rows = await tx.rows<{
    id: string
    field: string
    was: Record<string, unknown>
    is_now: Record<string, unknown>
    user_name: string
    create_time: string
    reason: string | null
  }>(sql`
    select l.id, one.field, jsonb_build_object(one.field, l.before -> one.field, ${SEALED}::text, l.before -> ${SEALED}) as was, jsonb_build_object(one.field, one.value, ${SEALED}::text, l.after -> ${SEALED}) as is_now, l.user_name, l.create_time, l.reason ${from} order by l.id desc, one.field limit ${size} offset ${(current - 1) * size}`)
  const fields = vehicle.fields as Record<string, Field>
  const shown = (field: string, values: Record<string, unknown>) =>
    maskOf('vehicle', field, fields[field], actor.rights) && values[field] !== null
      ? '***'
      : (openedHistory(vehicle, vehicleId, values)[field] ?? '')
  return {
    records: rows.map(row => ({
      id: `${row.id}-${row.field}`,
      field: row.field,
      fieldName: textOf(fields[row.field]?.label ?? row.field, actor.language),
      oldValue: shown(row.field, row.was),
      newValue: shown(row.field, row.is_now),
      createUserName: row.user_name,
      createTime: row.create_time,
      reason: halfOf(row.reason ?? '', actor.language),
    })),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
  }
}

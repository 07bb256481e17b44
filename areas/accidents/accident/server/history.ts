import { textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { inTwo, type Segment } from '#areas/vehicles/history-port.ts'
import { accidentStates } from '../accident.ts'

interface Row {
  id: string
  vehicle_id: string
  accident_no: string
  accident_time: string
  close_time: string | null
  accident_place: string | null
  driver_name: string | null
  status: number
}
const OVER = [4, 5]
const states = Object.values(accidentStates.values)
const stateIn = (status: number, language: 'zh' | 'en'): string =>
  textOf(states.find(one => one.code === status)?.label ?? '', language)

/** Accidents of cars on the time axis: from the second of the crash until the case is closed. */
export async function accidentHistory(
  tx: Tx,
  { vehicleIds, from, to }: { vehicleIds: readonly string[]; from: string; to: string },
): Promise<Segment[]> {
  const rows = await tx.rows<Row>(sql`
    select id, vehicle_id, accident_no, accident_time, close_time, accident_place, driver_name, status from accident
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = any(${[...vehicleIds]}::bigint[]) and status not in (103, 100, 101)
      and accident_time <= ${to}::timestamptz and (close_time is null or close_time >= ${from}::timestamptz) order by accident_time, id`)
  return rows.map(row => ({
    vehicleId: row.vehicle_id,
    lane: 'incidents' as const,
    id: row.id,
    from: row.accident_time,
    to: row.close_time,
    label: inTwo(`事故 ${stateIn(row.status, 'zh')}`, `Accident, ${stateIn(row.status, 'en').toLowerCase()}`),
    tone: OVER.includes(row.status) ? ('default' as const) : ('danger' as const),
    doc: { resource: 'accident', id: row.id, no: row.accident_no },
    facts: { place: row.accident_place, driver: row.driver_name },
  }))
}

import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { inTwo, type Segment } from '#areas/vehicles/history-port.ts'

interface Row {
  id: string
  vehicle_id: string
  violation_no: string
  violation_time: string
  behaviour: string | null
  place: string | null
  status: number
}
const REVOKED = 6

/** Offences of cars on the time axis, each at its second. */
export async function violationHistory(
  tx: Tx,
  { vehicleIds, from, to }: { vehicleIds: readonly string[]; from: string; to: string },
): Promise<Segment[]> {
  const rows = await tx.rows<Row>(sql`
    select id, vehicle_id, violation_no, violation_time, behaviour, place, status from violation
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = any(${[...vehicleIds]}::bigint[])
      and violation_time between ${from}::timestamptz and ${to}::timestamptz order by violation_time, id`)
  return rows.map(row => ({
    vehicleId: row.vehicle_id,
    lane: 'incidents' as const,
    id: row.id,
    from: row.violation_time,
    to: row.violation_time,
    label: inTwo(`违章 ${row.behaviour ?? ''}`, `Violation ${row.behaviour ?? ''}`),
    tone: row.status === REVOKED ? ('default' as const) : ('danger' as const),
    doc: { resource: 'violation', id: row.id, no: row.violation_no },
    facts: { place: row.place },
  }))
}

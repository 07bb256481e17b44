import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { event } from './moves.ts'

/** What moves a car from one place or holder to another: takes, returns, transports, disposals. */
const MOVING: readonly number[] = [
  event.departed,
  event.arrived,
  event.stored,
  event.taken,
  event.received,
  event.disposed,
  event.lost,
  event.recovered,
  event.manualReturn,
  event.takeRevoked,
]

export interface PlaceNow {
  vehicleId: string
  /** A business event moved it after `since`. */
  hasMoved: boolean
  bizStatus: number
  lotId: string | null
}
/** Where cars stand now, and whether an event or a move between lots since that moment brought them there. */
export const placesSince = (tx: Tx, vehicleIds: readonly string[], since: string, until: string): Promise<PlaceNow[]> =>
  tx.rows<PlaceNow>(sql`
    select v.id as "vehicleId", v.biz_status as "bizStatus", v.parking_lot_id as "lotId",
      exists (select from vehicle_status_record s where s.tenant_id = v.tenant_id and s.vehicle_id = v.id and s.event = any(${[...MOVING]}::smallint[])
        and s.happen_time > ${since}::timestamptz and s.happen_time <= ${until}::timestamptz)
      or exists (select from parking_record p where p.tenant_id = v.tenant_id and p.vehicle_id = v.id and p.is_deleted = 0
        and p.source_type is distinct from 'stocktake-record'
        and ((p.in_time > ${since}::timestamptz and p.in_time <= ${until}::timestamptz) or (p.out_time > ${since}::timestamptz and p.out_time <= ${until}::timestamptz))) as "hasMoved"
    from vehicle v where v.tenant_id = ${tx.tenantId} and v.id = any(${[...vehicleIds]}::bigint[])`)

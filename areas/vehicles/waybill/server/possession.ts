import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { OpenDocument, Possession } from '../../ports.ts'

/** 60, 4.2: between departure and signature a car is in the carrier's hands. */
export async function heldByCarrier(
  tx: Tx,
  { vehicleIds, from, to }: { vehicleIds: readonly string[]; from: string; to: string },
): Promise<Possession[]> {
  const rows = await tx.rows<{
    vehicle_id: string
    waybill_id: string
    from: string
    to: string | null
    no: string
    carrier_id: string
  }>(
    sql`select l.vehicle_id, l.waybill_id, w.depart_time as "from", l.sign_time as "to", w.waybill_no as no, w.carrier_id from waybill_line l join waybill w on w.tenant_id = l.tenant_id and w.id = l.waybill_id
      where l.tenant_id = ${tx.tenantId} and w.is_deleted = 0 and l.vehicle_id = any(${[...vehicleIds]}::bigint[]) and w.status in (2, 3, 4, 5) and w.depart_time <= ${to}::timestamptz and (l.sign_time is null or l.sign_time > ${from}::timestamptz) order by w.depart_time desc`,
  )
  return rows.map(row => ({
    vehicleId: row.vehicle_id,
    resource: 'waybill',
    docId: row.waybill_id,
    from: row.from,
    to: row.to,
    docNo: row.no,
    mechanismId: row.carrier_id,
  }))
}

/** A car on a waybill is bound to nobody else until it is signed for. */
export async function openWaybillsOf(tx: Tx, vehicleIds: readonly string[]): Promise<OpenDocument[]> {
  const rows = await tx.rows<{ vehicle_id: string; no: string }>(
    sql`select l.vehicle_id, w.waybill_no as no from waybill_line l join waybill w on w.tenant_id = l.tenant_id and w.id = l.waybill_id
      where l.tenant_id = ${tx.tenantId} and w.is_deleted = 0 and w.status in (1, 2, 3) and l.row_state in (1, 2) and l.vehicle_id = any(${[...vehicleIds]}::bigint[]) order by l.vehicle_id`,
  )
  return rows.map(row => ({ vehicleId: row.vehicle_id, name: '运单', no: row.no }))
}

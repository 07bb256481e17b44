import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { vehicleConsignRequisitionLine } from '../lines.ts'
import type { vehicleConsignRequisition } from '../vehicle-consign-requisition.ts'

export type Consign = RowOf<typeof vehicleConsignRequisition>
export type ConsignLine = RowOf<typeof vehicleConsignRequisitionLine>

export const consignLines = (tx: Tx, requisitionId: string): Promise<ConsignLine[]> =>
  findRows(tx, vehicleConsignRequisitionLine, { requisitionId } as never, { orderBy: 't.line_no' })

/** States in which a requisition keeps its positions: in approval, and until everything is taken or given up. */
export const LIVE = sql.trusted('(102, 1, 3, 4, 5)')

interface OpenPosition {
  readonly id: string
  readonly contractProductId: string
}
/** Positions of an order that wait for a car and stand in no other live requisition, the oldest first. */
export async function openPositions(tx: Tx, orderId: string, own: string | undefined): Promise<Map<string, string[]>> {
  const rows = await tx.rows<OpenPosition>(
    sql`select ov.id, ov.contract_product_id as "contractProductId" from order_vehicle ov
      where ov.tenant_id = ${tx.tenantId} and ov.is_deleted = 0 and ov.order_id = ${orderId}::bigint and ov.status = 1
        and not exists (select 1 from vehicle_consign_requisition_line l join vehicle_consign_requisition r on r.tenant_id = l.tenant_id and r.id = l.requisition_id
          where l.tenant_id = ov.tenant_id and r.order_id = ov.order_id and r.is_deleted = 0 and r.status in ${LIVE} and r.id <> ${own ?? '0'}::bigint and ov.id = any(l.order_vehicle_ids))
      order by ov.create_time, ov.order_vehicle_no`,
  )
  const found = new Map<string, string[]>()
  for (const row of rows) found.set(row.contractProductId, [...(found.get(row.contractProductId) ?? []), row.id])
  return found
}

/** Of these positions those that an approved requisition lets be taken before payment. */
export async function takenEarly(tx: Tx, orderVehicleIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select ov.id from order_vehicle ov
          join vehicle_consign_requisition r on r.tenant_id = ov.tenant_id and r.order_id = ov.order_id and r.is_deleted = 0
            and r.status in (1, 3, 4, 5) and r.early_take_over
          join vehicle_consign_requisition_line l on l.tenant_id = r.tenant_id and l.requisition_id = r.id and ov.id = any(l.order_vehicle_ids)
        where ov.tenant_id = ${tx.tenantId} and ov.id = any(${[...orderVehicleIds]}::bigint[])`,
  )
  return rows.map(row => row.id)
}

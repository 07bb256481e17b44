import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'

/**
 * 90-interfaces 3.7: the return whose first statement will still take lines of this vehicle; undefined where there is
 * none, or its statement is effective already.
 */
export const openReturnOf = (tx: Tx, orderVehicleId: string): Promise<{ id: string; no: string } | undefined> =>
  tx.row<{ id: string; no: string }>(sql`
    select h.id, h.return_no as no from vehicle_return_record r
      join vehicle_return h on h.tenant_id = r.tenant_id and h.id = r.return_id
    where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.order_vehicle_id = ${orderVehicleId}::bigint
      and r.holding and r.status in (1, 2) limit 1`)

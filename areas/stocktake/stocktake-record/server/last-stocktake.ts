import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import type { OpenDocument } from '#areas/vehicles/ports.ts'
import { stocktakeRecord } from '../stocktake-record.ts'
import type { CountRecord } from './count.ts'

/** 90-interfaces 3.7: when and where a vehicle was counted last, and with what result. */
export const lastStocktake = async (tx: Tx, vehicleId: string): Promise<CountRecord | undefined> =>
  (
    await findRows(tx, stocktakeRecord, sql`t.vehicle_id = ${vehicleId}::bigint and t.found_time is not null`, {
      orderBy: 't.found_time desc',
      limit: 1,
    })
  )[0]

/** 60, 5.2: a vehicle that is missing is not bound to anybody until that is settled. */
export async function openShortages(tx: Tx, vehicleIds: readonly string[]): Promise<OpenDocument[]> {
  const rows = await tx.rows<{ vehicleId: string; no: string }>(sql`
    select r.vehicle_id as "vehicleId", k.task_no as no from stocktake_record r join stocktake_task k on k.tenant_id = r.tenant_id and k.id = r.stocktake_task_id and k.status in (3, 4, 6, 102)
    where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.result_code = 3 and r.status in (2, 3) and r.vehicle_id = any(${[...vehicleIds]}::bigint[])`)
  return rows.map(row => ({ vehicleId: row.vehicleId, name: '盘亏', no: row.no }))
}

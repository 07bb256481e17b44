import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { vehicleExtractDetail } from '../../vehicle-extract/vehicle-extract.ts'

export type TakeRecord = Pick<
  RowOf<typeof vehicleExtractDetail>,
  | 'extractId'
  | 'vehicleId'
  | 'takeTime'
  | 'takeMileage'
  | 'fuelLevel'
  | 'soc'
  | 'checkItems'
  | 'damages'
  | 'accessories'
  | 'papers'
  | 'photoBizId'
>

/** vehicle.takeRecord: what was written down when the car was handed over; area 70 compares the return with it. */
export async function takeRecord(tx: Tx, _actor: Actor, orderVehicleId: string): Promise<TakeRecord | undefined> {
  return (
    await findRows(tx, vehicleExtractDetail, sql`t.order_vehicle_id = ${orderVehicleId}::bigint and t.line_state = 2`, {
      orderBy: 't.take_time desc',
      limit: 1,
    })
  )[0]
}

/** Order vehicles that were handed over by a take: whose files its records are. */
export const positionsOfTake = async (tx: Tx, extractId: string): Promise<string[]> =>
  (await findRows(tx, vehicleExtractDetail, { extractId } as never)).flatMap(one => one.orderVehicleId ?? [])

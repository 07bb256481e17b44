import { addMonths, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { updateRow } from '#packages/server/rows.ts'
import { penaltyIs } from '../../codes.ts'
import { accident } from '../accident.ts'
import { lockCase } from './rows.ts'

/** States of account-accident-fine to those of the case: 1 open, 2 partly, 3 received, 4 closed. */
const statusOf: Readonly<Record<number, number>> = {
  1: penaltyIs.charged,
  2: penaltyIs.charged,
  3: penaltyIs.received,
  4: penaltyIs.wanted,
}
/** 90-interfaces 3.8 accident.setPenaltyStatus, by account-accident-fine. */
export async function setPenaltyStatus(
  tx: Tx,
  actor: Actor,
  accidentId: string,
  status: number,
  billId: string | null,
): Promise<void> {
  const row = await lockCase(tx, actor, accidentId)
  const after = statusOf[status]
  if (after === undefined) return
  await updateRow(
    tx,
    actor,
    accident,
    row,
    {
      penaltyAmtStatus: after === penaltyIs.wanted && row.penaltyAmt <= 0n ? penaltyIs.none : after,
      penaltyBillId: after === penaltyIs.wanted ? null : billId,
    },
    { action: 'penalty' },
  )
}

export interface OpenCase {
  readonly id: string
  readonly no: string
  readonly status: number
  readonly accidentTime: string
  readonly penaltyAmt: string
  readonly penaltyAmtStatus: number
}
/** 90-interfaces 3.8 accident.openOf: cases of a vehicle or a position that are not over. */
export const openOf = (tx: Tx, of: { vehicleId: string } | { orderVehicleId: string }): Promise<OpenCase[]> =>
  tx.rows<OpenCase & Record<string, never>>(sql`
    select id, accident_no as no, status, accident_time::text as "accidentTime", penalty_amt::text as "penaltyAmt",
      penalty_amt_status as "penaltyAmtStatus"
    from accident where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (102, 1, 2, 3)
      and ${'vehicleId' in of ? sql`vehicle_id = ${of.vehicleId}::bigint` : sql`order_vehicle_id = ${of.orderVehicleId}::bigint`}
    order by accident_time, id`)

/** Of every vehicle that has any, or of these: open cases, and all that were not given up. */
export async function countsOfVehicles(
  tx: Tx,
  vehicleIds?: readonly string[],
): Promise<{ vehicleId: string; open: number; all: number }[]> {
  const rows = await tx.rows<{ id: string; open: string; n: string }>(sql`
    select vehicle_id as id, count(*) filter (where status in (102, 1, 2, 3)) as open, count(*) as n
    from accident where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (102, 1, 2, 3, 4)
      ${vehicleIds ? sql`and vehicle_id = any(${[...vehicleIds]}::bigint[])` : sql.empty} group by vehicle_id`)
  return rows.map(row => ({ vehicleId: row.id, open: Number(row.open), all: Number(row.n) }))
}
/** Cases of drivers in the year before that day. */
export async function yearOfDrivers(tx: Tx, driverIds: readonly string[], on: LocalDate): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: string; n: string }>(sql`
    select driver_id as id, count(*) as n from accident where tenant_id = ${tx.tenantId} and is_deleted = 0
      and status in (102, 1, 2, 3, 4) and driver_id = any(${[...driverIds]}::bigint[])
      and accident_time >= ${`${addMonths(on, -12)} 00:00:00`}::timestamptz and accident_time < ${`${on} 23:59:59`}::timestamptz
    group by driver_id`)
  return new Map(rows.map(row => [row.id, Number(row.n)]))
}

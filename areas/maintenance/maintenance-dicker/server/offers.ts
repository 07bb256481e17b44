import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { maintenanceDicker } from '../maintenance-dicker.ts'
import { maintenanceDickerLine } from '../maintenance-dicker-line.ts'

export type Dicker = RowOf<typeof maintenanceDicker>
export type DickerLine = RowOf<typeof maintenanceDickerLine>
export const STATE = {
  draft: 103,
  bargaining: 10,
  approving: 102,
  rejected: 100,
  withdrawn: 101,
  inWork: 1,
  toAccept: 3,
  accepted: 4,
  closed: 2,
} as const
export const OPEN: readonly number[] = [103, 10, 102, 100, 101, 1, 3]

export const linesOf = (tx: Tx, dickerId: string): Promise<DickerLine[]> =>
  findRows(tx, maintenanceDickerLine, { dickerId } as never, { orderBy: 't.line_no' })

/** The application of a task that is not closed; at most one is open. */
export const dickerOfTask = async (tx: Tx, taskId: string): Promise<Dicker | undefined> =>
  (
    await findRows(tx, maintenanceDicker, sql`t.task_id = ${taskId}::bigint and t.status <> ${STATE.closed}`, {
      orderBy: 't.status = 4, t.id desc',
      limit: 1,
    })
  )[0]

/** 80, 12.1 maintenance.openOf: applications of a vehicle or an accident that are not over. */
export const openDickers = (tx: Tx, of: { vehicleId?: string; accidentId?: string }): Promise<Dicker[]> =>
  findRows(
    tx,
    maintenanceDicker,
    sql`t.status = any(${[...OPEN]}::smallint[])
      ${of.vehicleId ? sql`and t.vehicle_id = ${of.vehicleId}::bigint` : sql.empty}
      ${of.accidentId ? sql`and t.accident_id = ${of.accidentId}::bigint` : sql.empty}`,
    { orderBy: 't.id' },
  )
/** Accepted repairs of an accident: what its closing counts (80, accident-terminate-repair). */
export const acceptedDickers = (tx: Tx, accidentId: string): Promise<Dicker[]> =>
  findRows(tx, maintenanceDicker, sql`t.status = ${STATE.accepted} and t.accident_id = ${accidentId}::bigint`, {
    orderBy: 't.accept_time, t.id',
  })

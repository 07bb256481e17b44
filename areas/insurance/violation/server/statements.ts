import { localDate, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { charged } from '../../codes.ts'
import { violation } from '../violation.ts'
import { bearLateness } from './borne.ts'
import { sumsOf } from './charge.ts'
import { OPEN, openOffence } from './open-of.ts'

/** What a statement charged nobody charges again. */
export async function markCharged(tx: Tx, ids: readonly string[], chargeRef: string): Promise<void> {
  const actor = systemActor(tx.tenantId, 'violation')
  const rows = await findRows(tx, violation, { id: [...ids] } as never, { lock: true, orderBy: 't.id' })
  for (const row of rows)
    if (row.chargeStatus === charged.wanted) {
      const sums = await sumsOf(tx, row)
      const marked = { ...sums, chargeStatus: charged.done, chargeRef: chargeRef.slice(0, 48) }
      await bearLateness(tx, actor, await updateRow(tx, actor, violation, row, marked), sums.chargeAmt)
    }
    // A statement that shows an open offence charges it here, so that nobody charges it again.
    else if (row.chargeStatus === charged.nothing && OPEN.includes(row.status)) {
      const { fine, surcharge } = openOffence(row, localDate(actor.clock.now()))
      await updateRow(tx, actor, violation, row, {
        chargeAmt: (fine + surcharge) as Fen,
        chargeStatus: charged.done,
        chargeRef: chargeRef.slice(0, 48),
      })
    }
}

/**
 * 90-interfaces 3.8 violation.unmark: the statement will not come, or counts no more. What waited for it is to be charged
 * anew; what it charged goes back to where it was. Bills that were raised beside it stay.
 */
export async function unmark(tx: Tx, chargeRef: string, orderVehicleId?: string): Promise<void> {
  const actor = systemActor(tx.tenantId, 'violation')
  const rows = await findRows(
    tx,
    violation,
    sql`t.charge_ref = ${chargeRef} and t.receivable_id is null and t.fee_receivable_id is null
      and t.charge_status = any(${[charged.wanted, charged.done]}::smallint[])
      ${orderVehicleId ? sql`and t.order_vehicle_id = ${orderVehicleId}::bigint` : sql.empty}`,
    { lock: true, orderBy: 't.id' },
  )
  for (const row of rows)
    await updateRow(tx, actor, violation, row, {
      chargeRef: null,
      chargeAmt: ZERO,
      serviceFee: ZERO,
      chargeStatus: row.payAmt > ZERO && !OPEN.includes(row.status) ? charged.wanted : charged.nothing,
    })
}

import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { getRow } from '#packages/server/rows.ts'
import { vehicleReturn } from '../../vehicle-return/vehicle-return.ts'
import { vehicleReturnRedeem } from '../vehicle-return-redeem.ts'
import { prepareRedeem, redeemActions, type Redeem } from './redeem.ts'

/** Whoever was secured before, or comes after the window, is decided by the general manager (70, 3.6). */
async function variables(tx: Tx, actor: Actor, row: Redeem): Promise<Record<string, unknown>> {
  const head = await getRow(tx, vehicleReturn, row.returnId)
  const earlier = await tx.row<{ n: string }>(
    sql`select count(*) as n from vehicle_return where tenant_id = ${tx.tenantId} and is_deleted = 0 and id <> ${head.id}::bigint and return_type = 4
      and party_kind = ${head.partyKind} and party_id = ${head.partyId}::bigint and status not in (103, 102, 100, 101, 2)`,
  )
  return {
    overdueBefore: earlier!.n !== '0',
    late: head.redeemDeadline !== null && localDateTime(actor.clock.now()) > head.redeemDeadline,
  }
}

export default implement(vehicleReturnRedeem, { prepare: prepareRedeem, variables, actions: redeemActions })

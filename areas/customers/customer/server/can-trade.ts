import type { Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { traderFault } from '#areas/customers/customer-city-quota/server/levels.ts'
import { customer } from '../customer.ts'

/** E0: only an active customer that is neither dormant nor black-listed signs, takes and is billed anew. */
export async function canTrade(tx: Tx, _actor: Actor, customerId: string): Promise<{ ok: boolean; reasons: Label[] }> {
  const row = await findRow(tx, customer, customerId)
  const fault = traderFault(row && { status: row.status, black: row.blackFlag })
  return { ok: fault === undefined, reasons: fault ? [fault] : [] }
}

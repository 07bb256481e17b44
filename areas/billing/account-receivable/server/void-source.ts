import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { accountReceivable } from '../account-receivable.ts'

/**
 * 90-interfaces 3.5: closes everything the source raised if nothing is settled; otherwise the refusal names what is.
 */
export async function voidSource(
  tx: Tx,
  actor: Actor,
  sourceType: string,
  sourceId: string,
  reason: string,
): Promise<{ closed: string[] }> {
  const rows = await findRows(tx, accountReceivable, { sourceType, sourceId } as never)
  const open = rows.filter(row => row.status !== 4)
  for (const row of open) await act(tx, actor, accountReceivable, row, 'close', { reason })
  return { closed: open.map(row => row.billId!) }
}

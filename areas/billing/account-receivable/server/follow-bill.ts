import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import type { Bill } from '../../bill-receivable/server/lock-money.ts'
import { accountReceivable } from '../account-receivable.ts'

/** D1: the document keeps no balance of its own; its state is that of its bill. */
export async function followBill(tx: Tx, actor: Actor, bill: Bill): Promise<void> {
  const [document] = await findRows(tx, accountReceivable, { billId: bill.id })
  if (document && document.status !== bill.status && document.status !== 4)
    await act(tx, actor, accountReceivable, document, 'follow', { input: { changes: { status: bill.status } } })
}

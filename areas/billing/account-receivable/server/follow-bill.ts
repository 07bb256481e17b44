import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { accountAccidentFine } from '../../account-accident-fine/account-accident-fine.ts'
import type { Bill } from '../../bill-receivable/server/lock-money.ts'
import { accountReceivable } from '../account-receivable.ts'

/** D1: the document keeps no balance of its own; its state is that of its bill. */
export async function followBill(tx: Tx, actor: Actor, bill: Bill): Promise<void> {
  const [document] = await findRows(tx, accountReceivable, { billId: bill.id })
  if (!document || document.status === bill.status || document.status === 4) return
  await act(tx, actor, accountReceivable, document, 'follow', { input: { changes: { status: bill.status } } })
  if (document.sourceType === 'accident') await followFine(tx, actor, document.sourceId!, bill.status)
}

/** The charge of an accident follows the receivable that it raised. */
async function followFine(tx: Tx, actor: Actor, id: string, status: number): Promise<void> {
  const fine = await findRow(tx, accountAccidentFine, id)
  if (fine && fine.status !== status && fine.status !== 4)
    await act(tx, actor, accountAccidentFine, fine, 'follow', { input: { changes: { status } } })
}

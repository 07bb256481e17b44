import { addFen, refuse, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import type { Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import { accountPayable } from '../account-payable.ts'

const CLOSED = 6

/**
 * D1: the request's state is that of its bill. Money paid on a prepayment can be offset from then on; taken back it can
 * not, and is refused where it has been used.
 */
export async function followPayable(tx: Tx, actor: Actor, bill: Payable, prepaid: Fen): Promise<void> {
  const [document] = await findRows(tx, accountPayable, { billId: bill.id })
  if (!document || document.status === CLOSED) return
  const status = bill.status === 4 ? CLOSED : bill.status
  const prepayUsable = addFen(document.prepayUsable, prepaid)
  if (prepayUsable < ZERO)
    refuse('prepayUsed', '预付【{no}】已被冲抵，不能撤销 / prepayment {no} has been used, it cannot be taken back', {
      no: document.payableNo,
    })
  if (status === document.status && prepaid === ZERO) return
  await act(tx, actor, accountPayable, document, 'follow', { input: { changes: { status, prepayUsable } } })
}

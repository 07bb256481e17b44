import { addFen, refuse, subFen, yuan, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { lockMoney } from '../../bill-receivable/server/lock-money.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { receivableForfeit } from '../receivable-forfeit.ts'
import { forfeitStatus } from './accrue.ts'

/** Deducts an approved or system waiver from unbilled late fee. Refused above it: billed money needs a bill change. */
export async function waive(tx: Tx, actor: Actor, forfeitId: string, amt: Fen): Promise<void> {
  const seen = await getRow(tx, receivableForfeit, forfeitId)
  const overdue = await getRow(tx, billReceivable, seen.billId!)
  const { bills } = await lockMoney(tx, actor, { companyIds: [overdue.companyId], billIds: [overdue.id] })
  const forfeit = await lockRow(tx, actor, receivableForfeit, forfeitId)
  if (amt > forfeit.unbilledAmt)
    refuse('waiveShort', '减免金额超过未出账滞纳金{x}元 / above the unbilled late fee of {x}', {
      x: yuan(forfeit.unbilledAmt),
    })
  const waivedAmt = addFen(forfeit.waivedAmt, amt)
  const head = { waivedAmt, billedAmt: forfeit.billedAmt, unbilledAmt: subFen(forfeit.unbilledAmt, amt) }
  await act(tx, actor, receivableForfeit, forfeit, 'move', {
    input: { changes: { ...head, status: forfeitStatus(bills.get(overdue.id)!, head) } },
  })
  await updateRow(tx, actor, billReceivable, overdue.id, { lateFeeWaived: waivedAmt })
}

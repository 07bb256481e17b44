import { addFen, inBoth, maxFen, minFen, subFen, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { lockRows } from '#packages/server/rows.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { changeBill } from '#areas/billing/bill-accounts-change/server/change-bill.ts'
import { CHANGE } from '#areas/billing/calculations/bill-change.ts'
import { BILL_STATUS } from '../../calculations/bill-amounts.ts'
import type { Forfeit } from './accrue.ts'

/**
 * 7.1: a slow claim never costs the customer. If less has accrued than was billed or waived, reduces the waiver
 * first, then the late-fee bills, latest first; what was paid on them goes to the payer's balance.
 */
export async function takeBackBilled(
  tx: Tx,
  actor: Actor,
  forfeit: Forfeit,
  accrued: Fen,
): Promise<{ billedAmt: Fen; waivedAmt: Fen }> {
  let short = maxFen(subFen(addFen(forfeit.billedAmt, forfeit.waivedAmt), accrued), ZERO)
  if (short === ZERO) return { billedAmt: forfeit.billedAmt, waivedAmt: forfeit.waivedAmt }
  const moot = minFen(short, forfeit.waivedAmt)
  short = subFen(short, moot)
  let billedAmt = forfeit.billedAmt
  const bills = (await lockRows(tx, billReceivable, forfeit.lateFeeBillIds))
    .filter(bill => bill.status !== BILL_STATUS.closed)
    .reverse()
  for (const bill of bills) {
    const less = minFen(short, bill.dueAmt)
    if (less === ZERO) continue
    await changeBill(tx, actor, {
      billId: bill.id,
      newAmt: subFen(bill.dueAmt, less),
      kind: CHANGE.decrease,
      reasonCode: 'late-fee',
      reason: inBoth(
        `到账日更正，滞纳金减少（${forfeit.forfeitNo}）`,
        `Day of receipt corrected, less late fee (${forfeit.forfeitNo})`,
      ),
      closeWhenNothing: true,
    })
    short = subFen(short, less)
    billedAmt = subFen(billedAmt, less)
  }
  if (short !== ZERO)
    throw new Error(
      `I13: ${forfeit.forfeitNo} billed ${forfeit.billedAmt}, accrued ${accrued}, but its late-fee bills do not cover the rest ${short}`,
    )
  return { billedAmt, waivedAmt: subFen(forfeit.waivedAmt, moot) }
}

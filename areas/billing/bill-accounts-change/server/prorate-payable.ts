import { localDate, localDateTime, maxFen, negFen, refuse, subFen, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, lockRow } from '#packages/server/rows.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { CHANGE, payingFault, reckonChange, SIDE } from '../../calculations/bill-change.ts'
import { billAccountsChange, billAccountsChangeLine } from '../bill-accounts-change.ts'
import { applyPayable } from './apply-payable.ts'
import { askedOf, changeablePayable, type ChangeLine } from './bill-facts.ts'

/**
 * A payable that became another amount by a contract's change: effective at once and posted; what was paid beyond it is
 * owed back by the payee. Refused where orders under way would exceed it. The same source changes nothing a second time.
 */
export async function proratePayable(
  tx: Tx,
  actor: Actor,
  wanted: { billId: string; newAmt: Fen; source: string; reason: string },
): Promise<Fen> {
  const sourceKey = `prorate:${wanted.billId}:${wanted.source}`
  const bill = await lockRow(tx, actor, billPayable, wanted.billId)
  const delta = subFen(wanted.newAmt, bill.dueAmt)
  const [before] = await findRows(tx, billAccountsChange, { sourceKey } as never)
  if (before || delta === ZERO || bill.status === 4) return ZERO
  const today = localDate(actor.clock.now())
  const paying = payingFault(changeablePayable(bill, today), wanted.newAmt)
  if (paying) refuse(paying.guard, paying.reason, { no: bill.billNo })
  const row = await insertRow(tx, actor, billAccountsChange, {
    changeType: SIDE.payable,
    changeKind: delta > ZERO ? CHANGE.increase : CHANGE.decrease,
    companyId: bill.companyId,
    totalBefore: bill.dueAmt,
    totalDelta: delta,
    totalAfter: wanted.newAmt,
    decidedAmt: maxFen(delta, negFen(delta)),
    reasonCode: 'contract',
    reason: wanted.reason,
    sourceKey,
    effectiveTime: localDateTime(actor.clock.now()),
    status: 1,
  })
  const line = (await insertRow(tx, actor, billAccountsChangeLine, {
    changeId: row.id,
    billSide: SIDE.payable,
    lineNo: 1,
    billId: bill.id,
    billNo: bill.billNo,
    oldAmt: bill.dueAmt,
    delta,
    newAmt: wanted.newAmt,
    toBalance: ZERO,
    effectiveDate: today,
  } as never)) as ChangeLine
  const asked = askedOf(line)
  await applyPayable(tx, actor, bill, {
    row,
    line,
    asked,
    reckoned: reckonChange(changeablePayable(bill, today), row.changeKind, asked),
  })
  return delta
}

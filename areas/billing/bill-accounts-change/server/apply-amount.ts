import { addFen, inBoth, maxFen, negFen, refuse, subFen, titled, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow, insertRow } from '#packages/server/rows.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { moveSurplus, surplusRef } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { cardRef, moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import type { Card, Surplus } from '#areas/accounts/ledger/server/lock-cash.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { claimsOn, releaseClaims } from '#areas/billing/bill-receipt-write-off/server/claims-on.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { billRef, moveBill } from '#areas/billing/bill-receivable/server/bill-money.ts'
import type { Bill } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { billReceivableActual } from '#areas/billing/bill-receivable-actual/bill-receivable-actual.ts'
import { taxDelta } from '../../calculations/bill-amounts.ts'
import { VOUCHER } from '../../codes.ts'

export interface ChangeDocument {
  id: string
  changeNo: string | null
}
export interface AmountChange {
  newAmt: Fen
  surplus: Surplus | undefined
  card: Card | undefined
  closeWhenNothing?: boolean
  reason: string
}

export const excessOf = (bill: Bill, newAmt: Fen): Fen =>
  maxFen(subFen(addFen(bill.settledAmt, bill.badDebtAmt), newAmt), ZERO)

/**
 * Kinds 1, 2, 7: posts the difference, moves paid excess to the balance, counts a deposit on its card; claims that wait
 * on the bill are released where it shrinks below them. The caller holds everything; answers what went to the balance.
 */
export async function applyAmount(
  tx: Tx,
  actor: Actor,
  bill: Bill,
  document: ChangeDocument,
  change: AmountChange,
): Promise<Fen> {
  const { newAmt, card } = change
  let { surplus } = change
  const unpaid = maxFen(subFen(newAmt, bill.settledAmt, bill.badDebtAmt), ZERO)
  // Read under the bill's lock: a claim may have come between the caller's first look and the lock.
  if (bill.lockedAmt > unpaid) {
    const { voucherIds } = await claimsOn(tx, [bill.id])
    await releaseClaims(
      tx,
      actor,
      voucherIds,
      inBoth(`账单${bill.billNo}已变更，认领退回`, `Bill ${bill.billNo} changed: the claim goes back`),
    )
    // A claim that gives way may have held part of the same balance.
    if (surplus) surplus = await getRow(tx, accountSurplus, surplus.id)
  }
  const current = await getRow(tx, billReceivable, bill.id)
  const [delta, excess] = [subFen(newAmt, current.dueAmt), excessOf(current, newAmt)]
  if (delta === ZERO) return ZERO
  if (card && excess > subFen(card.heldAmt, card.lockedAmt))
    refuse(
      'depositUsed',
      '保证金【{no}】已被使用，不能退出多收部分 / deposit {no} has been used: its excess cannot leave',
      {
        no: card.marginNo,
      },
    )
  const entryId = await post(tx, actor, current, document, { delta, excess, surplus, card, newAmt })
  if (excess > 0n) await excessToBalance(tx, actor, current, document, excess, entryId, surplus!, card)
  if (card) await moveCard(tx, actor, card, { should: delta, received: negFen(excess) })
  await moveBill(tx, actor, current, {
    change: delta,
    settled: negFen(excess),
    ...(excess > 0n ? { rowsWritten: true } : {}),
    closeWhenNothing: change.closeWhenNothing === true,
    reason: change.reason,
  })
  return excess
}

interface Posting {
  delta: Fen
  excess: Fen
  newAmt: Fen
  surplus: Surplus | undefined
  card: Card | undefined
}
async function post(
  tx: Tx,
  actor: Actor,
  bill: Bill,
  document: ChangeDocument,
  { delta, excess, newAmt, surplus, card }: Posting,
): Promise<string> {
  const moved =
    excess > 0n ? { excess: { amt: excess, to: surplusRef(surplus!), ...(card ? { card: cardRef(card) } : {}) } } : {}
  const { entryId } = await postEntry(tx, actor, {
    event: {
      eventType: 'receivable.changed',
      change: 'amount',
      bill: billRef(bill),
      gross: delta,
      tax: taxDelta(bill.dueAmt, newAmt, bill.taxRate),
      ...(bill.feeItem === FEE.refund ? { refundOf: { kind: 'other' as const } } : {}),
      ...moved,
    },
    eventKey: `receivable.changed:${document.id}:${bill.id}`,
    companyId: bill.companyId,
    valueDate: postingDate(actor),
    source: { sourceType: 'bill-accounts-change', sourceId: document.id, sourceNo: document.changeNo! },
    summary: titled('变更', 'Changed:', bill.billTitle ?? ''),
  })
  return entryId
}

/** Effects of accounts-change: a negative actual row, fund type 7, and the same money on the balance. */
async function excessToBalance(
  tx: Tx,
  actor: Actor,
  bill: Bill,
  document: ChangeDocument,
  excess: Fen,
  entryId: string,
  surplus: Surplus,
  card: Card | undefined,
): Promise<void> {
  const today = postingDate(actor)
  await insertRow(tx, actor, billReceivableActual, {
    billId: bill.id,
    billNo: bill.billNo,
    feeItem: bill.feeItem,
    contractNo: bill.contractNo,
    plateNo: bill.plateNo,
    partyName: bill.payerName,
    companyId: bill.companyId,
    voucherType: VOUCHER.change,
    voucherId: document.id,
    voucherNo: document.changeNo,
    fundType: 7,
    surplusId: surplus.id,
    cardId: card?.id ?? null,
    amt: negFen(excess),
    valueDate: today,
    postDate: today,
    entryId,
  })
  await moveSurplus(tx, actor, surplus, { amt: excess })
}

import { negFen, refuse, titled, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { findCard, moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { held, lockMoney, type Bill } from './lock-money.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { getRow } from '#packages/server/rows.ts'
import { ORIGIN } from '../../codes.ts'
import { billReceivable } from '../bill-receivable.ts'
import { billRef } from './bill-money.ts'

export async function depositCardOf(tx: Tx, bill: Bill): Promise<string | undefined> {
  if (bill.feeItem !== FEE.deposit || !bill.contractId) return undefined
  return findCard(tx, {
    companyId: bill.companyId,
    partyKind: bill.payerType,
    partyId: bill.payerId,
    contractId: bill.contractId,
    orderVehicleId: bill.orderVehicleId,
  })
}

/** L8 before the bill itself: period and deposit card. */
export async function lockForClosing(tx: Tx, actor: Actor, id: string): Promise<void> {
  const bill = await getRow(tx, billReceivable, id)
  const cardId = await depositCardOf(tx, bill)
  await lockMoney(tx, actor, { companyIds: [bill.companyId], cardIds: cardId ? [cardId] : [], billIds: [id] })
}

/** 4, bill/receivable: a bill with money on it is never closed. `asRest`: a late-fee bill of a reversed voucher. */
export function assertClosable(bill: Bill): void {
  const touched =
    bill.settledAmt !== ZERO ||
    bill.lockedAmt !== ZERO ||
    bill.badDebtAmt !== ZERO ||
    bill.invoicedAmt !== ZERO ||
    bill.invoicingAmt !== ZERO ||
    bill.lateFeeBilled !== ZERO
  if (touched)
    refuse(
      'billTouched',
      '账单已有收款或开票，不能关闭，请走账单变更 / the bill has receipts or invoices; use a bill change',
      {
        no: bill.billNo,
      },
    )
}

/**
 * Posts `receivable.voided` for the remainder and takes the deposit off its card. The state changes by the caller's
 * action.
 */
export async function voidPosting(tx: Tx, actor: Actor, bill: Bill): Promise<void> {
  await postEntry(tx, actor, {
    event: {
      eventType: 'receivable.voided',
      bill: billRef(bill),
      gross: bill.unpaidAmt,
      tax: bill.taxAmt,
      ...(bill.feeItem === FEE.refund ? { refundOf: { kind: 'other' as const } } : {}),
      ...(bill.origin === ORIGIN.opening ? { opening: true as const } : {}),
    },
    eventKey: `receivable.voided:${bill.id}`,
    companyId: bill.companyId,
    valueDate: postingDate(actor),
    source: { sourceType: 'bill-receivable', sourceId: bill.id, sourceNo: bill.billNo! },
    summary: titled('关闭', 'Closed:', bill.billTitle ?? ''),
  })
  const cardId = await depositCardOf(tx, bill)
  if (!cardId) return
  const { cards } = await lockMoney(tx, actor, { companyIds: [bill.companyId], cardIds: [cardId] })
  await moveCard(tx, actor, held(cards, cardId), { should: negFen(bill.dueAmt) })
}

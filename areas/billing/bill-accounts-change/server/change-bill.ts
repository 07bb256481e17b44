import {
  addFen,
  localDate,
  localDateTime,
  maxFen,
  negFen,
  refuse,
  subFen,
  titled,
  ZERO,
  type Fen,
  type LocalDate,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow, insertRow } from '#packages/server/rows.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { moveSurplus, surplusRef, surplusRowFor } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { cardRef, moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import type { Card, Surplus } from '#areas/accounts/ledger/server/lock-cash.ts'
import { held, lockMoney, type Bill } from '../../bill-receivable/server/lock-money.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { claimsOn, lockClaims, releaseClaims } from '#areas/billing/bill-receipt-write-off/server/claims-on.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { billRef, moveBill } from '#areas/billing/bill-receivable/server/bill-money.ts'
import { depositCardOf } from '#areas/billing/bill-receivable/server/close-bill.ts'
import { billReceivableActual } from '#areas/billing/bill-receivable-actual/bill-receivable-actual.ts'
import { reachOfLateFee } from '#areas/billing/receivable-forfeit/server/late-fee-reach.ts'
import { taxDelta } from '../../calculations/bill-amounts.ts'
import { VOUCHER } from '../../codes.ts'
import { billAccountsChange, billAccountsChangeLine } from '../bill-accounts-change.ts'

export interface Change {
  billId: string
  newAmt: Fen
  kind: number
  reasonCode: string
  reason: string
  effectiveDate?: LocalDate
  /** The same key changes nothing a second time. */
  sourceKey?: string
  /** A bill changed to zero is closed instead of settled. */
  closeWhenNothing?: boolean
  /** Paid excess goes to the balance of the bill's contract, else to the general one. */
  boundToContract?: boolean
}
export interface Changed {
  changeId: string
  delta: Fen
  toBalance: Fen
}

/**
 * accounts-change by the system (kinds 1, 2, 7): effective at once and posted; paid excess goes to the balance,
 * waiting claims are released if the bill shrinks below them.
 */
export async function changeBill(tx: Tx, actor: Actor, change: Change): Promise<Changed> {
  const before = await changedBefore(tx, change.sourceKey)
  if (before) return before
  const { bill, surplus, card, voucherIds } = await lockForChange(tx, actor, change)
  // The change may have been made while waiting for the lock.
  const meanwhile = await changedBefore(tx, change.sourceKey)
  if (meanwhile) return meanwhile
  if (bill.status === 4) refuse('billClosed', '账单【{no}】已关闭，不能变更 / bill {no} is closed', { no: bill.billNo })
  const delta = subFen(change.newAmt, bill.dueAmt)
  const excess = maxFen(subFen(addFen(bill.settledAmt, bill.badDebtAmt), change.newAmt), ZERO)
  const unpaid = maxFen(subFen(change.newAmt, bill.settledAmt, bill.badDebtAmt), ZERO)
  if (bill.lockedAmt > unpaid) await releaseClaims(tx, actor, voucherIds, `账单${bill.billNo}已变更，认领退回`)
  const current = await getRow(tx, billReceivable, bill.id)
  const document = await insertChange(tx, actor, current, change, delta, excess)
  if (delta === ZERO) return { changeId: document.id, delta, toBalance: ZERO }

  const entryId = await post(tx, actor, current, document, { delta, excess, surplus, card, newAmt: change.newAmt })
  if (excess > 0n) await excessToBalance(tx, actor, current, document, excess, entryId, surplus!, card)
  if (card) await moveCard(tx, actor, card, { should: delta, received: negFen(excess) })
  await moveBill(tx, actor, current, {
    change: delta,
    settled: negFen(excess),
    ...(excess > 0n ? { rowsWritten: true } : {}),
    closeWhenNothing: change.closeWhenNothing === true,
    reason: change.reason,
  })
  return { changeId: document.id, delta, toBalance: excess }
}

async function changedBefore(tx: Tx, sourceKey: string | undefined): Promise<Changed | undefined> {
  if (!sourceKey) return undefined
  const row = await tx.row<{
    id: string
    delta: string
    to_balance: string
  }>(sql`select c.id, l.delta, l.to_balance from bill_accounts_change c join bill_accounts_change_line l on l.change_id = c.id and l.tenant_id = c.tenant_id
    where c.tenant_id = ${tx.tenantId} and c.source_key = ${sourceKey} and c.is_deleted = 0`)
  return row && { changeId: row.id, delta: amount(row.delta), toBalance: amount(row.to_balance) }
}
const amount = (text: string): Fen => BigInt(text.replace('.', '')) as Fen

async function lockForChange(
  tx: Tx,
  actor: Actor,
  change: Change,
): Promise<{ bill: Bill; surplus: Surplus | undefined; card: Card | undefined; voucherIds: string[] }> {
  const seen = await getRow(tx, billReceivable, change.billId)
  const mayExceed = change.newAmt < addFen(seen.settledAmt, seen.badDebtAmt)
  const surplusId = mayExceed
    ? await surplusRowFor(tx, actor, {
        companyId: seen.companyId,
        partyKind: seen.payerType,
        partyId: seen.payerId,
        ...(change.boundToContract && seen.contractId
          ? { contractId: seen.contractId, contractNo: seen.contractNo }
          : {}),
      })
    : undefined
  const cardId = await depositCardOf(tx, seen)
  const claims = await claimsOn(tx, [seen.id])
  const reach = await reachOfLateFee(tx, actor, [seen.id])
  await lockClaims(tx, [...claims.voucherIds, ...reach.voucherIds])
  const { bills, surplus, cards } = await lockMoney(tx, actor, {
    companyIds: [seen.companyId],
    receiptIds: [...claims.receiptIds, ...reach.receiptIds],
    surplusIds: [...claims.surplusIds, ...reach.surplusIds, ...(surplusId ? [surplusId] : [])],
    cardIds: cardId ? [cardId] : [],
    billIds: [seen.id, ...claims.billIds, ...reach.billIds],
  })
  const bill = held(bills, seen.id)
  // Money arrived between reading and locking: read again, including the balance row.
  if (!surplusId && change.newAmt < addFen(bill.settledAmt, bill.badDebtAmt)) return lockForChange(tx, actor, change)
  return {
    bill,
    surplus: surplusId ? held(surplus, surplusId) : undefined,
    card: cardId ? held(cards, cardId) : undefined,
    voucherIds: claims.voucherIds,
  }
}

async function insertChange(tx: Tx, actor: Actor, bill: Bill, change: Change, delta: Fen, excess: Fen) {
  const day = change.effectiveDate ?? localDate(actor.clock.now())
  const document = await insertRow(tx, actor, billAccountsChange, {
    changeType: 1,
    changeKind: change.kind,
    companyId: bill.companyId,
    totalBefore: bill.dueAmt,
    totalDelta: delta,
    totalAfter: change.newAmt,
    reasonCode: change.reasonCode,
    reason: change.reason,
    sourceKey: change.sourceKey ?? null,
    effectiveTime: localDateTime(actor.clock.now()),
    status: 1,
  })
  await insertRow(tx, actor, billAccountsChangeLine, {
    changeId: document.id,
    lineNo: 1,
    billId: bill.id,
    billNo: bill.billNo,
    oldAmt: bill.dueAmt,
    delta,
    newAmt: change.newAmt,
    toBalance: excess,
    effectiveDate: day,
  } as never)
  return document
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
  document: { id: string; changeNo: string | null },
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
    eventKey: `receivable.changed:${document.id}`,
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
  document: { id: string; changeNo: string | null },
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

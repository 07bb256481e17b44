import {
  addFen,
  fen,
  localDate,
  localDateTime,
  maxFen,
  negFen,
  refuse,
  subFen,
  type Fen,
  type LocalDate,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { RowsJoined } from '#packages/database/errors.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow, insertRow } from '#packages/server/rows.ts'
import { surplusRowFor } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import type { Card, Surplus } from '#areas/accounts/ledger/server/lock-cash.ts'
import { held, type Bill } from '../../bill-receivable/server/lock-money.ts'
import { lockReach } from '../../bill-receivable/server/lock-reach.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { depositCardOf } from '#areas/billing/bill-receivable/server/close-bill.ts'
import { billAccountsChange, billAccountsChangeLine } from '../bill-accounts-change.ts'
import { applyAmount, excessOf } from './apply-amount.ts'

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
  const { bill, surplus, card } = await lockForChange(tx, actor, change)
  // The change may have been made while waiting for the lock.
  const meanwhile = await changedBefore(tx, change.sourceKey)
  if (meanwhile) return meanwhile
  if (bill.status === 4) refuse('billClosed', '账单【{no}】已关闭，不能变更 / bill {no} is closed', { no: bill.billNo })
  const delta = subFen(change.newAmt, bill.dueAmt)
  const document = await insertChange(tx, actor, bill, change, delta, excessOf(bill, change.newAmt))
  const toBalance = await applyAmount(tx, actor, bill, document, {
    newAmt: change.newAmt,
    surplus,
    card,
    closeWhenNothing: change.closeWhenNothing === true,
    reason: change.reason,
  })
  return { changeId: document.id, delta, toBalance }
}

async function changedBefore(tx: Tx, sourceKey: string | undefined): Promise<Changed | undefined> {
  if (!sourceKey) return undefined
  const row = await tx.row<{
    id: string
    delta: string
    to_balance: string
  }>(sql`select c.id, l.delta, l.to_balance from bill_accounts_change c join bill_accounts_change_line l on l.change_id = c.id and l.tenant_id = c.tenant_id
    where c.tenant_id = ${tx.tenantId} and c.source_key = ${sourceKey} and c.is_deleted = 0`)
  return row && { changeId: row.id, delta: fen(row.delta), toBalance: fen(row.to_balance) }
}

async function lockForChange(
  tx: Tx,
  actor: Actor,
  change: Change,
): Promise<{ bill: Bill; surplus: Surplus | undefined; card: Card | undefined }> {
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
  const { bills, surplus, cards } = await lockReach(tx, actor, {
    companyIds: [seen.companyId],
    surplusIds: surplusId ? [surplusId] : [],
    cardIds: cardId ? [cardId] : [],
    billIds: [seen.id],
    changing: [seen.id],
  })
  const bill = held(bills, seen.id)
  // Money arrived between reading and locking: the balance that the excess goes to is not held.
  if (!surplusId && change.newAmt < addFen(bill.settledAmt, bill.badDebtAmt)) throw new RowsJoined('money', bill.id)
  return {
    bill,
    surplus: surplusId ? held(surplus, surplusId) : undefined,
    card: cardId ? held(cards, cardId) : undefined,
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
    decidedAmt: maxFen(delta, negFen(delta)),
    reasonCode: change.reasonCode,
    reason: change.reason,
    sourceKey: change.sourceKey ?? null,
    effectiveTime: localDateTime(actor.clock.now()),
    status: 1,
  })
  await insertRow(tx, actor, billAccountsChangeLine, {
    changeId: document.id,
    billSide: 1,
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

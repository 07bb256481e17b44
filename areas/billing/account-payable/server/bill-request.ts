import { localDate, maxDate, negFen, ZERO, type ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { moveReceipt } from '#areas/accounts/account-bank-receipt/server/move-receipt.ts'
import { moveSurplus, surplusRef, surplusRoom } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { cardRef, moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import type { RefundSource } from '#areas/accounts/calculations/postings-receipt.ts'
import { held, type MoneyHeld } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { contractHeads } from '#areas/accounts/ledger/server/names.ts'
import { billPaymentPlan } from '#areas/billing/bill-payment-plan/bill-payment-plan.ts'
import { lockPayables } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { raisePayables } from '#areas/billing/bill-payable/server/raise-payables.ts'
import { offsetByRequest } from '#areas/billing/bill-payment-write-off/server/offset-prepayment.ts'
import { assertRoom } from '#areas/accounts/calculations/money-room.ts'
import { ORIGIN } from '../../codes.ts'
import { inputInvoicePort } from '../../ports.ts'
import { accountPayable, accountPayableOffset, type RefundOf } from '../account-payable.ts'
import type { PaymentRequest } from './raise-payable.ts'

/** The money that a request takes when it is approved: named at once, before the request itself is locked. */
export async function lockForRequest(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await getRow(tx, accountPayable, id)
  await lockPayables(tx, actor, await wantedBy(tx, row))
}

async function wantedBy(tx: Tx, row: PaymentRequest) {
  const offsets = await findRows(tx, accountPayableOffset, { payableId: row.id } as never)
  const of = (kind: RefundOf['kind']) => (row.refundOf?.kind === kind ? [row.refundOf.id] : [])
  return {
    companyIds: [row.companyId],
    receiptIds: of('receipt'),
    surplusIds: of('surplus'),
    cardIds: of('card'),
    prepayIds: offsets.map(line => line.prepayId),
  }
}

/** A receipt that shall go back is nobody's to claim while the request is decided. */
export async function reserveRefund(tx: Tx, actor: Actor, row: PaymentRequest, sign: 1 | -1): Promise<void> {
  if (row.refundOf?.kind !== 'receipt') return
  const { receipts } = await lockPayables(tx, actor, await wantedBy(tx, row))
  const receipt = held(receipts, row.refundOf.id)
  if (sign === 1)
    assertRoom('receipt', { no: receipt.bankReceiptNo!, open: receipt.openAmt, locked: receipt.lockedAmt }, row.amt)
  await moveReceipt(tx, actor, receipt, { locked: sign === 1 ? row.amt : negFen(row.amt) })
}

/** Approved: one request, one bill, released for its whole amount (D1). */
const named = (row: PaymentRequest): boolean => (row.invoiceReceiptIds ?? []).length > 0

export async function billRequest(
  tx: Tx,
  actor: Actor,
  row: PaymentRequest,
): Promise<ChangesOf<typeof accountPayable>> {
  const money = await lockPayables(tx, actor, await wantedBy(tx, row))
  const refundOf = row.refundOf ? await takeRefund(tx, actor, row, money) : undefined
  const contract = (await contractHeads(tx, [row.contractId])).get(row.contractId ?? '')
  const today = localDate(actor.clock.now())
  const [bill] = await raisePayables(tx, actor, [
    {
      origin: ORIGIN.business,
      sourceType: row.sourceType ?? 'manual',
      sourceId: row.sourceId ?? row.id,
      sourceNo: row.sourceNo ?? row.payableNo,
      feeItem: row.feeItem,
      payKind: row.payKind,
      passThrough: row.passThrough,
      companyId: row.companyId,
      payeeType: row.payeeType,
      payeeId: row.payeeId,
      payeeName: row.payeeName,
      payeeAccountId: row.payeeAccountId,
      payeeAccountName: row.payeeAccountName,
      payeeAccountNo: row.payeeAccountNo,
      payeeBankName: row.payeeBankName,
      payeeCnaps: row.payeeCnaps,
      contractType: row.contractType ?? contract?.contractType ?? null,
      contractId: row.contractId,
      contractNo: row.contractNo,
      cityCode: row.cityCode,
      deptId: row.createDept || null,
      ownerUserId: row.createUser || null,
      priority: row.priority,
      billAmt: row.amt,
      taxRate: row.taxRate,
      billDate: today,
      dueDate: maxDate(row.dueDate, today),
      invoiceRequired: row.invoiceRequired,
      // Invoices by name are linked below; a sum that was typed counts as it is.
      inputInvoicedAmt: row.invoiceRequired === 1 && !named(row) ? (row.invoiceAmt ?? ZERO) : ZERO,
      released: true,
      ...(refundOf ? { refundOf } : {}),
    },
  ])
  for (const planId of row.planIds) await act(tx, actor, billPaymentPlan, planId, 'activate', { input: { bill } })
  if (named(row)) await inputInvoicePort.ask().link(tx, actor, row.invoiceReceiptIds, bill!.id, bill!.dueAmt)
  return { billId: bill!.id, billNo: bill!.billNo }
}

/** Prepayments that the request named pay its bill as soon as it stands. */
export async function offsetOwn(tx: Tx, actor: Actor, row: PaymentRequest): Promise<void> {
  const offsets = await findRows(tx, accountPayableOffset, { payableId: row.id } as never)
  if (offsets.length > 0) await offsetByRequest(tx, actor, row, offsets)
}

/** 3.5: takes the refunded money from its card, balance or receipt. */
async function takeRefund(tx: Tx, actor: Actor, row: PaymentRequest, money: MoneyHeld): Promise<RefundSource> {
  const { kind, id } = row.refundOf!
  if (kind === 'card') {
    const card = held(money.cards, id)
    assertRoom('margin', { no: card.marginNo!, open: card.heldAmt, locked: card.lockedAmt }, row.amt)
    await moveCard(tx, actor, card, { refunded: row.amt })
    return { card: cardRef(card) }
  }
  if (kind === 'surplus') {
    const surplus = held(money.surplus, id)
    assertRoom('surplus', surplusRoom(surplus), row.amt)
    await moveSurplus(tx, actor, surplus, { amt: negFen(row.amt) })
    return { surplus: surplusRef(surplus) }
  }
  const receipt = held(money.receipts, id)
  await moveReceipt(tx, actor, receipt, { returned: row.amt, locked: negFen(row.amt) })
  return { receipt: { companyId: row.companyId, bankReceiptId: receipt.id } }
}

/** A request that is closed gives back what its refund had taken. */
export async function giveRefundBack(tx: Tx, actor: Actor, row: PaymentRequest, money: MoneyHeld): Promise<void> {
  if (!row.refundOf) return
  const { kind, id } = row.refundOf
  if (kind === 'card') await moveCard(tx, actor, held(money.cards, id), { refunded: negFen(row.amt) })
  else if (kind === 'surplus') await moveSurplus(tx, actor, held(money.surplus, id), { amt: row.amt })
  else await moveReceipt(tx, actor, held(money.receipts, id), { returned: negFen(row.amt) })
}

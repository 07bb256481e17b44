import { inBoth, localDate, textOf, ZERO, type ChangesOf, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRows } from '#packages/server/rows.ts'
import { feeItem as feeItemOf } from '#areas/accounts/calculations/fee-items.ts'
import { PAY_KIND, type PayableRef } from '#areas/accounts/calculations/bill-references.ts'
import type { LedgerEvent } from '#areas/accounts/calculations/postings-of.ts'
import type { RefundSource } from '#areas/accounts/calculations/postings-receipt.ts'
import { postEntries } from '#areas/accounts/ledger/server/post-entries.ts'
import { feeItemName } from '#areas/billing/bill-receivable/server/raise-bills.ts'
import { RELEASE } from '../../codes.ts'
import { billPayable } from '../bill-payable.ts'
import { derivedPayable, payableRef, type Payable } from './payable-money.ts'

export interface NewPayable {
  origin: number
  planId?: string | null
  sourceType?: string | null
  sourceId?: string | null
  sourceNo?: string | null
  feeItem: number
  payKind: number
  passThrough?: boolean
  billTitle?: string | null
  periodNo?: number | null
  periodStart?: LocalDate | null
  periodEnd?: LocalDate | null
  companyId: string
  payeeType?: number | null
  payeeId?: string | null
  payeeName?: string | null
  payeeAccountId?: string | null
  payeeAccountName?: string | null
  payeeAccountNo?: string | null
  payeeBankName?: string | null
  payeeCnaps?: string | null
  contractType?: number | null
  contractId?: string | null
  contractNo?: string | null
  orderVehicleId?: string | null
  vehicleId?: string | null
  plateNo?: string | null
  vin?: string | null
  cityCode?: string | null
  deptId?: string | null
  ownerUserId?: string | null
  priority?: number
  billAmt: Fen
  taxRate: string | null
  billDate: LocalDate
  dueDate: LocalDate
  invoiceRequired?: number | null
  inputInvoicedAmt?: Fen
  attachBizId?: string | null
  /** Approved already: by its request, or loan instalments by `pay.release.autoFeeItems`. */
  released?: boolean
  /** Fee item 24: whose money goes back. */
  refundOf?: RefundSource
}

/** Makes payable bills and posts them. */
export async function raisePayables(tx: Tx, actor: Actor, list: readonly NewPayable[]): Promise<Payable[]> {
  if (list.length === 0) return []
  const bills = await insertPayables(tx, actor, list)
  await postPayables(
    tx,
    actor,
    bills,
    list.map(one => one.refundOf),
  )
  return bills
}

/** The bills alone, where the caller's own entry posts them (opening balances). */
export async function insertPayables(tx: Tx, actor: Actor, list: readonly NewPayable[]): Promise<Payable[]> {
  const today = localDate(actor.clock.now())
  return insertRows(
    tx,
    actor,
    billPayable,
    list.map(one => payableValues(one, today)),
  )
}

/** A prepayment, a deposit placed and an advance carry no input tax of ours. */
export const inputTaxRate = (one: { payKind: number; passThrough?: boolean; taxRate: string | null }): string | null =>
  one.passThrough ||
  one.payKind === PAY_KIND.prepayment ||
  one.payKind === PAY_KIND.depositPlaced ||
  one.payKind === PAY_KIND.refund
    ? null
    : one.taxRate

function payableValues(one: NewPayable, today: LocalDate): ChangesOf<typeof billPayable> {
  const { refundOf: _, released, ...given } = one
  const taxRate = inputTaxRate(one)
  const amounts = {
    billAmt: one.billAmt,
    changeAmt: ZERO,
    paidAmt: ZERO,
    offsetAmt: ZERO,
    payingAmt: ZERO,
    releasedAmt: released ? one.billAmt : ZERO,
  }
  return {
    ...given,
    ...amounts,
    ...derivedPayable(amounts, taxRate, one.dueDate, today),
    taxRate,
    releaseStatus: released ? RELEASE.released : RELEASE.none,
    passThrough: one.passThrough ?? false,
    priority: one.priority ?? 3,
    invoiceRequired: one.invoiceRequired ?? 0,
    billTitle: one.billTitle || payableTitle(one),
    groupNo: one.contractId
      ? `${one.contractId}:${one.periodStart?.slice(0, 7) ?? one.dueDate.slice(0, 7)}:${one.feeItem}`
      : null,
  } as ChangesOf<typeof billPayable>
}

/** "2026年11月本金", "Principal 2026-11". */
export function payableTitle(one: {
  feeItem: number
  periodStart?: LocalDate | null
  plateNo?: string | null
}): string {
  const month = one.periodStart ? `${one.periodStart.slice(0, 4)}年${Number(one.periodStart.slice(5, 7))}月` : ''
  const plate = one.plateNo ? ` ${one.plateNo}` : ''
  const name = feeItemName(feeItemOf(one.feeItem).code)
  return inBoth(
    `${month}${textOf(name, 'zh')}${plate}`,
    `${textOf(name, 'en')}${one.periodStart ? ` ${one.periodStart.slice(0, 7)}` : ''}${plate}`,
  )
}

/** 3.5: a refund posts what it takes the money from, in place of `payable.activated`. */
function activation(ref: PayableRef, gross: Fen, tax: Fen, refundOf: RefundSource | undefined): LedgerEvent {
  if (refundOf && 'card' in refundOf) return { eventType: 'margin.refund', card: refundOf.card, bill: ref, amt: gross }
  if (refundOf && 'surplus' in refundOf)
    return { eventType: 'surplus.refund', surplus: refundOf.surplus, bill: ref, amt: gross }
  if (refundOf) return { eventType: 'receipt.return', receipt: refundOf.receipt, bill: ref, amt: gross }
  return { eventType: 'payable.activated', bill: ref, gross, tax }
}

export async function postPayables(
  tx: Tx,
  actor: Actor,
  bills: readonly Payable[],
  refunds: readonly (RefundSource | undefined)[],
): Promise<void> {
  await postEntries(
    tx,
    actor,
    bills.map((bill, index) => ({
      event: activation(payableRef(bill), bill.dueAmt, bill.taxAmt, refunds[index]),
      eventKey: `payable.activated:${bill.id}`,
      companyId: bill.companyId,
      valueDate: bill.billDate,
      source: { sourceType: 'bill-payable', sourceId: bill.id, sourceNo: bill.billNo! },
      summary: bill.billTitle ?? '',
    })),
  )
}

import {
  addFen,
  fen,
  localDate,
  localDateTime,
  negFen,
  refuse,
  subFen,
  yuan,
  ZERO,
  type ChangesOf,
  type Fen,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow, updateRow } from '#packages/server/rows.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingsOfEvent } from '#areas/accounts/ledger/server/postings-of-entry.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { lockPayables, type PayablesHeld } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { movePayable, payableRef, type Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import { held } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { inputShare, mayGo, monthFault, monthTyped } from '../../calculations/input-invoice.ts'
import { RECEIPT } from '../../codes.ts'
import { invoiceReceipt, invoiceReceiptPayableLink } from '../invoice-receipt.ts'
import { linksOf, type Receipt } from './prepare.ts'

type Changes = ChangesOf<typeof invoiceReceipt> & { status: number }
type Link = Awaited<ReturnType<typeof linksOf>>[number]

/** L8 before the receipt: period and payables. */
export async function lockLinks(tx: Tx, actor: Actor, id: string): Promise<PayablesHeld> {
  const row = await getRow(tx, invoiceReceipt, id)
  const links = await linksOf(tx, id)
  return lockPayables(tx, actor, {
    companyIds: row.buyerCompanyId ? [row.buyerCompanyId] : [],
    payableIds: links.map(link => link.billId),
  })
}

/** 6, update-status: by hand. */
export async function goTo(
  tx: Tx,
  actor: Actor,
  row: Receipt,
  to: number,
  deductMonth: string | null | undefined,
): Promise<Changes> {
  if (!mayGo(row.status, to))
    refuse('receiptWay', '当前状态不能这样处理 / this cannot follow from the present state', { from: row.status, to })
  const now = localDateTime(actor.clock.now())
  if (to === RECEIPT.toCheck) return { status: to, nextCheckTime: now }
  if (to === RECEIPT.checked) return { ...(await checked(tx, actor, row)), checkTime: now }
  if (to === RECEIPT.mismatch) return { status: to, checkTime: now, nextCheckTime: null }
  if (to === RECEIPT.certified) return certify(tx, actor, row, deductMonth ?? '')
  if (row.status === RECEIPT.checked || row.status === RECEIPT.certified) await takeBack(tx, actor, row)
  return { status: to, certifiedTax: ZERO, nextCheckTime: null }
}

/** Verified: it counts on its payables; tax that may not be deducted is cost from now on. */
export async function checked(tx: Tx, actor: Actor, row: Receipt): Promise<Changes> {
  const { payables } = await lockLinks(tx, actor, row.id)
  const links = await linksOf(tx, row.id)
  for (const link of links) {
    const bill = held(payables, link.billId)
    const left = subFen(bill.dueAmt, bill.inputInvoicedAmt)
    if (link.amt > left)
      refuse('linkShort', '账单【{no}】可关联{x}元 / only {x} of bill {no} left to link', {
        no: bill.billNo,
        x: yuan(left),
      })
    await moveInvoiced(tx, actor, bill, link.amt)
  }
  if (!row.deductible && links.length > 0) await post(tx, actor, row, false)
  return {
    status: RECEIPT.checked,
    nextCheckTime: null,
    ...(row.deductible ? {} : { certifyTime: localDateTime(actor.clock.now()) }),
  }
}

/** A payable that is linked after the invoice was verified; tax that may not be deducted is posted once, with all links. */
export async function countLinked(
  tx: Tx,
  actor: Actor,
  row: Receipt,
  bill: Payable,
  amt: Fen,
  isPosted: boolean,
): Promise<void> {
  if (!row.deductible && isPosted)
    refuse('posted', '发票【{no}】已入账，不能再关联 / invoice {no} is posted already', { no: row.invoiceNo! })
  await moveInvoiced(tx, actor, bill, amt)
  if (!row.deductible) await post(tx, actor, row, false)
}

const moveInvoiced = async (tx: Tx, actor: Actor, bill: Payable, amt: Fen): Promise<void> => {
  const inputInvoicedAmt = addFen(bill.inputInvoicedAmt, amt)
  if (bill.status === 4) await updateRow(tx, actor, billPayable, bill, { inputInvoicedAmt })
  else await movePayable(tx, actor, bill, { more: { inputInvoicedAmt } })
}

async function certify(tx: Tx, actor: Actor, row: Receipt, typed: string): Promise<Changes> {
  const month = monthTyped(typed)
  const wrong = monthFault(month, row.issueDate, localDate(actor.clock.now()))
  if (wrong) refuse('deductMonth', wrong)
  if (!row.deductible) refuse('notDeductible', '该发票不可抵扣 / this invoice is not deductible')
  if (row.linkedAmt !== row.totalAmt)
    refuse('notLinked', '请先关联全部应付再认证：已关联{x}元 / link it to payables in full first: {x} are linked', {
      x: yuan(row.linkedAmt),
    })
  await post(tx, actor, row, true)
  return {
    status: RECEIPT.certified,
    deductMonth: month!,
    certifiedTax: row.taxAmt ?? ZERO,
    certifyTime: localDateTime(actor.clock.now()),
  }
}

/** What of a payable is on input invoices that took effect in the ledger. */
async function effective(tx: Tx, billId: string): Promise<{ linkedAmt: Fen; linkedTax: Fen }> {
  const row = await tx.row<{ amt: string; tax: string }>(
    sql`select coalesce(sum(k.amt), 0) as amt, coalesce(sum(k.tax), 0) as tax from invoice_receipt_payable_link k
      join invoice_receipt r on r.tenant_id = k.tenant_id and r.id = k.receipt_id
      where k.tenant_id = ${tx.tenantId} and k.bill_id = ${billId}::bigint and (r.status = 3 or (r.status = 2 and not r.deductible))`,
  )
  return { linkedAmt: fen(row!.amt), linkedTax: fen(row!.tax) }
}

const WITHOUT_TAX = [3, 5]
async function shareOf(tx: Tx, bill: Payable, link: Link): Promise<Fen> {
  return inputShare(
    {
      ...bill,
      ...(await effective(tx, bill.id)),
      isWithoutTax: bill.passThrough || WITHOUT_TAX.includes(bill.payKind) || bill.status === 4,
    },
    link.amt,
  )
}

/** 3.5 `input-invoice.certified`, or the cost of what may not be deducted. */
async function post(tx: Tx, actor: Actor, row: Receipt, deductible: boolean): Promise<void> {
  const { payables } = await lockLinks(tx, actor, row.id)
  const shares: { bill: Payable; tax: Fen }[] = []
  for (const link of await linksOf(tx, row.id)) {
    const bill = held(payables, link.billId)
    const tax = await shareOf(tx, bill, link)
    await updateRow(tx, actor, invoiceReceiptPayableLink, link, { tax })
    shares.push({ bill, tax })
  }
  const tax = deductible ? (row.taxAmt ?? ZERO) : ZERO
  if (tax === ZERO && shares.every(share => share.tax === ZERO)) return
  await postEntry(tx, actor, {
    event: {
      eventType: 'input-invoice.certified',
      companyId: row.buyerCompanyId,
      shares: shares.map(share => ({ bill: payableRef(share.bill), tax: share.tax })),
      tax,
      deductible,
    },
    eventKey: keyOf(row),
    companyId: row.buyerCompanyId,
    valueDate: localDate(actor.clock.now()),
    source: { sourceType: 'invoice-receipt', sourceId: row.id, sourceNo: row.receiptNo! },
    summary: `${row.sellerName} ${row.invoiceNo}`.slice(0, 200),
  })
}
const keyOf = (row: Receipt): string => `input-invoice.certified:${row.id}`

/** Returned, or reversed by its seller: the mirror entry, and its payables wait for another invoice. */
async function takeBack(tx: Tx, actor: Actor, row: Receipt): Promise<void> {
  const { payables } = await lockLinks(tx, actor, row.id)
  for (const link of await linksOf(tx, row.id))
    await moveInvoiced(tx, actor, held(payables, link.billId), negFen(link.amt))
  const posted = await postingsOfEvent(tx, keyOf(row))
  if (!posted) return
  await postEntry(tx, actor, {
    event: { eventType: 'voucher.reversed', postings: posted.postings },
    eventKey: `voucher.reversed:input-invoice:${row.id}`,
    companyId: row.buyerCompanyId,
    valueDate: localDate(actor.clock.now()),
    source: { sourceType: 'invoice-receipt', sourceId: row.id, sourceNo: row.receiptNo! },
    summary: `${row.sellerName} ${row.invoiceNo}`.slice(0, 200),
    reversesId: posted.entryId,
  })
}

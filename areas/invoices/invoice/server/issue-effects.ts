import { addFen, fen, localDate, localDateTime, negFen, ZERO, type ChangesOf, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { billRef, moveInvoiced } from '#areas/billing/bill-receivable/server/bill-money.ts'
import { held, type Bill } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { taxShare } from '../../calculations/tax-shares.ts'
import { COLOUR, INVOICE, KIND } from '../../codes.ts'
import { settingOf } from '../../invoice-setting/server/credit.ts'
import type { IssueAnswer } from '../../tax-platform/server/platform-port.ts'
import { invoice, invoiceBillShare } from '../invoice.ts'
import { invoiceRed } from '../invoice-red.ts'
import { lockBills, sharesOf, type Invoice, type Share } from './rows.ts'

/** What the platform says becomes the invoice; the caller's act holds its bills. */
export async function answered(
  tx: Tx,
  actor: Actor,
  row: Invoice,
  answer: IssueAnswer,
): Promise<ChangesOf<typeof invoice> & { status: number }> {
  if (answer.outcome === 'rejected') {
    if (row.colour === COLOUR.blue) await giveBack(tx, actor, row)
    const failReason = (answer.message ?? '平台拒绝 / refused by the platform').slice(0, 300)
    await tellFailed(tx, actor, row, failReason)
    return { status: INVOICE.failed, failReason, nextQueryTime: null }
  }
  if (row.colour === COLOUR.blue) await issueBlue(tx, actor, row)
  else await issueRed(tx, actor, row)
  const time = answer.issueTime ?? localDateTime(actor.clock.now())
  return {
    status: INVOICE.issued,
    invoiceNo: answer.invoiceNo!,
    issueTime: time,
    pdfUrl: answer.pdfUrl ?? null,
    ofdUrl: answer.ofdUrl ?? null,
    xmlUrl: answer.xmlUrl ?? null,
    failReason: null,
    nextQueryTime: null,
    ...(await deliveryOf(tx, row, time)),
  }
}

/** 6 `autoDeliver`: the platform sends what it issued to the buyer's e-mail or phone. */
async function deliveryOf(tx: Tx, row: Invoice, time: string): Promise<ChangesOf<typeof invoice>> {
  const setting = await settingOf(tx, row.sellerId!)
  const reachable = Boolean(row.email) || Boolean(row.mobile)
  return setting?.autoDeliver && reachable ? { deliverStatus: 1, deliverTime: time } : {}
}

async function giveBack(tx: Tx, actor: Actor, row: Invoice): Promise<void> {
  const { bills } = await lockBills(tx, actor, row.id)
  for (const share of await sharesOf(tx, row.id))
    await moveInvoiced(tx, actor, held(bills, share.billId), { invoicing: negFen(share.amt) })
}

/** Tax that the bill has on issued invoices so far. */
async function invoicedTax(tx: Tx, billId: string): Promise<Fen> {
  const row = await tx.row<{ tax: string }>(
    sql`select coalesce(sum(s.tax), 0) as tax from invoice_bill_share s join invoice i on i.tenant_id = s.tenant_id and i.id = s.invoice_id
      where s.tenant_id = ${tx.tenantId} and s.bill_id = ${billId}::bigint and i.status in (2, 4, 5)`,
  )
  return fen(row!.tax)
}

/** 3.5 `invoice.issued`: invoicing becomes invoiced, the bills' pending tax becomes output tax. */
async function issueBlue(tx: Tx, actor: Actor, row: Invoice): Promise<void> {
  const { bills } = await lockBills(tx, actor, row.id)
  const shares: { bill: Bill; tax: Fen }[] = []
  for (const share of await sharesOf(tx, row.id)) {
    const bill = held(bills, share.billId)
    const tax =
      row.kind === KIND.receipt ? ZERO : taxShare({ ...bill, invoicedTax: await invoicedTax(tx, bill.id) }, share.amt)
    await updateRow(tx, actor, invoiceBillShare, share, { tax })
    await moveInvoiced(tx, actor, bill, { invoicing: negFen(share.amt), invoiced: share.amt })
    shares.push({ bill, tax })
  }
  await post(tx, actor, row, 'invoice.issued', shares, row.taxAmt)
  await tell(tx, actor, 'invoice.issued', row, shares)
}

/** 3.5 `invoice.red`: the mirror image for the red part; its bills can be invoiced again. */
async function issueRed(tx: Tx, actor: Actor, row: Invoice): Promise<void> {
  const { bills } = await lockBills(tx, actor, row.id)
  const blue = await lockRow(tx, actor, invoice, row.blueInvoiceId!)
  const blueShares = new Map((await sharesOf(tx, blue.id)).map(share => [share.billId!, share]))
  const shares: { bill: Bill; tax: Fen }[] = []
  for (const share of await sharesOf(tx, row.id)) {
    const bill = held(bills, share.billId)
    await moveInvoiced(tx, actor, bill, { invoiced: share.amt })
    await takeBack(tx, actor, held(blueShares, share.billId), share)
    shares.push({ bill, tax: negFen(share.tax) })
  }
  await post(tx, actor, row, 'invoice.red', shares, negFen(row.taxAmt))
  const redAmt = addFen(blue.redAmt, negFen(row.totalAmt))
  await act(tx, actor, invoice, blue, 'redden', {
    input: {
      changes: {
        redAmt,
        redOpen: false,
        status: redAmt >= blue.totalAmt ? INVOICE.red : INVOICE.partlyRed,
      },
    },
  })
  const letter = await lockRow(tx, actor, invoiceRed, row.redId!)
  await updateRow(tx, actor, invoiceRed, letter, { finalTime: localDateTime(actor.clock.now()) })
  await tell(tx, actor, 'invoice.red', row, shares)
}

const takeBack = (tx: Tx, actor: Actor, blue: Share, red: Share) =>
  updateRow(tx, actor, invoiceBillShare, blue, {
    redAmt: addFen(blue.redAmt, negFen(red.amt)),
    redTax: addFen(blue.redTax, negFen(red.tax)),
  })

async function post(
  tx: Tx,
  actor: Actor,
  row: Invoice,
  eventType: 'invoice.issued' | 'invoice.red',
  shares: readonly { bill: Bill; tax: Fen }[],
  tax: Fen,
): Promise<void> {
  // A receipt, and items that are not taxed, have nothing to post.
  if (tax === ZERO && shares.every(share => share.tax === ZERO)) return
  await postEntry(tx, actor, {
    event: {
      eventType,
      companyId: row.sellerId!,
      shares: shares.map(share => ({ bill: billRef(share.bill), tax: share.tax })),
      tax,
    },
    eventKey: `${eventType}:${row.id}`,
    companyId: row.sellerId!,
    valueDate: localDate(actor.clock.now()),
    source: { sourceType: 'invoice', sourceId: row.id, sourceNo: row.requestNo! },
    summary: row.buyerName ?? '',
  })
}

async function tell(
  tx: Tx,
  actor: Actor,
  name: 'invoice.issued' | 'invoice.red',
  row: Invoice,
  shares: readonly { bill: Bill }[],
): Promise<void> {
  const facts = {
    id: row.id,
    no: row.requestNo!,
    amt: row.totalAmt,
    customerId: row.customerId,
    billIds: shares.map(share => share.bill.id),
  }
  if (name === 'invoice.issued') await emit(tx, actor, 'invoice.issued', facts)
  else await emit(tx, actor, 'invoice.red', facts)
}

/** 11: invoicing staff hear of an invoice that failed. */
async function tellFailed(tx: Tx, actor: Actor, row: Invoice, reason: string): Promise<void> {
  if (!isBuilt('user-message')) return
  await notify(tx, actor, {
    bizTypeCode: 'invoice',
    bizId: row.id,
    roles: ['invoice_clerk'],
    level: 2,
    title: `开票失败：${row.buyerName} / Invoice failed: ${row.buyerName}`,
    content: reason as `${string} / ${string}`,
    dedupeKey: `invoice-failed:${row.id}:${row.attempt}`,
  })
}

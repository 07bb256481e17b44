import { fen, localDateTime, sumFen, ZERO, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { COLOUR, KIND } from '../../codes.ts'
import { invoice, invoiceBillShare, invoiceLine } from '../../invoice/invoice.ts'
import {
  assertCredit,
  creditMonth,
  lockSetting,
  warnOfCredit,
  type Setting,
} from '../../invoice-setting/server/credit.ts'
import { invoiceMakeLine, type invoiceMake } from '../invoice-make.ts'

export type Make = RowOf<typeof invoiceMake>
type MakeLine = RowOf<typeof invoiceMakeLine>

/** Names of people as they are printed. */
export async function peopleNames(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))]
  if (wanted.length === 0 || !isBuilt('user')) return new Map()
  const rows = await tx.rows<{ id: string; name: string }>(
    sql`select id, real_name as name from blade_user where tenant_id = ${tx.tenantId} and id = any(${wanted}::bigint[])`,
  )
  return new Map(rows.map(row => [row.id, row.name]))
}

export const linesOfMake = (tx: Tx, makeId: string): Promise<MakeLine[]> =>
  findRows(tx, invoiceMakeLine, sql`t.make_id = ${makeId}::bigint`, { orderBy: 't.line_no' })

/** Approved: one invoice row for each planned invoice, sent by the job; credit is promised under the seller's lock. */
export async function raiseInvoices(tx: Tx, actor: Actor, make: Make): Promise<void> {
  const setting = await lockSetting(tx, actor, make.sellerId)
  const lines = await linesOfMake(tx, make.id)
  const taxed = lines.filter(line => line.invoiceKind !== KIND.receipt)
  await assertCredit(
    tx,
    actor,
    setting,
    sumFen(taxed, line => line.netAmt),
  )
  const names = await peopleNames(tx, [make.drawer, make.reviewer, make.payee])
  for (const own of Map.groupBy(lines, line => line.invoiceSeq).values())
    await insertInvoice(tx, actor, make, setting, own, names)
  await sendSoon(tx, actor, make.id)
  await warnOfCredit(tx, actor, setting)
}

export const sendSoon = (tx: Tx, actor: Actor, key: string) =>
  enqueue(tx, actor, 'invoice-send', {}, { dedupeKey: `invoice-send:${key}:${localDateTime(actor.clock.now())}` })

async function insertInvoice(
  tx: Tx,
  actor: Actor,
  make: Make,
  setting: Setting,
  lines: readonly MakeLine[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const of = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const row = await insertRow(tx, actor, invoice, {
    makeId: make.id,
    makeNo: make.makeNo,
    ...sellerOf(setting),
    kind: lines[0]!.invoiceKind,
    colour: COLOUR.blue,
    partyId: make.partyId,
    customerId: make.customerId,
    buyerKind: make.buyerKind,
    buyerName: make.buyerName,
    buyerTaxNo: make.buyerTaxNo,
    buyerAddress: make.buyerAddress,
    buyerPhone: make.buyerPhone,
    buyerBank: make.buyerBank,
    buyerAccount: make.buyerAccount,
    netAmt: sumFen(lines, line => line.netAmt),
    taxAmt: sumFen(lines, line => line.taxAmt),
    totalAmt: sumFen(lines, line => line.amt),
    redOpen: false,
    remark: make.remark,
    drawer: of(make.drawer),
    reviewer: of(make.reviewer),
    payee: of(make.payee),
    deliverMode: make.deliverMode,
    email: make.email,
    mobile: make.mobile,
    deliverStatus: 0,
    buyerUse: 0,
    creditMonth: creditMonth(actor),
    attempt: 1,
    sendCount: 0,
    queryCount: 0,
    applicantId: make.applicantId,
    applicantDeptId: make.applicantDeptId,
  })
  await insertRows(
    tx,
    actor,
    invoiceLine,
    lines.map((line, index) => ({
      invoiceId: row.id,
      lineNo: index + 1,
      feeItem: line.feeItem,
      itemName: line.itemName,
      taxCode: line.taxCode,
      spec: line.spec,
      unit: line.unit,
      qty: line.qty,
      price: line.price,
      amt: line.amt,
      taxRate: line.taxRate,
      netAmt: line.netAmt,
      taxAmt: line.taxAmt,
      parts: line.billAmts,
    })) as never,
  )
  await insertShares(tx, actor, row.id, lines)
}

/** What the invoice takes of each bill; its tax share is reckoned when it is issued, under the bill's lock. */
async function insertShares(tx: Tx, actor: Actor, invoiceId: string, lines: readonly MakeLine[]): Promise<void> {
  const amounts = new Map<string, Fen>()
  for (const part of lines.flatMap(line => line.billAmts ?? []))
    amounts.set(part.billId, ((amounts.get(part.billId) ?? 0n) + fen(part.amt)) as Fen)
  const bills = new Map(
    (await findRows(tx, billReceivable, { id: [...amounts.keys()] } as never)).map(bill => [bill.id, bill]),
  )
  await insertRows(
    tx,
    actor,
    invoiceBillShare,
    [...amounts].map(([billId, amt], index) => ({
      invoiceId,
      lineNo: index + 1,
      billId,
      billNo: bills.get(billId)?.billNo ?? null,
      contractNo: bills.get(billId)?.contractNo ?? null,
      plateNo: bills.get(billId)?.plateNo ?? null,
      amt,
      tax: ZERO,
    })) as never,
  )
}

/** The seller as its setting says on this day. */
export const sellerOf = (setting: Setting) => ({
  sellerId: setting.companyId,
  sellerName: setting.sellerName,
  sellerTaxNo: setting.taxNo,
  sellerContact: [setting.address, setting.phone].filter(Boolean).join(' ').slice(0, 128),
  sellerBank: [setting.bankName, setting.bankAccount].filter(Boolean).join(' ').slice(0, 160),
})

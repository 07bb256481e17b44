import { fen, yuan, type Fen, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { scopeOf } from '#packages/server/scope.ts'
import { mechanismTitle } from '#areas/partners/mechanism-title/mechanism-title.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import type { Bill } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { totalsOf, type PlannedInvoice } from '../../calculations/plan-invoices.ts'
import { KIND, LINE } from '../../codes.ts'
import type { Setting } from '../../invoice-setting/server/credit.ts'
import { invoiceable, type WantedBill } from '../../invoice-make/server/bills-for.ts'
import { titleFault, type Title } from '../../invoice-make/server/buyer.ts'
import { planMake, type MakeRules } from '../../invoice-make/server/plan-make.ts'

export interface BatchHead extends MakeRules {
  readonly sellerId: string
  readonly month: string
  readonly basis: number
  readonly feeItems: readonly number[]
  readonly customerIds: readonly string[]
}
export interface BatchLineGiven {
  readonly partyId: string
  readonly titleId?: string | null
  readonly invoiceKind?: number | null
}

/** Bills of the month with something to invoice, by customer: those named, else all that the caller may see. */
async function billsOfMonth(
  tx: Tx,
  actor: Actor,
  head: BatchHead,
  parties: readonly string[],
): Promise<Map<string, Bill[]>> {
  const bills = await findRows(
    tx,
    billReceivable,
    sql`t.company_id = ${head.sellerId}::bigint and t.customer_id is not null and t.status <> 4 and t.fee_item <> 24
      and to_char(coalesce(t.period_start, t.bill_date), 'YYYY-MM') = ${head.month}
      and (case when ${head.basis}::int = 2 then t.settled_amt else t.due_amt end) > t.invoiced_amt + t.invoicing_amt
      ${head.feeItems.length > 0 ? sql`and t.fee_item = any(${[...head.feeItems]}::int[])` : sql.empty}
      ${parties.length > 0 ? sql`and t.payer_id = any(${[...parties]}::bigint[])` : sql.empty}
      and ${scopeOf(billReceivable, actor.rights, 'read') ?? sql`true`}`,
    { orderBy: 't.payer_id, t.due_date, t.id', limit: 20_000 },
  )
  return Map.groupBy(bills, bill => bill.payerId)
}

export interface BatchLine {
  readonly row: Record<string, unknown>
  readonly invoices: readonly PlannedInvoice[]
}
/** 按月一键生成: one line a customer, with what stands in the way of it. */
export async function linesOfMonth(
  tx: Tx,
  actor: Actor,
  head: BatchHead,
  setting: Setting,
  given: readonly BatchLineGiven[],
): Promise<BatchLine[]> {
  const named = given.length > 0 ? given.map(one => one.partyId) : head.customerIds
  const byParty = await billsOfMonth(tx, actor, head, named)
  const parties = named.length > 0 ? [...new Set(named)] : [...byParty.keys()]
  const titles = await findRows(tx, mechanismTitle, { mechanismId: parties, status: 1 } as never)
  const lines: BatchLine[] = []
  for (const partyId of parties.slice(0, 1000)) {
    const asked = given.find(one => one.partyId === partyId)
    const own = titles.filter(one => one.mechanismId === partyId)
    const title = asked?.titleId ? own.find(one => one.id === asked.titleId) : own.find(one => one.isDefault)
    lines.push(await lineOf(tx, actor, head, setting, byParty.get(partyId) ?? [], { partyId, ...asked }, title))
  }
  return lines
}

async function lineOf(
  tx: Tx,
  actor: Actor,
  head: BatchHead,
  setting: Setting,
  bills: readonly Bill[],
  asked: BatchLineGiven,
  title: Title | undefined,
): Promise<BatchLine> {
  const best = asked.invoiceKind ?? (Number(title?.invoiceKind) || KIND.general)
  const faults: Label[] = []
  const wanted: WantedBill[] = bills.map(bill => ({ billId: bill.id, amt: invoiceable(bill, head.basis) }))
  const left = new Map(bills.map(bill => [bill.id, bill.billNo]))
  const plan = await planMake(
    tx,
    actor,
    { sellerId: head.sellerId, partyId: asked.partyId, basis: head.basis, invoiceKind: undefined, best },
    head,
    setting,
    wanted,
    (billId, _path, reason) => void (left.delete(billId), faults.push(reason)),
  )
  const kinds = new Set(plan.invoices.map(one => one.kind))
  const titleWrong: Label | undefined = !title
    ? '客户没有默认开票抬头 / the customer has no default invoice title'
    : !title.email && !title.mobile
      ? '抬头没有交付邮箱或手机 / the title has neither e-mail nor mobile'
      : [...kinds].map(kind => titleFault(title, asked.partyId, kind)).find(one => one !== undefined)
  const wrong: Label | undefined =
    titleWrong ??
    (plan.invoices.length === 0 ? (faults[0] ?? '当月没有可开票账单 / no bill of the month to invoice') : undefined)
  const totals = totalsOf(plan.invoices)
  const used = perBill(plan.invoices)
  return {
    invoices: plan.invoices,
    row: {
      partyId: asked.partyId,
      customerName: bills[0]?.payerName ?? title?.titleName ?? '',
      titleId: title?.id ?? asked.titleId ?? null,
      invoiceKind: asked.invoiceKind ?? null,
      contractNos: [...new Set(bills.map(bill => bill.contractNo).filter(Boolean))].join('、').slice(0, 300),
      billCount: used.length,
      billAmts: used,
      totalAmt: totals.totalAmt,
      netAmt: totals.netAmt,
      taxAmt: totals.taxAmt,
      invoiceCount: totals.invoiceCount,
      lineState: wrong ? LINE.failed : LINE.waiting,
      failReason: wrong ?? null,
      makeIds: [],
    },
  }
}

function perBill(invoices: readonly PlannedInvoice[]): { billId: string; amt: string }[] {
  const sums = new Map<string, Fen>()
  for (const part of invoices.flatMap(one => one.lines).flatMap(line => line.parts))
    sums.set(part.billId, ((sums.get(part.billId) ?? 0n) + part.amt) as Fen)
  return [...sums].map(([billId, amt]) => ({ billId, amt: yuan(amt) }))
}

export const wantedOfLine = (line: { billAmts: { billId: string; amt: string }[] | null }): WantedBill[] =>
  (line.billAmts ?? []).map(one => ({ billId: one.billId, amt: fen(one.amt) }))

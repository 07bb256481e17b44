import { Refused, sumFen, wordsOf, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRow, insertRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { totalsOf, type PlannedInvoice } from '../../calculations/plan-invoices.ts'
import { LINE, MAKE } from '../../codes.ts'
import { invoiceMake, invoiceMakeBill, invoiceMakeLine } from '../../invoice-make/invoice-make.ts'
import { remarkOf } from '../../invoice-make/server/bills-for.ts'
import { buyerOf, titleOf } from '../../invoice-make/server/buyer.ts'
import { planMake, plannedRows } from '../../invoice-make/server/plan-make.ts'
import { release } from '../../invoice-make/server/reserve.ts'
import { lockSetting, type Setting } from '../../invoice-setting/server/credit.ts'
import { invoiceMakeBatch, invoiceMakeBatchLine } from '../invoice-make-batch.ts'
import { wantedOfLine } from './customers-of.ts'

export type Batch = RowOf<typeof invoiceMakeBatch>
export type BatchLineRow = RowOf<typeof invoiceMakeBatchLine>

export const linesOfBatch = (tx: Tx, batchId: string): Promise<BatchLineRow[]> =>
  findRows(tx, invoiceMakeBatchLine, sql`t.batch_id = ${batchId}::bigint`, { orderBy: 't.line_no' })

/** Approved: every customer becomes an application of its own; one that is refused stops no other. */
export async function makeLines(tx: Tx, actor: Actor, batch: Batch, lines: readonly BatchLineRow[]): Promise<void> {
  const setting = await lockSetting(tx, actor, batch.sellerId)
  for (const line of lines) {
    const made = await tx
      .attempt(() => makeLine(tx, actor, batch, setting, line))
      .catch((error: unknown) => {
        if (error instanceof Refused) return error
        throw error
      })
    if (made instanceof Refused) {
      const { refusal } = made
      const reason = refusal.kind === 'Invalid' ? (refusal.faults[0]?.reason ?? '') : wordsOf(refusal)
      await release(tx, actor, batch.sellerId, wantedOfLine(line))
      await updateRow(tx, actor, invoiceMakeBatchLine, line.id, {
        lineState: LINE.failed,
        failReason: reason.slice(0, 300),
      })
    } else
      await updateRow(tx, actor, invoiceMakeBatchLine, line.id, {
        lineState: LINE.issuing,
        failReason: null,
        makeIds: made,
      })
  }
}

/** One application for each kind of document that the customer's items need. */
async function makeLine(tx: Tx, actor: Actor, batch: Batch, setting: Setting, line: BatchLineRow): Promise<string[]> {
  const title = (await titleOf(tx, line.titleId))!
  const plan = await planMake(
    tx,
    actor,
    {
      sellerId: batch.sellerId,
      partyId: line.partyId,
      basis: batch.basis,
      invoiceKind: undefined,
      best: line.invoiceKind ?? (Number(title.invoiceKind) || 2),
    },
    batch,
    setting,
    wantedOfLine(line),
    // What is reserved for this batch stands as being invoiced: nothing is free beside it.
    () => undefined,
  )
  const ids: string[] = []
  for (const [kind, invoices] of Map.groupBy(plan.invoices, one => one.kind)) {
    const make = await insertRow(tx, actor, invoiceMake, {
      batchId: batch.id,
      sellerId: batch.sellerId,
      invoiceKind: kind,
      basis: batch.basis,
      partyKind: 1,
      partyId: line.partyId,
      customerId: line.partyId,
      customerName: line.customerName,
      titleId: title.id,
      ...buyerOf(title),
      mergeMode: batch.mergeMode,
      splitMode: batch.splitMode,
      splitLimit: batch.splitLimit,
      ...totalsOf(invoices),
      remark: batch.remark || remarkOf(plan.bills),
      drawer: setting.drawerUserId,
      reviewer: setting.reviewerUserId,
      payee: setting.payeeUserId,
      email: title.email,
      mobile: title.mobile,
      deliverMode: title.deliverMode ?? 1,
      applicantId: batch.createUser === '0' ? null : batch.createUser,
      applicantDeptId: batch.createDept || null,
    })
    await insertBills(tx, actor, make.id, invoices)
    await act(tx, actor, invoiceMake, make.id, 'raise')
    ids.push(make.id)
  }
  return ids
}

async function insertBills(tx: Tx, actor: Actor, makeId: string, invoices: readonly PlannedInvoice[]): Promise<void> {
  const parts = invoices.flatMap(one => one.lines).flatMap(line => line.parts)
  const byBill = [...Map.groupBy(parts, part => part.billId)]
  const bills = new Map(
    (await findRows(tx, billReceivable, { id: byBill.map(([id]) => id) } as never)).map(bill => [bill.id, bill]),
  )
  await insertRows(
    tx,
    actor,
    invoiceMakeBill,
    byBill.map(([billId, own], index) => {
      const bill = bills.get(billId)
      return {
        makeId,
        lineNo: index + 1,
        billId,
        billNo: bill?.billNo ?? null,
        feeItem: bill?.feeItem ?? null,
        contractNo: bill?.contractNo ?? null,
        plateNo: bill?.plateNo ?? null,
        taxRate: bill?.taxRate ?? null,
        amt: sumFen(own, part => part.amt),
      }
    }) as never,
  )
  await insertRows(
    tx,
    actor,
    invoiceMakeLine,
    plannedRows(invoices).map((row, index) => ({ ...row, makeId, lineNo: index + 1 })) as never,
  )
}

/** What a line is by the states of its applications. */
export function lineStateOf(states: readonly number[]): number {
  if (states.length === 0) return LINE.failed
  if (states.some(one => one === MAKE.issuing)) return LINE.issuing
  const failed = states.filter(one => one === MAKE.failed || one === MAKE.closed).length
  if (failed === states.length) return LINE.failed
  return failed > 0 || states.some(one => one === MAKE.partly) ? LINE.partly : LINE.issued
}

/** What a batch is by the states of its lines; `ended`: what every application of it has become. */
export function batchStatus(lines: readonly number[], ended: number | undefined): number {
  if (lines.some(one => one === LINE.issuing || one === LINE.waiting)) return MAKE.issuing
  if (ended !== undefined) return ended
  if (lines.every(one => one === LINE.issued)) return MAKE.issued
  return lines.every(one => one === LINE.failed) ? MAKE.failed : MAKE.partly
}

/** An application has moved: its line and the batch follow. */
export async function followBatch(tx: Tx, actor: Actor, batchId: string): Promise<void> {
  const batch = await lockRow(tx, actor, invoiceMakeBatch, batchId)
  const makes = await findRows(tx, invoiceMake, { batchId } as never)
  const byId = new Map(makes.map(make => [make.id, make]))
  const lines = await linesOfBatch(tx, batchId)
  const states: number[] = []
  for (const line of lines) {
    const own = (line.makeIds ?? []).flatMap(id => byId.get(id) ?? [])
    const lineState = own.length === 0 ? (line.lineState ?? LINE.failed) : lineStateOf(own.map(one => one.status))
    const failReason = own.length === 0 ? line.failReason : (own.find(one => one.failReason)?.failReason ?? null)
    states.push(lineState)
    if (lineState !== line.lineState || failReason !== line.failReason)
      await updateRow(tx, actor, invoiceMakeBatchLine, line.id, { lineState, failReason })
  }
  const ended = [MAKE.reversed, MAKE.closed].find(
    status => makes.length > 0 && makes.every(one => one.status === status),
  )
  await act(tx, actor, invoiceMakeBatch, batch, 'follow', {
    input: {
      changes: {
        status: batchStatus(states, ended),
        issuedAmt: sumFen(makes, make => make.issuedAmt),
        failedCount: states.filter(one => one === LINE.failed || one === LINE.partly).length,
      },
    },
  })
}

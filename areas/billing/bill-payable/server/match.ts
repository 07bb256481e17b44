import { textOf, yuan } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { accountPayable } from '../../account-payable/account-payable.ts'
import { accountSettlement } from '../../account-settlement/account-settlement.ts'
import { billPaymentPlan } from '../../bill-payment-plan/bill-payment-plan.ts'
import { matchThreeWays } from '../../calculations/three-way.ts'
import { payableDocumentsPort, type PayableDocument } from '../../ports.ts'
import { billPayable } from '../bill-payable.ts'
import type { Payable } from './payable-money.ts'

/** What this area itself keeps behind a payable: its request or plan, and the settlement of its work. */
async function ownDocuments(tx: Tx, bill: Payable): Promise<PayableDocument[]> {
  const found: PayableDocument[] = []
  const [request] = await findRows(tx, accountPayable, { billId: bill.id } as never, { limit: 1 })
  if (request)
    found.push({
      leg: 'order',
      resource: accountPayable.name,
      id: request.id,
      no: request.payableNo ?? '',
      kind: '付款申请 / Payment request',
      day: request.createTime.slice(0, 10),
      amt: request.amt,
      counts: request.amt,
      note: null,
    })
  const plan = bill.planId ? await findRow(tx, billPaymentPlan, bill.planId) : undefined
  if (plan)
    found.push({
      leg: 'order',
      resource: billPaymentPlan.name,
      id: plan.id,
      no: plan.planNo ?? '',
      kind: '付款计划 / Payment plan',
      day: plan.dueDate,
      amt: plan.amt,
      counts: plan.amt,
      note: null,
    })
  const settlement =
    bill.sourceType === 'settlement' && bill.sourceId ? await findRow(tx, accountSettlement, bill.sourceId) : undefined
  if (settlement)
    found.push({
      leg: 'receipt',
      resource: accountSettlement.name,
      id: settlement.id,
      no: settlement.settlementNo ?? '',
      kind: '结算单 / Settlement',
      day: settlement.periodTo,
      amt: settlement.totalAmt,
      counts: settlement.totalAmt,
      note: null,
    })
  return found
}

/** Order, receipt and input invoices of a payable beside what it asks for. */
export async function matchOf(tx: Tx, actor: Actor, billId: string): Promise<Record<string, unknown>> {
  const bill = await getRow(tx, billPayable, billId)
  const documents = await ownDocuments(tx, bill)
  for (const provider of payableDocumentsPort.all().values()) documents.push(...(await provider.of(tx, actor, bill)))
  const results = matchThreeWays({
    dueAmt: bill.dueAmt,
    payKind: bill.payKind,
    invoiceRequired: bill.invoiceRequired ?? 0,
    documents,
  })
  return {
    dueAmt: yuan(bill.dueAmt),
    paidAmt: yuan(bill.paidAmt),
    legs: results.map(one => ({
      leg: one.leg,
      verdict: one.verdict,
      amt: one.amt === null ? '' : yuan(one.amt),
      difference: one.difference === null ? '' : yuan(one.difference),
      documents: documents
        .filter(document => document.leg === one.leg)
        .map(document => ({
          resource: document.resource,
          id: document.id,
          no: document.no,
          kind: textOf(document.kind, actor.language),
          day: document.day ?? '',
          amt: document.amt === null ? '' : yuan(document.amt),
          counts: document.counts === null ? '' : yuan(document.counts),
          note: document.note === null ? '' : textOf(document.note, actor.language),
        })),
    })),
  }
}

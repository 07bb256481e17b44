import { minFen, yuan, type Fen, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import type { Bill } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { planInvoices, type PlannedInvoice, type PlanRules } from '../../calculations/plan-invoices.ts'
import { KIND, SPLIT } from '../../codes.ts'
import type { Setting } from '../../invoice-setting/server/credit.ts'
import { partsOf, type InvoiceHead, type WantedBill } from './bills-for.ts'

export interface MakeRules {
  readonly mergeMode: number
  readonly splitMode: number
  readonly splitLimit: Fen | null
}

/** Limits of invoices; a receipt has none. */
export function rulesOf(rules: MakeRules, setting: Setting, kind: number | undefined): PlanRules {
  const plain = { merge: rules.mergeMode, split: rules.splitMode }
  if (kind === KIND.receipt) return plain
  const own = rules.splitMode === SPLIT.limit ? rules.splitLimit : null
  const most = setting.maxNetPerInvoice
  const maxNet = own === null ? most : most === null ? own : minFen(own, most)
  return {
    ...plain,
    ...(maxNet === null ? {} : { maxNet }),
    ...(setting.maxLines === null ? {} : { maxLines: setting.maxLines }),
  }
}

export interface MakePlan {
  readonly bills: readonly Bill[]
  readonly invoices: readonly PlannedInvoice[]
}

/** What an application becomes; faults are told bill by bill. */
export async function planMake(
  tx: Tx,
  actor: Actor,
  head: InvoiceHead,
  rules: MakeRules,
  setting: Setting,
  wanted: readonly WantedBill[],
  say: (billId: string, path: 'billId' | 'amt', reason: Label) => void,
): Promise<MakePlan> {
  const ids = [...new Set(wanted.map(one => one.billId))]
  const bills = ids.length > 0 ? await findRows(tx, billReceivable, { id: ids } as never) : []
  const parts = await partsOf(tx, actor, head, setting, bills, wanted, say)
  return { bills, invoices: planInvoices(parts, rulesOf(rules, setting, head.invoiceKind)) }
}

/** Planned lines as rows of invoice-make-line, or of the preview. */
export const plannedRows = (invoices: readonly PlannedInvoice[]): Record<string, unknown>[] =>
  invoices.flatMap((one, index) =>
    one.lines.map(line => ({
      invoiceSeq: index + 1,
      invoiceKind: one.kind,
      feeItem: line.feeItem,
      itemName: line.itemName,
      taxCode: line.taxCode,
      spec: line.spec,
      unit: '项',
      qty: '1.00',
      price: line.net,
      amt: line.amt,
      taxRate: line.taxRate,
      netAmt: line.net,
      taxAmt: line.tax,
      billIds: line.parts.map(part => part.billId),
      billAmts: line.parts.map(part => ({ billId: part.billId, amt: yuan(part.amt) })),
    })),
  )

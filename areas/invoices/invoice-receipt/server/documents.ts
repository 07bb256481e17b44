import type { Label } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { stateLabel } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import type { PayableAsked, PayableDocument } from '#areas/billing/ports.ts'
import { RECEIPT } from '../../codes.ts'
import { invoiceReceipt, invoiceReceiptPayableLink } from '../invoice-receipt.ts'

const KIND: Label = '收票登记 / Input invoice'
const COUNTS: readonly number[] = [RECEIPT.checked, RECEIPT.certified]

/** The invoice leg of a three-way match: only verified invoices count. */
export async function invoiceDocuments(tx: Tx, bill: PayableAsked): Promise<PayableDocument[]> {
  const links = await findRows(tx, invoiceReceiptPayableLink, { billId: bill.id } as never, { orderBy: 't.id' })
  const receipts = new Map(
    (await findRows(tx, invoiceReceipt, { id: links.map(one => one.receiptId) } as never)).map(row => [row.id, row]),
  )
  return links.flatMap(link => {
    const receipt = receipts.get(link.receiptId!)
    if (!receipt) return []
    return [
      {
        leg: 'invoice' as const,
        resource: invoiceReceipt.name,
        id: receipt.id,
        no: receipt.invoiceNo ?? receipt.receiptNo ?? '',
        kind: KIND,
        day: receipt.issueDate ?? null,
        amt: link.amt,
        counts: COUNTS.includes(receipt.status) ? link.amt : null,
        note: stateLabel(invoiceReceipt, receipt.status),
      },
    ]
  })
}

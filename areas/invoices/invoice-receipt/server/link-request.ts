import { addFen, minFen, refuse, subFen, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import type { InputInvoice } from '#areas/billing/ports.ts'
import { lockPayables } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { held } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { RECEIPT } from '../../codes.ts'
import { invoiceReceipt, invoiceReceiptPayableLink } from '../invoice-receipt.ts'
import { countLinked } from './effects.ts'
import { linksOf, snapshotOf } from './prepare.ts'

const free = (row: { totalAmt: Fen | null; linkedAmt: Fen | null }): Fen =>
  subFen(row.totalAmt ?? ZERO, row.linkedAmt ?? ZERO)

/** What payment requests may name. */
export const inputInvoices = async (tx: Tx, ids: readonly string[]): Promise<InputInvoice[]> =>
  (await findRows(tx, invoiceReceipt, { id: [...ids] } as never, { orderBy: 't.id' })).map(row => ({
    id: row.id,
    no: row.invoiceNo ?? '',
    companyId: row.buyerCompanyId ?? null,
    sellerId: row.mechanismId ?? null,
    sellerName: row.sellerName ?? null,
    freeAmt: free(row),
  }))

/**
 * The bill of an approved request takes its invoices in their order. The bill is new in this transaction, so that
 * nobody can wait for it who holds one of the invoices.
 */
export async function linkInvoices(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  billId: string,
  amt: Fen,
): Promise<void> {
  let left = amt
  const { companyId } = await getRow(tx, billPayable, billId)
  for (const id of [...ids].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))) {
    const row = await lockRow(tx, actor, invoiceReceipt, id)
    if (row.status !== RECEIPT.toCheck && row.status !== RECEIPT.checked)
      refuse('receiptState', '发票【{no}】状态已变，不能引用 / invoice {no} may not be used any more', {
        no: row.invoiceNo!,
      })
    const part = minFen(free(row), left)
    if (part <= ZERO) continue
    const { payables } = await lockPayables(tx, actor, { companyIds: [companyId], payableIds: [billId] })
    const bill = held(payables, billId)
    const links = await linksOf(tx, id)
    await insertRow(tx, actor, invoiceReceiptPayableLink, {
      receiptId: id,
      lineNo: links.length + 1,
      billId,
      amt: part,
      ...snapshotOf(bill, part),
    } as never)
    await updateRow(tx, actor, invoiceReceipt, row, { linkedAmt: addFen(row.linkedAmt ?? ZERO, part) })
    if (row.status === RECEIPT.checked) await countLinked(tx, actor, row, bill, part, links.length > 0)
    left = subFen(left, part)
  }
}

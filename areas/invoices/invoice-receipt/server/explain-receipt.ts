import { yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { asWritten, plus, sumFigure } from '#areas/accounts/calculations/derivation.ts'
import { postedLines, type Explained } from '#areas/accounts/explain/server/explained.ts'
import { invoiceReceipt, invoiceReceiptLine, invoiceReceiptPayableLink } from '../invoice-receipt.ts'

/** An input invoice: its face, and what of it belongs to which payable (50-billing 6, I8). */
export async function explainReceipt(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const row = await getRow(tx, invoiceReceipt, id)
  const by = { receiptId: id } as never
  const lines = await findRows(tx, invoiceReceiptLine, by, { orderBy: 't.line_no' })
  const links = await findRows(tx, invoiceReceiptPayableLink, by, { orderBy: 't.line_no' })
  return {
    no: row.receiptNo ?? '',
    of: row.sellerName ?? '',
    figures: [
      sumFigure(
        'taxAmt',
        '税额 / Tax',
        row.taxAmt,
        '税额 = 各行税额之和 / tax = sum of the lines',
        '以票面为准，经查验平台核对（50-7.7） / as printed, checked by the platform (50-7.7)',
        lines.map(line =>
          plus(asWritten(line.item), line.taxAmt, {
            note: `${yuan(line.netAmt)} × ${line.taxRate === null ? '-' : `${Number(line.taxRate)}%`}`,
          }),
        ),
      ),
      sumFigure(
        'totalAmt',
        '价税合计 / Total',
        row.totalAmt,
        '价税合计 = 金额 + 税额 / total = net + tax',
        '票面三数须相符（50-6） / the three figures must agree (50-6)',
        [plus('金额 / Net', row.netAmt), plus('税额 / Tax', row.taxAmt)],
      ),
      sumFigure(
        'linkedAmt',
        '已关联 / Linked',
        row.linkedAmt,
        '已关联 = 各应付关联金额之和 / linked = sum over its payables',
        '三单匹配：申请、票、账单（50-6） / three-way match: request, invoice, bill (50-6)',
        links.map(link =>
          plus(asWritten(link.payeeName), link.amt, {
            origin: { resource: 'bill-payable', id: link.billId ?? '', no: link.billNo ?? '' },
          }),
        ),
      ),
    ],
    postings: await postedLines(tx, sql`e.source_type = 'invoice-receipt' and e.source_id = ${id}`),
  }
}

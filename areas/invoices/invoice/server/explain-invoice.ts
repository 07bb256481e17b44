import { negFen, ZERO, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { asWritten, plus, sumFigure, type Figure } from '#areas/accounts/calculations/derivation.ts'
import { postedLines, type Explained } from '#areas/accounts/explain/server/explained.ts'
import { invoice, invoiceBillShare, invoiceLine } from '../invoice.ts'

/** An invoice: tax of each line, sums, and what of each bill it takes (50-billing 7.7). */
export async function explainInvoice(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const row = await getRow(tx, invoice, id)
  const by = { invoiceId: id } as never
  const lines = await findRows(tx, invoiceLine, by, { orderBy: 't.line_no' })
  const shares = await findRows(tx, invoiceBillShare, by, { orderBy: 't.line_no' })
  return {
    no: row.invoiceNo ?? row.requestNo ?? '',
    of: row.buyerName ?? '',
    figures: [
      sumFigure(
        'totalAmt',
        '价税合计 / Total',
        row.totalAmt,
        '价税合计 = 各账单开票金额之和 / total = sum of what it takes of each bill',
        '账单可开票金额提交即占用，整单不拆，超限额时按金额拆分（50-7.7） / reserved at submit; bills kept whole, split by amount above the limit (50-7.7)',
        (shares.length > 0 ? shares : lines).map(one =>
          'billNo' in one
            ? plus(asWritten(one.plateNo ?? ''), one.amt, {
                note: one.contractNo ?? '',
                origin: { resource: 'bill-receivable', id: one.billId ?? '', no: one.billNo ?? '' },
              })
            : plus(asWritten(one.itemName), one.amt),
        ),
      ),
      ...lines.map((line, at) => lineTax(line, at + 1)),
      sumFigure(
        'taxAmt',
        '税额 / Tax',
        row.taxAmt,
        '税额 = 各行税额之和 / tax = sum of the lines',
        '逐行价内计算后合计；与账单税额的尾差记入6001.99（50-7.7） / by line within the gross; the rest against the bills goes to 6001.99 (50-7.7)',
        lines.map(line => plus(asWritten(line.itemName), line.taxAmt)),
      ),
      sumFigure(
        'netAmt',
        '金额 / Net',
        row.netAmt,
        '金额 = 价税合计 - 税额 / net = total - tax',
        '票面金额与税额之和等于价税合计 / net and tax add up to the total',
        [plus('价税合计 / Total', row.totalAmt), plus('减税额 / Less tax', negFen(row.taxAmt))],
      ),
    ],
    postings: await postedLines(tx, sql`e.source_type = 'invoice' and e.source_id = ${id}`),
  }
}

function lineTax(line: RowOf<typeof invoiceLine>, no: number): Figure {
  const isRed = line.amt < ZERO
  const [gross, tax] = (isRed ? [-line.amt, -line.taxAmt] : [line.amt, line.taxAmt]) as [never, never]
  return {
    key: `line${no}`,
    label: `第${no}行税额 / Tax of line ${no}`,
    amt: tax,
    formula: '税额 = 含税金额 × 税率 ÷ (1 + 税率) / tax = gross x rate / (1 + rate)',
    rule: `${(line.itemName ?? '').replaceAll(' / ', ' ')}，税率按开票日的费用项目设置（50-3.3） / rate of the fee item on the day of issue (50-3.3)`,
    reckoning: { kind: 'tax', gross, rate: line.taxRate },
  }
}

import { fen, sumFen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import {
  asWritten,
  minus,
  plus,
  sumFigure,
  taxFigure,
  type Figure,
  type Part,
} from '#areas/accounts/calculations/derivation.ts'
import { postedLines, type Explained } from '#areas/accounts/explain/server/explained.ts'
import { changeParts } from '../../bill-accounts-change/server/change-parts.ts'
import { payMethod } from '../../codes.ts'
import { billPayable } from '../bill-payable.ts'

/** Where each figure of a bill of ours comes from (50-billing 3.2). */
export async function explainPayable(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const bill = await getRow(tx, billPayable, id)
  const [changes, paid, source] = [await changeParts(tx, 2, id), await paidParts(tx, id), await sourceParts(tx, id)]
  return {
    no: bill.billNo ?? '',
    of: bill.payeeName ?? '',
    figures: [
      sumFigure(
        'billAmt',
        '账单金额 / Billed',
        bill.billAmt,
        '金额 = 来源单据各行之和 / amount = sum of the lines of its source',
        '合同付款计划、付款申请或结算单生成（50-2、D3） / raised by a plan, a request or a settlement (50-2, D3)',
        source.length > 0 && sumFen(source, part => part.amt) === bill.billAmt
          ? source
          : [plus(asWritten(bill.billTitle), bill.billAmt)],
      ),
      sumFigure(
        'dueAmt',
        '应付 / Due',
        bill.dueAmt,
        '应付 = 账单金额 + 变更 / due = billed + changes',
        '变更经审批（50-3.2） / changes by approval (50-3.2)',
        [plus('账单金额 / Billed', bill.billAmt), ...changes.amounts],
      ),
      paidFigure('paidAmt', '已付 / Paid', bill.paidAmt, paid.money),
      paidFigure('offsetAmt', '已抵 / Offset', bill.offsetAmt, paid.offsets),
      sumFigure(
        'unpaidAmt',
        '未付 / Unpaid',
        bill.unpaidAmt,
        '未付 = 应付 - 已付 - 已抵 / unpaid = due - paid - offset',
        '未付等于其科目余额（50-3.2、I2） / unpaid equals its account (50-3.2, I2)',
        [plus('应付 / Due', bill.dueAmt), minus('已付 / Paid', bill.paidAmt), minus('已抵 / Offset', bill.offsetAmt)],
      ),
      taxFigure('进项税额 / Input tax', bill.taxAmt, bill.dueAmt, bill.taxRate),
    ],
    postings: await postedLines(tx, sql`p.bill_id = ${id}::bigint and p.bill_side = 2`),
  }
}

const paidFigure = (key: string, label: Figure['label'], amt: Figure['amt'], parts: readonly Part[]): Figure =>
  sumFigure(
    key,
    label,
    amt,
    '= 各笔生效实付之和（退票与冲销为负） / = sum of the rows in effect (bounced and reversed ones negative)',
    '银行成功或线下登记后生效（50-7.5、I3） / in effect by the bank or an offline payment (50-7.5, I3)',
    parts,
  )

/** Rows that took effect: paid, bounced and reversed with their mirrors (I3). */
async function paidParts(tx: Tx, billId: string): Promise<{ money: Part[]; offsets: Part[] }> {
  const rows = await tx.rows<{ id: string; no: string; amt: string; day: string; method: number; offset: boolean }>(sql`
    select id, actual_no as no, amt, value_date as day, coalesce(pay_method, 0) as method, coalesce(is_offset, false) as offset from bill_payable_actual
     where tenant_id = ${tx.tenantId} and is_deleted = 0 and bill_id = ${billId}::bigint and status in (1, 3, 7) order by id`)
  const part = (row: (typeof rows)[number]): Part =>
    plus(
      row.offset
        ? '预付或应收抵扣 / Offset'
        : (payMethod.values.find(one => one.code === row.method)?.label ?? '付款 / Payment'),
      fen(row.amt),
      { note: row.day ?? '', origin: { resource: 'bill-payable-actual', id: row.id, no: row.no } },
    )
  return { money: rows.filter(row => !row.offset).map(part), offsets: rows.filter(row => row.offset).map(part) }
}

async function sourceParts(tx: Tx, billId: string): Promise<Part[]> {
  const lines = await tx.rows<{ id: string; no: string; item: string; qty: string; price: string; amt: string }>(sql`
    select r.id, r.payable_no as no, l.item, l.qty, l.price, l.amt from account_payable r
      join account_payable_line l on l.tenant_id = r.tenant_id and l.payable_id = r.id
     where r.tenant_id = ${tx.tenantId} and r.bill_id = ${billId}::bigint order by l.line_no`)
  if (lines.length > 0)
    return lines.map(line =>
      plus(asWritten(line.item), fen(line.amt), {
        note: `${Number(line.qty)} × ${line.price}`,
        origin: { resource: 'account-payable', id: line.id, no: line.no },
      }),
    )
  const plans = await tx.rows<{ id: string; no: string; amt: string; period: number; count: number }>(sql`
    select id, plan_no as no, amt, period_no as period, period_count as count from bill_payment_plan
     where tenant_id = ${tx.tenantId} and is_deleted = 0 and bill_id = ${billId}::bigint order by id`)
  return plans.map(plan =>
    plus('合同付款计划 / Payment plan', fen(plan.amt), {
      note: `第${plan.period}/${plan.count}期 / period ${plan.period} of ${plan.count}`,
      origin: { resource: 'bill-payment-plan', id: plan.id, no: plan.no },
    }),
  )
}

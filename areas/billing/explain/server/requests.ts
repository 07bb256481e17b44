import { fen, sumFen, yuan, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { asWritten, minus, plus, sumFigure, taxFigure, type Figure } from '#areas/accounts/calculations/derivation.ts'
import { postedLines, type Explained } from '#areas/accounts/explain/server/explained.ts'
import {
  accountPayable,
  accountPayableLine,
  accountPayableOffset,
  type RefundOf,
} from '../../account-payable/account-payable.ts'
import { accountRecharge } from '../../account-recharge/account-recharge.ts'
import { billPayable } from '../../bill-payable/bill-payable.ts'

/** A payment request: its lines, prepayments used, what is paid; of a refund also where its money comes from. */
export async function explainRequest(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const row = await getRow(tx, accountPayable, id)
  const by = { payableId: id } as never
  const lines = await findRows(tx, accountPayableLine, by, { orderBy: 't.line_no' })
  const offsets = await findRows(tx, accountPayableOffset, by, { orderBy: 't.line_no' })
  const bill = row.billId ? await findRow(tx, billPayable, row.billId) : undefined
  return {
    no: row.payableNo ?? '',
    of: row.payeeName ?? '',
    figures: [
      sumFigure(
        'amt',
        '申请金额 / Amount',
        row.amt,
        '申请金额 = 各行金额之和 / amount = sum of its lines',
        '无明细的申请取来源单据金额（50-6） / without lines: the amount of its source (50-6)',
        lines.length > 0
          ? lines.map(line =>
              plus(asWritten(line.item), line.amt, { note: `${Number(line.qty)} × ${yuan(line.price)}` }),
            )
          : [plus(asWritten(row.reason), row.amt, { note: row.sourceNo ?? '' })],
      ),
      ...(row.refundOf ? await refundFigures(tx, row.refundOf, row.amt, row.billId !== null) : []),
      ...(bill
        ? [
            sumFigure(
              'unpaidAmt',
              '未付 / Unpaid',
              bill.unpaidAmt,
              '未付 = 应付 - 已付 - 已抵 / unpaid = due - paid - offset',
              '付款只记在账单上（50-D1、D3） / its money lives on its bill (50-D1, D3)',
              [
                plus('应付 / Due', bill.dueAmt, {
                  origin: { resource: 'bill-payable', id: bill.id, no: bill.billNo ?? '' },
                }),
                minus('已付 / Paid', bill.paidAmt),
                minus('已抵 / Offset', bill.offsetAmt),
              ],
            ),
            taxFigure('进项税额 / Input tax', bill.taxAmt, bill.dueAmt, bill.taxRate),
          ]
        : []),
      ...(offsets.length > 0
        ? [
            sumFigure(
              'offset',
              '冲抵预付 / Prepayments used',
              sumFen(offsets, one => one.amt),
              '= 各笔预付冲抵之和 / = sum of the prepayments used',
              '审批通过后冲抵，不超过预付可用（50-6） / used on approval, never above what is left (50-6)',
              offsets.map(one => plus(asWritten(one.prepayNo), one.amt)),
            ),
          ]
        : []),
    ],
    postings: row.billId ? await postedLines(tx, sql`p.bill_id = ${row.billId}::bigint and p.bill_side = 2`) : [],
  }
}

/** Whose money goes back, and what stays with us after it; the request is in effect once its bill stands. */
async function refundFigures(tx: Tx, of: RefundOf, amt: Fen, isTaken: boolean): Promise<Figure[]> {
  const left = (label: Figure['label'], now: Fen, origin: { resource: string; id: string; no: string }): Figure =>
    sumFigure(
      'left',
      '退款来源余额 / Left at its source',
      isTaken ? now : ((now - amt) as Fen),
      isTaken
        ? '退款已从来源扣除，余额为现持有 / already taken from its source: what is left there now'
        : '余额 = 现持有 - 本次退款 / left = held now - this refund',
      '退款只退回原收款来源与付款账户（50-3.5、90-3.5） / money goes back to where it came from (50-3.5, 90-3.5)',
      isTaken ? [plus(label, now, { origin })] : [plus(label, now, { origin }), minus('本次退款 / This refund', amt)],
    )
  if (of.kind === 'card') {
    const card = await getRow(tx, accountVehicleMargin, of.id)
    return [
      left('保证金持有 / Deposit held', card.heldAmt, {
        resource: 'account-vehicle-margin',
        id: of.id,
        no: card.marginNo ?? '',
      }),
    ]
  }
  if (of.kind === 'surplus') {
    const row = await getRow(tx, accountSurplus, of.id)
    return [
      left('客户余额 / Customer balance', row.balance, {
        resource: 'account-surplus',
        id: of.id,
        no: row.partyName ?? '',
      }),
    ]
  }
  const line = await getRow(tx, accountBankReceipt, of.id)
  return [
    left('流水未认领 / Bank line unclaimed', line.openAmt, {
      resource: 'account-bank-receipt',
      id: of.id,
      no: line.bankReceiptNo ?? '',
    }),
  ]
}

/** A recharge: its fund, and the balance before and after it. */
export async function explainRecharge(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const row = await getRow(tx, accountRecharge, id)
  const fund = row.bankReceiptId ? await findRow(tx, accountBankReceipt, row.bankReceiptId) : undefined
  const surplus = row.surplusId ? await findRow(tx, accountSurplus, row.surplusId) : undefined
  const entry = await tx.row<{ id: string; no: string }>(sql`
    select id, entry_no as no from ledger_entry where tenant_id = ${tx.tenantId} and is_deleted = 0 and source_type = 'account-recharge' and source_id = ${id} and event_type = 'recharge.confirmed' order by id limit 1`)
  const before = surplus && entry ? await balanceBefore(tx, surplus, entry.id) : ZERO
  return {
    no: row.rechargeNo ?? '',
    of: row.customerName ?? '',
    figures: [
      sumFigure(
        'amt',
        '充值金额 / Amount',
        row.amt,
        '充值金额 = 到账资金 / amount = the money that came in',
        '出纳确认后计入客户余额（50-6） / goes to the balance when a cashier confirms (50-6)',
        [
          fund
            ? plus('银行流水 / Bank line', row.amt, {
                note: fund.valueDate ?? '',
                origin: { resource: 'account-bank-receipt', id: fund.id, no: fund.bankReceiptNo ?? '' },
              })
            : plus('现金或扫码 / Cash or POS', row.amt, { note: row.rechargeDate ?? '' }),
        ],
      ),
      ...(surplus && entry
        ? [
            sumFigure(
              'after',
              '充值后余额 / Balance after it',
              (before + row.amt) as Fen,
              '充值后余额 = 此前余额 + 充值金额 / balance after = before + amount',
              '余额只由凭单变动（50-6、I5） / moved by vouchers only (50-6, I5)',
              [
                plus('此前余额 / Before', before, {
                  origin: { resource: 'account-surplus', id: surplus.id, no: surplus.partyName ?? '' },
                }),
                plus('充值金额 / Amount', row.amt, {
                  origin: { resource: 'ledger-entry', id: entry.id, no: entry.no },
                }),
              ],
            ),
          ]
        : []),
    ],
    postings: await postedLines(tx, sql`e.source_type = 'account-recharge' and e.source_id = ${id}`),
  }
}

async function balanceBefore(
  tx: Tx,
  row: { companyId: string | null; partyId: string | null; partyKind: number | null; contractId: string | null },
  entryId: string,
): Promise<Fen> {
  const found = await tx.row<{ amt: string }>(sql`
    select coalesce(sum(case when p.side = 2 then p.amt else -p.amt end), 0) as amt from ledger_posting p
     where p.tenant_id = ${tx.tenantId} and p.account_code = '2203' and p.company_id = ${row.companyId}::bigint and p.party_id = ${row.partyId}::bigint
       and p.party_kind = ${row.partyKind} and p.contract_id is not distinct from ${row.contractId}::bigint
       and (select (e.create_time, e.id) < (k.create_time, k.id) from ledger_entry e, ledger_entry k
             where e.tenant_id = p.tenant_id and e.id = p.entry_id and k.tenant_id = p.tenant_id and k.id = ${entryId}::bigint)`)
  return fen(found!.amt)
}

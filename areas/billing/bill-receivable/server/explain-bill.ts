import { fen, sumFen, textOf, ZERO, type Fen, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import {
  asWritten,
  minus,
  plus,
  sumFigure,
  taxFigure,
  type Figure,
  type Origin,
  type Part,
} from '#areas/accounts/calculations/derivation.ts'
import { postedLines, type Explained } from '#areas/accounts/explain/server/explained.ts'
import { lateFeeAt } from '../../calculations/late-fee-closed-form.ts'
import type { CalcNote, NoteSlice } from '../../calculations/plan-row.ts'
import { lateFeeFacts } from '../../receivable-forfeit/server/late-fee-facts.ts'
import { receivableForfeit } from '../../receivable-forfeit/receivable-forfeit.ts'
import { voucherType } from '../../codes.ts'
import { billReceivable } from '../bill-receivable.ts'
import { changeParts } from '../../bill-accounts-change/server/change-parts.ts'
import type { Bill } from './lock-money.ts'

/** Where each figure of a bill comes from (50-billing 3.2, 7.1, 7.7). */
export async function explainBill(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const bill = await getRow(tx, billReceivable, id)
  const changes = await changeParts(tx, 1, id)
  return {
    no: bill.billNo ?? '',
    of: bill.payerName ?? '',
    figures: [
      await billed(tx, bill),
      sumFigure(
        'dueAmt',
        '应收 / Due',
        bill.dueAmt,
        '应收 = 账单金额 + 变更 / due = billed + changes',
        '变更经审批或由系统按规则生效（50-3.2） / changes by approval or by rule (50-3.2)',
        [plus('账单金额 / Billed', bill.billAmt), ...changes.amounts],
      ),
      await received(tx, bill),
      sumFigure(
        'unpaidAmt',
        '未收 / Unpaid',
        bill.unpaidAmt,
        '未收 = 应收 - 已收 - 坏账 / unpaid = due - received - bad debt',
        '账单是唯一的债权行，未收等于其科目余额（50-3.2、I2） / the bill is the only debt row; unpaid equals its account (50-3.2, I2)',
        [
          plus('应收 / Due', bill.dueAmt),
          minus('已收 / Received', bill.settledAmt),
          ...(changes.badDebt.length > 0 ? changes.badDebt : [minus('坏账 / Bad debt', bill.badDebtAmt)]),
        ],
      ),
      taxFigure('税额 / Tax', bill.taxAmt, bill.dueAmt, bill.taxRate),
      ...(await lateFee(tx, bill)),
      ...(bill.status === 4 ? [] : [invoiceable(bill)]),
    ],
    postings: await postedLines(tx, sql`p.bill_id = ${id}::bigint and p.bill_side is distinct from 2`),
  }
}

const invoiceable = (bill: Bill): Figure => ({
  key: 'invoiceableAmt',
  label: '可开票 / Invoiceable',
  amt: bill.invoiceableAmt,
  formula: '可开票 = 应收 - 已开票 - 开票中 / invoiceable = due - invoiced - being invoiced',
  rule: '提交申请即占用，开具后转为已开（50-7.7） / reserved at submit, invoiced when issued (50-7.7)',
  reckoning: {
    kind: 'sum',
    parts: [
      plus('应收 / Due', bill.dueAmt),
      minus('已开票 / Invoiced', bill.invoicedAmt),
      minus('开票中 / Being invoiced', bill.invoicingAmt),
    ],
  },
})

const BILLED = '由来源单据确定 / as its source says' as const

async function billed(tx: Tx, bill: Bill): Promise<Figure> {
  const { parts, formula, rule } = await sourceOf(tx, bill)
  return sumFigure('billAmt', '账单金额 / Billed', bill.billAmt, formula, rule, parts)
}

interface Source {
  parts: Part[]
  formula: Figure['formula']
  rule: Figure['rule']
}
async function sourceOf(tx: Tx, bill: Bill): Promise<Source> {
  if (bill.origin === 1 && bill.planId) return ofPlan(tx, bill, bill.planId)
  if (bill.origin === 3) return ofDocument(tx, bill)
  const rule =
    bill.origin === 4
      ? ('滞纳金出账后成为账单（50-7.1） / late fee becomes a bill (50-7.1)' as const)
      : ('手工账单，附依据（50-4） / a bill by hand, with its evidence (50-4)' as const)
  const [forfeit] =
    bill.origin === 4 && bill.sourceId
      ? await tx.rows<{ id: string; no: string }>(
          sql`select id, forfeit_no as no from receivable_forfeit where tenant_id = ${tx.tenantId} and id = ${bill.sourceId}::bigint`,
        )
      : []
  const origin: Origin | undefined = forfeit && { resource: 'receivable-forfeit', ...forfeit }
  return {
    formula: BILLED,
    rule,
    parts: [plus(asWritten(bill.billTitle), bill.billAmt, origin ? { origin } : {})],
  }
}

const RENT =
  '日租 = 月租 × 12 ÷ 365，不超过整月；按合同与提还车日期（30-10、50-7.6） / day rent = rent x 12 / 365, never above the month; by contract and days of take and return (30-10, 50-7.6)'
const HOLDOVER =
  '超期日租 = 末期租金的日租 × 合同约定的倍数，到期次日起至还车日（30-9 C13） / past the term: a day of the last rent x the factor of the contract, until the return (30-9 C13)'

const noteOf = ({ days, dayRent, less, factor }: NoteSlice): Label => {
  if (less) return `月租 - ${less.days}天 × ${less.dayRent} / month - ${less.days} days x ${less.dayRent}`
  if (dayRent === null) return '整期 / A whole period'
  if (!factor) return `${days}天 × ${dayRent} / ${days} days x ${dayRent}`
  return `${days}天 × ${dayRent}（${factor.rent}的日租 × ${factor.times}） / ${days} days x ${dayRent} (a day of ${factor.rent} x ${factor.times})`
}

/** The plan's own trace of its arithmetic (calcNote): days x day rent a stretch, or a whole month. */
async function ofPlan(tx: Tx, bill: Bill, planId: string): Promise<Source> {
  const plan = (await tx.row<{ no: string; note: CalcNote | null; amt: string }>(
    sql`select plan_no as no, calc_note as note, amt from bill_receipt_plan where tenant_id = ${tx.tenantId} and id = ${planId}::bigint`,
  ))!
  const origin: Origin = { resource: 'bill-receipt-plan', id: planId, no: plan.no }
  const slices = plan.note?.slices ?? []
  const relief =
    plan.note?.relief && fen(plan.note.relief) > ZERO ? [minus('减免 / Relief', fen(plan.note.relief))] : []
  const parts = slices.map(slice =>
    plus(asWritten(`${slice.from} ~ ${slice.to}`), fen(slice.amt), {
      origin,
      note: noteOf(slice),
    }),
  )
  return {
    formula:
      '金额 = 各段天数 × 日租（整期按期租） / amount = days x day rent of each stretch (whole periods at the rent)',
    rule: slices.some(slice => slice.factor) ? HOLDOVER : RENT,
    parts:
      sumFen(parts, part => part.amt) - sumFen(relief, part => part.amt) === bill.billAmt && parts.length > 0
        ? [...parts, ...relief]
        : [plus('合同计划金额 / Amount of the plan', fen(plan.amt), { origin, note: plan.note?.note ?? '' })],
  }
}

async function ofDocument(tx: Tx, bill: Bill): Promise<Source> {
  const [document] = await tx.rows<{ id: string; no: string }>(
    sql`select id, receivable_no as no from account_receivable where tenant_id = ${tx.tenantId} and bill_id = ${bill.id}::bigint limit 1`,
  )
  const lines = document
    ? await tx.rows<{ item: string; qty: string; price: string; amt: string }>(
        sql`select item, qty, price, amt from account_receivable_line where tenant_id = ${tx.tenantId} and receivable_id = ${document.id}::bigint order by line_no`,
      )
    : []
  const origin = document && { resource: 'account-receivable', ...document }
  const more = origin ? { origin } : {}
  const parts = lines.map(line =>
    plus(asWritten(line.item), fen(line.amt), { ...more, note: `${Number(line.qty)} × ${line.price}` }),
  )
  return {
    formula: '金额 = 数量 × 单价之和 / amount = sum of quantity x price',
    rule: '业务单据只生成一张账单（50-D1、D3） / one document, one bill (50-D1, D3)',
    parts:
      sumFen(parts, part => part.amt) === bill.billAmt && parts.length > 0
        ? parts
        : [plus(asWritten(bill.billTitle), bill.billAmt, more)],
  }
}

async function received(tx: Tx, bill: Bill): Promise<Figure> {
  const rows = await tx.rows<{ id: string; no: string; amt: string; day: string; kind: number; voucher: string }>(
    sql`select id, actual_no as no, amt, value_date as day, voucher_type as kind, coalesce(voucher_no, '') as voucher from bill_receivable_actual
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and bill_id = ${bill.id}::bigint order by value_date, id`,
  )
  const kindOf = (code: number) => voucherType.values.find(one => one.code === code)?.label ?? ''
  return sumFigure(
    'settledAmt',
    '已收 / Received',
    bill.settledAmt,
    '已收 = 各笔实收之和（冲销为负） / received = sum of the receipt rows (reversals negative)',
    '每笔资金与账单一行，按到账日计（50-4、I3） / one row per fund and bill, by value date (50-4, I3)',
    rows.map(row =>
      plus(kindOf(row.kind), fen(row.amt), {
        note: `${row.day} ${row.voucher}`.trim(),
        origin: { resource: 'bill-receivable-actual', id: row.id, no: row.no },
      }),
    ),
  )
}

/** As it was accrued to its day, with the runs of the calculation itself; then what is left to bill. */
export async function lateFee(tx: Tx, bill: Bill): Promise<Figure[]> {
  const [forfeit] = await findRows(tx, receivableForfeit, { billId: bill.id } as never)
  const fact = (await lateFeeFacts(tx, [bill])).get(bill.id)
  if (!forfeit?.accruedTo || !fact) return []
  const { runs, cap } = lateFeeAt(fact, forfeit.accruedTo)
  const grace =
    fact.terms.graceMode === 1
      ? '宽限期内不计 / grace days are free'
      : '超过宽限期后自应收日次日起计 / once grace is exceeded every day counts'
  const origin: Origin = { resource: 'receivable-forfeit', id: forfeit.id, no: forfeit.forfeitNo ?? '' }
  return [
    {
      key: 'lateFeeAccrued',
      label: '滞纳金 / Late fee',
      amt: forfeit.accruedAmt,
      formula:
        '滞纳金 = Σ 每日未收 × 日费率，不超过上限 / late fee = sum of unpaid each day x daily rate, up to the cap',
      rule: `日费率取自出账时的合同条款，宽限${fact.terms.graceDays}天，${textOf(grace, 'zh')}；计至${forfeit.accruedTo}（50-7.1） / daily rate of the contract when billed, ${fact.terms.graceDays} days of grace, ${textOf(grace, 'en')}; to ${forfeit.accruedTo} (50-7.1)`,
      reckoning: { kind: 'daily', runs: runs.map(run => ({ ...run, rate: fact.terms.dailyRate })), cap },
    },
    sumFigure(
      'lateFeeOpen',
      '未出账滞纳金 / Late fee not billed',
      openLateFee(forfeit),
      '未出账 = 已计 - 已出账 - 已减免 / not billed = accrued - billed - waived',
      '结清、月末对账单或人工出账；减免须审批（50-7.1） / billed when settled, by the month-end statement or by hand; waived by approval (50-7.1)',
      [
        plus('已计 / Accrued', forfeit.accruedAmt, { origin }),
        minus('已出账 / Billed', forfeit.billedAmt),
        minus('已减免 / Waived', forfeit.waivedAmt),
      ],
    ),
  ]
}
const openLateFee = (row: { unbilledAmt: Fen }): Fen => row.unbilledAmt

/** A late fee's own page: its figures are those of its bill. */
export async function explainForfeit(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const forfeit = await getRow(tx, receivableForfeit, id)
  const bill = await getRow(tx, billReceivable, forfeit.billId!)
  return {
    no: forfeit.forfeitNo ?? '',
    of: forfeit.payerName ?? '',
    figures: await lateFee(tx, bill),
    postings: await postedLines(
      tx,
      sql`p.bill_id in (select b.id from bill_receivable b where b.tenant_id = ${tx.tenantId} and b.origin = 4 and b.source_id = ${id})`,
    ),
  }
}

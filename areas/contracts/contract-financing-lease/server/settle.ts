import {
  addFen,
  addMonths,
  decimalOfFen,
  fen,
  fenOfDecimal,
  inBoth,
  localDate,
  minDate,
  refuse,
  sumFen,
  ZERO,
  type Fen,
  type LocalDate,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { prorateBill } from '#areas/billing/bill-accounts-change/server/prorate-bill.ts'
import { billReceiptPlan } from '#areas/billing/bill-receipt-plan/bill-receipt-plan.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { annul, billedOf, voidPlans } from '#areas/billing/bill-receipt-plan/server/void-plans.ts'
import { payMode, periodRate, planRows, settlement, type PlanDraft } from '../../calculations/index.ts'
import { contractRefOf } from '../../contract/server/head.ts'
import type { QuoteLine, SettlementTerms } from '../../contract/server/kinds.ts'
import { quotedByItem } from '../../contract/server/quote-money.ts'
import { contractFinancingLease } from '../contract-financing-lease.ts'
import type { FinancingLease } from './loan.ts'

const SETTLEMENT = 2
const SETTLED = inBoth('提前结清', 'Settled early')
const ITEM = { penalty: 15, residual: 17, principal: 20, interest: 21, other: 99 } as const

interface Open {
  readonly orderVehicleId: string | null
  readonly balance: Fen
  readonly lastDue: LocalDate
  readonly nominal: Fen
}

/** What is left of each vehicle on a day, from its plan rows: principal not yet due, and since when interest runs. */
async function openOn(tx: Tx, row: FinancingLease, day: LocalDate): Promise<Open[]> {
  const plans = await findRows(
    tx,
    billReceiptPlan,
    sql`t.contract_id = ${row.id}::bigint and t.fee_item in (17, 20, 21) and t.status in (1, 2) and t.due_date > ${day}::date`,
    { orderBy: 't.due_date, t.id' },
  )
  return [...Map.groupBy(plans, plan => plan.orderVehicleId)].map(([orderVehicleId, own]) => {
    const of = (item: number) => own.filter(plan => plan.feeItem === item)
    const balloons = of(ITEM.residual).filter(plan => plan.periodNo !== 1)
    return {
      orderVehicleId,
      balance: addFen(
        sumFen(of(ITEM.principal), plan => plan.amt),
        sumFen(balloons, plan => balloonPrincipal(row, plan.amt)),
      ),
      lastDue: own.find(plan => plan.periodStart !== null)?.periodStart ?? day,
      nominal: sumFen(
        of(ITEM.residual).filter(plan => plan.periodNo === 1),
        plan => plan.amt,
      ),
    }
  })
}
/** In advance the balloon holds the interest of its last period (9 C5). */
const balloonPrincipal = (row: FinancingLease, amount: Fen): Fen =>
  row.payMode === payMode.advance
    ? fenOfDecimal(decimalOfFen(amount).div(periodRate(row.annualRate, row.cycleMonths).plus(1)))
    : amount

const openBills = async (tx: Tx, contractId: string, day: LocalDate): Promise<Fen> =>
  fen(
    (await tx.row<{ amt: string }>(sql`
      select coalesce(sum(unpaid_amt + greatest(coalesce(late_fee_accrued, 0) - coalesce(late_fee_billed, 0) - coalesce(late_fee_waived, 0), 0)), 0)::numeric(18,2) as amt
      from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status in (1, 2) and fee_item <> 2 and due_date <= ${day}::date`))!
      .amt,
  )

/** 9 C11: open bills, balance, accrued interest, the fee for paying early and the nominal price. */
export async function settlementLines(
  tx: Tx,
  _actor: Actor,
  head: Pick<FinancingLease, 'id'>,
  terms: SettlementTerms,
): Promise<QuoteLine[]> {
  // The quote knows the head only.
  const row = await getRow(tx, contractFinancingLease, head.id)
  if (terms.quoteType !== SETTLEMENT)
    refuse('quoteKind', '该类合同不能做此类试算 / no quote of this type for this kind of contract')
  const unlocked = addMonths(row.startDate, row.prepayLockMonths ?? 0)
  if (terms.quoteDate < unlocked)
    refuse('prepayLocked', '锁定期至{day}，不能提前结清 / locked until {day}', { day: unlocked })
  const parts = (await openOn(tx, row, terms.quoteDate)).map(open => ({
    open,
    due: settlement({
      balance: open.balance,
      lastDue: minDate(open.lastDue, terms.quoteDate),
      day: terms.quoteDate,
      rates: [{ from: row.startDate, annualRate: row.annualRate }],
      prepayFeeRate: row.prepayFeeRate ?? '0',
      nominalPrice: open.nominal,
      offsets: ZERO,
    }),
  }))
  const bills = await openBills(tx, row.id, terms.quoteDate)
  const sum = (of: (part: (typeof parts)[number]) => Fen) => sumFen(parts, of)
  const lines: [string, number, Fen, string | null, string][] = [
    [
      '未结清账单及滞纳金 / Open bills and late fees',
      ITEM.other,
      bills,
      null,
      `截至${terms.quoteDate} / until ${terms.quoteDate}`,
    ],
    [
      '剩余本金 / Remaining principal',
      ITEM.principal,
      sum(part => part.due.principal),
      taxOf(row, ITEM.principal),
      '未到期本金 / not yet due',
    ],
    [
      '应计利息 / Accrued interest',
      ITEM.interest,
      sum(part => part.due.accrued),
      taxOf(row, ITEM.interest),
      `${row.annualRate}% ÷ 360，自上期到期日起 / since the last due date`,
    ],
    ['提前结清手续费 / Prepayment fee', ITEM.penalty, sum(part => part.due.fee), null, `${row.prepayFeeRate}%`],
    ['名义留购价 / Nominal price', ITEM.residual, sum(part => part.due.nominal), taxOf(row, ITEM.residual), ''],
  ]
  return lines
    .filter(([, , amount]) => amount > ZERO)
    .map(([item, feeItem, amount, taxRate, basisText]) => ({
      orderVehicleId: null,
      item,
      feeItem,
      amount,
      taxRate,
      basisText,
    }))
}

const taxOf = (row: FinancingLease, item: number): string | null =>
  row.leaseForm === 2 ? (item === ITEM.interest ? '6.000000' : null) : '13.000000'

/** Accepted: nothing more falls due but what was quoted, on the day that was quoted. */
export async function postSettlement(
  tx: Tx,
  actor: Actor,
  head: Pick<FinancingLease, 'id'>,
  terms: SettlementTerms & { quoteId: string },
): Promise<void> {
  const row = await getRow(tx, contractFinancingLease, head.id)
  const source = `quote:${terms.quoteId}`
  const after = await voidPlans(tx, actor, contractRefOf(row), undefined, terms.quoteDate, SETTLED)
  // A period that began before the day and falls due after it goes too.
  const running = await findRows(
    tx,
    billReceiptPlan,
    sql`t.contract_id = ${row.id}::bigint and t.fee_item in (20, 21) and t.status in (1, 2) and t.period_start < ${terms.quoteDate}::date and t.due_date > ${terms.quoteDate}::date`,
    { lock: true },
  )
  for (const plan of running.filter(one => one.status === 1)) await annul(tx, actor, plan, SETTLED)
  const billed = [...after.billed, ...running.filter(one => one.status === 2).map(billedOf)].filter(one =>
    [20, 21].includes(one.feeItem),
  )
  for (const billId of [...new Set(billed.map(one => one.billId))].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
    await prorateBill(tx, actor, {
      billId,
      newAmt: ZERO,
      effectiveDate: terms.quoteDate,
      source,
      reason: SETTLED,
    })
  const today = localDate(actor.clock.now())
  const drafts: PlanDraft[] = [...(await quotedByItem(tx, terms.quoteId))].map(([feeItem, amt]) => ({
    feeItem,
    feeId: `q${terms.quoteId}`,
    orderVehicleId: null,
    periodNo: 1,
    periodCount: 1,
    periodStart: null,
    periodEnd: null,
    billDate: minDate(today, terms.quoteDate),
    dueDate: terms.quoteDate,
    amt,
    taxRate: feeItem === ITEM.penalty ? null : taxOf(row, feeItem),
    calcNote: { kind: 'quote', scope: 'contract', stage: 'quote', slices: [] },
  }))
  const rows = planRows(drafts, {
    contractId: row.id,
    partyKind: row.counterpartyType!,
    partyId: row.counterpartyId!,
    orderId: null,
    vehicleId: null,
    rev: 0,
  })
  if (rows.length > 0) await createPlans(tx, actor, 'receipt', contractRefOf(row), rows)
}

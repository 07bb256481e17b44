import {
  addFen,
  fen,
  localDate,
  minDate,
  ratioFen,
  refuse,
  subFen,
  sumFen,
  yuan,
  ZERO,
  type Fen,
  type LocalDate,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import type { PaymentPlan } from '#areas/billing/bill-payment-plan/server/payment-plans.ts'
import { plansToReplace, replacePaymentPlans } from '#areas/billing/bill-payment-plan/server/replace-payments.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { settlement, shareOfBalance, type PlanRow } from '../../calculations/index.ts'
import { contractRefOf } from '../../contract/server/head.ts'
import type { QuoteLine, SettlementTerms } from '../../contract/server/kinds.ts'
import { quotedByItem } from '../../contract/server/quote-money.ts'
import { contractFinance } from '../../contract-finance/contract-finance.ts'
import { contractFinanceVehicle } from '../../contract-finance-vehicle/contract-finance-vehicle.ts'
import { contractFinanceDraw } from '../contract-finance-draw.ts'
import { refreshFinance } from './figures.ts'
import type { Borrowing, Draw } from './loan.ts'
import { REPAYMENT } from './reprice.ts'

const PREPAYMENT = 4
const RELEASE = 5
const REPAYING = 2
const PRINCIPAL = 20
const ITEMS: readonly (readonly [item: number, label: string, key: 'principal' | 'accrued' | 'fee'])[] = [
  [PRINCIPAL, '本金 / Principal', 'principal'],
  [21, '应计利息 / Accrued interest', 'accrued'],
  [15, '提前还款手续费 / Prepayment fee', 'fee'],
]

/** What a draw still owes on a day, and since when interest runs: from the plan rows that fall due later. */
async function openOf(tx: Tx, draw: Draw, day: LocalDate): Promise<{ balance: Fen; lastDue: LocalDate }> {
  const plans = (
    await plansToReplace(tx, { keyStart: `${draw.contractId}:${draw.id}`, feeItems: REPAYMENT, from: day })
  ).filter(plan => plan.dueDate! > day)
  const start = plans.find(plan => plan.periodStart !== null)?.periodStart ?? day
  return {
    balance: sumFen(
      plans.filter(plan => plan.feeItem === PRINCIPAL || plan.feeItem === 17),
      plan => plan.amt,
    ),
    lastDue: minDate(start, day),
  }
}

const drawsOf = async (tx: Tx, contractId: string, terms: SettlementTerms): Promise<Draw[]> =>
  (await findRows(tx, contractFinanceDraw, { contractId, status: REPAYING } as never, { orderBy: 't.id' })).filter(
    draw => terms.drawId === null || draw.id === terms.drawId,
  )
const pledgesOf = (tx: Tx, contractId: string, vehicleIds: readonly string[]) =>
  findRows(
    tx,
    contractFinanceVehicle,
    sql`t.contract_id = ${contractId}::bigint and t.vehicle_id = any(${[...vehicleIds]}::bigint[]) and t.status in (1, 2)`,
    { orderBy: 't.id' },
  )

/** The share of each draw that is paid back: all of it, or that of the vehicles that are released. */
async function partsOf(tx: Tx, row: Borrowing, terms: SettlementTerms) {
  const draws = await drawsOf(tx, row.id, terms)
  if (terms.quoteType === PREPAYMENT)
    return Promise.all(
      draws.map(async draw => ({ draw, shared: draw.amount as Fen, open: await openOf(tx, draw, terms.quoteDate) })),
    )
  const pledges = await pledgesOf(tx, row.id, terms.vehicleIds)
  if (pledges.length === 0 || pledges.length !== terms.vehicleIds.length)
    refuse('notPledged', '请选择本合同抵押中的车辆 / choose vehicles that are pledged by this contract')
  const parts = []
  for (const draw of draws) {
    const shared = sumFen(
      pledges.filter(one => one.drawId === draw.id),
      one => one.shareAmount,
    )
    if (shared > ZERO) parts.push({ draw, shared, open: await openOf(tx, draw, terms.quoteDate) })
  }
  return parts
}

/** 9 C11: prepayment of draws, or the release of vehicles by their shares. */
export async function settlementLines(
  tx: Tx,
  _actor: Actor,
  head: Pick<Borrowing, 'id'>,
  terms: SettlementTerms,
): Promise<QuoteLine[]> {
  // The quote knows the head only.
  const row = await getRow(tx, contractFinance, head.id)
  if (terms.quoteType !== PREPAYMENT && terms.quoteType !== RELEASE)
    refuse('quoteKind', '该类合同不能做此类试算 / no quote of this type for this kind of contract')
  if (row.prepayLockDate && terms.quoteDate < row.prepayLockDate)
    refuse('prepayLocked', '锁定期至{day}，不能提前还款 / locked until {day}', { day: row.prepayLockDate })
  const parts = await partsOf(tx, row, terms)
  if (parts.length === 0) refuse('noDraw', '没有还款中的提款 / no draw is being repaid')
  return parts.flatMap(({ draw, shared, open }) => {
    const due = settlement({
      balance: shareOfBalance(open.balance, shared, draw.amount),
      lastDue: open.lastDue,
      day: terms.quoteDate,
      rates: draw.rates?.length ? draw.rates : [{ from: draw.drawDate, annualRate: draw.annualRate! }],
      basis: draw.interestBasis === 3 ? 3 : 2,
      prepayFeeRate: row.prepayFeeRate ?? '0',
      nominalPrice: ZERO,
      offsets: ZERO,
    })
    return ITEMS.filter(([, , key]) => due[key] > ZERO).map(([feeItem, item, key]) => ({
      orderVehicleId: null,
      item: `${draw.drawNo} ${item}`.slice(0, 64),
      feeItem,
      amount: due[key],
      taxRate: null,
      basisText: `余额${yuan(open.balance)}，分摊${yuan(shared)} / balance ${yuan(open.balance)}, share ${yuan(shared)}`,
    }))
  })
}

/** Accepted: what falls due later shrinks by the share that is paid back now, and the vehicles are being released. */
export async function postSettlement(
  tx: Tx,
  actor: Actor,
  head: Pick<Borrowing, 'id'>,
  terms: SettlementTerms & { quoteId: string },
): Promise<void> {
  const row = await getRow(tx, contractFinance, head.id)
  const parts = await partsOf(tx, row, terms)
  const asked = await quotedByItem(tx, terms.quoteId)
  const whole = sumFen(parts, part => shareOfBalance(part.open.balance, part.shared, part.draw.amount))
  let isFirst = true
  for (const part of parts) {
    const paid = shareOfBalance(part.open.balance, part.shared, part.draw.amount)
    await shrink(tx, actor, row, part.draw, paid, part.open.balance, terms)
    // Of several draws each carries its own principal; interest and fee stand with the first.
    const own = new Map([...asked].flatMap(([item, amount]) => partOf(item, amount, paid, whole, isFirst)))
    await createPlans(tx, actor, 'payment', contractRefOf(row), quoteRows(actor, row, part.draw, own, terms))
    isFirst = false
  }
  const vehicles =
    terms.quoteType === RELEASE
      ? await pledgesOf(tx, row.id, terms.vehicleIds)
      : await findRows(
          tx,
          contractFinanceVehicle,
          sql`t.contract_id = ${row.id}::bigint and t.draw_id = any(${parts.map(part => part.draw.id)}::bigint[]) and t.status in (1, 2)`,
          { orderBy: 't.id' },
        )
  for (const pledge of vehicles)
    await act(tx, actor, contractFinanceVehicle, pledge.id, 'release', { input: { releaseQuoteId: terms.quoteId } })
  await refreshFinance(tx, actor, row.id)
}

const partOf = (item: number, amount: Fen, paid: Fen, whole: Fen, isFirst: boolean): [number, Fen][] =>
  item === PRINCIPAL ? [[item, ratioFen(amount, paid, whole)]] : isFirst ? [[item, amount]] : []

/** Rows that fall due after the day, each less the share; the last principal takes what rounding left. */
async function shrink(
  tx: Tx,
  actor: Actor,
  row: Borrowing,
  draw: Draw,
  paid: Fen,
  balance: Fen,
  terms: SettlementTerms & { quoteId: string },
): Promise<void> {
  const keyStart = `${row.id}:${draw.id}`
  const plans = (await plansToReplace(tx, { keyStart, feeItems: REPAYMENT, from: terms.quoteDate })).filter(
    plan => plan.dueDate! > terms.quoteDate,
  )
  const left = subFen(balance, paid)
  const rev = (draw.planRev ?? 0) + 1
  const rows = plans.map(plan => rowOf(plan, ratioFen(plan.amt, left, balance), keyStart, rev))
  const principals = rows.filter(one => one.feeItem !== 21)
  const over = subFen(
    sumFen(principals, one => fen(one.amt)),
    left,
  )
  const last = principals.at(-1)
  if (last) last.amt = yuan(subFen(fen(last.amt), over))
  await replacePaymentPlans(tx, actor, contractRefOf(row), {
    keyStart,
    feeItems: REPAYMENT,
    from: terms.quoteDate,
    rows: rows.filter(one => fen(one.amt) > ZERO),
    source: `quote:${terms.quoteId}`,
    reason: '提前还款或释放车辆 / prepaid, or vehicles released',
  })
  await updateRow(tx, actor, contractFinanceDraw, await lockRow(tx, actor, contractFinanceDraw, draw.id), {
    planRev: rev,
  })
}

const rowOf = (plan: PaymentPlan, amt: Fen, keyStart: string, rev: number): PlanRow => ({
  genKey: `${keyStart}:${plan.feeItem}:${plan.periodNo}:${rev}`,
  partyKind: plan.partyKind!,
  partyId: plan.partyId!,
  orderId: null,
  orderVehicleId: null,
  vehicleId: null,
  feeItem: plan.feeItem!,
  periodNo: plan.periodNo!,
  periodCount: plan.periodCount!,
  periodStart: plan.periodStart,
  periodEnd: plan.periodEnd,
  dayCount: plan.dayCount,
  billDate: plan.billDate!,
  dueDate: plan.dueDate!,
  amt: yuan(amt),
  taxRate: plan.taxRate,
  calcNote: plan.calcNote as PlanRow['calcNote'],
})

function quoteRows(
  actor: Actor,
  row: Borrowing,
  draw: Draw,
  asked: ReadonlyMap<number, Fen>,
  terms: SettlementTerms & { quoteId: string },
): PlanRow[] {
  const today = localDate(actor.clock.now())
  return [...asked]
    .filter(([, amount]) => addFen(ZERO, amount) > ZERO)
    .map(([feeItem, amount]) => ({
      genKey: `${row.id}:${draw.id}:${feeItem}.q${terms.quoteId}:1:0`,
      partyKind: row.counterpartyType!,
      partyId: row.counterpartyId!,
      orderId: null,
      orderVehicleId: null,
      vehicleId: null,
      feeItem,
      periodNo: 1,
      periodCount: 1,
      periodStart: null,
      periodEnd: null,
      dayCount: null,
      billDate: minDate(today, terms.quoteDate),
      dueDate: terms.quoteDate,
      amt: yuan(amount),
      taxRate: null,
      calcNote: { kind: 'quote', scope: 'contract', stage: 'quote', slices: [] },
    }))
}

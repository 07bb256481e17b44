import { addFen, addMonths, fen, isAmount, refuse, subFen, sumFen, ZERO, type Fen, type LocalDate } from '#kernel'
import { isId } from '#packages/server/kinds.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { prorateBill } from '#areas/billing/bill-accounts-change/server/prorate-bill.ts'
import { billReceiptPlan } from '#areas/billing/bill-receipt-plan/bill-receipt-plan.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { replacePlans } from '#areas/billing/bill-receipt-plan/server/void-plans.ts'
import {
  amortise,
  amortiseWithInstalment,
  genKey,
  planRows,
  type Instalment,
  type LoanTerms,
  type PlanDraft,
  type PlanRow,
} from '../../calculations/index.ts'
import { contractRefOf } from '../../contract/server/head.ts'
import type { ChangedMoney, ChangedPlan, ChangeOf } from '../../contract/server/kinds.ts'
import { namesOfVehicles } from '../../contract/server/vehicle-changes.ts'
import { contractFinancingLease } from '../contract-financing-lease.ts'
import { taxesOf, type FinancingLease } from './loan.ts'

const VEHICLE = 2
const PRINCIPAL = 20
const INTEREST = 21
const KEEP_INSTALMENT = 2
const TERMS = ['annualRate', 'periods']

type Plan = Awaited<ReturnType<typeof plansFrom>>[number]
const plansFrom = (tx: Tx, contractId: string, from: LocalDate) =>
  findRows(
    tx,
    billReceiptPlan,
    sql`t.contract_id = ${contractId}::bigint and t.order_vehicle_id is not null and t.fee_item in (20, 21) and t.status in (1, 2) and t.period_start >= ${from}::date`,
    { orderBy: 't.period_no, t.fee_item' },
  )

/** What is agreed for one vehicle from a day on. */
interface Agreed {
  readonly orderVehicleId: string
  readonly annualRate: string
  readonly periods: number | null
  readonly prepaid: Fen
  readonly keepsInstalment: boolean
}
interface Rewritten {
  readonly old: readonly Plan[]
  readonly rows: readonly PlanRow[]
}

function agreedFor(row: FinancingLease, { change, lines }: ChangeOf, orderVehicleId: string, share: number): Agreed {
  const own = lines.filter(line => line.lineKind === VEHICLE && line.refId === orderVehicleId)
  const said = (field: string) => own.find(line => line.field === field)?.newValue
  for (const line of own)
    if (!TERMS.includes(line.field ?? ''))
      refuse('changeTerm', '融资租赁车辆只能变更年利率或期数 / only rate or periods of a vehicle change')
  return {
    orderVehicleId,
    annualRate: said('annualRate') ?? row.annualRate,
    periods: said('periods') ? Number(said('periods')) : null,
    prepaid: ((change.prepayAmount ?? ZERO) / BigInt(Math.max(1, share))) as Fen,
    keepsInstalment: change.prepayMode === KEEP_INSTALMENT,
  }
}

/** 9 C9: the balance on that day is paid back anew, by the due dates that stood. */
function rewrite(row: FinancingLease, plans: readonly Plan[], agreed: Agreed): Rewritten {
  const principals = plans.filter(plan => plan.feeItem === PRINCIPAL)
  const balance = subFen(
    sumFen(principals, plan => plan.amt),
    agreed.prepaid,
  )
  if (balance <= ZERO || principals.length === 0)
    refuse('prepayTooMuch', '提前还款额须小于剩余本金 / the prepayment is below the remaining principal')
  const dates = [...new Map(plans.map(plan => [plan.periodNo!, plan])).values()]
  const instalments = schedule(row, balance, agreed, dates, plans)
  const taxes = taxesOf(row, principals[0]!.taxRate)
  const rev = 1 + Math.max(0, ...plans.map(plan => Number(plan.genKey!.split(':').at(-1))))
  const rows = instalments.flatMap((one, index) => {
    const model = dates[index] ?? later(dates.at(-1)!, row.cycleMonths * (index - dates.length + 1))
    const periodNo = dates[0]!.periodNo! + index
    return [
      { feeItem: PRINCIPAL, amt: one.principal, taxRate: taxes.principal },
      { feeItem: INTEREST, amt: one.interest, taxRate: taxes.interest },
    ]
      .filter(part => part.amt > ZERO)
      .map(
        (part): PlanRow => ({
          genKey: genKey(
            row.id,
            { orderVehicleId: agreed.orderVehicleId, feeItem: part.feeItem, feeId: null, periodNo },
            rev,
          ),
          partyKind: model.partyKind!,
          partyId: model.partyId!,
          orderId: model.orderId,
          orderVehicleId: agreed.orderVehicleId,
          vehicleId: model.vehicleId,
          feeItem: part.feeItem,
          periodNo,
          periodCount: dates[0]!.periodNo! - 1 + instalments.length,
          periodStart: model.periodStart,
          periodEnd: model.periodEnd,
          dayCount: null,
          billDate: model.billDate!,
          dueDate: model.dueDate!,
          amt: `${part.amt / 100n}.${String(part.amt % 100n).padStart(2, '0')}`,
          taxRate: part.taxRate,
          calcNote: { kind: 'period', scope: 'vehicle', stage: 'change', slices: [] },
        }),
      )
  })
  return { old: plans, rows }
}

function schedule(
  row: FinancingLease,
  balance: Fen,
  agreed: Agreed,
  dates: readonly Plan[],
  plans: readonly Plan[],
): Instalment[] {
  if (agreed.keepsInstalment && agreed.prepaid > ZERO) {
    const first = plans.filter(plan => plan.periodNo === dates[0]!.periodNo)
    return amortiseWithInstalment(
      balance,
      agreed.annualRate,
      row.cycleMonths,
      sumFen(first, plan => plan.amt),
    )
  }
  const method = (row.repayMethod === 5 ? 1 : row.repayMethod) as LoanTerms['method']
  return amortise({
    principal: balance,
    annualRate: agreed.annualRate,
    cycleMonths: row.cycleMonths,
    periods: agreed.periods ?? dates.length,
    method,
    payMode: 2,
    balloon: ZERO,
  }).rows
}
const later = (plan: Plan, months: number): Plan => ({
  ...plan,
  periodStart: addMonths(plan.periodStart!, months),
  periodEnd: addMonths(plan.periodEnd!, months),
  dueDate: addMonths(plan.dueDate!, months),
  billDate: addMonths(plan.billDate!, months),
})

async function rewritten(tx: Tx, head: { id: string }, of: ChangeOf): Promise<Rewritten[]> {
  const money = of.lines.some(line => line.lineKind === VEHICLE) || (of.change.prepayAmount ?? ZERO) > ZERO
  if (!money) return []
  const row = await getRow(tx, contractFinancingLease, head.id)
  const byVehicle = Map.groupBy(await plansFrom(tx, head.id, of.change.effectiveDate), plan => plan.orderVehicleId!)
  return [...byVehicle].flatMap(([orderVehicleId, plans]) => {
    const isNamed = of.lines.some(line => line.lineKind === VEHICLE && line.refId === orderVehicleId)
    const agreed = agreedFor(row, of, orderVehicleId, byVehicle.size)
    return isNamed || agreed.prepaid > ZERO ? [rewrite(row, plans, agreed)] : []
  })
}

/** Old rows beside those that take their place, item by item and period by period. */
function plansOf(parts: readonly Rewritten[], names: ReadonlyMap<string, string>): ChangedPlan[] {
  return parts.flatMap(part => {
    const place = names.get(part.old[0]?.orderVehicleId ?? '') ?? ''
    const at = (row: { feeItem: number | null; periodNo: number | null }) => `${row.feeItem}:${row.periodNo}`
    const before = new Map(part.old.map(plan => [at(plan), plan]))
    const after = new Map(part.rows.map(row => [at(row), row]))
    return [...new Set([...before.keys(), ...after.keys()])].map(key => {
      const [was, is] = [before.get(key), after.get(key)]
      return {
        place,
        feeItem: Number(was?.feeItem ?? is?.feeItem),
        periodNo: Number(was?.periodNo ?? is?.periodNo),
        dueDate: was?.dueDate ?? is?.dueDate ?? '',
        before: was?.amt ?? null,
        after: is ? fen(is.amt) : null,
        billed: was?.status === 2,
      }
    })
  })
}

function figuresOf(parts: readonly Rewritten[], names: ReadonlyMap<string, string>): ChangedMoney {
  const billedKeys = (part: Rewritten) =>
    new Map(part.old.filter(plan => plan.status === 2).map(plan => [`${plan.feeItem}:${plan.periodNo}`, plan]))
  let [before, after, adjust]: [Fen, Fen, Fen] = [ZERO, ZERO, ZERO]
  for (const part of parts) {
    const billed = billedKeys(part)
    before = addFen(
      before,
      sumFen(
        part.old.filter(plan => plan.status === 1),
        plan => plan.amt,
      ),
    )
    for (const one of part.rows) {
      const plan = billed.get(`${one.feeItem}:${one.periodNo}`)
      if (plan) adjust = addFen(adjust, subFen(fen(one.amt), plan.amt))
      else after = addFen(after, fen(one.amt))
    }
  }
  return { waitingBefore: before, waitingAfter: after, billedAdjust: adjust, plans: plansOf(parts, names) }
}

/** Rate, number of periods and partial prepayment of a finance lease; preview and application reckon alike. */
export const financingChange = {
  /** A vehicle is paid back by the rate of the contract, in the periods that are left. */
  async standing(
    tx: Tx,
    head: FinancingLease,
    line: ChangeOf['lines'][number],
  ): Promise<Record<string, unknown> | undefined> {
    if (line.lineKind !== VEHICLE || !line.refId || !isId(line.refId)) return undefined
    const plans = await findRows(tx, billReceiptPlan, {
      contractId: head.id,
      orderVehicleId: line.refId,
      feeItem: PRINCIPAL,
      status: 1,
    } as never)
    if (plans.length === 0) return undefined
    const { annualRate } = await getRow(tx, contractFinancingLease, head.id)
    return { annualRate, periods: plans.length }
  },
  preview: async (tx: Tx, _actor: Actor, head: FinancingLease, of: ChangeOf): Promise<ChangedMoney> =>
    figuresOf(await rewritten(tx, head, of), await namesOfVehicles(tx, head.id)),
  async apply(tx: Tx, actor: Actor, head: FinancingLease, of: ChangeOf): Promise<ChangedMoney> {
    const parts = await rewritten(tx, head, of)
    const ref = contractRefOf(head)
    for (const part of parts) {
      const billed = new Set(part.old.filter(plan => plan.status === 2).map(plan => `${plan.feeItem}:${plan.periodNo}`))
      const fresh = part.rows.filter(one => !billed.has(`${one.feeItem}:${one.periodNo}`))
      await replacePlans(tx, actor, ref, of.change.effectiveDate, fresh)
      for (const plan of part.old.filter(one => one.status === 2)) {
        const now = part.rows.find(one => one.feeItem === plan.feeItem && one.periodNo === plan.periodNo)
        await prorateBill(tx, actor, {
          billId: plan.billId!,
          newAmt: now ? fen(now.amt) : ZERO,
          effectiveDate: of.change.effectiveDate,
          source: `change:${of.change.id}`,
          reason: '融资租赁变更 / change of a finance lease',
        })
      }
    }
    if (parts.length > 0) await askPrepayment(tx, actor, head, of)
    await keepRate(tx, actor, head.id, of)
    return figuresOf(parts, await namesOfVehicles(tx, head.id))
  },
}

/** What is prepaid falls due on the day of the change. */
async function askPrepayment(tx: Tx, actor: Actor, head: FinancingLease, { change }: ChangeOf): Promise<void> {
  const amt = (change.prepayAmount ?? ZERO) as Fen
  if (amt <= ZERO) return
  const { leaseForm } = await getRow(tx, contractFinancingLease, head.id)
  const draft: PlanDraft = {
    feeItem: PRINCIPAL,
    feeId: `c${change.id}`,
    orderVehicleId: null,
    periodNo: 1,
    periodCount: 1,
    periodStart: null,
    periodEnd: null,
    billDate: change.effectiveDate,
    dueDate: change.effectiveDate,
    amt,
    taxRate: taxesOf({ leaseForm }, '13.000000').principal,
    calcNote: { kind: 'quote', scope: 'contract', stage: 'change', slices: [] },
  }
  const rows = planRows([draft], {
    contractId: head.id,
    partyKind: head.counterpartyType!,
    partyId: head.counterpartyId!,
    orderId: null,
    vehicleId: null,
    rev: 0,
  })
  await createPlans(tx, actor, 'receipt', contractRefOf(head), rows)
}

/** Where every vehicle goes on at one new rate, it is the rate of the contract. */
async function keepRate(tx: Tx, actor: Actor, id: string, { lines }: ChangeOf): Promise<void> {
  const rates = [...new Set(lines.filter(line => line.field === 'annualRate').map(line => line.newValue))]
  if (rates.length !== 1 || !isAmount(String(rates[0]))) return
  await updateRow(tx, actor, contractFinancingLease, await lockRow(tx, actor, contractFinancingLease, id), {
    annualRate: Number(rates[0]).toFixed(6),
  })
}

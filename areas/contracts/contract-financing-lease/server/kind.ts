import { addFen, fen, refuse, sumFen, yuan, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { canTrade } from '#areas/customers/customer/server/can-trade.ts'
import { checkQuota } from '#areas/customers/customer-city-quota/server/check-quota.ts'
import { company } from '#areas/partners/company/company.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { lessorFigures, lineTotals, percentOf, repayMethod } from '../../calculations/index.ts'
import type { KindFacts, KindHooks, RowOfKind, Subject } from '../../contract/server/kinds.ts'
import { RECORDED } from '../../contract/server/record.ts'
import { lineTerms } from '../../contract/server/terms.ts'
import {
  freezeQuota,
  occupyQuota,
  occupyRecorded,
  quotaItems,
  refuseBlockedQuota,
  releaseQuota,
} from '../../contract-lease/server/quota.ts'
import { ordersPort } from '../../ports.ts'
import { receiptPlanTemp } from '../../receipt-plan-temp/receipt-plan-temp.ts'
import { takeTempRows } from '../../temp-lines/server/rows.ts'
import type { contractFinancingLease, CustomRow } from '../contract-financing-lease.ts'
import { raisePrices } from './leaseback.ts'
import { financedLines, instalmentsOf, priceLines, times, totalOf, type FinancingLease } from './loan.ts'
import { signedRows, vehicleRows } from './plans.ts'
import { shownLoans } from './shown-loans.ts'
import { financingChange } from './change.ts'
import { postSettlement, settlementLines } from './settle.ts'

type LeaseForm = Form<typeof contractFinancingLease>
/** The quota verbs know a lease by the fields that every kind has. */
type Lease = Parameters<typeof freezeQuota>[2]
const asLease = (row: unknown): Lease => row as Lease

/** 30, section 4: what a finance lease adds to the head. */
export const financingKind: KindFacts & KindHooks<RowOfKind<typeof contractFinancingLease>> = {
  contractType: 7,
  noun: '融资租赁',
  sides: {
    1: { role: '承租人 / Lessee', types: [1, 100, 101] },
    2: { role: '出租人 / Lessor', types: [10] },
    3: { role: '出卖人 / Supplier' },
    4: { role: '担保人 / Guarantor' },
  },
  ownSide: 2,
  hasProducts: true,
  hasPayRule: true,
  isBusiness: true,
  plans: 'receipt',

  async complete(tx, actor, form: LeaseForm) {
    const whole = { ...form.before, ...form.values }
    const { values } = form
    if (whole.cycleMonths && whole.periods) values.termMonths = whole.cycleMonths * whole.periods
    if (whole.ownCompanyId && !whole.insuranceBeneficiary)
      values.insuranceBeneficiary = (await findRow(tx, company, whole.ownCompanyId))?.mechanismName.slice(0, 64)
    await takeCustomPlan(tx, actor, form)
    completePurchases(form)
  },
  async priceLines(tx, _actor, form: LeaseForm, lines) {
    await priceLines(tx, { ...form.before, ...form.values } as FinancingLease, lines)
    // The terms of the head decide the lines: stored ones are written anew with it.
    if (form.before) Object.assign(form.lines, { products: lines.products, fees: lines.fees })
  },
  figures(_tx, _actor, form: LeaseForm, subject) {
    fillFigures(form, subject)
  },
  async submitChecks(tx, actor, form: LeaseForm, subject) {
    await checkTerms(tx, form, subject)
    await checkPurchases(tx, form)
    if (subject.whole.signType !== RECORDED) await checkCityQuota(tx, actor, form, subject)
  },
  variables: (_tx, _actor, row) => ({
    vehicleQty: row.vehicleQty ?? 0,
    kind: row.contractType,
    signType: row.signType,
  }),

  async onSubmitted(tx, actor, row) {
    if (row.signType !== RECORDED) await freezeQuota(tx, actor, asLease(row))
  },
  onRecording: (tx, actor, row) => occupyRecorded(tx, actor, asLease(row)),
  onReleased: (tx, actor, row) => releaseQuota(tx, actor, asLease(row)),
  sealGuard: (tx, actor, row) => refuseBlockedQuota(tx, actor, asLease(row)),
  onSigning: (tx, actor, row) => occupyQuota(tx, actor, asLease(row)),
  generatePlans: signedRows,
  async onSigned(tx, actor, row) {
    const orders = await ordersPort.ask().create(tx, actor, row)
    await raisePrices(tx, actor, row.id)
    return { orderIds: orders.map(one => one.id) }
  },
  vehicleRows,
  schedules: (whole, products, start) => shownLoans(whole as unknown as FinancingLease, products, start),

  change: financingChange,
  settlement: settlementLines,
  settle: postSettlement,
  /** Signed for good only while something is owed: the remaining principal must have been settled (30, section 3). */
  async stopGuard(tx, _actor, row) {
    await refusePrincipal(tx, row.id)
  },
  async onStopped(tx, actor, row, { reason }) {
    await ordersPort.ask().cancelWaiting(tx, actor, row.id, reason)
    await ordersPort.ask().close(tx, actor, row.id, reason)
  },
  /** Past the term, no vehicle out, the title passed (30, section 11). */
  async toComplete(tx, today) {
    const rows = await tx.rows<{ id: string }>(sql`
      select c.id from contract c join contract_financing_lease f on f.tenant_id = c.tenant_id and f.id = c.id
      where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 7 and c.status in (6, 7) and c.end_date < ${today}::date and f.title_transfer_time is not null
        and not exists (select 1 from order_vehicle v where v.tenant_id = c.tenant_id and v.contract_id = c.id and v.is_deleted = 0 and v.status between 1 and 6) order by c.id`)
    return rows.map(row => row.id)
  },
}

/** Method 5: the rows of the temporary plan are kept with the contract. */
async function takeCustomPlan(tx: Tx, actor: Actor, form: LeaseForm): Promise<void> {
  const whole = { ...form.before, ...form.values }
  if (whole.repayMethod !== repayMethod.custom) {
    form.values.customPlan = null
    return
  }
  if (!form.values.planTempId) return
  const rows = await takeTempRows(tx, actor, receiptPlanTemp, form.values.planTempId)
  form.values.customPlan = rows.map(
    (row): CustomRow => ({
      periodNo: Number(row['periodNo']),
      dueDate: String(row['dueDate']),
      principal: yuan((row['principalAmt'] as Fen | null) ?? ZERO),
      interest: yuan((row['interestAmt'] as Fen | null) ?? ZERO),
    }),
  )
  if (rows.length > 0) form.values.periods = rows.length
}

interface Purchase {
  quantity?: number
  unitPrice?: Fen
  vin?: string | null
  amount?: Fen
  payableState?: number | null
}
function completePurchases(form: LeaseForm): void {
  for (const row of (form.lines['purchases'] ?? []) as Purchase[]) {
    row.amount = times(row.unitPrice ?? ZERO, row.quantity ?? 0)
    row.payableState ??= 0
  }
}

/** Totals, fee, deposit and the rates of return (9 C5, C6). */
function fillFigures(form: LeaseForm, { whole: head, lines }: Subject): void {
  const row = head as unknown as FinancingLease
  const { values } = form
  const start = row.startDate ?? null
  const financed = start ? financedLines(row, lines.products, start) : []
  for (const line of lines.products) line.belowFloor = false
  const financedTotal = totalOf(financed, one => one.principal)
  const rentTotal = totalOf(financed, instalmentsOf)
  const handlingFee = row.handlingRate ? percentOf(financedTotal, row.handlingRate) : (row.handlingFee ?? ZERO)
  const deposit = totalOf(financed, one => one.line.deposit ?? ZERO)
  const nominalPrice = totalOf(financed, () => row.nominalPrice ?? ZERO)
  Object.assign(values, {
    financedTotal,
    rentTotal,
    interestTotal: totalOf(financed, one => one.schedule.plan.interestTotal),
    handlingFee,
    totalAmount: addFen(
      rentTotal,
      nominalPrice,
      handlingFee,
      totalOf(financed, one => one.line.downPayment ?? ZERO),
      feesOfLines(lines, start ?? '2026-01-01'),
    ),
    frontTotal: addFen(values.frontTotal ?? ZERO, handlingFee),
  })
  if (financed[0])
    Object.assign(
      values,
      lessorFigures(
        financed[0].loan,
        financed.map(one => ({ schedule: one.schedule, principal: one.principal, quantity: one.line.quantity })),
        {
          handlingFee,
          deposit,
          depositRefund: deposit,
          nominalPrice,
          offsetsLast: row.depositUse === 2,
        },
      ),
    )
}

/** Fees that are charged apart, over the whole term. */
const feesOfLines = (lines: Subject['lines'], startDate: string) =>
  sumFen(
    lines.products.filter(line => line.quantity && line.termMonths),
    line =>
      lineTotals(
        { ...lineTerms(line, lines), rent: { unitRent: ZERO, stages: [] } },
        { cycleUnit: 1, depositMonths: '0', depositInstalments: 1, prepayMonths: 0 },
        startDate,
      ).feeTotal,
  )

async function checkTerms(tx: Tx, form: LeaseForm, { whole, lines }: Subject): Promise<void> {
  const row = whole as unknown as FinancingLease
  const least = await paramNumber(tx, 'fl.downRate.min')
  lines.products.forEach((line, index) => {
    if (!line.vehiclePrice) form.fault(`products.${index}.vehiclePrice`, '请填写车价 / enter the price of the vehicle')
    if (Number(line.downRate ?? 0) < least)
      form.fault(`products.${index}.downPayment`, `首付不得低于车价的${least}% / at least ${least} % of the price down`)
    if (row.repayMethod === repayMethod.balloon && (line.residualPrice ?? ZERO) <= ZERO)
      form.fault(`products.${index}.residualPrice`, '气球贷须填写尾款 / a balloon needs its residual price')
  })
  const highest = await paramNumber(tx, 'contract.irr.ceiling')
  const irr = (form.values as { irrNominal?: string | null }).irrNominal
  if (irr && Number(irr) > highest) form.fault('annualRate', '综合年化利率超过上限 / annual rate above the ceiling')
  if (row.repayMethod === repayMethod.custom) checkCustom(form, row, lines.products[0]?.financedAmount ?? ZERO)
}

/** 9 C5, method 5: principal adds up to what is financed, due dates rise, interest is never negative. */
function checkCustom(form: LeaseForm, row: FinancingLease, principal: Fen): void {
  const plan = row.customPlan ?? []
  if (plan.length === 0) return form.fault('planTempId', '请填写自定义还款计划 / enter the custom plan')
  const sum = sumFen(plan, one => fen(one.principal))
  if (sum !== principal)
    form.fault(
      'planTempId',
      `计划本金合计${yuan(sum)}须等于融资额${yuan(principal)} / the principal adds up to ${yuan(sum)}, not to ${yuan(principal)}`,
    )
  if (plan.some((one, index) => index > 0 && one.dueDate <= plan[index - 1]!.dueDate))
    form.fault('planTempId', '到期日须随期次递增 / due dates rise with the periods')
}

/** A leaseback names the vehicles that it takes over; no vehicle is bought twice. */
async function checkPurchases(tx: Tx, form: LeaseForm): Promise<void> {
  const whole = { ...form.before, ...form.values } as FinancingLease
  const given = form.lines['purchases'] as Purchase[] | undefined
  const rows =
    given ??
    (await tx.rows<{ vin: string | null; quantity: number }>(
      sql`select vin, quantity from contract_purchase_item where tenant_id = ${tx.tenantId} and contract_id = ${form.before?.id ?? '0'}::bigint order by line_no`,
    ))
  rows.forEach((row, index) => {
    if (row.vin && row.quantity !== 1)
      form.fault(`purchases.${index}.vin`, '填写车架号时数量须为1 / with a VIN the quantity is 1')
    if (whole.leaseForm === 2 && !row.vin)
      form.fault(`purchases.${index}.vin`, '回租须填写车架号 / a leaseback names the VIN')
  })
  const bought = rows.reduce((sum, row) => sum + (row.quantity ?? 0), 0)
  if (whole.leaseForm === 2 && bought !== (whole.vehicleQty ?? 0))
    form.fault('purchases', '回租的采购明细须与产品数量一致 / a leaseback buys as many vehicles as it leases')
  const vins = rows.flatMap(row => (row.vin ? [row.vin] : []))
  if (new Set(vins).size !== vins.length) form.fault('purchases', '车架号重复 / a VIN stands twice')
  const open = await tx.row<{ vin: string; contract_no: string }>(sql`
    select p.vin, c.contract_no from contract_purchase_item p join contract c on c.tenant_id = p.tenant_id and c.id = p.contract_id and c.is_deleted = 0
    where p.tenant_id = ${tx.tenantId} and p.vin = any(${vins}::text[]) and p.contract_id <> ${form.before?.id ?? '0'}::bigint and p.payable_state < 2 and c.status in (102, 1, 5, 6, 7) limit 1`)
  if (open)
    form.fault(
      'purchases',
      `车架号${open.vin}已在合同【${open.contract_no}】采购 / ${open.vin} is bought by contract ${open.contract_no}`,
    )
}

async function checkCityQuota(tx: Tx, actor: Actor, form: LeaseForm, { whole, lines }: Subject): Promise<void> {
  const complete = lines.products.filter(line => line.cityCode && line.quantity)
  if (!whole.customerId || complete.length === 0 || !(await canTrade(tx, actor, whole.customerId)).ok) return
  const quota = await checkQuota(
    tx,
    actor,
    quotaItems(
      {
        id: whole.id ?? '0',
        customerId: whole.customerId,
        contractNo: whole.contractNo ?? '',
        contractType: 7,
        usage: null as never,
      },
      complete,
    ),
  )
  if (!quota.ok) for (const refusal of quota.refusals) form.fault('products', refusal.message)
}

/** What of the principal is neither paid nor given up. */
export async function openPrincipal(tx: Tx, contractId: string): Promise<Fen> {
  const row = (await tx.row<{ amt: string }>(sql`
    select (coalesce((select sum(amt) from bill_receipt_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and fee_item = 20 and status = 1), 0)
      + coalesce((select sum(unpaid_amt) from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and fee_item = 20 and status in (1, 2)), 0))::numeric(18,2) as amt`))!
  return fen(row.amt)
}
async function refusePrincipal(tx: Tx, contractId: string): Promise<void> {
  const open = await openPrincipal(tx, contractId)
  if (open > ZERO)
    refuse('principalOpen', '剩余本金{amount}元未结清，不能终止 / principal of {amount} is open', {
      amount: yuan(open),
    })
}

import { addDays, addFen, inBoth, localDate, maxDate, ratioFen, ZERO, type Fen } from '#kernel'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { raisePayable } from '#areas/billing/account-payable/server/raise-payable.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { billPaymentPlan } from '#areas/billing/bill-payment-plan/bill-payment-plan.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { milestoneAmounts } from '../../calculations/purchasing.ts'
import { supplyPort } from '../../ports.ts'
import { trigger } from '../codes.ts'
import { purchaseOrderMilestone } from '../purchase-order-lines.ts'
import { purchaseOrder } from '../purchase-order.ts'
import {
  CAR,
  carsOf,
  lineNoOf,
  LIVE,
  milestonesOf,
  openQty,
  orderLines,
  sourceOf,
  type Milestone,
  type Order,
  type OrderedCar,
  type OrderLine,
} from './rows.ts'

const MILESTONE = { waiting: 0, raised: 1, paid: 2 } as const
/** 50: what the price of vehicles is billed under, and payments that a contract asks. */
const FEE_VEHICLE = 22
const PAY_OTHER = 9
const PAY_CONTRACT = 1
const SETTLED = 3
const PLAN_WAITING = 1

/** So many cars of a line, the first ones at the price at which they were accepted. */
export const costOf = (line: Pick<OrderLine, 'unitPrice' | 'keptQty' | 'keptAmt'>, qty: number): Fen =>
  addFen(line.keptAmt ?? ZERO, ratioFen(line.unitPrice, Math.max(0, qty - (line.keptQty ?? 0)), 1))
export const totalOf = (lines: readonly OrderLine[]): Fen =>
  lines.reduce((sum, line) => addFen(sum, costOf(line, openQty(line))), ZERO)

interface Facts {
  readonly today: string
  readonly wanted: number
  readonly cars: readonly OrderedCar[]
  /** Vehicles of the list whose purchase invoice is registered. */
  readonly invoiced: number
}
const reached = (one: Milestone, { today, wanted, cars, invoiced }: Facts): boolean => {
  const live = cars.filter(car => LIVE.includes(car.status))
  const all = (ok: (car: OrderedCar) => boolean) => wanted > 0 && live.filter(ok).length >= wanted
  switch (one.trigger) {
    case trigger.approved:
      return true
    case trigger.vinComplete:
      return all(() => true)
    case trigger.dispatched:
      return all(car => car.status !== CAR.registered)
    case trigger.arrived:
      return all(car => car.status === CAR.arrived || car.status === CAR.accepted)
    case trigger.invoice:
      return wanted > 0 && invoiced >= wanted
    case trigger.certificate:
      return all(car => car.status === CAR.accepted && car.certificateNo !== '')
    default:
      return one.fixedDate !== null && one.fixedDate <= today
  }
}

/**
 * 60, 7.10: raises what has come due, each milestone once. Called under the order's lock by whatever may reach one:
 * approval, VIN list, dispatch, arrival, acceptance, closing, and the day's job.
 */
export async function reachMilestones(tx: Tx, actor: Actor, orderId: string): Promise<number> {
  const order = await getRow(tx, purchaseOrder, orderId)
  const parts = await milestonesOf(tx, orderId)
  if (parts.every(one => one.milestoneState !== MILESTONE.waiting && one.planId === null)) return 0
  const lines = await orderLines(tx, orderId)
  const cars = await carsOf(tx, orderId)
  const facts: Facts = {
    today: localDate(actor.clock.now()),
    wanted: lines.reduce((sum, line) => sum + openQty(line), 0),
    cars,
    invoiced: await invoicedOf(tx, cars),
  }
  const unbilled = await unbilledPlans(tx, parts)
  const amounts = milestoneAmounts(
    totalOf(lines),
    parts.map(one => ({
      percent: one.percent,
      raised: one.milestoneState === MILESTONE.waiting || unbilled.has(one.planId ?? '') ? undefined : one.amount,
    })),
  )
  let count = 0
  for (const [index, part] of parts.entries()) {
    const amount = amounts[index]!
    if (unbilled.has(part.planId ?? '') && part.amount !== amount) await planned(tx, actor, part, amount)
    if (part.milestoneState !== MILESTONE.waiting) continue
    if (!reached(part, facts)) {
      if (part.amount !== amount) await updateRow(tx, actor, purchaseOrderMilestone, part, { amount })
      continue
    }
    await raise(tx, actor, order, part, amount, facts.today)
    count += 1
  }
  return count
}

/** Plan rows of milestones that are not billed yet: they follow the order (40 C3). */
async function unbilledPlans(tx: Tx, parts: readonly Milestone[]): Promise<ReadonlySet<string>> {
  const ids = parts.flatMap(one => one.planId ?? [])
  const rows = ids.length > 0 ? await findRows(tx, billPaymentPlan, { id: ids, status: PLAN_WAITING } as never) : []
  return new Set(rows.map(row => row.id))
}
async function planned(tx: Tx, actor: Actor, part: Milestone, amount: Fen): Promise<void> {
  const planId = await supplyPort.ask().planAgain(tx, actor, part.planId!, amount)
  await updateRow(tx, actor, purchaseOrderMilestone, part, {
    amount,
    planId,
    ...(amount === ZERO ? { milestoneState: MILESTONE.paid } : {}),
  })
}

async function invoicedOf(tx: Tx, cars: readonly OrderedCar[]): Promise<number> {
  const ids = cars.filter(car => LIVE.includes(car.status) && car.vehicleId !== null).map(car => car.vehicleId!)
  const row = await tx.row<{ n: string }>(
    sql`select count(*) as n from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and invoice_no is not null and id = any(${ids}::bigint[])`,
  )
  return Number(row!.n)
}

async function raise(tx: Tx, actor: Actor, order: Order, part: Milestone, amount: Fen, today: string): Promise<void> {
  const seq = lineNoOf(part)
  const from = part.trigger === trigger.fixedDate ? part.fixedDate! : today
  const dueDate = maxDate(addDays(from, part.offsetDays ?? 0), today)
  const planId =
    amount === ZERO
      ? null
      : await supplyPort.ask().planFromOrder(tx, actor, order.id, { seq, reachedDate: from, dueDate, amt: amount })
  const payableId =
    planId !== null || amount === ZERO
      ? null
      : (await payable(tx, actor, order, part, amount, dueDate)).accountPayableId
  await updateRow(tx, actor, purchaseOrderMilestone, part, {
    amount,
    dueDate,
    payableId,
    planId,
    milestoneState: amount === ZERO ? MILESTONE.paid : MILESTONE.raised,
  })
  await emit(tx, actor, 'purchase-order.milestone', {
    id: order.id,
    no: order.orderNo!,
    seq,
    amt: amount,
    reachedDate: from,
  })
}

/** The order's own approval covered amount and payee. */
const payable = (tx: Tx, actor: Actor, order: Order, part: Milestone, amt: Fen, dueDate: string) =>
  raisePayable(tx, actor, {
    source: { ...sourceOf(order), sourceType: 'purchase', sourceSeq: lineNoOf(part) },
    companyId: order.companyId,
    payeeType: order.supplierType,
    payeeId: order.supplierId,
    payeeAccountId: order.payeeAccountId,
    payKind: order.contractId ? PAY_CONTRACT : PAY_OTHER,
    feeItem: FEE_VEHICLE,
    ...(order.contractId ? { contractType: order.contractType, contractId: order.contractId } : {}),
    amt,
    dueDate,
    description: inBoth(
      `采购订单${order.orderNo}第${lineNoOf(part)}期车款`,
      `Purchase order ${order.orderNo}, part ${lineNoOf(part)} of the price`,
    ),
    preApproved: true,
  })

async function milestoneOfRequest(tx: Tx, billId: string): Promise<Milestone | undefined> {
  const [request] = await findRows(tx, accountPayable, { billId } as never)
  if (!request || request.sourceType !== 'purchase' || request.status !== SETTLED) return undefined
  const [part] = await findRows(tx, purchaseOrderMilestone, { payableId: request.id } as never)
  return part as Milestone | undefined
}
async function milestoneOfPlan(tx: Tx, billId: string): Promise<Milestone | undefined> {
  const bill = await findRow(tx, billPayable, billId)
  if (!bill?.planId || bill.status !== SETTLED) return undefined
  const [part] = await findRows(tx, purchaseOrderMilestone, { planId: bill.planId } as never)
  return part as Milestone | undefined
}

/** A bill was paid: the milestone behind it is paid when nothing of it is open. */
export async function milestonePaid(tx: Tx, actor: Actor, billId: string): Promise<void> {
  const part = (await milestoneOfPlan(tx, billId)) ?? (await milestoneOfRequest(tx, billId))
  if (part && part.milestoneState === MILESTONE.raised)
    await updateRow(tx, actor, purchaseOrderMilestone, part, { milestoneState: MILESTONE.paid })
}

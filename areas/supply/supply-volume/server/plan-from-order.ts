import { addDays, inBoth, localDate, maxDate, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { billPaymentPlan } from '#areas/billing/bill-payment-plan/bill-payment-plan.ts'
import { createPaymentPlans } from '#areas/billing/bill-payment-plan/server/payment-plans.ts'
import type { PlanRow } from '#areas/billing/calculations/plan-row.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { contractRefOf } from '#areas/contracts/contract/server/head.ts'
import { workdays } from '#areas/contracts/contract/server/workdays.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import { purchaseOrderLine, purchaseOrderMilestone } from '#areas/vehicles/purchase-order/purchase-order-lines.ts'
import { SUPPLY } from '../../codes.ts'
import { payeeOf, wholeContract } from '../../supply-kind/server/supply-kind.ts'

/** Kinds whose orders are paid by the plan of their contract (40, 3.4). */
const PLANNED: readonly number[] = [SUPPLY.agreement, SUPPLY.purchase, SUPPLY.sale]
const VEHICLE_PRICE = 22
/** The bill is there so many days before it is due (40 C3). */
const LEAD_DAYS = 3
const WAITING = 1

export interface MilestoneReached {
  readonly seq: number
  readonly reachedDate: LocalDate
  readonly dueDate: LocalDate
  readonly amt: Fen
}

/**
 * 40 C3, 90-interfaces 3.7: a milestone becomes one row of the payment plan of the agreement; the same milestone again
 * makes none. Answers the row; null where the contract plans nothing.
 */
export async function planFromOrder(
  tx: Tx,
  actor: Actor,
  orderId: string,
  reached: MilestoneReached,
): Promise<string | null> {
  const order = await getRow(tx, purchaseOrder, orderId)
  if (!order.contractId || !PLANNED.includes(order.contractType ?? 0)) return null
  const head = await findRow(tx, contract, order.contractId)
  if (!head || head.contractType !== order.contractType || reached.amt <= ZERO) return null
  return plan(tx, actor, order.id, reached, 0)
}

/** A row that is not billed yet follows the order; null where it is billed, so that the next milestone takes the rest. */
export async function planAgain(tx: Tx, actor: Actor, planId: string, amt: Fen): Promise<string | null> {
  const row = await getRow(tx, billPaymentPlan, planId)
  if (row.status !== WAITING) return null
  if (row.amt === amt) return planId
  const [, , orderId, seq, rev] = row.genKey!.split(':')
  await act(tx, actor, billPaymentPlan, row, 'annul', {
    reason: inBoth('采购订单变更', 'Purchase order changed'),
    input: { changes: { voidReason: inBoth('采购订单变更', 'Purchase order changed') } },
  })
  if (amt <= ZERO) return null
  const reached = { seq: Number(seq), reachedDate: row.dueDate!, dueDate: row.dueDate!, amt }
  return plan(tx, actor, orderId!, reached, Number(rev) + 1)
}

async function plan(tx: Tx, actor: Actor, orderId: string, reached: MilestoneReached, rev: number): Promise<string> {
  const order = await getRow(tx, purchaseOrder, orderId)
  const head = await getRow(tx, contract, order.contractId!)
  const today = localDate(actor.clock.now())
  const lines = await findRows(tx, purchaseOrderLine, { orderId }, { orderBy: 't.line_no' })
  const milestones = await findRows(tx, purchaseOrderMilestone, { orderId })
  const dueDate = maxDate(workdays.onOrAfter(reached.dueDate), today)
  const genKey = `${head.id}:PO:${orderId}:${reached.seq}:${rev}`
  const cars = lines.reduce((sum, line) => sum + (line.quantity ?? 0) - (line.closedQty ?? 0), 0)
  const row: PlanRow = {
    ...(await payeeOf(tx, head.id)),
    ...wholeContract,
    genKey,
    feeItem: VEHICLE_PRICE,
    periodNo: reached.seq,
    periodCount: milestones.length,
    billDate: maxDate(addDays(dueDate, -LEAD_DAYS), today),
    dueDate,
    amt: yuan(reached.amt),
    taxRate: lines[0]?.taxRate ?? null,
    calcNote: {
      kind: 'front',
      scope: 'contract',
      stage: 'order',
      slices: [],
      note: inBoth(
        `${order.orderNo} ${cars}台${order.financeContractId ? '，资方直付' : ''}`,
        `${order.orderNo}, ${cars} vehicles${order.financeContractId ? ', paid by the funder' : ''}`,
      ),
    },
  }
  await createPaymentPlans(tx, actor, contractRefOf(head, lines[0]?.deliverCityCode), [row])
  const [made] = await findRows(tx, billPaymentPlan, { genKey } as never)
  return made!.id
}

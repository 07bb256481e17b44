import { localDateTime, Refused, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { clearPool } from '../../insurance-imp-temp/server/staged.ts'
import { AUDIT } from '../../insurance-policy/codes.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { ORDER } from '../../insurance-work-order/states.ts'
import { refreshStates } from '../../vehicle-insurance-state/server/refresh.ts'
import { insuranceRequirement } from '../insurance-requirement.ts'
import { checkRows } from './check.ts'
import { enterPolicies } from './enter-policies.ts'
import { enterRevision } from './enter-revision.ts'
import type { Order } from './facts.ts'
import { kindOf } from './kinds.ts'
import { makeOrders, fillApplication } from './make-orders.ts'
import { linesOf, lockOrders, moveOrder, type Batch, type Line, type OrderChanges } from './orders.ts'
import { raisePayables } from './raise-payables.ts'
import { refundOf } from './refund.ts'
import { stepDue } from './sla.ts'

/** Submit: orders are made, or go into their in-approval state and belong to this batch. */
export async function submitted(tx: Tx, actor: Actor, batch: Batch): Promise<void> {
  const kind = kindOf(batch.auditType)
  await makeOrders(tx, actor, batch)
  for (const order of await lockOrders(tx, batch.id)) {
    if (order.activeRequirementId !== null && order.activeRequirementId !== batch.id)
      throw new Refused({
        kind: 'Duplicate',
        message: `工单【${order.workOrderNo}】已在其他批次中 / order ${order.workOrderNo} is in another batch`,
        facts: { id: order.id },
      })
    const fields: OrderChanges = {
      activeRequirementId: batch.id,
      [kind.link]: batch.id,
      ...(kind.approving === ORDER.closing ? { stateBefore: order.status } : {}),
    }
    if (order.status === kind.approving) await updateRow(tx, actor, insuranceWorkOrder, order.id, fields)
    else await moveOrder(tx, actor, order, kind.approving, fields)
  }
  if (batch.auditType === AUDIT.apply) await fillApplication(tx, actor, batch)
  if (kind.orderKind === 1)
    await clearPool(
      tx,
      actor,
      (await linesOf(tx, batch.id)).map(one => one.vehicleId),
    )
  await followVehicles(tx, actor, batch.id)
}

async function followVehicles(tx: Tx, actor: Actor, requirementId: string): Promise<void> {
  await refreshStates(tx, actor, [...new Set((await linesOf(tx, requirementId)).map(one => one.vehicleId))])
}

/** Approval looks again: what does not hold any more refuses it, with every row that fails. */
export async function recheck(tx: Tx, actor: Actor, batch: Batch): Promise<void> {
  const lines = await linesOf(tx, batch.id)
  const kind = kindOf(batch.auditType)
  const orders = await lockOrders(tx, batch.id)
  const moved = orders.filter(one => one.status !== kind.approving)
  if (moved.length > 0)
    throw new Refused({
      kind: 'Duplicate',
      message: `工单【${moved[0]!.workOrderNo}】状态已变化，不能通过 / order ${moved[0]!.workOrderNo} has moved on`,
      facts: { ids: moved.map(one => one.id) },
    })
  if (batch.auditType !== AUDIT.enter) return
  // The order stands in approval: its rows are checked as if it still waited for its entry.
  const { rows } = await checkRows(
    tx,
    { ...actor, rights: undefined } as Actor,
    batch.auditType,
    lines.map(candidateOf),
    { ...batch, requirementId: batch.id },
  )
  const faults = rows.flatMap((row, index) =>
    row.reasons.filter(one => !one.includes('当前状态')).map(reason => ({ path: `lines.${index}.vehicleId`, reason })),
  )
  if (faults.length > 0) throw new Refused({ kind: 'Invalid', faults })
}
const candidateOf = (line: Line) => ({
  vehicleId: line.vehicleId,
  workOrderId: line.workOrderId,
  policyId: line.policyId,
  payload: line.payload ?? {},
  attachBizId: line.attachBizId,
})

/** Approve: the effects of the audit type, all lines in one transaction. */
export async function approved(tx: Tx, actor: Actor, batch: Batch): Promise<void> {
  const { auditType } = batch
  const lines = new Map((await linesOf(tx, batch.id)).map(one => [one.workOrderId, one]))
  const orders = await lockOrders(tx, batch.id)
  if (auditType === AUDIT.pay || auditType === AUDIT.revisePay) await raisePayables(tx, actor, batch, orders, lines)
  for (const order of orders) {
    const line = lines.get(order.id)!
    const free: OrderChanges = { activeRequirementId: null, stateBefore: null }
    if (auditType === AUDIT.enter) await enterPolicies(tx, actor, batch, order, line)
    else if (auditType === AUDIT.reviseEnter) await enterRevision(tx, actor, batch, order, line)
    else if (auditType === AUDIT.close || auditType === AUDIT.reviseClose) await closed(tx, actor, batch, order, line)
    else {
      const toStatus = afterApproval(auditType, order)
      await moveOrder(tx, actor, order, toStatus, { ...free, ...(await stepDue(tx, actor, order, toStatus)) })
    }
  }
  await countProgress(
    tx,
    actor,
    orders.flatMap(one => [one.demandId, one.applyId, one.paymentId, one.entryId, one.closeId, batch.id]),
  )
  await followVehicles(tx, actor, batch.id)
}

function afterApproval(auditType: number, order: Order): number {
  if (auditType === AUDIT.demand) return ORDER.ready
  if (auditType === AUDIT.pay || auditType === AUDIT.revisePay) return ORDER.paying
  const owed = auditType === AUDIT.revise ? (order.deltaAmt ?? ZERO) : order.totalAmt
  return owed > ZERO && order.bearer !== 3 ? ORDER.unpaid : ORDER.toEnter
}

async function closed(tx: Tx, actor: Actor, batch: Batch, order: Order, line: Line): Promise<void> {
  const payload = line.payload ?? {}
  const refundReceivableId = await refundOf(tx, actor, batch, order, line)
  await moveOrder(tx, actor, order, ORDER.closed, {
    activeRequirementId: null,
    stateBefore: null,
    doneTime: localDateTime(actor.clock.now()),
    closeReason: (payload['closeReason'] as string | undefined) ?? null,
    closeNote: (payload['note'] as string | undefined) ?? batch.reason,
    ...(refundReceivableId ? { refundReceivableId } : {}),
  })
  if (order.policyId) await updateRow(tx, actor, insurancePolicy, order.policyId, { revising: false })
}

/** Reject and withdraw: back to the state before, still held by the batch until it is sent again or removed. */
export async function putBack(tx: Tx, actor: Actor, batch: Batch): Promise<void> {
  const kind = kindOf(batch.auditType)
  for (const order of await lockOrders(tx, batch.id)) {
    const toStatus = kind.back ?? order.stateBefore ?? ORDER.ready
    if (order.status === kind.approving && toStatus !== order.status) await moveOrder(tx, actor, order, toStatus)
  }
}

/** Removing a batch frees its orders; those that it made itself are closed. */
export async function released(tx: Tx, actor: Actor, batch: Batch): Promise<void> {
  const kind = kindOf(batch.auditType)
  for (const order of await lockOrders(tx, batch.id)) {
    if (order.activeRequirementId !== batch.id) continue
    const madeHere =
      kind.takes === 'vehicle' ||
      kind.takes === 'policy' ||
      (batch.auditType === AUDIT.apply && order.demandId === null)
    const free: OrderChanges = { activeRequirementId: null, stateBefore: null }
    if (madeHere)
      await moveOrder(tx, actor, order, ORDER.closed, { ...free, doneTime: localDateTime(actor.clock.now()) })
    else await updateRow(tx, actor, insuranceWorkOrder, order.id, { ...free, [kind.link]: null })
    if (order.policyId) await updateRow(tx, actor, insurancePolicy, order.policyId, { revising: false })
  }
  await followVehicles(tx, actor, batch.id)
}

/** '58/60': how many orders of a batch are done; closed ones are counted apart. */
export async function countProgress(tx: Tx, actor: Actor, batchIds: readonly (string | null)[]): Promise<void> {
  for (const id of [...new Set(batchIds.flatMap(one => one ?? []))].sort()) {
    const orderIds = (await linesOf(tx, id)).flatMap(one => one.workOrderId ?? [])
    const orders = await findRows(tx, insuranceWorkOrder, { id: orderIds } as never)
    const doneCount = orders.filter(one => one.status === ORDER.done).length
    const closedCount = orders.filter(one => one.status === ORDER.closed).length
    await updateRow(tx, actor, insuranceRequirement, id, {
      doneCount,
      closedCount,
      progress: `${doneCount}/${orders.length}`,
    })
  }
}

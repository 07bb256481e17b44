import { yuan, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { page } from '#packages/server/query.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { insuranceRequirement } from '../insurance-requirement.ts'
import { linesOf } from './orders.ts'

const plain = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? yuan(value as Fen) : (value ?? '')]),
  )

/** Head and lines of one batch. */
export async function readBatch(tx: Tx, actor: Actor, id: string): Promise<Record<string, unknown>> {
  await requireVisible(tx, actor, insuranceRequirement, [id], 'read')
  const { newOwnerNo: _, ...head } = await getRow(tx, insuranceRequirement, id)
  return { ...plain(head), lines: (await linesOf(tx, id)).map(plain) }
}

/** The orders of a batch as the list of orders shows them. */
export async function ordersOf(
  tx: Tx,
  actor: Actor,
  requirementId: string,
  query: Record<string, string> = {},
): Promise<unknown> {
  await requireVisible(tx, actor, insuranceRequirement, [requirementId], 'read')
  const ids = (await linesOf(tx, requirementId)).flatMap(one => one.workOrderId ?? [])
  return page(tx, undefined, actor, insuranceWorkOrder, {
    size: '500',
    ...query,
    id_in: ids.length > 0 ? ids.join(',') : '0',
  })
}

/** Corrections of a batch with what the policy said before and says after. */
export async function revisionsOf(tx: Tx, actor: Actor, requirementId: string): Promise<Record<string, unknown>[]> {
  await requireVisible(tx, actor, insuranceRequirement, [requirementId], 'read')
  const ids = (await linesOf(tx, requirementId)).flatMap(one => one.workOrderId ?? [])
  const orders = await findRows(tx, insuranceWorkOrder, sql`t.id = any(${ids}::bigint[]) and t.order_kind = 2`, {
    orderBy: 't.id',
  })
  const policies = new Map(
    (await findRows(tx, insurancePolicy, { id: orders.flatMap(one => one.policyId ?? []) } as never)).map(one => [
      one.id,
      one,
    ]),
  )
  return orders.map(order => ({
    id: order.id,
    workOrderNo: order.workOrderNo,
    status: order.status,
    plateNo: order.plateNo,
    policyId: order.policyId,
    policyNo: policies.get(order.policyId ?? '')?.policyNo ?? '',
    reviseType: order.reviseType,
    effectiveDate: order.effectiveDate,
    calcDelta: yuan(order.calcDelta),
    deltaAmt: yuan((order.deltaAmt ?? 0n) as Fen),
    endorsementNo: order.endorsementNo ?? '',
    items: (order.reviseItems ?? []).map(one => ({ field: one.field, before: one.old, after: one.new })),
  }))
}

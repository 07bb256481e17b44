import type { ChangesOf, RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, lockRows } from '#packages/server/rows.ts'
import { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { type insuranceRequirement, insuranceRequirementLine } from '../insurance-requirement.ts'
import type { Order } from './facts.ts'

export type Batch = RowOf<typeof insuranceRequirement>
export type Line = RowOf<typeof insuranceRequirementLine>
export type OrderChanges = ChangesOf<typeof insuranceWorkOrder>

export const linesOf = (tx: Tx, requirementId: string): Promise<Line[]> =>
  findRows(tx, insuranceRequirementLine, { requirementId } as never, { orderBy: 't.line_no' })

/** In the order of their ids (90-interfaces 2). */
export async function lockOrders(tx: Tx, requirementId: string): Promise<Order[]> {
  const ids = [...new Set((await linesOf(tx, requirementId)).flatMap(one => one.workOrderId ?? []))].sort()
  return ids.length > 0 ? lockRows(tx, insuranceWorkOrder, ids) : []
}

/** One move of one order, whoever asks: the state by act(), the fields with it. */
export const moveOrder = async (
  tx: Tx,
  actor: Actor,
  order: Order,
  toStatus: number,
  fields: OrderChanges = {},
): Promise<Order> =>
  (await act(tx, actor, insuranceWorkOrder, order.id, 'move', { input: { ...fields, toStatus } as never })).row

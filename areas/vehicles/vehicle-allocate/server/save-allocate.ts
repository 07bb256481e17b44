import { z } from 'zod'
import { invalid, refuse, Refused, type Fault } from '#kernel'
import { contract } from '#areas/contracts/contract/contract.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { order } from '#areas/orders/order/order.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { findRows, getRow, lockRow, lockRows, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { occupation, occupyAll } from '../../allocate-vehicle-record/server/occupy.ts'
import { allotKindOf, saveAllot } from '../../vehicle-allot/server/allot-for.ts'
import { readinessOf } from '../../vehicle/server/allot-readiness.ts'
import { vehicleConsignRequisition } from '../../vehicle-consign-requisition/vehicle-consign-requisition.ts'
import { consignLines } from '../../vehicle-consign-requisition/server/rows.ts'
import { followRequisition } from '../../vehicle-consign-requisition/server/progress.ts'
import {
  vehicleUseRequisition,
  vehicleUseRequisitionLine,
} from '../../vehicle-use-requisition/vehicle-use-requisition.ts'
import { vehicleAllocate } from '../vehicle-allocate.ts'
import { followQueue, sourceKind, type Queued } from './queue.ts'

export const allocating = z.object({
  allocateId: idInput,
  items: z
    .array(z.object({ detailId: idInput, orderVehicleId: optionalIdInput, vehicleId: idInput }))
    .min(1, '请选择车辆 / choose at least one car')
    .max(200, '一次最多200台 / at most 200 cars at once'),
  planTakeTime: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '时间格式为yyyy-MM-dd HH:mm:ss / time must be yyyy-MM-dd HH:mm:ss')
    .optional()
    .or(z.literal('').transform(() => undefined)),
  reason: z.string().max(500).optional(),
  version: z.coerce.number().int(),
  requestId: z.string().max(64).optional(),
})
export type Allocating = z.output<typeof allocating>
type Item = Allocating['items'][number]

const isOpen = (row: Queued): boolean => row.status === 1 || row.status === 2

/** 60, 4.5: all or nothing. A delivery gets one allotment, a use its occupation at once. */
export async function saveAllocate(tx: Tx, actor: Actor, input: Allocating): Promise<unknown> {
  await requireVisible(tx, actor, vehicleAllocate, [input.allocateId])
  const seen = await getRow(tx, vehicleAllocate, input.allocateId)
  return seen.sourceType === sourceKind.use ? forUse(tx, actor, input) : forDelivery(tx, actor, seen, input)
}

async function lockQueued(tx: Tx, actor: Actor, { allocateId, version }: Allocating): Promise<Queued> {
  const row = await lockRow(tx, actor, vehicleAllocate, allocateId, version)
  if (!isOpen(row))
    refuse('notOpen', '【{no}】已分配完毕或已关闭 / {no} is allocated or closed already', { no: row.allocateNo! })
  return row
}

async function forDelivery(tx: Tx, actor: Actor, seen: Queued, input: Allocating): Promise<unknown> {
  const head = await getRow(tx, vehicleConsignRequisition, seen.sourceId!)
  await lockRow(tx, actor, contract, head.contractId)
  await lockRow(tx, actor, order, head.orderId)
  const lines = await consignLines(tx, head.id)
  const positions = await lockRows(
    tx,
    orderVehicle,
    lines.flatMap(line => line.orderVehicleIds),
  )
  await lockRow(tx, actor, vehicleConsignRequisition, head.id)
  await lockQueued(tx, actor, input)
  const waiting = new Set(positions.filter(one => one.status === 1).map(one => one.id))
  const bound = bindItems(input.items, line => lines.find(one => one.id === line)?.orderVehicleIds, waiting)
  try {
    const saved = await saveAllot(tx, actor, allotKindOf.requisition, {
      orderId: head.orderId,
      cityCode: head.cityCode,
      takePlaceId: head.takePlaceId,
      planTakeTime: input.planTakeTime ?? head.planTakeTime,
      reason: input.reason,
      lines: bound,
    })
    await followRequisition(tx, actor, head.id)
    return { id: saved.id, no: saved.no, status: saved.status }
  } catch (error) {
    throw renamed(error)
  }
}

/** Faults of the allotment's lines are told at the items that were sent. */
function renamed(error: unknown): unknown {
  if (!(error instanceof Refused) || error.refusal.kind !== 'Invalid') return error
  return new Refused({
    ...error.refusal,
    faults: error.refusal.faults.map((one): Fault => ({ ...one, path: one.path.replace(/^lines\./, 'items.') })),
  })
}

/** Every item gets a waiting position of its line: the one named, else the oldest. */
function bindItems(
  items: readonly Item[],
  positionsOf: (detailId: string) => readonly string[] | undefined,
  waiting: Set<string>,
): { orderVehicleId: string; vehicleId: string }[] {
  const faults: Fault[] = []
  const named = new Set(items.map(one => one.orderVehicleId).filter(one => one !== undefined))
  const bound = items.map((item, index) => {
    const own = positionsOf(item.detailId)
    if (!own)
      faults.push({ path: `items.${index}.detailId`, reason: '不是该申请的明细 / not a line of this requisition' })
    const free = (own ?? []).filter(one => waiting.has(one))
    const found = item.orderVehicleId
      ? free.find(one => one === item.orderVehicleId)
      : free.find(one => !named.has(one))
    if (own && !found)
      faults.push({
        path: `items.${index}.orderVehicleId`,
        reason: `该明细没有待配的订单车辆，剩余${free.length}台 / no waiting position on this line, ${free.length} left`,
      })
    if (found) waiting.delete(found)
    return { orderVehicleId: found ?? '', vehicleId: item.vehicleId }
  })
  if (faults.length) invalid(faults)
  return bound
}

async function forUse(tx: Tx, actor: Actor, input: Allocating): Promise<unknown> {
  const seen = await getRow(tx, vehicleAllocate, input.allocateId)
  const head = await lockRow(tx, actor, vehicleUseRequisition, seen.sourceId!)
  const queued = await lockQueued(tx, actor, input)
  const [item] = input.items
  if (input.items.length > 1) invalid({ 'items.1.vehicleId': '用车申请只分配一台车 / a use requisition gets one car' })
  const [line] = await findRows(tx, vehicleUseRequisitionLine, { requisitionId: head.id } as never)
  if (line?.id !== item!.detailId) invalid({ 'items.0.detailId': '不是该申请的明细 / not a line of this requisition' })
  const ready = (await readinessOf(tx, [{ vehicleId: item!.vehicleId, wanted: undefined }], 'use')).get(item!.vehicleId)
  if (!ready) invalid({ 'items.0.vehicleId': '车辆不存在或已删除 / no such vehicle' })
  const source = { sourceType: 'vehicle-use-requisition', sourceId: head.id, sourceNo: head.requisitionNo! }
  const [held] = await occupyAll(tx, actor, [
    { vehicleId: item!.vehicleId, kind: 4, source, customerId: head.customerId, state: occupation.allotted },
  ])
  if (ready!.blocks.length) invalid(ready!.blocks.map((reason): Fault => ({ path: 'items.0.vehicleId', reason })))
  await updateRow(tx, actor, vehicleUseRequisitionLine, line!, { allottedQty: 1, lineState: 3 })
  await act(tx, actor, vehicleUseRequisition, head.id, 'allocate', {
    input: { vehicleId: item!.vehicleId, occupyId: held!.id },
  })
  await followQueue(tx, actor, queued.id, { totalQty: 1, allocatedQty: 1, takenQty: 0 })
  return { id: head.id, no: head.requisitionNo, status: 3 }
}

/** The lines that wait in the queue: how many positions of a delivery line still need a car. */
export const waitingOf = (tx: Tx, ids: readonly string[]): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(
    sql`select id from order_vehicle where tenant_id = ${tx.tenantId} and status = 1 and id = any(${[...ids]}::bigint[]) order by create_time, order_vehicle_no`,
  )

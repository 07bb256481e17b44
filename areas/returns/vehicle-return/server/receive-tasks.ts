import { refuse, yuan } from '#kernel'
import { isAmong, sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { lockPositions } from '#areas/orders/order-vehicle/server/lock.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { openStages, running } from '#areas/work-orders/codes.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import type { Payload, Task, TaskHook } from '#areas/work-orders/ports.ts'
import { closeTasks } from '#areas/work-orders/vehicle-task/server/close.ts'
import { nowOf } from '#areas/work-orders/vehicle-task/server/rows.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { chargedFindings } from './condition.ts'
import { sourceOf } from './moves.ts'
import type { Return } from './prepare.ts'
import { confirmReceive, refuseOutOfTime, type Reception } from './receive.ts'
import { recordsOf, type ReturnRecord } from './records.ts'

const WAITING = 1
const AT_LOT = 1
const AT_CUSTOMER = 2

/** 70, R2: one order per city, a task for each vehicle that is awaited; a vehicle that has such a task keeps it. */
export async function openReceiveTasks(
  tx: Tx,
  actor: Actor,
  row: Return,
  records: readonly ReturnRecord[],
  more: { planFinish?: string; providerId?: string | null; sourceSeq?: number } = {},
): Promise<string[]> {
  const cars = await findRows(
    tx,
    vehicle,
    isAmong(
      sql.trusted('t.id'),
      records.map(one => one.vehicleId!),
    ),
  )
  const cityOf = new Map(cars.map(one => [one.id, one.operateCityCode ?? row.cityCode]))
  const now = nowOf(actor)
  const planned = more.planFinish ?? row.planReturnTime ?? now
  const taskIds: string[] = []
  for (const [cityCode, list] of Map.groupBy(records, one => cityOf.get(one.vehicleId!) ?? null)) {
    const made = await createWorkOrder(tx, actor, {
      type: typeIs.receive,
      subKind: row.returnMode ?? 1,
      source: { ...sourceOf(row), ...(more.sourceSeq ? { sourceSeq: more.sourceSeq } : {}) },
      vehicles: list.map(one => ({ vehicleId: one.vehicleId!, orderVehicleId: one.orderVehicleId! })),
      companyId: row.companyId,
      cityCode,
      deptId: row.deptId,
      planStart: now,
      planFinish: planned > now ? planned : now,
      from: row.pickAddress
        ? { placeType: AT_CUSTOMER, address: row.pickAddress }
        : { placeType: AT_LOT, lotId: row.parkingLotId },
      to: { placeType: AT_LOT, lotId: row.parkingLotId },
      contactName: row.handoverName ?? row.contactName,
      contactPhone: row.handoverPhone ?? row.contactPhone,
      providerId: more.providerId ?? row.receiveProviderId,
      supervisorId: row.handleUserId,
      requirement: row.reasonNote,
      skipAbnormal: true,
    })
    taskIds.push(...made.taskIds)
  }
  await noteTasks(tx, actor, records, taskIds)
  return taskIds
}
async function noteTasks(
  tx: Tx,
  actor: Actor,
  records: readonly ReturnRecord[],
  ids: readonly string[],
): Promise<void> {
  const tasks = await findRows(tx, vehicleTask, isAmong(sql.trusted('t.id'), ids))
  for (const record of records) {
    const task = tasks.find(one => one.vehicleId === record.vehicleId)
    const fresh = task && (await findRow(tx, vehicleReturnRecord, record.id))
    if (fresh) await updateRow(tx, actor, vehicleReturnRecord, fresh, { receiveTaskId: task.id })
  }
}

/** Receive tasks of these vehicles that nobody needs any more. */
export async function closeReceiveTasks(
  tx: Tx,
  actor: Actor,
  records: readonly Pick<ReturnRecord, 'orderVehicleId'>[],
  reason: string,
): Promise<void> {
  const tasks = await findRows(
    tx,
    vehicleTask,
    sql`${isAmong(
      sql.trusted('t.order_vehicle_id'),
      records.map(one => one.orderVehicleId!),
    )} and t.type = ${typeIs.receive} and t.stage = any(${[...openStages]}::smallint[]) and t.source_type = 'vehicle-return'`,
  )
  const free = tasks.filter(one => running.includes(one.stage!)).map(one => one.id)
  if (free.length > 0) await closeTasks(tx, actor, free, { reason, skipAbnormal: true })
}

/** The record for which the task was made; after a split it stands in another return. */
async function recordOf(tx: Tx, task: Task): Promise<ReturnRecord | undefined> {
  if (task.sourceType !== 'vehicle-return' || task.orderVehicleId === null) return undefined
  return (
    await findRows(tx, vehicleReturnRecord, {
      orderVehicleId: task.orderVehicleId,
      holding: true,
      status: WAITING,
    } as never)
  )[0]
}

const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)
const lines = (payload: Payload, name: string) => (payload[name] ?? []) as readonly Readonly<Record<string, unknown>>[]
const priced = (value: unknown): string | undefined =>
  value === null || value === undefined ? undefined : yuan(value as never)

/** What the field staff found, with the prices of the list where nobody quoted one. */
async function receptionOf(
  tx: Tx,
  actor: Actor,
  task: Task,
  record: ReturnRecord,
  payload: Payload,
): Promise<Reception> {
  const { damages, missing } = await chargedFindings(
    tx,
    actor,
    record,
    {
      damages: lines(payload, 'damages')
        .filter(line => line['newDamage'] !== false)
        .map(one => ({
          ...{ part: String(one['part']), damageKind: String(one['damageKind']), severity: Number(one['severity']) },
          price: priced(one['quotedPrice']),
          photoBizId: text(one['photoBizId']),
        })),
      missing: lines(payload, 'missing').map(one => ({
        ...{ item: String(one['item']), qty: Number(one['qty'] ?? 1), price: priced(one['price']) },
      })),
    },
    'free',
  )
  return {
    recordId: record.id,
    actualTime: String(payload['actualTime']),
    mileage: Number(payload['mileage']),
    energyLevel: payload['energyLevel'] === null ? null : Number(payload['energyLevel']),
    conditionGrade: Number(payload['conditionGrade'] ?? 1),
    lotId: text(payload['lotId']),
    spaceId: text(payload['spaceId']),
    damages,
    missing,
    cleanFee: priced(payload['cleanFee']) ?? '0.00',
    remark: text(payload['objection']) ?? text(payload['remark']) ?? task.resultNote,
  }
}

/** A receive task of a return: its result is what the return knows of the vehicle (70, R3). */
export const receiveHook: TaskHook = {
  async locks(tx, actor, task) {
    const record = await recordOf(tx, task)
    if (!record) return
    await lockPositions(tx, actor, [record.orderVehicleId!])
    await lockRow(tx, actor, vehicleReturn, record.returnId!)
    await recordsOf(tx, record.returnId!, true)
  },
  async check(tx, actor, task, payload) {
    const record = await recordOf(tx, task)
    if (!record || task.result === 3) return
    const mileage = Number(payload['mileage'] ?? 0)
    if (record.takeMileage !== null && mileage < record.takeMileage)
      refuse('belowTake', '还车里程不能小于提车里程{km}公里 / the mileage is below that of the take, {km} km', {
        km: record.takeMileage,
      })
    refuseOutOfTime(actor, record, { actualTime: String(payload['actualTime']) })
  },
  async onDone(tx, actor, task, payload) {
    const record = await recordOf(tx, task)
    if (!record) return
    const found = await receptionOf(tx, actor, task, record, payload)
    await confirmReceive(tx, actor, { id: record.returnId!, records: [found] })
  },
}

/** 70, 7.1 page-work-order: every task that was ever opened for the return's vehicles by it. */
export async function tasksOfReturn(
  tx: Tx,
  returnId: string,
  page: { current: number; size: number },
): Promise<{ ids: string[]; total: number }> {
  const positions = (await recordsOf(tx, returnId)).map(one => one.orderVehicleId!)
  const rows = await tx.rows<{ id: string; total: string }>(sql`
    select id, count(*) over () as total from vehicle_task t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0
      and t.source_type in ('vehicle-return', 'vehicle-return-redeem') and t.order_vehicle_id = any(${positions}::bigint[])
    order by t.create_time desc, t.id desc limit ${page.size} offset ${(page.current - 1) * page.size}`)
  return { ids: rows.map(one => one.id), total: Number(rows[0]?.total ?? 0) }
}

/** 70, 3.4: a new task for a vehicle whose former one failed or was closed. */
export async function afreshTask(
  tx: Tx,
  actor: Actor,
  recordId: string,
  wanted: { reason: string; planTime: string; providerId: string | null },
): Promise<string> {
  const record = await getRow(tx, vehicleReturnRecord, recordId)
  await lockPositions(tx, actor, [record.orderVehicleId!])
  const row = await lockRow(tx, actor, vehicleReturn, record.returnId!)
  if (record.status !== WAITING || row.status !== 10)
    refuse('notAwaiting', '当前状态不允许收车 / no vehicle is awaited in this state')
  await closeReceiveTasks(tx, actor, [record], wanted.reason)
  const former = await tx.row<{ n: number }>(
    sql`select coalesce(max(source_seq), 0)::int as n from vehicle_task where tenant_id = ${tx.tenantId} and source_type = 'vehicle-return' and vehicle_id = ${record.vehicleId}::bigint and type = ${typeIs.receive} and source_id = ${row.id}`,
  )
  const [taskId] = await openReceiveTasks(tx, actor, row, [record], {
    planFinish: wanted.planTime,
    providerId: wanted.providerId,
    sourceSeq: former!.n + 1,
  })
  return taskId!
}

import type { ChangesOf, RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { actAll } from '#packages/server/act.ts'
import { emitAll } from '#packages/server/emit.ts'
import { nextNumbers } from '#packages/server/numbers.ts'
import { addRows, findRows, insertRows, lockRows, updateRows } from '#packages/server/rows.ts'
import { byProvider, byStaff, openStages, running, stage } from '../../codes.ts'
import { kindText, typeOf } from '../../kinds/types.ts'
import { chosenOf, tellHandler, whomBars } from '../../vehicle-task/server/assign.ts'
import { closeTasks } from '../../vehicle-task/server/close.ts'
import { deriveHeads } from '../../vehicle-task/server/head.ts'
import { factsOf, nowOf, type Task } from '../../vehicle-task/server/rows.ts'
import { vehicleTaskCost } from '../../vehicle-task-cost/vehicle-task-cost.ts'
import { vehicleTask, vehicleTaskLog } from '../../vehicle-task/vehicle-task.ts'
import { vehicleWorkOrder } from '../vehicle-work-order.ts'

/** A vehicle as its owner's select tells it; by the thousand no card is read. */
export interface PlainCar {
  vehicleId: string
  plateNo: string | null
  vin: string | null
  modelName: string | null
  partyName: string | null
  orderVehicleId: string | null
  cityCode: string | null
  companyId: string | null
  deptId: string | null
  planFinish?: string | null
}
export interface PlainGroup {
  handlerId: string | null
  providerId?: string | null
  cars: readonly PlainCar[]
}
export interface ManyWanted {
  type: number
  subKind: number
  source: { sourceType: string; sourceId: string; sourceNo: string; sourceSeq?: number }
  planStart: string
  planFinish: string
  supervisorId: string | null
  title: string
  requirement?: string | null
  groups: readonly PlainGroup[]
}
/** Vehicles of one order; a list of them stands in its row. */
const MOST = 2_000
/** Tasks of one statement. */
const PORTION = 1_000
const portionsOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

/**
 * Orders and tasks of a stocktake or patrol: set by set, nothing is asked per vehicle. The tasks wait without a clock
 * until `releaseMany`. One order per handler and city. Answers the task of each vehicle.
 */
export async function openMany(tx: Tx, actor: Actor, wanted: ManyWanted): Promise<Map<string, string>> {
  const heads = wanted.groups.flatMap(group =>
    [...Map.groupBy(group.cars, car => car.cityCode).values()].flatMap(cars =>
      portionsOf(cars, MOST).map(some => ({ ...group, cars: some })),
    ),
  )
  const numbers = await nextNumbers(tx, actor, typeOf(wanted.type).order, heads.length)
  const rows = await insertRows(
    tx,
    actor,
    vehicleWorkOrder,
    heads.map((head, index) => headOf(wanted, head, numbers[index]!)),
  )
  const taskOf = new Map<string, string>()
  for (const [index, head] of heads.entries())
    for (const cars of portionsOf(head.cars, PORTION)) {
      const taskNos = await nextNumbers(tx, actor, typeOf(wanted.type).task, cars.length)
      const tasks = await insertRows(
        tx,
        actor,
        vehicleTask,
        cars.map((car, at) => taskRow(wanted, rows[index]!, car, taskNos[at]!)),
      )
      for (const task of tasks) taskOf.set(task.vehicleId!, task.id)
      await logAll(tx, actor, tasks, 'create', null, stage.toDispatch)
    }
  await deriveHeads(
    tx,
    actor,
    rows.map(row => row.id),
  )
  return taskOf
}

function headOf(wanted: ManyWanted, { cars, handlerId, providerId }: PlainGroup, no: string) {
  const first = cars[0]!
  return {
    workOrderNo: no,
    type: wanted.type,
    subKind: wanted.subKind,
    subKindName: kindText(wanted.type, wanted.subKind),
    title: wanted.title,
    priority: 3,
    stage: stage.toDispatch,
    vehicleIds: cars.map(car => car.vehicleId),
    single: true,
    sourceType: wanted.source.sourceType,
    sourceId: wanted.source.sourceId,
    sourceNo: wanted.source.sourceNo,
    companyId: first.companyId!,
    cityCode: first.cityCode,
    deptId: first.deptId!,
    planStart: wanted.planStart,
    planFinish: wanted.planFinish,
    assignMode: providerId ? byProvider : byStaff,
    providerId: providerId ?? null,
    handlerId: providerId ? null : handlerId,
    supervisorId: wanted.supervisorId,
    requirement: wanted.requirement ?? null,
  } satisfies ChangesOf<typeof vehicleWorkOrder>
}
type Head = RowOf<typeof vehicleWorkOrder>
const taskRow = (wanted: ManyWanted, head: Head, car: PlainCar, taskNo: string) =>
  ({
    taskNo,
    workOrderId: head.id,
    workOrderNo: head.workOrderNo,
    type: wanted.type,
    subKind: wanted.subKind,
    subKindName: head.subKindName,
    stage: stage.toDispatch,
    priority: head.priority,
    vehicleId: car.vehicleId,
    orderVehicleId: car.orderVehicleId,
    plateNo: car.plateNo,
    vin: car.vin,
    modelName: car.modelName,
    partyName: car.partyName,
    cityCode: head.cityCode,
    planFinish: car.planFinish ?? head.planFinish,
    slaHit: true,
    holding: false,
    sourceType: wanted.source.sourceType,
    sourceId: wanted.source.sourceId,
    sourceSeq: wanted.source.sourceSeq ?? 1,
  }) satisfies ChangesOf<typeof vehicleTask>

const logAll = (
  tx: Tx,
  actor: Actor,
  tasks: readonly Task[],
  action: string,
  from: number | null,
  to: number,
  reason: string | null = null,
): Promise<void> =>
  addRows(
    tx,
    actor,
    vehicleTaskLog,
    tasks.map(task => ({
      taskId: task.id,
      action,
      fromStage: from,
      toStage: to,
      userId: actor.userId === '' ? null : actor.userId,
      logTime: nowOf(actor),
      reason,
    })),
  )

interface Source {
  sourceType: string
  sourceId: string
}
const tasksOfSource = (tx: Tx, source: Source, stages: readonly number[]): Promise<Task[]> =>
  findRows(
    tx,
    vehicleTask,
    sql`t.source_type = ${source.sourceType} and t.source_id = ${source.sourceId} and t.stage = any(${[...stages]}::smallint[])`,
  )
async function headsOf(tx: Tx, tasks: readonly Task[]): Promise<Map<string, Head>> {
  const ids = [...new Set(tasks.map(task => task.workOrderId!))]
  return new Map((await lockRows(tx, vehicleWorkOrder, ids)).map(row => [row.id, row]))
}

/** The clocks of all waiting tasks of a source start: due at their planned finish, given to who stands on the order. */
export async function releaseMany(tx: Tx, actor: Actor, source: Source): Promise<number> {
  const waiting = (await tasksOfSource(tx, source, [stage.toDispatch])).filter(one => one.releaseTime === null)
  const heads = await headsOf(tx, waiting)
  const now = nowOf(actor)
  for (const [headId, tasks] of Map.groupBy(waiting, one => one.workOrderId!)) {
    const head = heads.get(headId)!
    for (const some of portionsOf(tasks, PORTION)) {
      const released = await actAll(
        tx,
        actor,
        vehicleTask,
        some.map(task => ({
          id: task.id,
          input: { blockedById: null, holding: false, releaseTime: now, stageTime: now, dueTime: task.planFinish },
        })),
        'release',
      )
      await logAll(tx, actor, released, 'release', stage.toDispatch, stage.toDispatch)
    }
    await giveMany(tx, actor, head, tasks)
  }
  await deriveHeads(tx, actor, [...heads.keys()])
  return waiting.length
}
async function giveMany(tx: Tx, actor: Actor, head: Head, tasks: readonly Task[]): Promise<void> {
  const whom = { handlerId: head.handlerId, providerId: head.providerId }
  if (!whom.handlerId && !whom.providerId) return
  if ((await whomBars(tx, actor, whom, { type: head.type, cityCode: head.cityCode })).length > 0) return
  const chosen = (await chosenOf(tx, whom))!
  const now = nowOf(actor)
  for (const some of portionsOf(tasks, PORTION)) {
    const given = await actAll(
      tx,
      actor,
      vehicleTask,
      some.map(task => ({
        id: task.id,
        input: { ...chosen, stage: stage.waiting, assignTime: now, stageTime: now, isTransfer: false },
      })),
      'assign',
    )
    await logAll(tx, actor, given, 'assign', stage.toDispatch, stage.waiting)
    await emitAll(
      tx,
      actor,
      'vehicle-task.assigned',
      given.map(task => factsOf(task)),
    )
  }
  await tellHandler(tx, actor, tasks, chosen)
}

/** While its source pauses a task has no clock; afterwards it has as much time as before. */
export async function pauseMany(tx: Tx, actor: Actor, source: Source): Promise<void> {
  const rows = await tasksOfSource(tx, source, running)
  const locked = await lockRows(
    tx,
    vehicleTask,
    rows.map(row => row.id),
  )
  await updateRows(
    tx,
    actor,
    vehicleTask,
    locked.map(row => ({ row, changes: { dueTime: null } })),
  )
  await deriveHeads(
    tx,
    actor,
    locked.map(row => row.workOrderId),
  )
}
export async function resumeMany(tx: Tx, actor: Actor, source: Source, later: (time: string) => string): Promise<void> {
  const rows = await tasksOfSource(tx, source, running)
  const locked = await lockRows(
    tx,
    vehicleTask,
    rows.map(row => row.id),
  )
  await updateRows(
    tx,
    actor,
    vehicleTask,
    locked.map(row => {
      const planFinish = row.planFinish === null ? null : later(row.planFinish)
      return { row, changes: { planFinish, dueTime: row.releaseTime === null ? null : planFinish } }
    }),
  )
  await deriveHeads(
    tx,
    actor,
    locked.map(row => row.workOrderId),
  )
}

/** Closes what nobody worked on, set by set; a task with costs is closed like any other. Answers what is left open. */
export async function closeMany(tx: Tx, actor: Actor, source: Source, reason: string): Promise<Task[]> {
  const rows = await tasksOfSource(tx, source, openStages)
  const free = rows.filter(row => running.includes(row.stage!))
  const costly = new Set(
    (
      await tx.rows<{ id: string }>(
        sql`select distinct task_id as id from ${sql.name(vehicleTaskCost.table)} where tenant_id = ${tx.tenantId} and is_deleted = 0 and status <> 6 and task_id = any(${free.map(row => row.id)}::bigint[])`,
      )
    ).map(row => row.id),
  )
  await headsOf(tx, free)
  const now = nowOf(actor)
  const plain = free.filter(row => !costly.has(row.id))
  for (const some of portionsOf(plain, PORTION)) {
    const closed = await actAll(
      tx,
      actor,
      vehicleTask,
      some.map(row => ({
        id: row.id,
        reason,
        input: {
          stage: stage.closed,
          stageTime: now,
          doneTime: now,
          holding: false,
          blockedById: null,
          closeReason: reason.slice(0, 200),
        },
      })),
      'close',
    )
    await logAll(tx, actor, closed, 'close', null, stage.closed, reason)
    await emitAll(
      tx,
      actor,
      'vehicle-task.closed',
      closed.map(task => factsOf(task, { reason })),
    )
  }
  await deriveHeads(
    tx,
    actor,
    plain.map(row => row.workOrderId),
  )
  if (costly.size > 0) await closeTasks(tx, actor, [...costly], { reason, skipAbnormal: true })
  return rows.filter(row => !running.includes(row.stage!))
}

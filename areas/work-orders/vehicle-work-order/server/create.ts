import { refuse, type ChangesOf, type Label, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { nextNumber, nextNumbers } from '#packages/server/numbers.ts'
import { findRows, getRow, insertRow, insertRows } from '#packages/server/rows.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { byProvider, byStaff, stage } from '../../codes.ts'
import { kindText, typeOf } from '../../kinds/types.ts'
import { deriveHead } from '../../vehicle-task/server/head.ts'
import { holds, releaseTask } from '../../vehicle-task/server/release.ts'
import { hooksOf, logTask } from '../../vehicle-task/server/rows.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { vehicleWorkOrder } from '../vehicle-work-order.ts'
import { nameOf, workCars, type WorkCar, type WorkVehicle } from './cars.ts'
import { workBars } from './guards.ts'
import { lockPlateQuota, quotaBars } from './plate-quota.ts'

export type Head = RowOf<typeof vehicleWorkOrder>
/** A node of a chain: who is released only when another task is done. */
export interface Chained {
  groupId: string
  groupNo: string
  nodeSeq: number
  /** Task that each vehicle waits for. */
  blockedBy: ReadonlyMap<string, string>
  before: readonly number[]
  slaOverride?: number | null
  autoDispatch?: boolean
}
export interface WorkWanted {
  type: number
  subKind: number
  source?: { sourceType: string; sourceId: string; sourceNo?: string; sourceSeq?: number }
  vehicles: readonly WorkVehicle[]
  companyId?: string | null
  cityCode?: string | null
  deptId?: string | null
  planStart: string
  planFinish: string
  km?: number | null
  from?: { placeType?: number | null; lotId?: string | null; address?: string | null }
  to?: { placeType?: number | null; lotId?: string | null; address?: string | null }
  contactName?: string | null
  contactPhone?: string | null
  providerId?: string | null
  handlerId?: string | null
  supervisorId?: string | null
  priority?: number
  requirement?: string | null
  title?: string | null
  chain?: Chained
  skipAbnormal?: boolean
}
export interface Made {
  workOrderId: string
  workOrderNo: string
  taskIds: string[]
  refused: { vehicleId: string; name: string; reasons: Label[] }[]
}

/** 90-interfaces 3.7: an order with a task per vehicle. The same source again answers what stands already. */
export async function createWorkOrder(tx: Tx, actor: Actor, wanted: WorkWanted): Promise<Made> {
  const known = wanted.source ? await madeBefore(tx, wanted) : undefined
  if (known) return known
  const cars = await workCars(tx, wanted.vehicles)
  const { free, refused } = await sorted(tx, actor, cars, wanted)
  const head = await insertRow(tx, actor, vehicleWorkOrder, await headValues(tx, actor, wanted, free))
  const taskIds = await openTasks(tx, actor, head, free, wanted)
  return { workOrderId: head.id, workOrderNo: head.workOrderNo!, taskIds, refused }
}

/** All or none, unless the caller skips what is abnormal; the refusal names every vehicle with every reason. */
export async function sorted(
  tx: Tx,
  actor: Actor,
  cars: readonly WorkCar[],
  wanted: Pick<WorkWanted, 'type' | 'subKind' | 'source' | 'chain' | 'skipAbnormal' | 'planStart' | 'cityCode'>,
): Promise<{ free: WorkCar[]; refused: Made['refused'] }> {
  if (cars.length === 0) refuse('noVehicles', '请选择车辆 / choose the vehicles')
  const bars = await workBars(tx, cars, {
    type: wanted.type,
    subKind: wanted.subKind,
    sourceType: wanted.source?.sourceType ?? null,
    day: wanted.planStart.slice(0, 10),
    ...(wanted.chain ? { before: wanted.chain.before } : {}),
  })
  const isHeldBack = (id: string) => wanted.chain?.blockedBy.has(id) ?? false
  // Whoever waits for another node is judged when his turn comes.
  const reasonsOf = (one: WorkCar): Label[] => (isHeldBack(one.car.id) ? [] : (bars.get(one.car.id) ?? []))
  const refused = cars
    .map(one => ({ vehicleId: one.car.id, name: nameOf(one.car), reasons: reasonsOf(one) }))
    .filter(one => one.reasons.length > 0)
  if (refused.length > 0 && !wanted.skipAbnormal) refuseAll(refused)
  const free = cars.filter(one => reasonsOf(one).length === 0)
  if (free.length === 0) refuseAll(refused)
  return wanted.skipAbnormal ? withoutUnquoted(tx, actor, free, refused, wanted) : { free, refused }
}
/** Who finds no indicator for his plate is left out as well; without skipping the lock itself refuses. */
async function withoutUnquoted(
  tx: Tx,
  actor: Actor,
  cars: WorkCar[],
  refused: Made['refused'],
  wanted: Pick<WorkWanted, 'type' | 'subKind' | 'cityCode'>,
): Promise<{ free: WorkCar[]; refused: Made['refused'] }> {
  const bars = await quotaBars(tx, actor, cars, wanted)
  const lacking = cars.flatMap(one => {
    const bar = bars.get(one.car.id)
    return bar ? [{ vehicleId: one.car.id, name: nameOf(one.car), reasons: [bar] }] : []
  })
  if (lacking.length === cars.length) refuseAll([...refused, ...lacking])
  return { free: cars.filter(one => !bars.has(one.car.id)), refused: [...refused, ...lacking] }
}
function refuseAll(refused: Made['refused']): never {
  const half = (index: 0 | 1) =>
    refused
      .slice(0, 20)
      .map(one => `【${one.name}】${one.reasons.map(reason => reason.split(' / ')[index]).join(index ? ', ' : '，')}`)
      .join('; ')
  refuse('vehiclesBarred', `${half(0)} / ${half(1)}` as Label, { refused })
}

async function madeBefore(tx: Tx, { source, vehicles, type, subKind }: WorkWanted): Promise<Made | undefined> {
  const rows = await findRows(
    tx,
    vehicleTask,
    sql`t.source_type = ${source!.sourceType} and t.source_id = ${source!.sourceId} and t.type = ${type} and t.sub_kind = ${subKind} and t.source_seq = ${source!.sourceSeq ?? 1}
      and t.vehicle_id = any(${vehicles.map(one => one.vehicleId)}::bigint[])`,
  )
  if (rows.length < vehicles.length || rows.length === 0) return undefined
  const [first] = rows
  return {
    workOrderId: first!.workOrderId!,
    workOrderNo: first!.workOrderNo!,
    taskIds: rows.map(one => one.id),
    refused: [],
  }
}

/** What the vehicles say about the order where nobody said it. */
export async function headValues(
  tx: Tx,
  actor: Actor,
  wanted: WorkWanted,
  cars: readonly WorkCar[],
): Promise<ChangesOf<typeof vehicleWorkOrder>> {
  const first = cars[0]!
  const { from, to, source, chain } = wanted
  return {
    workOrderNo: await nextNumber(tx, actor, typeOf(wanted.type).order),
    type: wanted.type,
    subKind: wanted.subKind,
    subKindName: kindText(wanted.type, wanted.subKind),
    title: wanted.title ?? titleOf(wanted, cars),
    priority: wanted.priority ?? 3,
    stage: stage.toDispatch,
    vehicleIds: cars.map(one => one.car.id),
    single: false,
    sourceType: source?.sourceType ?? 'manual',
    sourceId: source?.sourceId ?? null,
    sourceNo: source?.sourceNo ?? null,
    ...(chain ? { groupId: chain.groupId, groupNo: chain.groupNo, nodeSeq: chain.nodeSeq } : {}),
    companyId: wanted.companyId ?? (first.car.assetCompanyId ?? first.car.ownerCompanyId)!,
    cityCode: wanted.cityCode ?? first.car.operateCityCode,
    deptId: (wanted.deptId ?? first.car.operateDeptId)!,
    partyName: first.position?.counterpartyName ?? first.car.customerName,
    contractId: first.position?.contractId ?? first.car.contractId,
    orderId: first.position?.orderId ?? first.car.orderId,
    planStart: wanted.planStart,
    planFinish: wanted.planFinish,
    fromPlaceType: from?.placeType ?? (from?.lotId ? 1 : null),
    fromLotId: from?.lotId ?? null,
    fromAddress: from?.address ?? null,
    toPlaceType: to?.placeType ?? (to?.lotId ? 1 : null),
    toLotId: to?.lotId ?? null,
    toAddress: to?.address ?? null,
    contactName: wanted.contactName ?? null,
    contactPhone: wanted.contactPhone ?? null,
    assignMode: wanted.providerId ? byProvider : byStaff,
    providerId: wanted.providerId ?? null,
    handlerId: wanted.providerId ? null : (wanted.handlerId ?? null),
    supervisorId: wanted.supervisorId ?? (actor.userId === '' ? null : actor.userId),
    requirement: wanted.requirement ?? null,
  }
}
export const titleOf = ({ type, subKind }: { type: number; subKind: number }, cars: readonly WorkCar[]): string =>
  `${typeOf(type).label.split(' / ')[0]}·${kindText(type, subKind)} ${nameOf(cars[0]!.car)}${cars.length > 1 ? ` 等${cars.length}台` : ''}`

/** A task for each vehicle; who waits for nobody is released at once. */
export async function openTasks(
  tx: Tx,
  actor: Actor,
  head: Head,
  cars: readonly WorkCar[],
  more: Pick<WorkWanted, 'source' | 'chain' | 'km'> = {},
): Promise<string[]> {
  const { source, chain } = more
  const numbers = await nextNumbers(tx, actor, typeOf(head.type).task, cars.length)
  const provider = head.providerId ? await getRow(tx, mechanism, head.providerId) : undefined
  const tasks = await insertRows(
    tx,
    actor,
    vehicleTask,
    cars.map((one, index) => ({
      taskNo: numbers[index]!,
      workOrderId: head.id,
      workOrderNo: head.workOrderNo,
      type: head.type,
      subKind: head.subKind,
      subKindName: head.subKindName,
      stage: stage.toDispatch,
      priority: head.priority,
      vehicleId: one.car.id,
      orderVehicleId: one.position?.id ?? null,
      plateNo: one.car.plateNo,
      vin: one.car.vin,
      modelName: one.car.modelName,
      partyName: one.position?.counterpartyName ?? one.car.customerName,
      cityCode: head.cityCode,
      providerName: provider?.mechanismName ?? null,
      planFinish: one.planFinish ?? head.planFinish,
      slaHit: true,
      holding: holds(head.type) && !chain?.blockedBy.has(one.car.id),
      blockedById: chain?.blockedBy.get(one.car.id) ?? null,
      groupId: chain?.groupId ?? null,
      nodeSeq: chain?.nodeSeq ?? null,
      sourceType: source?.sourceType ?? head.sourceType,
      sourceId: source?.sourceId ?? null,
      sourceSeq: source?.sourceSeq ?? 1,
    })),
  )
  for (const [at, task] of tasks.entries()) {
    await logTask(tx, actor, task.id, { action: 'create', from: null, to: stage.toDispatch })
    await lockPlateQuota(tx, actor, head, cars[at]!)
    for (const hook of hooksOf(task)) await hook.onOpened?.(tx, actor, task)
    if (task.blockedById === null) await releaseTask(tx, actor, task, { ...chain, km: more.km ?? null })
  }
  await deriveHead(tx, actor, head.id)
  return tasks.map(one => one.id)
}

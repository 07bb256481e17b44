import { addDays, localDate, localDateTime, refuse, type ChangesOf, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { lockPositions } from '#areas/orders/order-vehicle/server/lock.ts'
import { prepare } from '#areas/orders/order-vehicle/server/prepare.ts'
import { order } from '#areas/orders/order/order.ts'
import { fire } from '#areas/vehicles/vehicle/server/fire.ts'
import { biz, event } from '#areas/vehicles/vehicle/server/moves.ts'
import { allBefore, inOrder, predecessorsOf } from '../../calculations/chain.ts'
import { nodeIf } from '../../codes.ts'
import { typeIs } from '../../kinds/types.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { createWorkOrder } from '../../vehicle-work-order/server/create.ts'
import { workCars, type WorkCar, type WorkVehicle } from '../../vehicle-work-order/server/cars.ts'
import {
  workOrderGroupSetting,
  workOrderGroupSettingNode,
} from '../../work-order-group-setting/work-order-group-setting.ts'
import { workOrderGroup, workOrderGroupNode } from '../work-order-group.ts'
import { progressGroup } from './progress.ts'

type Setting = RowOf<typeof workOrderGroupSetting>
type SettingNode = RowOf<typeof workOrderGroupSettingNode>
export interface GroupWanted {
  scene?: number
  settingId?: string
  settingCode?: string
  vehicles: readonly WorkVehicle[]
  source?: { sourceType: string; sourceId: string; sourceNo?: string }
  cityCode?: string | null | undefined
  companyId?: string | null
  skipAbnormal?: boolean | undefined
}
const DAYS_PER_NODE = 5

/** 90-interfaces 3.7: a chain for these vehicles. The same source again answers the chain that stands. */
export async function createGroup(tx: Tx, actor: Actor, wanted: GroupWanted): Promise<string[]> {
  const sourceKey = wanted.source ? `${wanted.source.sourceType}:${wanted.source.sourceId}` : null
  const [known] = sourceKey ? await findRows(tx, workOrderGroup, { sourceKey } as never) : []
  if (known) return [known.id]
  await lockPositions(
    tx,
    actor,
    wanted.vehicles.flatMap(one => (one.orderVehicleId ? [one.orderVehicleId] : [])),
  )
  const cars = await workCars(tx, wanted.vehicles)
  if (cars.length === 0) refuse('noVehicles', '请选择车辆 / choose the vehicles')
  const cityCode = wanted.cityCode ?? cars[0]!.car.operateCityCode
  const setting = await settingFor(tx, wanted, cityCode)
  const nodes = await nodesFor(tx, setting, cars)
  const group = await insertRow(tx, actor, workOrderGroup, {
    settingId: setting.id,
    groupName: setting.settingName,
    scene: setting.scene,
    sourceType: wanted.source?.sourceType ?? 'manual',
    sourceId: wanted.source?.sourceId ?? null,
    sourceNo: wanted.source?.sourceNo ?? null,
    sourceKey,
    cityCode,
    companyId: wanted.companyId ?? cars[0]!.car.assetCompanyId ?? cars[0]!.car.ownerCompanyId,
    partyName: cars[0]!.position?.counterpartyName ?? null,
    vehicleCount: cars.length,
    doneCount: 0,
    overdueCount: 0,
    planFinish: planEnd(actor, nodes),
    cars: cars.map(one => ({ vehicleId: one.car.id, ...(one.position ? { orderVehicleId: one.position.id } : {}) })),
  })
  await insertRows(
    tx,
    actor,
    workOrderGroupNode,
    nodes.map((node, index) => nodeRow(actor, group.id, node, index)) as never,
  )
  await openNodes(tx, actor, group, nodes, cars, wanted)
  await beginPreparation(tx, actor, group, nodes, cars)
  await progressGroup(tx, actor, group.id)
  return [group.id]
}

/** The setting that is named, else the default of the scene: of the city before that of all. */
async function settingFor(tx: Tx, wanted: GroupWanted, cityCode: string): Promise<Setting> {
  const rows = await findRows(
    tx,
    workOrderGroupSetting,
    wanted.settingId
      ? sql`t.id = ${wanted.settingId}::bigint and t.status = 1`
      : wanted.settingCode
        ? sql`t.setting_code = ${wanted.settingCode} and t.status = 1`
        : sql`t.scene = ${wanted.scene ?? 1} and t.is_default and t.status = 1`,
  )
  const near = rows.filter(
    one => one.cityCodes.length === 0 || one.cityCodes.some(city => cityCode.startsWith(city.replace(/(00)+$/, ''))),
  )
  return (
    near.toSorted((a, b) => b.cityCodes.length - a.cityCodes.length)[0] ??
    refuse('noGroupSetting', '没有可用的工单组设置 / there is no group setting in use for this')
  )
}

/** A node whose condition no vehicle fulfils is left out; who waited for it waits for what came before. */
async function nodesFor(tx: Tx, setting: Setting, cars: readonly WorkCar[]): Promise<SettingNode[]> {
  const all = await findRows(tx, workOrderGroupSettingNode, { settingId: setting.id } as never, { orderBy: 't.seq' })
  const orders = new Map(
    (
      await findRows(tx, order, {
        id: cars.flatMap(one => (one.position?.orderId ? [one.position.orderId] : [])),
      } as never)
    ).map(row => [row.id, row]),
  )
  const needs = (one: WorkCar) => orders.get(one.position?.orderId ?? '')
  const isAsked = (node: SettingNode): boolean =>
    node.condition === nodeIf.plate
      ? cars.some(one => needs(one)?.plateNeed ?? one.car.plateNo === null)
      : node.condition === nodeIf.gps
        ? cars.some(one => needs(one)?.gpsNeed ?? one.gpsFitted < one.gpsWanted)
        : node.condition === nodeIf.mortgaged
          ? cars.some(one => one.car.mortgageState !== null && [1, 2, 3].includes(one.car.mortgageState))
          : true
  const kept = all.filter(isAsked)
  if (kept.length === 0) refuse('nothingToDo', '这些车辆没有需要办理的节点 / nothing of this chain is needed')
  return kept.map(node => ({ ...node, predecessors: bridged(node, all, kept).join(',') || null }))
}
function bridged(node: SettingNode, all: readonly SettingNode[], kept: readonly SettingNode[]): number[] {
  const found = predecessorsOf(node.predecessors).flatMap(seq => {
    const before = all.find(one => one.seq === seq)
    return !before ? [] : kept.includes(before) ? [seq] : bridged(before, all, kept)
  })
  return [...new Set(found)]
}

const planEnd = (actor: Actor, nodes: readonly SettingNode[]): string =>
  `${addDays(
    localDate(actor.clock.now()),
    nodes.reduce((sum, one) => sum + (one.planDays ?? DAYS_PER_NODE), 0),
  )} 18:00:00`
const nodeRow = (
  actor: Actor,
  groupId: string,
  node: SettingNode,
  index: number,
): ChangesOf<typeof workOrderGroupNode> & Record<string, unknown> => ({
  groupId,
  lineNo: index + 1,
  seq: node.seq,
  taskKind: node.taskKind,
  predecessors: node.predecessors,
  condition: node.condition,
  providerId: node.providerId,
  planDays: node.planDays,
  planFinish: `${addDays(localDate(actor.clock.now()), node.planDays ?? DAYS_PER_NODE)} 18:00:00`,
  slaOverride: node.slaOverride,
  autoDispatch: node.autoDispatch,
  required: node.required,
  skipped: false,
})

/** All orders and tasks at once; successors wait vehicle by vehicle (70, 4.7). */
async function openNodes(
  tx: Tx,
  actor: Actor,
  group: RowOf<typeof workOrderGroup>,
  nodes: readonly SettingNode[],
  cars: readonly WorkCar[],
  wanted: GroupWanted,
): Promise<void> {
  const made = new Map<number, Map<string, string>>()
  const now = localDateTime(actor.clock.now())
  for (const node of inOrder(nodes)) {
    const blockedBy = new Map<string, string>()
    for (const seq of predecessorsOf(node.predecessors))
      for (const [vehicleId, taskId] of made.get(seq) ?? []) blockedBy.set(vehicleId, taskId)
    const one = await createWorkOrder(tx, actor, {
      type: Math.floor(node.taskKind / 100),
      subKind: node.taskKind % 100,
      source: { sourceType: 'work-order-group', sourceId: group.id, sourceNo: group.groupNo!, sourceSeq: node.seq },
      vehicles: cars.map(car => ({ vehicleId: car.car.id, orderVehicleId: car.position?.id })),
      companyId: group.companyId,
      cityCode: group.cityCode,
      planStart: now,
      planFinish: `${addDays(now.slice(0, 10), node.planDays ?? DAYS_PER_NODE)} 18:00:00`,
      providerId: node.providerId,
      chain: {
        groupId: group.id,
        groupNo: group.groupNo!,
        nodeSeq: node.seq,
        blockedBy,
        before: allBefore(node, nodes).flatMap(seq =>
          nodes.filter(other => other.seq === seq).map(other => other.taskKind),
        ),
        slaOverride: node.slaOverride,
        autoDispatch: node.autoDispatch,
      },
      ...(wanted.skipAbnormal ? { skipAbnormal: true } : {}),
    })
    const tasks = await findRows(tx, vehicleTask, { workOrderId: one.workOrderId } as never)
    made.set(node.seq, new Map(tasks.map(task => [task.vehicleId!, task.id])))
    await tx.run(
      sql`update work_order_group_node set work_order_id = ${one.workOrderId}::bigint, total = ${tasks.length}::int, done = 0 where tenant_id = ${tx.tenantId} and group_id = ${group.id}::bigint and seq = ${node.seq}::int`,
    )
  }
}

const PREPARING: readonly number[] = [typeIs.register, typeIs.license, typeIs.gps]
/** 70, 9.2: the first released registration, licence or GPS task puts the car into preparation, and its position with it. */
async function beginPreparation(
  tx: Tx,
  actor: Actor,
  group: RowOf<typeof workOrderGroup>,
  nodes: readonly SettingNode[],
  cars: readonly WorkCar[],
): Promise<void> {
  const begins = nodes.some(
    one => predecessorsOf(one.predecessors).length === 0 && PREPARING.includes(Math.floor(one.taskKind / 100)),
  )
  if (!begins) return
  for (const { car, position } of cars.toSorted((a, b) => (BigInt(a.car.id) < BigInt(b.car.id) ? -1 : 1))) {
    if (position && (position.status === 2 || position.status === 3)) {
      await prepare(tx, actor, position.id, { workOrderId: group.id })
      await emit(tx, actor, 'work-order.preparation-started', {
        id: group.id,
        no: group.groupNo!,
        orderVehicleId: position.id,
      })
    }
    if (car.bizStatus === biz.stock)
      await fire(tx, actor, car.id, event.preparationStarted, {
        source: { sourceType: 'work-order-group', sourceId: group.id, sourceNo: group.groupNo! },
      })
  }
}

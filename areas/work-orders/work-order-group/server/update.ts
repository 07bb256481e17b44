import { z } from 'zod'
import { invalid, localDate, addDays, localDateTime, refuse, type Fault } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { findRows, getRow, insertRows, lockRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { allBefore, chainFault, predecessorsOf } from '../../calculations/chain.ts'
import { running, stage } from '../../codes.ts'
import { isType } from '../../kinds/types.ts'
import { closeTasks } from '../../vehicle-task/server/close.ts'
import { lockTasks } from '../../vehicle-task/server/rows.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { createWorkOrder } from '../../vehicle-work-order/server/create.ts'
import { workOrderGroup, workOrderGroupNode } from '../work-order-group.ts'
import { nodesOf, progressGroup } from './progress.ts'

const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '时间格式不正确 / Not a time')
const node = z.looseObject({
  seq: z.coerce.number().int().min(1).max(50),
  taskKind: z.coerce.number().int().min(101).max(1299).optional(),
  predecessors: z.string().max(64).nullish(),
  providerId: optionalIdInput,
  planFinish: z.union([time, z.literal('')]).nullish(),
  requirement: z.string().max(200).nullish(),
  skipped: z.boolean().optional(),
  skipReason: z.string().max(200).nullish(),
})
export const updateInput = z.looseObject({
  id: idInput,
  version: z.coerce.number().int().optional(),
  close: z.boolean().optional(),
  reason: z.string().max(200).optional(),
  nodes: z.array(node).max(20).optional(),
})
type Given = z.output<typeof updateInput>
type GivenNode = z.output<typeof node>

/** 70, 4.7 update: plan, provider and requirement of what has not begun, a node skipped or added, or all closed. */
export async function updateGroup(tx: Tx, actor: Actor, given: Given): Promise<unknown> {
  await requireVisible(tx, actor, workOrderGroup, [given.id])
  const group = await lockRow(tx, actor, workOrderGroup, given.id, given.version)
  if (group.status !== 1 && group.status !== 4) refuse('groupOver', '工单组已结束，不能修改 / this chain is over')
  const tasks = await findRows(tx, vehicleTask, { groupId: group.id } as never)
  await lockTasks(
    tx,
    actor,
    tasks.map(one => one.id),
  )
  if (given.close) return closeGroup(tx, actor, group.id, given.reason ?? '')
  const known = new Map((await nodesOf(tx, group.id)).map(one => [one.seq, one]))
  for (const one of given.nodes ?? []) {
    const before = known.get(one.seq)
    if (!before) await addNode(tx, actor, group.id, one)
    else if (one.skipped && !before.skipped) await skipNode(tx, actor, before, one)
    else await replanNode(tx, before, one)
  }
  await progressGroup(tx, actor, group.id)
  const { version } = await getRow(tx, workOrderGroup, group.id)
  return { id: group.id, no: group.groupNo, status: group.status, version }
}

async function closeGroup(tx: Tx, actor: Actor, groupId: string, reason: string): Promise<unknown> {
  if (!reason.trim()) refuse('reason', '关闭须填写原因 / say why it is closed')
  await act(tx, actor, workOrderGroup, groupId, 'close', { reason })
  const open = (await findRows(tx, vehicleTask, { groupId } as never)).filter(one => running.includes(one.stage!))
  // Nobody is released by what closes with its chain.
  await tx.run(
    sql`update vehicle_task set blocked_by_id = null where tenant_id = ${tx.tenantId} and group_id = ${groupId}::bigint and blocked_by_id is not null`,
  )
  await closeTasks(
    tx,
    actor,
    open.map(one => one.id),
    { reason },
  )
  return { id: groupId }
}

type Node = Awaited<ReturnType<typeof nodesOf>>[number]
async function skipNode(tx: Tx, actor: Actor, before: Node, given: GivenNode): Promise<void> {
  if (!given.skipReason?.trim())
    invalid([{ path: 'nodes.0.skipReason', reason: '请填写跳过原因 / say why it is skipped' }] satisfies Fault[])
  if (before.required && actor.rights && !actor.rights.codes.has('work_order_group_skip'))
    refuse('requiredNode', '必经节点须有权限才能跳过 / a required node is skipped only with the right for it')
  await tx.run(
    sql`update work_order_group_node set skipped = true, skip_reason = ${given.skipReason} where tenant_id = ${tx.tenantId} and id = ${before.id}::bigint`,
  )
  const own = await findRows(tx, vehicleTask, { groupId: before.groupId, nodeSeq: before.seq } as never)
  await closeTasks(
    tx,
    actor,
    own.filter(one => running.includes(one.stage!)).map(one => one.id),
    { reason: given.skipReason },
  )
}
async function replanNode(tx: Tx, before: Node, given: GivenNode): Promise<void> {
  const own = await findRows(tx, vehicleTask, { groupId: before.groupId, nodeSeq: before.seq } as never)
  const hasBegun = own.some(one => ![stage.toDispatch, stage.waiting].includes(one.stage as never))
  const planFinish = given.planFinish || before.planFinish
  const providerId = hasBegun ? before.providerId : (given.providerId ?? before.providerId)
  await tx.run(
    sql`update work_order_group_node set plan_finish = ${planFinish}::timestamptz, provider_id = ${providerId}::bigint, requirement = ${given.requirement ?? before.requirement} where tenant_id = ${tx.tenantId} and id = ${before.id}::bigint`,
  )
  if (planFinish === before.planFinish || hasBegun) return
  await tx.run(
    sql`update vehicle_task set plan_finish = ${planFinish}::timestamptz where tenant_id = ${tx.tenantId} and group_id = ${before.groupId}::bigint and node_seq = ${before.seq}::int and stage in (1, 2)`,
  )
}

/** At the end of the chain, for every vehicle in it. */
async function addNode(tx: Tx, actor: Actor, groupId: string, given: GivenNode): Promise<void> {
  const kind = given.taskKind ?? 0
  if (!isType(Math.floor(kind / 100))) refuse('noKind', '请选择新增节点的作业 / choose the work of the new node')
  const group = await getRow(tx, workOrderGroup, groupId)
  const nodes = await nodesOf(tx, groupId)
  const predecessors = given.predecessors || String(Math.max(...nodes.map(one => one.seq)))
  const all = [...nodes, { seq: given.seq, predecessors, taskKind: kind }]
  const fault = chainFault(all)
  if (fault) invalid([{ path: `nodes.${fault.index}.predecessors`, reason: fault.reason }])
  const blockedBy = new Map<string, string>()
  for (const task of await findRows(tx, vehicleTask, { groupId } as never))
    if (predecessorsOf(predecessors).includes(task.nodeSeq!) && running.concat(stage.toConfirm).includes(task.stage!))
      blockedBy.set(task.vehicleId!, task.id)
  const now = localDateTime(actor.clock.now())
  const planFinish = given.planFinish || `${addDays(localDate(actor.clock.now()), 5)} 18:00:00`
  const made = await createWorkOrder(tx, actor, {
    type: Math.floor(kind / 100),
    subKind: kind % 100,
    source: { sourceType: 'work-order-group', sourceId: groupId, sourceNo: group.groupNo!, sourceSeq: given.seq },
    vehicles: group.cars ?? [],
    companyId: group.companyId,
    cityCode: group.cityCode,
    planStart: now,
    planFinish,
    providerId: given.providerId ?? null,
    chain: {
      groupId,
      groupNo: group.groupNo!,
      nodeSeq: given.seq,
      blockedBy,
      before: allBefore({ seq: given.seq, predecessors }, nodes).flatMap(seq =>
        nodes.filter(one => one.seq === seq).map(one => one.taskKind),
      ),
    },
  })
  await insertRows(tx, actor, workOrderGroupNode, [
    {
      groupId,
      lineNo: nodes.length + 1,
      seq: given.seq,
      taskKind: kind,
      predecessors,
      condition: 1,
      providerId: given.providerId ?? null,
      planFinish,
      requirement: given.requirement ?? null,
      required: false,
      skipped: false,
      autoDispatch: false,
      workOrderId: made.workOrderId,
      done: 0,
      total: made.taskIds.length,
    } as never,
  ])
}

import { localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { stage } from '../../codes.ts'
import { kindText } from '../../kinds/types.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { workOrderGroup, workOrderGroupNode } from '../work-order-group.ts'

type Node = Awaited<ReturnType<typeof nodesOf>>[number]
export const nodesOf = (tx: Tx, groupId: string) =>
  findRows(tx, workOrderGroupNode, { groupId } as never, { orderBy: 't.seq' })
const ended: readonly (number | null)[] = [stage.done, stage.closed, stage.toAccount]
const isDone = (at: number | null) => at === stage.done || at === stage.toAccount

/** 70, 4.7: what a chain is at, from its tasks. A vehicle is through when every node of it is done or skipped. */
export async function progressGroup(tx: Tx, actor: Actor, groupId: string): Promise<void> {
  const group = await getRow(tx, workOrderGroup, groupId)
  if (group.status === 2 || group.status === 3) return
  const nodes = await nodesOf(tx, groupId)
  const tasks = await findRows(tx, vehicleTask, { groupId } as never)
  const cars = [...Map.groupBy(tasks, one => one.vehicleId!)]
  const skipped = new Set(nodes.filter(one => one.skipped).map(one => one.seq))
  const isStuck = tasks.some(one => one.stage === stage.closed && !skipped.has(one.nodeSeq!))
  const through = cars.filter(([, list]) => list.every(one => isDone(one.stage) || skipped.has(one.nodeSeq!)))
  for (const node of nodes) {
    const own = tasks.filter(one => one.nodeSeq === node.seq)
    await tx.run(
      sql`update work_order_group_node set done = ${own.filter(one => isDone(one.stage)).length}::int, total = ${own.length}::int where tenant_id = ${tx.tenantId} and id = ${node.id}::bigint`,
    )
  }
  const isOver = cars.length > 0 && through.length === cars.length
  const status = isOver ? 2 : isStuck ? 4 : 1
  const facts = {
    doneCount: through.length,
    overdueCount: tasks.filter(one => one.status === stage.overdue).length,
    currentNode: currentOf(nodes, tasks),
    ...(isOver ? { finishTime: localDateTime(actor.clock.now()) } : {}),
    status,
  }
  const same = Object.entries(facts).every(
    ([name, value]) => (group as unknown as Record<string, unknown>)[name] === value,
  )
  if (same) return
  await act(tx, actor, workOrderGroup, groupId, 'progress', { input: facts })
  if (!isOver) return
  await emit(tx, actor, 'work-order-group.completed', { id: groupId, no: group.groupNo! })
  for (const car of group.cars ?? [])
    if (car.orderVehicleId)
      await emit(tx, actor, 'work-order.preparation-done', {
        id: groupId,
        no: group.groupNo!,
        orderVehicleId: car.orderVehicleId,
      })
}
const currentOf = (
  nodes: readonly Node[],
  tasks: readonly { nodeSeq: number | null; stage: number | null }[],
): string | null => {
  const open = nodes.find(node => tasks.some(one => one.nodeSeq === node.seq && !ended.includes(one.stage)))
  return open ? kindText(Math.floor(open.taskKind / 100), open.taskKind % 100) : null
}

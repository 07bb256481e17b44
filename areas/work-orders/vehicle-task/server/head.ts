import { addFen, fen, ZERO } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { getRow } from '#packages/server/rows.ts'
import { headStage, isRunning } from '../../calculations/head-stage.ts'
import { stage } from '../../codes.ts'
import { vehicleWorkOrder } from '../../vehicle-work-order/vehicle-work-order.ts'
import { nowOf } from './rows.ts'

interface Counted {
  stages: number[]
  late: number
  total: number
  done: number
  closed: number
  cost: string
  charge: string
  due: string | null
}
/** What the tasks of an order say of it; the only way in which an order changes its state (70, D2). */
export async function headFacts(tx: Tx, workOrderId: string) {
  const row = (await tx.row<Counted>(sql`
    select coalesce(array_agg(distinct stage), '{}') as stages, count(*) filter (where status = 8)::int as late, count(*)::int as total,
      count(*) filter (where stage = 6)::int as done, count(*) filter (where stage = 7)::int as closed,
      coalesce(sum(cost_amt), 0) as cost, coalesce(sum(charge_amt), 0) as charge,
      to_char(max(due_time) filter (where stage not in (6, 7)) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as due
    from vehicle_task where tenant_id = ${tx.tenantId} and is_deleted = 0 and work_order_id = ${workOrderId}::bigint`))!
  const at = headStage(row.stages.map(Number))
  return {
    stage: at,
    status: row.late > 0 && isRunning(at) ? stage.overdue : at,
    vehicleCount: row.total,
    doneCount: row.done,
    closedCount: row.closed,
    overdueCount: row.late,
    costTotal: addFen(ZERO, fen(row.cost)),
    chargeTotal: fen(row.charge),
    dueTime: row.due,
  }
}

export async function deriveHead(tx: Tx, actor: Actor, workOrderId: string): Promise<void> {
  const facts = await headFacts(tx, workOrderId)
  const row = await getRow(tx, vehicleWorkOrder, workOrderId)
  const same = Object.entries(facts).every(
    ([name, value]) => (row as unknown as Record<string, unknown>)[name] === value,
  )
  if (same) return
  const isEnded = (at: number) => at === stage.done || at === stage.closed
  const finishTime = isEnded(facts.stage) && !isEnded(row.stage ?? 0) ? nowOf(actor) : undefined
  await act(tx, actor, vehicleWorkOrder, workOrderId, 'derive', {
    input: { ...facts, ...(finishTime ? { finishTime } : {}) },
  })
  if (facts.stage === stage.done && row.stage !== stage.done)
    await emit(tx, actor, 'work-order.done', { id: workOrderId, no: row.workOrderNo! })
}
export async function deriveHeads(tx: Tx, actor: Actor, ids: readonly (string | null)[]): Promise<void> {
  for (const id of [...new Set(ids.filter(one => one !== null))].sort()) await deriveHead(tx, actor, id)
}

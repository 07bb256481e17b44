import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { findRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { vehicleAllocate } from '../../vehicle-allocate/vehicle-allocate.ts'
import { queueRowOf, followQueue } from '../../vehicle-allocate/server/queue.ts'
import { vehicleConsignRequisitionLine } from '../lines.ts'
import { vehicleConsignRequisition } from '../vehicle-consign-requisition.ts'
import { consignLines, type Consign, type ConsignLine } from './rows.ts'

/** What became of positions: with a car, taken, or given up. */
interface Tally {
  readonly allotted: number
  readonly taken: number
  readonly cancelled: number
}
const WAITING = 1
const ON_LEASE = 5
const CANCELLED = 10

async function statesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; status: number }>(
    sql`select id, status from order_vehicle where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
  )
  return new Map(rows.map(row => [row.id, row.status]))
}
const tallyOf = (states: readonly number[]): Tally => ({
  allotted: states.filter(one => one !== WAITING && one !== CANCELLED).length,
  taken: states.filter(one => one >= ON_LEASE && one !== CANCELLED).length,
  cancelled: states.filter(one => one === CANCELLED).length,
})
const lineStateOf = ({ allotted, cancelled }: Tally, all: number): number =>
  all === cancelled ? 4 : allotted >= all - cancelled ? 3 : allotted > 0 ? 2 : 1

/** Where a requisition stands by its positions. */
export function stateBy({ allotted, taken, cancelled }: Tally, all: number): string {
  const wanted = all - cancelled
  if (wanted === 0) return 'closed'
  if (taken >= wanted) return 'done'
  if (taken > 0) return 'partTaken'
  if (allotted >= wanted) return 'allotted'
  return allotted > 0 ? 'partly' : 'waiting'
}

/** Counters and state follow the positions; the queue row with them. Closed ones stay as they were closed. */
export async function followRequisition(tx: Tx, actor: Actor, requisitionId: string): Promise<void> {
  const head = await lockRow(tx, actor, vehicleConsignRequisition, requisitionId)
  if (![1, 3, 4, 5, 6].includes(head.status)) return
  const { tally, lines } = await countLines(tx, actor, head)
  const next = statusOf(vehicleConsignRequisition, stateBy(tally, lines))
  const counters = { allottedQty: tally.allotted, takenQty: tally.taken, cancelledQty: tally.cancelled }
  if (
    next !== head.status ||
    Object.entries(counters).some(([name, value]) => (head[name as 'takenQty'] ?? 0) !== value)
  )
    await act(tx, actor, vehicleConsignRequisition, requisitionId, 'progress', { input: { ...counters, status: next } })
  const queued = await queueRowOf(tx, requisitionId)
  if (queued)
    await followQueue(tx, actor, queued.id, {
      totalQty: lines - tally.cancelled,
      allocatedQty: tally.allotted,
      takenQty: tally.taken,
    })
}

async function countLines(tx: Tx, actor: Actor, head: Consign): Promise<{ tally: Tally; lines: number }> {
  const lines = await consignLines(tx, head.id)
  const states = await statesOf(
    tx,
    lines.flatMap(line => line.orderVehicleIds),
  )
  const of = (line: ConsignLine) => tallyOf(line.orderVehicleIds.map(id => states.get(id) ?? CANCELLED))
  for (const line of lines) {
    const tally = of(line)
    const lineState = lineStateOf(tally, line.orderVehicleIds.length)
    if (line.allottedQty !== tally.allotted || line.takenQty !== tally.taken || line.lineState !== lineState)
      await updateRow(tx, actor, vehicleConsignRequisitionLine, line, {
        allottedQty: tally.allotted,
        takenQty: tally.taken,
        lineState,
      })
  }
  const tallies = lines.map(of)
  const sum = (name: keyof Tally) => tallies.reduce((total, one) => total + one[name], 0)
  return {
    tally: { allotted: sum('allotted'), taken: sum('taken'), cancelled: sum('cancelled') },
    lines: lines.reduce((total, line) => total + line.orderVehicleIds.length, 0),
  }
}

/** After the move of a position: whichever requisition asked for it. */
export async function followPosition(tx: Tx, actor: Actor, orderVehicleId: string): Promise<void> {
  const rows = await tx.rows<{ id: string }>(
    sql`select r.id from vehicle_consign_requisition r join order_vehicle ov on ov.tenant_id = r.tenant_id and ov.order_id = r.order_id and ov.id = ${orderVehicleId}::bigint
      join vehicle_consign_requisition_line l on l.tenant_id = r.tenant_id and l.requisition_id = r.id and ov.id = any(l.order_vehicle_ids)
      where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.status in (1, 3, 4, 5, 6) order by r.id`,
  )
  for (const row of rows) await followRequisition(tx, actor, row.id)
}

/** The queue row of a requisition that was given up. */
export async function closeQueue(tx: Tx, actor: Actor, requisitionId: string, reason: string): Promise<void> {
  const queued = await queueRowOf(tx, requisitionId)
  if (!queued) return
  const row = await findRow(tx, vehicleAllocate, queued.id)
  if (row && row.status !== 4)
    await act(tx, actor, vehicleAllocate, row.id, 'progress', { input: { closeReason: reason, status: 4 } })
}

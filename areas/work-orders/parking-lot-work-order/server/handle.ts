import { z } from 'zod'
import { localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRows, lockRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { patrolScore } from '../../calculations/patrol.ts'
import { closeBySource } from '../../vehicle-task/server/open-tasks.ts'
import { may } from '../../vehicle-task/server/rows.ts'
import { lotIs, parkingLotWorkOrder, patrolFinding, patrolLotItem } from '../parking-lot-work-order.ts'
import { findingsOfLot } from './findings.ts'
import type { LotOrder } from './open.ts'

export const handleInput = z.looseObject({ id: idInput, draft: z.boolean().default(false) })

interface Counts {
  total: number
  handedIn: number
  over: number
  closed: number
}
const countsOf = async (tx: Tx, orderId: string): Promise<Counts> =>
  (await tx.row<Counts>(sql`
    select count(*)::int as total, count(*) filter (where stage in (4, 5, 6, 7))::int as "handedIn", count(*) filter (where stage in (6, 7))::int as over,
      count(*) filter (where stage = 7)::int as closed
    from vehicle_task where tenant_id = ${tx.tenantId} and is_deleted = 0 and source_type = 'patrol' and source_id = ${orderId}`))!

/** 70, 7.2 handle: the check of the lot itself, as a draft or as its result. */
export async function handleLot(
  tx: Tx,
  actor: Actor,
  input: z.output<typeof handleInput>,
): Promise<{ id: string; status: number; version: number }> {
  const before = await lockRow(tx, actor, parkingLotWorkOrder, input.id)
  if (actor.rights && before.handlerId !== actor.userId && !may(actor, 'vehicle_task_handle_any'))
    refuse('notYours', '巡检单【{no}】由他人巡检 / patrol {no} is done by somebody else', { no: before.lotOrderNo })
  if (before.status !== lotIs.waiting && before.status !== lotIs.inProgress)
    refuse('notOpen', '巡检单【{no}】已提交 / patrol {no} is handed in', { no: before.lotOrderNo })
  const { draft, ...form } = input
  await saveRecord(tx, actor, parkingLotWorkOrder, { ...form, draft }, 'update')
  if (draft) {
    const row = await begin(tx, actor, before.id)
    return { id: row.id, status: row.status, version: row.version }
  }
  const counts = await countsOf(tx, before.id)
  if (counts.handedIn < counts.total)
    refuse('notInspected', '尚有{n}台车辆未巡检 / {n} vehicles are not inspected', {
      n: counts.total - counts.handedIn,
    })
  const order = await lockRow(tx, actor, parkingLotWorkOrder, before.id)
  const items = await findRows(tx, patrolLotItem, { lotOrderId: order.id } as never)
  await findingsOfLot(tx, actor, order, items as never)
  const now = localDateTime(actor.clock.now())
  const isOver = counts.over === counts.total
  const { row } = await act(tx, actor, parkingLotWorkOrder, order.id, 'handIn', {
    input: {
      status: isOver ? lotIs.done : lotIs.toConfirm,
      visitTime: order.visitTime ?? now,
      leaveTime: order.leaveTime ?? now,
      score: await scoreOf(tx, order.id),
    },
  })
  return { id: row.id, status: row.status, version: row.version }
}
async function begin(tx: Tx, actor: Actor, id: string): Promise<LotOrder> {
  const row = await lockRow(tx, actor, parkingLotWorkOrder, id)
  return row.status === lotIs.waiting ? (await act(tx, actor, parkingLotWorkOrder, id, 'begin')).row : row
}
const scoreOf = async (tx: Tx, id: string): Promise<number> =>
  patrolScore((await findRows(tx, patrolFinding, { lotOrderId: id } as never)).map(one => one.severity ?? 1))

/** Follows the tasks of the lot: begun with the first, done with the last where the lot itself is handed in. */
export async function followTasks(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const [found] = await findRows(tx, parkingLotWorkOrder, { id: orderId } as never)
  if (!found || found.status === lotIs.done || found.status === lotIs.closed) return
  const row = await lockRow(tx, actor, parkingLotWorkOrder, orderId)
  const counts = await countsOf(tx, orderId)
  if (counts.closed === counts.total && row.status !== lotIs.toConfirm)
    await act(tx, actor, parkingLotWorkOrder, orderId, 'close')
  else if (counts.over === counts.total && row.status === lotIs.toConfirm)
    await act(tx, actor, parkingLotWorkOrder, orderId, 'finish', { input: { score: await scoreOf(tx, orderId) } })
  else if (row.status === lotIs.waiting) await act(tx, actor, parkingLotWorkOrder, orderId, 'begin')
}
export const closeLot = (tx: Tx, actor: Actor, row: LotOrder, reason: string) =>
  closeBySource(tx, actor, { sourceType: 'patrol', sourceId: row.id }, reason)

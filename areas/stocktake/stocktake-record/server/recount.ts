import { z } from 'zod'
import { addDays, localDateTime, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { idInput, idsInput } from '#packages/server/inputs.ts'
import { findRows, lockRow, lockRows, updateRow } from '#packages/server/rows.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { openMany, releaseMany } from '#areas/work-orders/vehicle-work-order/server/open-many.ts'
import { openStages } from '#areas/work-orders/codes.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { carsSelect, carsWhere } from '#areas/vehicles/vehicle/server/in-scope.ts'
import { recordIs, taskIs } from '../../codes.ts'
import { booksOf } from '../../stocktake-task/server/cars.ts'
import { sourceOf } from '../../stocktake-task/server/open.ts'
import { stocktakeTask } from '../../stocktake-task/stocktake-task.ts'
import { stocktakeRecord } from '../stocktake-record.ts'
import type { CountRecord } from './count.ts'

const DAYS = 3
export const recountInput = z.object({
  ids: idsInput,
  handlerId: idInput,
  planFinish: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    .optional(),
})
/** 70, R17: a second count by somebody else; it replaces the first result, both are kept. */
export async function recount(
  tx: Tx,
  actor: Actor,
  input: z.output<typeof recountInput>,
): Promise<{ opened: number; taskIds: string[] }> {
  const known = await findRows(tx, stocktakeRecord, { id: [...input.ids] } as never)
  const headIds = [...new Set(known.map(row => row.stocktakeTaskId!))]
  if (headIds.length !== 1) refuse('oneStocktake', '请选择同一盘点任务的车辆 / choose vehicles of one stocktake')
  const head = await lockRow(tx, actor, stocktakeTask, headIds[0]!)
  if (head.status !== taskIs.counting && head.status !== taskIs.differences)
    refuse('notCounting', '盘点【{no}】不在盘点或复核中 / stocktake {no} is neither counted nor checked', {
      no: head.taskNo,
    })
  const records = await lockRows(tx, stocktakeRecord, input.ids)
  for (const record of records) await refuseBarred(tx, record, input.handlerId)
  const cars = await booksOf(tx, carsSelect(tx.tenantId, carsWhere({ ids: records.map(record => record.vehicleId!) })))
  const now = localDateTime(actor.clock.now())
  const seq = 1 + Math.max(...(await seqsOf(tx, head.id)), 1)
  const tasks = await openMany(tx, actor, {
    type: typeIs.inventory,
    subKind: 2,
    source: { ...sourceOf(head), sourceSeq: seq },
    planStart: now,
    planFinish: input.planFinish ?? `${addDays(now.slice(0, 10), DAYS)} 18:00:00`,
    supervisorId: head.supervisorId,
    title: `${head.taskName} 复盘 ${head.taskNo}`.slice(0, 128),
    groups: [{ handlerId: input.handlerId, cars }],
  })
  for (const record of records)
    await updateRow(tx, actor, stocktakeRecord, record, { recountTaskId: tasks.get(record.vehicleId!) ?? null })
  await releaseMany(tx, actor, sourceOf(head))
  return { opened: tasks.size, taskIds: [...tasks.values()] }
}
const seqsOf = async (tx: Tx, headId: string): Promise<number[]> =>
  (await findRows(tx, vehicleTask, { sourceType: 'stocktake', sourceId: headId, subKind: 2 } as never)).map(
    task => task.sourceSeq ?? 1,
  )
async function refuseBarred(tx: Tx, record: CountRecord, handlerId: string): Promise<void> {
  const name = record.plateNo || record.vin
  if (record.vehicleId === null)
    refuse('unknownVehicle', '车辆【{name}】未登记，不能复盘 / vehicle {name} is not on the books', { name })
  if (![recordIs.matched, recordIs.different, recordIs.moved].includes(record.status as never))
    refuse('notCounted', '车辆【{name}】尚未盘点或已在处理 / vehicle {name} is not counted, or dealt with', { name })
  if ((record.firstCounterId ?? record.counterId) === handlerId)
    refuse('sameCounter', '车辆【{name}】复盘须由他人进行 / vehicle {name}: somebody else counts again', { name })
  if (record.recountTaskId === null) return
  const [open] = await findRows(tx, vehicleTask, { id: record.recountTaskId } as never)
  if (open && openStages.includes(open.stage!))
    refuse('recounting', '车辆【{name}】复盘中【{no}】 / vehicle {name} is being counted again: {no}', {
      name,
      no: open.taskNo,
    })
}

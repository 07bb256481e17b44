import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { instantOf } from '#kernel'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { fire } from '#areas/vehicles/vehicle/server/fire.ts'
import { biz, event } from '#areas/vehicles/vehicle/server/moves.ts'
import { vehicleStatusRecord } from '#areas/vehicles/vehicle/histories.ts'
import { findRows } from '#packages/server/rows.ts'
import type { Payload, Task } from '#areas/work-orders/ports.ts'
import { textIn } from './facts.ts'

const NOT_LEASED: readonly number[] = [biz.awaitingStore, biz.stock, biz.preparing]
const IN_USE: readonly number[] = [biz.awaitingTake, biz.leased, biz.returning]
const DAY_MS = 86_400_000
const sourceOf = (task: Task) => ({ sourceType: 'vehicle-task', sourceId: task.id, sourceNo: task.taskNo ?? '' })

/** 80, section 6: out of use while it is in the shop: in stock, or for more than a day. */
export async function enterShop(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void> {
  const since = textIn(payload, 'inShopTime')
  if (!since || !task.vehicleId) return
  const car = await getRow(tx, vehicle, task.vehicleId)
  const until = textIn(payload, 'planOutTime')
  const isLong = until !== null && instantOf(until).getTime() - instantOf(since).getTime() > DAY_MS
  if (NOT_LEASED.includes(car.bizStatus ?? 0) || (isLong && IN_USE.includes(car.bizStatus ?? 0)))
    await fire(tx, actor, car.id, event.repairStarted, { source: sourceOf(task), time: since })
}

/** Back to where it was, if it was this task that took it out of use. */
export async function leaveShop(tx: Tx, actor: Actor, task: Task, time: string | null): Promise<void> {
  const car = task.vehicleId ? await findRow(tx, vehicle, task.vehicleId) : undefined
  if (!car || car.bizStatus !== biz.repair) return
  const [begun] = await findRows(
    tx,
    vehicleStatusRecord,
    { vehicleId: car.id, event: event.repairStarted, sourceType: 'vehicle-task', sourceId: task.id } as never,
    { limit: 1 },
  )
  if (begun) await fire(tx, actor, car.id, event.repairFinished, { source: sourceOf(task), ...(time ? { time } : {}) })
}

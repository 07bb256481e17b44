import { localDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { serviceTerms } from '#areas/contracts/contract/server/service-terms.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import type { Payload, Task } from '#areas/work-orders/ports.ts'
import { payloadOf } from '#areas/work-orders/vehicle-task-payload/server/payloads.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { maintenanceRemind } from '../../maintenance-remind/maintenance-remind.ts'

export interface TaskFacts {
  readonly task: Task
  readonly car: RowOf<typeof vehicle>
  readonly payload: Payload
  readonly position: RowOf<typeof orderVehicle> | undefined
  readonly remindId: string | null
}
export const textIn = (payload: Payload, name: string): string | null =>
  typeof payload[name] === 'string' && payload[name] !== '' ? (payload[name] as string) : null
export const numberIn = (payload: Payload, name: string): number | null =>
  typeof payload[name] === 'number' ? (payload[name] as number) : null

/** What a task knows of itself: vehicle, who leases it, what was written down on arrival, and the reminder. */
export async function factsOfTask(tx: Tx, taskId: string): Promise<TaskFacts | undefined> {
  const task = await findRow(tx, vehicleTask, taskId)
  if (!task?.vehicleId) return undefined
  const car = await findRow(tx, vehicle, task.vehicleId)
  if (!car) return undefined
  const [remind] = await findRows(
    tx,
    maintenanceRemind,
    sql`t.vehicle_id = ${task.vehicleId}::bigint and t.work_order_id = ${task.workOrderId}::bigint and t.status in (2, 3)`,
    { limit: 1 },
  )
  return {
    task,
    car,
    payload: await payloadOf(tx, task),
    position: task.orderVehicleId ? await findRow(tx, orderVehicle, task.orderVehicleId) : undefined,
    remindId: remind?.id ?? null,
  }
}

/** Who pays by the lease; null without one. */
export async function payersOf(
  tx: Tx,
  orderVehicleId: string | null,
): Promise<{ repairPayer: number | null; tyrePayer: number | null }> {
  if (!orderVehicleId) return { repairPayer: null, tyrePayer: null }
  const { repairPayer, tyrePayer, withMaintenance } = await serviceTerms(tx, orderVehicleId)
  return { repairPayer: withMaintenance ? 1 : repairPayer, tyrePayer }
}

export const isInFactoryWarranty = (car: RowOf<typeof vehicle>, odometer: number, actor: Actor): boolean =>
  car.warrantyEnd !== null &&
  car.warrantyEnd >= localDate(actor.clock.now()) &&
  (car.warrantyKm === null || odometer <= car.warrantyKm)

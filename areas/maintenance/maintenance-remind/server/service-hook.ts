import { localDate, localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, lockRows } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { mileageBy, recordMileage } from '#areas/vehicles/vehicle/server/record-mileage.ts'
import type { Task, TaskHook } from '#areas/work-orders/ports.ts'
import { maintenanceRemind } from '../maintenance-remind.ts'
import type { Remind } from './scan.ts'

const NOT_REPAIRED = 3
const remindsOf = (tx: Tx, task: Task): Promise<Remind[]> =>
  findRows(
    tx,
    maintenanceRemind,
    sql`t.vehicle_id = ${task.vehicleId}::bigint and t.work_order_id = ${task.workOrderId}::bigint and t.status = 2`,
  )

/** Type 10 of area 70: what a stay at a station does to the card and to the reminder that opened it. */
export const serviceHook: TaskHook = {
  async locks(tx, _actor, task) {
    await lockRows(
      tx,
      maintenanceRemind,
      (await remindsOf(tx, task)).map(one => one.id),
    )
  },
  async check(tx, _actor, task, payload) {
    const km = payload['mileage']
    const car = await getRow(tx, vehicle, task.vehicleId!)
    if (typeof km === 'number' && km < (car.mileage ?? 0))
      refuse('mileage', '进厂里程不能低于最近读数{km}公里 / below the last reading of {km} km', {
        km: car.mileage ?? 0,
      })
  },
  async onDone(tx, actor, task, payload) {
    const km = typeof payload['mileageOut'] === 'number' ? payload['mileageOut'] : payload['mileage']
    const date = typeof payload['finishDate'] === 'string' ? payload['finishDate'] : localDate(actor.clock.now())
    const source = { sourceType: 'vehicle-task', sourceId: task.id, sourceNo: task.taskNo ?? '' }
    const reminds = payload['repairResult'] === NOT_REPAIRED ? [] : await remindsOf(tx, task)
    for (const row of reminds)
      await act(tx, actor, maintenanceRemind, row.id, 'finish', { input: { serviceKm: km, serviceDate: date, source } })
    if (reminds.length === 0 && typeof km === 'number')
      await recordMileage(
        tx,
        actor,
        task.vehicleId!,
        km,
        localDateTime(actor.clock.now()),
        mileageBy.maintenance,
        source,
      )
  },
  async onClosed(tx, actor, task) {
    for (const row of await remindsOf(tx, task)) await act(tx, actor, maintenanceRemind, row.id, 'orderFailed')
  },
}

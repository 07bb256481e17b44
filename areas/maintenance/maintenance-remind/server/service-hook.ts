import { localDate, localDateTime, refuse, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, lockRow, lockRows, updateRow } from '#packages/server/rows.ts'
import { applyMaintenance } from '#areas/vehicles/vehicle/server/apply-maintenance.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { mileageBy, recordMileage } from '#areas/vehicles/vehicle/server/record-mileage.ts'
import { bearerIs, failed } from '#areas/work-orders/codes.ts'
import type { Payload, Task, TaskHook } from '#areas/work-orders/ports.ts'
import { bearerOf } from '../../calculations/bearer.ts'
import { repairIs } from '../../codes.ts'
import { maintenanceDicker } from '../../maintenance-dicker/maintenance-dicker.ts'
import {
  deliverDicker,
  finishDicker,
  refuseOpenChange,
  sendDickerBack,
  whyNotInWork,
} from '../../maintenance-dicker/server/accept.ts'
import { numberIn, payersOf, textIn } from '../../maintenance-dicker/server/facts.ts'
import { dickerOfTask, STATE } from '../../maintenance-dicker/server/offers.ts'
import { enterShop, leaveShop } from '../../maintenance-dicker/server/shop-stay.ts'
import { costsOfDicker, costsOfPackage, noCosts, packagePrice } from '../../maintenance-dicker/server/task-costs.ts'
import { maintenanceRemind } from '../maintenance-remind.ts'
import type { Remind } from './scan.ts'

const NOT_REPAIRED = 3
const remindsOf = (tx: Tx, task: Task): Promise<Remind[]> =>
  findRows(
    tx,
    maintenanceRemind,
    sql`t.vehicle_id = ${task.vehicleId}::bigint and t.work_order_id = ${task.workOrderId}::bigint and t.status = 2`,
  )
const wasRepaired = (payload: Payload): boolean => payload['repairResult'] !== NOT_REPAIRED

async function check(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void> {
  const km = numberIn(payload, 'mileage')
  const car = await getRow(tx, vehicle, task.vehicleId!)
  if (km !== null && km < (car.mileage ?? 0))
    refuse('mileage', '进厂里程不能低于最近读数{km}公里 / below the last reading of {km} km', { km: car.mileage ?? 0 })
  const out = numberIn(payload, 'mileageOut')
  if (out !== null && km !== null && out < km)
    refuse('mileageOut', '出厂里程不能低于进厂里程 / below the mileage on arrival')
  const dicker = await dickerOfTask(tx, task.id)
  if (task.result === failed) {
    if (dicker)
      refuse('dickerOpen', '请先关闭维修申请【{no}】 / close application {no} first', { no: dicker.dickerNo ?? '' })
    return
  }
  if (dicker) {
    if (dicker.status !== STATE.inWork) refuse('dickerNotApproved', whyNotInWork(dicker))
    return refuseOpenChange(tx, dicker.id)
  }
  if (!wasRepaired(payload)) return
  if (task.subKind !== repairIs.service)
    refuse('noDicker', '实际维修须先提交维修申请 / a repair needs an application first')
  if (!(await packagePrice(tx, actor, task, payload)))
    refuse(
      'noPackage',
      '维修站没有执行中的保养套餐协议价，请先提交维修申请 / the station has no agreed package price: an application is needed',
    )
}

/** The final lines become the costs of the task, and the application waits for its acceptance. */
async function onHandedIn(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void> {
  await leaveShop(tx, actor, task, textIn(payload, 'outShopTime'))
  if (task.result === failed) return
  const dicker = await dickerOfTask(tx, task.id)
  if (dicker) {
    await updateRow(tx, actor, maintenanceDicker, dicker, { outShopTime: textIn(payload, 'outShopTime') })
    await costsOfDicker(tx, actor, task, dicker)
    return deliverDicker(tx, actor, await lockRow(tx, actor, maintenanceDicker, dicker.id))
  }
  if (!wasRepaired(payload)) return noCosts(tx, actor, task)
  const agreed = await packagePrice(tx, actor, task, payload)
  if (!agreed) return
  const { repairPayer, tyrePayer } = await payersOf(tx, task.orderVehicleId)
  const bearer = bearerOf({
    repairKind: task.subKind,
    cause: 'wear',
    repairPayer,
    tyrePayer,
    isFactoryWarranty: false,
    isGuarantee: false,
  })
  await costsOfPackage(tx, actor, task, payload, agreed, bearer ?? bearerIs.company)
}

async function onDone(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void> {
  const km = numberIn(payload, 'mileageOut') ?? numberIn(payload, 'mileage')
  const date = textIn(payload, 'finishDate') ?? localDate(actor.clock.now())
  const source = { sourceType: 'vehicle-task', sourceId: task.id, sourceNo: task.taskNo ?? '' }
  const reminds = wasRepaired(payload) ? await remindsOf(tx, task) : []
  for (const row of reminds)
    await act(tx, actor, maintenanceRemind, row.id, 'finish', { input: { serviceKm: km, serviceDate: date, source } })
  if (reminds.length === 0 && km !== null) {
    const time = localDateTime(actor.clock.now())
    await recordMileage(tx, actor, task.vehicleId!, km, time, mileageBy.maintenance, source)
    if (task.subKind === repairIs.service && wasRepaired(payload))
      await applyMaintenance(tx, actor, task.vehicleId!, {
        date,
        km,
        nextDate: textIn(payload, 'nextDate'),
        nextKm: numberIn(payload, 'nextMileage'),
      })
  }
  const dicker = await dickerOfTask(tx, task.id)
  if (dicker?.status === STATE.toAccept)
    await finishDicker(tx, actor, dicker, { time: textIn(payload, 'outShopTime'), odometer: km })
}

/** Type 10 of area 70: what a stay at a station does to card, reminder and application. */
export const serviceHook: TaskHook = {
  async locks(tx, actor, task) {
    await lockRows(
      tx,
      maintenanceRemind,
      (await remindsOf(tx, task)).map(one => one.id),
    )
    const dicker = await dickerOfTask(tx, task.id)
    if (dicker) await lockRow(tx, actor, maintenanceDicker, dicker.id)
  },
  onFilled: enterShop,
  check,
  onHandedIn,
  onDone,
  async onSentBack(tx, actor, task, reason) {
    const dicker = await dickerOfTask(tx, task.id)
    if (dicker) await sendDickerBack(tx, actor, dicker, reason)
  },
  async closeBar(tx, task): Promise<Label | undefined> {
    const dicker = await dickerOfTask(tx, task.id)
    return dicker && dicker.status !== STATE.accepted
      ? `请先关闭维修申请【${dicker.dickerNo}】 / close application ${dicker.dickerNo} first`
      : undefined
  },
  async onClosed(tx, actor, task) {
    await leaveShop(tx, actor, task, null)
    for (const row of await remindsOf(tx, task)) await act(tx, actor, maintenanceRemind, row.id, 'orderFailed')
  },
}

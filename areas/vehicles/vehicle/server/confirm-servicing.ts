import { localDate, refuse, type Label } from '#kernel'
import { lockPosition } from '#areas/orders/order-vehicle/server/lock.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRow, insertRows, lockRow } from '#packages/server/rows.ts'
import { liveOccupations, occupation } from '../../allocate-vehicle-record/server/occupy.ts'
import { vehicle } from '../vehicle.ts'
import { positionRows, readinessOf, wantedOf } from './allot-readiness.ts'
import {
  vehicleMaintenanceConfirm,
  vehicleMaintenanceItem,
} from '../../vehicle-maintenance-confirm/vehicle-maintenance-confirm.ts'
import { biz } from './moves.ts'
import { progressOf, servicingOf } from './servicing-state.ts'

/** Never waived (60, 4.2 items 3 and 11). */
const musts: readonly string[] = ['insurance', 'inspection']
const names: Record<string, Label> = {
  transport: '运输 / Transport',
  register: '注册登记 / Registration',
  plate: '上牌 / Plates',
  gps: 'GPS / GPS',
  insurance: '保险 / Insurance',
  permit: '运营证 / Permit',
  inspection: '年检 / Inspection',
}

/**
 * Event 6 from the card: what is open is waived with the reason, except compulsory insurance and inspection. It leaves
 * a confirmation (vehicle-maintenance-confirm) like the one of the page.
 */
export async function confirmServicing(tx: Tx, actor: Actor, vehicleId: string, reason: string): Promise<void> {
  const live = (await liveOccupations(tx, [vehicleId])).get(vehicleId)
  const positionId = live?.state === occupation.allotted ? live.orderVehicleId : null
  if (positionId) await lockPosition(tx, actor, positionId)
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  if (car.bizStatus !== biz.preparing) refuse('notPreparing', '车辆不在整备中 / the car is not in preparation')
  const [position] = positionId ? await positionRows(tx, [positionId]) : []
  const wanted = position ? wantedOf(position, { date: localDate(actor.clock.now()), cityCode: null }) : undefined
  const found = (
    await readinessOf(
      tx,
      [{ vehicleId, wanted }],
      'allot',
      live ? { sourceType: live.sourceType!, sourceId: live.sourceId! } : undefined,
    )
  ).get(vehicleId)!
  const missing = found.todo.filter(one => musts.includes(one))
  if (missing.length)
    refuse(
      'servicingOpen',
      `整备项未完成：${missing.map(one => names[one]!.split(' / ')[0]).join('、')} / not done: ${missing.map(one => names[one]!.split(' / ')[1]).join(', ')}`,
      { missing },
    )
  const items = (await servicingOf(tx, [vehicleId], localDate(actor.clock.now()))).get(vehicleId)!
  const [open] = await findRows(tx, vehicleMaintenanceConfirm, { vehicleId, status: 1 } as never)
  const row =
    open ??
    (await insertRow(tx, actor, vehicleMaintenanceConfirm, {
      vehicleId,
      vin: car.vin,
      plateNo: car.plateNo,
      cityCode: car.operateCityCode,
      orderVehicleId: items.orderVehicleId,
      allotId: items.allotId,
      progress: progressOf(items.items),
      reason,
    }))
  if (!open)
    await insertRows(
      tx,
      actor,
      vehicleMaintenanceItem,
      items.items.map((one, at) => ({
        confirmId: row.id,
        lineNo: at + 1,
        itemCode: one.code,
        required: one.required,
        done: one.done,
        byHand: false,
        sourceNo: one.sourceNo || null,
      })),
    )
  await act(tx, actor, vehicleMaintenanceConfirm, row.id, 'confirm', { reason })
}

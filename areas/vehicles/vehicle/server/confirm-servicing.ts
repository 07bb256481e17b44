import { localDate, refuse, type Label } from '#kernel'
import { ready } from '#areas/orders/order-vehicle/server/ready.ts'
import { lockPosition } from '#areas/orders/order-vehicle/server/lock.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { lockRow } from '#packages/server/rows.ts'
import { liveOccupations, occupation } from '../../allocate-vehicle-record/server/occupy.ts'
import { vehicle } from '../vehicle.ts'
import { positionRows, readinessOf, wantedOf } from './allot-readiness.ts'
import { fire } from './fire.ts'
import { biz, event } from './moves.ts'

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
 * Event 6: servicing is complete. Until work orders of area 70 exist, open items are waived with the reason, except
 * compulsory insurance and inspection.
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
  const source = { sourceType: 'servicing', sourceId: await tx.newId(), sourceNo: '' }
  const { to } = await fire(tx, actor, vehicleId, event.servicingConfirmed, { source, reason })
  if (to === biz.awaitingTake && positionId) await ready(tx, actor, positionId, { confirmId: source.sourceId })
}

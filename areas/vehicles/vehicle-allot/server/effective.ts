import { refuse } from '#kernel'
import { contract } from '#areas/contracts/contract/contract.ts'
import { allot } from '#areas/orders/order-vehicle/server/allot.ts'
import { ready } from '#areas/orders/order-vehicle/server/ready.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { order } from '#areas/orders/order/order.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { getRow, lockRow, lockRows, updateRow } from '#packages/server/rows.ts'
import { occupation } from '../../allocate-vehicle-record/server/occupy.ts'
import { setOccupation } from '../../allocate-vehicle-record/server/release.ts'
import { requisitionPort } from '../../ports.ts'
import { event } from '../../vehicle/server/moves.ts'
import { fire } from '../../vehicle/server/fire.ts'
import { positionRows, readinessOf, wantedOf } from '../../vehicle/server/allot-readiness.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { allotDetail, vehicleAllot } from '../vehicle-allot.ts'
import type { Allot, AllotLine } from './rows.ts'
import { allotLines, sourceOf } from './rows.ts'
import { tellAllotted } from './tell.ts'

/** L1 before the document, cars after it (90-interfaces 2): the approval engine knows the document only. */
export async function lockAround(tx: Tx, actor: Actor, allotId: string): Promise<void> {
  const row = await getRow(tx, vehicleAllot, allotId)
  const lines = await allotLines(tx, allotId)
  await lockRow(tx, actor, contract, row.contractId!)
  await lockRow(tx, actor, order, row.orderId)
  await lockRows(
    tx,
    orderVehicle,
    lines.map(one => one.orderVehicleId),
  )
}

/**
 * 102 -> 1: checks readiness again; a vehicle that failed meanwhile blocks the whole, and the approver reads the
 * reason (60, acceptance 3).
 */
export async function makeEffective(tx: Tx, actor: Actor, row: Allot): Promise<void> {
  const lines = (await allotLines(tx, row.id)).filter(one => one.lineState === 1)
  await lockRows(
    tx,
    vehicle,
    lines.map(one => one.vehicleId),
  )
  const positions = new Map(
    (
      await positionRows(
        tx,
        lines.map(one => one.orderVehicleId),
      )
    ).map(one => [one.id, one]),
  )
  const plan = { date: row.planTakeTime.slice(0, 10), cityCode: row.cityCode }
  const wishes = await requisitionPort.ask().wishes(
    tx,
    lines.map(one => one.orderVehicleId),
  )
  const readiness = await readinessOf(
    tx,
    lines.map(one => ({
      vehicleId: one.vehicleId,
      wanted: wantedOf(positions.get(one.orderVehicleId)!, plan, wishes.get(one.orderVehicleId)),
    })),
    'allot',
    sourceOf(row),
  )
  for (const line of lines) {
    const found = readiness.get(line.vehicleId)!
    if (found.blocks.length)
      refuse(
        'notReady',
        `车辆【${line.plateNo ?? line.vin}】已不满足配车条件：${found.blocks.map(one => one.split(' / ')[0]).join('；')} / vehicle ${line.plateNo ?? line.vin} can no longer be allotted: ${found.blocks.map(one => one.split(' / ')[1]).join('; ')}`,
        { vehicleId: line.vehicleId },
      )
  }
  for (const line of lines) await bindCar(tx, actor, row, line, needsWork(line))
  await emit(tx, actor, 'vehicle-allot.approved', {
    id: row.id,
    no: row.allotNo!,
    contractId: row.contractId,
    orderVehicleIds: lines.map(one => one.orderVehicleId),
    vehicleIds: lines.map(one => one.vehicleId),
  })
  await tellAllotted(tx, actor, row, lines)
}
const needsWork = (line: AllotLine) =>
  line.needTransport || line.needRegister || line.needPlate || line.needGps || line.needInsurance || line.needClean

async function bindCar(tx: Tx, actor: Actor, row: Allot, line: AllotLine, needsPreparation: boolean): Promise<void> {
  await setOccupation(tx, actor, line.occupyId!, occupation.allotted)
  await fire(tx, actor, line.vehicleId, event.allotted, {
    source: { ...sourceOf(row), sourceId: line.id },
    needsPreparation,
  })
  await updateRow(tx, actor, allotDetail, line, { lineState: 2 })
  await allot(tx, actor, line.orderVehicleId, {
    vehicleId: line.vehicleId,
    allotId: row.id,
    substitute: line.substitute,
  })
  // Ready at once if nothing is to be prepared; otherwise after the servicing confirmation.
  if (!needsPreparation) await ready(tx, actor, line.orderVehicleId, { confirmId: row.id })
}

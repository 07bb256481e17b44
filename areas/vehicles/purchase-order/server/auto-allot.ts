import { addDays, inBoth, localDate, textOf } from '#kernel'
import { contract } from '#areas/contracts/contract/contract.ts'
import { order } from '#areas/orders/order/order.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import type { EventFacts } from '#packages/server/implement.ts'
import { getRow, insertRow, lockRow } from '#packages/server/rows.ts'
import { liveOccupations, occupyAll } from '../../allocate-vehicle-record/server/occupy.ts'
import { release } from '../../allocate-vehicle-record/server/release.ts'
import {
  positionRows,
  readinessOf,
  wantedOf,
  type CarRow,
  type PositionRow,
} from '../../vehicle/server/allot-readiness.ts'
import { biz, event } from '../../vehicle/server/moves.ts'
import type { Readiness } from '../../vehicle/server/readiness.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { allotDetail, vehicleAllot } from '../../vehicle-allot/vehicle-allot.ts'

const RESERVED = 3
const AUTOMATIC = 5

/** 60, 5.4: a reserved car was stored; it is allotted to its position, or its manager reads why not. */
export async function allotOnArrival(tx: Tx, actor: Actor, { aggregateId, payload }: EventFacts): Promise<void> {
  if (payload['event'] !== event.stored || payload['to'] !== biz.stock) return
  const kept = (await liveOccupations(tx, [aggregateId])).get(aggregateId)
  if (kept?.occupyKind !== RESERVED || kept.orderVehicleId === null || kept.orderId === null) return
  await lockRow(tx, actor, contract, kept.contractId!)
  const lease = await lockRow(tx, actor, order, kept.orderId)
  const position = await lockRow(tx, actor, orderVehicle, kept.orderVehicleId)
  const car = await lockRow(tx, actor, vehicle, aggregateId)
  if (position.status !== 1) return
  const tomorrow = addDays(localDate(actor.clock.now()), 1)
  const date = lease.expectTakeDate && lease.expectTakeDate > tomorrow ? lease.expectTakeDate : tomorrow
  const [wanted] = await positionRows(tx, [position.id])
  const found = (
    await readinessOf(
      tx,
      [{ vehicleId: car.id, wanted: wantedOf(wanted!, { date, cityCode: lease.cityCode }) }],
      'allot',
      { sourceType: kept.sourceType!, sourceId: kept.sourceId! },
    )
  ).get(car.id)!
  if (!found.ok || found.exceptions.length > 0)
    return void (await notify(tx, actor, {
      bizTypeCode: 'vehicle',
      bizId: car.id,
      users: [car.managerId],
      level: 2,
      dedupeKey: `arrival-${car.id}`,
      title: '到车未能自动配车 / Car arrived but was not allotted',
      content: `${car.plateNo ?? car.vin}：${reasonsOf(found, 'zh')} / ${car.plateNo ?? car.vin}: ${reasonsOf(found, 'en')}`,
    }))
  await release(tx, actor, kept.id, inBoth('到车自动配车', 'Allotted on arrival'))
  await bind(tx, actor, lease.id, wanted!, found, `${date} 10:00:00`)
}

const reasonsOf = (found: Readiness, language: 'zh' | 'en'): string =>
  found.blocks.length > 0
    ? found.blocks.map(one => textOf(one, language)).join(language === 'zh' ? '；' : '; ')
    : language === 'zh'
      ? '存在例外项，请人工配车'
      : 'exceptions need a decision, allot it by hand'

async function bind(
  tx: Tx,
  actor: Actor,
  orderId: string,
  position: PositionRow,
  found: Readiness & { car: CarRow },
  planTakeTime: string,
): Promise<void> {
  const lease = await getRow(tx, order, orderId)
  const head = await insertRow(tx, actor, vehicleAllot, {
    allotKind: AUTOMATIC,
    contractType: lease.contractType,
    contractId: lease.contractId,
    contractNo: lease.contractNo,
    orderId: lease.id,
    customerId: lease.customerId,
    customerName: lease.counterpartyName,
    cityCode: lease.cityCode,
    takePlaceId: lease.takePlaceId,
    planTakeTime,
    exceptions: [],
    needApproval: false,
    vehicleQty: 1,
    releasedQty: 0,
    takenQty: 0,
  })
  const [occupied] = await occupyAll(tx, actor, [
    {
      vehicleId: found.car.id,
      kind: 1,
      source: { sourceType: 'vehicle-allot', sourceId: head.id, sourceNo: head.allotNo! },
      orderVehicleId: position.id,
      customerId: lease.customerId,
      contractId: lease.contractId,
      orderId: lease.id,
    },
  ])
  const has = (what: string) => found.todo.includes(what as never)
  await insertRow(tx, actor, allotDetail, {
    allotId: head.id,
    lineNo: 1,
    orderVehicleId: position.id,
    vehicleId: found.car.id,
    plateNo: found.car.plate_no,
    vin: found.car.vin,
    wantedModelId: position.car_model_id,
    modelId: found.car.model_id,
    substitute: false,
    fromCityCode: found.car.operate_city_code,
    fromLotId: found.car.parking_lot_id,
    freshDegree: found.car.fresh_degree,
    lineState: 1,
    occupyId: occupied!.id,
    needTransport: has('transport'),
    needRegister: has('register'),
    needPlate: has('plate'),
    needGps: has('gps'),
    needInsurance: has('insurance'),
    needClean: false,
  } as never)
  await act(tx, actor, vehicleAllot, head.id, 'submit')
}

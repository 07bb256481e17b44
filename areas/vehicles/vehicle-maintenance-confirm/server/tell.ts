import type { RowOf } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { waitingFor } from '../../vehicle-allot/server/tell.ts'
import type { vehicle } from '../../vehicle/vehicle.ts'

/** 60, 9: the car that somebody waits for is prepared; its manager, delivery and sales hear of it. */
export async function tellReady(tx: Tx, actor: Actor, car: RowOf<typeof vehicle>, positionId: string): Promise<void> {
  const position = await getRow(tx, orderVehicle, positionId)
  const name = car.plateNo ?? car.vin
  await notify(tx, actor, {
    bizTypeCode: 'servicing_ready',
    bizId: car.id,
    users: [...(await waitingFor(tx, position.orderId)), ...(car.managerId ? [car.managerId] : [])],
    level: 1,
    dedupeKey: `ready-${positionId}`,
    title: '整备完成，可以提车 / Prepared and ready for handover',
    content: `${name}，订单车辆${position.orderVehicleNo ?? ''} / ${name}, order vehicle ${position.orderVehicleNo ?? ''}`,
  })
}

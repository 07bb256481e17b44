import { refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { updateRow } from '#packages/server/rows.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { lockPositions, type OrderVehicle } from './lock.ts'

/** States in which the car has not left our hands. */
const BEFORE_TAKE: readonly number[] = [1, 2, 3, 4]

/** Where positions wait to be taken: agreed for the position itself, else for its order. */
export interface TakePlace {
  readonly placeId: string | null
  readonly address: string | null
}

/**
 * 90-interfaces 3.3 order.changeTakePlace: positions wait at another place. The same source again changes nothing; the
 * fee is the caller's.
 */
export async function changeTakePlace(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  place: TakePlace,
  source: string,
): Promise<OrderVehicle[]> {
  const rows = await lockPositions(tx, actor, ids)
  for (const row of rows)
    if (!BEFORE_TAKE.includes(row.status))
      refuse('takenAlready', '订单车辆【{no}】已提车 / order vehicle {no} is already taken', { no: row.orderVehicleNo })
  const changed: OrderVehicle[] = []
  for (const row of rows)
    changed.push(
      row.planPlaceId === place.placeId && row.planAddress === place.address
        ? row
        : await updateRow(
            tx,
            actor,
            orderVehicle,
            row,
            { planPlaceId: place.placeId, planAddress: place.address },
            { action: 'changeTakePlace', reason: source },
          ),
    )
  return changed
}

import type { Stand } from '../races/stand.ts'
import { allotsCars, positionsOf, takesCars } from '../scenarios/positions.ts'

/** Cars of an order on lease: what returns begin with. */
export async function leasesCars({ world, masters }: Stand, orderId: string, cars: readonly string[]) {
  const open = (await positionsOf(world, orderId)).slice(0, cars.length)
  await allotsCars(
    world,
    masters,
    orderId,
    open.map((one, at) => ({ orderVehicleId: one.id, vehicleId: cars[at]! })),
  )
  const ids = open.map(one => one.id)
  await takesCars(world, masters, ids)
  return ids
}

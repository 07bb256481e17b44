import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { dept } from '#areas/platform/dept/dept.ts'
import { parkingSpace } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { moveByHand } from '#areas/vehicles/parking-record/server/index.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import type { Stage } from './stage.ts'

const yards: Record<string, string> = {
  4403: 'sz-delivery',
  4401: 'gz-delivery',
  4406: 'gz-delivery',
  5101: 'cd-delivery',
  3301: 'hz-delivery',
}
/**
 * Cars and lots are run by the branch of their city: by head office, its own people would see none of them (10-platform
 * 4.2).
 */
export const yardOf = async (tx: Tx, city: string): Promise<string | undefined> =>
  (await findRows(tx, dept, { deptCode: yards[city] ?? '' }))[0]?.id

/**
 * Two of every three painted spaces have a car by the evening: vans in their corner, the others where there is room.
 */
export async function parksCars(stage: Stage, lotId: string): Promise<void> {
  const keeper = stage.who('韩松')
  await stage.run(async tx => {
    const spaces = await findRows(tx, parkingSpace, { lotId }, { orderBy: 't.space_no' })
    if (spaces.some(one => one.state !== 1)) return
    const cars = await findRows(tx, vehicle, { parkingLotId: lotId, bizStatus: 3 } as never, {
      orderBy: 't.vin',
      limit: 100,
    })
    const isVan = (car: (typeof cars)[number]) => car.vehicleClass === 'H37'
    const kinds = { van: cars.filter(isVan), car: cars.filter(one => !isVan(one)) }
    for (const [at, space] of spaces.entries()) {
      const car = at % 3 === 2 ? undefined : kinds[space.spaceKind === 2 ? 'van' : 'car'].shift()
      if (car) await moveByHand(tx, keeper, { vehicleId: car.id, lotId, spaceId: space.id })
    }
  })
}

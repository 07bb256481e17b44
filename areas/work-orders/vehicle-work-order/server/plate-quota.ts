import type { Label, RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { contractProduct } from '#areas/contracts/contract/contract-product.ts'
import { isNewEnergy } from '#areas/vehicles/codes.ts'
import { freeQuotas, lockQuota, quotaKindNeeded } from '#areas/vehicles/plate-quota/server/quota-verbs.ts'
import { typeIs } from '../../kinds/types.ts'
import type { vehicleWorkOrder } from '../vehicle-work-order.ts'
import type { WorkCar } from './cars.ts'

const FIRST_PLATE = 1
/** Passenger cars of the authority's classes: lorries and vans need no indicator. */
const PASSENGER = 'K'

/** What the lease asks for, else what a car of this class and energy gets. */
async function plateKindOf(tx: Tx, { car, position }: WorkCar): Promise<string> {
  const line = position?.contractProductId ? await findRow(tx, contractProduct, position.contractProductId) : undefined
  if (line?.plateKind) return line.plateKind
  if (car.plateKind) return car.plateKind
  if (car.vehicleClass && !car.vehicleClass.startsWith(PASSENGER)) return 'other'
  return isNewEnergy(car.fuelType) ? 'newEnergySmall' : 'small'
}

/** Cars for whose first plate no indicator is left, the last ones first, with the reason: to be left out. */
export async function quotaBars(
  tx: Tx,
  actor: Actor,
  cars: readonly WorkCar[],
  work: { type: number; subKind: number; cityCode?: string | null | undefined },
): Promise<Map<string, Label>> {
  const bars = new Map<string, Label>()
  if (work.type !== typeIs.license || work.subKind !== FIRST_PLATE) return bars
  const left = new Map<string, { count: number; bar: Label }>()
  for (const one of cars) {
    const cityCode = work.cityCode ?? one.car.operateCityCode
    const quotaKind = cityCode ? await quotaKindNeeded(tx, cityCode, await plateKindOf(tx, one)) : undefined
    if (!cityCode || !quotaKind) continue
    const key = `${cityCode} ${quotaKind}`
    const free = left.get(key) ?? (await freeQuotas(tx, actor, { cityCode, quotaKind }))
    left.set(key, { ...free, count: free.count - 1 })
    if (free.count <= 0) bars.set(one.car.id, free.bar)
  }
  return bars
}

/** 70, 4.3: a first plate in a city that limits them holds an indicator until it is used or the task closed. */
export async function lockPlateQuota(
  tx: Tx,
  actor: Actor,
  head: RowOf<typeof vehicleWorkOrder>,
  one: WorkCar,
): Promise<void> {
  if (head.type !== typeIs.license || head.subKind !== FIRST_PLATE || !head.cityCode) return
  const { cityCode, companyId, id: workOrderId } = head
  const quotaKind = await quotaKindNeeded(tx, cityCode, await plateKindOf(tx, one))
  if (quotaKind) await lockQuota(tx, actor, { cityCode, quotaKind, companyId, vehicleId: one.car.id, workOrderId })
}

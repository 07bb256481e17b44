import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { contractProduct } from '#areas/contracts/contract/contract-product.ts'
import { isNewEnergy } from '#areas/vehicles/codes.ts'
import { lockQuota, quotaKindNeeded } from '#areas/vehicles/plate-quota/server/quota-verbs.ts'
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

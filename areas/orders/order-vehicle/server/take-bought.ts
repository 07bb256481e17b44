import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { boughtCarsPort, type BoughtCar } from '#areas/contracts/ports.ts'
import { recordedTakesPort } from '../../ports.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { lockPosition } from './lock.ts'
import { take } from './take.ts'

const READY = 4
const WITH_CUSTOMER = 3

/**
 * 30, section 4: a vehicle of a sale and leaseback stays with its lessee. Paying its price makes it ours and begins the
 * lease; a position that was taken already stays as it is.
 */
export async function takeBought(
  tx: Tx,
  actor: Actor,
  contractId: string,
  vin: string,
  bought: BoughtCar,
): Promise<void> {
  const [found] = await findRows(tx, orderVehicle, { contractId, vin, status: READY } as never)
  if (!found) return
  const { contract, row } = await lockPosition(tx, actor, found.id)
  const vehicleId = await boughtCarsPort.ask().receive(tx, actor, {
    ...bought,
    vin,
    color: bought.color ?? row.color,
    carModelId: row.carModelId!,
    cityCode: row.cityCode!,
    companyId: contract.ownCompanyId!,
    deptId: contract.bizDeptId!,
    managerId: contract.bizUserId!,
    contractNo: contract.contractNo!,
    sourceId: row.id,
  })
  await updateRow(tx, actor, orderVehicle, row, { vehicleId })
  await take(tx, actor, row.id, {
    extractId: null,
    vehicleId,
    takeTime: `${bought.on} 00:00:00`,
    mileage: null,
    placeKind: WITH_CUSTOMER,
    address: '承租人处',
  })
  await recordedTakesPort.ask().take(tx, actor, row.id)
}

import { fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { contractParty } from '#areas/contracts/contract/contract-party.ts'
import { contractPitLane, contractPitLaneServe } from '#areas/supply/contract-pit-lane/contract-pit-lane.ts'
import { carInStock, pictures, type Fleet } from '#areas/vehicles/testing.ts'
import type { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { clerk, head, tasksOfOrder } from '#areas/work-orders/testing.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { assignTasks } from '#areas/work-orders/vehicle-task/server/assign.ts'
import { handleTask } from '#areas/work-orders/vehicle-task/server/handle.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { maintenanceProject } from './maintenance-project/maintenance-project.ts'

export type Task = RowOf<typeof vehicleTask>
export const MAINTENANCE = 10

type Prices = readonly (readonly [itemCode: string, projectId: string | null, price: string])[]

/** A repair station, with or without an agreement that prices projects. */
export const stationWith = (fleet: Fleet, name: string, prices: Prices = []): Promise<string> =>
  fleet.run(tx => addStation(tx, head, fleet.ids.company, name, prices))

export async function addStation(
  tx: Tx,
  actor: Actor,
  ownCompanyId: string,
  name: string,
  prices: Prices,
): Promise<string> {
  const depot = await insertRow(tx, actor, resourceNamed('maintenance-depot'), {
    mechanismName: name,
    shortName: name.slice(0, 8),
    entityKind: 1,
    status: 1,
    officeAddress: '深圳市龙华区',
  } as never)
  const { id } = depot as { id: string }
  if (prices.length === 0) return id
  const agreement = await insertRow(tx, actor, contractPitLane, {
    contractName: `${name}合作协议`,
    ownCompanyId,
    counterpartyType: 8,
    counterpartyId: id,
    counterpartyName: name,
    startDate: '2026-01-01',
    endDate: '2027-12-31',
    cityCodes: [],
    status: 6,
    enabled: 1,
    labourPrice: fen('80'),
    partsDiscount: '10.000000',
    warrantyDays: 90,
    warrantyKm: 10_000,
  } as never)
  await insertRow(tx, actor, contractParty, {
    contractId: agreement.id,
    contractType: 16,
    partyType: 2,
    mechanismType: 8,
    mechanismId: id,
    partyName: name,
    lineNo: 1,
  } as never)
  await insertRows(
    tx,
    actor,
    contractPitLaneServe,
    prices.map(([itemCode, projectId, price], index) => ({
      contractId: agreement.id,
      lineNo: index + 1,
      itemCode,
      itemName: itemCode,
      projectId,
      unit: '次',
      price: fen(price),
      warrantyDays: 90,
      warrantyKm: 10_000,
      validFrom: '2026-01-01',
      lineState: 1,
    })) as never,
  )
  return id
}

export const projectNamed = (fleet: Fleet, projectName: string): Promise<RowOf<typeof maintenanceProject>> =>
  fleet.run(async tx => (await findRows(tx, maintenanceProject, { projectName } as never))[0]!)

export const carDriven = (fleet: Fleet, mileage: number): Promise<RowOf<typeof vehicle>> =>
  carInStock(fleet, { mileage, mileageTime: '2026-11-18 09:00:00', inspectValidTo: '2028-03-31' })

const arrived = async (fleet: Fleet, mechanismId: string, mileage: number) => ({
  mechanismId,
  inShopTime: '2026-11-19 09:00:00',
  planOutTime: '2026-11-20 12:00:00',
  mileage,
  faultDesc: '前部碰撞',
  inPhotosBizId: await pictures(fleet, 1),
})

/** A repair task of a vehicle, given to a clerk and in the shop. */
export async function taskInShop(
  fleet: Fleet,
  car: { id: string },
  mechanismId: string,
  { subKind = 2, mileage = 40_000, source }: { subKind?: number; mileage?: number; source?: never } = {},
): Promise<Task> {
  const made = await fleet.run(tx =>
    createWorkOrder(tx, head, {
      type: MAINTENANCE,
      subKind,
      vehicles: [{ vehicleId: car.id }],
      planStart: '2026-11-19 08:00:00',
      planFinish: '2026-11-21 18:00:00',
      ...(source ? { source } : {}),
    }),
  )
  return putInShop(fleet, made.taskIds[0]!, mechanismId, mileage)
}
export async function putInShop(fleet: Fleet, taskId: string, mechanismId: string, mileage: number): Promise<Task> {
  const payload = await arrived(fleet, mechanismId, mileage)
  return fleet.run(async tx => {
    await assignTasks(tx, head, [taskId], { handlerId: '21' }, { skipAbnormal: false })
    return handleTask(tx, clerk, MAINTENANCE, { id: taskId, draft: true, payload })
  })
}

/** The result of a stay as its handler hands it in. */
export async function handIn(
  fleet: Fleet,
  task: { id: string },
  mechanismId: string,
  mileage: number,
  more: Record<string, unknown> = {},
): Promise<Task> {
  const payload = {
    ...(await arrived(fleet, mechanismId, mileage)),
    outShopTime: '2026-11-20 11:00:00',
    mileageOut: mileage,
    outPhotosBizId: await pictures(fleet, 1),
    repairResult: 1,
    finishDate: '2026-11-20',
    ...more,
  }
  const photosBizId = await pictures(fleet, 0)
  return fleet.run(tx =>
    handleTask(tx, clerk, MAINTENANCE, { id: task.id, draft: false, result: 1, payload, photosBizId }),
  )
}
export { tasksOfOrder }

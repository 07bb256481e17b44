import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { openTransfers } from '#areas/vehicles/transfer-vehicle/server/open.ts'
import { transferVehicle } from '#areas/vehicles/transfer-vehicle/transfer-vehicle.ts'
import { saveAllocate } from '#areas/vehicles/vehicle-allocate/server/save-allocate.ts'
import { queueRowOf } from '#areas/vehicles/vehicle-allocate/server/queue.ts'
import {
  vehicleUseRequisition,
  vehicleUseRequisitionLine,
} from '#areas/vehicles/vehicle-use-requisition/vehicle-use-requisition.ts'
import { vehicleContractDeploy } from '#areas/vehicles/vehicle-contract-deploy/vehicle-contract-deploy.ts'
import { accountantOf, runsCall, stands } from './fleet-desk.ts'
import { freeCars, type FreeCar } from './free-cars.ts'
import { seedMasters } from './masters.ts'
import type { Doing, Stage } from './stage.ts'

const SEASON = '春运前补充自营车队'
const TRIP = '巡检惠州客户车队'
const trips = ['back', 'using', 'allocated', 'closed'] as const
const swaps = ['done', 'done', 'confirming', 'accounting', 'cancelled', 'waiting'] as const
interface Leased {
  readonly id: string
  readonly mileage: number
}
interface Desk {
  readonly stage: Stage
  readonly keeper: Actor
  readonly accountant: Actor
}
/** Own use of cars: given back, still out, waiting for its driver, closed. */
export const lendsCars: Doing = async stage => {
  if (await stands(stage, vehicleUseRequisition, { reason: TRIP })) return
  const keeper = stage.who('韩松')
  const cars = await freeCars(stage, { city: '4403', count: trips.length })
  if (cars.length === 0) return
  for (const [at, how] of trips.entries()) {
    const car = cars[at]!
    const day = addDays(stage.today, at === 0 ? -12 : -2)
    stage.at(day, '08:40:00')
    const id = await stage.run(async tx => {
      const saved = await saveRecord(
        tx,
        keeper,
        vehicleUseRequisition,
        {
          useKind: 1,
          cityCode: '440300',
          deptId: keeper.deptId,
          userId: keeper.userId,
          driverName: '韩松',
          driverPhone: '13800138026',
          licenceNo: '11010519491231002X',
          licenceClass: 'C1',
          licenceValidTo: addDays(stage.today, 1500),
          fromTime: `${day} 10:00:00`,
          toTime: `${addDays(day, 6)} 18:00:00`,
          fromPlace: '龙华交付中心',
          toPlace: '惠州大亚湾',
          chargeKind: 0,
          reason: TRIP,
          details: [{ modelId: car.modelId, quantity: 1 }],
        },
        'save',
      )
      await stage.approve(tx, 'vehicle-use-requisition', saved.id)
      return saved.id
    })
    await usesCar({ stage, keeper }, id, car, how, day)
  }
}

async function usesCar(
  { stage, keeper }: Pick<Desk, 'stage' | 'keeper'>,
  id: string,
  car: FreeCar,
  how: (typeof trips)[number],
  day: string,
): Promise<void> {
  await stage.run(async tx => {
    if (how === 'closed') {
      await act(tx, keeper, vehicleUseRequisition, id, 'close', { reason: '行程取消' })
      return
    }
    const row = (await queueRowOf(tx, id))!
    const [line] = await findRows(tx, vehicleUseRequisitionLine, { requisitionId: id } as never)
    await saveAllocate(tx, keeper, {
      allocateId: row.id,
      version: row.version,
      items: [{ detailId: line!.id, vehicleId: car.id }],
    } as never)
    if (how === 'allocated') return
    stage.at(day, '10:20:00')
    await act(tx, keeper, vehicleUseRequisition, id, 'handOut', {
      input: {
        outTime: `${day} 10:05:00`,
        outMileage: car.mileage + 2,
        outSoc: 95,
        outPhotos: await stage.scan(tx, keeper, '出车照片'),
      },
    })
    if (how === 'using') return
    const { parkingLotId } = await lotOf(tx)
    stage.at(addDays(day, 5), '17:30:00')
    await act(tx, keeper, vehicleUseRequisition, id, 'giveBack', {
      input: {
        backTime: `${addDays(day, 5)} 17:10:00`,
        backMileage: car.mileage + 620,
        backSoc: 41,
        backPhotos: await stage.scan(tx, keeper, '归还照片'),
        parkingLotId,
      },
    })
  })
}

const lotOf = async (tx: Tx): Promise<{ parkingLotId: string }> =>
  (await tx.row<{ parkingLotId: string }>(
    sql`select id as "parkingLotId" from parking_lot where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and city_code = '4403' order by id limit 1`,
  ))!

/** Six swaps within their contracts: one waits, one is handled, one accounted, two are done, one is cancelled. */
export const swapsCars: Doing = async (stage, people) => {
  if (await stands(stage, transferVehicle)) return
  const keeper = stage.who('韩松')
  const accountant = accountantOf(stage, people)
  const masters = await stage.run(tx => seedMasters(tx, stage.system, people))
  const model = masters.models.get('E5')!
  const cars = await freeCars(stage, { city: '4403', model, count: swaps.length })
  if (cars.length === 0) return
  const leased = await stage.run(tx =>
    tx.rows<Leased>(sql`
      select p.id, coalesce(v.mileage, 0) as mileage from order_vehicle p join vehicle v on v.tenant_id = p.tenant_id and v.id = p.vehicle_id
       where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.status = 5 and p.rent_start_date < ${addDays(stage.today, -20)}::date and v.biz_status = 6 and p.city_code = '4403'
         and v.model_id = ${model}::bigint
         and not exists (select from bill_receivable b where b.tenant_id = p.tenant_id and b.order_vehicle_id = p.id and b.status <> 3 and b.is_deleted = 0 and b.due_date < ${stage.today}::date)
       order by p.id desc limit ${cars.length}`),
  )
  if (leased.length < cars.length) throw new Error(`${cars.length} positions wanted for swaps, ${leased.length} there`)
  for (const [at, how] of swaps.entries()) {
    const [position, car] = [leased[at]!, cars[at]!]
    const day = addDays(stage.today, -6 + at)
    stage.at(day, '10:30:00')
    const [id] = await stage.run(tx =>
      openTransfers(tx, keeper, {
        mode: 1,
        items: [{ orderVehicleId: position.id, newVehicleId: car.id }],
        switchDate: day,
        reasonKind: 'repair',
        reason: '原车三电报修，先换同型车保障运营',
      }),
    )
    await carriesThrough({ stage, keeper, accountant }, id!, { position, car }, how)
  }
}

async function carriesThrough(
  { stage, keeper, accountant }: Desk,
  id: string,
  { position, car }: { position: Leased; car: FreeCar },
  how: (typeof swaps)[number],
): Promise<void> {
  await stage.run(async tx => {
    if (how === 'waiting') return
    if (how === 'cancelled') {
      await act(tx, keeper, transferVehicle, id, 'cancel', { reason: '原车已修好，不再换车' })
      return
    }
    const { parkingLotId } = await lotOf(tx)
    await act(tx, keeper, transferVehicle, id, 'handle', {
      input: {
        oldMileage: position.mileage + 30,
        newMileage: car.mileage + 3,
        oldLotId: parkingLotId,
        photos: await stage.scan(tx, keeper, '交接照片'),
        signatures: await stage.signature(tx, keeper, '交接签字', keeper.userName),
      },
    })
    if (how === 'accounting') return
    const { version } = await getRow(tx, transferVehicle, id)
    await runsCall(transferVehicle, 'POST accounting', tx, accountant, { id, version })
    if (how === 'confirming') return
    await act(tx, keeper, transferVehicle, id, 'confirm')
  })
}

const deployments = ['draft', 'rejected', 'withdrawn', 'later'] as const
/** Cars go to the own fleet on paper: in hand, turned down, taken back, approved for a day that has not come. */
export const deploysCars: Doing = async stage => {
  if (await stands(stage, vehicleContractDeploy, { reason: SEASON })) return
  const keeper = stage.who('韩松')
  const cars = await freeCars(stage, { city: '4403', count: deployments.length * 2 })
  if (cars.length === 0) return
  for (const [at, how] of deployments.entries()) {
    stage.at(addDays(stage.today, -5 + at), '15:10:00')
    await stage.run(async tx => {
      const { id } = await saveRecord(
        tx,
        keeper,
        vehicleContractDeploy,
        {
          deployKind: 2,
          operationMode: 'own',
          effectiveDate: addDays(stage.today, how === 'later' ? 12 : 3),
          reason: SEASON,
          lines: cars.slice(at * 2, at * 2 + 2).map(car => ({ vehicleId: car.id })),
          draft: how === 'draft',
        },
        'save',
      )
      if (how === 'later') await stage.approve(tx, 'vehicle-contract-deploy', id)
      if (how === 'rejected') await stage.reject(tx, 'vehicle-contract-deploy', id, '旺季前不缩减出租库存')
      if (how === 'withdrawn')
        await stage.product.flow.withdraw(tx, keeper, {
          resource: 'vehicle-contract-deploy',
          id,
          comment: '车辆清单待核对',
        })
    })
  }
}

import { addDays, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { assetArchives } from '#areas/assets/asset-archives/asset-archives.ts'
import { maintenanceDepot } from '#areas/partners/maintenance-depot/maintenance-depot.ts'
import { company } from '#areas/partners/company/company.ts'
import { locker, lockerGrid } from '#areas/vehicles/locker/locker.ts'
import { putIn } from '#areas/vehicles/locker/server/moves.ts'
import { draftBill, lotsToBill } from '#areas/vehicles/parking-fee-month/server/draft.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { pitLane } from '#areas/vehicles/pit-lane/pit-lane.ts'
import { plateQuota } from '#areas/vehicles/plate-quota/plate-quota.ts'
import { vehicleContractDeploy } from '#areas/vehicles/vehicle-contract-deploy/vehicle-contract-deploy.ts'
import { runDeploy } from '#areas/vehicles/vehicle-contract-deploy/server/run.ts'
import { setFlags } from '#areas/vehicles/vehicle-flag/server/set-flags.ts'
import { vehicleFlag } from '#areas/vehicles/vehicle-flag/vehicle-flag.ts'
import { savePoints, savingPoints } from '#areas/vehicles/vehicle-location/server/save-points.ts'
import { vehicleStatusConfig } from '#areas/vehicles/vehicle-status-config/vehicle-status-config.ts'
import { vehicleUseRequisition } from '#areas/vehicles/vehicle-use-requisition/vehicle-use-requisition.ts'
import type { Doing, Stage } from './stage.ts'

interface Car {
  id: string
  plate_no: string
  lot_id: string | null
  lng: string | null
  lat: string | null
  mileage: number | null
  model_id: string
}
/** Cars of Shenzhen by their state, with the place of the lot that they stand in. */
const carsIn = (stage: Stage, states: readonly number[], count: number): Promise<Car[]> =>
  stage.run(tx =>
    tx.rows<Car>(sql`
      select v.id, v.plate_no, v.parking_lot_id as lot_id, l.lng, l.lat, v.mileage, v.model_id from vehicle v
        left join parking_lot l on l.tenant_id = v.tenant_id and l.id = v.parking_lot_id
      where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.status = 1 and v.plate_no is not null and v.operate_city_code like '4403%'
        and v.biz_status = any(${[...states]}::smallint[]) order by v.id limit ${count}`),
  )

/** 60, section 12: what a fleet has beside its leases: cabinets, quotas, positions, rules, bills of lots. Done once. */
export const runsFleet: Doing = async stage => {
  if ((await stage.run(tx => findRows(tx, locker, {}, { limit: 1 }))).length > 0) return
  const keeper = stage.who('韩松')
  await holdsQuotas(stage, keeper)
  await knowsStations(stage, keeper)
  await putsKeysAway(stage, keeper)
  await marksCars(stage, keeper)
  await writesRules(stage)
  await reportsPlaces(stage)
  await billsLots(stage)
  await usesCars(stage, keeper)
  await movesOnPaper(stage, keeper)
}

/** Twelve indicators of the city that limits plates: free ones, some that run out, one given up. */
async function holdsQuotas(stage: Stage, keeper: Actor): Promise<void> {
  stage.at(addDays(stage.today, -90), '10:00:00')
  await stage.run(async tx => {
    const [owner] = await findRows(tx, company, { mechanismName: '华驰汽车租赁（深圳）有限公司' } as never)
    const fileBizId = await stage.scan(tx, keeper, '小汽车增量指标证明')
    for (let at = 1; at <= 12; at += 1) {
      const { id } = await saveRecord(
        tx,
        keeper,
        plateQuota,
        {
          quotaNo: `SZ2026${String(8800 + at)}`,
          cityCode: '440300',
          quotaKind: at % 3 === 0 ? 'small' : 'newEnergySmall',
          holderKind: 1,
          companyId: owner!.id,
          validFrom: addDays(stage.today, -90),
          validTo: addDays(stage.today, at <= 4 ? 12 + at : 200),
          fileBizId,
        },
        'save',
      )
      if (at === 12) await act(tx, keeper, plateQuota, id, 'void' as never, { reason: '指标已转让，登记作废' })
    }
  })
}

const stations = [
  ['龙华服务站', '深圳市龙华区民治大道188号', '114.030000', '22.640000', ['maintenance', 'mechanic', 'body']],
  ['宝安快修站', '深圳市宝安区新安街道前进路66号', '113.890000', '22.570000', ['maintenance', 'tyre']],
  ['南山三电站', '深圳市南山区科技园北区9号', '113.940000', '22.550000', ['mechanic', 'ev']],
] as const
async function knowsStations(stage: Stage, keeper: Actor): Promise<void> {
  stage.at(addDays(stage.today, -85), '10:00:00')
  await stage.run(async tx => {
    const [depot] = await findRows(tx, maintenanceDepot, { status: 1 } as never, { orderBy: 't.id', limit: 1 })
    if (!depot) return
    for (const [name, address, lng, lat, services] of stations)
      await saveRecord(
        tx,
        keeper,
        pitLane,
        {
          stationName: name,
          depotId: depot.id,
          stationKind: 1,
          repairClass: '2',
          services: [...services],
          licenceNo: `SZBA${name.length}${lng.slice(4, 7)}`,
          licenceValidTo: addDays(stage.today, 700),
          creditCode: depot.creditCode ?? '',
          cityCode: '440300',
          address,
          lng,
          lat,
          contactName: '站长',
          contactPhone: '13800138000',
          dayCapacity: 20,
        },
        'save',
      )
  })
}

/** Two cabinets at lots; the spare keys of thirty cars lie in them. */
async function putsKeysAway(stage: Stage, keeper: Actor): Promise<void> {
  stage.at(addDays(stage.today, -60), '15:00:00')
  await stage.run(async tx => {
    const lots = await findRows(tx, parkingLot, sql`t.status = 1 and t.city_code like '4403%'`, {
      orderBy: 't.id',
      limit: 2,
    })
    for (const [at, lot] of lots.entries())
      await saveRecord(
        tx,
        keeper,
        locker,
        {
          lockerName: `${lot.lotName}${at + 1}号柜`,
          lotId: lot.id,
          rowQty: 4,
          colQty: 10,
          gridKind: 1,
          lockKind: 1,
          keeperId: keeper.userId,
          position: '值班室北墙',
        },
        'save',
      )
    const grids = await findRows(tx, lockerGrid, { state: 1 } as never, {
      orderBy: 't.locker_id, t.grid_no',
      limit: 30,
    })
    const keys = await findRows(tx, assetArchives, sql`t.kind_code = 'KEY2' and t.status = 1 and t.grid_id is null`, {
      orderBy: 't.id',
      limit: 9,
    })
    for (const [at, key] of keys.entries())
      if (grids[at]) await putIn(tx, keeper, { gridId: grids[at].id, archiveIds: [key.id], photoBizId: null })
  })
}

async function marksCars(stage: Stage, keeper: Actor): Promise<void> {
  const idle = await carsIn(stage, [3], 6)
  stage.at(addDays(stage.today, -20), '09:10:00')
  await stage.run(async tx => {
    const flags = await findRows(tx, vehicleFlag, { status: 1 } as never, { orderBy: 't.id' })
    const flag = flags.find(one => one.flagName.startsWith('长期闲置')) ?? flags[0]
    if (!flag) return
    for (const car of idle) await setFlags(tx, keeper, car.id, [flag.id], [], { by: 1, reason: '连续闲置，优先调配' })
  })
}

/** Rules as managers of a yard write them; one is in force. */
async function writesRules(stage: Stage): Promise<void> {
  stage.at(addDays(stage.today, -50), '11:00:00')
  const admin = stage.who('系统管理员')
  const told: readonly [name: string, event: number, from: number[], to: number][] = [
    ['托管车退车先待检', 12, [7], 2],
    ['托管车入库即整备', 4, [2], 4],
    ['托管车修毕回库存', 14, [8], 3],
  ]
  await stage.run(async tx => {
    for (const [at, [configName, event, fromStates, toStatus]] of told.entries()) {
      const { id } = await saveRecord(
        tx,
        admin,
        vehicleStatusConfig,
        {
          configName,
          event,
          fromStates,
          toStatus,
          priority: 100 + at,
          conditions: [{ field: 'operationMode', op: 'eq', value: 'entrusted' }],
        },
        'save',
      )
      if (at === 2) await act(tx, admin, vehicleStatusConfig, id, 'enable')
    }
  })
}

const HOURS = [30, 20, 9, 4, 1]
/** Where the cars of the city stood in the last day and a half; those on lease move about. */
async function reportsPlaces(stage: Stage): Promise<void> {
  const cars = [...(await carsIn(stage, [6], 40)), ...(await carsIn(stage, [3, 4, 5], 30))]
  stage.at(stage.today, '08:00:00')
  const now = stage.clock.now().getTime()
  const two = (value: number) => String(value).padStart(2, '0')
  const timeBefore = (hours: number): string => {
    const then = new Date(now - hours * 3_600_000 + 8 * 3_600_000)
    return `${then.toISOString().slice(0, 10)} ${two(then.getUTCHours())}:${two(then.getUTCMinutes())}:00`
  }
  const points = cars.flatMap((car, at) =>
    HOURS.map(hours => ({
      vehicleId: car.id,
      source: 1,
      coordType: 2,
      lng: Number(car.lng ?? 113.9 + ((at * 37) % 60) / 150) + (car.lng ? 0.0004 * (at % 7) : (hours % 9) * 0.004),
      lat: Number(car.lat ?? 22.5 + ((at * 53) % 50) / 220) + (car.lat ? 0.0003 * (at % 5) : (hours % 7) * 0.003),
      speed: car.lng ? 0 : (at * 7 + hours) % 70,
      soc: 40 + ((at * 11) % 55),
      reportTime: timeBefore(hours),
      address: car.lng ? '停车场内' : '深圳市区道路',
    })),
  )
  for (let from = 0; from < points.length; from += 300)
    await stage.run(tx => savePoints(tx, stage.system, savingPoints.parse({ points: points.slice(from, from + 300) })))
}

/** The two last months of every lot; the first of them is checked against the provider's bill. */
async function billsLots(stage: Stage): Promise<void> {
  for (const back of [1, 0]) {
    stage.at(`${addDays(stage.today, -back * 31).slice(0, 7)}-01`, '04:00:00')
    const month = localDate(new Date(stage.clock.now().getTime() - 86_400_000)).slice(0, 7)
    for (const lot of await stage.run(tx => lotsToBill(tx)))
      await stage.run(tx => draftBill(tx, stage.system, lot, month))
  }
}

/** Own use of cars: one waits for its car, one is still a draft. */
async function usesCars(stage: Stage, keeper: Actor): Promise<void> {
  const [car] = await carsIn(stage, [3], 1)
  if (!car) return
  stage.at(addDays(stage.today, -1), '09:30:00')
  for (const [at, draft] of [false, false, true].entries())
    await stage.run(async tx => {
      const { id } = await saveRecord(
        tx,
        keeper,
        vehicleUseRequisition,
        {
          useKind: at === 0 ? 1 : 3,
          cityCode: '440300',
          deptId: keeper.deptId,
          userId: keeper.userId,
          driverName: '韩松',
          driverPhone: '13800138026',
          licenceNo: '11010519491231002X',
          licenceClass: 'C1',
          licenceValidTo: addDays(stage.today, 1500),
          fromTime: `${addDays(stage.today, 1)} 09:00:00`,
          toTime: `${addDays(stage.today, 2)} 18:00:00`,
          chargeKind: 0,
          reason: at === 0 ? '拜访客户' : '客户试驾',
          details: [{ modelId: car.model_id, quantity: 1 }],
          draft,
        },
        'save',
      )
      if (!draft) await stage.approve(tx, 'vehicle-use-requisition', id)
    })
}

/** Four idle cars go over to the own fleet; a second deployment waits for its approval. */
async function movesOnPaper(stage: Stage, keeper: Actor): Promise<void> {
  const cars = await carsIn(stage, [3], 8)
  stage.at(addDays(stage.today, -2), '10:30:00')
  const save = (from: number) =>
    stage.run(tx =>
      saveRecord(
        tx,
        keeper,
        vehicleContractDeploy,
        {
          deployKind: 2,
          operationMode: 'own',
          effectiveDate: localDate(stage.clock.now()),
          reason: '转入自营车队',
          lines: cars.slice(from, from + 4).map(car => ({ vehicleId: car.id })),
        },
        'save',
      ),
    )
  if (cars.length < 8) return
  const { id } = await save(0)
  await stage.run(tx => stage.approve(tx, 'vehicle-contract-deploy', id))
  await runDeploy(work => stage.run(work), stage.system, id)
  await save(4)
}

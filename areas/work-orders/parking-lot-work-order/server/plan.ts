import { addDays, daysBetween, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { page } from '#packages/server/query.ts'
import { findRows } from '#packages/server/rows.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { carsSelect, carsWhere } from '#areas/vehicles/vehicle/server/in-scope.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { bySight, sampleSize, type Candidate } from '../../calculations/patrol.ts'
import { vehicleTaskParkingInspection } from '../../vehicle-task-payload/count.ts'
import type { PlainCar } from '../../vehicle-work-order/server/open-many.ts'

export interface LotCar extends PlainCar, Candidate {
  vehicleId: string
  lotId: string
}
/** The cars of lots with when a patrol saw them last (done tasks of type 8), longest unseen first. */
export async function carsOfLots(tx: Tx, lotIds: readonly string[]): Promise<LotCar[]> {
  const rows = await tx.rows<LotCar>(sql`
    select c.vehicle_id as "vehicleId", c.plate_no as "plateNo", c.vin, c.model_name as "modelName", c.party_name as "partyName", c.order_vehicle_id as "orderVehicleId",
      c.city_code as "cityCode", c.company_id as "companyId", c.dept_id as "deptId", c.lot_id as "lotId", c.idle_days as "idleDays",
      (select to_char(max(t.submit_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') from vehicle_task t where t.tenant_id = ${tx.tenantId} and t.vehicle_id = c.vehicle_id and t.type = 8 and t.stage = 6) as "lastSeen",
      (select count(*)::int from patrol_finding f where f.tenant_id = ${tx.tenantId} and f.is_deleted = 0 and f.vehicle_id = c.vehicle_id and f.status in (1, 2)) as "openDefects"
    from (${carsSelect(tx.tenantId, carsWhere({ lotIds }))}) c`)
  return lotIds.length === 0 ? [] : rows.sort(bySight)
}

interface Patrols {
  lotId: string
  last: string | null
  openDefects: number
  running: number
}
/** Of each lot: when it was visited last, what is open there, whether a patrol runs. */
export async function patrolsOf(tx: Tx, lotIds: readonly string[]): Promise<Map<string, Patrols>> {
  const rows = await tx.rows<Patrols>(sql`
    select l.id as "lotId",
      (select max(p.visit_time at time zone 'Asia/Shanghai')::date::text from parking_lot_work_order p where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.parking_lot_id = l.id and p.status = 6) as last,
      (select count(*)::int from patrol_finding f where f.tenant_id = ${tx.tenantId} and f.is_deleted = 0 and f.parking_lot_id = l.id and f.status in (1, 2)) as "openDefects",
      (select count(*)::int from parking_lot_work_order p where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.parking_lot_id = l.id and p.status in (2, 3, 4)) as running
    from unnest(${[...lotIds]}::bigint[]) l(id)`)
  return new Map(rows.map(row => [String(row.lotId), row]))
}

/** patrol.sampleRate and patrol.minSample (70, R18). */
export const sampleTerms = async (tx: Tx) => ({
  rate: await paramNumber(tx, 'patrol.sampleRate'),
  minimum: await paramNumber(tx, 'patrol.minSample'),
})
const DAYS = 3
const checkItems = Object.entries(vehicleTaskParkingInspection.fields).flatMap(([name, field]) =>
  field.enumeration?.name === 'vehicle_task_check_state' ? [{ item: name, label: field.label }] : [],
)

/** 70, 4.9 get-work-order-rule: how a patrol of each lot would look. */
export async function rulesOfLots(tx: Tx, actor: Actor, lotIds: readonly string[]): Promise<unknown[]> {
  const lots = await findRows(tx, parkingLot, { id: [...lotIds] } as never)
  const cars = Map.groupBy(await carsOfLots(tx, lotIds), car => car.lotId)
  const patrols = await patrolsOf(tx, lotIds)
  const { rate, minimum } = await sampleTerms(tx)
  const people = new Map(
    (await findRows(tx, userAccount, { id: lots.flatMap(lot => lot.managerId ?? []) } as never)).map(one => [
      one.id,
      one.realName,
    ]),
  )
  const today = localDate(actor.clock.now())
  return lots.map(lot => {
    const here = cars.get(lot.id) ?? []
    const n = sampleSize(here.length, minimum, rate)
    return {
      parkingLotId: lot.id,
      lotName: lot.lotName,
      vehicleCount: here.length,
      sampleRate: rate,
      minSample: minimum,
      sampleCount: n,
      vehicles: here.slice(0, n).map(({ vehicleId, plateNo, vin, modelName, lastSeen, idleDays, openDefects }) => ({
        vehicleId,
        plateNo: plateNo ?? '',
        vin,
        modelName: modelName ?? '',
        lastSeen: lastSeen ?? '',
        idleDays,
        openDefects,
      })),
      checkItems,
      lastPatrol: patrols.get(lot.id)?.last ?? '',
      handlerId: lot.managerId,
      handlerName: people.get(lot.managerId) ?? '',
      deadline: `${addDays(today, DAYS)} 18:00:00`,
    }
  })
}

/** 70, 4.9 parking-parking-page: lots to choose from, with how long ago they were seen and what is open there. */
export async function lotsPage(tx: Tx, actor: Actor, query: Readonly<Record<string, string>>): Promise<unknown> {
  const found = await page(tx, undefined, actor, parkingLot, { ...query, status: '1' })
  const ids = found.records.map(record => String(record['id']))
  const patrols = await patrolsOf(tx, ids)
  const counts = new Map(
    [...Map.groupBy(await carsOfLots(tx, ids), car => car.lotId)].map(([id, cars]) => [id, cars.length]),
  )
  const today = localDate(actor.clock.now())
  return {
    ...found,
    records: found.records.map(record => {
      const one = patrols.get(String(record['id']))
      const since = one?.last ? daysBetween(one.last, today) : null
      const every = Number(record['patrolDays'] || 0)
      return {
        ...record,
        vehicleCount: counts.get(String(record['id'])) ?? 0,
        lastPatrol: one?.last ?? '',
        daysSince: since ?? '',
        openDefects: one?.openDefects ?? 0,
        runningPatrols: one?.running ?? 0,
        isDue: every > 0 && (since === null || since >= every),
      }
    }),
  }
}

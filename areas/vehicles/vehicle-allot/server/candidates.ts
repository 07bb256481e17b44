import { daysBetween, localDate, notFound } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { scopeOf } from '#packages/server/scope.ts'
import { fitPoints } from '../../calculations/fit.ts'
import { requisitionPort } from '../../ports.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import {
  positionRows,
  readinessOf,
  wantedOf,
  type CarRow,
  type PositionRow,
} from '../../vehicle/server/allot-readiness.ts'

export interface Candidate {
  vehicleId: string
  plateNo: string
  vin: string
  modelName: string
  color: string
  cityCode: string
  lotName: string
  parkingLotId: string
  idleDays: number
  freshDegree: number
  mileage: number
  compulsoryEnd: string
  substitute: boolean
  fitScore: number
  points: { place: number; idle: number; fresh: number; cover: number }
  rank: number
  ok: boolean
  blocks: string[]
  warns: string[]
  todo: string[]
  exceptions: number[]
}

/** Free cars for a position, ranked (60, 7.4). Read without locks: only the occupation decides. */
export async function candidates(
  tx: Tx,
  actor: Actor,
  input: {
    orderVehicleId: string
    planTakeTime?: string | undefined
    cityCode?: string | undefined
    keyword?: string | undefined
    limit?: number | undefined
  },
): Promise<Candidate[]> {
  const [position] = await positionRows(tx, [input.orderVehicleId])
  if (!position) return notFound('order-vehicle', input.orderVehicleId)
  const today = localDate(actor.clock.now())
  const plan = { date: (input.planTakeTime ?? today).slice(0, 10), cityCode: input.cityCode ?? position.city_code }
  const scope = scopeOf(vehicle, actor.rights, 'read')
  const wish = (await requisitionPort.ask().wishes(tx, [position.id])).get(position.id)
  const found = await tx.rows<{ id: string }>(sql`
    select t.id from vehicle t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.status = 1 and t.biz_status = 3
      and (t.model_id = ${position.car_model_id}::bigint or t.series_id = ${position.series_id}::bigint or t.model_id = any(${[...(wish?.substituteModelIds ?? [])]}::bigint[]))
      and not exists (select 1 from allocate_vehicle_record a where a.tenant_id = t.tenant_id and a.vehicle_id = t.id and a.state in (1, 2, 3) and a.is_deleted = 0)
      ${scope ? sql`and ${scope}` : sql.empty} ${input.keyword ? sql`and (t.vin ilike ${`%${input.keyword}%`} or t.plate_no ilike ${`%${input.keyword}%`})` : sql.empty}
    order by (t.operate_city_code = ${plan.cityCode}) desc, (t.model_id = ${position.car_model_id}::bigint) desc, t.idle_since nulls last, t.id limit 300`)
  const wanted = wantedOf(position, plan, wish)
  const readiness = await readinessOf(
    tx,
    found.map(row => ({ vehicleId: row.id, wanted })),
    'allot',
  )
  const list = [...readiness.values()].map(one =>
    candidate(one.car, one, position, plan.cityCode, today, wish?.minFresh ?? 75),
  )
  return ranked(list, input.limit)
}

/** The best first; a blocked one last. */
export function ranked(list: Omit<Candidate, 'rank'>[], limit = 100): Candidate[] {
  list.sort(
    (a, b) =>
      Number(b.ok) - Number(a.ok) ||
      b.fitScore - a.fitScore ||
      b.idleDays - a.idleDays ||
      (BigInt(a.vehicleId) < BigInt(b.vehicleId) ? -1 : 1),
  )
  return list.slice(0, limit).map((one, index) => ({ ...one, rank: index + 1 }))
}

export function candidate(
  car: CarRow,
  found: { ok: boolean; blocks: string[]; warns: string[]; todo: string[]; exceptions: number[] },
  position: Pick<PositionRow, 'car_model_id' | 'take_place_id'>,
  cityCode: string | null,
  today: string,
  wish: number,
): Omit<Candidate, 'rank'> {
  const idleDays = car.idle_since ? Math.max(0, daysBetween(car.idle_since, today)) : 0
  const degree = Number(car.fresh_degree ?? 75)
  const coverDays = car.compulsory_end ? Math.max(0, daysBetween(today, car.compulsory_end)) : 0
  const { total, ...points } = fitPoints({
    place: placeOf(car, position, cityCode),
    idleDays,
    degree,
    wish,
    coverDays,
  })
  return {
    vehicleId: car.id,
    plateNo: car.plate_no ?? '',
    vin: car.vin,
    modelName: car.model_name,
    color: car.color ?? '',
    cityCode: car.operate_city_code,
    lotName: car.lot_name ?? '',
    parkingLotId: car.parking_lot_id ?? '',
    idleDays,
    freshDegree: degree,
    mileage: car.mileage ?? 0,
    compulsoryEnd: car.compulsory_end ?? '',
    substitute: car.model_id !== position.car_model_id,
    fitScore: total,
    points,
    ok: found.ok,
    blocks: found.blocks,
    warns: found.warns,
    todo: found.todo,
    exceptions: found.exceptions,
  }
}
function placeOf(
  car: CarRow,
  position: Pick<PositionRow, 'take_place_id'>,
  cityCode: string | null,
): 'lot' | 'city' | 'province' | 'else' {
  if (car.parking_lot_id !== null && car.parking_lot_id === position.take_place_id) return 'lot'
  if (car.operate_city_code === cityCode) return 'city'
  return cityCode !== null && car.operate_city_code.slice(0, 2) === cityCode.slice(0, 2) ? 'province' : 'else'
}

import { addMonths, localDate, type Label } from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { openDocumentsOf, policiesPort } from '../../ports.ts'
import { judge, type CarFacts, type Purpose, type Readiness, type Wanted } from './readiness.ts'

export interface CarRow {
  id: string
  vin: string
  plate_no: string | null
  status: number
  biz_status: number
  model_id: string
  model_name: string
  series_id: string | null
  operate_city_code: string
  parking_lot_id: string | null
  lot_name: string | null
  idle_since: string | null
  color: string | null
  sealed_up: boolean | null
  lock_reason: string | null
  mortgage_state: number | null
  register_date: string | null
  gps_wired_no: string | null
  compulsory_end: string | null
  commercial_end: string | null
  inspect_valid_to: string | null
  use_nature: string | null
  operate_cert_valid_to: string | null
  retire_date: string | null
  fresh_degree: string | null
  mileage: number | null
  occupied_by: string | null
  occupied_id: string | null
  occupied_source: string | null
}
export interface PositionRow {
  id: string
  order_vehicle_no: string
  status: number
  order_id: string
  contract_id: string
  customer_id: string | null
  city_code: string | null
  car_model_id: string | null
  model_name: string | null
  series_id: string | null
  term_months: number | null
  unit_rent: string
  target_rent: string | null
  plate_need: boolean | null
  gps_need: boolean | null
  insure_need: boolean | null
  take_place_id: string | null
  vehicle_id: string | null
  allot_id: string | null
}

/** Facts of cars in one statement; the occupation of `own` (the document that asks) does not count. */
export const carRows = (tx: Tx, ids: readonly string[]): Promise<CarRow[]> =>
  tx.rows<CarRow>(sql`
  select v.id, v.vin, v.plate_no, v.status, v.biz_status, v.model_id, v.model_name, v.series_id, v.operate_city_code, v.parking_lot_id, l.lot_name, v.idle_since, v.color, v.sealed_up, v.lock_reason, v.mortgage_state, v.register_date, v.gps_wired_no,
    v.compulsory_end, v.commercial_end, v.inspect_valid_to, v.use_nature, v.operate_cert_valid_to, v.retire_date, v.fresh_degree, v.mileage, a.source_no as occupied_by, a.source_id as occupied_id, a.source_type as occupied_source
  from vehicle v left join parking_lot l on l.tenant_id = v.tenant_id and l.id = v.parking_lot_id
    left join allocate_vehicle_record a on a.tenant_id = v.tenant_id and a.vehicle_id = v.id and a.state in (1, 2, 3) and a.is_deleted = 0
  where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.id = any(${[...ids]}::bigint[])`)

/** Positions with what their order asks (90-interfaces 5: read models of area 30). */
export const positionRows = (tx: Tx, ids: readonly string[]): Promise<PositionRow[]> =>
  tx.rows<PositionRow>(sql`
  select ov.id, ov.order_vehicle_no, ov.status, ov.order_id, ov.contract_id, ov.customer_id, coalesce(ov.city_code, o.city_code) as city_code, ov.car_model_id, ov.model_name, m.series_id, ov.term_months, ov.unit_rent, o.plate_need, o.gps_need,
    o.insure_need, coalesce(ov.plan_place_id, case when ov.plan_address is null then o.take_place_id end) as take_place_id, ov.vehicle_id, ov.allot_id,
    (select i.index_value from car_index i where i.tenant_id = ov.tenant_id and i.model_id = ov.car_model_id and i.index_code = 'targetRent' order by i.valid_from desc nulls last limit 1) as target_rent
  from order_vehicle ov left join lease_order o on o.tenant_id = ov.tenant_id and o.id = ov.order_id left join car_model m on m.tenant_id = ov.tenant_id and m.id = ov.car_model_id
  where ov.tenant_id = ${tx.tenantId} and ov.is_deleted = 0 and ov.id = any(${[...ids]}::bigint[])`)

/** What a position wants, by the planned take. */
export const wantedOf = (
  row: PositionRow,
  plan: { date: string; cityCode?: string | null },
  wish?: { readonly substituteModelIds: readonly string[]; readonly minFresh: number | null },
): Wanted => ({
  modelId: row.car_model_id,
  modelName: row.model_name,
  seriesId: row.series_id,
  cityCode: plan.cityCode ?? row.city_code,
  planTakeDate: plan.date,
  rentEnd: row.term_months ? addMonths(plan.date, row.term_months) : null,
  plateNeed: row.plate_need ?? false,
  gpsNeed: row.gps_need ?? false,
  insureNeed: row.insure_need ?? false,
  ...(wish ? { substituteModelIds: wish.substituteModelIds, minFresh: wish.minFresh } : {}),
  rentBelowTarget: row.target_rent !== null && Number(row.unit_rent) < Number(row.target_rent),
})

export interface Asked {
  vehicleId: string
  wanted: Wanted | undefined
}
/** Readiness of many cars with four statements; `own` = the document whose occupation is no obstacle. */
export async function readinessOf(
  tx: Tx,
  asked: readonly Asked[],
  purpose: Purpose,
  own?: { sourceType: string; sourceId: string },
): Promise<Map<string, Readiness & { car: CarRow }>> {
  const ids = asked.map(one => one.vehicleId)
  const cars = new Map((await carRows(tx, ids)).map(row => [row.id, row]))
  const flags = await flagsOf(tx, ids, purpose)
  const documents = await openDocumentsOf(tx, ids)
  const ends = await policiesPort.ask().compulsoryEnd(
    tx,
    asked.flatMap(({ vehicleId, wanted }) => (wanted ? [{ vehicleId, day: wanted.planTakeDate }] : [])),
  )
  const found = new Map<string, Readiness & { car: CarRow }>()
  for (const { vehicleId, wanted } of asked) {
    const car = cars.get(vehicleId)
    if (!car) continue
    const isOwn = own !== undefined && car.occupied_source === own.sourceType && car.occupied_id === own.sourceId
    const facts = factsOf(car, {
      isOwn: isOwn || purpose === 'take',
      flags: flags.get(vehicleId) ?? [],
      documents: documents.filter(one => one.vehicleId === vehicleId).map(one => `${one.name}${one.no}`),
      compulsoryEnd: ends.get(vehicleId) ?? null,
    })
    found.set(vehicleId, { ...judge(facts, wanted, purpose), car })
  }
  return found
}

async function flagsOf(
  tx: Tx,
  ids: readonly string[],
  purpose: Purpose,
): Promise<Map<string, { name: string; effect: number }[]>> {
  const effect = sql.trusted(
    purpose === 'take' ? 'f.take_effect' : purpose === 'sale' ? 'f.sale_effect' : 'f.allot_effect',
  )
  const rows = await tx.rows<{
    vehicle_id: string
    name: string
    effect: number
  }>(sql`select r.vehicle_id, f.flag_name as name, ${effect} as effect from vehicle_flag_relation r join vehicle_flag f on f.tenant_id = r.tenant_id and f.id = r.flag_id
    where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.clear_time is null and r.vehicle_id = any(${[...ids]}::bigint[]) and f.status = 1 and ${effect} > 0 order by f.id`)
  return Map.groupBy(rows, row => row.vehicle_id)
}

const factsOf = (
  car: CarRow,
  more: {
    isOwn: boolean
    flags: { name: string; effect: number }[]
    documents: string[]
    compulsoryEnd: string | null
  },
): CarFacts => ({
  status: car.status,
  bizStatus: car.biz_status,
  stateLabel: (vehicleState.values.find(one => one.code === car.biz_status)?.label ?? '未知 / unknown') as Label,
  ...(car.occupied_by !== null && !more.isOwn ? { occupiedBy: car.occupied_by } : {}),
  flags: more.flags,
  sealedUp: car.sealed_up === true,
  lockReason: car.lock_reason,
  modelId: car.model_id,
  modelName: car.model_name,
  seriesId: car.series_id,
  openDocuments: more.documents,
  mortgageState: car.mortgage_state ?? 0,
  cityCode: car.operate_city_code,
  registered: car.register_date !== null,
  plateNo: car.plate_no,
  gpsWiredNo: car.gps_wired_no,
  compulsoryEnd: more.compulsoryEnd,
  commercialEnd: car.commercial_end,
  inspectValidTo: car.inspect_valid_to,
  useNature: car.use_nature,
  operateCertValidTo: car.operate_cert_valid_to,
  retireDate: car.retire_date,
  freshDegree: car.fresh_degree === null ? null : Number(car.fresh_degree),
})

/** vehicle.allotReadiness of 90-interfaces 3.6: reads only, locks nothing. */
export async function allotReadiness(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  orderVehicleId: string | undefined,
  purpose: Purpose,
): Promise<Readiness> {
  const [position] = orderVehicleId ? await positionRows(tx, [orderVehicleId]) : []
  const wanted = position ? wantedOf(position, { date: localDate(actor.clock.now()) }) : undefined
  const found = (await readinessOf(tx, [{ vehicleId, wanted }], purpose)).get(vehicleId)
  if (!found)
    return { ok: false, blocks: ['车辆不存在或已删除 / no such vehicle'], warns: [], todo: [], exceptions: [] }
  const { car: _, ...answer } = found
  return answer
}

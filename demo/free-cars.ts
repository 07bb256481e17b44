import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { policiesPort } from '#areas/vehicles/ports.ts'
import { readinessOf } from '#areas/vehicles/vehicle/server/allot-readiness.ts'
import type { Stage } from './stage.ts'

export interface FreeCar {
  readonly id: string
  readonly mileage: number
  readonly modelId: string
}
interface Wanted {
  readonly city: string
  readonly model?: string
  readonly count: number
}
/** Days from today in which the demo plans its takes. */
const TAKE_WITHIN = 2
/** The whole story has 226 cars on lease; its first half alone, which leaves fewer free, does without what needs them. */
const WHOLE_STORY = 200

async function ready(tx: Tx, stage: Stage, { city, model }: Wanted): Promise<FreeCar[]> {
  const stored = await tx.rows<FreeCar>(sql`
    select id, coalesce(mileage, 0) as mileage, model_id as "modelId" from vehicle
     where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and biz_status = 3 and operate_city_code = ${city}
       and (${model ?? null}::bigint is null or model_id = ${model ?? null}::bigint)
       and occupy_id is null and lease_record_id is null and plate_no is not null and compulsory_end > ${stage.today}::date
     order by id desc`)
  const found = await readinessOf(
    tx,
    stored.map(car => ({ vehicleId: car.id, wanted: undefined })),
    'allot',
  )
  // A renewed policy may begin days after the old one ends: only what covers the day of the take lets a car go at once.
  const day = addDays(stage.today, TAKE_WITHIN)
  const covered = await policiesPort.ask().compulsoryEnd(
    tx,
    stored.map(car => ({ vehicleId: car.id, day })),
  )
  return stored.filter(
    car => found.get(car.id)!.ok && found.get(car.id)!.warns.length === 0 && Boolean(covered.get(car.id)),
  )
}

/** Cars of a city that may be allotted today; too few of them in a whole fleet are a fault of the story. */
export async function freeCars(stage: Stage, wanted: Wanted): Promise<FreeCar[]> {
  const { cars, leased } = await stage.run(async tx => ({
    cars: await ready(tx, stage, wanted),
    leased: await tx.row<{ n: number }>(
      sql`select count(*)::int as n from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and biz_status = 6`,
    ),
  }))
  if (cars.length >= wanted.count) return cars.slice(0, wanted.count)
  if (leased!.n < WHOLE_STORY) return []
  throw new Error(`${wanted.count} free cars wanted in ${wanted.city}, ${cars.length} there`)
}

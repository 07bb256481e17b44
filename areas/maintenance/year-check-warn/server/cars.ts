import type { LocalDate, RowOf } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { biz } from '#areas/vehicles/vehicle/server/moves.ts'
import { vehicleFlag } from '#areas/vehicles/vehicle-flag/vehicle-flag.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import type { CarFacts } from '../../calculations/rule-match.ts'
import { kindIs } from '../../codes.ts'

export interface InspectedCar {
  readonly id: string
  readonly plateNo: string | null
  readonly registerDate: LocalDate
  readonly facts: CarFacts
  /** Validity that the papers say, by kind of inspection. */
  readonly printed: Readonly<Record<number, LocalDate | null>>
  readonly card: RowOf<typeof vehicle>
}
const AT_ONCE = 500

/** The next registered vehicles that are still ours to inspect, by their id. */
export async function inspectedAfter(tx: Tx, after: string, more: Sql = sql.empty): Promise<InspectedCar[]> {
  const cards = await findRows(
    tx,
    vehicle,
    sql`t.status = 1 and t.register_date is not null and t.id > ${after}::bigint
      and (t.biz_status is null or t.biz_status <> all(${[biz.lost, biz.disposed]}::smallint[])) ${more}`,
    { orderBy: 't.id', limit: AT_ONCE },
  )
  const flagCodes = new Map((await findRows(tx, vehicleFlag, {})).map(one => [one.id, one.flagCode!]))
  return cards.map(card => carOf(card, flagCodes))
}

export async function* inspectedCars(tx: Tx, more: Sql = sql.empty): AsyncGenerator<InspectedCar> {
  for (let after = '0'; ; ) {
    const cars = await inspectedAfter(tx, after, more)
    yield* cars
    const last = cars.at(-1)
    if (!last) return
    after = last.id
  }
}

const carOf = (card: RowOf<typeof vehicle>, flagCodes: ReadonlyMap<string, string>): InspectedCar => ({
  id: card.id,
  plateNo: card.plateNo,
  registerDate: card.registerDate!,
  facts: {
    vehicleClass: card.vehicleClass,
    useNature: card.useNature,
    fuelType: card.fuelType,
    seats: card.seats,
    mass: card.totalMassKg,
    cityCode: card.operateCityCode,
    flags: (card.flagIds ?? []).flatMap(id => flagCodes.get(id) ?? []),
    hasPermit: card.operateCertNo !== null,
  },
  printed: { [kindIs.safety]: card.inspectValidTo, [kindIs.permit]: card.operateCertValidTo },
  card,
})

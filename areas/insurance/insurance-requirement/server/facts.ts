import { localDate, type LocalDate, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows } from '#packages/server/rows.ts'
import { serviceTermsOf, type ServiceTerms } from '#areas/contracts/contract/server/service-terms.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { carModel } from '#areas/vehicles/car-model/car-model.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import { insuranceScheme } from '../../insurance-scheme/insurance-scheme.ts'
import { termsByCity, type Terms } from '../../insurance-setting/server/effective.ts'
import { ratesByTerms, type Rates, type WeighedCar } from '../../insurance-setting/server/rates.ts'
import { insuranceWorkOrder, insuranceWorkOrderCover } from '../../insurance-work-order/insurance-work-order.ts'
import { OPEN_ORDER } from '../../insurance-work-order/states.ts'

export type Car = WeighedCar
export type Order = RowOf<typeof insuranceWorkOrder>
export type OrderCover = RowOf<typeof insuranceWorkOrderCover>
export type Policy = RowOf<typeof insurancePolicy>

export interface Candidate {
  readonly vehicleId: string | null
  readonly workOrderId: string | null
  readonly policyId: string | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly attachBizId?: string | null
}
/** Everything that the checks of a batch ask, read at once, whatever the number of its rows. */
export interface Facts {
  readonly today: LocalDate
  readonly terms: (cityCode: string | null) => Terms
  readonly rates: (terms: Terms) => Rates
  /** What the lease of a vehicle says of its insurance, by order vehicle. */
  readonly leases: ReadonlyMap<string, ServiceTerms>
  /** Schemes in use, by their code and by their id. */
  readonly schemes: ReadonlyMap<string, RowOf<typeof insuranceScheme>>
  readonly cars: ReadonlyMap<string, Car>
  readonly orders: ReadonlyMap<string, Order>
  /** Open orders of cover by vehicle. */
  readonly openOrders: ReadonlyMap<string, Order[]>
  readonly covers: ReadonlyMap<string, OrderCover[]>
  readonly policies: ReadonlyMap<string, Policy>
  /** Policies that cover days, by vehicle. */
  readonly policiesOf: ReadonlyMap<string, Policy[]>
  readonly providers: ReadonlyMap<string, RowOf<typeof serviceProvider>>
}
const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> => new Map(rows.map(row => [row.id, row]))
const given = (ids: readonly (string | null | undefined)[]): string[] =>
  [...new Set(ids.filter(one => typeof one === 'string' && one !== ''))] as string[]

export async function factsOf(tx: Tx, actor: Actor, rows: readonly Candidate[]): Promise<Facts> {
  const today = localDate(actor.clock.now())
  const orders = await findRows(tx, insuranceWorkOrder, { id: given(rows.map(one => one.workOrderId)) } as never)
  const policies = await findRows(tx, insurancePolicy, { id: given(rows.map(one => one.policyId)) } as never)
  const vehicleIds = given([
    ...rows.map(one => one.vehicleId),
    ...orders.map(one => one.vehicleId),
    ...policies.map(one => one.vehicleId),
  ])
  const cars = await weighed(tx, await findRows(tx, vehicle, { id: vehicleIds } as never))
  const open = await findRows(
    tx,
    insuranceWorkOrder,
    sql`t.order_kind = 1 and t.vehicle_id = any(${vehicleIds}::bigint[]) and t.status = any(${[...OPEN_ORDER]}::smallint[])`,
  )
  const ofCars = await findRows(
    tx,
    insurancePolicy,
    sql`t.vehicle_id = any(${vehicleIds}::bigint[]) and t.status in (1, 2, 3, 4)`,
    { orderBy: 't.start_time' },
  )
  const covers = await findRows(tx, insuranceWorkOrderCover, {
    workOrderId: given([...orders, ...open].map(one => one.id)),
  } as never)
  const providers = await findRows(tx, serviceProvider, {
    id: given([
      ...orders.map(one => one.insurerId),
      ...rows.map(one => one.payload['insurerId'] as string | undefined),
    ]),
  } as never)
  return {
    today,
    terms: await termsByCity(tx, today),
    rates: await ratesByTerms(tx),
    leases: await serviceTermsOf(tx, given(cars.map(one => one.orderVehicleId))),
    schemes: await schemesInUse(tx),
    cars: byId(cars),
    orders: byId(orders),
    openOrders: Map.groupBy(open, one => one.vehicleId!),
    covers: Map.groupBy(covers, one => one.workOrderId!),
    policies: byId(policies),
    policiesOf: Map.groupBy(ofCars, one => one.vehicleId!),
    providers: byId(providers),
  }
}

/** Cards with the curb mass of their models: taxes of goods vehicles go by it. */
export async function weighed(tx: Tx, cars: readonly RowOf<typeof vehicle>[]): Promise<Car[]> {
  const models = byId(await findRows(tx, carModel, { id: given(cars.map(one => one.modelId)) } as never))
  return cars.map(car => ({ ...car, curbMassKg: models.get(car.modelId ?? '')?.curbMassKg ?? null }))
}

async function schemesInUse(tx: Tx): Promise<Map<string, RowOf<typeof insuranceScheme>>> {
  const rows = await findRows(tx, insuranceScheme, { status: 1 } as never)
  return new Map([...rows.map(row => [row.id, row] as const), ...rows.map(row => [row.schemeCode!, row] as const)])
}

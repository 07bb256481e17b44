import type { RowOf } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import type { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { isActive } from '../../calculations/geo.ts'
import { securityStrategy } from '../security-strategy.ts'

export type Strategy = RowOf<typeof securityStrategy>
export type Car = RowOf<typeof vehicle>

/** Those in use, the highest priority first. A tenant has a few dozen: they are read whole. */
export const activeStrategies = (tx: Tx): Promise<Strategy[]> =>
  findRows(tx, securityStrategy, { status: 1 } as never, { orderBy: 't.priority desc, t.id' })

const among = <T>(wanted: readonly T[] | null, value: T | null): boolean =>
  !wanted?.length || (value !== null && wanted.includes(value))
/** A city is named by its four digits; a district lies in its city. */
const inCities = (wanted: readonly string[] | null, city: string | null): boolean =>
  !wanted?.length || (city !== null && wanted.some(one => city.startsWith(one.replace(/0+$/, ''))))

export const fits = (one: Strategy, car: Car): boolean =>
  inCities(one.cityCodes, car.operateCityCode) &&
  among(one.operationModes, car.operationMode) &&
  among(one.bizStatuses, car.bizStatus) &&
  among(one.customerIds, car.customerId) &&
  among(one.financialInvestorIds, car.financialInvestorId) &&
  (!one.vehicleFlags?.length || one.vehicleFlags.some(flag => (car.flagIds ?? []).includes(flag)))

/** The strategy that holds for the car at this moment. */
export const strategyFor = (
  strategies: readonly Strategy[],
  type: number,
  car: Car,
  time: string,
): Strategy | undefined =>
  strategies.find(
    one =>
      one.strategyType === type &&
      fits(one, car) &&
      isActive(time, { activeFrom: one.activeFrom, activeTo: one.activeTo, weekdays: one.weekdays ?? [] }),
  )

/** The same as conditions on vehicle v and strategy s, for counts: what cars share by the thousand, */
export const fitsKindInSql = (): Sql => sql`
  (coalesce(cardinality(s.city_codes), 0) = 0 or exists (select 1 from unnest(s.city_codes) c where v.operate_city_code like rtrim(c, '0') || '%'))
  and (coalesce(cardinality(s.operation_modes), 0) = 0 or v.operation_mode = any(s.operation_modes))
  and (coalesce(cardinality(s.biz_statuses), 0) = 0 or v.biz_status = any(s.biz_statuses))
  and (coalesce(cardinality(s.financial_investor_ids), 0) = 0 or v.financial_investor_id = any(s.financial_investor_ids))`
/** and what each has for itself. */
export const fitsCarInSql = (): Sql => sql`
  (coalesce(cardinality(s.customer_ids), 0) = 0 or v.customer_id = any(s.customer_ids))
  and (coalesce(cardinality(s.vehicle_flags), 0) = 0 or v.flag_ids && s.vehicle_flags)`

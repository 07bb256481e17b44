import { addDays, type RowOf } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import { carsSelect, carsWhere, type CarFilter } from '#areas/vehicles/vehicle/server/in-scope.ts'
import type { inventoryCollection } from '../inventory-collection.ts'

export type Collection = RowOf<typeof inventoryCollection>
/** A scope as a filter of cars, with what only stocktakes know. */
export interface Scope extends CarFilter {
  /** Cars counted on that day or later are left out. */
  countedBefore?: string | null
}
export function scopeOf(row: Partial<Collection>, today: string): Scope {
  return {
    companyIds: row.companyIds ?? [],
    deptIds: row.deptIds ?? [],
    cityCodes: row.cityCodes ?? [],
    states: row.vehicleStatus ?? [],
    owners: row.ownKinds ?? [],
    contractTypes: row.contractTypes ?? [],
    customerIds: row.partyIds ?? [],
    lotIds: row.parkingLotIds ?? [],
    modelIds: row.carModelIds ?? [],
    flagIds: row.flagIds ?? [],
    exceptFlagIds: row.excludeFlagIds ?? [],
    investorIds: row.investorIds ?? [],
    minIdleDays: row.minIdleDays ?? null,
    countedBefore: row.excludeCountedDays ? addDays(today, -row.excludeCountedDays) : null,
  }
}

/** From a scope to its cars: one relation, the same for the count, the list and the stocktake. Pure. */
export const scopeSelect = (tenantId: string, scope: Scope): Sql =>
  carsSelect(
    tenantId,
    scope.countedBefore
      ? sql`${carsWhere(scope)} and not exists (select from stocktake_record r where r.tenant_id = v.tenant_id and r.is_deleted = 0 and r.vehicle_id = v.id and r.found_time >= ${scope.countedBefore}::timestamptz)`
      : carsWhere(scope),
  )

import { addDays, localDate, type RowOf } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { carsSelect, carsWhere } from '#areas/vehicles/vehicle/server/in-scope.ts'
import type { PlainCar } from '#areas/work-orders/vehicle-work-order/server/open-many.ts'
import { sampleOf, type CounterTerms } from '../../calculations/counters.ts'
import { counterBy, kindIs } from '../../codes.ts'
import { inventoryCollection } from '../../inventory-collection/inventory-collection.ts'
import { scopeOf, scopeSelect, type Collection, type Scope } from '../../inventory-collection/server/scope.ts'
import { stocktakeRule, stocktakeTemp } from '../stocktake-task.ts'

export type Rule = RowOf<typeof stocktakeRule>
export type RuleTerms = Pick<
  Rule,
  | 'inventoryCollectionId'
  | 'cityCodes'
  | 'parkingLotIds'
  | 'vehicleStatus'
  | 'samplePercent'
  | 'counterMode'
  | 'counterIds'
  | 'deadline'
>
export interface BookCar extends PlainCar {
  vehicleId: string
  bizStatus: number
  lotId: string | null
  lotName: string | null
  lotManagerId: string | null
}
const COLUMNS = sql.trusted(
  `c.vehicle_id as "vehicleId", c.plate_no as "plateNo", c.vin, c.model_name as "modelName", c.party_name as "partyName", c.order_vehicle_id as "orderVehicleId",
   c.biz_status as "bizStatus", c.lot_id as "lotId", c.lot_name as "lotName", c.lot_manager_id as "lotManagerId", c.city_code as "cityCode", c.company_id as "companyId", c.dept_id as "deptId"`,
)
export const booksOf = (tx: Tx, cars: Sql, order: Sql = sql`c.vehicle_id`): Promise<BookCar[]> =>
  tx.rows<BookCar>(sql`select ${COLUMNS} from (${cars}) c order by ${order}`)
/** Whoever was counted longest ago, or never, is counted first; among equals by chance, the same for one seed. */
const LONGEST_AGO = (seed: string): Sql =>
  sql`(select max(r.found_time) from stocktake_record r where r.vehicle_id = c.vehicle_id and r.is_deleted = 0) nulls first, md5(c.vehicle_id::text || ${seed})`

const COUNTED_STATES = [1, 2, 3, 4, 5, 6, 7, 8]
/** A rule names a scope, or says its own filter. */
export const scopeOfRule = (rule: RuleTerms, collection: Collection | undefined, today: string): Scope =>
  collection
    ? scopeOf(collection, today)
    : {
        cityCodes: rule.cityCodes ?? [],
        lotIds: rule.parkingLotIds ?? [],
        states: rule.vehicleStatus?.length ? rule.vehicleStatus : COUNTED_STATES,
      }
export const countersOfRule = (rule: RuleTerms | undefined, collection: Collection | undefined): CounterTerms => ({
  counterMode: rule?.counterMode ?? collection?.counterMode ?? counterBy.lot,
  counterIds: rule?.counterIds?.length ? rule.counterIds : (collection?.counterIds ?? []),
  lotHandlerFirst: collection?.lotHandlerFirst ?? true,
})
/** The rule's own deadline, or as many days as the scope gives, never after the planned end. */
export function deadlineOf(
  rule: RuleTerms | undefined,
  collection: Collection | undefined,
  plan: { planStart: string; planFinish: string },
): string {
  if (rule?.deadline) return rule.deadline < plan.planFinish ? rule.deadline : plan.planFinish
  if (!collection) return plan.planFinish
  const last = `${addDays(plan.planStart.slice(0, 10), collection.days)}${plan.planStart.slice(10)}`
  return last < plan.planFinish ? last : plan.planFinish
}

export const collectionsOf = async (
  tx: Tx,
  rules: readonly Pick<RuleTerms, 'inventoryCollectionId'>[],
): Promise<Map<string, Collection>> => {
  const ids = [...new Set(rules.flatMap(rule => rule.inventoryCollectionId ?? []))]
  return new Map((await findRows(tx, inventoryCollection, { id: ids } as never)).map(row => [row.id, row]))
}

/** One portion of a stocktake: a rule's cars, or those picked by hand with a counter of their own. */
export interface Portion<R extends RuleTerms = Rule> {
  rule: R | undefined
  collection: Collection | undefined
  cars: BookCar[]
  counterOf: ReadonlyMap<string, string>
}
export interface Expected<R extends RuleTerms = Rule> {
  portions: Portion<R>[]
  /** Cars that an earlier rule has already. */
  duplicates: number
}

/** Every car of the rules and those picked by hand; who fits several rules belongs to the first. */
export async function expectedCars<R extends RuleTerms>(
  tx: Tx,
  actor: Actor,
  wanted: { stocktakeKind: number | null; rules: readonly R[]; tempId: string | null; seed: string },
): Promise<Expected<R>> {
  const today = localDate(actor.clock.now())
  const collections = await collectionsOf(tx, wanted.rules)
  const seen = new Set<string>()
  const portions: Portion<R>[] = []
  let duplicates = 0
  const fresh = (cars: readonly BookCar[]): BookCar[] => {
    const list = cars.filter(car => !seen.has(car.vehicleId))
    duplicates += cars.length - list.length
    for (const car of list) seen.add(car.vehicleId)
    return list
  }
  for (const rule of wanted.rules) {
    const collection = rule.inventoryCollectionId ? collections.get(rule.inventoryCollectionId) : undefined
    const isSample = wanted.stocktakeKind === kindIs.sample && rule.samplePercent !== null
    const all = await booksOf(
      tx,
      scopeSelect(tx.tenantId, scopeOfRule(rule, collection, today)),
      isSample ? LONGEST_AGO(wanted.seed) : undefined,
    )
    const some = isSample ? all.slice(0, sampleOf(all.length, rule.samplePercent)) : all
    portions.push({ rule, collection, cars: fresh(some), counterOf: new Map() })
  }
  const picked = await pickedCars(tx, actor, wanted.tempId)
  if (picked.cars.length > 0)
    portions.push({ rule: undefined, collection: undefined, cars: fresh(picked.cars), counterOf: picked.counterOf })
  return { portions, duplicates }
}

export const ownTemps = (tx: Tx, actor: Actor, tempId: string) =>
  findRows(tx, stocktakeTemp, { tempId, ownerUserId: actor.userId } as never, { orderBy: 't.row_no, t.id' })
async function pickedCars(tx: Tx, actor: Actor, tempId: string | null) {
  const temps = tempId ? (await ownTemps(tx, actor, tempId)).filter(row => row.rowState === 1) : []
  const ids = temps.flatMap(row => row.vehicleId ?? [])
  const cars = ids.length > 0 ? await booksOf(tx, carsSelect(tx.tenantId, carsWhere({ ids }))) : []
  return {
    cars,
    counterOf: new Map(
      temps.flatMap(row => (row.counterId ? [[row.vehicleId!, row.counterId] as [string, string]] : [])),
    ),
  }
}

/** Which of these cars stand in another open stocktake of the kind. */
export const inOpenStocktakes = (
  tx: Tx,
  vehicleIds: readonly string[],
  but: { taskId: string | null; fullOnly: boolean },
): Promise<{ vehicleId: string; plateNo: string | null; vin: string; taskNo: string }[]> =>
  tx.rows(sql`
    select r.vehicle_id as "vehicleId", r.plate_no as "plateNo", r.vin, k.task_no as "taskNo" from stocktake_record r
      join stocktake_task k on k.tenant_id = r.tenant_id and k.id = r.stocktake_task_id and k.is_deleted = 0 and k.status in (1, 3, 4, 6, 102)
    where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.vehicle_id = any(${[...vehicleIds]}::bigint[])
      ${but.taskId ? sql`and k.id <> ${but.taskId}::bigint` : sql.empty} ${but.fullOnly ? sql`and k.stocktake_kind = 1` : sql.empty}
    order by r.vehicle_id limit 20000`)

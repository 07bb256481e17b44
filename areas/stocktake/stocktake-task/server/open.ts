import { refuse, type ChangesOf, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { addRows, findRows, updateRow } from '#packages/server/rows.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { openMany, type PlainGroup } from '#areas/work-orders/vehicle-work-order/server/open-many.ts'
import { countersOf } from '../../calculations/counters.ts'
import { kindIs } from '../../codes.ts'
import { stocktakeRecord } from '../../stocktake-record/stocktake-record.ts'
import { stocktakeRule, stocktakeTask } from '../stocktake-task.ts'
import {
  countersOfRule,
  deadlineOf,
  expectedCars,
  inOpenStocktakes,
  type BookCar,
  type Portion,
  type Rule,
} from './cars.ts'

export type StocktakeRow = RowOf<typeof stocktakeTask>
export const sourceOf = (row: StocktakeRow) => ({ sourceType: 'stocktake', sourceId: row.id, sourceNo: row.taskNo! })
export const rulesOf = (tx: Tx, id: string): Promise<Rule[]> =>
  findRows(tx, stocktakeRule, { stocktakeTaskId: id } as never, { orderBy: 't.line_no' })
const PORTION = 1_000

/**
 * 103 -> 1 (70, 5.2): the list of vehicles, an order per counter and city, a task per vehicle that waits for the start.
 * Set by set: 20,000 vehicles are some forty statements.
 */
export async function openStocktake(tx: Tx, actor: Actor, row: StocktakeRow): Promise<ChangesOf<typeof stocktakeTask>> {
  // Two full stocktakes that are saved at once must not share a vehicle.
  if (row.stocktakeKind === kindIs.full)
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`stocktake ${tx.tenantId}`}))`)
  const rules = await rulesOf(tx, row.id)
  const { portions } = await expectedCars(tx, actor, { ...row, rules, tempId: row.tempId, seed: row.id })
  const cars = portions.flatMap(one => one.cars)
  if (cars.length === 0) refuse('noVehicles', '盘点范围内没有车辆 / no vehicle fits the rules')
  if (row.stocktakeKind === kindIs.full) await refuseCountedElsewhere(tx, row, cars)
  const given = portions.flatMap(portion => groupsOf(row, portion))
  const tasks = await openMany(tx, actor, {
    type: typeIs.inventory,
    subKind: 1,
    source: sourceOf(row),
    planStart: row.planStart,
    planFinish: row.planFinish,
    supervisorId: row.supervisorId,
    title: `${row.taskName} ${row.taskNo}`.slice(0, 128),
    groups: merged(given),
  })
  const counterOf = new Map(given.flatMap(group => group.cars.map(car => [car.vehicleId, group.handlerId])))
  for (const portion of portions) {
    for (let at = 0; at < portion.cars.length; at += PORTION)
      await addRows(
        tx,
        actor,
        stocktakeRecord,
        portion.cars.slice(at, at + PORTION).map(car => ({
          stocktakeTaskId: row.id,
          ruleId: portion.rule?.id ?? null,
          vehicleId: car.vehicleId,
          plateNo: car.plateNo,
          vin: car.vin,
          modelName: car.modelName,
          partyName: car.partyName,
          isExpected: true,
          counterId: counterOf.get(car.vehicleId) ?? null,
          taskId: tasks.get(car.vehicleId) ?? null,
        })),
      )
    if (portion.rule) await updateRow(tx, actor, stocktakeRule, portion.rule, { expected: portion.cars.length })
  }
  const distinct = (list: readonly (string | null)[]): string[] =>
    [...new Set(list)].filter((one): one is string => one !== null).sort()
  return {
    cityCodes: distinct(cars.map(car => car.cityCode)),
    companyIds: distinct(cars.map(car => car.companyId)),
  }
}

function groupsOf(row: StocktakeRow, portion: Portion): PlainGroup[] {
  const planFinish = deadlineOf(portion.rule, portion.collection, row)
  const withDeadline = (cars: readonly BookCar[]) => cars.map(car => ({ ...car, planFinish }))
  const named = Map.groupBy(portion.cars, car => portion.counterOf.get(car.vehicleId) ?? null)
  const groups: PlainGroup[] = [...named].flatMap(([handlerId, cars]) =>
    handlerId === null ? [] : [{ handlerId, cars: withDeadline(cars) }],
  )
  const shares = countersOf(named.get(null) ?? [], countersOfRule(portion.rule, portion.collection))
  for (const [handlerId, cars] of shares) groups.push({ handlerId, cars: withDeadline(cars) })
  return groups
}
/** One counter has one order per city, however many rules gave him cars. */
const merged = (groups: readonly PlainGroup[]): PlainGroup[] =>
  [...Map.groupBy(groups, group => group.handlerId)].map(([handlerId, list]) => ({
    handlerId,
    cars: list.flatMap(group => group.cars),
  }))

async function refuseCountedElsewhere(tx: Tx, row: StocktakeRow, cars: readonly BookCar[]): Promise<void> {
  const busy = await inOpenStocktakes(
    tx,
    cars.map(car => car.vehicleId),
    { taskId: row.id, fullOnly: true },
  )
  if (busy.length === 0) return
  const names = busy.slice(0, 5).map(one => `${one.plateNo || one.vin}（${one.taskNo}）`)
  refuse(
    'inOtherStocktake',
    '{count}台车辆已在未完成的全盘任务中：{names} / {count} vehicles are in another open full stocktake: {names}',
    { count: busy.length, names: names.join('、') },
  )
}

import { z } from 'zod'
import { invalid, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { labels } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { vehicleState } from '#areas/codes/codes.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { stocktakeTask } from '../stocktake-task.ts'
import { collectionsOf, expectedCars, inOpenStocktakes, ownTemps, type BookCar, type RuleTerms } from './cars.ts'
import { rulesOf } from './open.ts'

const id = optionalIdInput.transform(value => value ?? null)
const ids = optionalIdsInput
const rule = z.object({
  inventoryCollectionId: id,
  cityCodes: z
    .array(z.string().max(12))
    .max(500)
    .nullish()
    .transform(value => value ?? []),
  parkingLotIds: ids,
  vehicleStatus: z
    .array(z.coerce.number().int().min(1).max(10))
    .max(10)
    .nullish()
    .transform(value => value ?? []),
  samplePercent: z
    .union([z.coerce.number().int().min(1).max(100), z.null()])
    .nullish()
    .transform(value => value ?? null),
  counterMode: z.coerce
    .number()
    .int()
    .min(0)
    .max(3)
    .nullish()
    .transform(value => value || null),
  counterIds: ids,
  deadline: z
    .string()
    .max(19)
    .nullish()
    .transform(value => value || null),
})
/** Rules come as JSON in the address: they are not stored yet. */
export function rulesFrom(text: string | undefined): RuleTerms[] {
  if (!text) return []
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return invalid({ rules: '规则格式不正确 / the rules cannot be read' })
  }
  const found = z.array(rule).max(20).safeParse(read)
  return found.success ? found.data : invalid({ rules: '规则格式不正确 / the rules cannot be read' })
}

const grouped = (cars: readonly BookCar[], key: (car: BookCar) => string) =>
  [...Map.groupBy(cars, key)]
    .map(([name, list]) => ({ name, count: list.length }))
    .toSorted((a, b) => b.count - a.count)

/** 70, 5.2 count-vehicle: what a stocktake would hold, before it is saved. */
export async function countVehicles(
  tx: Tx,
  actor: Actor,
  asked: { rules: RuleTerms[]; tempId: string | null; stocktakeKind: number },
): Promise<Record<string, unknown>> {
  const { portions, duplicates } = await expectedCars(tx, actor, { ...asked, seed: localDateTime(actor.clock.now()) })
  const cars = portions.flatMap(one => one.cars)
  const cities = grouped(cars, car => car.cityCode ?? '')
  for (const one of cities) if (one.name) one.name = (await labels()?.regionName(one.name, actor.language)) ?? one.name
  const wordOf = (code: number) => vehicleState.values.find(one => one.code === code)?.label ?? ''
  const half = actor.language === 'en' ? 1 : 0
  const busy = await inOpenStocktakes(
    tx,
    cars.map(car => car.vehicleId),
    { taskId: null, fullOnly: false },
  )
  return {
    total: cars.length,
    byRule: portions.map(one => one.cars.length),
    byCity: cities,
    byLot: grouped(cars, car => car.lotName ?? ''),
    byStatus: grouped(cars, car => wordOf(car.bizStatus).split(' / ')[half] ?? ''),
    duplicates,
    inRunningTask: new Set(busy.map(one => one.vehicleId)).size,
  }
}

/** 70, 5.2 rule-page: rules of a stocktake with their figures, or the vehicles that were picked by hand so far. */
export async function rulePage(
  tx: Tx,
  actor: Actor,
  asked: { id?: string | undefined; tempId?: string | undefined },
): Promise<Record<string, unknown>> {
  if (!asked.id) {
    const rows = asked.tempId ? await ownTemps(tx, actor, asked.tempId) : []
    const abnormal = rows.filter(row => row.rowState === 2).length
    return { records: [], picked: { expected: rows.length - abnormal, abnormal } }
  }
  await requireVisible(tx, actor, stocktakeTask, [asked.id], 'read')
  const rules = await rulesOf(tx, asked.id)
  const collections = await collectionsOf(tx, rules)
  const figures = await tx.rows<{ ruleId: string | null; expected: number; counted: number }>(sql`
    select rule_id as "ruleId", count(*)::int as expected, count(*) filter (where result_code is not null)::int as counted
    from stocktake_record where tenant_id = ${tx.tenantId} and is_deleted = 0 and is_expected and stocktake_task_id = ${asked.id}::bigint group by rule_id`)
  const of = (ruleId: string | null) => figures.find(one => one.ruleId === ruleId)
  const names = await peopleOf(
    tx,
    rules.flatMap(one => one.counterIds ?? []),
  )
  return {
    records: rules.map(one => ({
      ...one,
      inventoryCollectionName: collections.get(one.inventoryCollectionId ?? '')?.collectionName ?? '',
      counterNames: (one.counterIds ?? []).map(counter => names.get(counter) ?? ''),
      expected: of(one.id)?.expected ?? 0,
      counted: of(one.id)?.counted ?? 0,
    })),
    picked: { expected: of(null)?.expected ?? 0, counted: of(null)?.counted ?? 0 },
  }
}
async function peopleOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await findRows(tx, userAccount, { id: [...new Set(userIds)] } as never)
  return new Map(rows.map(row => [row.id, row.realName ?? '']))
}

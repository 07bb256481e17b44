import { z } from 'zod'
import { invalid, localDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue, type JobKind } from '#packages/jobs/jobs.ts'
import { optionalIdsInput } from '#packages/server/inputs.ts'
import { selection } from '#packages/server/selection.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { freshDegree, gradeOf, readFreshRule } from '../../calculations/freshness.ts'
import { vehicleParams } from '../../params.ts'
import { vehicle } from '../vehicle.ts'
import { fullMonths } from './prepare.ts'

const PORTION = 500
/** Flags that cap the degree (60, 7.3), by their fixed codes. */
const [MAJOR, FLOOD] = ['accident', 'flooded']
export const FRESH_JOB = 'vehicle-fresh'
const [WEIGHTS, GRADES] = ['vehicle.fresh.weights', 'vehicle.fresh.grades'] as const

interface Facts {
  id: string
  since: string | null
  mileage: number | null
  life_months: number | null
  life_km: number | null
  condition: string | null
  codes: string[]
  old_degree: string | null
}
export interface Freshened {
  readonly id: string
  readonly oldDegree: string
  readonly freshDegree: string
  readonly freshGrade: number
}

/** 60, 7.3: of these cars; a derived figure: no version, open forms of the card stay valid. */
export async function countFresh(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Freshened[]> {
  const caps = await vehicleParams(tx, 'vehicle.fresh.capMajor', 'vehicle.fresh.capFlood')
  const written = await paramValues(tx, [WEIGHTS, GRADES])
  const rule = readFreshRule(written[WEIGHTS] ?? '', written[GRADES] ?? '')
  const today = localDate(actor.clock.now())
  const cars = await tx.rows<Facts>(sql`
    select v.id, coalesce(v.register_date, v.produce_date)::text as since, v.mileage, m.fresh_life_months as life_months, m.fresh_life_km as life_km,
      v.condition_score as condition, v.fresh_degree as old_degree,
      coalesce((select array_agg(f.flag_code) from vehicle_flag f where f.tenant_id = v.tenant_id and f.id = any(v.flag_ids)), '{}') as codes
    from vehicle v left join car_model m on m.tenant_id = v.tenant_id and m.id = v.model_id
    where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.id = any(${[...ids]}::bigint[]) order by v.id`)
  const counted = cars.map(car => {
    const capped = [
      ...(car.codes.includes(FLOOD!) ? [caps['vehicle.fresh.capFlood']] : []),
      ...(car.codes.includes(MAJOR!) ? [caps['vehicle.fresh.capMajor']] : []),
    ]
    const degree = freshDegree({
      months: fullMonths(car.since ?? today, today),
      km: car.mileage ?? 0,
      lifeMonths: car.life_months ?? 60,
      lifeKm: car.life_km ?? 300_000,
      weights: rule.weights,
      ...(car.condition === null ? {} : { deductions: 100 - Number(car.condition) }),
      ...(capped.length ? { cap: Math.min(...capped) } : {}),
    })
    return { car, degree }
  })
  await tx.run(sql`update vehicle v set fresh_degree = n.degree, fresh_grade = n.grade, fresh_time = ${localDateTime(actor.clock.now())}::timestamptz
    from unnest(${counted.map(one => one.car.id)}::bigint[], ${counted.map(one => one.degree.toFixed(1))}::numeric[], ${counted.map(one => gradeOf(one.degree, rule))}::int[]) n(id, degree, grade)
    where v.tenant_id = ${tx.tenantId} and v.id = n.id and (v.fresh_degree is distinct from n.degree or v.fresh_grade is distinct from n.grade)`)
  return counted.map(({ car, degree }) => ({
    id: car.id,
    oldDegree: car.old_degree ?? '',
    freshDegree: degree.toFixed(1),
    freshGrade: gradeOf(degree, rule),
  }))
}

export const countFreshInput = z.looseObject({
  ids: optionalIdsInput,
  filter: z.record(z.string(), z.string()).nullish(),
})
/** vehicle-enlarge/count-fresh-degree: up to 500 cars at once, a filter of the list as a job. */
export async function countFreshCall(
  tx: Tx,
  actor: Actor,
  { ids, filter }: z.output<typeof countFreshInput>,
): Promise<unknown> {
  if (ids.length > PORTION) invalid({ ids: `一次最多${PORTION}台 / at most ${PORTION} at once` })
  if (ids.length > 0) {
    await requireVisible(tx, actor, vehicle, ids)
    return countFresh(tx, actor, [...ids].sort())
  }
  if (!filter) return invalid({ ids: '请选择车辆或筛选条件 / choose vehicles or a filter' })
  const { from, where } = selection(actor, vehicle, filter)
  const rows = await tx.rows<{ id: string }>(
    sql`select t.id from ${from} where ${where} and t.status = 1 order by t.id limit 20000`,
  )
  const jobId = await enqueue(
    tx,
    actor,
    FRESH_JOB,
    { ids: rows.map(one => one.id) },
    { title: '计算新旧度 / Recalculate freshness' },
  )
  return { jobId, count: rows.length }
}

/** Everything that is not disposed, a portion at a time. */
export async function countAllFresh(tx: Tx, actor: Actor, after: string): Promise<{ last: string; count: number }> {
  const rows = await tx.rows<{ id: string }>(
    sql`select id from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and biz_status not in (9, 10) and id > ${after}::bigint order by id limit ${PORTION}`,
  )
  await countFresh(
    tx,
    actor,
    rows.map(one => one.id),
  )
  return { last: rows.at(-1)?.id ?? '', count: rows.length }
}

export const freshJob: JobKind = {
  kind: FRESH_JOB,
  label: '计算新旧度 / Recalculate freshness',
  async run({ actor, database, params, progress, stopping }) {
    const ids = ((params['ids'] ?? []) as string[]).slice()
    const total = ids.length
    for (let done = 0; done < total && !stopping(); done += PORTION) {
      await database.transaction(actor.tenantId, tx => countFresh(tx, actor, ids.slice(done, done + PORTION)))
      await progress(Math.min(total, done + PORTION), total)
    }
    return { count: total }
  },
}

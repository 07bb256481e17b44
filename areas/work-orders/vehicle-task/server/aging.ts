import { z } from 'zod'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { selection } from '#packages/server/selection.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { nowOf } from './rows.ts'

export const agingInput = z.looseObject({
  from: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
  to: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
  type: z.coerce.number().int().min(1).max(12).optional(),
})
/** Whole days since the task was made, as people name them. */
export const buckets: readonly (readonly [from: number, to: number | null])[] = [
  [0, 1],
  [2, 3],
  [4, 7],
  [8, 15],
  [16, 30],
  [31, null],
]
interface Row {
  type: number
  sub_kind: number
  stage: number
  city_code: string | null
  provider_id: string | null
  provider_name: string | null
  handler_id: string | null
  handler_name: string | null
  ages: number[]
  stays: number[]
}
/** Nearest rank (70, R15). */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}
const average = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 10) / 10

/** 70, R15: open tasks by age and stay, and how what was done in the period kept its time. */
export async function agingOf(tx: Tx, actor: Actor, asked: z.output<typeof agingInput>): Promise<unknown> {
  const { from, where } = selection(actor, vehicleTask, {})
  const now = nowOf(actor)
  const ofType = asked.type ? sql`and t.type = ${asked.type}` : sql.empty
  const open = await tx.rows<Row>(sql`
    select t.type, t.sub_kind, t.stage, t.city_code, t.provider_id, max(t.provider_name) as provider_name, t.handler_id, max(t.handler_name) as handler_name,
      array_agg(floor(extract(epoch from ${now}::timestamptz - t.create_time) / 86400)::int) as ages,
      array_agg(floor(extract(epoch from ${now}::timestamptz - coalesce(t.stage_time, t.create_time)) / 3600)::int) as stays
    from ${from} where ${where} and t.stage in (1, 2, 3, 4, 5, 9) ${ofType}
    group by t.type, t.sub_kind, t.stage, t.city_code, t.provider_id, t.handler_id order by t.type, t.sub_kind, t.stage limit 2000`)
  const done = await tx.rows<{
    type: number
    done: number
    hit: number
    backs: number
    transfers: number
  }>(sql`
    select t.type, count(*)::int as done, count(*) filter (where t.sla_hit)::int as hit, count(*) filter (where t.back_count > 0)::int as backs,
      count(*) filter (where t.transfer_count > 0)::int as transfers
    from ${from} where ${where} and t.stage in (5, 6) and t.submit_time >= ${asked.from ?? `${now.slice(0, 7)}-01`}::date
      and t.submit_time < ${asked.to ?? now.slice(0, 10)}::date + 1 ${ofType} group by t.type order by t.type`)
  return {
    buckets: buckets.map(([low, high]) => (high === null ? `${low}+` : `${low}-${high}`)),
    rows: open.map(row => ({
      type: row.type,
      subKind: row.sub_kind,
      stage: row.stage,
      cityCode: row.city_code ?? '',
      providerId: row.provider_id ?? '',
      providerName: row.provider_name ?? '',
      handlerId: row.handler_id ?? '',
      handlerName: row.handler_name ?? '',
      open: row.ages.length,
      counts: buckets.map(([low, high]) => row.ages.filter(age => age >= low && (high === null || age <= high)).length),
      averageStay: average(row.stays),
      p90Stay: percentile(row.stays, 0.9),
    })),
    done: done.map(row => ({
      type: row.type,
      done: row.done,
      slaRate: rateOf(row.hit, row.done),
      backRate: rateOf(row.backs, row.done),
      transferRate: rateOf(row.transfers, row.done),
    })),
  }
}
const rateOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10)

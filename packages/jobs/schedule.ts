import { addDays, localDateTime, monthOf, monthStart, type Clock, type Label } from '#kernel'
import { PLATFORM_TENANT } from '#packages/database/pool.ts'
import { type Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue, jobState } from './jobs.ts'

/**
 * A job that is due every month or every day at a time of Asia/Shanghai, or every so many minutes, once per tenant,
 * whatever the number of replicas.
 */
export interface Schedule {
  readonly kind: string
  /** Default: the label of its kind. */
  readonly title?: Label
  /** HH:mm, or what a tenant chose. */
  readonly dailyAt?: `${number}:${number}` | ((tx: Tx) => Promise<string>)
  /** Day and HH:mm; a day that every month has. */
  readonly monthlyAt?: `${number} ${number}:${number}`
  /** A divisor of 60. */
  readonly everyMinutes?: number
  /** Default: in every tenant but the platform's own. 'platform': there alone, for what is done once for all. */
  readonly where?: 'platform' | 'everywhere'
  /** Asked when it is due: nothing is queued where there is nothing to do, or every minute would leave a row behind. */
  isNeeded?(tx: Tx, actor: Actor): Promise<boolean>
}

/** The last moment at or before `now` at which the schedule was due. */
export function lastDue(
  schedule: { dailyAt?: string | undefined; monthlyAt?: string | undefined; everyMinutes?: number | undefined },
  now: Date,
): string {
  const text = localDateTime(now)
  if (schedule.everyMinutes) {
    const minute = Math.floor(Number(text.slice(14, 16)) / schedule.everyMinutes) * schedule.everyMinutes
    return `${text.slice(0, 14)}${String(minute).padStart(2, '0')}:00`
  }
  if (schedule.monthlyAt) {
    const [on, at] = schedule.monthlyAt.split(' ') as [string, string]
    const of = (day: string) => `${monthOf(day)}-${on.padStart(2, '0')} ${at}:00`
    return of(text) <= text ? of(text) : of(addDays(monthStart(text.slice(0, 10)), -1))
  }
  const day = text.slice(0, 10)
  const due = `${day} ${schedule.dailyAt}:00`
  return due <= text ? due : `${addDays(day, -1)} ${schedule.dailyAt}:00`
}

const isDoneIn =
  (tenantId: string) =>
  ({ where }: Schedule): boolean =>
    where === 'everywhere' || (where === 'platform') === (tenantId === PLATFORM_TENANT)

/** Kinds that a tenant has paused. */
export const pausedKinds = async (tx: Tx): Promise<Set<string>> =>
  new Set(
    (await tx.rows<{ kind: string }>(sql`select kind from job_pause where tenant_id = ${tx.tenantId}`)).map(
      row => row.kind,
    ),
  )

/** Of a schedule that is due every so many minutes or less often, a no holds for its time: it is not asked at each call. */
const NO_HOLDS_FROM_MINUTES = 10

/**
 * Puts every due job into the queue; the due time in the key makes a second call, or a second replica, add nothing.
 * `storytellers`: kinds of jobs that play days of their own. While one waits or runs, the daily work of its tenant
 * waits too: tonight's would bill what the story has not come to. `unneeded`: the times at which nothing was needed,
 * kept by whoever calls again and again.
 */
export async function enqueueDue(
  database: Database,
  clock: Clock,
  schedules: readonly Schedule[],
  tenants: readonly string[],
  actorFor: (tenantId: string) => Promise<Actor>,
  storytellers: readonly string[] = [],
  unneeded: Map<string, string> = new Map(),
): Promise<void> {
  for (const tenantId of tenants) {
    const actor = await actorFor(tenantId)
    await database.transaction(tenantId, async tx => {
      const paused = await pausedKinds(tx)
      const isTold =
        storytellers.length > 0 &&
        (await tx.row(
          sql`select 1 from job where tenant_id = ${tx.tenantId} and kind = any(${[...storytellers]}::text[]) and state in (${jobState.queued}, ${jobState.running}) limit 1`,
        )) !== undefined
      const due: Due[] = []
      for (const schedule of schedules.filter(isDoneIn(tenantId)))
        if (!paused.has(schedule.kind) && (!isTold || schedule.everyMinutes))
          due.push({ schedule, time: await dueTimeOf(tx, schedule, clock.now()) })
      for (const { schedule, time } of await withoutQueued(tx, due)) {
        const question = `${tenantId} ${schedule.kind}`
        if (unneeded.get(question) === time) continue
        if (schedule.isNeeded && !(await schedule.isNeeded(tx, actor))) {
          if ((schedule.everyMinutes ?? 0) >= NO_HOLDS_FROM_MINUTES) unneeded.set(question, time)
          continue
        }
        const title = schedule.title ? { title: schedule.title } : {}
        await enqueue(tx, actor, schedule.kind, { due: time }, { ...title, dedupeKey: keyOf({ schedule, time }) })
      }
    })
  }
}

interface Due {
  readonly schedule: Schedule
  readonly time: string
}
const keyOf = ({ schedule, time }: Due): string => `${schedule.kind}@${time}`

const dueTimeOf = async (tx: Tx, { everyMinutes, monthlyAt, dailyAt }: Schedule, now: Date): Promise<string> =>
  lastDue({ everyMinutes, monthlyAt, dailyAt: typeof dailyAt === 'function' ? await dailyAt(tx) : dailyAt }, now)

/** Of a hundred schedules nearly all are in the queue already, in every tenant and at every call: one query tells. */
async function withoutQueued(tx: Tx, due: readonly Due[]): Promise<readonly Due[]> {
  const rows = await tx.rows<{ key: string }>(sql`
    select j.dedupe_key as key from unnest(${due.map(one => one.schedule.kind)}::text[], ${due.map(keyOf)}::text[]) w (kind, key)
      join job j on j.tenant_id = ${tx.tenantId} and j.kind = w.kind and j.dedupe_key = w.key`)
  const queued = new Set(rows.map(row => row.key))
  return due.filter(one => !queued.has(keyOf(one)))
}

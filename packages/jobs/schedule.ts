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

/**
 * Puts every due job into the queue; the due time in the key makes a second call, or a second replica, add nothing.
 * `storytellers`: kinds of jobs that play days of their own. While one waits or runs, the daily work of its tenant
 * waits too: tonight's would bill what the story has not come to.
 */
export async function enqueueDue(
  database: Database,
  clock: Clock,
  schedules: readonly Schedule[],
  tenants: readonly string[],
  actorFor: (tenantId: string) => Promise<Actor>,
  storytellers: readonly string[] = [],
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
      for (const schedule of schedules.filter(isDoneIn(tenantId))) {
        if (
          paused.has(schedule.kind) ||
          (isTold && !schedule.everyMinutes) ||
          (schedule.isNeeded && !(await schedule.isNeeded(tx, actor)))
        )
          continue
        const due = lastDue(
          {
            everyMinutes: schedule.everyMinutes,
            monthlyAt: schedule.monthlyAt,
            dailyAt: typeof schedule.dailyAt === 'function' ? await schedule.dailyAt(tx) : schedule.dailyAt,
          },
          clock.now(),
        )
        await enqueue(
          tx,
          actor,
          schedule.kind,
          { due },
          { ...(schedule.title ? { title: schedule.title } : {}), dedupeKey: `${schedule.kind}@${due}` },
        )
      }
    })
  }
}

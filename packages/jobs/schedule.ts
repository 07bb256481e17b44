import { addDays, localDateTime, type Clock } from '#kernel'
import type { Database } from '#packages/database/pool.ts'
import type { Actor } from '#packages/database/tx.ts'
import { enqueue } from './jobs.ts'

/** A job that is due every day at a time of Asia/Shanghai, once per tenant, whatever the number of replicas. */
export interface Schedule { readonly kind: string; readonly dailyAt: `${number}:${number}`; readonly title: string }

/** The last moment at or before `now` at which the schedule was due. */
export function lastDue(schedule: Schedule, now: Date): string {
  const text = localDateTime(now)
  const day = text.slice(0, 10)
  const due = `${day} ${schedule.dailyAt}:00`
  return due <= text ? due : `${addDays(day, -1)} ${schedule.dailyAt}:00`
}

/** Puts every due job into the queue; the due time in the key makes a second call, or a second replica, add nothing. */
export async function enqueueDue(database: Database, clock: Clock, schedules: readonly Schedule[], tenants: readonly string[], actorFor: (tenantId: string) => Promise<Actor>): Promise<void> {
  for (const tenantId of tenants) {
    const actor = await actorFor(tenantId)
    await database.transaction(tenantId, async tx => {
      for (const schedule of schedules) {
        const due = lastDue(schedule, clock.now())
        await enqueue(tx, actor, schedule.kind, { due }, { title: schedule.title, dedupeKey: `${schedule.kind}@${due}` })
      }
    })
  }
}

import { addDays, localDate, minDate, type Clock, type LocalDate } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { dropMonth, makeMonth, missingMonths, monthlyTables, whenFree } from '#packages/server/months.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'

/**
 * How long rows of the logs are kept (10-platform 5.8): days that a tenant may lengthen, 0 = for ever; the definitions
 * say below which none goes.
 */
export const logTerms: Readonly<Record<string, string>> = {
  log_api: 'log.keepDays',
  log_error: 'log.keepDays',
  log_usual: 'log.keepDays',
  client_error: 'log.keepDays',
  log_login: 'audit.keepDays',
}

const label = '日志分区 / Log partitions'

/**
 * 10-platform 13: creates partitions for this month and the next and drops those past the longest retention of all
 * tenants. Rows of a tenant are purged on their own day. Each partition is one step; a restarted job continues with
 * the next.
 */
export const partitionJob: JobKind = {
  kind: 'log-partition',
  label,
  async run(job) {
    const { clock } = job.actor
    const made: string[] = []
    const dropped: string[] = []
    const step = <T>(work: Parameters<typeof job.step<T>>[0]) => whenFree(() => job.step(work))
    for (const table of monthlyTables()) {
      const months = await step(async tx => ({ cursor: {}, result: await missingMonths(tx, table, clock) }))
      for (const month of months ?? [])
        if (await step(async tx => ({ cursor: {}, result: await makeMonth(tx, table, month) })))
          made.push(`${table} ${month.slice(0, 7)}`)
    }
    for (const [table, key] of Object.entries(logTerms)) {
      const day = await keptByAll(job.database, clock, key)
      for (let gone: string | undefined = ''; day !== undefined && gone !== undefined; ) {
        gone = await step(async tx => ({ cursor: {}, result: await dropMonth(tx, table, day) }))
        if (gone) dropped.push(gone)
      }
    }
    return { made: made.length, dropped: dropped.length, parts: [...made, ...dropped].join(', ') }
  },
}
export const partitionSchedule: Schedule = {
  kind: 'log-partition',
  monthlyAt: '25 04:00',
  title: label,
  where: 'platform',
}

/**
 * The first day some tenant still keeps; undefined if one keeps for ever. Closed tenants count until they are
 * removed.
 */
async function keptByAll(database: Database, clock: Clock, key: string): Promise<LocalDate | undefined> {
  const tenants = await database.read<{ code: string }>(
    sql`select code from blade_tenant where tenant_id = ${PLATFORM} and is_deleted = 0`,
  )
  const today = localDate(clock.now())
  let first = today
  for (const code of new Set([PLATFORM, ...tenants.map(row => row.code)])) {
    const days = await database.transaction(code, tx => paramNumber(tx, key))
    if (days <= 0) return undefined
    first = minDate(first, addDays(today, -days))
  }
  return first
}

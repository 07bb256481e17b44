import { addDays, localDate, localDateTime, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { FileStore } from '#packages/files/index.ts'
import { jobState, type JobKind } from '#packages/jobs/jobs.ts'
import { logTerms } from '#areas/platform/log/server/terms.ts'
import { removeUnbound } from '#areas/platform/attach/server/purge.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'

const FINISHED = [jobState.done, jobState.failed, jobState.cancelled]
const AT_ONCE = 5000
const DAY_MS = 86_400_000

/** Nightly purge of expired rows, by parameters of days (10-platform 5.4, 13). */
export const purgeJob = (store: FileStore): JobKind => ({
  kind: 'purge',
  label: '过期数据清理 / Purge expired data',
  async run(job) {
    const counts: Record<string, number> = {}
    for (const [name, sweep] of Object.entries(sweeps)) {
      for (let gone = AT_ONCE; gone === AT_ONCE && !job.stopping(); ) {
        gone = (await job.step(async tx => ({ cursor: {}, result: await sweep(tx, job.actor, store) }))) ?? 0
        counts[name] = (counts[name] ?? 0) + gone
      }
    }
    return counts
  },
})
export const purgeSchedule = {
  kind: 'purge',
  dailyAt: '03:00',
  title: '过期数据清理 / Purge expired data',
  where: 'everywhere',
} as const

/** The first day that is kept; undefined where a tenant keeps for ever (0). */
async function keptFrom(tx: Tx, actor: Actor, key: string): Promise<LocalDate | undefined> {
  const days = await paramNumber(tx, key)
  return days > 0 ? addDays(localDate(actor.clock.now()), -days) : undefined
}

type Sweep = (tx: Tx, actor: Actor, store: FileStore) => Promise<number>
const older =
  (key: string, work: (tx: Tx, day: string, store: FileStore) => Promise<number>): Sweep =>
  async (tx, actor, store) => {
    const day = await keptFrom(tx, actor, key)
    return day === undefined ? 0 : work(tx, `${day} 00:00:00`, store)
  }

const purgeLog =
  (table: string) =>
  async (tx: Tx, day: string): Promise<number> =>
    (await tx.row<{ gone: number }>(sql`select purge_log(${table}, ${day}::timestamptz, ${AT_ONCE}) as gone`))!.gone

/** What the job says of each log. */
const LOG_COUNTS: Readonly<Record<string, string>> = {
  log_api: 'calls',
  log_error: 'errors',
  log_usual: 'notes',
  client_error: 'browsers',
  log_login: 'signIns',
}

const sweeps: Record<string, Sweep> = {
  keys: older('idempotency.keepDays', (tx, day) =>
    tx.run(
      sql`delete from idempotency_key where tenant_id = ${tx.tenantId} and (user_id, key) in (select user_id, key from idempotency_key where tenant_id = ${tx.tenantId} and create_time < ${day}::timestamptz limit ${AT_ONCE})`,
    ),
  ),
  messages: older('message.keepDays', (tx, day) =>
    tx.run(
      sql`delete from user_message where tenant_id = ${tx.tenantId} and id = any(array(select id from user_message where tenant_id = ${tx.tenantId} and create_time < ${day}::timestamptz limit ${AT_ONCE}))`,
    ),
  ),
  sessions: older('session.keepDays', (tx, day) =>
    tx.run(
      sql`delete from auth_session where tenant_id = ${tx.tenantId} and id = any(array(select id from auth_session where tenant_id = ${tx.tenantId} and status <> 1 and coalesce(expire_time, create_time) < ${day}::timestamptz limit ${AT_ONCE}))`,
    ),
  ),
  captchas: (tx, actor) =>
    tx.run(
      sql`delete from auth_captcha where tenant_id = ${tx.tenantId} and expire_time < ${localDateTime(actor.clock.now())}::timestamptz`,
    ),
  files: older('download.keepDays', removeFiles),
  attachments: older('attach.purgeDays', removeUnbound),
  // By file modification time: an export grows for minutes, an upload for hours at most.
  unfinished: (_tx, _actor, store) => store.removeUnfinished(new Date(Date.now() - DAY_MS)),
  imports: older('import.keepDays', async (tx, day) => {
    const ids = (
      await tx.rows<{ id: string }>(
        sql`select id from import_batch where tenant_id = ${tx.tenantId} and create_time < ${day}::timestamptz and state <> ${jobState.running} order by id limit 200`,
      )
    ).map(row => row.id)
    if (ids.length === 0) return 0
    await tx.run(sql`delete from import_row where tenant_id = ${tx.tenantId} and batch_id = any(${ids}::bigint[])`)
    return tx.run(sql`delete from import_batch where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`)
  }),
  ...Object.fromEntries(
    Object.entries(logTerms).map(([table, key]) => [LOG_COUNTS[table] ?? table, older(key, purgeLog(table))]),
  ),
  jobs: older('job.keepDays', (tx, day) =>
    tx.run(sql`delete from job where tenant_id = ${tx.tenantId} and id = any(array(select j.id from job j where j.tenant_id = ${tx.tenantId} and j.state = any(${FINISHED}::smallint[]) and j.create_time < ${day}::timestamptz
    and not exists (select 1 from job_file f where f.tenant_id = j.tenant_id and f.id = j.file_id) limit ${AT_ONCE}))`),
  ),
}

/** Delete the row in the commit, the bytes after it: a row without bytes would be a failing download. */
async function removeFiles(tx: Tx, day: string, store: FileStore): Promise<number> {
  const rows = await tx.rows<{ id: string; key: string }>(
    sql`delete from job_file where tenant_id = ${tx.tenantId} and id = any(array(select id from job_file where tenant_id = ${tx.tenantId} and create_time < ${day}::timestamptz limit ${AT_ONCE})) returning id, store_key as key`,
  )
  tx.afterCommit(async () => {
    for (const { key } of rows) await store.remove(key)
  })
  return rows.length
}

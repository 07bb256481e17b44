import { hostname } from 'node:os'
import type { ClientBase } from 'pg'
import { addDays, type Clock, instantOf, localDate, localDateTime } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { DRAW_ID_BLOCK } from '#packages/database/ids.ts'
import { sql } from '#packages/database/sql.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'

/** One backup of the installation, as whoever took it tells. Times are instants. */
export interface Backup {
  readonly start: Date
  readonly end: Date
  readonly ok: boolean
  readonly where: string
  readonly bytes?: number
  readonly reason?: string
}

/** Written to the general log of tenant 000000 by tools/backup.ts, on its own connection with the server's rights. */
export async function recordBackup(
  client: ClientBase,
  { start, end, ok, where, bytes, reason }: Backup,
): Promise<void> {
  const data = {
    result: ok ? 'ok' : 'failed',
    start: localDateTime(start),
    end: localDateTime(end),
    where,
    ...(bytes === undefined ? {} : { bytes }),
    ...(reason === undefined ? {} : { reason: reason.slice(0, 1000) }),
  }
  await client.query('begin')
  await client.query(`select set_config('app.tenant_id', $1, true)`, [PLATFORM])
  const {
    rows: [drawn],
  } = await client.query<{ first: string }>(DRAW_ID_BLOCK)
  await client.query(
    `insert into log_usual (id, tenant_id, create_user, create_time, server_host, title, time, create_by, log_level, log_id, log_data) values ($1::bigint, $2, 0, $3::timestamptz, $4, $5, $6, '系统', $7, 'backup', $8)`,
    [
      drawn!.first,
      PLATFORM,
      end.toISOString(),
      hostname().slice(0, 64),
      ok ? '备份完成 / Backup taken' : '备份失败 / Backup failed',
      String(end.getTime() - start.getTime()),
      ok ? 'INFO' : 'ERROR',
      JSON.stringify(data),
    ],
  )
  await client.query('commit')
}

export interface BackupState {
  /** End of the last one that succeeded. */
  readonly last?: { readonly end: string; readonly bytes?: number; readonly where: string; readonly hours: number }
  /** The newest one failed. */
  readonly isFailed: boolean
}

const LOOKED_BACK_DAYS = 400

/** How the backups stand; of the installation, whichever tenant asks. */
export async function backupState(database: Database, clock: Clock): Promise<BackupState> {
  const since = `${addDays(localDate(clock.now()), -LOOKED_BACK_DAYS)} 00:00:00`
  const newest = async (more = sql.empty) =>
    (
      await database.read<{ level: string; data: string }>(sql`
    select log_level as level, log_data as data from log_usual where tenant_id = ${PLATFORM} and log_id = 'backup' and create_time >= ${since}::timestamptz ${more} order by create_time desc, id desc limit 1`)
    )[0]
  const [latest, done] = await Promise.all([newest(), newest(sql`and log_level = 'INFO'`)])
  if (!done) return { isFailed: latest !== undefined }
  const { end, where, bytes } = JSON.parse(done.data) as { end: string; where: string; bytes?: number }
  return {
    isFailed: latest?.level !== 'INFO',
    last: {
      end,
      where,
      ...(bytes === undefined ? {} : { bytes }),
      hours: Math.max(0, Math.floor((clock.now().getTime() - instantOf(end).getTime()) / 3_600_000)),
    },
  }
}

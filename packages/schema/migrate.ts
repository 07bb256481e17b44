import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Resource } from '#kernel'
import { withClient } from '#packages/database/roles.ts'
import type pg from 'pg'
import { withoutBuilt } from './built-before.ts'
import { createSql } from './diff.ts'
import { REPORT_SCHEMA } from './report-views.ts'
import { tablesOf } from './tables.ts'

/** Upwards from here: the sources lie two folders below the root, the bundled server one. */
export const migrationsFolder = join(rootAbove(import.meta.dirname), 'migrations')
function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  if (dirname(folder) === folder)
    throw new Error(`no package.json above ${import.meta.dirname}: migrations/ lies beside it`)
  return rootAbove(dirname(folder))
}

/** Kept outside the model: it must stand before the first migration. Nobody but the owner sees it. */
const createLog = `create table if not exists migration_log (name varchar(200) primary key, checksum varchar(64) not null, applied_time timestamptz not null default now());
  revoke all on migration_log from fleet_app, fleet_read, fleet_report;`

/** `before` and `after` run in tests only: rows to migrate, and what must have become of them. */
export interface Migration {
  readonly name: string
  readonly up: string
  readonly before: string | undefined
  readonly after: string | undefined
  readonly checksum: string
}

export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter(name => /^\d{4}-/.test(name))
        .sort()
    : []
  const again = names.find((name, at) => name.slice(0, 4) === names[at - 1]?.slice(0, 4))
  if (again)
    throw new Error(
      `migrations/${again}: another one has this number already; those that did not land yet take the next ones`,
    )
  return names.map(name => {
    const optional = (file: string) =>
      existsSync(join(folder, name, file)) ? readFileSync(join(folder, name, file), 'utf8') : undefined
    const up = readFileSync(join(folder, name, 'up.sql'), 'utf8')
    return {
      name,
      up,
      before: optional('before.sql'),
      after: optional('after.sql'),
      checksum: createHash('sha256').update(up).digest('hex'),
    }
  })
}

/**
 * Brings a database up to date: every migration that it has not seen, each in a transaction of its own. Replicas that
 * start together wait for the first. A migration that was changed after it ran stops the start. Answers the names that
 * ran. `proof`: in tests, with the rows and assertions that stand beside a migration.
 */
export async function applyMigrations(
  ownerUrl: string,
  { folder = migrationsFolder, proof = false }: { folder?: string; proof?: boolean } = {},
): Promise<string[]> {
  const migrations = readMigrations(folder)
  // A server without its tables would come up and fail at every call.
  if (migrations.length === 0) throw new Error(`no migration in ${folder}`)
  return withClient(ownerUrl, client =>
    underLock(client, async () => {
      await client.query(createLog)
      const { rows } = await client.query<{ name: string; checksum: string }>(
        'select name, checksum from migration_log',
      )
      const done = new Map(rows.map(row => [row.name, row.checksum]))
      for (const { name, checksum } of migrations)
        if (done.has(name) && done.get(name) !== checksum)
          throw new Error(
            `migrations/${name}/up.sql was changed after it ran on this database: restore it and write a new migration`,
          )
      const pending = migrations.filter(one => !done.has(one.name))
      // Views of reports hang on columns: they would keep tables from changing. makeReportViews makes them again.
      if (pending.length > 0) await client.query(`drop schema if exists ${REPORT_SCHEMA} cascade`)
      for (const one of pending) await apply(client, one, proof)
      return pending.map(one => one.name)
    }),
  )
}

const LOCK_WAIT = '60s'

async function apply(client: pg.Client, migration: Migration, proof: boolean): Promise<void> {
  await client.query('begin')
  try {
    // The owner is under row-level security like everyone: without this a data migration would quietly touch no row.
    await client.query(`select set_config('app.across', 'on', true)`)
    // Waiting for a lock, a migration holds up everybody behind it: better to fail and to come again.
    await client.query(`select set_config('lock_timeout', '${LOCK_WAIT}', true)`)
    if (proof && migration.before) await client.query(migration.before)
    await client.query(await withoutBuilt(client, migration.up))
    if (proof && migration.after) await client.query(migration.after)
    await client.query('insert into migration_log (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `migration ${migration.name} failed and was undone: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

async function underLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(`select pg_advisory_lock(hashtext('fleet-migrate'))`)
  try {
    return await work()
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('fleet-migrate'))`)
  }
}

/**
 * The whole schema at once, on an empty prepared database: for tests and for the proof that all migrations lead to it.
 */
export async function createAll(ownerUrl: string, definitions: readonly Resource[]): Promise<void> {
  await withClient(ownerUrl, client => client.query(`${createLog}\n${createSql(tablesOf(definitions))}`))
}

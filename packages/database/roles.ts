import { createHmac } from 'node:crypto'
import pg from 'pg'
import { CREATE_ID_SEQUENCE } from './ids.ts'

/** Fixed names: the row-level policies of the migrations speak of them. All databases of a cluster share them. */
export const ROLES = {
  /** Runs migrations and owns the tables. */
  owner: 'fleet_owner',
  /** Serves requests and jobs: reads and writes under row-level security, changes no table. */
  app: 'fleet_app',
  /** Selects only, through an open policy: for the generic query engine, which puts the tenant into every statement. */
  read: 'fleet_read',
  /** Selects only, under row-level security and a time limit: for reports. */
  report: 'fleet_report',
} as const

export type RoleName = keyof typeof ROLES
export interface DatabaseUrls {
  owner: string
  app: string
  read: string
  report: string
}
export interface PreparedDatabase extends DatabaseUrls {
  /** What the database cannot do as it is set up, for the log at start. */
  warnings: string[]
}

const ZONE = 'Asia/Shanghai'
const EXTENSIONS = ['pg_trgm', 'btree_gist']

/**
 * Makes the database and its four roles, or brings them up to date. Any number of replicas may do it at once.
 * `ownerUrl` may create roles and databases; where nobody may, give DATABASE_APP_URL, DATABASE_READ_URL and
 * DATABASE_REPORT_URL and make the roles by hand (docs: README of this folder).
 */
export async function prepareCluster(
  ownerUrl: string,
  database: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<PreparedDatabase> {
  const given = givenUrls(ownerUrl, env)
  if (given) return { ...given, warnings: await withClient(given.owner, verify) }
  const passwords = rolePasswords(ownerUrl, env)
  await withClient(ownerUrl, admin =>
    underLock(admin, async () => {
      await ensureRoles(admin, passwords)
      await ensureDatabase(admin, database)
    }),
  )
  const warnings = await withClient(withDatabase(ownerUrl, database), admin =>
    underLock(admin, async () => {
      await grant(admin, database)
      return verify(admin)
    }),
  )
  return { ...databaseUrls(ownerUrl, database, env), warnings }
}

/** The urls of the four roles for a database of a prepared cluster. */
export function databaseUrls(ownerUrl: string, database: string, env: NodeJS.ProcessEnv = process.env): DatabaseUrls {
  const passwords = rolePasswords(ownerUrl, env)
  const url = (role: RoleName): string => {
    const result = new URL(withDatabase(ownerUrl, database))
    result.username = ROLES[role]
    result.password = passwords[role]
    return result.href
  }
  return { owner: url('owner'), app: url('app'), read: url('read'), report: url('report') }
}

/**
 * A copy of a database, for tests: tables, rows, grants. Nobody may be connected to the template; who is gets
 * disconnected.
 */
export async function cloneDatabase(
  ownerUrl: string,
  template: string,
  name: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<DatabaseUrls> {
  await withClient(ownerUrl, async admin => {
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [template],
    )
    await admin.query(
      `create database ${ident(name)} template ${ident(template)} owner ${ROLES.owner} strategy file_copy`,
    )
    await admin.query(connectGrants(name))
  })
  return databaseUrls(ownerUrl, name, env)
}

export async function dropDatabase(ownerUrl: string, name: string): Promise<void> {
  await withClient(ownerUrl, admin => admin.query(`drop database if exists ${ident(name)} with (force)`))
}

export function withDatabase(url: string, database: string): string {
  const result = new URL(url)
  result.pathname = `/${encodeURIComponent(database)}`
  return result.href
}

/** One short-lived connection, for preparation and tools. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'fleet-prepare' })
  // A connection that is cut fails its next statement; the event alone would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function givenUrls(ownerUrl: string, env: NodeJS.ProcessEnv): DatabaseUrls | undefined {
  const { DATABASE_APP_URL: app, DATABASE_READ_URL: read, DATABASE_REPORT_URL: report } = env
  if (!app && !read && !report) return undefined
  if (!app || !read || !report)
    throw new Error('DATABASE_APP_URL, DATABASE_READ_URL and DATABASE_REPORT_URL are given together or not at all')
  return { owner: ownerUrl, app, read, report }
}

/**
 * Derived from the password of the owner's url, so that every replica comes to the same ones and none is stored twice;
 * whoever holds that url could set them anyway. FLEET_OWNER_PASSWORD, FLEET_APP_PASSWORD, ... come first.
 */
function rolePasswords(ownerUrl: string, env: NodeJS.ProcessEnv): Record<RoleName, string> {
  const secret = decodeURIComponent(new URL(ownerUrl).password)
  const password = (role: RoleName): string => {
    const variable = `FLEET_${role.toUpperCase()}_PASSWORD`
    const given = env[variable]
    if (given) return given
    if (!secret) throw new Error(`DATABASE_URL has no password to derive those of the roles from: give ${variable}`)
    return createHmac('sha256', secret).update(ROLES[role]).digest('hex')
  }
  return { owner: password('owner'), app: password('app'), read: password('read'), report: password('report') }
}

// Replicas start together; two of them altering one role end in 'tuple concurrently updated'.
async function underLock<T>(admin: pg.Client, work: () => Promise<T>): Promise<T> {
  await admin.query(`select pg_advisory_lock(hashtext('fleet-prepare'))`)
  try {
    return await work()
  } finally {
    await admin.query(`select pg_advisory_unlock(hashtext('fleet-prepare'))`)
  }
}

async function ensureRoles(admin: pg.Client, passwords: Record<RoleName, string>): Promise<void> {
  const existing = new Set(
    (
      await admin.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
        Object.values(ROLES),
      ])
    ).rows.map(row => row.rolname),
  )
  for (const role of Object.keys(ROLES) as RoleName[]) {
    const verb = existing.has(ROLES[role]) ? 'alter' : 'create'
    await admin.query(`${verb} role ${ROLES[role]} login password ${literal(passwords[role])}`)
    await admin.query(`alter role ${ROLES[role]} set timezone = '${ZONE}'`)
  }
  await admin.query(`alter role ${ROLES.app} set idle_in_transaction_session_timeout = '5min'`)
  // One question takes one core: a scan spread over all of them holds up everybody else. Reports may.
  for (const role of [ROLES.app, ROLES.read])
    await admin.query(`alter role ${role} set max_parallel_workers_per_gather = 0`)
  for (const role of [ROLES.read, ROLES.report])
    await admin.query(`alter role ${role} set default_transaction_read_only = on`)
  await admin.query(`alter role ${ROLES.read} set statement_timeout = '60s'`)
  await admin.query(`alter role ${ROLES.report} set statement_timeout = '120s'`)
  await admin.query(`grant ${ROLES.owner} to current_user`)
}

async function ensureDatabase(admin: pg.Client, database: string): Promise<void> {
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [database])
  if (rowCount) return
  const create = `create database ${ident(database)} owner ${ROLES.owner} encoding 'UTF8' template template0`
  try {
    await admin.query(`${create} lc_collate 'C' lc_ctype 'C.UTF-8'`)
  } catch (error) {
    // 22023, 42809: the machine has no such locale; its own default has to do, and `verify` tells whether it does.
    if (!['22023', '42809'].includes((error as { code?: string }).code ?? '')) throw error
    await admin.query(create)
  }
}

const connectGrants = (database: string): string => `
  revoke all on database ${ident(database)} from public;
  grant connect, temporary on database ${ident(database)} to ${ROLES.app};
  grant connect on database ${ident(database)} to ${ROLES.read}, ${ROLES.report}`

async function grant(admin: pg.Client, database: string): Promise<void> {
  await admin.query(connectGrants(database))
  for (const extension of EXTENSIONS) await admin.query(`create extension if not exists ${extension}`)
  const isFirst = (await admin.query(`select 1 where to_regclass('public.fleet_id_seq') is null`)).rowCount === 1
  await admin.query(`
    revoke create on schema public from public;
    grant usage on schema public to ${ROLES.app}, ${ROLES.read}, ${ROLES.report};
    grant usage, create on schema public to ${ROLES.owner};
    alter default privileges for role ${ROLES.owner} grant usage on schemas to ${ROLES.app}, ${ROLES.read}, ${ROLES.report};
    alter default privileges for role ${ROLES.owner} grant select, insert, update, delete on tables to ${ROLES.app};
    alter default privileges for role ${ROLES.owner} grant select on tables to ${ROLES.read}, ${ROLES.report};
    alter default privileges for role ${ROLES.owner} grant usage, select on sequences to ${ROLES.app};`)
  if (isFirst) {
    await admin.query(`
      grant select, insert, update, delete on all tables in schema public to ${ROLES.app};
      grant select on all tables in schema public to ${ROLES.read}, ${ROLES.report};
      grant usage, select on all sequences in schema public to ${ROLES.app};
      set role ${ROLES.owner};
      ${CREATE_ID_SEQUENCE};
      reset role;`)
  }
}

/** What would go wrong quietly later. */
async function verify(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ encoding: string; letters: number; unsafe: string[] }>(
    `
    select current_setting('server_encoding') as encoding,
           (select count(*)::int from unnest(show_trgm('租赁合同'))) as letters,
           (select coalesce(array_agg(rolname::text), '{}') from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls)) as unsafe`,
    [[ROLES.app, ROLES.read, ROLES.report]],
  )
  const { encoding, letters, unsafe } = rows[0]!
  const warnings: string[] = []
  if (encoding !== 'UTF8') throw new Error(`the database's encoding is ${encoding}; it must be UTF8`)
  if (unsafe.length > 0)
    throw new Error(`row-level security does not bind ${unsafe.join(', ')}: take SUPERUSER and BYPASSRLS away`)
  if (letters === 0)
    warnings.push(
      'the database was made with ctype C: trigram search finds no Chinese text. Recreate it with LC_CTYPE C.UTF-8',
    )
  return warnings
}

const ident = (name: string): string => pg.escapeIdentifier(name)
const literal = (text: string): string => pg.escapeLiteral(text)

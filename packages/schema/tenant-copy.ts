import type { Client } from 'pg'
import { isShared } from './shared-tables.ts'

/** What a tenant leaves behind when it moves: the work of a moment, and logs of the installation. */
const STAYS: Readonly<Record<string, string>> = {
  auth_phone_code: 'Codes of a sign-in under way.',
  auth_session: 'Sessions: everybody signs in again.',
  client_error: 'Faults of pages, of the installation.',
  idempotency_key: 'Answers that are kept for a repeated call.',
  import_batch: 'Imports under way.',
  import_row: 'Imports under way.',
  job_file: 'Results of jobs.',
  job_pause: 'Jobs that an operator holds.',
  log_api: 'Log of calls, of the installation.',
  log_error: 'Log of faults, of the installation.',
  log_login: 'Log of sign-ins, of the installation.',
  log_usual: 'Log of the installation.',
  single_ticket: 'Tickets of a sign-in under way.',
}
/** Rows, and characters of JSON, of one statement: whichever comes first. */
const ROWS = 2_000
const CHARACTERS = 8_000_000

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The tables whose rows move with a tenant, by name. */
export async function movingTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  return rows.map(one => one.name).filter(name => !isShared(name) && !Object.hasOwn(STAYS, name))
}

/** Each row of the tenant as one line of JSON, in the snapshot of the transaction that the caller has begun. */
export async function* linesOf(client: Client, table: string, tenantId: string): AsyncGenerator<string> {
  await client.query(
    `declare moving no scroll cursor for select to_jsonb(t)::text as line from ${quoted(table)} t where tenant_id = ${client.escapeLiteral(tenantId)}`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS} from moving`)
    if (rows.length === 0) break
    for (const { line } of rows) yield line
  }
  await client.query('close moving')
}

/** Inserts the lines of `linesOf` under that tenant; answers how many. */
export async function insertLines(
  client: Client,
  table: string,
  tenantId: string,
  lines: AsyncIterable<string>,
): Promise<number> {
  const insert = `insert into ${quoted(table)} select p.* from jsonb_array_elements($1::jsonb) r, jsonb_populate_record(null::${quoted(table)}, r || jsonb_build_object('tenant_id', $2::text)) p`
  let count = 0
  let batch: string[] = []
  let size = 0
  const send = async () => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`, tenantId])
    count += batch.length
    batch = []
    size = 0
  }
  for await (const line of lines) {
    batch.push(line)
    size += line.length
    if (batch.length >= ROWS || size >= CHARACTERS) await send()
  }
  await send()
  return count
}

/**
 * Does the work with the foreign keys of these tables asked at its end: records of a tenant refer to each other in
 * circles. The owner of the tables alone may; inside one transaction, with no server at work.
 */
export async function withLateKeys<T>(client: Client, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const { rows: keys } = await client.query<{ table: string; name: string }>(
    `select r.relname as table, c.conname as name from pg_constraint c join pg_class r on r.oid = c.conrelid
      where c.contype = 'f' and c.conparentid = 0 and r.relname = any($1) and r.relnamespace = 'public'::regnamespace`,
    [tables],
  )
  const turn = async (how: string) => {
    for (const { table, name } of keys)
      await client.query(`alter table ${quoted(table)} alter constraint ${quoted(name)} ${how}`)
  }
  await turn('deferrable initially deferred')
  const result = await work()
  await client.query('set constraints all immediate')
  await turn('not deferrable')
  return result
}

/** Numbers that tables and ids draw go on behind what came: an id is never given twice. */
export async function raiseSequences(client: Client, tables: readonly string[], idSequence: string): Promise<void> {
  const { rows } = await client.query<{ table: string; sequence: string | null }>(
    `select c.relname as table, pg_get_serial_sequence(quote_ident(c.relname), 'id') as sequence
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'bigint'::regtype
      where c.relname = any($1) and c.relnamespace = 'public'::regnamespace`,
    [tables],
  )
  for (const { table, sequence } of rows) {
    const into = sequence ?? idSequence
    await client.query(
      `select setval($1::regclass, greatest((select coalesce(max(id), 0) from ${quoted(table)}) + s.seqincrement, (select last_value from ${into})))
         from pg_sequence s where s.seqrelid = $1::regclass`,
      [into],
    )
  }
}

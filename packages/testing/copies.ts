import type pg from 'pg'

/**
 * Copies of stored rows by the hundred thousand, for tests that ask how a question grows. `made`: what a copy has of
 * its own, as SQL over the copied row `o` and the number of the copy `g`. The session must be a replica
 * (`set session_replication_role = replica`): foreign keys are not asked.
 */
export async function copyRows(
  client: pg.Client,
  table: string,
  rows: string,
  made: Readonly<Record<string, string>>,
  copies: readonly [first: number, last: number],
): Promise<void> {
  const names = await columnsOf(client, table)
  const missing = Object.keys(made).filter(name => !names.includes(name))
  if (missing.length > 0) throw new Error(`${table} has no column ${missing.join(', ')}`)
  await client.query(
    `insert into ${table} (${names.map(one => `"${one}"`).join(', ')}) select ${names.map(one => made[one] ?? `o."${one}"`).join(', ')} from (${rows}) o, generate_series(${copies[0]}, ${copies[1]}) g`,
  )
}

/** Columns that hold a value of their own. */
export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  return rows.map(row => row.name)
}

/** The work finds the tables without their indexes but for keys: millions of rows are indexed at once afterwards. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
      where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
    [tables],
  )
  for (const one of rows) await client.query(`drop index ${one.name}`)
  await work()
  await client.query(`set maintenance_work_mem = '1GB'`)
  for (const one of rows) await client.query(one.made)
  await client.query(`vacuum (analyze) ${tables.join(', ')}`)
}

import type pg from 'pg'

const STATEMENT = /^create (unique )?index "(\w+)" on "(\w+)" ([^;]+);\n/gm
const SCRATCH = 'built_before'
/** What an index is, without its own name and its table's. */
const essence = (definition: string): string =>
  `${definition.startsWith('CREATE UNIQUE') ? 'unique ' : ''}${definition.slice(definition.indexOf(' USING '))}`

/**
 * A migration without the indexes that stand already: on a large table an operator builds them beforehand,
 * `concurrently` and under the name of the migration, so that nobody's writes wait
 * (docs/production.md). What stands under the name but is another index, or broke off, stops the migration. Names that
 * the migration itself drops or renames are its own affair; becoming a primary key is neither.
 */
export async function withoutBuilt(client: pg.ClientBase, up: string): Promise<string> {
  let left = up
  for (const [statement, unique, name, table, rest] of up.matchAll(STATEMENT)) {
    if (up.replaceAll(` using index "${name}"`, '').split(`"${name}"`).length > 2) continue
    const {
      rows: [found],
    } = await client.query<{ valid: boolean; definition: string; on: string }>(
      `select i.indisvalid as valid, pg_get_indexdef(i.indexrelid) as definition, t.relname as "on"
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid where c.relnamespace = 'public'::regnamespace and c.relname = $1`,
      [name],
    )
    if (!found) continue
    if (!found.valid)
      throw new Error(
        `the index ${name} stands but was never finished: drop index concurrently "${name}", build it again or leave it to the migration`,
      )
    if (
      found.on !== table ||
      essence(found.definition) !== (await wanted(client, table!, `${unique ?? ''}index`, rest!))
    )
      throw new Error(
        `the index ${name} stands already and is another one than that of the migration: ${found.definition}`,
      )
    left = left.replace(statement, '')
  }
  return left
}

/** As PostgreSQL itself would write down the index of the migration: made on an empty copy of the table. */
async function wanted(client: pg.ClientBase, table: string, kind: string, rest: string): Promise<string | undefined> {
  await client.query(`savepoint ${SCRATCH}`)
  try {
    await client.query(`create table ${SCRATCH} (like "${table}"); create ${kind} ${SCRATCH}_idx on ${SCRATCH} ${rest}`)
    return essence(
      (await client.query<{ definition: string }>(`select pg_get_indexdef('${SCRATCH}_idx'::regclass) as definition`))
        .rows[0]!.definition,
    )
  } catch {
    // It speaks of columns that the table has not yet: what stands cannot be it.
    return undefined
  } finally {
    await client.query(`rollback to savepoint ${SCRATCH}`)
  }
}

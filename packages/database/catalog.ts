import pg from 'pg'
import { sql, type Sql } from './sql.ts'

/** A table and its columns as the catalogue of a PostgreSQL database describes them. Rows are never read. */
export interface CatalogTable {
  readonly name: string
  readonly comment: string
}
export interface CatalogColumn {
  readonly name: string
  readonly type: string
  readonly comment: string
  readonly isRequired: boolean
  readonly isUnique: boolean
  readonly isKey: boolean
  /** The table that its foreign key leads to. */
  readonly target: string
}
export type Asks = <Row>(statement: Sql) => Promise<Row[]>

/** Tables of the schema that a connection meets first. */
export const catalogTables = (ask: Asks): Promise<CatalogTable[]> =>
  ask<CatalogTable>(sql`
  select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment from pg_catalog.pg_class c
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`)

export const catalogColumns = (ask: Asks, table: string): Promise<CatalogColumn[]> =>
  ask<CatalogColumn>(sql`
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, coalesce(col_description(c.oid, a.attnum), '') as comment, a.attnotnull as "isRequired",
         exists (select 1 from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary and a.attnum = any(i.indkey) and (select count(*) from unnest(i.indkey) k join pg_catalog.pg_attribute o on o.attrelid = c.oid and o.attnum = k where o.attname <> 'tenant_id') = 1) as "isUnique",
         exists (select 1 from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as "isKey",
         coalesce((select t.relname from pg_catalog.pg_constraint f join pg_catalog.pg_class t on t.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] order by t.relname limit 1), '') as target
    from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname = ${table} order by a.attnum`)

export interface ForeignDatabase {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
}
const CONNECT_MS = 5_000
const STATEMENT_MS = 10_000

/** One short connection to another database, which may read and nothing else. */
export async function withForeign<T>(where: ForeignDatabase, work: (ask: Asks) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...where,
    application_name: 'fleet-catalog',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    options: '-c default_transaction_read_only=on',
  })
  // A connection that is cut fails its statement; the event alone would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(
      async statement => (await client.query({ text: statement.text, values: [...statement.values] })).rows,
    )
  } finally {
    await client.end()
  }
}

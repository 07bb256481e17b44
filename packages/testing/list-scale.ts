import pg from 'pg'
import type { Resource } from '#kernel'
import { withClient, withDatabase } from '#packages/database/roles.ts'
import { testCluster } from '#packages/database/testing.ts'
import type { Actor } from '#packages/database/tx.ts'
import { page, type Page } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import { storageOf } from '#packages/server/registry.ts'
import { copyRows, withoutIndexes } from './copies.ts'
import type { TestDatabase } from './database.ts'
import { readsOf, type Reads } from './reads-of.ts'

type AnyResource = Resource<any, any, any>
type Made = Readonly<Record<string, string>>
/** A total is counted up to here (decisions 3). */
const COUNTED = 10_001
/**
 * What an index lets a list look at: the rows that it counts, sorts and shows; a sample of its columns; what a filter of
 * one in eight passes over until fifty rows are found.
 */
export const mostLooked = (total: number): number => 3 * Math.min(total, COUNTED) + 1200 + 2 * 50 * 8
/** The newest row and the days over which the others lie behind it. */
const [NEWEST, DAYS] = ['2026-11-20', 700]

/** Lists of so many rows, and what they read of their own table. */
export interface LongLists {
  /** Copies of a stored row. `made`: what they have of their own, as for `copyRows`, where the table has it. */
  grow(resource: AnyResource, id: string, made: Made): Promise<void>
  ask(resource: AnyResource, query: Readonly<Record<string, string>>): Promise<Reads<Page>>
  /** Makes room for the next one: a million rows with their indexes take two gigabytes. */
  clear(resource: AnyResource): Promise<void>
  close(): Promise<void>
}

export async function longLists(test: TestDatabase, actor: Actor, rows: number): Promise<LongLists> {
  const owner = withDatabase((await testCluster()).ownerUrl, test.urls.name)
  const explainer = new pg.Client({ connectionString: test.urls.read, options: '-c jit=off' })
  await explainer.connect()
  const tableOf = (resource: AnyResource): string => storageOf(resource).table
  return {
    grow: (resource, id, made) => withClient(owner, client => copies(client, tableOf(resource), id, rows, made)),
    ask: (resource, query) =>
      // A count that ends at its bound reads the beginning of the table, whichever way it goes.
      readsOf(explainer, readerOf(test.database), { table: tableOf(resource), atLeast: rows }, reader =>
        page(reader, undefined, actor, resource, { size: '50', ...query }),
      ),
    clear: resource =>
      withClient(owner, async client => void (await client.query(`truncate ${tableOf(resource)} cascade`))),
    close: () => explainer.end(),
  }
}

interface Column {
  readonly name: string
  readonly type: string
  readonly isUnique: boolean
}
/** Copies of one row, the newest first: days and moments lie behind those of the copy before. */
async function copies(client: pg.Client, table: string, id: string, rows: number, made: Made): Promise<void> {
  await client.query('set session_replication_role = replica')
  const { rows: columns } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique"
      from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'tenant_id'`,
    [table],
  )
  const own = columns
    .map(one => [one.name, ownValue(one, rows, made)] as const)
    .filter(([, value]) => value !== undefined)
  await withoutIndexes(client, [table], () =>
    copyRows(client, table, `select * from ${table} where id = ${id}`, Object.fromEntries(own) as Made, [1, rows]),
  )
}

/** What is unique, a number, a day and a moment differ in each copy; a state in eight is another one. */
function ownValue({ name, type, isUnique }: Column, rows: number, made: Made): string | undefined {
  if (isUnique && type === 'bigint') return '8000000000 + g'
  if (made[name]) return made[name]
  if (name === 'status') return 'case when g % 8 = 0 then 2 else 1 end'
  if (type === 'date') return `date '${NEWEST}' - (${DAYS}.0 * g / ${rows})::int`
  if (type.startsWith('timestamp') && name.endsWith('_time'))
    return `timestamp '${NEWEST} 10:00:00' - g * (interval '${DAYS} days' / ${rows})`
  return /char|text/.test(type) && (isUnique || name.endsWith('_no')) ? `'N' || lpad(g::text, 9, '0')` : undefined
}

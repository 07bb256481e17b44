import { sql } from '#packages/database/sql.ts'
import type { Reader } from './reader.ts'
import type { Column } from './registry.ts'

/** Looked at, and at least so many must be there to say anything. */
const ROWS = 300
const LEAST = 150
/** A smaller table is read in no time, whatever the plan. */
const WORTH = 5_000
const KEPT_MS = 600_000
const KEPT = 200

interface Sample {
  readonly at: number
  readonly texts: Promise<readonly string[]>
}
const samples = new Map<string, Sample>()

/**
 * Whether few rows hold the text, or are it: none of three hundred does. A part that every number begins with
 * ('CL2024') is found faster by another way than its index.
 */
export async function isRare(
  reader: Reader,
  tenantId: string,
  table: string,
  columns: readonly Column[],
  text: string,
  isWhole: boolean,
): Promise<boolean> {
  const key = `${tenantId} ${table} ${columns.map(one => one.column).join()}`
  let sample = samples.get(key)
  if (!sample || performance.now() - sample.at > KEPT_MS) {
    samples.delete(key)
    if (samples.size >= KEPT) samples.delete(samples.keys().next().value!)
    sample = { at: performance.now(), texts: taken(reader, tenantId, table, columns) }
    samples.set(key, sample)
    // Asked again by the next one instead of failing him too.
    sample.texts.catch(() => samples.delete(key))
  }
  const texts = await sample.texts
  const part = text.toLowerCase()
  return texts.length >= LEAST && !texts.some(one => (isWhole ? one === part : one.includes(part)))
}

async function taken(
  reader: Reader,
  tenantId: string,
  table: string,
  columns: readonly Column[],
): Promise<readonly string[]> {
  const [size] = await reader.rows<{ n: number }>(
    sql`select sum(greatest(reltuples, 0))::float8 as n from pg_class where oid = to_regclass(${table}) or oid in (select inhrelid from pg_inherits where inhparent = to_regclass(${table}))`,
  )
  if (!size || Number(size.n) < WORTH) return []
  // A large table by whole pages from all over it, the more even sample reads it from end to end.
  const how = sql.trusted(Number(size.n) < 10 * WORTH ? 'bernoulli' : 'system')
  const share = Math.min(100, (120 * ROWS) / Number(size.n))
  const held = sql.trusted(columns.map(one => `t."${one.column}"`).join(', '))
  const rows = await reader.rows<{ text: string }>(
    sql`select lower(concat_ws(E'\n', ${held})) as text from ${sql.name(table)} t tablesample ${how} (${share}::float8) where t.tenant_id = ${tenantId} limit ${4 * ROWS}`,
  )
  return rows.map(row => row.text)
}

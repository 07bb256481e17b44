import type { Resource } from '#kernel'
import { type Sql, sql } from '#packages/database/sql.ts'
import { createHash } from 'node:crypto'
import { columnNamed, holdsPart, type OrderPart, orderOf, orderParts, type Part, pattern } from './filters.ts'
import { isId } from './kinds.ts'
import type { Reader } from './query.ts'
import { storageOf } from './registry.ts'
import { isRare } from './samples.ts'

type AnyResource = Resource<any, any, any>

/** Totals are exact up to here, beyond it one more with `totalCapped` (decisions 3). */
export const COUNT_CAP = 10_000

export interface Total { total: number; totalCapped?: boolean }
export interface Asked { readonly tenantId: string; readonly size: number; readonly current: number; readonly exact: boolean; /** How many rows fit, where that is known already. */ readonly counted: number | undefined; /** Id of the last row that the caller holds. */ readonly after: string | undefined; /** What conditions look for as a part of a text. */ readonly parts: readonly Part[] }

/** The ids of one page, and how many rows there are. Everything else is looked up later, for these ids only. */
export async function pageOfIds(reader: Reader, resource: AnyResource, query: Readonly<Record<string, string>>, from: Sql, where: Sql, asked: Asked): Promise<Total & { ids: string[] }> {
  const order = orderOf(resource, query)
  if (asked.parts.length > 0 && !asked.exact && !asked.after) {
    const found = await searched(reader, await fenced(reader, resource, asked), from, where, orderParts(resource, query), asked)
    if (found) return found
  }
  const key = asked.after ? await keyOf(reader, resource, query, from, asked) : undefined
  const start = key ? sql`and ${key}` : sql.empty
  const offset = key ? 0 : (asked.current - 1) * asked.size
  const rows = await reader.rows<{ id: string }>(sql`select t.id from ${from} where ${where} ${start} order by ${order} limit ${asked.size} offset ${offset}`, { planned: 'anew' })
  // The first page that is not full tells the total by itself.
  const counted = asked.current === 1 && rows.length < asked.size ? { total: rows.length } : await total(reader, from, where, asked)
  return { ids: rows.map(row => row.id), ...counted }
}

/**
 * A part of a text: the trigram index gives all hits at once, in no order. One scan of them gives the total and the page; by the list's
 * own order PostgreSQL would walk the whole table until fifty rows fit. Too many hits: undefined, and the ordinary way finds fifty soon.
 */
async function searched(reader: Reader, fence: Sql | undefined, from: Sql, where: Sql, order: readonly OrderPart[], { size, current }: Asked): Promise<(Total & { ids: string[] }) | undefined> {
  const keys = order.map((one, at) => sql`, ${one.column} as ${sql.trusted(`k${at}`)}`)
  const sorted = sql.trusted([...order.map((one, at) => `k${at} ${one.direction}`), 'id desc'].join(', '))
  const rows = await reader.rows<{ id: string | null; n: string }>(sql`
    with capped as materialized (select t.id${sql.join(keys, '')} from ${fence ?? from} where ${where} limit ${COUNT_CAP + 1}), page as (select * from capped order by ${sorted} limit ${size} offset ${(current - 1) * size})
    select (select count(*) from capped) as n, page.id from (select 1) one left join page on true order by ${sorted}`, { planned: fence ? 'once' : 'anew' })
  const n = Number(rows[0]!.n)
  return n > COUNT_CAP ? undefined : { ids: rows.flatMap(row => (row.id === null ? [] : [row.id])), total: n }
}

/**
 * The table by its trigram index alone, where the text is rare. Behind `offset 0` PostgreSQL sees one condition and one index, and a text that it does not know when
 * planning: one plan for every text and every reader's conditions, which stand around it, is kept. Planning anew costs three times what the search does.
 */
async function fenced(reader: Reader, resource: AnyResource, { tenantId, parts }: Asked): Promise<Sql | undefined> {
  const storage = storageOf(resource)
  if (resource.kind !== 'record' || storage.head) return undefined
  for (const { columns, text } of parts) {
    if (columns.length > 0 && await isRare(reader, tenantId, storage.table, columns, text)) return sql`(select * from ${sql.name(storage.table)} t where ${holdsPart(columns, sql`(select ${`%${pattern(text)}%`}::text)`)} offset 0) t`
  }
  return undefined
}

interface Remembered { readonly at: number }
const KEPT_MS = 15_000
const KEPT_COUNTS = 2_000
const beyond = new Map<string, Remembered>()

/**
 * Counted to the cap. That there are more than 10,000 is remembered for a few seconds: whoever turns the pages of a long list asks it with
 * every page, and a list that falls below the cap meanwhile says '10000+' a moment too long. A smaller total is counted every time.
 */
async function total(reader: Reader, from: Sql, where: Sql, { exact, counted: known }: Asked): Promise<Total> {
  if (known !== undefined) return exact || known <= COUNT_CAP ? { total: known } : { total: COUNT_CAP + 1, totalCapped: true }
  if (exact) return { total: Number((await reader.rows<{ n: string }>(sql`select count(*) as n from ${from} where ${where}`, { planned: 'anew' }))[0]!.n) }
  const statement = sql`select count(*) as n from (select 1 from ${from} where ${where} limit ${COUNT_CAP + 1}) capped`
  const key = createHash('sha1').update(statement.text).update(JSON.stringify(statement.values)).digest('base64')
  const remembered = beyond.get(key)
  if (remembered && performance.now() - remembered.at < KEPT_MS) return { total: COUNT_CAP + 1, totalCapped: true }
  beyond.delete(key)
  const counted = Number((await reader.rows<{ n: string }>(statement, { planned: 'anew' }))[0]!.n)
  if (counted <= COUNT_CAP) return { total: counted }
  if (beyond.size >= KEPT_COUNTS) beyond.delete(beyond.keys().next().value!)
  beyond.set(key, { at: performance.now() })
  return { total: counted, totalCapped: true }
}

/** Tests that change rows by hundreds of thousands within one process start afresh. */
export const forgetTotals = (): void => beyond.clear()

/** The condition 'after this row' in the list's order; undefined where that order has no such key (several columns, empty values), and the offset stands. */
async function keyOf(reader: Reader, resource: AnyResource, query: Readonly<Record<string, string>>, from: Sql, { after, tenantId }: Asked): Promise<Sql | undefined> {
  const [first, ...others] = orderParts(resource, query)
  const column = columnNamed(resource, 'createTime')
  if (!isId(after ?? '') || !first || !column || others.length > 0 || first.direction !== 'desc' || first.column.text !== column.name.text) return undefined
  // As text: the driver would cut the fractions of a second off, and the next page would begin a row too early.
  const [row] = await reader.rows<{ moment: string }>(sql`select ${column.name}::text as moment from ${from} where ${ofTenant(resource, tenantId)} and t.id = ${after}::bigint`)
  return row && sql`(${column.name}, t.id) < (${row.moment}::timestamptz, ${after}::bigint)`
}

const ofTenant = (resource: AnyResource, tenantId: string): Sql => (resource.extends ? sql`t.tenant_id = ${tenantId} and h.tenant_id = ${tenantId}` : sql`t.tenant_id = ${tenantId}`)

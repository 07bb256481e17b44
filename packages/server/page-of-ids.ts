import type { Resource } from '#kernel'
import { type Sql, sql } from '#packages/database/sql.ts'
import { columnKey } from '#packages/database/shape.ts'
import { createHash } from 'node:crypto'
import { columnNamed, holdsPart, type OrderPart, orderOf, orderParts, pattern } from './filters.ts'
import { isId } from './kinds.ts'
import type { Narrowing } from './narrowings.ts'
import type { Reader } from './reader.ts'
import { storageOf } from './registry.ts'
import { isRare } from './samples.ts'

type AnyResource = Resource<any, any, any>

/** Totals are exact up to here, beyond it one more with `totalCapped` (decisions 3). */
export const COUNT_CAP = 10_000

export interface Total {
  total: number
  totalCapped?: boolean
}
/** A sum over all rows that fit, under the name with which it leaves. */
export interface SumColumn {
  readonly name: string
  readonly column: Sql
  readonly type: string
}
export interface Asked {
  readonly tenantId: string
  readonly size: number
  readonly current: number
  readonly exact: boolean
  /** Id of the last row that the caller holds. */
  readonly after: string | undefined
  readonly narrowings: readonly Narrowing[]
  /** Undefined: no sums are wanted. */
  readonly sums: readonly SumColumn[] | undefined
  /** How a row is read, where that may be asked with its id. */
  readonly look: Look | undefined
}
export interface Look {
  readonly select: Sql
  readonly joins: Sql
}
type Totals = Record<string, unknown>
/** `rows`: as the driver gives them, where they came along. */
export interface PageOfIds extends Total {
  ids: string[]
  rows?: Totals[]
  totals?: Totals
}

/**
 * The ids of one page, how many rows there are, and their sums. Everything else is looked up later, for these ids only,
 * unless one kept plan gives it all.
 */
export async function pageOfIds(
  reader: Reader,
  resource: AnyResource,
  query: Readonly<Record<string, string>>,
  from: Sql,
  where: Sql,
  asked: Asked,
): Promise<PageOfIds> {
  const counting = countingOf(from, where)
  if (asked.narrowings.length > 0 && !asked.exact && !asked.after && !isBeyond(counting)) {
    const way = await narrowWay(reader, resource, asked, from)
    const found = way && (await allAtOnce(reader, resource, way, where, orderParts(resource, query), asked))
    if (found) return found
    if (way) keepBeyond(counting)
  }
  const summed = asked.sums && (await sumsOf(reader, asked.sums, from, where))
  const key = asked.after ? await keyOf(reader, resource, query, from, asked) : undefined
  const start = key ? sql`and ${key}` : sql.empty
  const offset = key ? 0 : (asked.current - 1) * asked.size
  const rows = await reader.rows<{ id: string }>(
    sql`select t.id from ${from} where ${where} ${start} order by ${orderOf(resource, query)} limit ${asked.size} offset ${offset}`,
    { planned: 'anew' },
  )
  // The first page that is not full tells the total by itself.
  const counted =
    asked.current === 1 && rows.length < asked.size
      ? { total: rows.length }
      : await total(reader, from, where, counting, summed?.count, asked.exact)
  return { ids: rows.map(row => row.id), ...counted, ...(summed ? { totals: summed.totals } : {}) }
}

/** Whoever adds all rows up has counted them too. */
async function sumsOf(
  reader: Reader,
  columns: readonly SumColumn[],
  from: Sql,
  where: Sql,
): Promise<{ totals: Totals; count?: number }> {
  if (columns.length === 0) return { totals: {} }
  const list = columns.map(one => summed(one, one.column, one.name))
  const { _count, ...totals } = (
    await reader.rows<Totals>(sql`select ${sql.join(list)}, count(*) as "_count" from ${from} where ${where}`, {
      planned: 'anew',
    })
  )[0]!
  return { totals, count: Number(_count) }
}
const summed = ({ type }: SumColumn, column: Sql, name: string): Sql =>
  sql`coalesce(sum(${column}), 0)::${sql.trusted(`${type} as "${name}"`)}`

/**
 * Few rows, by an index that gives them all at once and in no order: one scan gives the total, the sums and the page.
 * By the list's own order PostgreSQL would walk the whole table until fifty rows fit. Too many rows: undefined, and the
 * ordinary way finds fifty soon.
 */
async function allAtOnce(
  reader: Reader,
  resource: AnyResource,
  way: Way,
  where: Sql,
  order: readonly OrderPart[],
  { tenantId, size, current, sums = [], look }: Asked,
): Promise<PageOfIds | undefined> {
  const { table, head } = storageOf(resource)
  const keys = order.map((one, at) => sql`, ${one.column} as ${sql.trusted(`k${at}`)}`)
  const added = sums.map((one, at) => sql`, ${one.column} as ${sql.trusted(`s${at}`)}`)
  const totals = sums.map((one, at) => sql`, ${summed(one, sql.trusted(`s${at}`), `@${one.name}`)}`)
  const sorted = sql.trusted([...order.map((one, at) => `page.k${at} ${one.direction}`), 'page.id desc'].join(', '))
  const isWhole = look !== undefined && way.planned === 'once'
  const rest = isWhole
    ? sql`left join ${sql.name(table)} t on t.tenant_id = ${tenantId} and t.id = page.id ${head ? sql`left join ${sql.name(head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id` : sql.empty} ${look.joins}`
    : sql.empty
  const rows = await reader.rows<Found>(
    sql`
    with capped as materialized (select t.id${sql.join([...keys, ...added], '')} from ${way.from} where ${where} limit ${COUNT_CAP + 1}), page as (select * from capped page order by ${sorted} limit ${size} offset ${(current - 1) * size})
    select one.*, ${isWhole ? look.select : sql.trusted('page.id')} from (select count(*) as "@count"${sql.join(totals, '')} from capped) one left join page on true ${rest} order by ${sorted}`,
    { planned: way.planned },
  )
  const first = rows[0]!
  const total = Number(first[COUNT])
  if (total > COUNT_CAP) return undefined
  const records = first.id === null ? [] : rows
  return {
    ids: records.map(row => row.id!),
    total,
    ...(isWhole ? { rows: records } : {}),
    totals: Object.fromEntries(sums.map(({ name }) => [name, first[columnKey(`@${name}`)]])),
  }
}
type Found = Record<string | symbol, unknown> & { id: string | null }
const COUNT = columnKey('@count')

/** Where few rows are found, and whether one plan serves every value. */
interface Way {
  readonly from: Sql
  readonly planned: 'once' | 'anew'
}

/**
 * A rare part of a text: the table by its trigram index alone. Behind `offset 0` PostgreSQL sees one condition and one
 * index, and a text that it does not know when planning: one plan for every text and every reader's conditions, which
 * stand around it, is kept. The rows of one rare customer, car or user need no such fence, their index is the best for
 * every value. Planning anew costs three times what the search does.
 */
async function narrowWay(
  reader: Reader,
  resource: AnyResource,
  { tenantId, narrowings }: Asked,
  from: Sql,
): Promise<Way | undefined> {
  const storage = storageOf(resource)
  if (resource.kind === 'record') {
    for (const { columns, text, isWhole } of narrowings) {
      const table = storage.head && columns[0]?.alias === 'h' ? storage.head.table : storage.table
      if (
        columns.length === 0 ||
        (storage.head && !isWhole) ||
        !(await isRare(reader, tenantId, table, columns, text, isWhole))
      )
        continue
      return {
        from: isWhole
          ? from
          : sql`(select * from ${sql.name(storage.table)} t where ${holdsPart(columns, sql`(select ${`%${pattern(text)}%`}::text)`)} offset 0) t`,
        planned: 'once',
      }
    }
  }
  return narrowings.some(one => !one.isWhole) ? { from, planned: 'anew' } : undefined
}

interface Counting {
  readonly statement: Sql
  readonly key: string
}
function countingOf(from: Sql, where: Sql): Counting {
  const statement = sql`select count(*) as n from (select 1 from ${from} where ${where} limit ${COUNT_CAP + 1}) capped`
  const key = createHash('sha1').update(statement.text).update(JSON.stringify(statement.values)).digest('base64')
  return { statement, key }
}

/**
 * That there are more than 10,000 is remembered for two minutes: whoever turns the pages of a long list asks it with
 * every page, and who comes back to it with his next task. A list that falls below the cap meanwhile says '10000+' a
 * while too long. A smaller total is counted every time.
 */
const beyond = new Map<string, { readonly at: number }>()
const KEPT_MS = 120_000
const KEPT_COUNTS = 20_000

function isBeyond({ key }: Counting): boolean {
  const remembered = beyond.get(key)
  if (remembered && performance.now() - remembered.at < KEPT_MS) return true
  beyond.delete(key)
  return false
}
function keepBeyond({ key }: Counting): void {
  if (beyond.size >= KEPT_COUNTS) beyond.delete(beyond.keys().next().value!)
  beyond.set(key, { at: performance.now() })
}

/** Counted to the cap, or all of them. */
async function total(
  reader: Reader,
  from: Sql,
  where: Sql,
  counting: Counting,
  known: number | undefined,
  exact: boolean,
): Promise<Total> {
  const counted = async (statement: Sql) =>
    Number((await reader.rows<{ n: string }>(statement, { planned: 'anew' }))[0]!.n)
  if (exact) return { total: known ?? (await counted(sql`select count(*) as n from ${from} where ${where}`)) }
  const isCapped = known === undefined && isBeyond(counting)
  const found = isCapped ? COUNT_CAP + 1 : (known ?? (await counted(counting.statement)))
  if (found <= COUNT_CAP) return { total: found }
  if (known === undefined && !isCapped) keepBeyond(counting)
  return { total: COUNT_CAP + 1, totalCapped: true }
}

/** Tests that change rows by hundreds of thousands within one process start afresh. */
export const forgetTotals = (): void => beyond.clear()

/**
 * The condition 'after this row' in the list's order; undefined where that order has no such key (several columns,
 * empty values), and the offset stands.
 */
async function keyOf(
  reader: Reader,
  resource: AnyResource,
  query: Readonly<Record<string, string>>,
  from: Sql,
  { after, tenantId }: Asked,
): Promise<Sql | undefined> {
  const [first, ...others] = orderParts(resource, query)
  const column = columnNamed(resource, 'createTime')
  if (
    !isId(after ?? '') ||
    !first ||
    !column ||
    others.length > 0 ||
    first.direction !== 'desc' ||
    first.column.text !== column.name.text
  )
    return undefined
  // As text: the driver would cut the fractions of a second off, and the next page would begin a row too early.
  const [row] = await reader.rows<{ moment: string }>(
    sql`select ${column.name}::text as moment from ${from} where ${ofTenant(resource, tenantId)} and t.id = ${after}::bigint`,
  )
  return row && sql`(${column.name}, t.id) < (${row.moment}::timestamptz, ${after}::bigint)`
}

const ofTenant = (resource: AnyResource, tenantId: string): Sql =>
  resource.extends ? sql`t.tenant_id = ${tenantId} and h.tenant_id = ${tenantId}` : sql`t.tenant_id = ${tenantId}`

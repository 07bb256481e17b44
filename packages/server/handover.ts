import { type ChangesOf, type Field, type Handover, inBoth, refuse, type Resource, snake, type When } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { allResources, codeOf, labels, storageOf } from './registry.ts'
import { lockRow, updateRow } from './rows.ts'

// Whose work is whose, over all definitions: what a leaver leaves behind, and how it goes to somebody else.

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>
interface PersonField {
  readonly name: string
  readonly spec: Field
  readonly handover: Handover
}
export interface HandoverType {
  readonly resource: AnyResource
  readonly fields: readonly PersonField[]
}

/**
 * Every kind of record with a responsible person. Heads are counted by their extensions: those have the calls and the
 * pages.
 */
export function handoverTypes(): HandoverType[] {
  const heads = new Set(allResources().map(one => one.extends))
  return allResources()
    .filter(one => one.kind === 'record' && !heads.has(one.name))
    .flatMap(resource => {
      const fields = Object.entries(resource.fields as Record<string, Field>).flatMap(([name, spec]) =>
        spec.options.handover ? [{ name, spec, handover: spec.options.handover }] : [],
      )
      return fields.length > 0 ? [{ resource, fields }] : []
    })
}

function columnOf(resource: AnyResource, field: string): Sql {
  const storage = storageOf(resource)
  const column = storage.column.get(field)
  return sql.trusted(column ? `${column.alias}."${column.column}"` : `${storage.base}.${snake(field)}`)
}
const fits = (resource: AnyResource, when: When): Sql[] =>
  Object.entries(when).map(([field, values]) => sql`${columnOf(resource, field)} = any(${[...values]})`)

/** Rows of one kind that name this person; `openOnly`: those that still need somebody. */
function mine({ resource, fields }: HandoverType, userId: string, openOnly: boolean): Sql {
  const parts = fields.map(({ name, spec, handover }) =>
    sql.and([
      spec.many
        ? sql`${userId}::bigint = any(${columnOf(resource, name)})`
        : sql`${columnOf(resource, name)} = ${userId}::bigint`,
      ...(openOnly && handover.openWhen ? fits(resource, handover.openWhen) : []),
    ]),
  )
  return sql`(${sql.join(
    parts.map(part => sql`(${part})`),
    ' or ',
  )})`
}

function source({ resource }: HandoverType, tx: Tx): Sql {
  const storage = storageOf(resource)
  const head = storage.head
    ? sql` join ${sql.name(storage.head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id`
    : sql.empty
  return sql`from ${sql.name(storage.table)} t${head} where t.tenant_id = ${tx.tenantId} and ${sql.trusted(storage.base)}.is_deleted = 0`
}

export interface Owned {
  readonly type: HandoverType
  readonly total: number
  readonly open: number
}

/** In one statement over all kinds; kinds without rows are left out. */
export async function countOwned(tx: Tx, userId: string): Promise<Owned[]> {
  const types = handoverTypes()
  if (types.length === 0) return []
  const rows = await tx.rows<{ at: number; total: number; open: number }>(
    sql`${sql.join(
      types.map(
        (type, at) => sql`
    select ${at}::int as at, count(*)::int as total, (count(*) filter (where ${mine(type, userId, true)}))::int as open ${source(type, tx)} and ${mine(type, userId, false)}`,
      ),
      ' union all ',
    )}`,
  )
  return rows
    .filter(row => row.total > 0)
    .sort((a, b) => a.at - b.at)
    .map(row => ({ type: types[row.at]!, total: row.total, open: row.open }))
}

/** Newest first; `keyword` looks into the title, the number and the subtitle. */
export async function ownedIds(
  tx: Tx,
  type: HandoverType,
  userId: string,
  options: { openOnly: boolean; keyword?: string; limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const { resource } = type
  const names = [resource.title, resource.number?.field, ...(resource.subtitle ?? [])].filter(
    name =>
      name !== undefined && ['text', 'note'].includes((resource.fields as Record<string, Field>)[name]?.kind ?? ''),
  )
  const pattern = options.keyword ? `%${options.keyword.replace(/[\\%_]/g, '\\$&')}%` : ''
  const found =
    pattern && names.length > 0
      ? sql`and (${sql.join(
          [...new Set(names)].map(name => sql`${columnOf(resource, name!)} ilike ${pattern}`),
          ' or ',
        )})`
      : sql.empty
  const from = sql`${source(type, tx)} and ${mine(type, userId, options.openOnly)} ${found}`
  const rows = await tx.rows<{ id: string; n: string }>(
    sql`select t.id, count(*) over () as n ${from} order by t.id desc limit ${options.limit} offset ${options.offset}`,
  )
  const total = rows[0]
    ? Number(rows[0].n)
    : options.offset === 0
      ? 0
      : Number((await tx.row<{ n: string }>(sql`select count(*) as n ${from}`))!.n)
  return { ids: rows.map(row => row.id), total }
}

/** What was moved, as it was: enough to take it back while nobody has touched the row since. */
export interface HandedRow {
  readonly id: string
  readonly no: string
  readonly title: string
  readonly version: number
  readonly before: Readonly<Record<string, unknown>>
}
export interface Hands {
  readonly from: string
  readonly to: string
  /** The new owner's department, when it shall follow him. */
  readonly deptId?: string
  readonly cities: readonly string[]
  readonly reason: string
}

/**
 * One row, locked and read again. Throws what speaks against it: not his, not in the receiver's cities, the area's own
 * reason.
 */
export async function handOverRow(
  tx: Tx,
  actor: Actor,
  type: HandoverType,
  id: string,
  hands: Hands,
): Promise<HandedRow> {
  const { resource } = type
  const row = (await lockRow(tx, actor, resource, id)) as Values
  const held = type.fields.filter(({ name, spec }) =>
    spec.many ? (row[name] as string[]).includes(hands.from) : row[name] === hands.from,
  )
  if (held.length === 0) refuse('notHis', '记录已不在移交人名下 / The record is no longer his')
  const cities = citiesOf(resource, row)
  if (
    hands.cities.length > 0 &&
    cities.length > 0 &&
    !cities.some(city => hands.cities.some(own => city.startsWith(own) || own.startsWith(city)))
  )
    refuse('city', '接收人不负责该城市 / The receiver does not cover this city')
  await codeOf(resource).handingOver?.(tx, actor, row as never)
  const changes: Values = {}
  for (const { name, spec, handover } of held) {
    changes[name] = spec.many
      ? [...new Set((row[name] as string[]).map(one => (one === hands.from ? hands.to : one)))]
      : hands.to
    if (hands.deptId && handover.dept)
      changes[handover.dept] = (resource.fields as Record<string, Field>)[handover.dept]!.many
        ? [hands.deptId]
        : hands.deptId
  }
  const after = (await updateRow(tx, actor, resource, row as never, changes as ChangesOf<AnyResource>, {
    action: 'handover',
    reason: hands.reason,
  })) as Values
  return {
    id,
    ...(await namesOf(type, row, tx.tenantId)),
    version: after['version'] as number,
    before: Object.fromEntries(Object.keys(changes).map(name => [name, row[name]])),
  }
}

/** By which people know a row; where that is an entry of a list, its words in both languages and not its key. */
export async function namesOf(
  { resource }: HandoverType,
  row: object,
  tenantId: string,
): Promise<{ no: string; title: string }> {
  const text = (name: string | undefined) => (name === undefined ? '' : String((row as Values)[name] ?? ''))
  const title = text(resource.title)
  const { kind, target } = (resource.fields as Record<string, Field>)[resource.title] ?? {}
  const words =
    kind === 'dict' && title !== ''
      ? await Promise.all(
          (['zh', 'en'] as const).map(language => labels()?.dictLabel(tenantId, target!, title, language) ?? ''),
        )
      : []
  return { no: text(resource.number?.field), title: words[0] ? inBoth(words[0], words[1] || words[0]) : title }
}

/** Undoes the handover of one row if it has not changed since. */
export async function takeBackRow(
  tx: Tx,
  actor: Actor,
  type: HandoverType,
  item: Pick<HandedRow, 'id' | 'version' | 'before'>,
  reason: string,
): Promise<void> {
  const row = await lockRow(tx, actor, type.resource, item.id)
  if ((row as Values)['version'] !== item.version)
    refuse('changedSince', '交接后已被修改，不能撤销 / Changed since the handover')
  await updateRow(tx, actor, type.resource, row as never, item.before as ChangesOf<AnyResource>, {
    action: 'handover',
    reason,
  })
}

/** Cities of a row by the scope of its definition. */
export function citiesOf(resource: AnyResource, row: Values): string[] {
  const names = typeof resource.scope === 'object' ? (resource.scope.cities ?? []) : []
  return names.flatMap(name =>
    Array.isArray(row[name]) ? (row[name] as string[]) : row[name] ? [String(row[name])] : [],
  )
}

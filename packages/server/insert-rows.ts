import { localDateTime, snake, type ChangesOf, type Resource, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { completerOf } from '#packages/database/shape.ts'
import { isAmong, sql, type Sql } from '#packages/database/sql.ts'
import { record, type Happening } from './audit.ts'
import { findRows, hasBase, quoted, source, typed } from './find-rows.ts'
import { heldApart, heldText } from './held.ts'
import { insertInto, insertStatement, type Numbering } from './insert-statement.ts'
import { readField } from './kinds.ts'
import { nextNumbers, numberWithin } from './numbers.ts'
import { MANY } from './recordset.ts'
import { baseColumns, storageOf, type Column } from './registry.ts'
import { SEALED, sealedForHistory } from './sealed-history.ts'
import { withSpellings } from './spelling.ts'
import { isStoredAsSent, nothingIn } from './stored-as-sent.ts'

type Values = Record<string, unknown>
type AnyResource = Resource<any, any, any>
/** A row that can only be added is its own history: who, when and what stand in it, and nobody can change them. */
const keepsHistory = (resource: AnyResource) => hasBase(resource) && !resource.appendOnly

/** System fields may be given; the number, the create columns and the history row come from here. */
export async function insertRow<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  values: ChangesOf<R> & { id?: string },
): Promise<RowOf<R>> {
  return (await insertRows(tx, actor, resource, [values]))[0]!
}

/** Many rows in one statement per table; numbers in one block. */
export const insertRows = <R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  list: readonly (ChangesOf<R> & { id?: string })[],
): Promise<RowOf<R>[]> => writeRows(tx, actor, resource, list, true)
/** insertRows for rows that the caller does not look at again: by the hundred they need not come back. */
export const addRows = async <R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  list: readonly (ChangesOf<R> & { id?: string })[],
): Promise<void> => void (await writeRows(tx, actor, resource, list, false))

async function writeRows<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  list: readonly (ChangesOf<R> & { id?: string })[],
  isRead: boolean,
): Promise<RowOf<R>[]> {
  if (list.length === 0) return []
  const storage = storageOf(resource)
  const rows: Values[] = list.map(values => ({ ...withSpellings(resource, values) }))
  for (const row of rows) row['id'] ??= await tx.newId()
  const numbering = await numbersFor(tx, actor, resource, rows)
  if (resource.kindValue !== undefined && storage.head)
    for (const row of rows) row[storage.head.discriminator!] = resource.kindValue

  // Of 180 columns a form gives a third: the others are looked for once.
  const given = new Set(storage.columns.filter(one => rows.some(row => row[one.field] !== undefined)))
  const base = hasBase(resource) ? baseValues(tx, actor, resource) : {}
  if (storage.head)
    await insertInto(
      tx,
      storage.head.table,
      rows,
      storage.columns.filter(one => one.alias === 'h' && given.has(one)),
      base,
      row => row['status'],
    )
  const own = storage.columns.filter(one => one.alias === 't')
  const isWhole = !storage.head
  const history = () => {
    const fields = [...[...given].map(one => one.field), SEALED]
    const held = rows.map(row => sealedForHistory(resource.name, row['id'] as string, row))
    const { common, own: after } =
      rows.length < MANY ? { common: undefined, own: held.map(row => heldText(row, fields)) } : heldApart(held, fields)
    const happenings = rows.map(
      (row, at): Happening => ({
        resource: resource.name,
        id: row['id'] as string,
        action: 'save',
        to: (row['status'] as number | undefined) ?? initialStatus(resource),
        after: after[at]!,
      }),
    )
    return record(tx, actor, happenings, common)
  }
  const returning =
    isWhole && (isRead || rows.length < MANY)
      ? returningOf(resource, rows, own, given, { tenant_id: tx.tenantId, ...base })
      : undefined
  const inserted = insertInto(
    tx,
    storage.table,
    rows,
    own.filter(one => given.has(one)),
    storage.head ? { tenant_id: tx.tenantId } : { tenant_id: tx.tenantId, ...base },
    row => row['status'],
    resource.kind === 'lines' ? row => row['lineNo'] : undefined,
    returning?.select,
    numbering,
  )
  if (numbering) rows[0]![numbering.field] = (await inserted)[0]![numbering.field]
  // The history needs nothing else that the insert answers: both leave in one go.
  const [returned] = await Promise.all([inserted, keepsHistory(resource) ? history() : undefined])
  if (!isRead) return []
  const ids = rows.map(row => row['id'] as string)
  // A head and its extension are read together; a row of one table came back with its insert.
  const found = returning ? (returned as RowOf<R>[]) : await findRows(tx, resource, isAmong(sql.trusted('t.id'), ids))
  const stored = new Map(found.map(row => [(row as { id: string }).id, row]))
  return ids.map((id, at) =>
    returning ? (returning.whole(stored.get(id)! as Values, rows[at]!) as RowOf<R>) : stored.get(id)!,
  )
}

/** A new record that nobody awaits before the commit. */
export interface LateRow {
  readonly id: string
  readonly status: number
  /** Its number, for statements of the same transaction. */
  readonly number: Sql
  /** After the commit. */
  readonly no: Promise<string>
}
/** Whether the number of a single new row is drawn by the statement that writes it. */
export const isNumberedHere = (resource: AnyResource): boolean =>
  resource.number !== undefined && !resource.extends && hasBase(resource)

/**
 * insertRow for a record after which nothing is written that needs it: record, history and commit leave in one message.
 * The counter of the day is then locked while
 * PostgreSQL works, not while an answer goes to the server and back with everybody waiting behind it.
 */
export async function insertRowLate(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  values: ChangesOf<AnyResource>,
): Promise<LateRow> {
  const storage = storageOf(resource)
  const { field } = resource.number!
  const row: Values = { ...withSpellings(resource, values), id: await tx.newId() }
  const numbering = await numbersFor(tx, actor, resource, [row])
  const [id, status] = [row['id'] as string, (row['status'] as number | undefined) ?? initialStatus(resource)]
  const column = sql.name(storage.column.get(field)!.column)
  const inserted = tx.later<{ no: string | null }>(
    insertStatement(
      storage.table,
      [row],
      storage.columns.filter(one => row[one.field] !== undefined),
      { tenant_id: tx.tenantId, ...baseValues(tx, actor, resource) },
      one => one['status'],
      undefined,
      sql`${column} as no`,
      numbering,
    ),
  )
  const number = sql`(select ${column} from ${sql.name(storage.table)} where tenant_id = ${tx.tenantId} and id = ${id}::bigint)`
  await record(tx, actor, [
    {
      resource: resource.name,
      id,
      action: 'save',
      to: status,
      after: heldText(sealedForHistory(resource.name, id, row), [...storage.columns.map(one => one.field), SEALED]),
      ...(numbering ? { drawn: { field, value: number } } : {}),
    },
  ])
  const no = inserted.then(([one]) => one!.no ?? '')
  // Who fails is told by the commit; nobody asks for the number then.
  no.catch(() => undefined)
  return { id, status, number, no }
}

/** Numbers for the rows that have none. A single row of one table gets its number from the statement that writes it. */
async function numbersFor(tx: Tx, actor: Actor, resource: AnyResource, rows: Values[]): Promise<Numbering | undefined> {
  if (!resource.number) return undefined
  const { field, prefix, width } = resource.number
  const bare = rows.filter(row => !row[field])
  if (bare.length === 0) return undefined
  if (rows.length === 1 && !resource.extends) {
    rows[0]![field] = null
    return { field, ...numberWithin(tx, actor, prefix, width) }
  }
  const numbers = await nextNumbers(tx, actor, prefix, bare.length, width)
  bare.forEach((row, index) => (row[field] = numbers[index]))
  return undefined
}

export const initialStatus = (resource: AnyResource): number =>
  resource.states ? resource.states.values[resource.states.initial]!.code : 1

function baseValues(tx: Tx, actor: Actor, resource: AnyResource): Values {
  const time = localDateTime(actor.clock.now())
  return {
    tenant_id: tx.tenantId,
    create_user: actor.userId,
    create_dept: actor.deptId || null,
    create_time: time,
    update_user: actor.userId,
    update_time: time,
    is_deleted: 0,
    version: 0,
    status: initialStatus(resource),
  }
}

/** Of new rows by the hundred only what is not known comes back: the rest stands in them as it was sent. */
function returningOf(
  resource: AnyResource,
  rows: readonly Values[],
  own: readonly Column[],
  given: ReadonlySet<Column>,
  base: Values,
): { select: Sql; whole(row: Values, sent: Values): Values } {
  const whole = source(resource)
  if (rows.length < MANY) return { select: whole.select, whole: row => typed(resource, row) }
  const unknown = own.filter(one => given.has(one) && !isStoredAsSent(rows, one.field, one.spec))
  const lists = own.filter(one => one.spec.many).map(one => one.field)
  const shared: Values = { tenantId: base['tenant_id'] }
  for (const name of hasBase(resource) ? baseColumns.filter(one => one !== 'status') : [])
    shared[name] = base[snake(name)]
  const nothing: Values = {
    status: base['status'],
    ...Object.fromEntries(own.map(one => [one.field, nothingIn(one.spec, given.has(one))])),
  }
  const complete = (whole.complete ??= completerOf([
    'id',
    'tenantId',
    ...(hasBase(resource) ? baseColumns : ['lineNo']),
    ...own.map(one => one.field),
  ]))
  return {
    select: sql.trusted(['t.id', ...unknown.map(one => `t.${quoted(one.column)} as "${one.field}"`)].join(', ')),
    whole: (row, sent) => {
      const made = complete(sent, nothing)
      for (const name in shared) made[name] = shared[name]
      for (const name of lists) made[name] = []
      for (const { field, spec } of unknown) made[field] = readField(row[field], spec)
      return made
    },
  }
}

import { type Fault, type Field, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { record } from './audit.ts'
import { bindField, plain } from './kinds.ts'
import { fieldsOf, resourceNamed, storageOf } from './registry.ts'
import { findRows, insertRows } from './rows.ts'
import { readBody } from './validate.ts'

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>
/** `sent`: the row as it came; a key that it holds was typed, even if empty. */
interface LineRecord {
  resource: AnyResource
  values: Values
  before: undefined
  path: string
  sent: Readonly<Values>
}

export const lineFields = (resource: AnyResource): [string, Field, AnyResource][] =>
  fieldsOf(resource).lines.map(({ name, spec }) => [name, spec, resourceNamed(spec.target!)])

/** The child rows of a body, read field by field; faults carry 'lines.2.qty' (rows from 0). */
export function readLines(
  resource: AnyResource,
  body: Readonly<Values>,
  draft: boolean,
  faults: Fault[],
): { lines: Record<string, Values[]>; records: LineRecord[] } {
  const lines: Record<string, Values[]> = {}
  const records: LineRecord[] = []
  for (const [name, spec, child] of lineFields(resource)) {
    const { max = 1000, readonly, batch } = spec.options
    const min = batch && body[batch] ? 0 : (spec.options.min ?? (spec.required ? 1 : 0))
    if (readonly || !(name in body)) {
      if (!readonly && !draft && min > 0 && !body['id'])
        faults.push({ path: name, reason: '请至少填写一行 / enter at least one row' })
      continue
    }
    // At most one row: the object itself may stand for it (30, section 3, save body: "payRule": {...}).
    const sent = body[name] ?? []
    const given = max === 1 && !Array.isArray(sent) ? [sent] : sent
    if (!Array.isArray(given) || given.some(one => typeof one !== 'object' || one === null)) {
      faults.push({ path: name, reason: '格式不正确 / ill formed' })
      continue
    }
    if (given.length > max) faults.push({ path: name, reason: `最多${max}行 / at most ${max} rows` })
    if (!draft && given.length < min)
      faults.push({
        path: name,
        reason: min === 1 ? '请至少填写一行 / enter at least one row' : `至少${min}行 / at least ${min} rows`,
      })
    lines[name] = given.slice(0, max).map((row: Values, index) => {
      // A masked value sent back with a known row keeps the stored one, as in a head.
      const read = readBody(child, row, row['id'] ? row : undefined, `${name}.${index}.`)
      faults.push(...read.faults)
      if (row['id']) read.values['id'] = String(row['id'])
      records.push({ resource: child, values: read.values, before: undefined, path: `${name}.${index}.`, sent: row })
      return read.values
    })
  }
  return { lines, records }
}

/**
 * Replaces the child rows of one field: rows with an id of this head are kept and rewritten, others inserted, missing
 * ones removed.
 */
export async function saveLines(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  headId: string,
  field: string,
  list: readonly Values[],
): Promise<void> {
  const child = resourceNamed((resource.fields as Record<string, Field>)[field]!.target!)
  const before = (await findRows(tx, child, { [child.parent!]: headId } as never, {
    orderBy: 't.line_no',
  })) as unknown as (Values & { id: string })[]
  const known = new Set(before.map(row => row.id))
  const kept = list.filter(row => known.has(row['id'] as string))
  const gone = before.filter(row => !kept.some(one => one['id'] === row.id)).map(row => row.id)
  if (gone.length)
    await tx.run(
      sql`delete from ${sql.name(child.table)} where tenant_id = ${tx.tenantId} and id = any(${gone}::bigint[])`,
    )

  const storage = storageOf(child)
  const numbered = list.map((row, index): Values => ({ ...row, lineNo: index + 1, [child.parent!]: headId }))
  for (const row of numbered.filter(one => known.has(one['id'] as string))) {
    const sets = storage.columns
      .filter(one => row[one.field] !== undefined)
      .map(one => sql`${sql.name(one.column)} = ${bindField(row[one.field], one.spec)}`)
    await tx.run(
      sql`update ${sql.name(child.table)} set ${sql.join([sql`line_no = ${row['lineNo']}::int`, ...sets])} where tenant_id = ${tx.tenantId} and id = ${row['id']}::bigint`,
    )
  }
  await insertRows(
    tx,
    actor,
    child,
    numbered.filter(one => !known.has(one['id'] as string)).map(({ id: _foreign, ...row }) => row) as never,
  )

  const after = (await findRows(tx, child, { [child.parent!]: headId } as never, {
    orderBy: 't.line_no',
  })) as unknown as Values[]
  const shown = shownOf(child)
  if (JSON.stringify(shown(before)) !== JSON.stringify(shown(after)))
    await record(tx, actor, [
      {
        resource: resource.name,
        id: headId,
        action: 'lines',
        before: { [field]: shown(before) },
        after: { [field]: shown(after) },
      },
    ])
}

const shownOf =
  (child: AnyResource) =>
  (rows: readonly Values[]): Values[] =>
    rows.map(row => Object.fromEntries(storageOf(child).columns.map(one => [one.field, plain(row[one.field])])))

/** saveLines for the first rows of many new heads: one statement of rows and one of history. */
export async function addLines(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  field: string,
  ofHeads: ReadonlyMap<string, readonly Values[]>,
): Promise<void> {
  const child = resourceNamed((resource.fields as Record<string, Field>)[field]!.target!)
  const rows = [...ofHeads].flatMap(([headId, list]) =>
    list.map((row, index): Values => ({ ...row, lineNo: index + 1, [child.parent!]: headId })),
  )
  const stored = (await insertRows(tx, actor, child, rows as never)) as Values[]
  const shown = shownOf(child)
  const byHead = Map.groupBy(stored, row => String(row[child.parent!]))
  await record(
    tx,
    actor,
    [...byHead].map(([id, list]) => ({
      resource: resource.name,
      id,
      action: 'lines',
      before: { [field]: [] },
      after: { [field]: shown(list) },
    })),
  )
}

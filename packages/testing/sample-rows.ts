import { fen, type Field, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { bindField } from '#packages/server/kinds.ts'
import { allResources, isBuilt, resourceNamed, storageOf } from '#packages/server/registry.ts'
import { insertRow } from '#packages/server/rows.ts'

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>

/**
 * What the kinds that name people and places are filled with; `mark` makes texts differ between tenants, and the row's
 * number within one.
 */
export interface SampleWorld {
  readonly userId: string
  readonly deptId: string
  readonly cityCode: string
  readonly mark: string
}
/** One stored row per resource: its id, and every column but references as code sees it. */
export interface SampleRow {
  readonly id: string
  readonly values: Values
}

const day = '2026-11-21'
const scalar: Record<Field['kind'], (field: Field, world: SampleWorld) => unknown> = {
  text: ({ options }, { mark }) => `样${mark}`.slice(0, options.max ?? 64),
  note: (_field, { mark }) => `样本${mark}`,
  html: (_field, { mark }) => `<p>样本${mark}</p>`,
  int: ({ options }) => Math.max(options.min ?? 3, Math.min(3, options.max ?? 3)),
  qty: ({ options }) => (3).toFixed(options.scale ?? 2),
  rate: () => '0.250000',
  money: () => fen('120.50'),
  bool: () => true,
  date: () => day,
  datetime: () => `${day} 08:30:00`,
  enum: field => field.enumeration!.values[0]!.code,
  dict: () => '1',
  ref: () => null,
  poly: () => '77',
  region: (_field, { cityCode }) => cityCode,
  user: (_field, { userId }) => userId,
  dept: (_field, { deptId }) => deptId,
  files: () => '88',
  json: () => null,
  lines: () => undefined,
}
export const sampleValue = (field: Field, world: SampleWorld): unknown => {
  const value = scalar[field.kind](field, world)
  return field.many ? (value === null ? [] : [value]) : value
}

/** Everything but references: those are set once all rows stand, because resources refer to each other in circles. */
export function plainValues(resource: AnyResource, world: SampleWorld): Values {
  const discriminator = storageOf(resource).head?.discriminator
  const columns = storageOf(resource).columns
  // What is masked in some rows only is, so that every proof about masks holds for it too.
  const deciding = Object.fromEntries(
    columns.flatMap(one => Object.entries(one.spec.options.maskedWhen ?? {}).map(([name, codes]) => [name, codes[0]])),
  )
  return {
    ...Object.fromEntries(
      columns
        .filter(one => one.spec.kind !== 'ref' && one.field !== discriminator && one.field !== 'id')
        .map(one => [one.field, sampleValue(one.spec, world)]),
    ),
    ...deciding,
  }
}

const order = (one: AnyResource) => (one.appendOnly ? 2 : 0) + (one.kind === 'lines' ? 1 : 0)

/**
 * One row of every record and lines resource, written past forms and verbs: lists, filters and walls are then proven on
 * rows that exist. A head gets none of its own: the rows of its extensions stand in it.
 */
export async function insertSamples(tx: Tx, actor: Actor, world: SampleWorld): Promise<Map<string, SampleRow>> {
  const rows = new Map<string, SampleRow>()
  const stored = allResources()
    .filter(one => one.kind !== 'view' && !one.discriminator)
    .sort((a, b) => order(a) - order(b))
  for (const resource of stored) {
    const values = {
      ...plainValues(resource, { ...world, mark: `${world.mark}${rows.size}` }),
      ...(resource.appendOnly || resource.kind === 'lines' ? referencesOf(resource, rows) : {}),
      ...(resource.kind === 'lines' ? { lineNo: 1 } : {}),
    }
    rows.set(resource.name, {
      id: ((await insertRow(tx, actor, resource, values as never)) as { id: string }).id,
      values,
    })
  }
  for (const resource of stored) {
    const references = resource.appendOnly ? {} : referencesOf(resource, rows)
    const storage = storageOf(resource)
    for (const column of storage.columns.filter(one => one.field in references)) {
      const table = column.alias === 'h' ? storage.head!.table : storage.table
      await tx.run(
        sql`update ${sql.name(table)} set ${sql.name(column.column)} = ${bindField(references[column.field], column.spec)} where id = ${rows.get(resource.name)!.id}::bigint and tenant_id = ${tx.tenantId}`,
      )
    }
    Object.assign(rows.get(resource.name)!.values, references)
  }
  for (const head of allResources().filter(one => one.discriminator)) {
    const extension = stored.find(one => one.extends === head.name)
    if (extension)
      rows.set(head.name, {
        id: rows.get(extension.name)!.id,
        values: Object.fromEntries(
          Object.entries(rows.get(extension.name)!.values).filter(([name]) => name in head.fields),
        ),
      })
  }
  return rows
}

/** A row never stands above itself: trees are walked to their root. */
function referencesOf(resource: AnyResource, rows: ReadonlyMap<string, SampleRow>): Values {
  const found: Values = {}
  for (const { field, spec } of storageOf(resource).columns) {
    if (spec.kind !== 'ref' || !isBuilt(spec.target!)) continue
    const target = resourceNamed(spec.target!)
    const row = rows.get(target.name) ?? rows.get(allResources().find(one => one.extends === target.name)?.name ?? '')
    if (row && target.name !== resource.name) found[field] = spec.many ? [row.id] : row.id
  }
  return found
}

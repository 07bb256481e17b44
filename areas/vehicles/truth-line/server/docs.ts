import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isBuilt, resourceNamed, storageOf } from '#packages/server/registry.ts'
import type { Lane, Segment } from '../lanes.ts'

export interface Told {
  source_type: string | null
  source_id: string | null
  source_no: string | null
}
export type Doc = NonNullable<Segment['doc']>

/** Sources that name a line or a step; their number is that of the document to open. */
const documentOf: Readonly<Record<string, string>> = {
  'waybill-depart': 'waybill',
  'waybill-sign': 'waybill',
  'purchase-order-vehicle': 'purchase-order',
  'vehicle-return-record': 'vehicle-return',
}
/** What stands behind a row of a history; `docsOf` finds its id, which may be that of a line. */
export const docOf = (row: Told): Doc | null =>
  row.source_type && row.source_no
    ? { resource: documentOf[row.source_type] ?? row.source_type, id: '', no: row.source_no }
    : null

const keyOf = (doc: Doc) => `${doc.resource}:${doc.no}`

/**
 * Documents by their numbers, one statement per kind of document: a history names the line that moved the car, people
 * open the document.
 */
export async function withDocs<L extends Lane>(tx: Tx, segments: readonly Segment<L>[]): Promise<Segment<L>[]> {
  const open = segments.flatMap(one => (one.doc && one.doc.id === '' ? [one.doc] : []))
  const found = new Map<string, string>()
  for (const [name, docs] of Map.groupBy(open, one => one.resource)) {
    if (!isBuilt(name)) continue
    const own = resourceNamed(name)
    // A contract of a kind has its number, and the same id, in the table of all contracts.
    const resource = own.extends ? resourceNamed(own.extends) : own
    // Documents with numbers by kind have them in their unique title.
    const field = resource.number?.field ?? (resource.fields[resource.title]?.unique ? resource.title : undefined)
    const column = field && storageOf(resource).column.get(field)?.column
    if (!column || resource.kind === 'view') continue
    const numbers = [...new Set(docs.map(one => one.no))]
    const rows = await tx.rows<{ id: string; no: string }>(
      sql`select id, ${sql.name(column)} as no from ${sql.name(storageOf(resource).table)} where tenant_id = ${tx.tenantId} and is_deleted = 0 and ${sql.name(column)} = any(${numbers}::text[])`,
    )
    for (const row of rows) found.set(`${name}:${row.no}`, row.id)
  }
  return segments.map(one =>
    one.doc && one.doc.id === '' ? { ...one, doc: { ...one.doc, id: found.get(keyOf(one.doc)) ?? '' } } : one,
  )
}

import { refuse, snake, textOf, type Field, type Resource } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { allResources, storageOf } from '#packages/server/registry.ts'

/** Records removed with an institution; any other reference refuses the removal. */
const own = new Set([
  'contacts',
  'account-mechanism',
  'mechanism-title',
  'mechanism-licence',
  'mechanism-check',
  'check-request',
  'driver-account',
  'customer-change',
])

/** Refuses to remove what something still refers to, and says what: 该机构已被【合同 ZL…】引用 (20-partners 3). */
export async function refuseWhenReferred(
  tx: Tx,
  resource: Resource<any, any, any>,
  row: { id: string },
): Promise<void> {
  const targets = [resource.name, resource.extends].filter(one => one !== undefined)
  for (const other of allResources()) {
    if (other.kind === 'view' || own.has(other.name)) continue
    for (const [name, field] of Object.entries(other.fields as Record<string, Field>)) {
      const found =
        refersTo(other, name, field, targets, resource.kindValue) &&
        (await firstReferrer(tx, other, name, field, row.id, resource))
      if (found)
        refuse('inUse', '该{kind}已被【{referrer}】引用，不能删除 / in use by {referrerEn}, cannot be removed', {
          kind: textOf(resource.label, 'zh'),
          referrer: `${textOf(other.label, 'zh')} ${found}`,
          referrerEn: `${textOf(other.label, 'en')} ${found}`,
        })
    }
  }
}

function refersTo(
  other: Resource,
  name: string,
  field: Field,
  targets: readonly string[],
  kindValue: number | undefined,
): boolean {
  if (other.kind === 'lines' && other.parent === name) return false
  if (field.kind === 'ref') return targets.includes(field.target!)
  return (
    field.kind === 'poly' &&
    kindValue !== undefined &&
    other.fields[field.target!]?.enumeration?.name === 'mechanism_type'
  )
}

async function firstReferrer(
  tx: Tx,
  other: Resource,
  name: string,
  field: Field,
  id: string,
  resource: Resource<any, any, any>,
): Promise<string | undefined> {
  const storage = storageOf(other)
  const column = storage.column.get(name)
  const title = storage.column.get(other.number?.field ?? other.title)
  if (!column || !title) return undefined
  const from = storage.head
    ? sql`${sql.name(storage.table)} t join ${sql.name(storage.head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id`
    : sql`${sql.name(storage.table)} t`
  const at = sql.trusted(`${column.alias}."${column.column}"`)
  const kind =
    field.kind === 'poly'
      ? sql` and ${sql.trusted(`${storage.column.get(field.target!)!.alias}."${snake(field.target!)}"`)} = ${resource.kindValue}`
      : sql.empty
  const live = other.kind === 'record' ? sql` and ${sql.trusted(storage.base)}.is_deleted = 0` : sql.empty
  const hit = field.many ? sql`${id}::bigint = any(${at})` : sql`${at} = ${id}::bigint`
  const row = await tx.row<{ title: string | null }>(
    sql`select ${sql.trusted(`${title.alias}."${title.column}"`)}::text as title from ${from} where t.tenant_id = ${tx.tenantId} and t.id <> ${id}::bigint and ${hit}${kind}${live} limit 1`,
  )
  return row && (row.title ?? '-')
}

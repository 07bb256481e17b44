import type { ForeignKey, Model, Table } from './model.ts'
import { isShared } from './shared-tables.ts'
import { addForeignKey, dropConstraint, quoted } from './statements.ts'

const text = (value: string): string => `'${value}'`

/**
 * What an operator runs once on a Citus coordinator, on the empty tables of a new database. A table comes after those
 * that it refers to. Foreign keys that close a circle, and those of a table to itself, are dropped before and stand
 * again afterwards.
 */
export function distribution({ tables }: Model): string[] {
  const shared = ordered(tables.filter(one => isShared(one.name)))
  const owned = ordered(tables.filter(one => !isShared(one.name)))
  const all = [...shared, ...owned]
  const place = new Map(all.map((one, at) => [one.name, at]))
  const later = all.flatMap((table, at) =>
    table.foreignKeys.filter(key => place.get(key.table)! >= at).map(key => [table.name, key] as const),
  )
  const triggers = all.filter(one => one.triggers.length > 0)
  const first = owned[0]?.name
  return [
    // Ours touch the row of the same tenant and id alone, which lies in the same shard (packages/schema/README.md).
    ...(triggers.length > 0 ? [`set citus.enable_unsafe_triggers to on`] : []),
    ...later.map(([table, key]) => dropConstraint(table, key.name)),
    ...shared.map(one => `select create_reference_table(${text(quoted(one.name))})`),
    ...owned.map(
      one =>
        `select create_distributed_table(${text(quoted(one.name))}, 'tenant_id'${one.name === first ? '' : `, colocate_with => ${text(quoted(first!))}`})`,
    ),
    ...later.map(([table, key]) => addForeignKey(table, key)),
  ]
}

/** Those referred to first; within a circle the order is that of the names. */
function ordered(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map(one => [one.name, one]))
  const done = new Set<string>()
  const made: Table[] = []
  const visit = (table: Table): void => {
    if (done.has(table.name)) return
    done.add(table.name)
    for (const { table: target } of table.foreignKeys) {
      const found = byName.get(target)
      if (found) visit(found)
    }
    made.push(table)
  }
  for (const table of tables) visit(table)
  return made
}

/**
 * What Citus would refuse of the tables. Its rules: every primary and unique key of a distributed table holds the
 * distribution column; foreign keys between distributed tables pair it with itself; a reference table refers to
 * reference tables only; all distribution columns have one type; no trigger runs once a statement.
 */
export function distributionFaults({ tables }: Model): string[] {
  const types = new Set<string>()
  const faults: string[] = []
  for (const table of tables) {
    const shared = isShared(table.name)
    const tenant = table.columns.find(one => one.name === 'tenant_id')
    for (const key of table.foreignKeys) faults.push(...foreignKeyFaults(table, key))
    if (shared) continue
    if (!tenant?.notNull) faults.push(`${table.name}: tenant_id may be missing`)
    else types.add(tenant.type)
    if (table.primaryKey[0] !== 'tenant_id') faults.push(`${table.name}: the primary key does not begin with tenant_id`)
    for (const one of table.indexes)
      if (one.unique && !/^"?tenant_id"?,/.test(one.columns))
        faults.push(`${table.name}: the unique index ${one.name} does not begin with tenant_id`)
    for (const one of table.triggers)
      if (!one.text.includes('for each row'))
        faults.push(`${table.name}: the trigger ${one.name} runs once a statement`)
  }
  if (types.size > 1) faults.push(`tenant_id has several types: ${[...types].join(', ')}`)
  return faults
}

function foreignKeyFaults(table: Table, key: ForeignKey): string[] {
  if (isShared(table.name) && !isShared(key.table))
    return [`${table.name}: ${key.name} leads from a shared table to ${key.table}, which is none`]
  return isShared(key.table) === (key.inTenant === true) ? [`${table.name}: ${key.name} does not pair the tenants`] : []
}

import { nameOf, type Column, type ForeignKey, type Index, type Table } from './model.ts'

/**
 * A table written as plain DDL by its owner (packages/flow/tables.sql.ts), read into the model so that the differ sees
 * its changes.
 */
export interface WrittenTable {
  readonly name: string
  readonly ddl: string
  /** Rows of tenant 000000 are read by every tenant. */
  readonly readsCommon?: true
}

const COLUMN =
  /^(\w+) ((?:varchar|numeric)\([\d, ]+\)|\w+)(\[\])?( not null)?(?: default ((?:'[^']*'|[\w.-]+)(?:::\w+)?))?( not null)?$/
const PRIMARY_KEY = /^primary key \(([\w, ]+)\)$/
const FOREIGN_KEY = /^foreign key \((tenant_id, )?(\w+)\) references (\w+) \((tenant_id, )?id\)$/
const INDEX = /^create (unique )?index (\w+) on (\w+)(?: using (\w+))? \((.+?)\)(?: where (.+))?$/

/**
 * One column or key per line, indexes after the table. Anything else throws: better at once than forgotten.
 */
export function readDdl({ name, ddl, readsCommon }: WrittenTable): Table {
  const [head, ...rest] = ddl
    .split(/;\s*(?:\n|$)/)
    .map(one => one.trim())
    .filter(Boolean)
  const body = new RegExp(`^create table ${name} \\(([\\s\\S]*)\\)$`).exec(head ?? '')?.[1]
  if (body === undefined) throw new Error(`${name}: the DDL does not begin with create table ${name} (...)`)
  const columns: Column[] = []
  const foreignKeys: ForeignKey[] = []
  const primaryKey: string[] = []
  for (const line of body.split(/,\s*\n/).map(one => one.trim().replace(/\s+/g, ' '))) {
    const key = PRIMARY_KEY.exec(line)
    if (key) {
      primaryKey.push(...key[1]!.split(', '))
      continue
    }
    const [, own, from, target, theirs] = FOREIGN_KEY.exec(line) ?? []
    if (from && target) {
      if (own !== theirs) throw new Error(`${name}: one side of the foreign key names no tenant 【${line}】`)
      foreignKeys.push({
        name: nameOf(name, from, 'fkey'),
        column: from,
        table: target,
        ...(own ? { inTenant: true as const } : {}),
      })
      continue
    }
    const [, column, type, list = '', before, fallback, after] = COLUMN.exec(line) ?? []
    if (!column || !type) throw new Error(`${name}: cannot read the column 【${line}】`)
    columns.push({
      name: column,
      type: type.replace(/ /g, '') + list,
      ...(before || after ? { notNull: true } : {}),
      ...(fallback ? { default: fallback } : {}),
    })
  }
  const indexes = rest.map((text): Index => {
    const [, unique, index, table, method, on, where] = INDEX.exec(text.replace(/\s+/g, ' ')) ?? []
    if (!index || !on || table !== name) throw new Error(`${name}: cannot read 【${text}】`)
    return {
      name: index,
      columns: on,
      ...(unique ? { unique: true } : {}),
      ...(method === 'gin' ? { method } : {}),
      ...(where ? { where } : {}),
    }
  })
  return {
    name,
    columns,
    primaryKey,
    foreignKeys,
    checks: [],
    indexes,
    triggers: [],
    tenant: true,
    access: { app: 'write', read: true, report: false },
    ...(readsCommon ? { readsCommon } : {}),
  }
}

import { nameOf, type Column, type ForeignKey, type Index, type Table } from './model.ts'

/**
 * A table written as plain DDL by its owner (packages/flow/tables.sql.ts), read into the model so that the differ sees
 * its changes.
 */
export interface WrittenTable {
  readonly name: string
  readonly ddl: string /** Rows of tenant 000000 are read by every tenant. */
  readonly readsCommon?: true
}

const COLUMN =
  /^(\w+) ((?:varchar|numeric)\([\d, ]+\)|\w+)(\[\])?( not null)?(?: default ((?:'[^']*'|[\w.-]+)(?:::\w+)?))?( not null)?( primary key)?(?: references (\w+) \(id\))?$/
const INDEX = /^create (unique )?index (\w+) on (\w+)(?: using (\w+))? \((.+?)\)(?: where (.+))?$/

/**
 * One column per line, keys on the column, indexes after the table. Anything else throws: better at once than
 * forgotten.
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
    const [, column, type, list = '', before, fallback, after, isKey, target] = COLUMN.exec(line) ?? []
    if (!column || !type) throw new Error(`${name}: cannot read the column 【${line}】`)
    columns.push({
      name: column,
      type: type.replace(/ /g, '') + list,
      ...(before || after || isKey ? { notNull: true } : {}),
      ...(fallback ? { default: fallback } : {}),
    })
    if (isKey) primaryKey.push(column)
    if (target) foreignKeys.push({ name: nameOf(name, column, 'fkey'), column, table: target })
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

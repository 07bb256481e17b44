import { createHash } from 'node:crypto'

/** The physical model: plain JSON, kept in git as migrations/snapshot.json, the only thing that the differ compares. */
export interface Model {
  /** Functions by name: the whole `create or replace` text. */
  readonly functions: Readonly<Record<string, string>>
  readonly tables: readonly Table[]
}
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly primaryKey: readonly string[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly checks: readonly Check[]
  readonly indexes: readonly Index[]
  readonly triggers: readonly Trigger[]
  /** Has tenant_id, and with it the forced row-level policies. */
  readonly tenant: boolean
  readonly access: Access
  /** Rows of the platform's tenant 000000 are read by every tenant, written by none but the platform. */
  readonly readsCommon?: true
  /** Rows lie in one part per month by this column, and in `<name>_other` where the part of their month is missing. */
  readonly months?: string
}
/** What the three roles of the product may do with a table; none of them owns it. */
export interface Access {
  readonly app: 'write' | 'append'
  readonly read: boolean
  readonly report: boolean
}
export interface Column {
  readonly name: string
  readonly type: string
  readonly notNull?: true
  readonly default?: string
  readonly identity?: true
  /** Former name. */
  readonly was?: string
}
export interface ForeignKey {
  readonly name: string
  readonly column: string
  readonly table: string
  /** (tenant_id, column) leads to (tenant_id, id): only to rows of the same tenant. Absent: to a shared table. */
  readonly inTenant?: true
}
export interface Check {
  readonly name: string
  readonly expression: string
}
export interface Index {
  readonly name: string
  readonly columns: string
  readonly unique?: true
  readonly method?: 'gin'
  readonly include?: string
  readonly where?: string
}
export interface Trigger {
  readonly name: string /** What stands after `create trigger <name>`. */
  readonly text: string
}

export const emptyModel: Model = { functions: {}, tables: [] }

/** PostgreSQL cuts names at 63 bytes without a word, and two cut names may be one: longer ones end in a hash. */
export function nameOf(...parts: readonly string[]): string {
  const full = parts.join('_')
  if (full.length <= 63) return full
  const tail = `${createHash('sha256').update(full).digest('hex').slice(0, 8)}_${parts.at(-1)}`
  return `${full.slice(0, 62 - tail.length)}_${tail}`
}
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6)

/** One line per column, key and index, so that a review of the snapshot reads like a review of the tables. */
export function modelText(model: Model): string {
  const list = (items: readonly unknown[]) =>
    items.length === 0 ? '[]' : `[\n${items.map(one => `      ${JSON.stringify(one)}`).join(',\n')}\n    ]`
  const tables = model.tables.map(
    ({ name, tenant, access, readsCommon, months, primaryKey, ...rest }) =>
      `  {\n    "name": ${JSON.stringify(name)}, "tenant": ${tenant}, "access": ${JSON.stringify(access)}, ${readsCommon ? '"readsCommon": true, ' : ''}${months ? `"months": ${JSON.stringify(months)}, ` : ''}"primaryKey": ${JSON.stringify(primaryKey)},\n${Object.entries(
        rest,
      )
        .map(([key, items]) => `    ${JSON.stringify(key)}: ${list(items as readonly unknown[])}`)
        .join(',\n')}\n  }`,
  )
  return `{\n"functions": ${JSON.stringify(model.functions, null, 2)},\n"tables": [\n${tables.join(',\n')}\n]\n}\n`
}

import { emptyModel, type Column, type Model, type Table } from './model.ts'
import { beginMonths, wholeTable } from './months.ts'
import {
  addCheck,
  addForeignKey,
  changePrimaryKey,
  columnSql,
  createIndex,
  dropConstraint,
  dropIndex,
  grants,
  quoted,
  readCommon,
} from './statements.ts'

export interface Difference {
  readonly statements: readonly string[]
  /** Why the statements must not run as they are. Empty with `allowLoss`. */
  readonly refusals: readonly string[]
}

/**
 * What turns one model into the other. Removing a table or a column, or narrowing a type, is refused unless
 * `allowLoss`.
 */
export function diff(old: Model, next: Model, { allowLoss = false } = {}): Difference {
  const step: Step = { old: byName(old.tables), next: byName(next.tables), loss: [] }
  const kept = next.tables.filter(one => step.old.has(one.name))
  const fresh = next.tables.filter(one => !step.old.has(one.name))
  const gone = old.tables.filter(one => !step.next.has(one.name))
  for (const table of gone)
    step.loss.push(`${table.name}: the table is in no definition any more; its rows would be lost`)
  // Two steps: into the shape that it shall have, then into months.
  const turned = kept
    .filter(table => table.months !== undefined && step.old.get(table.name)!.months === undefined)
    .map(table => [undivided(table), table] as const)
  const changes = kept.map(table =>
    changesOf(step, step.old.get(table.name)!, turned.find(([, one]) => one === table)?.[0] ?? table),
  )
  const part = (name: keyof Changes) => changes.flatMap(one => one[name])

  const statements = [
    ...gone.flatMap(table => table.foreignKeys.map(one => dropConstraint(table.name, one.name))),
    ...part('drops'),
    ...gone.map(table => `drop table ${quoted(table.name)}`),
    ...part('columns'),
    ...functionChanges(old, next),
    ...fresh.flatMap(wholeTable),
    ...part('adds'),
    ...fresh.flatMap(table => table.indexes.map(one => createIndex(table.name, one))),
    ...part('keys'),
    ...fresh.flatMap(table => [
      ...table.foreignKeys.map(one => addForeignKey(table.name, one)),
      ...table.triggers.map(one => `create trigger ${one.name} ${one.text}`),
    ]),
    ...turned.flatMap(([whole, table]) => beginMonths(whole, table)),
  ]
  return { statements, refusals: allowLoss ? [] : step.loss }
}

function undivided({ months, ...table }: Table): Table {
  return { ...table, primaryKey: table.primaryKey.filter(one => one !== months) }
}

/** Everything from nothing: what tests build, and what all migrations together must equal. */
export const createSql = (model: Model): string =>
  diff(emptyModel, model)
    .statements.map(one => `${one};\n`)
    .join('')

interface Step {
  readonly old: Map<string, Table>
  readonly next: Map<string, Table>
  readonly loss: string[]
}
interface Changes {
  readonly drops: string[]
  readonly columns: string[]
  readonly adds: string[]
  readonly keys: string[]
}

const byName = <T extends { name: string }>(all: readonly T[]) => new Map(all.map(one => [one.name, one]))

function changesOf(step: Step, old: Table, next: Table): Changes {
  if (old.tenant !== next.tenant)
    throw new Error(`${next.name}: the tenant column changed; write that migration by hand`)
  const remade = old.columns
    .filter(one =>
      isRemade(
        one,
        next.columns.find(other => other.name === one.name),
      ),
    )
    .map(one => one.name)
  const checks = compare(old.checks, next.checks, remade)
  const keys = compare(old.foreignKeys, next.foreignKeys, remade)
  const indexes = compare(old.indexes, next.indexes, remade)
  const triggers = compare(old.triggers, next.triggers)
  return {
    drops: [
      ...triggers.gone.map(one => `drop trigger ${one.name} on ${quoted(next.name)}`),
      ...[...keys.gone, ...checks.gone].map(one => dropConstraint(next.name, one.name)),
      ...indexes.gone.map(one => dropIndex(one.name)),
    ],
    columns: columnChanges(step, old, next),
    adds: [
      ...(old.primaryKey.join() === next.primaryKey.join() ? [] : changePrimaryKey(next)),
      ...checks.fresh.map(one => addCheck(next.name, one)),
      ...indexes.fresh.map(one => createIndex(next.name, one)),
      ...(next.readsCommon && !old.readsCommon ? [readCommon(next.name)] : []),
      ...(old.readsCommon && !next.readsCommon ? [`drop policy common_rows on ${quoted(next.name)}`] : []),
      ...(JSON.stringify(old.access) === JSON.stringify(next.access) ? [] : grants(next.name, next.access)),
    ],
    keys: [
      ...keys.fresh.map(one => addForeignKey(next.name, one)),
      ...triggers.fresh.map(one => `create trigger ${one.name} ${one.text}`),
    ],
  }
}

/** What differs is dropped and made anew; so is what stands on a column that is made anew. */
function compare<T extends { name: string }>(
  old: readonly T[],
  next: readonly T[],
  remade: readonly string[] = [],
): { gone: T[]; fresh: T[] } {
  const touched = (text: string) => remade.some(column => new RegExp(`\\b${column}\\b`).test(text))
  const same = (a: T | undefined, b: T) =>
    a !== undefined && JSON.stringify(a) === JSON.stringify(b) && !touched(JSON.stringify({ ...b, name: '' }))
  const [before, after] = [byName(old), byName(next)]
  return {
    gone: old.filter(one => !same(after.get(one.name), one)),
    fresh: next.filter(one => !same(before.get(one.name), one)),
  }
}

function columnChanges(step: Step, old: Table, next: Table): string[] {
  const before = byName(old.columns)
  const names = new Set(next.columns.map(one => one.name))
  const renamed = new Map(
    next.columns
      .filter(one => one.was !== undefined && !before.has(one.name) && before.has(one.was) && !names.has(one.was))
      .map(one => [one.was!, one]),
  )
  const alter = `alter table ${quoted(next.name)}`
  const statements = [...renamed].map(([was, one]) => `${alter} rename column ${quoted(was)} to ${quoted(one.name)}`)
  for (const column of old.columns) {
    if (names.has(column.name) || renamed.has(column.name)) continue
    step.loss.push(
      `${next.name}.${column.name}: the column is in no definition any more; its values would be lost (a renamed field says was: '${column.name}')`,
    )
    statements.push(`${alter} drop column ${quoted(column.name)}`)
  }
  for (const column of next.columns) {
    const former = before.get(column.name) ?? (column.was === undefined ? undefined : before.get(column.was))
    if (former && (before.has(column.name) || renamed.get(former.name) === column))
      statements.push(...alterColumn(step, next.name, former, column))
    else statements.push(`${alter} add column ${columnSql(column)}`)
  }
  return statements
}

function alterColumn(step: Step, table: string, old: Column, next: Column): string[] {
  const alter = `alter table ${quoted(table)} alter column ${quoted(next.name)}`
  const statements: string[] = []
  if (isRemade(old, next)) {
    step.loss.push(`${table}.${next.name}: ${old.type} cannot become ${next.type}; its values would be lost`)
    return [
      `alter table ${quoted(table)} drop column ${quoted(next.name)}`,
      `alter table ${quoted(table)} add column ${columnSql(next)}`,
    ]
  }
  if (old.type !== next.type) {
    if (!widens(old.type, next.type))
      step.loss.push(`${table}.${next.name}: ${old.type} -> ${next.type} may lose values`)
    if (old.default !== undefined) statements.push(`${alter} drop default`)
    statements.push(`${alter} type ${next.type} using ${quoted(next.name)}::${next.type}`)
  }
  if (next.default !== undefined && (old.default !== next.default || old.type !== next.type))
    statements.push(`${alter} set default ${next.default}`)
  if (next.default === undefined && old.default !== undefined && old.type === next.type)
    statements.push(`${alter} drop default`)
  if (next.notNull && !old.notNull) {
    // Rows from before have nothing there yet: they get what a new row gets.
    if (next.default !== undefined)
      statements.push(
        `update ${quoted(table)} set ${quoted(next.name)} = ${next.default} where ${quoted(next.name)} is null`,
      )
    statements.push(`${alter} set not null`)
  }
  if (!next.notNull && old.notNull) statements.push(`${alter} drop not null`)
  return statements
}

/** PostgreSQL knows no way from the one type to the other. */
const isRemade = (old: Column, next: Column | undefined): boolean =>
  next !== undefined && old.type !== next.type && !isCastable(old.type, next.type)
function isCastable(from: string, to: string): boolean {
  if (from.endsWith('[]') !== to.endsWith('[]')) return false
  const [a, b] = [family(from), family(to)]
  return a === b || a === 'text' || b === 'text'
}
function family(type: string): string {
  const { name } = typeParts(type.replace('[]', ''))
  if (name === 'varchar' || name === 'text') return 'text'
  if (name === 'numeric' || integers.includes(name)) return 'number'
  return name === 'date' || name === 'timestamptz' ? 'time' : name
}

const integers = ['smallint', 'integer', 'bigint']

/** Whether every value of the first type is one of the second, unchanged. */
export function widens(from: string, to: string): boolean {
  const [a, b] = [typeParts(from), typeParts(to)]
  if (a.name === 'varchar' && b.name === 'varchar') return b.sizes[0]! >= a.sizes[0]!
  if (a.name === 'varchar' && to === 'text') return true
  if (a.name === 'numeric' && b.name === 'numeric')
    return b.sizes[1]! >= a.sizes[1]! && b.sizes[0]! - b.sizes[1]! >= a.sizes[0]! - a.sizes[1]!
  return integers.includes(from) && integers.indexOf(to) > integers.indexOf(from)
}
function typeParts(type: string): { name: string; sizes: number[] } {
  const match = /^(\w+)(?:\((\d+)(?:,(\d+))?\))?$/.exec(type)
  return { name: match?.[1] ?? type, sizes: (match?.slice(2) ?? []).filter(one => one !== undefined).map(Number) }
}

function functionChanges(old: Model, next: Model): string[] {
  return Object.entries(next.functions)
    .filter(([name, text]) => old.functions[name] !== text)
    .map(([, text]) => text)
}

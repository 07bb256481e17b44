import { snake, type Field, type Resource } from '#kernel'
import { baseColumns, checkOf, columnOf, keyColumns } from './columns.ts'
import { engineTables } from './engine-tables.ts'
import {
  columnIndex,
  declaredIndex,
  fieldIndex,
  fieldsOfIndex,
  listIndexes,
  searchIndex,
  uniqueIndex,
  wantsSearch,
  type Place,
} from './indexes.ts'
import {
  nameOf,
  type Access,
  type Check,
  type Column,
  type ForeignKey,
  type Index,
  type Model,
  type Table,
  type Trigger,
} from './model.ts'
import { foreignKey, primaryKeyOf } from './keys.ts'
import { quoted } from './statements.ts'

/** Columns of an extension that live in its head are described by both; what both say once stands once. */
interface Draft {
  readonly place: Place
  readonly columns: Map<string, Column>
  readonly checks: Map<string, Check>
  readonly foreignKeys: Map<string, ForeignKey>
  readonly indexes: Map<string, Index>
  readonly searched: Set<string>
  readonly triggers: Trigger[]
}

/** The tables of all definitions, and those of the engine. */
export function tablesOf(definitions: readonly Resource[]): Model {
  const stored = definitions.filter(one => one.kind !== 'view')
  const byName = new Map(definitions.map(one => [one.name, one]))
  const extended = Map.groupBy(
    stored.filter(one => one.extends !== undefined && byName.has(one.extends)),
    one => one.extends!,
  )
  const drafts = new Map(stored.map(one => [one.name, draftOf(one, extended.has(one.name))]))
  for (const resource of stored) describe(resource, drafts, byName)
  for (const resource of stored)
    describeBase(resource, drafts.get(resource.name)!, extended.get(resource.name) ?? [], byName)

  const tables = stored.map(resource => finish(resource, drafts.get(resource.name)!))
  const engine = engineTables(
    new Map(stored.flatMap(one => (one.monthly?.leastDays ? [[one.table, one.monthly.leastDays] as const] : []))),
  )
  return {
    functions: engine.functions,
    tables: [...tables, ...engine.tables].sort((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

function draftOf(resource: Resource, isHead: boolean): Draft {
  const shape =
    resource.kind === 'lines'
      ? 'lines'
      : resource.extends
        ? 'extension'
        : isHead || resource.discriminator
          ? 'head'
          : 'record'
  const place: Place = {
    table: resource.table,
    shape,
    ...(resource.discriminator ? { discriminator: snake(resource.discriminator) } : {}),
  }
  const draft: Draft = {
    place,
    columns: new Map(),
    checks: new Map(),
    foreignKeys: new Map(),
    indexes: new Map(),
    searched: new Set(),
    triggers: [],
  }
  const own: readonly Column[] =
    shape === 'lines'
      ? [...keyColumns, { name: 'line_no', type: 'integer', notNull: true }]
      : shape === 'extension'
        ? [...keyColumns, { name: 'is_removed', type: 'smallint', notNull: true, default: '0' }]
        : [...keyColumns, ...baseColumns]
  for (const column of own) draft.columns.set(column.name, column)
  // As `statusCodes` below: without a state table a record of the business stays at 1.
  for (const one of listIndexes(
    place,
    shape === 'head' || resource.states !== undefined || resource.dialect === 'framework',
  ))
    draft.indexes.set(one.name, one)
  return draft
}

/** Writes one definition into its own draft, and what it says of shared columns into that of its head. */
function describe(resource: Resource, drafts: Map<string, Draft>, byName: Map<string, Resource>): void {
  const own = drafts.get(resource.name)!
  const head = resource.extends ? byName.get(resource.extends) : undefined
  const shared = head && drafts.get(head.name)
  const inHead = (name: string) => head !== undefined && (name in head.fields || !(name in resource.fields))
  const draftFor = (name: string) => (shared && inHead(name) ? shared : own)
  const among =
    head?.discriminator && resource.kindValue !== undefined
      ? [`${quoted(snake(head.discriminator))} = ${resource.kindValue}`]
      : []

  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'lines' || field.options.computed) continue
    const draft = draftFor(name)
    const isShared = draft !== own
    describeField(draft, resource, name, field, byName, isShared)
    if (field.unique && !(isShared && head!.fields[name]!.unique))
      add(draft.indexes, uniqueIndex(draft.place, name, isShared ? among : []))
  }
  if (resource.kind === 'lines') describeParent(own, resource)
  for (const name of scopeFields(resource)) describeScope(draftFor(name), resource, name)
  for (const text of resource.indexes ?? []) {
    const names = fieldsOfIndex(text)
    const draft = names.every(inHead) && shared ? shared : own
    add(draft.indexes, declaredIndex(draft.place, text, draft === own ? [] : among))
  }
}

function describeField(
  draft: Draft,
  resource: Resource,
  name: string,
  field: Field,
  byName: Map<string, Resource>,
  isShared: boolean,
): void {
  const { table } = draft.place
  const column = columnOf(name, field)
  if (!isShared) {
    draft.columns.set(column.name, column)
    const check = checkOf(table, name, field)
    if (check) draft.checks.set(check.name, check)
    const target = tableOfTarget(field, byName)
    if (target) addForeignKey(draft, column.name, target)
  }
  if (wantsSearch(resource, name, field)) draft.searched.add(column.name)
  const isPlain = field.kind !== 'bool' && field.kind !== 'enum'
  const found =
    field.filter && !field.unique && (isPlain || field.many) ? fieldIndex(draft.place, name, field) : undefined
  if (found) add(draft.indexes, found)
}

/**
 * Every `...Id` is a foreign key unless it is polymorphic, its resource is not built yet (decisions 6) or lies in
 * months, where no id stands for itself.
 */
function tableOfTarget(field: Field, byName: Map<string, Resource>): string | undefined {
  if (field.many) return undefined
  const target =
    field.kind === 'ref' ? field.target! : field.kind === 'user' || field.kind === 'dept' ? field.kind : undefined
  const found = target === undefined ? undefined : byName.get(target)
  return found && found.kind !== 'view' && !found.monthly ? found.table : undefined
}

function addForeignKey(draft: Draft, column: string, table: string): void {
  const name = nameOf(draft.place.table, column, 'fkey')
  draft.foreignKeys.set(name, foreignKey(name, column, table))
  add(draft.indexes, columnIndex(draft.place, column))
}

/** A line never stands without its head, and is read with it in the order of its numbers. */
function describeParent(draft: Draft, resource: Resource): void {
  const parent = snake(resource.parent ?? '')
  const column = draft.columns.get(parent)
  if (!column) return
  draft.columns.set(parent, { ...column, notNull: true })
  draft.indexes.delete(columnIndex(draft.place, parent).name)
  add(draft.indexes, columnIndex(draft.place, parent, 'line_no'))
}

const scopeFields = ({ scope }: Resource): string[] =>
  scope === undefined || scope === 'tenant'
    ? []
    : [
        ...new Set(
          [
            ...(scope.users ?? []),
            ...(scope.depts ?? []),
            ...(scope.cities ?? []),
            ...(scope.partner ? [scope.partner] : []),
          ].map(name => name.split('.')[0]!),
        ),
      ]

function describeScope(draft: Draft, resource: Resource, name: string): void {
  const field = resource.fields[name]
  if (name === 'id') return
  const found = field ? fieldIndex(draft.place, name, field) : columnIndex(draft.place, snake(name))
  if (found) add(draft.indexes, found)
}

/** State codes, the department that made the record, and what ties a head and its extensions together. */
function describeBase(
  resource: Resource,
  draft: Draft,
  extensions: readonly Resource[],
  byName: Map<string, Resource>,
): void {
  const { table, shape } = draft.place
  if (shape === 'lines') return
  if (shape === 'extension') {
    const head = byName.get(resource.extends!)
    if (head) draft.foreignKeys.set('id', foreignKey(nameOf(table, 'id', 'fkey'), 'id', head.table))
    return
  }
  const codes = statusCodes([resource, ...extensions])
  if (codes.length > 0)
    draft.checks.set('status', {
      name: nameOf(table, 'status', 'check'),
      expression: `status in (${codes.join(', ')})`,
    })
  draft.checks.set('is_deleted', { name: nameOf(table, 'is_deleted', 'check'), expression: 'is_deleted in (0, 1)' })
  // The index without the foreign key: nobody types it, departments are never deleted, and proving it with every row
  // would lock the one row of a department whose people all write at once.
  if (byName.has('dept')) add(draft.indexes, columnIndex(draft.place, 'create_dept'))
  if (extensions.length > 0) draft.triggers.push(removalTrigger(table, extensions))
}

/**
 * A head carries the states of all its extensions. A resource without a state table stays at 1; where none has one,
 * `status` is free (framework resources).
 */
function statusCodes(resources: readonly Resource[]): number[] {
  if (resources.every(one => !one.states)) return []
  return [
    ...new Set(
      resources.flatMap(one => (one.states ? Object.values(one.states.values).map(state => state.code) : [1])),
    ),
  ].sort((a, b) => a - b)
}

/** Removing marks the head only; the unique values of its extension would stay taken for ever. */
const removalTrigger = (table: string, extensions: readonly Resource[]): Trigger => ({
  name: 'carry_removal',
  text: `after update of is_deleted on ${table} for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal(${extensions
    .map(one => `'${one.table}'`)
    .sort()
    .join(', ')})`,
})

const add = (indexes: Map<string, Index>, one: Index): void => void indexes.set(one.name, one)

function finish(resource: Resource, draft: Draft): Table {
  const { place, columns, checks, foreignKeys, indexes, searched, triggers } = draft
  for (const one of searchIndex(place, [...searched])) add(indexes, one)
  const access: Access = {
    app: resource.appendOnly ? 'append' : 'write',
    read: true,
    report: resource.dialect !== 'framework',
  }
  const sorted = <T extends { name: string }>(all: Iterable<T>) => [...all].sort((a, b) => (a.name < b.name ? -1 : 1))
  const months = resource.monthly && snake(resource.monthly.by)
  return {
    name: place.table,
    tenant: true,
    access,
    primaryKey: primaryKeyOf(place.table, 'id', ...(months ? [months] : [])),
    columns: [...columns.values()].map(one => (one.name === months ? { ...one, notNull: true as const } : one)),
    foreignKeys: sorted(foreignKeys.values()),
    checks: sorted(checks.values()),
    indexes: sorted(indexes.values()),
    triggers,
    ...(resource.readsCommon ? { readsCommon: true as const } : {}),
    ...(months ? { months } : {}),
  }
}

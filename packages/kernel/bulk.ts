import type { Resource } from './define.ts'
import type { Field, FieldKind } from './fields.ts'

const KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'text',
  'note',
  'int',
  'qty',
  'money',
  'rate',
  'date',
  'datetime',
  'bool',
  'enum',
  'dict',
  'region',
  'ref',
  'user',
  'dept',
])

/** Whether one value of it may stand in many rows: typed by people, unlike in no row, hidden in none. */
export function isBulk(resource: Resource, name: string): boolean {
  const field = (resource.fields as Record<string, Field>)[name]
  return (
    field !== undefined &&
    KINDS.has(field.kind) &&
    !field.many &&
    !field.system &&
    !field.unique &&
    !field.masked &&
    !field.options.computed &&
    !field.options.fixed &&
    !field.options.sealed &&
    !field.options.untold &&
    name !== resource.title &&
    name !== resource.number?.field &&
    name !== resource.parent
  )
}

/** Fields that may be changed for many chosen rows at once. */
export const bulkFields = (resource: Resource): readonly string[] =>
  resource.list?.bulk ?? Object.keys(resource.fields).filter(name => isBulk(resource, name))

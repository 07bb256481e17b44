import { snake, type Field, type FieldKind } from '#kernel'
import type { Check, Column } from './model.ts'
import { nameOf } from './model.ts'
import { quoted } from './statements.ts'

/** Database types of conventions 4; a new kind that lacks one does not compile. `lines` is a table, not a column. */
const types: Record<Exclude<FieldKind, 'lines'>, (field: Field) => string> = {
  text: ({ options }) => `varchar(${options.max ?? 64})`,
  note: ({ options }) => `varchar(${options.max ?? 500})`,
  html: () => 'text',
  int: () => 'integer',
  qty: ({ options }) => `numeric(14,${options.scale ?? 2})`,
  rate: () => 'numeric(10,6)',
  money: ({ options }) => `numeric(${options.digits ?? 12},2)`,
  bool: () => 'boolean',
  date: () => 'date',
  datetime: () => 'timestamptz',
  enum: () => 'smallint',
  dict: () => 'varchar(32)',
  ref: () => 'bigint',
  poly: () => 'bigint',
  region: () => 'varchar(12)',
  user: () => 'bigint',
  dept: () => 'bigint',
  files: () => 'bigint',
  json: () => 'jsonb',
}
/** Kinds whose value is an id: unique across tenants, so an index on the column alone finds it. */
export const isId = (field: Field): boolean => ['ref', 'poly', 'user', 'dept', 'files'].includes(field.kind)

export function typeOf(field: Field): string {
  if (field.kind === 'lines') throw new Error('lines have a table of their own')
  return types[field.kind](field) + (field.many ? '[]' : '')
}

/**
 * Never absent: yes or no, a list (empty is []), and an amount that the system keeps. Everything else may be missing in
 * a draft.
 */
export function columnOf(name: string, field: Field): Column {
  const { kind, many, system, options } = field
  const absent = many
    ? `'{}'`
    : kind === 'bool'
      ? String(options.default === true)
      : kind === 'money' && system
        ? '0'
        : undefined
  return {
    name: snake(name),
    type: typeOf(field),
    ...(absent === undefined ? {} : { notNull: true, default: absent }),
    ...(options.was ? { was: options.was } : {}),
  }
}

export function checkOf(table: string, name: string, field: Field): Check | undefined {
  const column = snake(name)
  const expression = expressionOf(quoted(column), field)
  return expression === undefined ? undefined : { name: nameOf(table, column, 'check'), expression }
}

function expressionOf(column: string, field: Field): string | undefined {
  if (field.kind === 'enum') {
    const codes = field.enumeration!.values.map(one => one.code).join(', ')
    return field.many ? `${column} <@ array[${codes}]::smallint[]` : `${column} in (${codes})`
  }
  if (field.kind === 'money' && !field.many && !field.options.signed)
    return field.options.digits ? `${column} >= 0` : `${column} >= 0 and ${column} <= 9999999999.99`
  return undefined
}

/**
 * What every record carries (conventions 5). Times are given by the clock of the actor, never by the database
 * (decisions, silences 4).
 */
export const baseColumns: readonly Column[] = [
  { name: 'create_user', type: 'bigint' },
  { name: 'create_dept', type: 'bigint' },
  { name: 'create_time', type: 'timestamptz', notNull: true },
  { name: 'update_user', type: 'bigint' },
  { name: 'update_time', type: 'timestamptz' },
  { name: 'status', type: 'smallint', notNull: true, default: '1' },
  { name: 'is_deleted', type: 'smallint', notNull: true, default: '0' },
  { name: 'version', type: 'integer', notNull: true, default: '0' },
]
export const keyColumns: readonly Column[] = [
  { name: 'id', type: 'bigint', notNull: true },
  { name: 'tenant_id', type: 'varchar(12)', notNull: true },
]

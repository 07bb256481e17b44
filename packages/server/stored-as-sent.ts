import { isLocalDate, isLocalDateTime, ZERO, type Field, type FieldKind } from '#kernel'
import { isId } from './kinds.ts'

const isText = (value: unknown): boolean => typeof value === 'string'
const isPlainId = (value: unknown): boolean => typeof value === 'string' && isId(value) && value[0] !== '0'

/**
 * Values that PostgreSQL gives back to the letter. A number with decimals comes back with as many as its column has,
 * JSON with its keys in another order: those are read.
 */
const exact: Partial<Record<FieldKind, (value: unknown) => boolean>> = {
  text: isText,
  note: isText,
  html: isText,
  dict: isText,
  region: isText,
  int: Number.isInteger,
  enum: Number.isInteger,
  bool: value => typeof value === 'boolean',
  money: value => typeof value === 'bigint',
  date: isLocalDate,
  datetime: isLocalDateTime,
  ref: isPlainId,
  poly: isPlainId,
  user: isPlainId,
  dept: isPlainId,
  files: isPlainId,
}

/** Whether what these rows hold in this field is what a read of them would give. */
export function isStoredAsSent(
  rows: readonly Readonly<Record<string, unknown>>[],
  field: string,
  spec: Field,
): boolean {
  const fits = spec.many ? undefined : exact[spec.kind]
  // Rows of a file say the same in most columns: looked at once.
  let known: unknown = null
  return rows.every(row => {
    const value = row[field]
    if (value === known || value === undefined || value === null) return true
    known = value
    return fits !== undefined && fits(value)
  })
}

/**
 * What stands in a column of a new row that was given nothing (schema/columns.ts), lists apart. `isGiven`: the
 * statement names the column.
 */
export const nothingIn = (spec: Field, isGiven: boolean): unknown =>
  spec.kind === 'bool' ? !isGiven && spec.options.default === true : spec.kind === 'money' && spec.system ? ZERO : null

import { twinOf } from '#kernel'
import { ownFields, type AnyResource, type Row } from '../model/world.ts'
import type { Happening } from './happening.ts'

/** What the record was right after that line of its history, for the fields that changed since; newest line first. */
export function valuesAt(history: readonly Happening[], id: string): Row {
  const values: Row = {}
  for (const one of history) {
    if (one.id === id) return values
    Object.assign(values, one.before)
  }
  return {}
}

/** Fields of that version that a form may say again: the rest is the system's, and stays. */
export function bringsBack(resource: AnyResource, history: readonly Happening[], id: string, record: Row): string[] {
  const values = valuesAt(history, id)
  return ownFields(resource)
    .filter(
      ([name, field]) =>
        name in values &&
        (field.kind === 'lines' || asText(values[name]) !== asText(record[name])) &&
        !field.system &&
        !field.options.computed &&
        !(field.kind === 'lines' && field.options.readonly),
    )
    .map(([name]) => name)
}
const asText = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? ''
    : Array.isArray(value)
      ? value.map(String).join()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
/** A value of stars is not this reader's to bring back: the stored one stays. */
export const isCovered = (value: unknown): boolean => typeof value === 'string' && value.includes('*')

/**
 * What the record was right after that line, as far as its history tells it: fields that have not changed since stand
 * as they are now, with their names beside.
 */
export function stood(history: readonly Happening[], id: string, record: Row): Row {
  const [values, row] = [valuesAt(history, id), { ...record }]
  // The name beside an id is today's; an earlier id stands by the name that came with it.
  for (const name of Object.keys(values)) delete row[twinOf(name)]
  return Object.assign(row, values)
}

/** Fields in which two versions differ, in the order of the definition. */
export const differing = (resource: AnyResource, one: Row, other: Row): string[] =>
  ownFields(resource)
    .filter(
      ([name, field]) => !field.options.untold && !field.options.computed && asText(one[name]) !== asText(other[name]),
    )
    .map(([name]) => name)

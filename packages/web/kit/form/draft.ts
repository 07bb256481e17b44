import { fits, twinOf } from '#kernel'
import { findResource, ownFields, type AnyResource, type Row } from '../model/world.ts'
import { differing } from './values.ts'

/** What somebody typed and has not saved. `version`: of the record that it changes; none for a new one. */
export interface KeptDraft {
  values: Row
  savedAt: string
  version?: unknown
  /** Sensitive fields that were typed and are not kept. */
  left?: string[]
}

/** A setting is asked for by a key of 100 characters. */
const LONGEST_KEY = 100
/**
 * A new record below one parent, or copied from one, is another form than a plain new one: each has a draft of its own.
 */
export function draftKey(resource: string, how: string, params: URLSearchParams): string {
  const given = [...params]
    .filter(([name]) => name !== 'id')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')
  return `${resource}:${how}:${params.get('id') ?? (given === '' ? 'new' : `new:${given}`)}`.slice(0, LONGEST_KEY)
}

/**
 * What goes into a draft: of a stored record only what was changed, so that it never takes back what others saved
 * meanwhile.
 * Masked fields stay out: a draft lies in the settings as it is, without the masks and the encryption of the record
 * itself.
 */
export function draftOf(resource: AnyResource, values: Row, base: Row | undefined): { values: Row; left: string[] } {
  const names = base
    ? differing(resource, values, base)
    : ownFields(resource)
        .map(([name]) => name)
        .filter(name => values[name] !== undefined)
  const isMasked = (name: string) => isSecret(resource, name, values)
  const left = names.filter(name => isMasked(name) && values[name] !== '' && values[name] !== null)
  const kept = names.filter(name => !isMasked(name))
  const pairs = kept.flatMap((name): [string, unknown][] => [
    [name, withoutMasked(resource, name, values[name])],
    ...(twinOf(name) in values ? [[twinOf(name), values[twinOf(name)]] as [string, unknown]] : []),
  ])
  return { values: Object.fromEntries(pairs), left }
}

/** Rows of a table have masked columns of their own; a stored one goes back as it came, masked already. */
function withoutMasked(resource: AnyResource, name: string, value: unknown): unknown {
  const field = ownFields(resource).find(([own]) => own === name)?.[1]
  const child = field?.kind === 'lines' ? findResource(field.target) : undefined
  if (!child || !Array.isArray(value)) return value
  return (value as Row[]).map(row =>
    Object.fromEntries(
      Object.entries(row).filter(([column, one]) => !isSecret(child, column, row) || String(one).includes('*')),
    ),
  )
}

/** Of what is masked in some rows only the row says whether it is; as long as it does not, it is. */
function isSecret(resource: AnyResource, name: string, row: Row): boolean {
  const field = ownFields(resource).find(([own]) => own === name)?.[1]
  const when = field?.options.maskedWhen
  return (
    field?.masked === true &&
    !(when && Object.keys(when).every(one => row[one] !== undefined && row[one] !== '') && !fits(when, row))
  )
}

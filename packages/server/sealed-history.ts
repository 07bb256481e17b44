import type { Resource } from '#kernel'
import { isSealed, SECRET_MASK, type SecretBox } from '#packages/security/secrets.ts'
import { plain } from './kinds.ts'
import { historyBox, isBuilt, resourceNamed } from './registry.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Masked fields lie encrypted in the history (10-platform 5.8): a number that its record forgot, or that its right hides, is not to be had from the table of all changes or a copy of it.
 * `place` is the record and the field, so that a line cannot be opened under another record. Lines from before this rule are plain; readers take both.
 */
const placeOf = (id: string, path: string): string => `history ${id} ${path}`

/** Names of the masked fields, and of the child rows that have some. A secret of the record (`sealed`) is encrypted before it comes here. */
interface Covered { readonly fields: readonly string[]; readonly lines: readonly { readonly name: string; readonly fields: readonly string[] }[] }
const known = new WeakMap<object, Covered>()

function coveredOf(resource: Pick<Resource, 'fields'>): Covered {
  const found = known.get(resource.fields)
  if (found) return found
  const masked = (fields: Resource['fields']) => Object.entries(fields).filter(([, spec]) => spec.masked && spec.kind !== 'lines' && !spec.options.sealed).map(([name]) => name)
  const lines = Object.entries(resource.fields).filter(([, spec]) => spec.kind === 'lines' && isBuilt(spec.target!)).map(([name, spec]) => ({ name, fields: masked(resourceNamed(spec.target!).fields) }))
  const made: Covered = { fields: masked(resource.fields), lines: lines.filter(one => one.fields.length > 0) }
  known.set(resource.fields, made)
  return made
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

function sealFields(box: SecretBox, values: Values, fields: readonly string[], place: (field: string) => string): Values {
  const there = fields.filter(name => isThere(values[name]))
  return there.length === 0 ? values : { ...values, ...Object.fromEntries(there.map(name => [name, box.encrypt(JSON.stringify(plain(values[name])), place(name))])) }
}

/** The values as they go into the history; the same object when nothing of it is masked. */
export function sealedForHistory(resource: string, id: string, values: Values): Values {
  const box = historyBox()
  if (!box || !isBuilt(resource)) return values
  const { fields, lines } = coveredOf(resourceNamed(resource))
  const sealed = sealFields(box, values, fields, name => placeOf(id, name))
  const rows = lines.filter(({ name }) => Array.isArray(sealed[name]))
  return rows.length === 0 ? sealed : { ...sealed, ...Object.fromEntries(rows.map(({ name, fields: own }) => [name, (sealed[name] as Values[]).map(row => sealFields(box, row, own, field => placeOf(id, `${name}.${field}`)))])) }
}

/** Values out of the history in clear, for a reader who covers them himself; what cannot be opened (another secret of the installation) is stars. Secrets of the record stay sealed. */
export function openedHistory<T>(resource: Pick<Resource, 'fields'>, id: string, values: T): T {
  const box = historyBox()
  if (!box || typeof values !== 'object' || values === null) return values
  const opened = (value: unknown, spec: Resource['fields'][string] | undefined, path: string): unknown => {
    if (spec?.options.sealed) return value
    if (typeof value === 'string') return isSealed(value) ? open(box, value, placeOf(id, path)) : value
    if (spec?.kind !== 'lines' || !Array.isArray(value)) return value
    const child: Resource['fields'] = isBuilt(spec.target!) ? resourceNamed(spec.target!).fields : {}
    return value.map(row => Object.fromEntries(Object.entries(row as Values).map(([name, one]) => [name, opened(one, child[name], `${path}.${name}`)])))
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, opened(value, resource.fields[name], name)])) as T
}

function open(box: SecretBox, value: string, place: string): unknown {
  let text: string
  try {
    text = box.decrypt(value, place)
  } catch {
    // Nothing to do about it for whoever reads: the line came from an installation with another secret, or stood plain and looked like this.
    return SECRET_MASK
  }
  return JSON.parse(text)
}

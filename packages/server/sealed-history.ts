import type { Field, Resource } from '#kernel'
import { SECRET_MASK, type SecretBox } from '#packages/security/secrets.ts'
import { plain } from './kinds.ts'
import { historyBox, isBuilt, resourceNamed } from './registry.ts'

type Values = Readonly<Record<string, unknown>>
type Fielded = Pick<Resource, 'fields'>

/**
 * Masked fields lie encrypted in the history (10-platform 5.8): what a record forgot, or a right hides, is not to be
 * had from the table of all changes or a copy of it.
 * They keep their names and say SEALED; their values lie together under SEALED, in one text that opens under its record
 * only. Lines from before this rule are plain; readers take both.
 *
 * { "name": "华驰", "idNo": "*", "signers": [{ "signerName": "张三", "mobile": "*" }], "*": "v1.…" }      the text
 * holds { "idNo": "1101…", "signers": [{ "mobile": "138…" }] }
 */
export const SEALED = '*'
const placeOf = (id: string): string => `history ${id}`

/**
 * The masked fields, and the child rows that have some. A secret of the record (`sealed`) is encrypted before it comes
 * here.
 */
interface Covered {
  readonly fields: readonly string[]
  readonly lines: readonly { readonly name: string; readonly fields: readonly string[] }[]
}
const known = new WeakMap<object, Covered>()

function coveredOf({ fields }: Fielded): Covered {
  const found = known.get(fields)
  if (found) return found
  const all = Object.entries(fields as Record<string, Field>)
  const masked = (own: readonly [string, Field][]) =>
    own.filter(([, spec]) => spec.masked && spec.kind !== 'lines' && !spec.options.sealed).map(([name]) => name)
  const lines = all
    .filter(([, spec]) => spec.kind === 'lines' && isBuilt(spec.target!))
    .map(([name, spec]) => ({
      name,
      fields: masked(Object.entries(resourceNamed(spec.target!).fields as Record<string, Field>)),
    }))
  const made: Covered = { fields: masked(all), lines: lines.filter(one => one.fields.length > 0) }
  known.set(fields, made)
  return made
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** What of it is to be sealed, and the rest with the marks; undefined when nothing is. */
function parted(
  values: Values,
  fields: readonly string[],
): { open: Record<string, unknown>; closed: Record<string, unknown> } | undefined {
  let made: { open: Record<string, unknown>; closed: Record<string, unknown> } | undefined
  for (const name of fields) {
    if (!isThere(values[name])) continue
    made ??= { open: { ...values }, closed: {} }
    made.closed[name] = plain(values[name])
    made.open[name] = SEALED
  }
  return made
}

/** The values as they go into the history; the same object when nothing of it is masked. */
export function sealedForHistory(resource: string, id: string, values: Values): Values {
  const box = historyBox()
  if (!box || !isBuilt(resource)) return values
  const { fields, lines } = coveredOf(resourceNamed(resource))
  let made = parted(values, fields)
  for (const { name, fields: own } of lines) {
    const rows = values[name]
    if (!Array.isArray(rows)) continue
    const pairs = rows.map(row => parted(row as Values, own))
    if (pairs.every(one => one === undefined)) continue
    made ??= { open: { ...values }, closed: {} }
    made.open[name] = rows.map((row, at) => pairs[at]?.open ?? row)
    made.closed[name] = pairs.map(one => one?.closed ?? {})
  }
  return made ? { ...made.open, [SEALED]: box.encrypt(JSON.stringify(made.closed), placeOf(id)) } : values
}

/**
 * Values out of the history in clear, for a reader who covers them himself; stars where the text does not open: of an
 * installation with another secret, or of another record.
 */
export function openedHistory<T>(resource: Fielded, id: string, values: T): T {
  const box = historyBox()
  if (typeof values !== 'object' || values === null || !(SEALED in values)) return values
  const { [SEALED]: text, ...open } = values as Values
  const closed = box && typeof text === 'string' ? decrypted(box, text, placeOf(id)) : undefined
  const { fields, lines } = coveredOf(resource)
  const joined = (into: Values, names: readonly string[], from: Values | undefined): Values => ({
    ...into,
    ...Object.fromEntries(
      names.filter(name => into[name] === SEALED).map(name => [name, from ? from[name] : SECRET_MASK]),
    ),
  })
  const rows = lines
    .filter(({ name }) => Array.isArray(open[name]))
    .map(
      ({ name, fields: own }) =>
        [
          name,
          (open[name] as Values[]).map((row, at) =>
            joined(row, own, closed && (closed[name] as Values[] | undefined)?.[at]),
          ),
        ] as const,
    )
  return { ...joined(open, fields, closed), ...Object.fromEntries(rows) } as T
}

function decrypted(box: SecretBox, text: string, place: string): Values | undefined {
  let plainText: string
  try {
    plainText = box.decrypt(text, place)
  } catch {
    // Nobody who reads can do anything about it; the stars say it.
    return undefined
  }
  return JSON.parse(plainText) as Values
}

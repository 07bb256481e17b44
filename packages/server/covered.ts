import { halfOf, type Field } from '#kernel'
import { maskValue } from '#kernel/validators.ts'
import { isSealed, SECRET_MASK } from '#packages/security/secrets.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { maskOf } from './mask.ts'
import { resourceNamed, storageOf } from './registry.ts'
import { type Resource } from '#kernel'

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>

/**
 * What the machinery keeps in its own notation, or for itself alone, tells a reader nothing, and may hold what is
 * covered elsewhere.
 */
const isNotation = (resource: AnyResource, name: string): boolean => {
  const spec = storageOf(resource).column.get(name)?.spec
  return spec?.options.untold === true || (spec?.kind === 'json' && spec.system === true)
}

/** Stars for what stands encrypted, wherever in the value; the rest of it as it is. */
export function starred(value: unknown): unknown {
  if (typeof value === 'string') return isSealed(value) ? SECRET_MASK : value
  if (Array.isArray(value)) return value.map(starred)
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, starred(one)]))
    : value
}

/** Fields that are secrets in a row like this: whatever they ever told stays covered. */
export const secretFields = (resource: AnyResource, row: Values): Set<string> =>
  new Set(
    storageOf(resource)
      .columns.filter(({ spec }) => fits(spec, row))
      .map(one => one.field),
  )

export const fits = ({ options: { sealed } }: Field, row: Values): boolean =>
  typeof sealed === 'object' && Object.entries(sealed).every(([name, codes]) => codes.includes(row[name] as never))

/** The columns that decide it, and those that decide about masks. */
export function secretConditions(resource: AnyResource): Sql {
  const { columns, column } = storageOf(resource)
  const names = new Set(
    columns.flatMap(
      ({
        spec: {
          options: { sealed, maskedWhen },
        },
      }) => [...(typeof sealed === 'object' ? Object.keys(sealed) : []), ...Object.keys(maskedWhen ?? {})],
    ),
  )
  return sql.trusted(
    [
      'true as found',
      ...[...names].map(name => `${column.get(name)!.alias}."${column.get(name)!.column}" as "${name}"`),
    ].join(', '),
  )
}

/**
 * Values that leave the server by another way than a list: a masked field stays masked in the history and in a clash
 * too. `row`: whose they are or were, by the columns that decide it (`secretConditions`).
 */
export function covered(resource: AnyResource, actor: Actor, values: unknown, row?: Values): unknown {
  if (typeof values !== 'object' || values === null) return values
  const closedFields = secretFields(resource, row ?? (values as Values))
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !isNotation(resource, name))
      .map(([name, value]) => {
        if (closedFields.has(name)) return [name, value === null || value === '' ? value : SECRET_MASK]
        // Child rows have masked fields of their own: a signer's number in a contract's parties.
        const child = (resource.fields as Record<string, Field>)[name]
        if (child?.kind === 'lines' && Array.isArray(value))
          return [name, value.map(row => covered(resourceNamed(child.target!), actor, row))]
        const spec = storageOf(resource).column.get(name)?.spec
        if (spec?.options.sealed) return [name, starred(value)]
        if (typeof value !== 'string') return [name, value]
        // By what the record is and by what it said then: either may tell that it was masked.
        const mask =
          maskOf(resource.name, name, spec, actor.rights, { ...row, ...values }) ??
          (row && maskOf(resource.name, name, spec, actor.rights, row))
        return [
          name,
          mask
            ? maskValue(mask, value)
            : spec?.kind === 'text' || spec?.kind === 'note'
              ? halfOf(value, actor.language)
              : value,
        ]
      }),
  )
}

import { fits, type Field } from '#kernel'
import { maskValue, type MaskKind } from '#kernel/validators.ts'
import type { Actor } from '#packages/database/tx.ts'
import type { Rights } from './route.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * How a masked field stands before this reader; undefined where he reads it in clear, and before the system. The one
 * place that decides it: the red list's word (10-platform 4.4), else the definition's. `row`: for fields that are
 * masked in some rows only; without what decides it, they are.
 */
export function maskOf(
  resource: string,
  name: string,
  field: Field | undefined,
  rights: Rights | undefined,
  row?: Values,
): MaskKind | undefined {
  if (!field?.masked || !rights || rights.unmasked.has(`${resource}.${name}`) || (row && isClearIn(field, row)))
    return undefined
  return rights.masks?.get(`${resource}.${name}`) ?? field.options.mask ?? 'all'
}

/** Whether the row itself says that this is not the kind of value that is masked. */
export const isClearIn = ({ options: { maskedWhen } }: Field, row: Values): boolean =>
  maskedWhen !== undefined && Object.keys(maskedWhen).every(name => row[name] !== undefined) && !fits(maskedWhen, row)

/** What a record is called in the answer of a call that changed it: its number, else its title. */
export function calledIn(
  resource: {
    readonly name: string
    readonly title: string
    readonly number?: { readonly field: string }
    readonly fields: object
  },
  actor: Actor,
  row: Values,
): string {
  const name = resource.number?.field ?? resource.title
  const mask = maskOf(resource.name, name, (resource.fields as Record<string, Field>)[name], actor.rights, row)
  const text = String(row[name] ?? '')
  return mask && text !== '' ? maskValue(mask, text) : text
}

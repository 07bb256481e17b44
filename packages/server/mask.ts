import type { Field } from '#kernel'
import type { MaskKind } from '#kernel/validators.ts'
import type { Rights } from './route.ts'

/**
 * How a masked field stands before this reader; undefined where he reads it in clear, and before the system. The one place that decides it: the red list's
 * word (10-platform 4.4), else the definition's.
 */
export function maskOf(resource: string, name: string, field: Field | undefined, rights: Rights | undefined): MaskKind | undefined {
  if (!field?.masked || !rights || rights.unmasked.has(`${resource}.${name}`)) return undefined
  return rights.masks?.get(`${resource}.${name}`) ?? field.options.mask ?? 'all'
}

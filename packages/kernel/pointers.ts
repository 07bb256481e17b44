import type { Resource } from './define.ts'
import type { Field } from './fields.ts'

type AnyResource = Resource<any, any, any>

/** A field by which records of one kind point at a record of another. */
export interface Pointer {
  readonly resource: AnyResource
  readonly field: string
}

/**
 * Kinds with a list of their own that point at this one or at its head, by fields that their lists can be filtered by:
 * these have an index, and a link can carry them. Of a head its extensions are answered, which have the pages.
 */
export function pointersAt(target: AnyResource, all: readonly AnyResource[]): Pointer[] {
  const names = new Set([target.name, ...(target.extends ? [target.extends] : [])])
  const heads = new Set(all.map(one => one.extends))
  return all
    .filter(one => one.kind === 'record' && one.page !== undefined && !heads.has(one.name))
    .flatMap(resource =>
      Object.entries(resource.fields as Record<string, Field>)
        .filter(([, field]) => field.kind === 'ref' && field.filter && names.has(field.target!))
        .map(([field]) => ({ resource, field })),
    )
}

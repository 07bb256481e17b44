import type { Resource } from '#kernel'

const scopeNames = ({ scope }: Resource): string[] =>
  (typeof scope === 'object' ? [...(scope.users ?? []), ...(scope.depts ?? []), ...(scope.cities ?? [])] : []).filter(
    name => name.includes('.'),
  )

/** Rows that belong to whoever has the record that they point to ('customerId.bizUserId') are made after it. */
export const pointingLast = <R extends Resource>(resources: readonly R[]): R[] => [
  ...resources.filter(one => scopeNames(one).length === 0),
  ...resources.filter(one => scopeNames(one).length > 0),
]

const pointing = (resource: Resource): string[] => [...new Set(scopeNames(resource).map(name => name.split('.')[0]!))]
/** The resources that it points to. */
export const pointedResources = (resource: Resource): string[] =>
  pointing(resource).map(field => resource.fields[field]!.target!)

/** The fields that point there, filled with the record of the same owner. */
export const pointed = (resource: Resource, idOf: (target: string) => string | undefined): Record<string, string> =>
  Object.fromEntries(
    pointing(resource).flatMap(field => {
      const id = idOf(resource.fields[field]!.target!)
      return id === undefined ? [] : [[field, id]]
    }),
  )

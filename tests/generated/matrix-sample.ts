import type { Resource } from '#kernel'
import { drawn, isWhole } from '#packages/testing/drawn.ts'
import { type Cell, holdsCode, type Somebody } from './matrix.ts'
import { pointedResources } from './pointed.ts'

/**
 * Of the roles one that the call does not let in, one bounded and one unbounded that it does; and who has every code and
 * no row but his own (the last of the people).
 */
export function askedAbout(people: readonly Somebody[], cell: Cell): readonly Somebody[] {
  if (isWhole) return people
  const roles = people.slice(0, -1)
  const one = (fits: (who: Somebody) => boolean, salt: string) =>
    drawn(roles.filter(fits), 1, `${salt} ${cell.address}`, who => who.role)
  return [
    ...one(who => !holdsCode(who, cell.route), 'out'),
    ...one(who => holdsCode(who, cell.route) && who.reach !== 'all', 'bounded'),
    ...one(who => holdsCode(who, cell.route) && who.reach === 'all', 'in'),
    people.at(-1)!,
  ]
}

/** Who needs a row of his own of which resource: whoever is asked about one of its calls, or about what points to it. */
export function ownersFor(
  resources: readonly Resource[],
  people: readonly Somebody[],
  cells: readonly Cell[],
): (resource: Resource) => readonly Somebody[] {
  const owners = new Map<string, Set<Somebody>>()
  const owning = (name: string) => owners.get(name) ?? owners.set(name, new Set()).get(name)!
  const adds = (name: string, who: Iterable<Somebody>) => {
    for (const one of who) owning(name).add(one)
  }
  for (const cell of cells) if (cell.resource) adds(cell.resource.name, askedAbout(people, cell))
  // A kind has the rows of its head, and what is pointed to is made for the same owner.
  for (const one of resources) if (one.extends) adds(one.name, owning(one.extends))
  for (const one of resources) for (const target of pointedResources(one)) adds(target, owning(one.name))
  return resource => people.filter(who => owning(resource.name).has(who))
}

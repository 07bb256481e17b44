import type { Query } from '../list/address.ts'
import { hasStateTabs } from '../model/shape.ts'
import { ownFields, type AnyResource } from '../model/world.ts'

export type Look = 'list' | 'board' | 'calendar'

/** Dates by which records can stand in a calendar: those that the list shows or filters by, deadlines first. */
export function datesOf(resource: AnyResource): string[] {
  const names = ownFields(resource)
    .filter(([, field]) => ['date', 'datetime'].includes(field.kind) && !field.many && (field.filter || field.inList))
    .map(([name]) => name)
  const isDeadline = (name: string) => /due|plan|expire|until|deadline|endDate|validTo/i.test(name)
  return [...names.filter(isDeadline), ...names.filter(name => !isDeadline(name))]
}

/** What a resource can be looked at as, from its definition alone: states carry a board, dates a calendar. */
export const looksOf = (resource: AnyResource): Look[] => [
  'list',
  ...(hasStateTabs(resource) ? (['board'] as const) : []),
  ...(datesOf(resource).length > 0 ? (['calendar'] as const) : []),
]
export const lookOf = (resource: AnyResource, query: Query): Look => {
  const asked = query['look'] as Look | undefined
  return asked && looksOf(resource).includes(asked) ? asked : 'list'
}

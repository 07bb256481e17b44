import type { Action, State } from '#kernel'
import { actionsOf, statesOf, type AnyResource } from './world.ts'

export interface LifeStep { name: string; state: State; isPast: boolean; isNow: boolean; /** Off the straight way: rejected, withdrawn, voided. */ isAside: boolean }

/**
 * The straight way through the states, as a person would tell it: from the first state along the first move that leads on
 * to a new state which is no refusal. What happened to this document may leave it: then its state stands at the end.
 */
export function lifeOf(resource: AnyResource, now: string | undefined): LifeStep[] {
  if (!resource.states || statesOf(resource).length < 3) return []
  const way = straightWay(resource)
  const at = now === undefined ? -1 : way.indexOf(now)
  const steps = way.map((name, index): LifeStep => ({ name, state: resource.states!.values[name]!, isPast: at >= 0 && index < at, isNow: index === at, isAside: false }))
  if (at >= 0 || now === undefined) return steps
  const cut = lastBefore(resource, way, now)
  return [...steps.slice(0, cut + 1).map(step => ({ ...step, isPast: true })), { name: now, state: resource.states.values[now]!, isPast: false, isNow: true, isAside: true }]
}

function straightWay(resource: AnyResource): string[] {
  const way = [resource.states!.initial as string]
  const isOnward = (action: Action) => action.to !== undefined && !action.danger && !way.includes(action.to) && !['danger', 'warning'].includes(resource.states!.values[action.to]!.tone)
  for (;;) {
    const here = way.at(-1)!
    const moves = actionsOf(resource).map(([, action]) => action).filter(action => isOnward(action) && (!action.from || action.from.includes(here)) && !isBackdoor(resource, action, way))
    const next = moves[0]
    if (!next) return way
    way.push(next.to!)
  }
}

/** A state that can only be reached backwards or sideways (withdrawn) never leads on, unless it is the end of the way. */
function isBackdoor(resource: AnyResource, action: Action, way: readonly string[]): boolean {
  const leadsBack = actionsOf(resource).some(([, other]) => other.from?.includes(action.to!) && other.to !== undefined && way.includes(other.to))
  return leadsBack && resource.states!.values[action.to!]!.tone === 'info'
}

function lastBefore(resource: AnyResource, way: readonly string[], aside: string): number {
  const sources = actionsOf(resource).filter(([, action]) => action.to === aside).flatMap(([, action]) => action.from ?? [])
  const places = sources.map(name => way.indexOf(name)).filter(place => place >= 0)
  return places.length ? Math.min(...places) : 0
}

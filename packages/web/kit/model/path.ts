import type { Action, State } from '#kernel'
import { actionsOf, statesOf, type AnyResource } from './world.ts'

export interface LifeStep {
  name: string
  state: State
  isPast: boolean
  isNow: boolean
  /** How it left the straight way: refused or broken off (danger), withdrawn or closed (info). */
  left: 'danger' | 'info' | undefined
}

/**
 * The straight way through the states, as a person would tell it: from the first state along the first move that leads
 * on to a new state which is no refusal. What happened to this document may leave it: then its state stands at the end,
 * or, where it leads on to a later one (a bill paid in part), between.
 */
export function lifeOf(resource: AnyResource, now: string | undefined): LifeStep[] {
  if (!resource.states || statesOf(resource).length < 3) return []
  const values = resource.states.values
  const way = straightWay(resource)
  const stepsOf = (names: readonly string[], at: number): LifeStep[] =>
    names.map((name, index) => ({
      name,
      state: values[name]!,
      isPast: index < at,
      isNow: index === at,
      left: undefined,
    }))
  if (now === undefined || way.includes(now)) return stepsOf(way, now === undefined ? -1 : way.indexOf(now))
  const cut = lastBefore(resource, way, now)
  const beyond = way.findIndex((name, index) => index > cut && leadsTo(resource, now, name))
  if (beyond >= 0) return stepsOf([...way.slice(0, cut + 1), now, ...way.slice(beyond)], cut + 1)
  const { tone } = values[now]!
  return stepsOf([...way.slice(0, cut + 1), now], cut + 1).map(step =>
    step.isNow ? { ...step, left: tone === 'danger' || tone === 'info' ? tone : undefined } : step,
  )
}

function straightWay(resource: AnyResource): string[] {
  const way = [resource.states!.initial as string]
  const toneOf = (name: string) => resource.states!.values[name]!.tone
  // What is over (disabled, cancelled, void: grey) is not promised to a document that lives; being completed is.
  const isGood = (name: string) => ['default', 'success'].includes(toneOf(name)) || name === 'completed'
  const isOnward = (action: Action) =>
    action.to !== undefined && !action.danger && !way.includes(action.to) && isGood(action.to)
  for (;;) {
    const here = way.at(-1)!
    const actions = actionsOf(resource)
      .map(([, action]) => action)
      .filter(action => !action.from || action.from.includes(here))
    const next =
      actions.find(isOnward)?.to ??
      actions
        .flatMap(action => (action.to ? [] : (action.mayReach ?? [])))
        .find(name => !way.includes(name) && toneOf(name) === 'success')
    if (!next) return way
    way.push(next)
  }
}

const reaches = (action: Action, name: string): boolean =>
  action.to === name || (action.to === undefined && (action.mayReach ?? []).includes(name))
const leadsTo = (resource: AnyResource, from: string, to: string): boolean =>
  actionsOf(resource).some(([, action]) => !action.danger && (action.from ?? []).includes(from) && reaches(action, to))

function lastBefore(resource: AnyResource, way: readonly string[], aside: string): number {
  const sources = actionsOf(resource)
    .filter(([, action]) => reaches(action, aside))
    .flatMap(([, action]) => action.from ?? [])
  const places = sources.map(name => way.indexOf(name)).filter(place => place >= 0)
  return places.length ? Math.min(...places) : 0
}

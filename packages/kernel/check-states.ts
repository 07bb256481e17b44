import { mustBeLabel, type World } from './check-world.ts'
import type { Resource } from './define.ts'
import type { Action } from './states.ts'

export function checkStates(world: World, resource: Resource): void {
  const { states } = resource
  const actions = Object.entries(resource.actions ?? {})
  for (const [name, action] of actions) {
    const place = `${resource.name}.actions.${name}`
    mustBeLabel(world, place, action.label)
    mustBeLabel(world, `${place}.confirm`, action.confirm)
    if (action.danger && !action.confirm)
      world.say(place, "is dangerous without saying what it does: 'confirm' names the thing and the effect")
    // Framework resources keep their histories behind the desk's call.
    if (
      action.reason &&
      action.by !== 'system' &&
      resource.dialect !== 'framework' &&
      resource.calls !== undefined &&
      !/\btimeline\b/.test(resource.calls)
    )
      world.say(place, "asks a reason that nobody reads again: 'calls' lacks 'timeline'")
    for (const [key, field] of Object.entries(action.input ?? {})) {
      mustBeLabel(world, `${place}.input.${key}`, field.label)
      const { among } = field.options
      if (among && world.byName.get(among.resource)?.fields[among.lines]?.kind !== 'lines')
        world.say(
          `${place}.input.${key}`,
          `'among' names '${among.lines}' of '${among.resource}', which is no table of child rows`,
        )
    }
    checkMove(world, resource, place, action)
  }
  if (!states) return
  if (!states.values[states.initial])
    world.say(`${resource.name}.states`, `begins in '${states.initial}', which is no state of it`)
  const codes = new Map<number, string>()
  for (const [name, state] of Object.entries(states.values)) {
    mustBeLabel(world, `${resource.name}.states.${name}`, state.label)
    if (codes.has(state.code))
      world.say(`${resource.name}.states.${name}`, `code ${state.code} is also that of '${codes.get(state.code)}'`)
    codes.set(state.code, name)
  }
  for (const [key, list] of Object.entries({ editableIn: resource.editableIn, removableIn: resource.removableIn }))
    for (const name of list ?? [])
      if (!states.values[name])
        world.say(resource.name, `'${key}' names '${name}', which is no state of ${resource.name}`)
  // The states of a head are those of its extensions, which are checked one by one; framework resources keep a plain
  // status column.
  if (!resource.discriminator && resource.dialect !== 'framework')
    checkWays(
      world,
      resource,
      actions.map(([, action]) => action),
    )
}

function checkMove(world: World, resource: Resource, place: string, action: Action): void {
  const { call, from = [], to, mayReach = [] } = action
  if (call !== undefined && !/^(GET|POST|PUT|DELETE) [\w/-]+$/.test(call))
    world.say(place, `'call' reads '${call}'; it must read like 'PUT seal'`)
  if (!resource.states) {
    if (from.length > 0 || to !== undefined || mayReach.length > 0)
      world.say(place, `moves between states, but ${resource.name} has no states`)
    return
  }
  for (const [key, names] of Object.entries({ from, to: to === undefined ? [] : [to], mayReach }))
    for (const name of names)
      if (!resource.states.values[name])
        world.say(place, `'${key}' names '${name}', which is no state of ${resource.name}`)
  if (to !== undefined && mayReach.length > 0)
    world.say(place, "has both 'to' and 'mayReach'; a move with a fixed end needs no choice")
}

const waiting = ['default', 'warning']

/** Every state can be reached, and one that waits for something (colour default or warning) can be left. */
function checkWays(world: World, resource: Resource, actions: readonly Action[]): void {
  const states = resource.states!
  const names = Object.keys(states.values)
  const ends = (action: Action) => [...(action.to === undefined ? [] : [action.to]), ...(action.mayReach ?? [])]
  const reached = new Set([states.initial])
  for (let grew = true; grew; ) {
    grew = false
    for (const action of actions) {
      if (action.from && !action.from.some(name => reached.has(name))) continue
      for (const end of ends(action)) if (!reached.has(end)) grew = reached.add(end).has(end)
    }
  }
  for (const name of names) {
    const place = `${resource.name}.states.${name}`
    if (!reached.has(name)) world.say(place, `no action leads to it from '${states.initial}'`)
    const canLeave = actions.some(
      action => (!action.from || action.from.includes(name)) && ends(action).some(end => end !== name),
    )
    if (!canLeave && waiting.includes(states.values[name]!.tone) && names.length > 1)
      world.say(place, 'nothing leads out of it: give it an action, or the colour of an end (success, info, danger)')
  }
}

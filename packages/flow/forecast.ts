import { localDate, Refused } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { holds, storable, type Variables } from './condition.ts'
import type { FlowCore } from './course.ts'
import type { FlowModel, FlowNode } from './model.ts'
import { resolvePeople } from './people.ts'
import type { PeopleContext } from './ports.ts'
import { bindingFor, factsOf, isSkipped, type StartInput } from './start.ts'
import { instanceOf, newestDefinition } from './store.ts'
import { INSTANCE } from './rows.ts'

export interface Forecast {
  nodeId: string
  name: string
  userIds: string[]
  userNames: string[]
  isCertain: boolean
}
export interface ForecastInput {
  processKey: string
  variables: Record<string, unknown>
  fields?: Record<string, unknown>
  resource?: string
  id?: string
  deptId?: string | null
  cityCode?: string | null
  starterId?: string
}

/**
 * Steps still to come when everybody approves. A condition that cannot be decided yet makes what lies behind it
 * uncertain.
 */
export function remainingSteps(
  model: FlowModel,
  from: readonly string[],
  variables: Variables,
): { node: FlowNode; isCertain: boolean }[] {
  const found = new Map<string, { node: FlowNode; isCertain: boolean }>()
  const visit = (id: string, isCertain: boolean): void => {
    const node = model.nodes[id]!
    const known = found.get(id)
    if (known && (known.isCertain || !isCertain)) return
    found.set(id, { node, isCertain })
    for (const way of waysFrom(model, node, variables)) visit(model.links[way.id]!.to, isCertain && way.isCertain)
  }
  for (const id of from)
    for (const way of waysFrom(model, model.nodes[id]!, variables)) visit(model.links[way.id]!.to, way.isCertain)
  return [...found.values()].filter(one => one.node.kind === 'task')
}

function waysFrom(model: FlowModel, node: FlowNode, variables: Variables): { id: string; isCertain: boolean }[] {
  const open: { id: string; isCertain: boolean }[] = []
  for (const id of node.outgoing.filter(one => one !== node.defaultLink)) {
    const verdict = tryCondition(model, id, variables)
    if (verdict === false) continue
    open.push({ id, isCertain: verdict === true })
    if (node.kind === 'exclusive' && verdict === true) return open
  }
  const isSettled = open.some(one => one.isCertain)
  return isSettled || node.defaultLink === undefined
    ? open
    : [...open, { id: node.defaultLink, isCertain: open.length === 0 }]
}

function tryCondition(model: FlowModel, linkId: string, variables: Variables): boolean | 'unknown' {
  const { condition } = model.links[linkId]!
  if (!condition) return true
  try {
    return holds(condition, variables)
  } catch (error) {
    if (error instanceof Refused) return 'unknown'
    throw error
  }
}

/** The path of an application not yet made, with the people who would be asked today (`work/predict`). */
export async function predict(core: FlowCore, tx: Tx, actor: Actor, input: ForecastInput): Promise<Forecast[]> {
  const definition = await newestDefinition(tx, input.processKey)
  if (!definition) return []
  const model = await core.modelOf(tx, definition.id)
  const { limit1, limit2 } = await core.ports.settings(tx)
  const starterId = input.starterId ?? actor.userId
  const variables = {
    limit1,
    limit2,
    deptId: input.deptId ?? (actor.deptId || null),
    cityCode: input.cityCode ?? null,
    ...storable(input.variables),
    starterId,
  }
  const context: PeopleContext = {
    resource: input.resource ?? '',
    businessId: input.id ?? '0',
    starterId,
    deptId: input.deptId ?? (actor.deptId || null),
    cityCode: input.cityCode ?? null,
    variables,
    fields: storable(input.fields ?? {}),
    date: localDate(actor.clock.now()),
  }
  return withPeople(core, tx, remainingSteps(model, [model.start], variables), context)
}

/** `isSkipped`: the binding's skipWhen holds, or no step applies: the record goes straight on. */
export interface Path {
  processKey: string
  name: string
  isSkipped: boolean
  steps: Forecast[]
}

/** What a submit of this record would set going, with the very facts that the submit hands over. */
export async function predictStart(core: FlowCore, tx: Tx, actor: Actor, input: StartInput): Promise<Path> {
  const binding = await bindingFor(tx, input)
  const { starterId, deptId, variables } = await factsOf(core, tx, actor, input)
  const name = (await newestDefinition(tx, binding.processKey))?.name ?? binding.processKey
  if (isSkipped(binding, variables)) return { processKey: binding.processKey, name, isSkipped: true, steps: [] }
  const steps = await predict(core, tx, actor, {
    processKey: binding.processKey,
    resource: input.resource,
    id: input.id,
    starterId,
    deptId,
    cityCode: input.cityCode ?? null,
    variables,
    fields: input.fields ?? {},
  })
  return { processKey: binding.processKey, name, isSkipped: steps.length === 0, steps }
}

/** The rest of a running instance, the steps now open left out. */
export async function forecast(core: FlowCore, tx: Tx, actor: Actor, instanceId: string): Promise<Forecast[]> {
  const instance = await instanceOf(tx, instanceId)
  if (instance.state !== INSTANCE.running) return []
  const model = await core.modelOf(tx, instance.definitionId)
  const { tokens } = instance.flowState
  const here = new Set(tokens.map(token => token.at))
  const steps = remainingSteps(
    model,
    tokens.map(token => token.back?.[0] ?? token.at),
    instance.variables,
  ).filter(step => !here.has(step.node.id))
  const returns = tokens.flatMap(token => token.back ?? []).map(id => ({ node: model.nodes[id]!, isCertain: true }))
  const context: PeopleContext = { ...instance, date: localDate(actor.clock.now()) }
  return withPeople(core, tx, [...returns, ...steps], context)
}

async function withPeople(
  core: FlowCore,
  tx: Tx,
  steps: { node: FlowNode; isCertain: boolean }[],
  context: PeopleContext,
): Promise<Forecast[]> {
  const result: Forecast[] = []
  for (const { node, isCertain } of steps) {
    const userIds = await peopleOf(core, tx, node, context)
    const names = await core.ports.people.names(tx, userIds)
    result.push({
      nodeId: node.id,
      name: node.name,
      userIds,
      userNames: userIds.map(id => names.get(id) ?? ''),
      isCertain,
    })
  }
  return result
}

/** A forecast never fails: a step for which nobody is found today is shown without people. */
async function peopleOf(core: FlowCore, tx: Tx, node: FlowNode, context: PeopleContext): Promise<string[]> {
  try {
    return [...new Set((await resolvePeople(tx, core.ports, node, context, new Map())).seats.flat())]
  } catch (error) {
    if (error instanceof Refused) return []
    throw error
  }
}

import { targetsOf, timersOf, type FlowModel } from './model.ts'

/** Where a token can go from a node: along its links, and by its timers. */
const nextOf = (model: FlowModel, id: string): string[] => [
  ...targetsOf(model, id),
  ...timersOf(model, id).map(timer => timer.id),
]

const backLinks = new WeakMap<FlowModel, Set<string>>()

/** Links that close a circle (seen depth first from the start): a way back written into the model is not "later". */
function circleLinks(model: FlowModel): Set<string> {
  const known = backLinks.get(model)
  if (known) return known
  const found = new Set<string>()
  const open = new Set<string>()
  const done = new Set<string>()
  const visit = (id: string): void => {
    open.add(id)
    for (const linkId of model.nodes[id]!.outgoing) {
      const to = model.links[linkId]!.to
      if (open.has(to)) found.add(linkId)
      else if (!done.has(to)) visit(to)
    }
    for (const timer of timersOf(model, id)) if (!done.has(timer.id)) visit(timer.id)
    open.delete(id)
    done.add(id)
  }
  visit(model.start)
  backLinks.set(model, found)
  return found
}

/** The node and everything that comes after it, ways back left out. */
export function laterThan(model: FlowModel, from: string): Set<string> {
  const circles = circleLinks(model)
  const seen = new Set([from])
  const queue = [from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const node = model.nodes[id]!
    const targets = [
      ...node.outgoing.filter(link => !circles.has(link)).map(link => model.links[link]!.to),
      ...timersOf(model, id).map(timer => timer.id),
    ]
    for (const target of targets)
      if (!seen.has(target)) {
        seen.add(target)
        queue.push(target)
      }
  }
  return seen
}

/** User tasks that come before a node, nearest last: where a decider may send the application back to. */
export function earlierSteps(model: FlowModel, nodeId: string): string[] {
  return Object.values(model.nodes)
    .filter(node => node.kind === 'task' && node.id !== nodeId && laterThan(model, node.id).has(nodeId))
    .map(node => node.id)
}

/** Links into `gateway` that a token at `from` could still take without passing the gateway itself. */
export function linksReaching(model: FlowModel, from: string, gateway: string): Set<string> {
  const reached = new Set<string>()
  const seen = new Set([from])
  const queue = [from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (id === gateway) continue
    for (const linkId of model.nodes[id]!.outgoing) if (model.links[linkId]!.to === gateway) reached.add(linkId)
    for (const target of nextOf(model, id))
      if (target !== gateway && !seen.has(target)) {
        seen.add(target)
        queue.push(target)
      }
  }
  return reached
}

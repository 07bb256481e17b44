import { fitDrawing, type Element, type ServiceOf } from './bpmn-tools.ts'
import { tidy, type Link, type Point } from './tidy.ts'

const STEP = /^bpmn:(StartEvent|EndEvent|UserTask|ServiceTask|Task|ExclusiveGateway|ParallelGateway|InclusiveGateway)$/
const COMMAND = 'fleet.tidy'
const known = new WeakSet<object>()

/** Sets the drawing in columns; one step of undo takes all of it back. */
export function tidyDrawing(get: ServiceOf): void {
  const stack = get('commandStack')
  if (!known.has(stack)) stack.register(COMMAND, { preExecute: () => arrange(get) })
  known.add(stack)
  stack.execute(COMMAND, {})
  fitDrawing(get)
}

function arrange(get: ServiceOf): void {
  const [modeling, registry] = [get('modeling'), get('elementRegistry')]
  const steps = registry.filter(one => STEP.test(one.type) && !one.labelTarget)
  const flows = registry.filter(
    one => one.type === 'bpmn:SequenceFlow' && !one.labelTarget && one.source !== undefined && one.target !== undefined,
  )
  const links = flows.map(
    (flow): Link => ({
      id: flow.id,
      from: (flow.source!.host ?? flow.source!).id,
      to: flow.target!.id,
      isNamed: Boolean(flow.businessObject.get('name')),
      isTimer: flow.source!.host !== undefined,
    }),
  )
  const drawing = tidy(
    steps.map(({ id, width, height }) => ({ id, width, height })),
    links,
  )
  for (const step of steps) {
    const place = drawing.nodes.get(step.id)!
    const by = { x: Math.round(place.x - step.x), y: Math.round(place.y - step.y) }
    if (by.x !== 0 || by.y !== 0) modeling.moveElements([step], by)
  }
  for (const flow of flows) {
    const points = drawing.links.get(flow.id)
    if (!points) continue
    modeling.updateWaypoints(flow, flow.source!.host ? fromTimer(flow.source!, points) : points.map(rounded))
    if (flow.label && !flow.source!.host) besideItsStart(get, flow, points)
  }
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
/** A timer hangs where its person put it: the line goes down from there. */
function fromTimer(timer: Element, points: readonly Point[]): Point[] {
  const foot = points[0]!.x
  const x = timer.x + timer.width / 2
  return [{ x, y: timer.y + timer.height }, ...points.map(one => (one.x === foot ? { ...one, x } : one))].map(rounded)
}

/** The words of a condition stand at the beginning of their line, where there is room for them. */
function besideItsStart(get: ServiceOf, flow: Element, [first, second]: readonly Point[]): void {
  const label = flow.label!
  const isLevel = second !== undefined && first!.y === second.y
  get('modeling').moveElements([label], {
    x: Math.round(first!.x + 6 - label.x),
    y: Math.round(first!.y + (isLevel ? 6 : -label.height - 4) - label.y),
  })
}

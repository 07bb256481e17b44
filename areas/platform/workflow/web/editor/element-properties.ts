import type { Element, ModdleElement, ServiceOf } from './bpmn-tools.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const inner = (value: unknown): ModdleElement | undefined =>
  value && typeof value === 'object' ? (value as ModdleElement) : undefined

/** Own attributes (`fleet:`) and standard ones alike; absent is ''. */
export const attributeOf = (element: Element, name: string): string =>
  text(element.businessObject.get(name === 'name' ? name : `fleet:${name}`))

export const conditionOf = (link: Element): string =>
  text(inner(link.businessObject.get('conditionExpression'))?.['body'])
export function setCondition(get: ServiceOf, link: Element, body: string): void {
  get('modeling').updateProperties(link, {
    conditionExpression: body === '' ? undefined : get('moddle').create('bpmn:FormalExpression', { body }),
    name: body || undefined,
  })
}
/** A gateway has at most one default way, and that one has no condition. */
export function setDefault(get: ServiceOf, link: Element, isDefault: boolean): void {
  if (isDefault) get('modeling').updateProperties(link, { conditionExpression: undefined, name: undefined })
  get('modeling').updateProperties(link.source!, { default: isDefault ? link.businessObject : undefined })
}

export interface Loop {
  kind: 'none' | 'parallel' | 'sequential'
  count?: number | undefined
  needs?: number | undefined
}
export function loopOf(step: Element): Loop {
  const loop = inner(step.businessObject.get('loopCharacteristics'))
  if (!loop) return { kind: 'none' }
  const count = Number(text(inner(loop['loopCardinality'])?.['body'])) || undefined
  const needs =
    Number(/^approved\s*>=\s*(\d+)$/.exec(text(inner(loop['completionCondition'])?.['body']).trim())?.[1]) || undefined
  return { kind: loop['isSequential'] === true ? 'sequential' : 'parallel', count, needs }
}
export function makeLoop({ kind, count, needs }: Loop, get: ServiceOf): ModdleElement {
  const expression = (body: string) => get('moddle').create('bpmn:FormalExpression', { body })
  return get('moddle').create('bpmn:MultiInstanceLoopCharacteristics', {
    isSequential: kind === 'sequential',
    ...(count ? { loopCardinality: expression(String(count)) } : {}),
    ...(needs ? { completionCondition: expression(`approved >= ${needs}`) } : {}),
  })
}
export const setLoop = (get: ServiceOf, step: Element, loop: ModdleElement | undefined): void =>
  get('modeling').updateProperties(step, { loopCharacteristics: loop })

/** Interrupting: the step is taken away (BPMN's default). */
export const escalates = (timer: Element): boolean => timer.businessObject.get('cancelActivity') !== false

export function timerOf(timer: Element): { count: number; unit: 'workdays' | 'hours' } {
  const [definition] = (timer.businessObject.get('eventDefinitions') as ModdleElement[] | undefined) ?? []
  const body = text(inner(definition?.['timeDuration'])?.['body'])
  const hours = /^PT(\d+)H$/.exec(body)
  if (hours) return { count: Number(hours[1]), unit: 'hours' }
  return { count: Number(/^(\d+)\s*workdays?$/.exec(body)?.[1] ?? 1), unit: 'workdays' }
}

/** At the lower edge of the step, the next one beside the last. */
export function makeTimer(get: ServiceOf, step: Element, isEscalation: boolean): void {
  const at = (step.attachers ?? []).length
  const shape = get('elementFactory').createShape({
    type: 'bpmn:BoundaryEvent',
    eventDefinitionType: 'bpmn:TimerEventDefinition',
    cancelActivity: isEscalation,
  })
  const made = get('modeling').createShape(shape, { x: step.x + 24 + at * 42, y: step.y + step.height }, step, {
    attach: true,
  })
  const definition = (made.businessObject.get('eventDefinitions') as ModdleElement[])[0]!
  get('modeling').updateModdleProperties(made, definition, {
    timeDuration: get('moddle').create('bpmn:FormalExpression', { body: isEscalation ? '4 workdays' : '2 workdays' }),
  })
  get('modeling').updateProperties(made, { name: isEscalation ? '升级 / Escalate' : '提醒 / Remind' })
  get('selection').select(made)
}

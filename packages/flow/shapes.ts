import { FLEET_NAMESPACE } from './model.ts'

/** One step of a serial model: a person's decision, or a notice to people (`informs`). */
export interface ShapeStep {
  id: string
  /** '中文 / English' or Chinese; shown on the chart and in the inbox. */
  name: string
  /** Expression of 10.2, several joined by commas. */
  candidates?: string
  /** Instead of a decision: these people get a copy. */
  informs?: string
  /** The step exists only when this is true. */
  when?: string
  exclude?: string
  repeat?: 1 | 2
  dueWorkdays?: number
  commentRequired?: boolean
  inboxDecide?: boolean
  /** false: works and finishes, cannot refuse. */
  decides?: boolean
  multi?: ShapeMulti
}

export interface ShapeMulti {
  count?: number
  needs?: number
  sequential?: boolean
}
export interface SerialShape {
  key: string
  name: string
  steps: readonly ShapeStep[]
}

/** A committee: `count` people asked at once, `needs` of them decide (F7: 3 and 2). */
export const committee = (count: number, needs: number): ShapeMulti => ({ count, needs })

const ROW = 160
const TASK = { width: 120, height: 80 }
const GATEWAY = 50
const EVENT = 36
const GAP = 60
/** Behind a gateway there is room for its condition. */
const LABEL = { width: 130, height: 40 }

interface Box {
  id: string
  x: number
  y: number
  width: number
  height: number
}
interface Line {
  id: string
  from: Box
  to: Box
  condition?: string
  isBypass: boolean
  isBelow: boolean
}

/**
 * BPMN 2.0 XML of steps in a row, an exclusive gateway before each conditional one, with a picture that bpmn-js draws.
 * The gateway's other way leads on to whatever comes after the step.
 */
export function buildSerialModel(shape: SerialShape): string {
  const { boxes, parts, lines } = arrange(shape)
  const flows = lines.map(line => flowXml(line))
  const shapes = boxes.map(
    box =>
      `<bpmndi:BPMNShape id="${box.id}_di" bpmnElement="${box.id}"${box.id.startsWith('when_') ? ' isMarkerVisible="true"' : ''}>` +
      `<dc:Bounds x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" />${box.id === 'end' ? nameBeside(box) : ''}</bpmndi:BPMNShape>`,
  )
  const edges = lines.map(
    line =>
      `<bpmndi:BPMNEdge id="${line.id}_di" bpmnElement="${line.id}">${waypoints(line)}${labelOf(line)}</bpmndi:BPMNEdge>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
    '  xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
    `  xmlns:fleet="${FLEET_NAMESPACE}" id="definitions" targetNamespace="${FLEET_NAMESPACE}">`,
    `<bpmn:process id="${escape(shape.key)}" name="${escape(shape.name)}" isExecutable="true">`,
    ...parts,
    ...flows,
    '</bpmn:process>',
    `<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${escape(shape.key)}">`,
    ...shapes,
    ...edges,
    '</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>',
    '</bpmn:definitions>',
    '',
  ].join('\n')
}

function arrange(shape: SerialShape): { boxes: Box[]; parts: string[]; lines: Line[] } {
  const boxes: Box[] = []
  const parts: string[] = []
  const lines: Line[] = []
  let x = GAP
  const place = (id: string, width: number, height: number, xml: string, gap = GAP): Box => {
    const box = { id, x, y: ROW - height / 2, width, height }
    boxes.push(box)
    parts.push(xml)
    x += width + gap
    return box
  }
  // Ways that still look for the node they lead to: the last step, and gateways passed by.
  let loose: { from: Box; isBypass: boolean }[] = []
  // Neighbouring bypasses go above and below in turn, so that they do not meet at a gateway.
  let gateways = 0
  const gatewaySide = new Map<string, boolean>()
  const connect = (to: Box): void => {
    for (const { from, isBypass } of loose)
      lines.push({
        id: `flow_${from.id}_${to.id}`,
        from,
        to,
        isBypass,
        isBelow: isBypass && gatewaySide.get(from.id) === true,
      })
  }
  loose = [
    { from: place('start', EVENT, EVENT, '<bpmn:startEvent id="start" name="发起 / Start" />'), isBypass: false },
  ]
  for (const step of shape.steps) {
    const gateway =
      step.when === undefined ? undefined : place(`when_${step.id}`, GATEWAY, GATEWAY, '', LABEL.width + 20)
    if (gateway) {
      connect(gateway)
      gatewaySide.set(gateway.id, gateways % 2 === 1)
      gateways += 1
      loose = []
    }
    const box = place(step.id, TASK.width, TASK.height, stepXml(step))
    if (gateway)
      lines.push({
        id: `flow_${gateway.id}_${box.id}`,
        from: gateway,
        to: box,
        condition: step.when!,
        isBypass: false,
        isBelow: false,
      })
    else connect(box)
    loose = [{ from: box, isBypass: false }, ...(gateway ? [{ from: gateway, isBypass: true }] : [])]
  }
  connect(place('end', EVENT, EVENT, '<bpmn:endEvent id="end" name="结束 / End" />'))
  const bypassOf = (gateway: string): string => lines.find(line => line.isBypass && line.from.id === gateway)!.id
  const choices = shape.steps
    .filter(step => step.when !== undefined)
    .map(step => `<bpmn:exclusiveGateway id="when_${step.id}" default="${bypassOf(`when_${step.id}`)}" />`)
  return { boxes, parts: [...parts.filter(part => part !== ''), ...choices], lines }
}

function stepXml(step: ShapeStep): string {
  if (step.informs !== undefined) {
    return `<bpmn:serviceTask id="${step.id}" name="${escape(step.name)}" fleet:function="copy" fleet:informs="${escape(step.informs)}" />`
  }
  const attributes = Object.entries({
    candidates: step.candidates,
    exclude: step.exclude,
    repeat: step.repeat,
    dueWorkdays: step.dueWorkdays,
    commentRequired: step.commentRequired,
    inboxDecide: step.inboxDecide,
    decides: step.decides,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` fleet:${name}="${escape(String(value))}"`)
    .join('')
  const open = `<bpmn:userTask id="${step.id}" name="${escape(step.name)}"${attributes}`
  return step.multi ? `${open}>${multiXml(step.multi)}</bpmn:userTask>` : `${open} />`
}

function multiXml(multi: ShapeMulti): string {
  const count =
    multi.count === undefined
      ? ''
      : `<bpmn:loopCardinality xsi:type="bpmn:tFormalExpression">${multi.count}</bpmn:loopCardinality>`
  const needs =
    multi.needs === undefined
      ? ''
      : `<bpmn:completionCondition xsi:type="bpmn:tFormalExpression">approved &gt;= ${multi.needs}</bpmn:completionCondition>`
  return `<bpmn:multiInstanceLoopCharacteristics isSequential="${multi.sequential === true}">${count}${needs}</bpmn:multiInstanceLoopCharacteristics>`
}

function flowXml(line: Line): string {
  const open = `<bpmn:sequenceFlow id="${line.id}" sourceRef="${line.from.id}" targetRef="${line.to.id}"`
  if (line.condition === undefined) return `${open} />`
  return `${open} name="${escape(line.condition)}"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escape(line.condition)}</bpmn:conditionExpression></bpmn:sequenceFlow>`
}

function waypoints(line: Line): string {
  const point = (x: number, y: number): string => `<di:waypoint x="${x}" y="${y}" />`
  const { from, to } = line
  if (!line.isBypass) return point(from.x + from.width, ROW) + point(to.x, ROW)
  // Round the step that it leaves out.
  const height = line.isBelow ? ROW + TASK.height / 2 + 20 : ROW - TASK.height / 2 - 20
  const edge = (box: Box): number => (line.isBelow ? box.y + box.height : box.y)
  const out = from.x + from.width / 2
  const into = to.x + to.width / 2
  return point(out, edge(from)) + point(out, height) + point(into, height) + point(into, edge(to))
}

function labelOf(line: Line): string {
  if (line.condition === undefined) return ''
  return `<bpmndi:BPMNLabel><dc:Bounds x="${line.from.x + line.from.width + 5}" y="${ROW + 6}" width="${LABEL.width}" height="${LABEL.height}" /></bpmndi:BPMNLabel>`
}

/** Below the end, where its name stands by itself, the ways round the last steps come in. */
const nameBeside = (box: Box): string =>
  `<bpmndi:BPMNLabel><dc:Bounds x="${box.x + box.width + 6}" y="${ROW - 7}" width="28" height="14" /></bpmndi:BPMNLabel>`

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

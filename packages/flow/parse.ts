import { BpmnModdle, type ModdleElement } from 'bpmn-moddle'
import { Refused, textOf, type Fault, type Label } from '#kernel'
import { parseCandidates, parseExclusions } from './candidates.ts'
import { checkModel, type KnownNames } from './check.ts'
import { ConditionError, parseCondition, type Condition } from './condition.ts'
import {
  fleetDescriptor,
  type FlowLink,
  type FlowModel,
  type FlowNode,
  type Multi,
  type NodeKind,
  type Step,
  type TimerAfter,
} from './model.ts'

const KINDS: Record<string, NodeKind> = {
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:UserTask': 'task',
  'bpmn:ServiceTask': 'service',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:BoundaryEvent': 'timer',
}
// Lanes and texts are pictures only (5.10).
const IGNORED = new Set(['bpmn:TextAnnotation', 'bpmn:Association', 'bpmn:Group', 'bpmn:LaneSet', 'bpmn:Lane'])

export interface ParseResult {
  model: FlowModel
  faults: Fault[]
}

/** The model of an XML text, or Refused Invalid with every fault: line, name, reason. */
export async function parseModel(xml: string, known: KnownNames = {}): Promise<FlowModel> {
  const { model, faults } = await inspectModel(xml, known)
  if (faults.length > 0) throw new Refused({ kind: 'Invalid', faults })
  return model
}

/** The same without throwing for what the model says: the editor shows all faults at once. */
export async function inspectModel(xml: string, known: KnownNames = {}): Promise<ParseResult> {
  const reader = new Reader(xml)
  const model = await reader.read()
  if (reader.faults.length === 0) reader.faults.push(...checkModel(model, known, id => reader.lineOf(id)))
  return { model, faults: reader.faults }
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const list = (value: unknown): ModdleElement[] => (Array.isArray(value) ? (value as ModdleElement[]) : [])
const element = (value: unknown): ModdleElement | undefined =>
  value && typeof value === 'object' ? (value as ModdleElement) : undefined
const idOf = (value: unknown): string => text(element(value)?.['id'])

const XML_MAX = 1_048_576
/** Without inherited names: an element may be called `constructor`. */
const bare = <T>(): Record<string, T> => Object.create(null) as Record<string, T>

class Reader {
  readonly xml: string
  readonly faults: Fault[] = []
  constructor(xml: string) {
    this.xml = xml
  }

  fault(id: string, reason: Label): void {
    this.faults.push({ path: `xml.${id}`, reason })
  }

  faultAt(id: string, name: string, zh: string, en: string): void {
    const line = this.lineOf(id)
    this.fault(id, `第${line}行【${textOf(name, 'zh')}】${zh} / Line ${line} [${textOf(name, 'en')}] ${en}`)
  }

  lineOf(id: string): number {
    const at = this.xml.search(new RegExp(`\\bid\\s*=\\s*["']${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']`))
    return at < 0 ? 0 : this.xml.slice(0, at).split('\n').length
  }

  unsupported(item: ModdleElement, what = ''): void {
    const id = text(item['id'])
    const name = text(item['name']) || what || `${item.$type.slice(5)} ${id}`.trim()
    this.faultAt(id, name, '不支持', 'is not supported')
  }

  async read(): Promise<FlowModel> {
    const empty: FlowModel = { key: '', name: '', start: '', nodes: {}, links: {} }
    if (this.xml.length > XML_MAX) {
      this.fault('', '流程文件超过1MB / The process file exceeds 1 MB')
      return empty
    }
    let root: ModdleElement
    try {
      const { rootElement, warnings } = await new BpmnModdle({ fleet: fleetDescriptor }).fromXML(this.xml)
      root = rootElement
      for (const { message } of warnings) this.readWarning(message)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const line = Number(/line: (\d+)/.exec(message)?.[1] ?? 0) + 1
      this.fault('', `第${line}行不是有效的BPMN文件 / Line ${line}: not a valid BPMN file`)
      return empty
    }
    const processes = list(root['rootElements']).filter(one => one.$type === 'bpmn:Process')
    for (const other of list(root['rootElements'])) this.readOther(other)
    if (processes.length !== 1) {
      this.fault(
        '',
        `文件中应有且只有一个流程，现有${processes.length}个 / The file must hold exactly one process, it holds ${processes.length}`,
      )
      return empty
    }
    return this.readProcess(processes[0]!)
  }

  /**
   * What bpmn-moddle could not make sense of: foreign elements and dangling references. Foreign attributes are
   * harmless.
   */
  readWarning(message: string): void {
    const tag = /unparsable content <([^>]+)> detected/.exec(message)?.[1]
    const line = Number(/line: (\d+)/.exec(message)?.[1] ?? 0) + 1
    if (tag) this.fault(tag, `第${line}行【${tag}】不支持 / Line ${line} [${tag}] is not supported`)
    const missing = /unresolved reference <([^>]*)>/.exec(message)?.[1]
    if (missing)
      this.fault(missing, `连线指向不存在的节点【${missing}】 / A link points to the missing node [${missing}]`)
  }

  readOther(item: ModdleElement): void {
    if (item.$type === 'bpmn:Process') return
    if (item.$type !== 'bpmn:Collaboration') return this.unsupported(item)
    for (const flow of list(item['messageFlows'])) this.unsupported(flow)
  }

  readProcess(process: ModdleElement): FlowModel {
    const model: FlowModel = {
      key: text(process['id']),
      name: text(process['name']) || text(process['id']),
      start: '',
      nodes: bare(),
      links: bare(),
    }
    for (const item of list(process['flowElements'])) {
      if (item.$type === 'bpmn:SequenceFlow') this.readLink(model, item)
      else if (KINDS[item.$type]) this.readNode(model, item)
      else if (!IGNORED.has(item.$type)) this.unsupported(item)
    }
    for (const link of Object.values(model.links)) {
      model.nodes[link.from]?.outgoing.push(link.id)
      model.nodes[link.to]?.incoming.push(link.id)
    }
    const starts = Object.values(model.nodes).filter(node => node.kind === 'start')
    if (starts.length === 1) model.start = starts[0]!.id
    else
      this.fault(
        '',
        `应有且只有一个开始节点，现有${starts.length}个 / There must be exactly one start event, there are ${starts.length}`,
      )
    return model
  }

  readLink(model: FlowModel, item: ModdleElement): void {
    const id = text(item['id'])
    const link: FlowLink = { id, name: text(item['name']), from: idOf(item['sourceRef']), to: idOf(item['targetRef']) }
    const condition = this.readCondition(id, element(item['conditionExpression']))
    model.links[id] = condition ? { ...link, condition } : link
  }

  readCondition(id: string, expression: ModdleElement | undefined): Condition | undefined {
    if (!expression) return undefined
    try {
      return parseCondition(text(expression['body']))
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error
      const line = this.lineOf(id)
      this.fault(
        id,
        `第${line}行条件【${text(expression['body'])}】无法识别：${error.message} / Line ${line}: condition [${text(expression['body'])}] is not understood: ${error.message}`,
      )
      return undefined
    }
  }

  readNode(model: FlowModel, item: ModdleElement): void {
    const id = text(item['id'])
    const node: FlowNode = { id, name: text(item['name']), kind: KINDS[item.$type]!, incoming: [], outgoing: [] }
    const defaultLink = idOf(item['default'])
    if (defaultLink) node.defaultLink = defaultLink
    this.readEventDefinitions(node, item)
    if (node.kind === 'task') node.step = this.readStep(node, item)
    if (node.kind === 'service') node.service = this.readService(node, item)
    if (node.kind === 'timer') this.readTimer(node, item)
    if (node.kind === 'end' || node.kind === 'terminate')
      node.outcome = text(item['outcome']) === 'reject' ? 'reject' : 'approve'
    const loop = element(item['loopCharacteristics'])
    if (loop) this.readLoop(node, item, loop)
    model.nodes[id] = node
  }

  readEventDefinitions(node: FlowNode, item: ModdleElement): void {
    const definitions = list(item['eventDefinitions']).map(one => one.$type)
    if (definitions.length === 0) {
      if (node.kind === 'timer') this.unsupported(item)
      return
    }
    const accepted =
      node.kind === 'end' ? 'bpmn:TerminateEventDefinition' : node.kind === 'timer' ? 'bpmn:TimerEventDefinition' : ''
    if (definitions.length > 1 || definitions[0] !== accepted) return this.unsupported(item)
    if (node.kind === 'end') node.kind = 'terminate'
  }

  readStep(node: FlowNode, item: ModdleElement): Step {
    const candidates = parseCandidates(text(item['candidates']))
    const exclusions = parseExclusions(text(item['exclude']))
    for (const part of [...candidates.unknown, ...exclusions.unknown]) {
      this.faultAt(node.id, node.name, `的审批人【${part}】无法识别`, `candidate [${part}] is not understood`)
    }
    if (candidates.items.length === 0 && candidates.unknown.length === 0) {
      this.faultAt(node.id, node.name, '未设置审批人', 'has no candidates')
    }
    const step: Step = {
      candidates: candidates.items,
      exclusions: exclusions.items,
      repeat: text(item['repeat']) === '2' ? 2 : 1,
      commentRequired: text(item['commentRequired']) === 'true',
      decides: text(item['decides']) !== 'false',
    }
    const due = text(item['dueWorkdays'])
    if (/^\d{1,3}$/.test(due)) step.dueWorkdays = Number(due)
    else if (due) this.faultAt(node.id, node.name, `的时限【${due}】不是天数`, `[${due}] is not a number of days`)
    if (text(item['inboxDecide'])) step.inboxDecide = text(item['inboxDecide']) === 'true'
    return step
  }

  readService(node: FlowNode, item: ModdleElement): NonNullable<FlowNode['service']> {
    const informs = parseCandidates(text(item['informs']))
    for (const part of informs.unknown) {
      this.faultAt(node.id, node.name, `的抄送人【${part}】无法识别`, `recipient [${part}] is not understood`)
    }
    return { name: text(item['function']), candidates: informs.items, parameter: text(item['parameter']) }
  }

  readTimer(node: FlowNode, item: ModdleElement): void {
    const definition = list(item['eventDefinitions'])[0]
    const after = parseDuration(text(element(definition?.['timeDuration'])?.['body']))
    if (after)
      node.timer = { attachedTo: idOf(item['attachedToRef']), interrupting: item['cancelActivity'] !== false, after }
    else if (definition) this.unsupported(item, '定时')
  }

  readLoop(node: FlowNode, item: ModdleElement, loop: ModdleElement): void {
    if (node.kind !== 'task' || loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics') return this.unsupported(item)
    const cardinality = text(element(loop['loopCardinality'])?.['body'])
    if (cardinality && !/^[1-9]\d?$/.test(cardinality)) return this.unsupported(item, cardinality)
    const multi: Multi = { sequential: loop['isSequential'] === true }
    if (cardinality) multi.cardinality = Number(cardinality)
    const completion = this.readCondition(node.id, element(loop['completionCondition']))
    if (completion) multi.completion = completion
    node.multi = multi
  }
}

/** '2 workdays', or ISO 8601 in days, hours and minutes: P2D, PT4H, P1DT30M. */
export function parseDuration(source: string): TimerAfter | undefined {
  const workdays = /^(\d{1,3})\s*workdays?$/.exec(source)
  if (workdays) return { unit: 'workdays', count: Number(workdays[1]) }
  const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(source)
  if (!iso || (!iso[1] && !iso[2] && !iso[3])) return undefined
  return { unit: 'minutes', count: Number(iso[1] ?? 0) * 1440 + Number(iso[2] ?? 0) * 60 + Number(iso[3] ?? 0) }
}

import { textOf, type Fault } from '#kernel'
import { candidateText } from './candidates.ts'
import {
  COMMON_VARIABLES,
  isAutomatic,
  targetsOf,
  timersOf,
  VOTE_VARIABLES,
  type FlowModel,
  type FlowNode,
} from './model.ts'

/** Names that the surroundings know; a set left out is not checked. */
export interface KnownNames {
  variables?: readonly string[]
  roles?: readonly string[]
  posts?: readonly string[]
  functions?: readonly string[]
  /** Fields of the record that hold people: `user:<field>`. */
  fields?: readonly string[]
}

/** Everything 5.10 demands of a model whose elements were all understood. */
export function checkModel(model: FlowModel, known: KnownNames, lineOf: (id: string) => number): Fault[] {
  const faults: Fault[] = []
  const say = (node: { id: string; name: string }, zh: string, en: string): void => {
    const line = lineOf(node.id)
    const name = node.name || node.id
    faults.push({
      path: `xml.${node.id}`,
      reason: `第${line}行【${textOf(name, 'zh')}】${zh} / Line ${line} [${textOf(name, 'en')}] ${en}`,
    })
  }
  const nodes = Object.values(model.nodes)
  if (!nodes.some(node => node.kind === 'end' || node.kind === 'terminate'))
    faults.push({ path: 'xml', reason: '没有结束节点 / There is no end event' })

  const reached = walk([model.start], id => [...targetsOf(model, id), ...timersOf(model, id).map(timer => timer.id)])
  const ends = nodes.filter(node => node.kind === 'end' || node.kind === 'terminate').map(node => node.id)
  const leading = walk(ends, id => model.nodes[id]!.incoming.map(link => model.links[link]!.from))
  for (const node of nodes) {
    if (!reached.has(node.id)) say(node, '无法到达', 'cannot be reached')
    else if (!leading.has(node.id) && !isBareTimer(node)) say(node, '没有通向结束', 'does not lead to an end')
    checkNode(model, node, known, say)
  }
  for (const node of silentCircle(model))
    say(node, '处于没有人工任务的循环中', 'stands in a circle without a user task')
  checkConditions(model, known, say)
  return faults
}

/** A timer without a way out uses the built-in reminder or escalation. */
const isBareTimer = (node: FlowNode): boolean => node.kind === 'timer' && node.outgoing.length === 0

type Say = (node: { id: string; name: string }, zh: string, en: string) => void

function checkNode(model: FlowModel, node: FlowNode, known: KnownNames, say: Say): void {
  const isEnd = node.kind === 'end' || node.kind === 'terminate'
  if (isEnd && node.outgoing.length > 0) say(node, '是结束节点，不能有出线', 'is an end event and may not lead on')
  if (node.kind === 'start' && node.incoming.length > 0)
    say(node, '是开始节点，不能有入线', 'is the start event and may not be entered')
  if (node.kind === 'timer' && model.nodes[node.timer?.attachedTo ?? '']?.kind !== 'task')
    say(node, '只能附在用户任务上', 'may only be attached to a user task')
  if (node.kind === 'service' && known.functions && !known.functions.includes(node.service!.name)) {
    say(node, `的函数【${node.service!.name}】未注册`, `calls the unregistered function [${node.service!.name}]`)
  }
  if (node.kind === 'parallel' && node.outgoing.some(id => model.links[id]!.condition))
    say(node, '是并行网关，出线不能带条件', 'is a parallel gateway: its links may not have conditions')
  if ((node.kind === 'exclusive' || node.kind === 'inclusive') && node.outgoing.length > 1) {
    const bare = node.outgoing.filter(id => !model.links[id]!.condition && id !== node.defaultLink)
    if (bare.length > 0) say(node, '的出线缺少条件或默认线', 'has links without a condition or default')
  }
  checkPeople(node, known, say)
}

function checkPeople(node: FlowNode, known: KnownNames, say: Say): void {
  for (const candidate of [...(node.step?.candidates ?? []), ...(node.service?.candidates ?? [])]) {
    const unknownRole = candidate.kind === 'role' && known.roles && !known.roles.includes(candidate.alias)
    const unknownPost = candidate.kind === 'post' && known.posts && !known.posts.includes(candidate.code)
    const unknownField = candidate.kind === 'user' && known.fields && !known.fields.includes(candidate.field)
    if (unknownRole || unknownPost || unknownField)
      say(
        node,
        `的审批人【${candidateText(candidate)}】不存在`,
        `names the unknown candidate [${candidateText(candidate)}]`,
      )
  }
}

function checkConditions(model: FlowModel, known: KnownNames, say: Say): void {
  if (!known.variables) return
  const declared = new Set<string>([...known.variables, ...COMMON_VARIABLES])
  for (const link of Object.values(model.links)) {
    for (const name of link.condition?.variables ?? []) {
      if (!declared.has(name))
        say(link, `的条件用了业务未声明的变量${name}`, `uses the variable ${name}, which the business does not declare`)
    }
  }
  for (const node of Object.values(model.nodes)) {
    for (const name of node.multi?.completion?.variables ?? []) {
      if (!declared.has(name) && !(VOTE_VARIABLES as readonly string[]).includes(name)) {
        say(
          node,
          `的完成条件用了未声明的变量${name}`,
          `uses the undeclared variable ${name} in its completion condition`,
        )
      }
    }
  }
}

function walk(from: string[], next: (id: string) => string[]): Set<string> {
  const seen = new Set(from)
  const queue = [...from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const other of next(id))
      if (!seen.has(other)) {
        seen.add(other)
        queue.push(other)
      }
  }
  return seen
}

/** A circle that no person interrupts would never come to rest. */
function silentCircle(model: FlowModel): FlowNode[] {
  const automatic = Object.values(model.nodes).filter(isAutomatic)
  return automatic.filter(node => walk(silentTargets(model, node.id), id => silentTargets(model, id)).has(node.id))
}

const silentTargets = (model: FlowModel, id: string): string[] =>
  targetsOf(model, id).filter(target => isAutomatic(model.nodes[target]!))

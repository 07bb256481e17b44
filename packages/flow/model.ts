import type { Candidate, Exclusion } from './candidates.ts'
import type { Condition } from './condition.ts'

/** A BPMN process as plain data: what the interpreter walks over. Safe to keep as JSON. */
export interface FlowModel {
  key: string
  name: string
  start: string
  nodes: Record<string, FlowNode>
  links: Record<string, FlowLink>
}

export interface FlowNode {
  id: string
  name: string
  kind: NodeKind
  /** Ids of the links, in the order of the document. */
  incoming: string[]
  outgoing: string[]
  defaultLink?: string
  step?: Step
  multi?: Multi
  service?: Service
  timer?: Timer
  /** What an end event means for the record; approve unless the model says reject. */
  outcome?: 'approve' | 'reject'
}

export type NodeKind =
  | 'start'
  | 'end'
  | 'terminate'
  | 'task'
  | 'service'
  | 'exclusive'
  | 'parallel'
  | 'inclusive'
  | 'timer'

export interface FlowLink {
  id: string
  name: string
  from: string
  to: string
  condition?: Condition
}

/** Properties of a user task, attributes of the `fleet:` namespace. */
export interface Step {
  candidates: Candidate[]
  exclusions: Exclusion[]
  /**
   * 1: passes by itself when its only candidate has approved an earlier step on unchanged data; 2: asks again (10.2).
   */
  repeat: 1 | 2
  dueWorkdays?: number
  commentRequired: boolean
  /** false: decided only on the binding's handlePath (请在业务页面处理). */
  inboxDecide?: boolean
  /** false: the holder works and finishes, but cannot refuse (seal keeper of F12). */
  decides: boolean
}

export interface Multi {
  sequential: boolean
  /** Number of deciders; absent: every resolved holder decides. */
  cardinality?: number
  /** Over approved, rejected, pending, total; absent: all must approve. */
  completion?: Condition
}

/** A registered function and its attributes, run inside the transaction. */
export interface Service {
  name: string
  candidates: Candidate[]
  parameter: string
}

export interface Timer {
  attachedTo: string
  /** true: the step is taken away (escalation); false: the step stays (reminder). */
  interrupting: boolean
  after: TimerAfter
}

export type TimerAfter = { unit: 'workdays'; count: number } | { unit: 'minutes'; count: number }

/** Variables that a completion condition of a multi-instance step sees, beside those of the process. */
export const VOTE_VARIABLES = ['approved', 'rejected', 'pending', 'total'] as const
/** Variables that every model gets (10.3). */
export const COMMON_VARIABLES = ['amount', 'cityCode', 'deptId', 'kind', 'starterId', 'limit1', 'limit2'] as const

export { FLEET_NAMESPACE, fleetDescriptor } from './descriptor.ts'

const AUTOMATIC: readonly NodeKind[] = [
  'start',
  'exclusive',
  'parallel',
  'inclusive',
  'timer',
  'service',
  'end',
  'terminate',
]
/** Whether a token passes the node without waiting for a person. */
export const isAutomatic = (node: FlowNode): boolean => AUTOMATIC.includes(node.kind)

export const targetsOf = (model: FlowModel, nodeId: string): string[] =>
  model.nodes[nodeId]!.outgoing.map(id => model.links[id]!.to)
export const timersOf = (model: FlowModel, nodeId: string): FlowNode[] =>
  Object.values(model.nodes).filter(node => node.timer?.attachedTo === nodeId)

import type { Label, LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Candidate } from './candidates.ts'
import type { KnownNames } from './check.ts'
import type { Variables } from './condition.ts'

/** On whose behalf people are looked for: the record, its place, and the day. */
export interface PeopleContext {
  resource: string
  businessId: string
  starterId: string
  deptId: string | null
  cityCode: string | null
  variables: Variables
  fields: Variables
  date: LocalDate
}

/** Who is who: the organisation's answers. Ids are decimal strings. */
export interface PeoplePort {
  /**
   * Holders of a role, post or service on that day, active ones only. `@dept` looks upwards to the nearest department
   * with a holder.
   */
  holders(
    tx: Tx,
    candidate: Extract<Candidate, { kind: 'role' | 'post' | 'serviceOwner' }>,
    context: PeopleContext,
  ): Promise<string[]>
  /** For each of these people who is away and has named one: the delegate. */
  delegates(tx: Tx, userIds: readonly string[], context: PeopleContext): Promise<ReadonlyMap<string, string>>
  /** The n-th head from this department upwards (1 = nearest); undefined above the root. */
  deptHead(tx: Tx, deptId: string, level: number): Promise<string | undefined>
  /** The head of a person, for escalation. */
  headOf(tx: Tx, userId: string): Promise<string | undefined>
  /** Of these, the ones who work here today. */
  active(tx: Tx, userIds: readonly string[]): Promise<string[]>
  names(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Posts of these people in words, for the list of decisions. */
  posts?(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The group of files with somebody's handwritten signature as it is now; undefined without one. */
  signature?(tx: Tx, userId: string): Promise<string | undefined>
}

export interface FlowSettings {
  dueWorkdays: number
  escalateTimes: number
  fallbackRole: string
  limit1: string
  limit2: string
}

export type Outcome = 'approve' | 'reject' | 'withdraw' | 'stop'
export interface ProcessEnd {
  resource: string
  id: string
  no: string
  outcome: Outcome
  lastComment: string
  variables: Variables
  instanceId: string
  starterId: string
}

export type NoticeKind =
  | 'flow_todo'
  | 'flow_done'
  | 'flow_reject'
  | 'flow_copy'
  | 'flow_remind'
  | 'flow_escalate'
  | 'flow_no_approver'
export interface FlowNotice {
  kind: NoticeKind
  users: string[]
  /** Instead of users: everybody of this role. */
  role?: string
  instanceId: string
  taskId?: string
  resource: string
  businessId: string
  title: string
  message?: Label
  params: Record<string, string>
}

export interface OpenedTask {
  taskId: string
  instanceId: string
  nodeId: string
  taskName: string
  assigneeId: string | null
  candidateIds: string[]
  dueTime: string | null
}

/** A registered function of a service task; runs inside the transaction, its variables are added to the process. */
export type FlowFunction = (tx: Tx, actor: Actor, call: FunctionCall) => Promise<Record<string, unknown> | void>
export interface FunctionCall {
  instanceId: string
  resource: string
  id: string
  nodeId: string
  parameter: string
  variables: Variables
}

/** What the engine asks of its surroundings. Nothing here may open, commit or swallow a transaction (interfaces I1). */
export interface FlowPorts {
  people: PeoplePort
  addWorkdays(tx: Tx, from: LocalDate, days: number): Promise<LocalDate>
  settings(tx: Tx): Promise<FlowSettings>
  /** Moves the record. A refusal thrown here keeps the task open: the transaction rolls back. */
  onProcessEnd(tx: Tx, actor: Actor, end: ProcessEnd): Promise<void>
  notify(tx: Tx, actor: Actor, notice: FlowNotice): Promise<void>
  onTask?(tx: Tx, actor: Actor, task: OpenedTask): Promise<void>
  functions?: Readonly<Record<string, FlowFunction>>
  /** Names that a model of this key may use; left out, names are not checked at deployment. */
  known?(tx: Tx, processKey: string): Promise<KnownNames>
}

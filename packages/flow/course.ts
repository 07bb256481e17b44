import { localDate, localDateTime, refuse, type LocalDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Variables } from './condition.ts'
import type { FlowState, Passage } from './interpreter.ts'
import type { FlowModel } from './model.ts'
import type { FlowNotice, FlowPorts, PeopleContext } from './ports.ts'
import { INSTANCE, TASK, type InstanceRow, type TaskOption, type TaskRow } from './rows.ts'
import { insert, isOpen, lockInstance, tasksOf, update } from './store.ts'

/**
 * What one engine object keeps: its ports and the parsed models by definition id (a definition's XML never changes).
 */
export interface FlowCore {
  ports: FlowPorts
  modelOf(tx: Tx, definitionId: string): Promise<FlowModel>
}

/** One running instance under lock while a decision is applied: rows already read, changes already written. */
export interface Course {
  readonly core: FlowCore
  readonly tx: Tx
  readonly actor: Actor
  readonly instance: InstanceRow
  readonly model: FlowModel
  readonly time: LocalDateTime
  tasks: TaskRow[]
  state: FlowState
  variables: Variables
}

/** Locks the instance (L0), then reads its tasks: nobody else can change them until the transaction ends. */
export async function openCourse(core: FlowCore, tx: Tx, actor: Actor, instanceId: string): Promise<Course> {
  const instance = await lockInstance(tx, instanceId)
  return courseOf(core, tx, actor, instance, await tasksOf(tx, instanceId))
}

export async function courseOf(
  core: FlowCore,
  tx: Tx,
  actor: Actor,
  instance: InstanceRow,
  tasks: TaskRow[],
): Promise<Course> {
  const model = await core.modelOf(tx, instance.definitionId)
  return {
    core,
    tx,
    actor,
    instance,
    model,
    time: timeOf(actor),
    tasks,
    state: instance.flowState,
    variables: instance.variables,
  }
}

export const timeOf = (actor: Actor): LocalDateTime => localDateTime(actor.clock.now())

export const contextOf = (course: Course): PeopleContext => ({
  resource: course.instance.resource,
  businessId: course.instance.businessId,
  starterId: course.instance.starterId,
  deptId: course.instance.deptId,
  cityCode: course.instance.cityCode,
  variables: course.variables,
  fields: course.instance.fields,
  date: localDate(course.actor.clock.now()),
})

export function assertRunning(course: Course): void {
  if (course.instance.state === INSTANCE.running) return
  const names: Record<number, string> = {
    2: '已通过 / approved',
    3: '已驳回 / rejected',
    4: '已撤回 / withdrawn',
    5: '已终止 / stopped',
  }
  const [zh, en] = names[course.instance.state]!.split(' / ')
  refuse('flow.ended', '流程{zh}，不能再操作 / The process is {en}: nothing can be done any more', {
    zh,
    en,
    state: course.instance.state,
  })
}

/** People who decided a step, by node; sent-back rounds do not count. */
export function decidersOf(course: Course): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const task of course.tasks) {
    if (task.state !== TASK.done || task.voided || task.decidedBy === null) continue
    found.set(task.activityId, [...(found.get(task.activityId) ?? []), task.decidedBy])
  }
  return found
}

export interface Activity {
  activity_id: string
  activity_name: string
  activity_type: string
  task_id?: string | null
  user_id?: string | null
  owner_id?: string | null
  option?: TaskOption | null
  comment?: string | null
  attach_biz_id?: string | null
  end_time?: LocalDateTime | null
}

export async function record(course: Course, activities: Activity[]): Promise<void> {
  await insert(
    course.tx,
    course.actor,
    'flow_activity',
    activities.map(one => ({
      instance_id: course.instance.id,
      activity_id: one.activity_id,
      activity_name: one.activity_name.slice(0, 200),
      activity_type: one.activity_type,
      task_id: one.task_id ?? null,
      user_id: one.user_id ?? null,
      owner_id: one.owner_id ?? null,
      option: one.option ?? null,
      comment: one.comment ?? null,
      attach_biz_id: one.attach_biz_id ?? null,
      start_time: course.time,
      end_time: one.end_time === undefined ? course.time : one.end_time,
    })),
    course.time,
  )
}

const TYPES: Record<string, string> = {
  link: 'sequenceFlow',
  start: 'startEvent',
  end: 'endEvent',
  terminate: 'terminateEndEvent',
  exclusive: 'exclusiveGateway',
  parallel: 'parallelGateway',
  inclusive: 'inclusiveGateway',
  timer: 'boundaryEvent',
  service: 'serviceTask',
  task: 'userTask',
}

export const recordPassed = (course: Course, passed: readonly Passage[]): Promise<void> =>
  record(
    course,
    passed.map(({ id, kind }) => ({
      activity_id: id,
      activity_name: kind === 'link' ? course.model.links[id]!.name : course.model.nodes[id]!.name,
      activity_type: TYPES[kind]!,
    })),
  )

/** Writes one task's end and the line of history that was opened with it. */
export async function closeTask(
  course: Course,
  task: TaskRow,
  changes: {
    state: number
    option?: TaskOption
    comment?: string | null
    attachBizId?: string | null
    decidedBy?: string
    targetNode?: string
  },
): Promise<void> {
  const standsFor = changes.decidedBy === undefined ? undefined : task.owners[changes.decidedBy]
  const owner = task.ownerId ?? standsFor ?? null
  await update(
    course.tx,
    course.actor,
    'flow_task',
    task.id,
    {
      state: changes.state,
      option: changes.option,
      comment: changes.comment,
      attach_biz_id: changes.attachBizId,
      decided_by: changes.decidedBy,
      owner_id: owner,
      delegated: task.delegated || standsFor !== undefined,
      target_node: changes.targetNode,
      held: false,
      end_time: course.time,
      assignee_id: changes.decidedBy ?? task.assigneeId,
    },
    course.time,
  )
  // Kept with the decision: whoever signs differently later has not signed this one so.
  const signature =
    changes.decidedBy === undefined
      ? undefined
      : await course.core.ports.people.signature?.(course.tx, changes.decidedBy)
  await course.tx.run(sql`update flow_activity set end_time = ${course.time}::timestamptz, option = ${changes.option ?? null}, comment = ${changes.comment ?? null},
    attach_biz_id = ${changes.attachBizId ?? null}::bigint, signature_biz_id = ${signature ?? null}::bigint, user_id = ${changes.decidedBy ?? task.assigneeId}::bigint, owner_id = ${owner}::bigint, update_time = ${course.time}::timestamptz
    where task_id = ${task.id}::bigint and tenant_id = ${course.tx.tenantId} and end_time is null`)
  Object.assign(task, {
    state: changes.state,
    option: changes.option ?? null,
    decidedBy: changes.decidedBy ?? null,
    assigneeId: changes.decidedBy ?? task.assigneeId,
    targetNode: changes.targetNode ?? null,
    held: false,
  })
}

/** Open tasks of tokens that are gone, and the timers of those tokens. */
export async function cancelTokens(course: Course, tokens: readonly number[]): Promise<void> {
  for (const task of course.tasks)
    if (isOpen(task) && tokens.includes(task.token)) await closeTask(course, task, { state: TASK.cancelled })
  if (tokens.length === 0) return
  await course.tx.run(sql`update flow_timer set end_time = ${course.time}::timestamptz where instance_id = ${course.instance.id}::bigint and tenant_id = ${course.tx.tenantId}
    and end_time is null and token = any(${[...tokens]}::int[])`)
}

export async function saveCourse(course: Course, changes: Record<string, unknown> = {}): Promise<void> {
  const nodes = [
    ...new Set(
      course.state.tokens.filter(token => token.via === undefined).map(token => course.model.nodes[token.at]!.name),
    ),
  ]
  await update(
    course.tx,
    course.actor,
    'flow_instance',
    course.instance.id,
    {
      flow_state: JSON.stringify(course.state),
      variables: JSON.stringify(course.variables),
      fields: JSON.stringify(course.instance.fields),
      data_version: course.instance.dataVersion,
      current_nodes: nodes.join(',').slice(0, 1000),
      ...changes,
    },
    course.time,
  )
}

export function notice(
  course: Course,
  kind: FlowNotice['kind'],
  users: readonly string[],
  more: Partial<FlowNotice> = {},
): Promise<void> {
  const { instance } = course
  return course.core.ports.notify(course.tx, course.actor, {
    kind,
    users: [...new Set(users)],
    instanceId: instance.id,
    resource: instance.resource,
    businessId: instance.businessId,
    title: instance.title,
    params: {},
    ...more,
  })
}

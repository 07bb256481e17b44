import { instantOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { courseOf, type FlowCore } from './course.ts'
import { earlierSteps } from './graph.ts'
import { INSTANCE, TASK, type TaskRow } from './rows.ts'
import { definitionOf, instanceOf, isOpen, runningInstanceId, tasksOf, taskOf } from './store.ts'

/** One line of `process/history-flow-list` (dialect 11); absent text is ''. */
export interface HistoryItem {
  historyActivityId: string
  historyActivityName: string
  historyActivityType: string
  historyActivityDurationTime: string
  assignee: string
  assigneeName: string
  ownerName: string
  createTime: string
  endTime: string
  comment: string
  option: string
  attachBizId: string
  taskId: string
  processInstanceId: string
  /** The decider's posts now, and the group of files with his signature as it was when he decided. */
  postName: string
  signature: string
}
export interface ModelView {
  xml: string
  flow: HistoryItem[]
}
export interface Approver {
  id: string
  name: string
  taskId: string
  taskName: string
  since: string
  dueTime: string
}

interface RawLine {
  id: string
  activityId: string
  activityName: string
  activityType: string
  userId: string | null
  ownerId: string | null
  option: string | null
  comment: string | null
  attachBizId: string | null
  signature: string | null
  taskId: string | null
  startTime: string
  endTime: string | null
}

const LINES =
  sql.trusted(`select id, activity_id as "activityId", activity_name as "activityName", activity_type as "activityType", user_id as "userId", owner_id as "ownerId", option, comment,
  attach_biz_id as "attachBizId", signature_biz_id as signature, task_id as "taskId", start_time as "startTime", end_time as "endTime" from flow_activity`)

/**
 * All activities of an instance, oldest first: nodes, links, decisions, notes. The caller has checked the right to
 * read.
 */
export async function historyFlowList(core: FlowCore, tx: Tx, instanceId: string): Promise<HistoryItem[]> {
  await instanceOf(tx, instanceId)
  return named(
    core,
    tx,
    instanceId,
    await tx.rows<RawLine>(
      sql`${LINES} where instance_id = ${instanceId}::bigint and tenant_id = ${tx.tenantId} order by create_time, id`,
    ),
  )
}

/** Decisions only (`history-workflow-list`): name, option, comment, time. */
export async function historyList(core: FlowCore, tx: Tx, instanceId: string): Promise<HistoryItem[]> {
  await instanceOf(tx, instanceId)
  return named(
    core,
    tx,
    instanceId,
    await tx.rows<RawLine>(
      sql`${LINES} where instance_id = ${instanceId}::bigint and tenant_id = ${tx.tenantId} and option is not null order by end_time, id`,
    ),
  )
}

/** Every round of one record, for its detail page. */
export async function recordHistory(
  core: FlowCore,
  tx: Tx,
  resource: string,
  businessId: string,
): Promise<HistoryItem[]> {
  const instances = await tx.rows<{ id: string }>(
    sql`select id from flow_instance where tenant_id = ${tx.tenantId} and resource = ${resource} and business_id = ${businessId}::bigint order by create_time, id`,
  )
  const items: HistoryItem[] = []
  for (const { id } of instances) items.push(...(await historyList(core, tx, id)))
  return items
}

async function named(core: FlowCore, tx: Tx, instanceId: string, lines: RawLine[]): Promise<HistoryItem[]> {
  const ids = new Set(lines.flatMap(line => [line.userId, line.ownerId]).filter(id => id !== null))
  const names = ids.size > 0 ? await core.ports.people.names(tx, [...ids]) : new Map<string, string>()
  const posts = ids.size > 0 ? await core.ports.people.posts?.(tx, [...ids]) : undefined
  return lines.map(line => ({
    historyActivityId: line.activityId,
    historyActivityName: line.activityName,
    historyActivityType: line.activityType,
    historyActivityDurationTime: line.endTime === null ? '' : duration(line.startTime, line.endTime),
    assignee: line.userId ?? '',
    assigneeName: names.get(line.userId ?? '') ?? '',
    ownerName: names.get(line.ownerId ?? '') ?? '',
    createTime: line.startTime,
    endTime: line.endTime ?? '',
    comment: line.comment ?? '',
    option: line.option ?? '',
    attachBizId: line.attachBizId ?? '',
    taskId: line.taskId ?? '',
    processInstanceId: instanceId,
    postName: posts?.get(line.userId ?? '') ?? '',
    signature: line.signature ?? '',
  }))
}

/** '1天2小时3分钟', as people say it; under a minute in seconds. */
export function duration(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((instantOf(to).getTime() - instantOf(from).getTime()) / 1000))
  if (seconds < 60) return `${seconds}秒`
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), '天'],
    [Math.floor(seconds / 3_600) % 24, '小时'],
    [Math.floor(seconds / 60) % 60, '分钟'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join('')
}

/** The chart of an instance with what has happened, or of a definition alone. */
export async function modelView(
  core: FlowCore,
  tx: Tx,
  of: { instanceId?: string; definitionId?: string },
): Promise<ModelView> {
  if (!of.instanceId) return { xml: (await definitionOf(tx, of.definitionId ?? '0')).xml, flow: [] }
  const instance = await instanceOf(tx, of.instanceId)
  const { xml } = await definitionOf(tx, instance.definitionId)
  // Viewers look for every item in the drawing and stop at one that is not there: handing it in, a reminder.
  return {
    xml,
    flow: (await historyFlowList(core, tx, instance.id)).filter(one => xml.includes(`id="${one.historyActivityId}"`)),
  }
}

/** Who is asked now, for lists and detail pages of the record. */
export async function currentApprovers(
  core: FlowCore,
  tx: Tx,
  resource: string,
  businessId: string,
): Promise<Approver[]> {
  const instanceId = await runningInstanceId(tx, resource, businessId)
  if (!instanceId) return []
  const open = (await tasksOf(tx, instanceId)).filter(task => isOpen(task) && !task.held)
  const people = open.flatMap(task =>
    (task.assigneeId === null ? task.candidateIds : [task.assigneeId]).map(id => ({ id, task })),
  )
  const names = await core.ports.people.names(tx, [...new Set(people.map(one => one.id))])
  return people.map(({ id, task }) => ({
    id,
    name: names.get(id) ?? '',
    taskId: task.id,
    taskName: task.taskName,
    since: task.createTime,
    dueTime: task.dueTime ?? '',
  }))
}

/** Whoever takes part in a process may read it, and with it the record. */
export async function mayRead(tx: Tx, actor: Actor, instanceId: string): Promise<boolean> {
  const found =
    await tx.row(sql`select 1 as ok where exists (select 1 from flow_instance where id = ${instanceId}::bigint and tenant_id = ${tx.tenantId} and starter_id = ${actor.userId}::bigint)
    or exists (select 1 from flow_task where instance_id = ${instanceId}::bigint and tenant_id = ${tx.tenantId}
      and (assignee_id = ${actor.userId}::bigint or decided_by = ${actor.userId}::bigint or candidate_ids @> array[${actor.userId}::bigint]))
    or exists (select 1 from flow_copy where instance_id = ${instanceId}::bigint and tenant_id = ${tx.tenantId} and user_id = ${actor.userId}::bigint)`)
  return found !== undefined
}

export async function markCopyRead(tx: Tx, actor: Actor, instanceId: string, time: string): Promise<void> {
  await tx.run(
    sql`update flow_copy set read_time = ${time}::timestamptz where instance_id = ${instanceId}::bigint and tenant_id = ${tx.tenantId} and user_id = ${actor.userId}::bigint and read_time is null`,
  )
}

export interface LatelyItem {
  instanceId: string
  resource: string
  businessId: string
  businessNo: string
  title: string
  taskName: string
  assigneeName: string
  option: string
  comment: string
  time: string
  waiting: boolean
}

/**
 * Latest decisions and waiting tasks of processes in which the caller takes part, or of one record that he may see
 * (`approval/lately-list`).
 */
export async function latelyList(
  core: FlowCore,
  tx: Tx,
  actor: Actor,
  query: { size?: number; resource?: string; businessId?: string } = {},
): Promise<LatelyItem[]> {
  const me = sql`${actor.userId}::bigint`
  const scope =
    query.resource && query.businessId
      ? sql`i.resource = ${query.resource} and i.business_id = ${query.businessId}::bigint`
      : sql`(i.starter_id = ${me} or t.assignee_id = ${me} or t.decided_by = ${me} or (t.state = 1 and t.candidate_ids @> array[${me}]))`
  const rows = await tx.rows<
    Record<string, string | number | null>
  >(sql`select i.id as "instanceId", i.resource, i.business_id as "businessId", i.business_no as "businessNo", i.title, t.task_name as "taskName",
    t.state, t.assignee_id as "assigneeId", t.option, t.comment, coalesce(t.end_time, t.create_time) as time from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
    where t.tenant_id = ${tx.tenantId} and t.state <> 4 and t.held = false and ${scope} order by coalesce(t.end_time, t.create_time) desc, t.id desc limit ${Math.min(100, query.size ?? 10)}`)
  const names = await core.ports.people.names(tx, [
    ...new Set(
      rows
        .map(row => row['assigneeId'])
        .filter(id => id !== null)
        .map(String),
    ),
  ])
  const text = (value: unknown): string => (value === null ? '' : String(value))
  return rows.map(row => ({
    instanceId: text(row['instanceId']),
    resource: text(row['resource']),
    businessId: text(row['businessId']),
    businessNo: text(row['businessNo']),
    title: text(row['title']),
    taskName: text(row['taskName']),
    assigneeName: names.get(text(row['assigneeId'])) ?? '',
    option: text(row['option']),
    comment: text(row['comment']),
    time: text(row['time']),
    waiting: row['state'] === TASK.waiting || row['state'] === TASK.held,
  }))
}

export interface TaskOptions {
  taskId: string
  instanceId: string
  resource: string
  businessId: string
  options: string[]
  commentRequired: boolean
  pageOnly: boolean
  earlier: { nodeId: string; name: string; userName: string }[]
}

/** What the caller may do with a task now (`task-enabled-option`). */
export async function taskOptions(core: FlowCore, tx: Tx, actor: Actor, taskId: string): Promise<TaskOptions> {
  const { instanceId } = await taskOf(tx, taskId)
  const course = await courseOf(core, tx, actor, await instanceOf(tx, instanceId), await tasksOf(tx, instanceId))
  const task = course.tasks.find(one => one.id === taskId)!
  const step = course.model.nodes[task.activityId]!.step!
  const done = course.tasks.filter(one => one.state === TASK.done && !one.voided)
  const names = await core.ports.people.names(tx, [...new Set(done.map(one => one.decidedBy!))])
  const earlier = earlierSteps(course.model, task.activityId)
    .filter(nodeId => done.some(one => one.activityId === nodeId))
    .map(nodeId => {
      const last = done.findLast(one => one.activityId === nodeId)!
      return { nodeId, name: last.taskName, userName: names.get(last.decidedBy!) ?? '' }
    })
  const options =
    course.instance.state === INSTANCE.running
      ? optionsOf(task, actor.userId, course.instance.starterId, {
          decides: step.decides,
          hasEarlier: earlier.length > 0,
          isDecided: course.tasks.some(one => one.state === TASK.done),
        })
      : []
  const { resource, businessId } = course.instance
  return {
    taskId,
    instanceId,
    resource,
    businessId,
    options,
    commentRequired: step.commentRequired,
    pageOnly: !(step.inboxDecide ?? course.instance.inboxDecide),
    earlier,
  }
}

function optionsOf(
  task: TaskRow,
  userId: string,
  starterId: string,
  facts: { decides: boolean; hasEarlier: boolean; isDecided: boolean },
): string[] {
  const own = userId === starterId ? [...(facts.isDecided ? [] : ['withdraw']), 'remind'] : []
  const isHolder =
    isOpen(task) && (task.assigneeId === userId || (task.assigneeId === null && task.candidateIds.includes(userId)))
  if (!isHolder || (own.length > 0 && facts.decides)) return own
  if (task.held) return ['comment']
  const seat = task.assigneeId === null ? ['claim'] : task.candidateIds.length > 1 ? ['unclaim'] : []
  const verdicts = facts.decides ? ['approve', 'reject', ...(facts.hasEarlier ? ['rejectTo'] : [])] : ['approve']
  return [...seat, ...verdicts, 'transfer', 'addSign', 'copy', 'comment', ...own]
}

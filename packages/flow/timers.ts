import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { proceed, updateTask } from './advance.ts'
import { handOver } from './close.ts'
import { contextOf, notice, openCourse, record, saveCourse, timeOf, type Course, type FlowCore } from './course.ts'
import { barredAt } from './handlers.ts'
import { fire } from './interpreter.ts'
import { INSTANCE, TASK, type TaskRow } from './rows.ts'
import { isOpen, taskOf } from './store.ts'

/** What a job has to look after now; it runs each in a transaction of its own. */
export interface DueWork {
  timers: string[]
  tasks: string[]
}

const AT_ONCE = 500

/**
 * Timers and tasks past their time, and tasks none of whose people works here any more: these would otherwise lie for
 * ever.
 */
export async function dueWork(core: FlowCore, tx: Tx, actor: Actor, which: 'all' | 'timers' = 'all'): Promise<DueWork> {
  const now = timeOf(actor)
  const timers = await tx.rows<{ id: string }>(
    sql`select id from flow_timer where tenant_id = ${tx.tenantId} and end_time is null and due_time <= ${now}::timestamptz order by due_time, id limit ${AT_ONCE}`,
  )
  if (which === 'timers') return { timers: timers.map(row => row.id), tasks: [] }
  const tasks = await tx.rows<{
    id: string
  }>(sql`select id from flow_task where tenant_id = ${tx.tenantId} and state in (1, 2) and held = false
    and ((due_reminded = false and due_time <= ${now}::timestamptz) or (escalated = false and escalate_time <= ${now}::timestamptz)) order by due_time, id limit ${AT_ONCE}`)
  return {
    timers: timers.map(row => row.id),
    tasks: [...new Set([...tasks.map(row => row.id), ...(await abandoned(core, tx))])],
  }
}

async function abandoned(core: FlowCore, tx: Tx): Promise<string[]> {
  const asked = sql.trusted('case when assignee_id is null then candidate_ids else array[assignee_id] end')
  const people = await tx.rows<{ id: string }>(
    sql`select distinct person as id from flow_task, unnest(${asked}) as person where tenant_id = ${tx.tenantId} and state in (1, 2) and held = false`,
  )
  if (people.length === 0) return []
  const active = await core.ports.people.active(
    tx,
    people.map(row => row.id),
  )
  const left = await tx.rows<{ id: string }>(
    sql`select id from flow_task where tenant_id = ${tx.tenantId} and state in (1, 2) and held = false and not (${asked} && ${active}::bigint[]) order by id limit ${AT_ONCE}`,
  )
  return left.map(row => row.id)
}

/** A boundary timer is due. False when the step was left meanwhile: firing twice has no effect. */
export async function fireTimer(core: FlowCore, tx: Tx, actor: Actor, timerId: string): Promise<boolean> {
  const known = await tx.row<{ instanceId: string }>(
    sql`select instance_id as "instanceId" from flow_timer where id = ${timerId}::bigint and tenant_id = ${tx.tenantId}`,
  )
  if (!known) return false
  const course = await openCourse(core, tx, actor, known.instanceId)
  const timer = await tx.row<{
    token: number
    activityId: string
    timerId: string
  }>(sql`update flow_timer set end_time = ${course.time}::timestamptz, fired = true
    where tenant_id = ${tx.tenantId} and id = ${timerId}::bigint and end_time is null and due_time <= ${course.time}::timestamptz returning token, activity_id as "activityId", timer_id as "timerId"`)
  const token = timer && course.state.tokens.find(one => one.id === timer.token && one.at === timer.activityId)
  if (!timer || !token || course.instance.state !== INSTANCE.running) return false
  const node = course.model.nodes[timer.timerId]!
  if (node.outgoing.length > 0)
    await proceed(
      course,
      fire(course.model, course.state, timer.token, timer.timerId, course.variables),
      course.instance.lastComment ?? '',
    )
  else await builtIn(course, timer.token, node.timer!.interrupting)
  return true
}

/** A timer without a way out: a reminder, or the step goes to the head of the one who let it lie. */
async function builtIn(course: Course, token: number, interrupting: boolean): Promise<void> {
  for (const task of course.tasks.filter(one => isOpen(one) && !one.held && one.token === token)) {
    if (!interrupting)
      await notice(course, 'flow_remind', holders(task), { taskId: task.id, params: { step: task.taskName } })
    else await escalate(course, task)
  }
  await saveCourse(course)
}

const holders = (task: TaskRow): string[] => (task.assigneeId === null ? task.candidateIds : [task.assigneeId])

async function escalate(course: Course, task: TaskRow): Promise<void> {
  const head = await headAbove(course, task)
  if (head === undefined || holders(task).includes(head))
    return notice(course, 'flow_escalate', [], {
      taskId: task.id,
      params: { step: task.taskName },
      role: (await course.core.ports.settings(course.tx)).fallbackRole,
    })
  await handOver(course, task, head)
  await record(course, [
    {
      activity_id: task.activityId,
      activity_name: task.taskName,
      activity_type: 'escalate',
      task_id: task.id,
      user_id: head,
      option: 'escalate',
    },
  ])
  await notice(course, 'flow_escalate', [head], { taskId: task.id, params: { step: task.taskName } })
}

const HEADS_UPWARDS_MAX = 20

/** The nearest head of the holder who may decide the step. */
async function headAbove(course: Course, task: TaskRow): Promise<string | undefined> {
  const barred = barredAt(course, task)
  let head = await course.core.ports.people.headOf(course.tx, holders(task)[0]!)
  for (let level = 1; head !== undefined && barred.has(head) && level < HEADS_UPWARDS_MAX; level++)
    head = await course.core.ports.people.headOf(course.tx, head)
  return head === undefined || barred.has(head) ? undefined : head
}

/**
 * A task past its time: a reminder at due, word to the head at escalation, and a new holder when all its people have
 * left.
 */
export async function chaseTask(core: FlowCore, tx: Tx, actor: Actor, taskId: string): Promise<void> {
  const course = await openCourse(core, tx, actor, (await taskOf(tx, taskId)).instanceId)
  const task = course.tasks.find(one => one.id === taskId)!
  if (!isOpen(task) || task.held || course.instance.state !== INSTANCE.running) return
  await rescue(course, task)
  const now = course.time
  if (task.dueTime !== null && task.dueTime <= now) {
    const first = await tx.run(
      sql`update flow_task set due_reminded = true where tenant_id = ${tx.tenantId} and id = ${taskId}::bigint and due_reminded = false`,
    )
    if (first === 1) await notice(course, 'flow_remind', holders(task), { taskId, params: { step: task.taskName } })
  }
  if (task.escalateTime !== null && task.escalateTime <= now) {
    const first = await tx.run(
      sql`update flow_task set escalated = true where tenant_id = ${tx.tenantId} and id = ${taskId}::bigint and escalated = false`,
    )
    const head = first === 1 ? await headAbove(course, task) : undefined
    if (head !== undefined) await notice(course, 'flow_escalate', [head], { taskId, params: { step: task.taskName } })
  }
}

/** Nobody of those asked works here any more: the workflow administrators are asked. */
async function rescue(course: Course, task: TaskRow): Promise<void> {
  const { ports } = course.core
  if ((await ports.people.active(course.tx, holders(task))).length > 0) return
  const { fallbackRole } = await ports.settings(course.tx)
  const people = (
    await ports.people.holders(course.tx, { kind: 'role', alias: fallbackRole }, contextOf(course))
  ).filter(id => !barredAt(course, task).has(id))
  if (people.length === 0) return
  const assigneeId = people.length === 1 ? people[0]! : null
  await updateTask(course, task, {
    assignee_id: assigneeId,
    candidate_ids: people,
    state: assigneeId === null ? TASK.waiting : TASK.held,
  })
  Object.assign(task, { assigneeId, candidateIds: people })
  await notice(course, 'flow_no_approver', people, { taskId: task.id, params: { step: task.taskName } })
}

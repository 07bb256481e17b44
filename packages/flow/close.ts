import { instantOf, invalid, refuse } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { end, endQuietly, updateTask } from './advance.ts'
import { assertRunning, notice, openCourse, record, saveCourse, type Course, type FlowCore } from './course.ts'
import { TASK, type TaskOption, type TaskRow } from './rows.ts'
import { isOpen, runningInstanceId, taskOf } from './store.ts'
import { assertReceiver, moved } from './side-options.ts'

/** Which instance: by its id, or the running one of a record. */
export interface InstanceRef {
  instanceId?: string
  resource?: string
  id?: string
}

async function openRef(core: FlowCore, tx: Tx, actor: Actor, ref: InstanceRef): Promise<Course> {
  const instanceId = ref.instanceId ?? (await runningInstanceId(tx, ref.resource ?? '', ref.id ?? '0'))
  if (!instanceId)
    refuse('flow.notRunning', '该业务没有进行中的审批 / There is no approval under way for this record', {
      resource: ref.resource,
      id: ref.id,
    })
  const course = await openCourse(core, tx, actor, instanceId)
  assertRunning(course)
  return course
}

const note = (course: Course, option: TaskOption, name: string, comment: string, node = 'instance'): Promise<void> =>
  record(course, [
    {
      activity_id: node,
      activity_name: name,
      activity_type: option,
      user_id: course.actor.userId,
      option,
      comment: comment || null,
    },
  ])

/** Taken back by the applicant, only before the first decision. Refuses with flow.notApplicant, flow.decided. */
export async function withdraw(
  core: FlowCore,
  tx: Tx,
  actor: Actor,
  ref: InstanceRef & { comment?: string },
): Promise<void> {
  const course = await openRef(core, tx, actor, ref)
  if (course.instance.starterId !== actor.userId)
    refuse('flow.notApplicant', '只有申请人可以撤回 / Only the applicant may withdraw', {
      instanceId: course.instance.id,
    })
  if (course.tasks.some(task => task.state === TASK.done))
    refuse('flow.decided', '已有审批意见，不能撤回 / There is a decision already: it cannot be withdrawn', {
      instanceId: course.instance.id,
    })
  const comment = ref.comment?.trim() ?? ''
  await note(course, 'withdraw', '撤回 / Withdrawn', comment)
  await end(course, 'withdraw', comment)
}

/**
 * Stopped by the administrator or by the record's own void; the caller has checked the right. The record goes the way
 * of a rejection.
 */
export async function stop(core: FlowCore, tx: Tx, actor: Actor, ref: InstanceRef & { reason: string }): Promise<void> {
  if (!ref.reason.trim()) invalid({ reason: '请填写终止原因 / Please give the reason' })
  const course = await openRef(core, tx, actor, ref)
  await note(course, 'stop', '终止 / Stopped', ref.reason.trim())
  await end(course, 'stop', ref.reason.trim())
}

/** Ended by the record itself, which goes another way: its tasks are cancelled, the record hears of nothing. */
export async function cancel(
  core: FlowCore,
  tx: Tx,
  actor: Actor,
  ref: InstanceRef & { reason: string },
): Promise<void> {
  const course = await openRef(core, tx, actor, ref)
  await note(course, 'stop', '终止 / Stopped', ref.reason.trim())
  await endQuietly(course, 'stop', ref.reason.trim())
}

/** A stuck task goes to somebody else; the caller has checked `flow_follow_assign`. */
export async function reassign(
  core: FlowCore,
  tx: Tx,
  actor: Actor,
  input: { taskId: string; toUserId: string; reason: string },
): Promise<void> {
  if (!input.reason.trim()) invalid({ reason: '请填写改派原因 / Please give the reason' })
  const course = await openRef(core, tx, actor, { instanceId: (await taskOf(tx, input.taskId)).instanceId })
  const task = course.tasks.find(one => one.id === input.taskId)!
  if (!isOpen(task))
    refuse('flow.taskClosed', '该任务已处理或取消 / The task is decided or cancelled', { taskId: task.id })
  await assertReceiver(course, task, input.toUserId)
  await handOver(course, task, input.toUserId)
  await note(course, 'reassign', task.taskName, input.reason.trim(), task.activityId)
  await saveCourse(course)
}

/** The task becomes this person's alone; the one he replaces stays as owner. */
export async function handOver(course: Course, task: TaskRow, toUserId: string): Promise<void> {
  const ownerId = task.ownerId ?? task.assigneeId
  await updateTask(course, task, {
    assignee_id: toUserId,
    candidate_ids: [toUserId],
    owner_id: ownerId,
    owners: JSON.stringify({}),
    state: TASK.held,
    claim_time: course.time,
  })
  Object.assign(task, { assigneeId: toUserId, candidateIds: [toUserId], ownerId, state: TASK.held })
  if (!task.held) await moved(course, task)
}

const countReminder = (tx: Tx, task: TaskRow): Sql =>
  sql`update flow_task set remind_count = remind_count + 1 where tenant_id = ${tx.tenantId} and id = ${task.id}::bigint`

const REMIND_EVERY_MS = 3_600_000

/** The applicant's reminder to the holders, once an hour. */
export async function remind(
  core: FlowCore,
  tx: Tx,
  actor: Actor,
  ref: InstanceRef & { comment?: string },
): Promise<{ users: string[] }> {
  const course = await openRef(core, tx, actor, ref)
  if (course.instance.starterId !== actor.userId)
    refuse('flow.notApplicant', '只有申请人可以催办 / Only the applicant may remind', {
      instanceId: course.instance.id,
    })
  const last = course.instance.remindTime
  if (last !== null && actor.clock.now().getTime() - instantOf(last).getTime() < REMIND_EVERY_MS)
    refuse('flow.remindedLately', '每小时只能催办一次 / One reminder an hour', { last })
  const waiting = course.tasks.filter(task => isOpen(task) && !task.held)
  const users = [
    ...new Set(waiting.flatMap(task => (task.assigneeId === null ? task.candidateIds : [task.assigneeId]))),
  ]
  for (const task of waiting) await course.tx.run(countReminder(course.tx, task))
  await note(course, 'remind', '催办 / Reminder', ref.comment?.trim() ?? '')
  await saveCourse(course, { remind_time: course.time })
  await notice(course, 'flow_remind', users, { params: { comment: ref.comment?.trim() ?? '' } })
  return { users }
}

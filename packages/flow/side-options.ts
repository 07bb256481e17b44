import { invalid, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { isId } from '#packages/server/kinds.ts'
import { giveCopies, updateTask } from './advance.ts'
import { record, saveCourse, type Course } from './course.ts'
import type { DecideInput } from './decide.ts'
import { assertHandler, assertNotOwn, barredAt } from './handlers.ts'
import { SIGN, TASK, type TaskOption, type TaskRow } from './rows.ts'
import { isOpen } from './store.ts'
import { announce, openTasks } from './tasks.ts'

/**
 * What a holder may do beside deciding (document 10, 5.10, table of options). None of these counts as a decision for
 * the applicant's withdrawal.
 */

const SIGNERS_MAX = 5

export async function claim(course: Course, task: TaskRow): Promise<void> {
  assertNotOwn(course, task)
  await assertHandler(course, task)
  if (task.assigneeId !== null) return
  await updateTask(course, task, {
    assignee_id: course.actor.userId,
    owner_id: task.owners[course.actor.userId],
    state: TASK.held,
    claim_time: course.time,
  })
  await setHistoryUser(course, task, course.actor.userId)
}

export async function unclaim(course: Course, task: TaskRow): Promise<void> {
  if (task.assigneeId !== course.actor.userId) await assertHandler(course, task)
  if (task.state !== TASK.held || task.candidateIds.length < 2)
    refuse('flow.onlyHolder', '您是唯一处理人，不能取消签收 / You are the only one asked, it cannot be given back', {
      taskId: task.id,
    })
  await updateTask(course, task, { assignee_id: null, owner_id: null, state: TASK.waiting, claim_time: null })
  await setHistoryUser(course, task, null)
}

export async function transfer(course: Course, task: TaskRow, input: DecideInput): Promise<void> {
  await assertHandler(course, task)
  const to = input.toUserId ?? ''
  if (!input.comment?.trim()) invalid({ comment: '请填写转办原因 / Please give the reason of the transfer' })
  await assertReceiver(course, task, to)
  const from = course.actor.userId
  const owner = task.ownerId ?? task.owners[from] ?? from
  await updateTask(course, task, {
    assignee_id: to,
    candidate_ids: [to],
    owner_id: owner,
    owners: JSON.stringify({}),
    state: TASK.held,
    claim_time: course.time,
  })
  await side(course, task, 'transfer', input)
  await moved(course, { ...task, assigneeId: to, candidateIds: [to], ownerId: owner })
}

/** One active user; not the applicant, not one who has decided this step, not oneself. */
export async function assertReceiver(course: Course, task: TaskRow, to: string): Promise<void> {
  if (!isId(to)) invalid({ toUserId: '请选择接收人 / Please choose the receiver' })
  if (to === course.instance.starterId)
    refuse('flow.toApplicant', '不能转给申请人 / It cannot be given to the applicant', { toUserId: to })
  if (barredAt(course, task).has(to))
    refuse(
      'flow.toBarred',
      '该人员不能审批本环节（职责分离） / This person may not decide this step (separation of duties)',
      { toUserId: to },
    )
  if (
    to === task.assigneeId ||
    (to === course.actor.userId && task.candidateIds.length === 1 && task.candidateIds[0] === to)
  )
    refuse('flow.toSelf', '该任务已在其名下 / The task is theirs already', { toUserId: to })
  const hasDecided = course.tasks.some(
    one => one.activityId === task.activityId && one.state === TASK.done && !one.voided && one.decidedBy === to,
  )
  if (hasDecided)
    refuse('flow.toDecider', '不能转给已在本环节审批的人 / It cannot be given to someone who has decided this step', {
      toUserId: to,
    })
  await assertActive(course, [to], 'toUserId')
}

async function assertActive(course: Course, ids: readonly string[], path: string): Promise<void> {
  const active = new Set(await course.core.ports.people.active(course.tx, ids))
  if (ids.some(id => !active.has(id)))
    invalid({ [path]: '所选人员已停用或不存在 / A chosen person is inactive or does not exist' })
}

export async function addSign(course: Course, task: TaskRow, input: DecideInput): Promise<void> {
  await assertHandler(course, task)
  const people = [...new Set(input.userIds ?? [])]
  const isBefore = input.position !== 'after'
  if (people.length === 0) invalid({ userIds: '请选择加签人 / Please choose co-signers' })
  const present = course.tasks.filter(
    one =>
      one.token === task.token &&
      one.activityId === task.activityId &&
      one.parentId !== null &&
      !one.voided &&
      one.state !== TASK.cancelled,
  )
  if (present.length + people.length > SIGNERS_MAX)
    refuse('flow.tooManySigners', '每个环节加签最多{n}人 / At most {n} co-signers at one step', { n: SIGNERS_MAX })
  if (people.includes(course.instance.starterId))
    refuse('flow.toApplicant', '不能由申请人加签 / The applicant cannot co-sign', {})
  if (people.includes(course.actor.userId))
    refuse('flow.toSelf', '不能加签给自己 / One does not co-sign for oneself', {})
  if (present.some(one => people.includes(one.assigneeId ?? '')))
    refuse('flow.signsAlready', '所选人员已是加签人 / A chosen person co-signs already', {})
  await assertActive(course, people, 'userIds')
  const node = course.model.nodes[task.activityId]!
  const holder = { assignee_id: course.actor.userId, state: TASK.held, ...(isBefore ? { held: true } : {}) }
  await updateTask(course, task, holder)
  if (isBefore)
    await course.tx.run(sql`update flow_activity set end_time = ${course.time}::timestamptz, user_id = ${course.actor.userId}::bigint
    where task_id = ${task.id}::bigint and tenant_id = ${course.tx.tenantId} and end_time is null`)
  await openTasks(
    course,
    task.token,
    node,
    people.map(id => ({ slot: task.slot, people: [id] })),
    {},
    { parent: task, sign: isBefore ? SIGN.before : SIGN.after, held: !isBefore },
  )
  await side(course, task, 'addSign', input)
}

export async function comment(course: Course, task: TaskRow, input: DecideInput): Promise<void> {
  if (!input.comment?.trim()) invalid({ comment: '请填写意见 / Please write a comment' })
  assertParticipant(course)
  await side(course, task, 'comment', input)
}

function assertParticipant(course: Course): void {
  const { userId } = course.actor
  const takesPart =
    userId === course.instance.starterId ||
    course.tasks.some(one => one.assigneeId === userId || one.candidateIds.includes(userId) || one.decidedBy === userId)
  if (!takesPart)
    refuse('flow.notParticipant', '您没有参与该流程 / You take no part in this process', {
      instanceId: course.instance.id,
    })
}

export async function copy(course: Course, task: TaskRow, input: DecideInput): Promise<void> {
  await assertHandler(course, task)
  const people = [...new Set(input.userIds ?? [])]
  if (people.length === 0) invalid({ userIds: '请选择抄送人 / Please choose who gets a copy' })
  await assertActive(course, people, 'userIds')
  await giveCopies(course, people, input.comment?.trim() ?? '', task.id)
  await side(course, task, 'copy', input)
}

/** A line of history that decides nothing. */
async function side(course: Course, task: TaskRow, option: TaskOption, input: DecideInput): Promise<void> {
  await record(course, [
    {
      activity_id: task.activityId,
      activity_name: task.taskName,
      activity_type: option,
      task_id: task.id,
      user_id: course.actor.userId,
      option,
      comment: input.comment?.trim() || null,
      attach_biz_id: input.attachBizId ?? null,
    },
  ])
  await saveCourse(course)
}

/** The open line of history now speaks of someone else. */
async function setHistoryUser(course: Course, task: TaskRow, userId: string | null): Promise<void> {
  await course.tx.run(
    sql`update flow_activity set user_id = ${userId}::bigint where task_id = ${task.id}::bigint and tenant_id = ${course.tx.tenantId} and end_time is null`,
  )
}

/** The task changed hands: its line of history ends and a new one begins. */
export async function moved(course: Course, task: TaskRow): Promise<void> {
  if (!isOpen(task)) return
  await course.tx.run(
    sql`update flow_activity set end_time = ${course.time}::timestamptz where task_id = ${task.id}::bigint and tenant_id = ${course.tx.tenantId} and end_time is null`,
  )
  await announce(course, task)
}

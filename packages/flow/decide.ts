import { fill, invalid, refuse, Refused, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { end, proceed, updateTask } from './advance.ts'
import { storable } from './condition.ts'
import {
  assertRunning,
  cancelTokens,
  closeTask,
  contextOf,
  decidersOf,
  openCourse,
  saveCourse,
  type Course,
  type FlowCore,
} from './course.ts'
import { assertHandler, assertNotOwn, votersOf } from './handlers.ts'
import { earlierSteps, laterThan } from './graph.ts'
import { sendBack, vote } from './interpreter.ts'
import { resolvePeople } from './people.ts'
import { SIGN, TASK, type TaskRow } from './rows.ts'
import { isOpen, runningInstanceId, taskOf } from './store.ts'
import { announce, openTasks } from './tasks.ts'
import { addSign, claim, comment, copy, transfer, unclaim } from './side-options.ts'

export type Decision =
  | 'approve'
  | 'reject'
  | 'rejectTo'
  | 'transfer'
  | 'addSign'
  | 'claim'
  | 'unclaim'
  | 'comment'
  | 'copy'

export interface DecideInput {
  /** Without a task: the actor's own open task of the record (pages outside the inbox). */
  taskId?: string
  resource?: string
  id?: string
  decision: Decision
  comment?: string
  attachBizId?: string | null
  /** The call comes from the business page (handlePath), where steps that the inbox may not decide are decided. */
  fromPage?: boolean
  /**
   * What the decider changed on the page: conditions and `user:` candidates after this step see it, earlier approvals
   * no longer pass by themselves.
   */
  variables?: Record<string, unknown>
  fields?: Record<string, unknown>
  /** transfer */
  toUserId?: string
  /** addSign, copy */
  userIds?: readonly string[]
  position?: 'before' | 'after'
  /** rejectTo: an earlier step of this instance */
  nodeId?: string
  directBack?: boolean
}

export interface DecideResult {
  instanceId: string
  taskId: string
  state: number
}

const COMMENT_MAX = 1_000
const FINAL: readonly Decision[] = ['approve', 'reject', 'rejectTo']

/**
 * One decision on one task, in the caller's transaction. Two deciders at once: the second one is refused (409,
 * Duplicate) with the first one's name.
 * Refuses with NotFound, Duplicate, flow.ended, flow.cancelled, flow.notYours, flow.claimed, flow.ownApplication,
 * flow.held, flow.pageOnly, flow.alreadyVoted,
 * flow.worksOnly, flow.notEarlier, and whatever the record's onProcessEnd refuses with.
 */
export async function decide(core: FlowCore, tx: Tx, actor: Actor, input: DecideInput): Promise<DecideResult> {
  if ((input.comment ?? '').length > COMMENT_MAX)
    invalid({ comment: '意见不能超过1000字 / The comment may not exceed 1,000 characters' })
  const { course, task } = await locate(core, tx, actor, input)
  const run = SIDE[input.decision]
  if (run) await run(course, task, input)
  else await decideFinally(course, task, input)
  return { instanceId: course.instance.id, taskId: task.id, state: course.instance.state }
}

const SIDE: Partial<Record<Decision, (course: Course, task: TaskRow, input: DecideInput) => Promise<void>>> = {
  transfer,
  addSign,
  claim,
  unclaim,
  comment,
  copy,
}

/** Locks the instance before it looks at the task: what it then sees cannot change any more. */
async function locate(
  core: FlowCore,
  tx: Tx,
  actor: Actor,
  input: DecideInput,
): Promise<{ course: Course; task: TaskRow }> {
  const instanceId = input.taskId
    ? (await taskOf(tx, input.taskId)).instanceId
    : await runningInstanceId(tx, input.resource ?? '', input.id ?? '0')
  if (!instanceId)
    refuse('flow.notRunning', '该业务没有进行中的审批 / There is no approval under way for this record', {
      resource: input.resource,
      id: input.id,
    })
  const course = await openCourse(core, tx, actor, instanceId)
  const task = input.taskId ? course.tasks.find(one => one.id === input.taskId)! : ownTask(course, actor.userId)
  if (!task) refuse('flow.notYours', '您不是当前环节的处理人 / You are not asked at the present step', {})
  if (FINAL.includes(input.decision) || !isOpen(task)) await assertOpen(course, task)
  assertRunning(course)
  return { course, task }
}

const ownTask = (course: Course, userId: string): TaskRow | undefined =>
  course.tasks.find(task => isOpen(task) && !task.held && task.assigneeId === userId) ??
  course.tasks.find(task => isOpen(task) && !task.held && task.candidateIds.includes(userId))

async function assertOpen(course: Course, task: TaskRow): Promise<void> {
  if (isOpen(task)) return
  if (task.state === TASK.cancelled)
    refuse('flow.cancelled', '该任务已取消 / This task was cancelled', { taskId: task.id })
  const names = await course.core.ports.people.names(course.tx, [task.decidedBy ?? task.assigneeId ?? '0'])
  const name = names.get(task.decidedBy ?? task.assigneeId ?? '0') ?? ''
  const message: Label = '该任务已由【{name}】处理 / This task was already handled by {name}'
  throw new Refused({
    kind: 'Duplicate',
    message: fill(message, { name }) as Label,
    facts: { guard: 'flow.handled', taskId: task.id, name },
  })
}

async function assertMayDecide(course: Course, task: TaskRow, input: DecideInput): Promise<void> {
  const { userId } = course.actor
  const step = course.model.nodes[task.activityId]!.step!
  assertNotOwn(course, task)
  await assertHandler(course, task)
  if (task.held) refuse('flow.held', '请等待加签人处理 / Wait for the co-signers first', { taskId: task.id })
  if (!(step.inboxDecide ?? course.instance.inboxDecide) && !input.fromPage)
    refuse('flow.pageOnly', '请在业务页面处理 / Please decide this on the page of the business', { taskId: task.id })
  if (task.parentId === null && votersOf(course, task).has(userId))
    refuse('flow.alreadyVoted', '您已在本环节表决 / You have voted at this step already', { taskId: task.id })
  if (!step.decides && input.decision !== 'approve')
    refuse('flow.worksOnly', '本环节只办理，不能驳回 / This step is work to be done, it cannot be refused', {
      taskId: task.id,
    })
  const isCommentNeeded = input.decision !== 'approve' || step.commentRequired
  if (isCommentNeeded && !input.comment?.trim()) invalid({ comment: '请填写审批意见 / Please write a comment' })
}

async function decideFinally(course: Course, task: TaskRow, input: DecideInput): Promise<void> {
  await assertMayDecide(course, task, input)
  applyChanges(course, input)
  if (input.decision === 'rejectTo') return rejectTo(course, task, input)
  const isApproval = input.decision === 'approve'
  const words = input.comment?.trim() ?? ''
  await close(course, task, input)
  if (isApproval) return carryOn(course, task, words)
  // A co-signer's refusal, or that of a single decider, refuses the application; a committee counts first.
  if (task.parentId !== null) return end(course, 'reject', words)
  return cast(course, task, false, words)
}

function applyChanges(course: Course, input: DecideInput): void {
  if (!input.variables && !input.fields) return
  const before = JSON.stringify([course.variables, course.instance.fields])
  const protectedNames = { starterId: course.instance.starterId }
  course.variables = { ...course.variables, ...storable(input.variables ?? {}), ...protectedNames }
  course.instance.fields = { ...course.instance.fields, ...storable(input.fields ?? {}) }
  if (JSON.stringify([course.variables, course.instance.fields]) !== before) course.instance.dataVersion += 1
}

const close = (course: Course, task: TaskRow, input: DecideInput): Promise<void> =>
  closeTask(course, task, {
    state: TASK.done,
    option: input.decision,
    comment: input.comment?.trim() || null,
    attachBizId: input.attachBizId ?? null,
    decidedBy: course.actor.userId,
    ...(input.decision === 'rejectTo' ? { targetNode: input.nodeId! } : {}),
  })

/** After an approval: those who sign after it, then the one who waited for it, then the process itself. */
async function carryOn(course: Course, task: TaskRow, words: string): Promise<void> {
  const children = (parentId: string, sign: number): TaskRow[] =>
    course.tasks.filter(one => one.parentId === parentId && one.sign === sign)
  const followers = children(task.id, SIGN.after).filter(one => isOpen(one) && one.held)
  for (const follower of followers) await release(course, follower)
  if (followers.length > 0) return saveCourse(course, { last_comment: words })
  if (task.parentId === null) return cast(course, task, true, words)
  const parent = course.tasks.find(one => one.id === task.parentId)!
  if (!isFinished(course, task) || children(parent.id, task.sign).some(one => !isFinished(course, one)))
    return saveCourse(course, { last_comment: words })
  if (task.sign === SIGN.after) return carryOn(course, parent, words)
  await release(course, parent)
  return saveCourse(course, { last_comment: words })
}

const isFinished = (course: Course, task: TaskRow): boolean =>
  !isOpen(task) &&
  course.tasks.filter(one => one.parentId === task.id && one.sign === SIGN.after).every(one => isFinished(course, one))

async function release(course: Course, task: TaskRow): Promise<void> {
  await updateTask(course, task, { held: false })
  task.held = false
  await announce(course, task)
}

/** The step's word reaches the process. */
async function cast(course: Course, task: TaskRow, approve: boolean, words: string): Promise<void> {
  const result = vote(course.model, course.state, task.token, task.slot, approve, course.variables)
  if (result.verdict === 'rejected') return end(course, 'reject', words)
  if (result.verdict === 'passed') {
    await cancelTokens(course, [task.token])
    return proceed(course, result.advance, words)
  }
  course.state = result.state
  if (result.nextIndex !== undefined) await askNext(course, task, result.nextIndex)
  return saveCourse(course, { last_comment: words })
}

/** The next one of a sequential committee; who he is, is asked anew that day. */
async function askNext(course: Course, task: TaskRow, slot: number): Promise<void> {
  const node = course.model.nodes[task.activityId]!
  const { seats, owners } = await resolvePeople(
    course.tx,
    course.core.ports,
    node,
    contextOf(course),
    decidersOf(course),
  )
  const voted = votersOf(course, task)
  const free = (seats[slot] ?? []).some(id => !voted.has(id))
    ? seats[slot]!.filter(id => !voted.has(id))
    : [...new Set(seats.flat())].filter(id => !voted.has(id))
  if (free.length === 0)
    refuse('flow.tooFew', '流程节点【{step}】没有下一位审批人 / Step [{step}] has no further approver', {
      step: node.name,
    })
  await openTasks(course, task.token, node, [{ slot, people: free }], owners)
}

/**
 * To an earlier step of this instance: what was decided later is void and asked again; with directBack only the
 * repaired step is.
 */
async function rejectTo(course: Course, task: TaskRow, input: DecideInput): Promise<void> {
  const target = input.nodeId ?? ''
  const wasDecided = course.tasks.some(
    one => one.activityId === target && !one.voided && (one.state === TASK.done || one.state === TASK.automatic),
  )
  if (!wasDecided || !earlierSteps(course.model, task.activityId).includes(target)) {
    refuse(
      'flow.notEarlier',
      '只能驳回到本流程已经过的环节 / It can only be sent back to an earlier step of this process',
      { nodeId: target },
    )
  }
  await close(course, task, input)
  const directBack = input.directBack === true
  const later = directBack ? new Set([target, task.activityId]) : laterThan(course.model, target)
  for (const one of course.tasks) {
    if ((one.state === TASK.done || one.state === TASK.automatic) && !one.voided && later.has(one.activityId)) {
      await updateTask(course, one, { voided: true })
      one.voided = true
    }
  }
  await cancelTokens(course, [task.token])
  await proceed(course, sendBack(course.model, course.state, task.token, target, directBack), input.comment!.trim())
}

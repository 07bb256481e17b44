import { inBoth, refuse, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { storable } from './condition.ts'
import { cancelTokens, contextOf, decidersOf, notice, record, recordPassed, saveCourse, type Course } from './course.ts'
import { complete, isReachable, seat, type Advance } from './interpreter.ts'
import { openTasks } from './tasks.ts'
import { holdersOf, resolvePeople, type Resolved } from './people.ts'
import type { Outcome } from './ports.ts'
import { INSTANCE, TASK, type TaskRow } from './rows.ts'
import { insert, isOpen, tasksOf, update } from './store.ts'
import type { FlowNode } from './model.ts'

const STEPS_MAX = 1_000

/**
 * Carries out what the interpreter says until every token waits for a person or the process has ended. Returns the
 * outcome when it has.
 */
export async function settle(course: Course, first: Advance): Promise<'approve' | 'reject' | undefined> {
  const waiting: { token: number; node: string }[] = []
  const take = async (advance: Advance): Promise<void> => {
    course.state = advance.state
    await recordPassed(course, advance.passed)
    await cancelTokens(course, advance.removed)
    waiting.push(...advance.entered)
  }
  await take(first)
  for (let count = 0; waiting.length > 0; count++) {
    if (count > STEPS_MAX)
      refuse(
        'flow.endless',
        '流程【{name}】无法停止，请联系流程管理员 / Process [{name}] does not come to rest, please contact the workflow administrator',
        { name: course.model.name },
      )
    const { token, node } = waiting.shift()!
    // A terminate event on another branch may have taken it away meanwhile.
    if (!course.state.tokens.some(one => one.id === token && one.at === node)) continue
    const isThrough =
      course.model.nodes[node]!.kind === 'service'
        ? await runFunction(course, course.model.nodes[node]!)
        : await askAt(course, token, course.model.nodes[node]!)
    if (isThrough) await take(complete(course.model, course.state, token, course.variables))
  }
  if (course.state.tokens.length > 0) return undefined
  return course.state.refused ? 'reject' : 'approve'
}

/** Opens the tasks of a step; true when it passes by itself (10.2, `repeat` 1). */
async function askAt(course: Course, token: number, node: FlowNode): Promise<boolean> {
  const resolved = await resolvePeople(course.tx, course.core.ports, node, contextOf(course), decidersOf(course))
  const earlier = passedBefore(course, node, resolved)
  if (earlier) {
    await passAutomatically(course, token, node, earlier)
    return true
  }
  if (node.multi && !isReachable(node, resolved.seats.length, course.variables)) {
    refuse(
      'flow.tooFew',
      '流程节点【{step}】只有{n}位审批人，无法完成会签 / Step [{step}] has only {n} {n|approver|approvers} and could never be finished',
      { step: node.name, n: resolved.seats.length },
    )
  }
  const { state, indices } = seat(course.model, course.state, token, resolved.seats.length)
  course.state = state
  await openTasks(
    course,
    token,
    node,
    indices.map(slot => ({ slot, people: resolved.seats[slot]! })),
    resolved.owners,
  )
  if (resolved.isFallback) {
    const settings = await course.core.ports.settings(course.tx)
    await notice(course, 'flow_no_approver', resolved.seats.flat(), {
      role: settings.fallbackRole,
      params: { step: node.name },
      message: `【${node.name}】无审批人，已转流程管理员 / [${node.name}] has no approver and was passed on to the workflow administrator`,
    })
  }
  return false
}

/** The approval that stands for this step: its only candidate has approved an earlier step on unchanged data. */
function passedBefore(course: Course, node: FlowNode, resolved: Resolved): TaskRow | undefined {
  const [people] = resolved.seats
  if (
    node.step!.repeat !== 1 ||
    !node.step!.decides ||
    node.multi ||
    resolved.seats.length !== 1 ||
    people!.length !== 1
  )
    return undefined
  return course.tasks.find(
    task =>
      task.state === TASK.done &&
      task.option === 'approve' &&
      !task.voided &&
      task.decidedBy === people![0] &&
      task.activityId !== node.id &&
      task.dataVersion === course.instance.dataVersion &&
      task.parentId === null,
  )
}

async function passAutomatically(course: Course, token: number, node: FlowNode, earlier: TaskRow): Promise<void> {
  const name = earlier.taskName
  const comment = inBoth(
    `同一审批人已在【${textOf(name, 'zh')}】同意`,
    `the same approver has agreed at [${textOf(name, 'en')}]`,
  )
  const [taskId] = await insert(
    course.tx,
    course.actor,
    'flow_task',
    [
      {
        instance_id: course.instance.id,
        token,
        activity_id: node.id,
        task_name: node.name,
        assignee_id: earlier.decidedBy,
        candidate_ids: [earlier.decidedBy],
        state: TASK.automatic,
        option: 'auto',
        comment,
        data_version: course.instance.dataVersion,
        end_time: course.time,
      },
    ],
    course.time,
  )
  await record(course, [
    {
      activity_id: node.id,
      activity_name: node.name,
      activity_type: 'userTask',
      task_id: taskId!,
      user_id: earlier.decidedBy,
      option: 'auto',
      comment,
    },
  ])
  course.tasks = await tasksOf(course.tx, course.instance.id)
}

/** A registered function, or `copy`: a read-only copy for people. */
async function runFunction(course: Course, node: FlowNode): Promise<boolean> {
  const service = node.service!
  await record(course, [{ activity_id: node.id, activity_name: node.name, activity_type: 'serviceTask' }])
  if (service.candidates.length > 0) {
    const people: string[] = []
    for (const candidate of service.candidates)
      people.push(...(await holdersOf(course.tx, course.core.ports, candidate, contextOf(course))))
    await giveCopies(course, people, node.name, null)
  }
  if (service.name === 'copy') return true
  const run = course.core.ports.functions?.[service.name]
  if (!run)
    refuse('flow.noFunction', '流程函数【{name}】未注册 / The process function [{name}] is not registered', {
      name: service.name,
    })
  const { id: instanceId, resource, businessId: id } = course.instance
  const result = await run(course.tx, course.actor, {
    instanceId,
    resource,
    id,
    nodeId: node.id,
    parameter: service.parameter,
    variables: course.variables,
  })
  if (result) course.variables = { ...course.variables, ...storable(result) }
  return true
}

export async function giveCopies(
  course: Course,
  userIds: readonly string[],
  comment: string,
  taskId: string | null,
): Promise<void> {
  const people = [...new Set(userIds)]
  if (people.length === 0) return
  await insert(
    course.tx,
    course.actor,
    'flow_copy',
    people.map(user_id => ({
      instance_id: course.instance.id,
      task_id: taskId,
      user_id,
      from_user_id: course.actor.userId,
      comment: comment.slice(0, 500),
    })),
    course.time,
    sql.trusted('on conflict (tenant_id, instance_id, user_id) do nothing'),
  )
  await notice(course, 'flow_copy', people)
}

const ENDED: Record<Outcome, number> = {
  approve: INSTANCE.approved,
  reject: INSTANCE.rejected,
  withdraw: INSTANCE.withdrawn,
  stop: INSTANCE.stopped,
}

/**
 * Ends the instance and moves the record in the same transaction; a refusal of the record's hook rolls everything back.
 */
export async function end(course: Course, outcome: Outcome, lastComment: string): Promise<void> {
  await endQuietly(course, outcome, lastComment)
  const { resource, businessId: id, businessNo: no, starterId, id: instanceId } = course.instance
  await course.core.ports.onProcessEnd(course.tx, course.actor, {
    resource,
    id,
    no,
    outcome,
    lastComment,
    variables: course.variables,
    instanceId,
    starterId,
  })
  if (outcome === 'approve') await notice(course, 'flow_done', [starterId])
  if (outcome === 'reject' || outcome === 'stop')
    await notice(course, 'flow_reject', [starterId], { params: { comment: lastComment } })
}

/** The same without a word to the record or its applicant. */
export async function endQuietly(course: Course, outcome: Outcome, lastComment: string): Promise<void> {
  await cancelTokens(course, [
    ...new Set([...course.tasks.filter(isOpen).map(task => task.token), ...course.state.tokens.map(token => token.id)]),
  ])
  course.state = { ...course.state, tokens: [] }
  course.instance.state = ENDED[outcome]
  await saveCourse(course, { state: ENDED[outcome], end_time: course.time, result: outcome, last_comment: lastComment })
}

/** After a decision: carry on, then save, or end. */
export async function proceed(course: Course, advance: Advance, lastComment: string): Promise<void> {
  const ended = await settle(course, advance)
  if (ended) return end(course, ended, lastComment)
  await saveCourse(course, { last_comment: lastComment })
}

export const updateTask = (course: Course, task: TaskRow, changes: Record<string, unknown>): Promise<void> =>
  update(course.tx, course.actor, 'flow_task', task.id, changes, course.time)

import { refuse } from '#kernel'
import { contextOf, decidersOf, type Course } from './course.ts'
import { barredFrom } from './people.ts'
import { TASK, type TaskRow } from './rows.ts'

/** The holder, or a candidate while nobody holds it. */
export async function assertHandler(course: Course, task: TaskRow): Promise<void> {
  const { userId } = course.actor
  if (task.assigneeId === userId) return
  if (!task.candidateIds.includes(userId))
    refuse('flow.notYours', '您不是当前环节的处理人 / You are not asked at the present step', { taskId: task.id })
  if (task.assigneeId === null) return
  const name = (await course.core.ports.people.names(course.tx, [task.assigneeId])).get(task.assigneeId) ?? ''
  refuse('flow.claimed', '该任务已由【{name}】签收 / This task is held by {name}', { taskId: task.id, name })
}

/** One does not decide one's own application (conventions 7); a step of mere work may be the applicant's. */
export function assertNotOwn(course: Course, task: TaskRow): void {
  if (!course.model.nodes[task.activityId]!.step!.decides || course.actor.userId !== course.instance.starterId) return
  refuse('flow.ownApplication', "不能审批本人的申请 / One does not decide one's own application", {
    instanceId: course.instance.id,
  })
}

/** Who has voted in the present round of a committee; an earlier round of the same step does not count. */
export function votersOf(course: Course, task: TaskRow): Set<string> {
  const votes = course.state.tokens.find(token => token.id === task.token)?.votes ?? {}
  const voters = Object.keys(votes).map(
    slot =>
      course.tasks.findLast(
        one =>
          one.token === task.token &&
          one.activityId === task.activityId &&
          one.slot === Number(slot) &&
          one.parentId === null &&
          one.state === TASK.done,
      )?.decidedBy,
  )
  return new Set(voters.filter(id => id !== undefined && id !== null))
}

/** The applicant and the people of the step's exclusion: a task never reaches them by a detour either. */
export const barredAt = (course: Course, task: TaskRow): Set<string> =>
  barredFrom(course.model.nodes[task.activityId]!, contextOf(course), decidersOf(course))

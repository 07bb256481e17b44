import { instantOf, localDate, localDateTime, type LocalDateTime } from '#kernel'
import { notice, record, type Course } from './course.ts'
import { timersOf, type FlowNode, type TimerAfter } from './model.ts'
import { SIGN, TASK, type TaskRow } from './rows.ts'
import { insert, tasksOf } from './store.ts'

export interface Asked {
  slot: number
  people: string[]
}
export interface Signing {
  parent: TaskRow
  sign: number
  held: boolean
}

/** Opens one task per seat: a single person holds it at once, several may claim it. */
export async function openTasks(
  course: Course,
  token: number,
  node: FlowNode,
  seats: readonly Asked[],
  owners: Record<string, string>,
  signing?: Signing,
): Promise<string[]> {
  if (seats.length === 0) return []
  const due = await dueTimes(course, node)
  const rejectedTimes = course.tasks.filter(task => task.option === 'rejectTo' && task.targetNode === node.id).length
  const ids = await insert(
    course.tx,
    course.actor,
    'flow_task',
    seats.map(({ slot, people }) => {
      const only = people.length === 1 ? people[0]! : null
      const ownerId = only === null ? null : (owners[only] ?? null)
      return {
        instance_id: course.instance.id,
        token,
        activity_id: node.id,
        task_name: node.name.slice(0, 200),
        slot,
        assignee_id: only,
        candidate_ids: people,
        owner_id: ownerId,
        owners: JSON.stringify(owners),
        delegated: ownerId !== null,
        state: only === null ? TASK.waiting : TASK.held,
        data_version: course.instance.dataVersion,
        parent_id: signing?.parent.id ?? null,
        sign: signing?.sign ?? SIGN.none,
        held: signing?.held ?? false,
        due_time: due.dueTime,
        escalate_time: due.escalateTime,
        rejected_times: rejectedTimes,
      }
    }),
    course.time,
  )
  if (!signing) await openTimers(course, token, node)
  course.tasks = await tasksOf(course.tx, course.instance.id)
  if (!signing?.held) for (const id of ids) await announce(course, course.tasks.find(task => task.id === id)!)
  return ids
}

/** The task now waits for somebody: a line of history without an end, and word to those who are asked. */
export async function announce(course: Course, task: TaskRow): Promise<void> {
  await record(course, [
    {
      activity_id: task.activityId,
      activity_name: task.taskName,
      activity_type: 'userTask',
      task_id: task.id,
      user_id: task.assigneeId,
      end_time: null,
    },
  ])
  await notice(course, 'flow_todo', task.candidateIds, { taskId: task.id, params: { step: task.taskName } })
  await course.core.ports.onTask?.(course.tx, course.actor, {
    taskId: task.id,
    instanceId: course.instance.id,
    nodeId: task.activityId,
    taskName: task.taskName,
    assigneeId: task.assigneeId,
    candidateIds: task.candidateIds,
    dueTime: task.dueTime,
  })
}

const DUE_AT = '18:00:00'

/** R3: arrival + dueWorkdays at 18:00; escalation at escalateTimes as many working days. */
async function dueTimes(
  course: Course,
  node: FlowNode,
): Promise<{ dueTime: LocalDateTime | null; escalateTime: LocalDateTime | null }> {
  const settings = await course.core.ports.settings(course.tx)
  const days = node.step!.dueWorkdays ?? course.instance.dueWorkdays ?? settings.dueWorkdays
  if (days <= 0) return { dueTime: null, escalateTime: null }
  const today = localDate(course.actor.clock.now())
  const at = async (count: number): Promise<LocalDateTime> =>
    `${await course.core.ports.addWorkdays(course.tx, today, count)} ${DUE_AT}`
  return { dueTime: await at(days), escalateTime: await at(days * settings.escalateTimes) }
}

async function openTimers(course: Course, token: number, node: FlowNode): Promise<void> {
  const rows: Record<string, unknown>[] = []
  for (const timer of timersOf(course.model, node.id)) {
    rows.push({
      instance_id: course.instance.id,
      token,
      activity_id: node.id,
      timer_id: timer.id,
      due_time: await timerDue(course, timer.timer!.after),
    })
  }
  await insert(course.tx, course.actor, 'flow_timer', rows, course.time)
}

async function timerDue(course: Course, after: TimerAfter): Promise<LocalDateTime> {
  if (after.unit === 'minutes') return localDateTime(new Date(instantOf(course.time).getTime() + after.count * 60_000))
  const day = await course.core.ports.addWorkdays(course.tx, localDate(course.actor.clock.now()), after.count)
  return `${day} ${DUE_AT}`
}

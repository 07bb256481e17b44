import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { addHours, hoursBetween } from '../../calculations/sla.ts'
import { stage } from '../../codes.ts'
import { vehicleWorkOrder } from '../../vehicle-work-order/vehicle-work-order.ts'
import { settingOf } from '../../work-order-setting/server/setting-of.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { deriveHeads } from './head.ts'
import { releaseTask } from './release.ts'
import { carOf, factsOf, lockTasks, nowOf } from './rows.ts'

type Task = RowOf<typeof vehicleTask>
const AT_ONCE = 500
/** Hours late at which it is told again: the handler, his supervisor, the head of the department. */
const TELL_AT: readonly number[] = [0, 24, 72]

/** 70, R13: warnings before, overdue after the due time; chains whose predecessor is done are freed. */
export async function scanDue(tx: Tx, actor: Actor): Promise<{ marked: number; warned: number; released: number }> {
  const now = nowOf(actor)
  const due = await findRows(
    tx,
    vehicleTask,
    sql`t.stage in (1, 2, 3, 9) and t.blocked_by_id is null and t.due_time is not null and t.due_time <= ${addHours(now, 48)}::timestamptz`,
    { limit: AT_ONCE, orderBy: 't.due_time' },
  )
  const locked = await lockTasks(
    tx,
    actor,
    due.map(one => one.id),
  )
  let [marked, warned] = [0, 0]
  for (const task of locked) {
    if (task.dueTime! <= now) marked += await markLate(tx, actor, task, now)
    else warned += await warn(tx, actor, task, now)
  }
  await deriveHeads(
    tx,
    actor,
    locked.map(one => one.workOrderId),
  )
  return { marked, warned, released: await releaseForgotten(tx, actor) }
}

async function markLate(tx: Tx, actor: Actor, task: Task, now: string): Promise<number> {
  const hours = Math.floor(hoursBetween(task.dueTime!, now))
  const told = TELL_AT.findLast(one => hours >= one) ?? 0
  const isNew = task.status !== stage.overdue
  const row = isNew
    ? (
        await act(tx, actor, vehicleTask, task.id, 'markLate', {
          input: { overdueHours: hours, slaHit: false, toldHours: told },
        })
      ).row
    : await updateRow(tx, actor, vehicleTask, task, { overdueHours: hours, toldHours: told })
  if (isNew) await emit(tx, actor, 'vehicle-task.overdue', factsOf(row))
  if (isNew || told > (task.toldHours ?? -1)) await tellLate(tx, actor, row, told)
  return isNew ? 1 : 0
}
async function tellLate(tx: Tx, actor: Actor, task: Task, hours: number): Promise<void> {
  const head = await getRow(tx, vehicleWorkOrder, task.workOrderId!)
  const users = [
    ...(hours === 0 && task.handlerId ? [task.handlerId] : []),
    ...(head.supervisorId ? [head.supervisorId] : []),
  ]
  if (users.length === 0) return
  await notify(tx, actor, {
    bizTypeCode: 'task_overdue',
    bizId: task.id,
    users: [...new Set(users)],
    ...(hours >= 72 ? { depts: [head.deptId], withoutSubDepts: true } : {}),
    level: 3,
    dedupeKey: `task-overdue:${task.id}:${hours}`,
    title: `任务超时【${task.taskNo}】 / Task ${task.taskNo} is overdue`,
    content: `${carOf(task)} 应于${task.dueTime}完成。 / ${carOf(task)} was due at ${task.dueTime}.`,
  })
}
async function warn(tx: Tx, actor: Actor, task: Task, now: string): Promise<number> {
  if (task.warned) return 0
  const { warnHours } = await settingOf(tx, task)
  if (addHours(now, warnHours) < task.dueTime!) return 0
  await updateRow(tx, actor, vehicleTask, task, { warned: true })
  if (task.handlerId)
    await notify(tx, actor, {
      bizTypeCode: 'task_warn',
      bizId: task.id,
      users: [task.handlerId],
      level: 2,
      dedupeKey: `task-warn:${task.id}`,
      title: `任务将超时【${task.taskNo}】 / Task ${task.taskNo} is nearly due`,
      content: `${carOf(task)} 须在${task.dueTime}前完成。 / ${carOf(task)} is due at ${task.dueTime}.`,
    })
  return 1
}

/** Repair (70, 10 group-release): a predecessor is done and its successor still waits. */
export async function releaseForgotten(tx: Tx, actor: Actor): Promise<number> {
  const rows = await tx.rows<{ id: string }>(sql`
    select t.id from vehicle_task t join vehicle_task b on b.tenant_id = t.tenant_id and b.id = t.blocked_by_id
    where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.stage = 1 and b.stage in (5, 6) order by t.id limit 200`)
  const tasks = await lockTasks(
    tx,
    actor,
    rows.map(row => row.id),
  )
  for (const task of tasks) if (task.stage === stage.toDispatch) await releaseTask(tx, actor, task)
  await deriveHeads(
    tx,
    actor,
    tasks.map(one => one.workOrderId),
  )
  return tasks.length
}

/** Every ten minutes; `timing-task` asks for the same at once. */
export const slaScanJob: JobKind = {
  kind: 'sla-scan',
  label: '工单时效扫描 / Due times of work orders',
  run: job => job.database.transaction(job.actor.tenantId, tx => scanDue(tx, job.actor)),
}

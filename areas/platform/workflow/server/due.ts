import { counted, localDate, localDateTime, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { FlowEngine } from '#packages/flow/index.ts'
import { enqueue, type JobContext, type JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { isWorkday } from '#areas/platform/work-calendar/server/workdays.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { people } from './people.ts'

const label: Label = '审批时限 / Approval deadlines'

/** 10-platform 13, flow-due: on working days at 08:30, 14:00 and 18:00. */
export const dueSchedules: readonly Schedule[] = (['08:30', '14:00', '18:00'] as const).map(dailyAt => ({
  kind: 'flow-due',
  dailyAt,
  title: label,
}))

/**
 * Reminders at due, word to the head at escalation, abandoned tasks to the workflow administrators, absent people's
 * work to their heads.
 */
export const dueJob = (flow: FlowEngine): JobKind => ({
  kind: 'flow-due',
  label,
  async run(context) {
    const { actor, database } = context
    if (!(await database.transaction(actor.tenantId, tx => isWorkday(tx, localDate(actor.clock.now())))))
      return { timers: 0, tasks: 0, absent: 0, ended: 0 }
    const done = await lookAfter(flow, context, 'all')
    const rest = await context.database.transaction(context.actor.tenantId, async tx => ({
      absent: await tellHeads(tx, context.actor),
      ended: await endDelegations(tx, context.actor),
    }))
    return { ...done, ...rest }
  },
})

/** Boundary timers of models, whenever one is due. */
export const timerJob = (flow: FlowEngine): JobKind => ({
  kind: 'flow-timer',
  label: '流程定时器 / Fire process timers',
  run: context => lookAfter(flow, context, 'timers'),
})

/**
 * Each in a transaction of its own, so that one which is refused keeps none of the others back. Run twice it does
 * nothing: what is done is no longer due.
 */
async function lookAfter(
  flow: FlowEngine,
  context: JobContext,
  which: 'all' | 'timers',
): Promise<{ timers: number; tasks: number; failed: number }> {
  const { database, actor } = context
  const due = await database.transaction(actor.tenantId, tx => flow.dueWork(tx, actor, which))
  const works: ((tx: Tx) => Promise<unknown>)[] = [
    ...due.timers.map(id => (tx: Tx) => flow.fireTimer(tx, actor, id)),
    ...due.tasks.map(id => (tx: Tx) => flow.chaseTask(tx, actor, id)),
  ]
  let failed = 0
  let fault: unknown
  for (const [index, work] of works.entries()) {
    if (context.stopping()) break
    try {
      await database.transaction(actor.tenantId, work)
    } catch (error) {
      failed++
      fault = error
    }
    await context.progress(index + 1, works.length, failed)
  }
  // All of them refused is not bad luck with one process: the job shows it.
  if (failed > 0 && failed === works.length) throw fault
  return { timers: due.timers.length, tasks: due.tasks.length, failed }
}

/**
 * The queue gets a job only when a timer is due; the minute in the key keeps the other replicas from adding another.
 */
export async function enqueueTimers(tx: Tx, actor: Actor): Promise<void> {
  const now = localDateTime(actor.clock.now())
  const due = await tx.row(
    sql`select 1 as ok from flow_timer where tenant_id = ${tx.tenantId} and end_time is null and due_time <= ${now}::timestamptz limit 1`,
  )
  if (due)
    await enqueue(
      tx,
      actor,
      'flow-timer',
      {},
      { title: '流程定时器 / Fire process timers', dedupeKey: `flow-timer@${now.slice(0, 16)}` },
    )
}

/**
 * Who is on approved leave and has named nobody: his approvals that have waited more than a day are told to his head
 * (10.2).
 */
async function tellHeads(tx: Tx, actor: Actor): Promise<number> {
  const now = localDateTime(actor.clock.now())
  const absent = await tx.rows<{
    id: string
    name: string
    n: number
  }>(sql`select u.id, u.real_name as name, count(*)::int as n from blade_user u
    join leave l on l.tenant_id = u.tenant_id and l.create_user = u.id and l.status = 1 and l.is_deleted = 0 and ${now}::timestamptz between l.start_time and l.end_time
    join flow_task t on t.tenant_id = u.tenant_id and t.state in (1, 2) and t.held = false and (t.assignee_id = u.id or (t.assignee_id is null and t.candidate_ids = array[u.id])) and t.create_time < ${now}::timestamptz - interval '1 day'
    where u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and not coalesce(u.delegate_user_id is not null and ${now}::timestamptz between u.delegate_from and u.delegate_to, false) group by u.id, u.real_name`)
  for (const one of absent) {
    const head = await people.headOf(tx, one.id)
    if (head)
      await notify(tx, actor, {
        bizTypeCode: 'flow_escalate',
        bizId: one.id,
        title: '下属请假，审批在等待 / Approvals wait for an absent subordinate',
        content: `${one.name}请假中，${one.n}件审批已等待超过1天，可在流程跟踪中改派 / ${one.n} ${counted(one.n, 'approval')} of ${one.name}, who is on leave, ${counted(one.n, 'has', 'have')} waited more than a day`,
        users: [head],
        dedupeKey: now.slice(0, 10),
      })
  }
  return absent.length
}

/** A stand-in whose time is over is forgotten; approvals that reached him meanwhile stay with him. */
const endDelegations = (tx: Tx, actor: Actor): Promise<number> => {
  const now = localDateTime(actor.clock.now())
  return tx.run(sql`update blade_user set delegate_user_id = null, delegate_from = null, delegate_to = null, delegate_keys = '{}', version = version + 1, update_time = ${now}::timestamptz
    where tenant_id = ${tx.tenantId} and delegate_user_id is not null and delegate_to < ${now}::timestamptz`)
}

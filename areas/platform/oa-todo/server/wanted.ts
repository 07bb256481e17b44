import { localDateTime } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { TASK } from '#packages/flow/rows.ts'
import { insertRows } from '#packages/server/rows.ts'
import { contentOf } from '#areas/platform/workflow/server/flow-messages.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { oaTodo, STATE } from '../oa-todo.ts'

const OA_CHANNEL = '4'
const OPEN: readonly number[] = [STATE.toPush, STATE.pushed, STATE.failed]

/** The parameter opens the channel, the template of approvals chooses it. */
export async function isPushing(tx: Tx): Promise<boolean> {
  if ((await paramValue(tx, 'oa.todoPush')) !== 'true') return false
  return (
    (
      await tx.rows(
        sql`select 1 from message_template where tenant_id = ${tx.tenantId} and biz_type_code = 'flow_todo' and status = 1 and is_deleted = 0 and ${OA_CHANNEL} = any(channels)`,
      )
    ).length > 0
  )
}

/**
 * Open tasks and their holders known to the OA: matched active people only; conflicts, leavers and ignored people
 * have none.
 */
const wanted = (tx: Tx): Sql => sql`
  select t.id::text as "taskId", u.id::text as "userId", coalesce(o.oa_id, u.oa_user_id) as "oaId", coalesce(o.login_name, u.oa_login, '') as "oaLogin", i.title, t.task_name as step,
    coalesce(i.handle_path, '') as "handlePath", i.business_id::text as "businessId", i.id::text as "processInstanceId", i.inbox_decide as "inboxDecide"
  from flow_task t join flow_instance i on i.id = t.instance_id and i.tenant_id = t.tenant_id
  cross join lateral unnest(case when t.assignee_id is not null then array[t.assignee_id] else t.candidate_ids end) as holder (id)
  join blade_user u on u.id = holder.id and u.tenant_id = t.tenant_id and u.is_deleted = 0
  left join oa_user o on o.tenant_id = t.tenant_id and o.match_user_id = u.id and o.enabled and o.state in (2, 3) and o.is_deleted = 0
  where t.tenant_id = ${tx.tenantId} and t.state in (${TASK.waiting}::smallint, ${TASK.held}::smallint) and not t.held and i.state = 1
    and (o.id is not null or (coalesce(u.oa_user_id, '') <> '' and not exists (select 1 from oa_user x where x.tenant_id = t.tenant_id and x.oa_id = u.oa_user_id and x.is_deleted = 0 and (not x.enabled or x.state in (4, 5, 6)))))`

interface Wanted {
  taskId: string
  userId: string
  oaId: string
  oaLogin: string
  title: string
  step: string
  handlePath: string
  businessId: string
  processInstanceId: string
  inboxDecide: boolean
}
const missing = (tx: Tx): Sql => sql`select distinct on (w."taskId", w."userId") w.* from (${wanted(tx)}) w
  where not exists (select 1 from oa_todo k where k.tenant_id = ${tx.tenantId} and k.task_id = w."taskId" and k.user_id = w."userId"::bigint and k.state = any(${[...OPEN]}::smallint[]) and k.is_deleted = 0) order by w."taskId", w."userId"`
/** The task is decided, delegated, withdrawn or claimed by somebody else, or the channel is closed: the to-do ends. */
const stale = (
  tx: Tx,
  pushing: boolean,
): Sql => sql`k.tenant_id = ${tx.tenantId} and k.is_deleted = 0 and k.state = any(${[...OPEN]}::smallint[])
  and ${pushing ? sql`not exists (select 1 from (${wanted(tx)}) w where w."taskId" = k.task_id and w."userId"::bigint = k.user_id)` : sql.trusted('true')}`
export const due = (tx: Tx, actor: Actor): Sql =>
  sql`tenant_id = ${tx.tenantId} and is_deleted = 0 and state in (${STATE.toPush}::smallint, ${STATE.toFinish}::smallint) and next_time <= ${localDateTime(actor.clock.now())}::timestamptz`

export async function isBehind(tx: Tx, actor: Actor): Promise<boolean> {
  const pushing = await isPushing(tx)
  const found = await tx.row<{ behind: boolean }>(
    sql`select exists (select 1 from oa_todo where ${due(tx, actor)}) or exists (select 1 from oa_todo k where ${stale(tx, pushing)}) or ${pushing ? sql`exists (${missing(tx)})` : sql.trusted('false')} as behind`,
  )
  return found?.behind ?? false
}

/**
 * Compares open tasks with what the OA was told and records what to send. Derived from the tasks themselves, so that
 * no way of deciding, delegating or withdrawing can be missed.
 */
export async function compareTodos(tx: Tx, actor: Actor): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`oa todo ${tx.tenantId}`}))`)
  const time = localDateTime(actor.clock.now())
  const pushing = await isPushing(tx)
  // An attempted row may have arrived without an answer: finish it after the running attempt.
  await tx.run(sql`update oa_todo k set state = case when k.attempts = 0 then ${STATE.notNeeded}::smallint else ${STATE.toFinish}::smallint end, attempts = 0,
    next_time = case when k.state = ${STATE.toPush}::smallint and k.attempts > 0 then greatest(k.next_time, ${time}::timestamptz) else ${time}::timestamptz end,
    update_time = ${time}::timestamptz, version = version + 1 where ${stale(tx, pushing)}`)
  if (!pushing) return
  const rows = await tx.rows<Wanted>(missing(tx))
  if (rows.length === 0) return
  const before = await tx.rows<{ key: string; n: number }>(
    sql`select task_id || '-' || user_id as key, max(round)::int as n from oa_todo where tenant_id = ${tx.tenantId} and task_id = any(${rows.map(row => row.taskId)}::varchar[]) group by 1`,
  )
  const rounds = new Map(before.map(row => [row.key, row.n]))
  await insertRows(
    tx,
    actor,
    oaTodo,
    rows.map(row => {
      const round = (rounds.get(`${row.taskId}-${row.userId}`) ?? 0) + 1
      return {
        todoNo: `${row.taskId}-${row.userId}-${round}`,
        taskId: row.taskId,
        userId: row.userId,
        round,
        oaId: row.oaId,
        oaLogin: row.oaLogin,
        state: STATE.toPush,
        attempts: 0,
        nextTime: time,
        ...wordsOf(row),
        link: linkOf(row),
      }
    }) as never,
  )
}

/** Where the task is decided, as our own inbox addresses it (10-platform 13, flow_todo). */
function linkOf(row: Wanted): string {
  const path = row.handlePath.replace(
    /:(taskId|processInstanceId|businessId)/g,
    (_whole, name: 'taskId' | 'processInstanceId' | 'businessId') => row[name],
  )
  if (path !== row.handlePath) return path.slice(0, 255)
  return !row.inboxDecide && path
    ? `${path}?id=${row.businessId}&taskId=${row.taskId}`.slice(0, 255)
    : `/work/handle?taskId=${row.taskId}`
}

/** The OA has one language for everybody. */
function wordsOf({ title, step }: Wanted): { title: string; content: string } {
  const content = contentOf({ kind: 'flow_todo', title, params: { step } }).zh
  return { title: contentOf({ kind: 'flow_todo', title, params: {} }).zh.slice(0, 300), content: content.slice(0, 500) }
}

import { localDateTime, Refused, type Resource, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue, type JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { followOf } from '#areas/platform/dict/server/entries.ts'
import { requireRecordReader } from '#areas/platform/server/record-rights.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { recordFollow } from '../record-follow.ts'
import { type Follow, historyNames, seen } from './follow.ts'
import { type Line, type News, newsOf } from './news.ts'

const FOLLOW_NEWS = 'follow-news'
const FOLLOW_TELL = 'follow-tell'
const LINES_AT_ONCE = 50
const PEOPLE_AT_ONCE = 500
/** Every history line is looked up by its record: an index per followed record, whatever the history holds. */
const fresh = sql.trusted(
  `exists (select 1 from record_log l where l.tenant_id = f.tenant_id and l.business_id = f.record_id::bigint and l.id > f.seen_log::bigint)`,
)

/**
 * Each minute: whoever follows something that has news gets a job of his own, which runs with his rights. The write
 * itself knows nothing of its followers and does not wait for them.
 */
export const followNewsJob: JobKind = {
  kind: FOLLOW_NEWS,
  label: '关注提醒 / Tell followers',
  run: ({ actor, step }) =>
    step(async tx => {
      const people = await tx.rows<{ id: string; name: string; last: string }>(sql`
        select f.user_id::text as id, u.real_name as name, max(l.id)::text as last from record_follow f
          join blade_user u on u.tenant_id = f.tenant_id and u.id = f.user_id and u.status = 1 and u.is_deleted = 0
          join lateral (select max(l.id) as id from record_log l where l.tenant_id = f.tenant_id and l.business_id = f.record_id::bigint) l on l.id > f.seen_log::bigint
         where f.tenant_id = ${tx.tenantId} and f.is_deleted = 0 group by 1, 2 order by 1 limit ${PEOPLE_AT_ONCE}`)
      for (const { id, name, last } of people)
        await enqueue(
          tx,
          { ...actor, userId: id, userName: name },
          FOLLOW_TELL,
          {},
          { title: '关注提醒 / Tell followers', dedupeKey: `${id} ${last}` },
        )
      return { cursor: {}, result: { people: people.length } }
    }),
}
export const followNewsSchedule: Schedule = {
  kind: FOLLOW_NEWS,
  everyMinutes: 1,
  title: '关注提醒 / Tell followers',
  isNeeded: async tx =>
    (await tx.row(
      sql`select 1 from record_follow f where f.tenant_id = ${tx.tenantId} and f.is_deleted = 0 and ${fresh} limit 1`,
    )) !== undefined,
}

/** One follower: everything of his that has news, one message per record. */
export const followTellJob: JobKind = {
  kind: FOLLOW_TELL,
  label: '关注提醒 / Tell followers',
  run: ({ actor, params, step }) =>
    step(async tx => {
      if (params['comment']) return { cursor: {}, result: await tellComment(tx, actor, params as never) }
      const follows = await findRows(
        tx,
        recordFollow,
        sql`t.user_id = ${actor.userId}::bigint and ${sql.trusted(`exists (select 1 from record_log l where l.tenant_id = t.tenant_id and l.business_id = t.record_id::bigint and l.id > t.seen_log::bigint)`)}`,
        { orderBy: 't.id', lock: true },
      )
      let told = 0
      for (const follow of follows) if (await tellOne(tx, actor, follow)) told++
      return { cursor: {}, result: { records: follows.length, told } }
    }),
}

async function tellOne(tx: Tx, actor: Actor, follow: Follow): Promise<boolean> {
  if (!isBuilt(follow.resource ?? '')) return false
  const resource = resourceNamed(follow.resource!)
  const lines = await tx.rows<Line>(sql`
    select id::text as id, action, from_status as "fromStatus", to_status as "toStatus", after, user_id::text as "userId", user_name as "userName" from record_log
     where tenant_id = ${tx.tenantId} and resource = any(${historyNames(resource)}::varchar[]) and business_id = ${follow.recordId}::bigint and id > ${follow.seenLog}::bigint order by id limit ${LINES_AT_ONCE}`)
  const last = await tx.row<{ id: string }>(
    sql`select max(id)::text as id from record_log where tenant_id = ${tx.tenantId} and business_id = ${follow.recordId}::bigint`,
  )
  const until = lines.length === LINES_AT_ONCE ? lines.at(-1)!.id : last!.id
  const foreign = lines.filter(line => line.userId !== follow.userId)
  const news = foreign.flatMap(line => newsOf(resource, follow, line) ?? [])
  if (news.length === 0 || !(await mayRead(tx, actor, resource, follow.recordId!, foreign))) {
    await seen(tx, actor, follow, until, false)
    return false
  }
  await send(tx, actor, follow, resource, foreign.at(-1)!, joined(news))
  await seen(tx, actor, follow, until, true)
  return true
}

/** Whose right ended is told nothing; that it was removed he is told, as he could read it until then. */
async function mayRead(tx: Tx, actor: Actor, resource: Resource, id: string, lines: readonly Line[]): Promise<boolean> {
  if (lines.at(-1)?.action === 'remove') return true
  try {
    await requireRecordReader(tx, actor, resource.name, id)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

const joined = (news: readonly News[]): News => ({
  zh: [...new Set(news.map(one => one.zh))].join('；'),
  en: [...new Set(news.map(one => one.en))].join('; '),
})

async function send(
  tx: Tx,
  actor: Actor,
  follow: Follow,
  resource: Resource,
  by: Pick<Line, 'userId' | 'userName'>,
  what: News,
): Promise<void> {
  const name = follow.recordTitle ? ` ${follow.recordTitle}` : ''
  // From whoever did it; the rights of the receiver are his own affair.
  const { rights: _, ...system } = actor
  await notify(
    tx,
    { ...system, userId: by.userId ?? '0', userName: by.userName },
    {
      bizTypeCode: followOf(resource.name),
      bizId: follow.recordId!,
      title: {
        zh: `关注的${textOf(resource.label, 'zh')}有变化${name}`,
        en: `${textOf(resource.label, 'en')} you follow has changed${name}`,
      },
      content: what,
      users: [follow.userId!],
    },
  )
}

interface Told {
  readonly comment: string
  readonly resource: string
  readonly id: string
  readonly by: string
  readonly byName: string
}

/** A comment is told by a job of each follower, so that his right is asked and its author does not wait. */
export async function promiseComment(
  tx: Tx,
  actor: Actor,
  comment: { readonly id: string; readonly resource: string; readonly recordId: string; readonly content: string },
  besides: readonly string[],
): Promise<void> {
  const people = await tx.rows<{ id: string; name: string }>(sql`
    select f.user_id::text as id, u.real_name as name from record_follow f join blade_user u on u.tenant_id = f.tenant_id and u.id = f.user_id and u.status = 1 and u.is_deleted = 0
     where f.tenant_id = ${tx.tenantId} and f.is_deleted = 0 and f.on_comments and f.resource = ${comment.resource} and f.record_id = ${comment.recordId}
       and not (f.user_id = any(${[actor.userId, ...besides]}::bigint[]))`)
  const told: Told = {
    comment: comment.content,
    resource: comment.resource,
    id: comment.recordId,
    by: actor.userId,
    byName: actor.userName,
  }
  for (const { id, name } of people)
    await enqueue(
      tx,
      { ...actor, userId: id, userName: name },
      FOLLOW_TELL,
      { ...told },
      {
        title: '关注提醒 / Tell followers',
        dedupeKey: `${id} comment ${comment.id}`,
      },
    )
}

async function tellComment(tx: Tx, actor: Actor, told: Told): Promise<{ told: number }> {
  const [follow] = await findRows(tx, recordFollow, {
    userId: actor.userId,
    resource: told.resource,
    recordId: told.id,
  } as never)
  const resource = resourceNamed(told.resource)
  if (!follow?.onComments || !(await mayRead(tx, actor, resource, told.id, []))) return { told: 0 }
  await send(
    tx,
    actor,
    follow,
    resource,
    { userId: told.by, userName: told.byName },
    {
      zh: `评论：${told.comment}`,
      en: `Comment: ${told.comment}`,
    },
  )
  await tx.run(
    sql`update record_follow set told_time = ${localDateTime(actor.clock.now())}::timestamptz where tenant_id = ${tx.tenantId} and id = ${follow.id}::bigint`,
  )
  return { told: 1 }
}

import { localDateTime } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { route, routesAt } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { idList, optionalText, pageOf, paging } from '#areas/platform/server/inputs.ts'
import type { MessageHub } from './hub.ts'
import { MESSAGE_CHANNEL } from './notify.ts'
import { senderName } from './words.ts'

const base = '/api/ratutech-common/notice'
const signedIn = ['signed in'] as const
const UNREAD = 0
const READ = 1

interface Message {
  id: string
  bizId: string
  bizTypeCode: string
  title: string
  content: string
  userName: string
  level: number
  status: number
  readTime: string | null
  createTime: string
  updateTime: string
  createUser: string | null
}
interface ListQuery {
  current: number
  size: number
  status: string
  bizTypeCode: string
  keyword: string
}

/** The bell (10-platform 3.4, 5.7). Every call touches the caller's own rows only. */
export function userMessageRoutes(hub: MessageHub): Route[] {
  const list = z.object({
    ...paging,
    status: optionalText(2),
    bizTypeCode: optionalText(64),
    keyword: optionalText(64),
  })
  const ids = z.object({ ids: idList })
  return [
    route(`GET ${base}/list`, {
      label: '消息列表 / Messages',
      permissions: signedIn,
      input: list,
      handle: (context, query) => reading(context, tx => page(tx, context.actor, query)),
    }),
    route(`GET ${base}/page-by-group-date`, {
      label: '按日期分组 / By date',
      permissions: signedIn,
      input: list,
      handle: (context, query) => reading(context, async tx => byDate(await page(tx, context.actor, query))),
    }),
    route(`GET ${base}/unread-count`, {
      label: '未读数 / Unread',
      permissions: signedIn,
      handle: context => reading(context, tx => unread(tx, context.actor)),
    }),
    route(`GET ${base}/stream`, {
      label: '消息推送 / Live messages',
      permissions: signedIn,
      handle: ({ actor }) => hub.stream(actor.tenantId, actor.userId),
    }),
    ...routesAt([`POST ${base}/notify-ready`, `POST ${base}/read`], {
      label: '标为已读 / Mark as read',
      permissions: signedIn,
      input: ids,
      handle: (context, given) => inTransaction(context, tx => markRead(tx, context.actor, given.ids)),
    }),
    ...routesAt([`POST ${base}/notify-ready/all`, `POST ${base}/read-all`], {
      label: '全部已读 / Mark all as read',
      permissions: signedIn,
      handle: context => inTransaction(context, tx => markRead(tx, context.actor, undefined)),
    }),
    route(`POST ${base}/notify-remote/all`, {
      label: '清空已读 / Clear what was read',
      permissions: signedIn,
      handle: context => inTransaction(context, tx => clear(tx, context.actor, sql`status = ${READ}`)),
    }),
    route(`POST ${base}/remove`, {
      label: '删除消息 / Remove',
      permissions: signedIn,
      input: ids,
      handle: (context, given) =>
        inTransaction(context, tx => clear(tx, context.actor, sql`id = any(${given.ids}::bigint[])`)),
    }),
  ]
}

export const own = (tx: Tx, actor: Actor): Sql =>
  sql`tenant_id = ${tx.tenantId} and user_id = ${actor.userId}::bigint and is_deleted = 0`

async function page(tx: Tx, actor: Actor, query: ListQuery) {
  const where = sql.and([
    own(tx, actor),
    ...(query.status === '0' || query.status === '1' ? [sql`status = ${Number(query.status)}`] : []),
    ...(query.bizTypeCode ? [sql`biz_type_code = ${query.bizTypeCode}`] : []),
    ...(query.keyword
      ? [
          sql`(title ilike ${like(query.keyword)} or content ilike ${like(query.keyword)} or title_en ilike ${like(query.keyword)} or content_en ilike ${like(query.keyword)})`,
        ]
      : []),
  ])
  const total = Number((await tx.row<{ n: string }>(sql`select count(*) as n from user_message where ${where}`))!.n)
  const rows =
    await tx.rows<Message>(sql`select id, coalesce(biz_id, '') as "bizId", coalesce(biz_type_code, '') as "bizTypeCode", ${inLanguage(actor, 'title')}, ${inLanguage(actor, 'content')}, create_user as "createUser", coalesce(user_name, '') as "userName",
    coalesce(level, 1) as level, status, read_time as "readTime", create_time as "createTime", coalesce(update_time, create_time) as "updateTime"
    from user_message where ${where} order by create_time desc, id desc limit ${query.size} offset ${(query.current - 1) * query.size}`)
  return pageOf(
    rows.map(({ createUser, ...row }) => ({
      ...row,
      readTime: row.readTime ?? '',
      userName: senderName(createUser, row.userName, actor.language),
    })),
    total,
    query,
  )
}
/** The reader's half; rows from before, and people's own words, have one for both. */
export const inLanguage = (actor: Actor, name: 'title' | 'content'): Sql =>
  sql.trusted(
    actor.language === 'en' ? `coalesce(${name}_en, ${name}, '') as ${name}` : `coalesce(${name}, '') as ${name}`,
  )
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Groups of one page; a date split over two pages appears in both. */
function byDate(found: Awaited<ReturnType<typeof page>>) {
  const groups = [...Map.groupBy(found.records, one => one.createTime.slice(0, 10))].map(([date, list]) => ({
    date,
    list,
  }))
  return { ...found, records: groups }
}

async function unread(tx: Tx, actor: Actor): Promise<{ count: number }> {
  return {
    count: Number(
      (await tx.row<{ n: string }>(
        sql`select count(*) as n from user_message where ${own(tx, actor)} and status = ${UNREAD}`,
      ))!.n,
    ),
  }
}

/** What an author wants confirmed is read when its reader says so, not when he clears his bell (10-platform 5.7). */
const readBySight = (tx: Tx): Sql =>
  sql`not (biz_type_code = 'notice' and exists (select 1 from blade_notice n where n.tenant_id = ${tx.tenantId} and n.id::text = user_message.biz_id and n.need_confirm and n.status = 1 and n.is_deleted = 0))`

async function markRead(tx: Tx, actor: Actor, ids: readonly string[] | undefined): Promise<{ count: number }> {
  const time = localDateTime(actor.clock.now())
  const which = ids ? sql`and id = any(${[...ids]}::bigint[])` : sql.empty
  const count = await tx.run(
    sql`update user_message set status = ${READ}, read_time = ${time}::timestamptz, update_time = ${time}::timestamptz, version = version + 1 where ${own(tx, actor)} and status = ${UNREAD} and ${readBySight(tx)} ${which}`,
  )
  if (count > 0) await tellOtherWindows(tx, actor)
  return { count }
}

async function clear(tx: Tx, actor: Actor, which: Sql): Promise<{ count: number }> {
  const count = await tx.run(
    sql`update user_message set is_deleted = 1, version = version + 1, update_time = ${localDateTime(actor.clock.now())}::timestamptz where ${own(tx, actor)} and ${which}`,
  )
  if (count > 0) await tellOtherWindows(tx, actor)
  return { count }
}

/** The badge of the person's other windows falls too. */
const tellOtherWindows = (tx: Tx, actor: Actor): Promise<number> =>
  tx.run(sql`select pg_notify(${MESSAGE_CHANNEL}, ${JSON.stringify({ tenantId: tx.tenantId, users: [actor.userId] })})`)

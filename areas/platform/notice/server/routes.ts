import { localDateTime, notFound } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { act } from '#packages/server/act.ts'
import { conditionsOn, type HandColumns, orderOn } from '#packages/server/filters.ts'
import { rowsOf } from '#packages/server/query.ts'
import type { Route } from '#packages/server/route.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { idList, idText, pageOf, paging } from '#areas/platform/server/inputs.ts'
import { notice } from '../notice.ts'
import { publishedTo } from './audience.ts'

const signedIn = ['signed in'] as const
const list = z.object(paging)

/**
 * Announcements, under both addresses of the family. Whoever writes or publishes them sees all, drafts too; others what
 * was published to them.
 */
export const noticeRoutes = (): Route[] =>
  ['/api/blade-desk/notice', '/api/blade-system/notice'].flatMap(base => [
    route(`GET ${base}/list`, {
      label: '通知公告 / Announcements',
      permissions: signedIn,
      input: list,
      handle: (context, query) => reading(context, tx => page(tx, context, query)),
    }),
    route(`GET ${base}/detail`, {
      label: '公告详情 / Announcement',
      permissions: signedIn,
      input: z.object({ id: idText }),
      handle: (context, { id }) => reading(context, tx => detail(tx, context, id)),
    }),
    ...routesAt([`POST ${base}/submit`, `POST ${base}/save`, `POST ${base}/update`], {
      label: '公告保存 / Save an announcement',
      permissions: ['notice_add', 'notice_edit'],
      handle: context =>
        inTransaction(context, async tx => {
          const { row: _, ...answer } = await saveRecord(
            tx,
            context.actor,
            notice,
            context.body,
            context.body['id'] ? 'update' : 'save',
          )
          return answer
        }),
    }),
    route(`POST ${base}/remove`, {
      label: '公告删除 / Remove announcements',
      permissions: ['notice_delete'],
      input: z.object({ ids: idList }),
      handle: (context, { ids }) =>
        inTransaction(context, async tx => {
          for (const id of ids.sort()) await removeRecord(tx, context.actor, notice, id)
          return {}
        }),
    }),
    ...(['publish', 'withdraw'] as const).map(action =>
      route(`POST ${base}/${action}`, {
        label: notice.actions![action].label,
        permissions: ['notice_publish'],
        input: z.object({ id: idText, version: z.coerce.number().int().optional() }),
        handle: (context, { id, version }) =>
          inTransaction(context, async tx => {
            const { row } = await act(tx, context.actor, notice, id, action, version === undefined ? {} : { version })
            return { id, status: row.status, version: row.version }
          }),
      }),
    ),
    route(`POST ${base}/confirm-read`, {
      label: '我已阅读 / I have read it',
      permissions: signedIn,
      input: z.object({ id: idText }),
      handle: (context, { id }) => inTransaction(context, tx => confirmRead(tx, context, id)),
    }),
  ])

/** Not notice_view: everybody holds it with the leaf (10-platform 4.1, 8), which would bypass the audience. */
const mayManage = ({ rights }: HttpContext): boolean =>
  ['add', 'edit', 'publish', 'delete'].some(verb => rights.codes.has(`notice_${verb}`))

async function page(tx: Tx, context: HttpContext, query: z.infer<typeof list>): Promise<unknown> {
  const { actor } = context
  const where = sql.and([
    sql`n.tenant_id = ${tx.tenantId} and n.is_deleted = 0`,
    ...(mayManage(context) ? [] : [publishedTo(tx, actor.userId, localDateTime(actor.clock.now()))]),
    ...conditionsOn(columns, context.query),
  ])
  const total = Number((await tx.row<{ n: string }>(sql`select count(*) as n from blade_notice n where ${where}`))!.n)
  const ids = await tx.rows<{ id: string }>(
    sql`select n.id from blade_notice n where ${where} order by ${orderOn(columns, context.query, sql.trusted('n.release_time desc nulls first, n.id desc'))} limit ${query.size} offset ${(query.current - 1) * query.size}`,
  )
  return pageOf(
    await withReaders(
      tx,
      await rowsOf(
        tx,
        actor,
        notice,
        ids.map(row => row.id),
      ),
    ),
    total,
    query,
  )
}
const columns: HandColumns = {
  id: ['bigint', sql.trusted('n.id')],
  title: ['text', sql.trusted('n.title')],
  category: ['code', sql.trusted('n.category')],
  status: ['bigint', sql.trusted('n.status')],
  releaseTime: ['timestamptz', sql.trusted('n.release_time')],
  createTime: ['timestamptz', sql.trusted('n.create_time')],
  createUser: ['bigint', sql.trusted('n.create_user')],
  updateTime: ['timestamptz', sql.trusted('n.update_time')],
  audience: ['bigint', sql.trusted('n.audience')],
  endTime: ['timestamptz', sql.trusted('n.end_time')],
  needConfirm: ['code', sql.trusted('n.need_confirm::text')],
  popup: ['code', sql.trusted('n.popup::text')],
  createDept: ['bigint', sql.trusted('n.create_dept')],
  targetCount: ['bigint', sql.trusted('n.target_count')],
  readCount: [
    'bigint',
    sql.trusted(
      `(select count(*) from user_message m where m.tenant_id = n.tenant_id and m.biz_type_code = 'notice' and m.biz_id = n.id::text and m.status = 1)`,
    ),
  ],
}

async function detail(tx: Tx, context: HttpContext, id: string): Promise<unknown> {
  const { actor } = context
  const visible = mayManage(context)
    ? sql.trusted('true')
    : publishedTo(tx, actor.userId, localDateTime(actor.clock.now()))
  if (
    !(await tx.row(
      sql`select n.id from blade_notice n where n.tenant_id = ${tx.tenantId} and n.id = ${id}::bigint and n.is_deleted = 0 and ${visible}`,
    ))
  )
    notFound('notice', id)
  return (await withReaders(tx, await rowsOf(tx, actor, notice, [id])))[0]
}

/** Number of addressees who have read it, counted in their messages. */
async function withReaders(tx: Tx, records: Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
  const counted = await tx.rows<{ id: string; n: string }>(
    sql`select biz_id as id, count(*) as n from user_message where tenant_id = ${tx.tenantId} and biz_type_code = 'notice' and biz_id = any(${records.map(one => String(one['id']))}::text[]) and status = 1 group by 1`,
  )
  const readers = new Map(counted.map(row => [row.id, Number(row.n)]))
  // Several ids travel as one comma list (blade-dialect 1).
  return records.map(one => ({
    ...one,
    audienceIds: Array.isArray(one['audienceIds']) ? one['audienceIds'].join(',') : one['audienceIds'],
    readCount: readers.get(String(one['id'])) ?? 0,
  }))
}

async function confirmRead(tx: Tx, context: HttpContext, id: string): Promise<Record<string, never>> {
  await detail(tx, context, id)
  const time = localDateTime(context.actor.clock.now())
  await tx.run(sql`update user_message set status = 1, read_time = ${time}::timestamptz, update_time = ${time}::timestamptz, version = version + 1
    where tenant_id = ${tx.tenantId} and user_id = ${context.actor.userId}::bigint and biz_type_code = 'notice' and biz_id = ${id} and status = 0 and is_deleted = 0`)
  return {}
}

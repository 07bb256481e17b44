import { halfOf, textOf } from '#kernel'
import { maskValue } from '#kernel/validators.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { FlowEngine } from '#packages/flow/index.ts'
import type { RemarkPort, RemarkSpan } from '#packages/server/registry.ts'
import { kindOf } from '#areas/platform/message-template/templates.ts'
import { senderName, titleOfKind } from '#areas/platform/user-message/server/words.ts'
import { commentsOf } from './comments.ts'

type Line = Record<string, unknown>
/** Of one page of the history so many messages at most: a bill that is chased daily for years tells the latest. */
const MOST_MESSAGES = 200
const nothing = { fromStatus: null, toStatus: null, before: null, after: null }

/**
 * What stands in a record's history beside its moves and changes: what people said, the steps of its processes, who was
 * told of it (10-platform 5.8).
 */
export const remarksOf = (flow: () => FlowEngine): RemarkPort => ({
  async of(tx, actor, resources, id, span) {
    const comments = (await commentsOf(tx, actor, resources, id, span)).map(one => ({ ...one, kind: 'comment' }))
    const lines: Line[] = [
      ...comments,
      ...(await stepsOf(flow(), tx, actor, resources, id, span)),
      ...(await messagesOf(tx, actor, id, span)),
      ...(await textsOf(tx, id, span)),
    ]
    return lines.sort((a, b) => String(b['createTime']).localeCompare(String(a['createTime'])))
  },
})

const isWithin = ({ from, until }: RemarkSpan, time: string): boolean =>
  (from === '' || time >= from) && (until === '' || time < until)

/** Decisions, side steps and whoever is asked now. */
async function stepsOf(
  flow: FlowEngine,
  tx: Tx,
  actor: Actor,
  resources: readonly string[],
  id: string,
  span: RemarkSpan,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const resource of resources) {
    for (const [at, one] of (await flow.recordHistory(tx, resource, id)).entries()) {
      lines.push({
        ...nothing,
        id: `step-${resource}-${at}`,
        kind: 'process',
        action: one.option,
        taskName: textOf(one.historyActivityName, actor.language),
        userId: one.assignee,
        userName: one.assigneeName,
        ownerName: one.ownerName,
        reason: one.comment,
        createTime: one.endTime || one.createTime,
        attachBizId: one.attachBizId,
        signature: one.signature,
        processInstanceId: one.processInstanceId,
      })
    }
    const waiting = Map.groupBy(await flow.currentApprovers(tx, resource, id), one => one.taskId)
    for (const [taskId, people] of waiting) {
      lines.push({
        ...nothing,
        id: `task-${taskId}`,
        kind: 'process',
        action: 'waiting',
        taskName: textOf(people[0]!.taskName, actor.language),
        userId: '',
        userName: people.map(one => one.name).join(actor.language === 'zh' ? '、' : ', '),
        reason: null,
        createTime: people[0]!.since,
        dueTime: people[0]!.dueTime,
      })
    }
  }
  // Steps of one second keep their order: the last one first, like everything here.
  return lines.toReversed().filter(one => isWithin(span, String(one['createTime'])))
}

const between = ({ from, until }: RemarkSpan) =>
  sql.and([
    sql`true`,
    ...(from ? [sql`m.create_time >= ${from}::timestamptz`] : []),
    ...(until ? [sql`m.create_time < ${until}::timestamptz`] : []),
  ])

/**
 * One line for everybody who was told the same at once. What a message says in its body is its receiver's; a mention
 * stands as the comment that made it, and what somebody follows is his own affair.
 */
async function messagesOf(tx: Tx, actor: Actor, id: string, span: RemarkSpan): Promise<Line[]> {
  const rows = await tx.rows<{
    id: string
    code: string
    title: string
    titleEn: string | null
    senderId: string | null
    sender: string
    time: string
    names: string[]
    unread: number
  }>(sql`
    select min(m.id)::text as id, m.biz_type_code as code, m.title, m.title_en as "titleEn", m.create_user as "senderId", m.user_name as sender, m.create_time as time, array_agg(distinct u.real_name) as names, count(*) filter (where m.status = 0)::int as unread
      from user_message m join blade_user u on u.tenant_id = m.tenant_id and u.id = m.user_id
     where m.tenant_id = ${tx.tenantId} and m.biz_id = ${id} and m.is_deleted = 0 and split_part(m.biz_type_code, ':', 1) not in ('mention', 'follow') and ${between(span)}
     group by 2, 3, 4, 5, 6, 7 order by m.create_time desc, 1 desc limit ${MOST_MESSAGES}`)
  const kinds = new Map(
    rows.length === 0
      ? []
      : (
          await tx.rows<{ code: string; title: string }>(
            sql`select biz_type_code as code, title from message_template where tenant_id = ${tx.tenantId} and is_deleted = 0 and biz_type_code = any(${[...new Set(rows.map(row => kindOf(row.code)))]}::varchar[])`,
          )
        ).map(row => [row.code, titleOfKind(row.code, row.title)[actor.language]]),
  )
  return rows.map(row => ({
    ...nothing,
    id: `message-${row.id}`,
    kindName: kinds.get(kindOf(row.code)) ?? '',
    kind: 'message',
    action: 'message',
    channel: 'bell',
    bizTypeCode: kindOf(row.code),
    reason: actor.language === 'en' && row.titleEn ? row.titleEn : halfOf(row.title, actor.language),
    userId: row.senderId ?? '',
    userName: senderName(row.senderId, row.sender, actor.language),
    recipients: row.names,
    unread: row.unread,
    createTime: row.time,
  }))
}

/** Texts to outsiders and staff: that one went and how it ended, not what it said nor the whole number. */
async function textsOf(tx: Tx, id: string, span: RemarkSpan): Promise<Line[]> {
  const rows = await tx.rows<{
    id: string
    phone: string
    status: number
    time: string
  }>(sql`select m.id, m.phone, m.status, m.create_time as time from sms_log m
    where m.tenant_id = ${tx.tenantId} and m.biz_id = ${id} and m.is_deleted = 0 and ${between(span)} order by m.create_time desc, m.id desc limit ${MOST_MESSAGES}`)
  return rows.map(row => ({
    ...nothing,
    id: `text-${row.id}`,
    kind: 'message',
    action: 'message',
    channel: 'sms',
    outcome: row.status,
    reason: null,
    userId: '',
    userName: '',
    recipients: [maskValue('phone', row.phone)],
    createTime: row.time,
  }))
}

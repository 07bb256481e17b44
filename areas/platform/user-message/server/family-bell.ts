import { halfOf, localDateTime, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { FlowEngine } from '#packages/flow/index.ts'
import { type HttpContext, routesAt } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { reading } from '#packages/server/transaction.ts'
import { inLanguage, own } from './routes.ts'
import { senderName } from './words.ts'

const LATEST = 20
const READ = 1
interface Row {
  id: string
  title: string
  content: string
  userName: string
  createUser: string | null
  status: number
  createTime: string
}

/**
 * The bell of Sword, the family's React client, in its shape: three tabs by `type` (what the system says, what people
 * say, what waits to be decided). Its list ends
 * with null: without that mark it asks for more and appends the same rows again.
 */
export const familyBellRoutes = (flow: FlowEngine | undefined): Route[] =>
  routesAt(['GET /api/blade-desk/dashboard/my-notices', 'GET /api/blade-desk/notice/my-notices'], {
    label: '我的消息 / My messages',
    permissions: ['signed in'],
    handle: (context: HttpContext) =>
      reading(context, async tx => [
        ...(await messages(tx, context.actor)),
        ...(flow ? await tasks(tx, context.actor, flow) : []),
        null,
      ]),
  })

async function messages(tx: Tx, actor: Actor): Promise<object[]> {
  const rows =
    await tx.rows<Row>(sql`select id, ${inLanguage(actor, 'title')}, ${inLanguage(actor, 'content')}, coalesce(user_name, '') as "userName", create_user as "createUser", status, create_time as "createTime"
    from user_message where ${own(tx, actor)} order by status, create_time desc, id desc limit ${LATEST}`)
  return rows.map(row => {
    const from = senderName(row.createUser, row.userName, actor.language)
    const isPerson = row.createUser !== null && row.createUser !== '0'
    return {
      id: row.id,
      type: isPerson ? 'message' : 'notification',
      title: isPerson && from ? `${from}: ${row.title}` : row.title,
      description: row.content,
      datetime: row.createTime,
      read: row.status === READ,
      avatar: '',
    }
  })
}

async function tasks(tx: Tx, actor: Actor, flow: FlowEngine): Promise<object[]> {
  const { records } = await flow.todoList(tx, actor, { size: LATEST })
  const now = localDateTime(actor.clock.now())
  return records.map(task => {
    const isLate = task.dueTime !== '' && task.dueTime < now
    return {
      id: task.taskId,
      type: 'event',
      title: halfOf(task.title, actor.language),
      description: `${halfOf(task.processDefinitionName, actor.language)} · ${halfOf(task.taskName, actor.language)}`,
      datetime: task.createTime,
      read: false,
      extra: textOf(isLate ? '已超期 / Overdue' : '待审批 / To decide', actor.language),
      status: isLate ? 'urgent' : 'todo',
    }
  })
}

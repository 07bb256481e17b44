import { notFound, refuse, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { FlowEngine } from '#packages/flow/index.ts'
import { route } from '#packages/http/context.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import * as query from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import type { Route } from '#packages/server/route.ts'
import { saveRecord } from '#packages/server/save.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { leave } from '../leave.ts'
import { leaveDays } from './leave-days.ts'

const base = '/api/blade-desk/process/leave'
const time = z.string().max(19).optional()
const start = z.object({
  id: optionalIdInput,
  version: z.coerce.number().int().optional(),
  processDefinitionId: z.coerce.string().max(20).optional(),
  taskUser: optionalIdInput,
  startTime: time,
  endTime: time,
  reason: z.string().max(500).optional(),
  leaveType: z.coerce.string().max(32).optional(),
  attachBizId: optionalIdInput,
})

/** 请假 in the words of dialect 11: everybody has it. `days` reckons ahead of the application. */
export function leaveRoutes(flow: FlowEngine): Route[] {
  return [
    route(`POST ${base}/start-process`, {
      label: '发起请假 / Apply for leave',
      permissions: ['signed in'],
      input: start,
      handle: (context, given) =>
        inTransaction(context, async tx => {
          const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
          if (given.id) await assertOwn(tx, context.actor.userId, given.id)
          const saved = await saveRecord(tx, context.actor, leave, body, given.id ? 'afresh' : 'save')
          return {
            id: saved.id,
            no: saved.no,
            status: saved.status,
            version: saved.version,
            processInstanceId: saved.row['processInstanceId'] ?? '',
          }
        }),
    }),
    route(`GET ${base}/detail`, {
      label: '请假详情 / Leave',
      permissions: ['signed in'],
      input: z.object({ businessId: optionalIdInput, id: optionalIdInput }),
      handle: (context, given) =>
        reading(context, async tx => {
          const id = given.businessId ?? given.id ?? notFound('leave', '')
          const row = await query.detail(tx, context.actor, leave, id)
          const [now] = await flow.currentApprovers(tx, 'leave', id)
          return {
            ...row,
            flow: {
              assignee: now?.id ?? '',
              assigneeName: now?.name ?? '',
              taskId: now?.taskId ?? '',
              taskName: now ? textOf(now.taskName, context.actor.language) : '',
              processInstanceId: row['processInstanceId'] ?? '',
            },
          }
        }),
    }),
    route(`GET ${base}/list`, {
      label: '我的请假 / Leaves',
      permissions: ['signed in'],
      handle: context => query.page(readerOf(context.database), undefined, context.actor, leave, context.query),
    }),
    route(`GET ${base}/days`, {
      label: '请假天数 / Days of a leave',
      permissions: ['signed in'],
      input: z.object({ startTime: z.string().length(19), endTime: z.string().length(19) }),
      handle: (context, given) =>
        reading(context, async tx => ({
          days: given.endTime > given.startTime ? await leaveDays(tx, given.startTime, given.endTime) : '',
        })),
    }),
  ]
}

async function assertOwn(tx: Parameters<typeof query.detail>[0], userId: string, id: string): Promise<void> {
  const row = await tx.row<{ owner: string }>(
    sql`select create_user as owner from leave where tenant_id = ${tx.tenantId} and id = ${idInput.parse(id)}::bigint and is_deleted = 0`,
  )
  if (!row) notFound('leave', id)
  if (row!.owner !== userId) refuse('leave.notYours', "只能修改本人的请假单 / One changes one's own leave only", { id })
}

import { textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { route } from '#packages/http/context.ts'
import { isId } from '#packages/server/kinds.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { reading } from '#packages/server/transaction.ts'
import { sheetAnswer } from '#packages/transfer/sheet-answer.ts'
import { z } from 'zod'
import { optionalText } from '#areas/platform/server/inputs.ts'

const MOST = 100_000
interface Look {
  time: string
  who: string
  resource: string
  recordId: string
  field: string | null
  reason: string | null
  ip: string | null
  trace: string | null
}

/** 10-platform 14: the reveal log as a file; the values themselves stand nowhere in it. */
export const exportRevealLogRoute = (): Route =>
  route('GET /api/blade-system/data-scope/red-list/export-log', {
    label: '导出查看记录 / Export the reveal log',
    permissions: ['red_list_export'],
    input: z.object({ resource: optionalText(64), userId: optionalText(19) }),
    async handle(context, { resource, userId }) {
      const { actor } = context
      const rows = await reading(context, tx =>
        tx.rows<Look>(sql`
      select create_time as time, user_name as who, resource, business_id as "recordId", after->>'fieldKey' as field, reason, after->>'ip' as ip, trace_id as trace from record_log
       where ${sql.and([sql`tenant_id = ${tx.tenantId} and action = 'reveal'`, ...(resource ? [sql`resource = ${resource}`] : []), ...(isId(userId) ? [sql`user_id = ${userId}::bigint`] : [])])} order by create_time desc, id desc limit ${MOST}`),
      )
      const lines = rows.map(row => {
        const definition = isBuilt(row.resource) ? resourceNamed(row.resource) : undefined
        const field = definition?.fields[row.field ?? '']
        return [
          row.time,
          row.who,
          definition ? textOf(definition.label, actor.language) : row.resource,
          row.recordId,
          field ? textOf(field.label, actor.language) : (row.field ?? ''),
          row.reason ?? '',
          row.ip ?? '',
          row.trace ?? '',
        ]
      })
      return sheetAnswer(
        actor,
        '查看记录 / Reveal log',
        [
          { label: '时间 / Time', width: 20 },
          { label: '查看人 / By' },
          { label: '业务 / Records' },
          { label: '记录 / Record', width: 22 },
          { label: '字段 / Field' },
          { label: '原因 / Reason', width: 40 },
          { label: 'IP / IP', width: 18 },
          { label: '追踪号 / Trace', width: 24 },
        ],
        lines,
      )
    },
  })

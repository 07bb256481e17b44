import { addDays, localDate, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { route } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { reading } from '#packages/server/transaction.ts'
import { sheetAnswer } from '#packages/transfer/sheet-answer.ts'
import { z } from 'zod'
import { optionalText } from '#areas/platform/server/inputs.ts'
import { templateSeeds } from '../templates.ts'

const DAYS = 30
interface Count {
  kind: string
  sent: number
  people: number
  read: number
  minutes: string | null
  texted: number
  failed: number
}

/**
 * 10-platform 14: of each kind how many messages went out, to how many people, how many were read and after how long,
 * and what became of the texts.
 */
export const exportMessageStatisticsRoute = (): Route =>
  route('GET /api/blade-system/message-template/export-statistic', {
    label: '导出消息统计 / Export message statistics',
    permissions: ['message_template_export'],
    input: z.object({ beginDate: optionalText(10), endDate: optionalText(10) }),
    async handle(context, given) {
      const { actor } = context
      const today = localDate(actor.clock.now())
      const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
      const to = isDay(given.endDate) ? given.endDate : today
      const from = isDay(given.beginDate) ? given.beginDate : addDays(to, 1 - DAYS)
      const rows = await reading(context, tx =>
        tx.rows<Count>(sql`
      select split_part(biz_type_code, ':', 1) as kind, count(*)::int as sent, count(distinct user_id)::int as people, (count(*) filter (where status = 1))::int as read,
             round(avg(extract(epoch from read_time - create_time) / 60) filter (where read_time is not null))::text as minutes, (count(*) filter (where remote_state = 1))::int as texted, (count(*) filter (where remote_state = 2))::int as failed
        from user_message where tenant_id = ${tx.tenantId} and create_time >= ${from}::date and create_time < ${addDays(to, 1)}::date group by 1 order by 2 desc, 1`),
      )
      const names = new Map<string, Label>(templateSeeds.map(([code, title]) => [code, title]))
      const lines = rows.map(row => [
        names.has(row.kind) ? textOf(names.get(row.kind)!, actor.language) : row.kind,
        row.kind,
        row.sent,
        row.people,
        row.read,
        `${row.sent === 0 ? 0 : Math.round((row.read * 1000) / row.sent) / 10}%`,
        row.minutes ?? '',
        row.texted,
        row.failed,
      ])
      return sheetAnswer(
        actor,
        '消息统计 / Message statistics',
        [
          { label: '消息 / Message', width: 22 },
          { label: '业务类型 / Kind', width: 22 },
          { label: '发送 / Sent', kind: 'number' },
          { label: '人数 / People', kind: 'number' },
          { label: '已读 / Read', kind: 'number' },
          { label: '阅读率 / Read rate' },
          { label: '平均阅读（分钟） / Average minutes until read', kind: 'number' },
          { label: '短信 / SMS', kind: 'number' },
          { label: '短信失败 / SMS failed', kind: 'number' },
        ],
        lines,
      )
    },
  })

import { halfOf, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { route } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { reading } from '#packages/server/transaction.ts'
import { sheetAnswer } from '#packages/transfer/sheet-answer.ts'
import { z } from 'zod'
import { optionalText } from '#areas/platform/server/inputs.ts'

const MOST = 200_000
const states: Record<number, Label> = {
  1: '审批中 / In approval',
  2: '已通过 / Approved',
  3: '已驳回 / Rejected',
  4: '已撤回 / Withdrawn',
  5: '已终止 / Stopped',
}
const options: Record<string, Label> = {
  approve: '同意 / Approved',
  reject: '驳回 / Rejected',
  transfer: '转办 / Transferred',
  addSign: '加签 / Signer added',
  withdraw: '撤回 / Withdrawn',
}
interface Step {
  process: string
  title: string
  no: string
  starter: string | null
  started: string
  state: number
  ended: string | null
  step: string
  people: string | null
  arrived: string
  due: string | null
  decided: string | null
  option: string | null
  comment: string | null
  hours: string | null
  over: boolean
}

/**
 * 10-platform 14: instances with the times of their steps: one line a task, so that a pivot answers where the days go.
 */
export const exportInstancesRoute = (): Route =>
  route('GET /api/blade-flow/follow/export', {
    label: '导出流程与步骤用时 / Export processes with step times',
    permissions: ['flow_follow_export'],
    input: z.object({ keyword: optionalText(64), state: optionalText(2) }),
    async handle(context, { keyword, state }) {
      const { actor } = context
      const say = (label: Label | undefined, otherwise: string) => (label ? textOf(label, actor.language) : otherwise)
      const time = actor.clock.now().toISOString()
      const rows = await reading(context, tx =>
        tx.rows<Step>(sql`
      select d.name as process, i.title, i.business_no as no, s.real_name as starter, i.start_time as started, i.state, i.end_time as ended, t.task_name as step, t.create_time as arrived, t.due_time as due, t.end_time as decided, t.option, t.comment,
             coalesce(p.real_name, (select string_agg(c.real_name, '、' order by c.id) from blade_user c where c.tenant_id = t.tenant_id and c.id = any(case when t.assignee_id is null then t.candidate_ids else array[t.assignee_id] end))) as people,
             round(extract(epoch from coalesce(t.end_time, ${time}::timestamptz) - t.create_time)::numeric / 3600, 1)::text as hours, coalesce(t.due_time < coalesce(t.end_time, ${time}::timestamptz), false) as over
        from flow_instance i join flow_definition d on d.id = i.definition_id join flow_task t on t.tenant_id = i.tenant_id and t.instance_id = i.id
        left join blade_user s on s.tenant_id = i.tenant_id and s.id = i.starter_id left join blade_user p on p.tenant_id = t.tenant_id and p.id = t.decided_by
       where ${sql.and([sql`i.tenant_id = ${tx.tenantId}`, ...(/^\d$/.test(state) ? [sql`i.state = ${Number(state)}`] : []), ...(keyword ? [sql`(i.title ilike ${`%${keyword}%`} or i.business_no ilike ${`%${keyword}%`})`] : [])])}
       order by i.id desc, t.id limit ${MOST}`),
      )
      const lines = rows.map(row => [
        say(row.process as Label, ''),
        halfOf(row.title, actor.language),
        row.no,
        row.starter ?? '',
        row.started,
        say(states[row.state], String(row.state)),
        row.ended ?? '',
        say(row.step as Label, ''),
        row.people ?? '',
        row.arrived,
        row.due ?? '',
        row.decided ?? '',
        row.option ? say(options[row.option], row.option) : '',
        row.hours ?? '',
        textOf(row.over ? '是 / Yes' : '否 / No', actor.language),
        row.comment ?? '',
      ])
      return sheetAnswer(
        actor,
        '流程步骤用时 / Process step times',
        [
          { label: '流程 / Process', width: 20 },
          { label: '单据 / Document', width: 36 },
          { label: '编号 / No.', width: 20 },
          { label: '申请人 / Applicant' },
          { label: '发起时间 / Started', width: 20 },
          { label: '状态 / State' },
          { label: '结束时间 / Ended', width: 20 },
          { label: '步骤 / Step', width: 18 },
          { label: '处理人 / By', width: 20 },
          { label: '到达 / Arrived', width: 20 },
          { label: '时限 / Due', width: 20 },
          { label: '处理 / Decided', width: 20 },
          { label: '决定 / Decision' },
          { label: '用时（小时） / Hours', kind: 'number' },
          { label: '超期 / Overdue' },
          { label: '意见 / Comment', width: 40 },
        ],
        lines,
      )
    },
  })

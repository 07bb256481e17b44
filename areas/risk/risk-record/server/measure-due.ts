import { addDays, localDate, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { dictionaries } from '../../dictionaries.ts'

const TOLD_BEFORE = 3

/** 08:00: measures that end in three days or today, and those that are late, to whoever has to do them. */
export const measureDueJob: JobKind = {
  kind: 'risk-measure-due',
  label: '风险措施到期提醒 / Remind of risk measures',
  run: context => context.database.transaction(context.actor.tenantId, tx => remindOfMeasures(tx, context.actor)),
}

export async function remindOfMeasures(tx: Tx, actor: Actor): Promise<{ told: number }> {
  const today = localDate(actor.clock.now())
  const due = await tx.rows<{
    id: string
    record_id: string
    record_no: string
    name: string
    kind: string
    owner: string
    due_date: string
  }>(sql`
    select m.id, r.id as record_id, r.record_no, r.mechanism_name as name, m.measure_kind as kind, m.owner_user_id as owner, m.due_date
    from risk_record_measure m join risk_record r on r.tenant_id = m.tenant_id and r.id = m.record_id
    where m.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.status = 1 and coalesce(m.measure_state, 0) = 0
      and (m.due_date in (${today}::date, ${addDays(today, TOLD_BEFORE)}::date) or m.due_date < ${today}::date)
    order by m.id`)
  for (const one of due) {
    const label = (dictionaries['risk_measure']!.values[one.kind] ?? one.kind) as Label
    const isLate = one.due_date < today
    await notify(tx, actor, {
      bizTypeCode: 'risk_measure_due',
      bizId: one.record_id,
      title: isLate
        ? `风险措施已超期：${one.name} / Risk measure late: ${one.name}`
        : `风险措施将到期：${one.name} / Risk measure due: ${one.name}`,
      content: `${textOf(label, 'zh')}，期限${one.due_date}，记录${one.record_no} / ${textOf(label, 'en')}, due on ${one.due_date}, record ${one.record_no}`,
      users: [one.owner],
      dedupeKey: `${one.id}:${one.due_date}`,
    })
  }
  return { told: due.length }
}

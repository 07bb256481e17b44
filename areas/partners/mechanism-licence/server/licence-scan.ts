import { daysBetween, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { licenceKinds } from '../../dictionaries.ts'

/**
 * 01:30 (20, section 13): whoever looks after an institution hears when a paper is about to expire (`remindDays`) and
 * once more when it has. `remindedAt` keeps what was told, so that a run that was missed tells it later and none twice.
 */
export const licenceScanJob: JobKind = {
  kind: 'licence-scan',
  label: '证照到期提醒 / Remind of expiring licences',
  run: context => context.database.transaction(context.actor.tenantId, tx => remindOfLicences(tx, context.actor)),
}

interface Ending {
  id: string
  licence_kind: string
  valid_to: string
  name: string
  owner: string | null
}

export async function remindOfLicences(tx: Tx, actor: Actor): Promise<{ told: number }> {
  const today = localDate(actor.clock.now())
  const ending = await tx.rows<Ending>(sql`
    update mechanism_licence l set reminded_at = ${today}::date
    from mechanism m where m.tenant_id = l.tenant_id and m.id = l.mechanism_id
      and l.tenant_id = ${tx.tenantId} and l.is_deleted = 0 and m.is_deleted = 0 and not coalesce(l.long_term, false)
      and l.valid_to - coalesce(l.remind_days, 30) <= ${today}::date
      and (l.reminded_at is null or l.reminded_at < l.valid_to - coalesce(l.remind_days, 30)
        or (l.valid_to < ${today}::date and l.reminded_at <= l.valid_to))
      and not exists (select 1 from mechanism_licence n where n.tenant_id = l.tenant_id and n.is_deleted = 0
        and n.mechanism_id = l.mechanism_id and n.licence_kind = l.licence_kind
        and (n.long_term or n.valid_to > l.valid_to))
    returning l.id, l.licence_kind, l.valid_to, m.mechanism_name as name, coalesce(m.owner_user_id, l.create_user) as owner`)
  for (const one of ending) {
    const [zh, en] = (licenceKinds[one.licence_kind as keyof typeof licenceKinds] ?? '证照 / Licence').split(' / ')
    const days = daysBetween(today, one.valid_to)
    await notify(tx, actor, {
      bizTypeCode: 'licence_expiring',
      bizId: one.id,
      title:
        days < 0
          ? `证照已过期：${one.name} / Licence expired: ${one.name}`
          : `证照${days}天后到期：${one.name} / Licence ends in ${days} days: ${one.name}`,
      content: `${zh}有效期止${one.valid_to}，请登记续期证照 / ${en} is valid until ${one.valid_to}: register its renewal`,
      users: one.owner ? [one.owner] : [],
    })
  }
  return { told: ending.length }
}

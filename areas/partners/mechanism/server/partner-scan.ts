import { daysBetween, localDate, snake, textOf, type Label, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { chandler } from '#areas/partners/chandler/chandler.ts'
import { financeCompany } from '#areas/partners/finance-company/finance-company.ts'
import { maintenanceDepot } from '#areas/partners/maintenance-depot/maintenance-depot.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { travelCompany, travelCompanyCity } from '#areas/partners/travel-company/travel-company.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'

/** As many days before the date somebody is told (mechanism-licence: default of remindDays). */
const AHEAD = 30

interface Watched {
  /** The partner whose page the notice opens. */
  readonly partner: Resource<any, any, any>
  /** Its lines, where the date stands there. */
  readonly lines?: Resource<any, any, any>
  readonly field: string
  readonly what: Label
}
/** Dates of partners after which we stop to work with them in one way or another (20-partners 4). */
const watched: readonly Watched[] = [
  { partner: chandler, field: 'authTo', what: '品牌授权 / Dealer authorisation' },
  { partner: financeCompany, field: 'creditLineTo', what: '授信额度 / Credit line' },
  { partner: serviceProvider, field: 'liabilityPolicyTo', what: '责任险 / Liability policy' },
  { partner: maintenanceDepot, field: 'liabilityPolicyTo', what: '责任险 / Liability policy' },
  { partner: travelCompany, lines: travelCompanyCity, field: 'permitTo', what: '平台经营许可证 / Platform permit' },
]

/** 01:35: whoever looks after a partner hears once when such a date is near and once when it is past. */
export const partnerScanJob: JobKind = {
  kind: 'partner-scan',
  label: '合作方到期提醒 / Remind of what ends at partners',
  run: context => context.database.transaction(context.actor.tenantId, tx => remindOfPartners(tx, context.actor)),
}

interface Ending {
  id: string
  name: string
  owner: string | null
  ends: string
}

export async function remindOfPartners(tx: Tx, actor: Actor): Promise<{ told: number }> {
  const today = localDate(actor.clock.now())
  let told = 0
  for (const one of watched) {
    const [zh, en] = [textOf(one.what, 'zh'), textOf(one.what, 'en')]
    for (const { id, name, owner, ends } of await endingOf(tx, one, today)) {
      const days = daysBetween(today, ends)
      await notify(tx, actor, {
        bizTypeCode: one.partner.name,
        bizId: id,
        title:
          days < 0
            ? `${zh}已到期：${name} / ${en} has ended: ${name}`
            : `${zh}${days}天后到期：${name} / ${en} ends in ${days} days: ${name}`,
        content: `${zh}有效期止${ends}，请续办后更新资料 / ${en} is valid until ${ends}: renew it and enter the new date`,
        users: owner ? [owner] : [],
      })
      told++
    }
  }
  return { told }
}

/** Marks what is told now: a run that was missed tells it later and none tells it twice. */
const endingOf = (tx: Tx, { partner, lines, field }: Watched, today: string): Promise<Ending[]> => {
  const ends = sql.trusted(`t."${snake(field)}"`)
  const head = sql.trusted(`t."${lines ? snake(lines.parent!) : 'id'}"`)
  return tx.rows<Ending>(sql`
    update ${sql.name((lines ?? partner).table)} t set reminded_at = ${today}::date
    from mechanism m where m.tenant_id = t.tenant_id and m.id = ${head} and t.tenant_id = ${tx.tenantId}
      and m.is_deleted = 0 and m.status = 1${lines ? sql` and t.status = 1` : sql.empty}
      and ${ends} - ${AHEAD}::int <= ${today}::date
      and (t.reminded_at is null or t.reminded_at < ${ends} - ${AHEAD}::int
        or (${ends} < ${today}::date and t.reminded_at <= ${ends}))
    returning m.id, m.mechanism_name as name, coalesce(m.owner_user_id, m.create_user) as owner, ${ends} as ends`)
}

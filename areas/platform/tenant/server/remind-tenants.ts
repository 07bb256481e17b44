import { counted, daysBetween, instantOf, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { emit } from '#packages/server/emit.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { type Tenant, tenantNamed } from '#areas/platform/session/server/sessions.ts'
import { type Notice, notify } from '#areas/platform/user-message/server/notify.ts'
import { seatsTaken } from '#areas/platform/user/server/seats.ts'
import { PLATFORM } from './versions.ts'

const REMIND_DAYS = [30, 7, 1]

/** Days from today to the day on which the tenant ends; undefined when it never does. */
export const daysLeft = (tenant: Pick<Tenant, 'expireTime'>, now: Date): number | undefined =>
  tenant.expireTime === null ? undefined : daysBetween(localDate(now), localDate(instantOf(tenant.expireTime)))

/**
 * 10-platform 13: 30, 7 and 1 days before a tenant ends its administrators and the platform's operator hear of it; the
 * operator also of tenants without a free seat.
 */
export const tenantRemindJob: JobKind = {
  kind: 'tenant-remind',
  label: '租户到期提醒 / Remind of expiring tenants',
  async run({ actor, database }) {
    const tenant = await tenantNamed(database, actor.tenantId)
    if (!tenant) return { told: 0 }
    const toAdmins: Omit<Notice, 'users'>[] = []
    const toOperator: Omit<Notice, 'users'>[] = []
    const day = localDate(actor.clock.now())
    const left = daysLeft(tenant, actor.clock.now())
    if (left !== undefined && REMIND_DAYS.includes(left)) {
      const words = {
        title: `租户将于${left}天后到期 / The tenant expires in ${left} ${counted(left, 'day')}`,
        content: `${tenant.name}（${tenant.code}）将于${tenant.expireTime!.slice(0, 16)}到期，到期后不能登录，请及时续期。 / ${tenant.name} (${tenant.code}) ends on ${tenant.expireTime!.slice(0, 16)}; nobody can sign in after that, please renew it.`,
        params: { days: left },
        dedupeKey: day,
        bizId: tenant.code,
      }
      toAdmins.push({ ...words, bizTypeCode: 'tenant_expiring' })
      toOperator.push({ ...words, bizTypeCode: 'tenant_expiring:platform' })
    }
    if (left !== undefined && left <= 0) await database.transaction(tenant.code, tx => tellExpiry(tx, actor, tenant))
    const taken = await database.transaction(tenant.code, seatsTaken)
    const seats = tenant.accountNumber ?? 0
    if (seats > 0 && taken >= seats)
      toOperator.push({
        bizTypeCode: 'seats_full:platform',
        bizId: tenant.code,
        title: `${tenant.name}的账号数已满 / ${tenant.name} has no seat left`,
        content: `${tenant.name}（${tenant.code}）已用${taken}个账号，额度${seats}个。 / ${tenant.name} (${tenant.code}) uses ${taken} of ${seats} seats.`,
        params: { n: seats },
        dedupeKey: `${tenant.code} ${seats}`,
      })
    const told =
      (await tell(actor, tenant.code, 'admin', toAdmins)) + (await tell(actor, PLATFORM, 'administrator', toOperator))
    return { told }

    function tell(
      by: Actor,
      tenantId: string,
      role: string,
      notices: readonly Omit<Notice, 'users'>[],
    ): Promise<number> {
      return database.transaction(
        tenantId,
        async tx => {
          let count = 0
          for (const notice of notices)
            count += await notify(tx, { ...by, tenantId }, { ...notice, users: [], roles: [role] })
          return count
        },
        { name: 'tenant-remind' },
      )
    }
  },
}
/**
 * 10-platform 12: once for each end, from the first morning after it on; a contract that is prolonged and ends again is
 * told again.
 */
async function tellExpiry(tx: Tx, actor: Actor, tenant: Tenant): Promise<void> {
  if (instantOf(tenant.expireTime!) > actor.clock.now()) return
  const told = await tx.row(
    sql`select 1 from outbox_event where tenant_id = ${tx.tenantId} and name = 'tenant.expired' and payload->>'expireTime' = ${tenant.expireTime} limit 1`,
  )
  if (!told)
    await emit(tx, actor, 'tenant.expired', {
      id: tenant.id,
      no: tenant.name,
      code: tenant.code,
      expireTime: tenant.expireTime,
    })
}
export const tenantRemindSchedule: Schedule = {
  kind: 'tenant-remind',
  dailyAt: '09:10',
  title: '租户到期提醒 / Remind of expiring tenants',
}

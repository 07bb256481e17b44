import { counted, localDate, localDateTime } from '#kernel'
import { type Sql, sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { purgeSchedule } from '#areas/platform/download/server/purge.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { session } from '../session.ts'

const DAY_MS = 86_400_000
const REMIND_DAYS = [7, 3, 1]

export default implement(session, {
  jobs: [
    {
      kind: 'session-expire',
      label: '会话清理 / Close expired sessions',
      run: async job => job.step(async tx => ({ cursor: {}, result: await expire(tx, job.actor) })),
    },
    {
      kind: 'password-remind',
      label: '密码到期提醒 / Remind of expiring passwords',
      run: async job => job.step(async tx => ({ cursor: {}, result: await remindPasswords(tx, job.actor) })),
    },
  ],
  schedules: [
    purgeSchedule,
    { kind: 'session-expire', everyMinutes: 10, title: '会话清理 / Close expired sessions', isNeeded: isOver },
    { kind: 'password-remind', dailyAt: '09:10', title: '密码到期提醒 / Remind of expiring passwords' },
  ],
})

const overNow = (tx: Tx, actor: Actor): Sql =>
  sql`tenant_id = ${tx.tenantId} and status = 1 and expire_time < ${localDateTime(actor.clock.now())}`

const forgiven = (tx: Tx, actor: Actor): Sql => {
  const now = localDateTime(actor.clock.now())
  return sql`tenant_id = ${tx.tenantId} and first_time < ${now}::timestamptz - interval '1 day' and (locked_until is null or locked_until < ${now})`
}
async function isOver(tx: Tx, actor: Actor): Promise<boolean> {
  return (
    (
      await tx.rows(
        sql`select 1 where exists (select 1 from auth_session where ${overNow(tx, actor)}) or exists (select 1 from login_failure where ${forgiven(tx, actor)})`,
      )
    ).length > 0
  )
}

/** What is over says so in the list, ten minutes later at the latest. */
async function expire(tx: Tx, actor: Actor): Promise<Record<string, unknown>> {
  const sessions = await tx.run(
    sql`update auth_session set status = 4, update_time = ${localDateTime(actor.clock.now())} where ${overNow(tx, actor)}`,
  )
  await tx.run(sql`delete from login_failure where ${forgiven(tx, actor)}`)
  return { sessions }
}

/** 7, 3 and 1 days before (10-platform 13). */
async function remindPasswords(tx: Tx, actor: Actor): Promise<Record<string, unknown>> {
  const days = await paramNumber(tx, 'password.expireDays')
  if (days <= 0) return { told: 0 }
  let told = 0
  for (const left of REMIND_DAYS) {
    const changed = localDate(new Date(actor.clock.now().getTime() + (left - days) * DAY_MS))
    const users = await tx.rows<{ id: string }>(sql`
      select u.id from user_credential c join blade_user u on u.tenant_id = c.tenant_id and u.id = c.user_id and u.status = 1 and u.is_deleted = 0
       where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.changed_time::date = ${changed}::date`)
    told += await notify(tx, actor, {
      bizTypeCode: 'password_expiring',
      bizId: changed,
      params: { days: left },
      title: '密码即将过期 / Password expiring',
      content: `您的密码将在${left}天后过期，请及时修改 / Your password expires in ${left} ${counted(left, 'day')}`,
      users: users.map(row => row.id),
      dedupeKey: `${changed}-${left}`,
    })
  }
  return { told }
}

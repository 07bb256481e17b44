import { addDays, localDate, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'

const REMIND_DAYS = [30, 7]
const OLD_DAYS = 30
const TREASURY = 'treasury_manager'

interface Ending {
  id: string
  contract_no: string
  counterparty_name: string
  biz_user_id: string
  end_date: LocalDate
}
/** Authorisations in force whose last day is 30 or 7 days away. */
export const authsEnding = (tx: Tx, today: LocalDate): Promise<Ending[]> =>
  tx.rows<Ending>(sql`
    select id, contract_no, counterparty_name, biz_user_id, end_date::text from contract
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_type in (13, 14) and status in (6, 7) and end_date = any(${REMIND_DAYS.map(days => addDays(today, days))}::date[]) order by id`)

async function tellEnding(tx: Tx, actor: Actor, today: LocalDate): Promise<number> {
  const rows = await authsEnding(tx, today)
  for (const row of rows)
    await notify(tx, actor, {
      users: [row.biz_user_id],
      roles: [TREASURY],
      bizTypeCode: 'auth_expiring',
      bizId: row.id,
      title: `授权${row.contract_no}即将到期 / Authorisation ${row.contract_no} ends soon`,
      content: `${row.counterparty_name}的授权将于${row.end_date}到期。 / The authorisation of ${row.counterparty_name} ends on ${row.end_date}.`,
      dedupeKey: `auth-expiring:${row.id}:${row.end_date}:${today}`,
    })
  return rows.length
}

/** Reservations that nobody used or gave back for thirty days. */
async function tellForgotten(tx: Tx, actor: Actor, today: LocalDate): Promise<number> {
  const rows = await tx.rows<{ id: string; contract_no: string; n: number }>(sql`
    select c.id, c.contract_no, count(*)::int as n from contract_auth_use u join contract c on c.tenant_id = u.tenant_id and c.id = u.contract_id
    where u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and u.state = 1 and u.use_date < ${addDays(today, -OLD_DAYS)}::date group by 1, 2 order by 1`)
  for (const row of rows)
    await notify(tx, actor, {
      roles: [TREASURY],
      bizTypeCode: 'auth_reserved_long',
      bizId: row.id,
      title: `授权${row.contract_no}有长期预占 / Old reservations of ${row.contract_no}`,
      content: `${row.n}笔预占超过${OLD_DAYS}天未完成。 / Reservations older than ${OLD_DAYS} days: ${row.n}.`,
      dedupeKey: `auth-reserved:${row.id}:${today}`,
    })
  return rows.length
}

/** 00:20 (40, section 13). */
export const authExpireJob: JobKind = {
  kind: 'auth-expire',
  label: '授权到期提醒 / Authorisations that end',
  run: ({ database, actor }) =>
    database.transaction(actor.tenantId, async tx => {
      const today = localDate(actor.clock.now())
      return { told: await tellEnding(tx, actor, today), forgotten: await tellForgotten(tx, actor, today) }
    }),
}

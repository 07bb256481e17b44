import { addDays, localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'

interface Expired {
  id: string
  contract_no: string
  counterparty_name: string
  biz_user_id: string
}
/** Intentions whose last day was yesterday and of which something is left. */
export const expiredIntentions = (tx: Tx, actor: Actor): Promise<Expired[]> =>
  tx.rows<Expired>(sql`
    select c.id, c.contract_no, c.counterparty_name, c.biz_user_id from contract c join contract_intention i on i.tenant_id = c.tenant_id and i.id = c.id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 1 and c.status in (6, 7) and i.remain_qty > 0 and i.valid_until = ${addDays(localDate(actor.clock.now()), -1)}::date order by c.id`)

/** 30, section 4: told to its salesman once; it is not stopped by itself. */
async function tellExpired(tx: Tx, actor: Actor): Promise<number> {
  const rows = await expiredIntentions(tx, actor)
  for (const row of rows)
    await notify(tx, actor, {
      users: [row.biz_user_id],
      bizTypeCode: 'intention_expiring',
      bizId: row.id,
      title: `意向合同${row.contract_no}已到有效期 / Intention ${row.contract_no} is past its day`,
      content: `${row.counterparty_name}的意向合同已过有效期，请展期、转合同或终止。 / The intention of ${row.counterparty_name} is past its day: extend, convert or end it.`,
    })
  return rows.length
}

export const expiryJob: JobKind = {
  kind: 'intention-expire-scan',
  label: '意向合同到期提醒 / Intentions past their day',
  run: async ({ database, actor }) => ({
    told: await database.transaction(actor.tenantId, tx => tellExpired(tx, actor)),
  }),
}

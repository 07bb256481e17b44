import { addDays, localDate, localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { contractFinancingLease } from '../contract-financing-lease.ts'

const RENEW_DAYS = 30

/** A vehicle's title passed to its lessee; once the last one did, the contract says when. */
export async function titlePassed(tx: Tx, actor: Actor, payload: Readonly<Record<string, unknown>>): Promise<void> {
  const contractId = payload['contractId'] ? String(payload['contractId']) : undefined
  if (!contractId) return
  const [row] = await findRows(tx, contractFinancingLease, { id: contractId } as never, { lock: true })
  if (!row || row.titleTransferTime) return
  const out = await tx.row<{ n: number }>(sql`
    select count(*)::int as n from order_vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status between 1 and 6`)
  if (out!.n === 0)
    await updateRow(tx, actor, contractFinancingLease, row, { titleTransferTime: localDateTime(actor.clock.now()) })
}

interface Expiring {
  id: string
  contract_no: string
  register_no: string
  biz_user_id: string
  day: string
}
export const expiringRegistrations = (tx: Tx, today: string): Promise<Expiring[]> =>
  tx.rows<Expiring>(sql`
    select c.id, c.contract_no, f.register_no, c.biz_user_id, f.register_expire::text as day
    from contract c join contract_financing_lease f on f.tenant_id = c.tenant_id and f.id = c.id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 7 and c.status in (6, 7) and f.register_expire = ${addDays(today, RENEW_DAYS)}::date order by c.id`)

/** 30, section 11: registrations that end in thirty days. */
export const registrationRenewJob: JobKind = {
  kind: 'registration-renew',
  label: '动产融资登记到期提醒 / Registrations that expire',
  run: ({ database, actor }) =>
    database.transaction(actor.tenantId, async tx => {
      const rows = await expiringRegistrations(tx, localDate(actor.clock.now()))
      for (const row of rows)
        await notify(tx, actor, {
          users: [row.biz_user_id],
          roles: ['contract_admin'],
          bizTypeCode: 'registration_expiring',
          bizId: row.id,
          title: `融资租赁合同${row.contract_no}的登记将到期 / Registration of ${row.contract_no} expires`,
          content: `登记${row.register_no}于${row.day}到期，请续展。 / Registration ${row.register_no} ends on ${row.day}: renew it.`,
        })
      return { told: rows.length }
    }),
}

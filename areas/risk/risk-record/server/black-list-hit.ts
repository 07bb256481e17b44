import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

/** A black-list record in effect whose subject, legal representative or controller has one of these codes. */
export async function blackListHit(tx: Tx, codes: readonly string[]): Promise<string | undefined> {
  const row = await tx.row<{ no: string }>(sql`
    select r.record_no as no from risk_record r
    join mechanism m on m.tenant_id = r.tenant_id and m.id = r.mechanism_id
    left join customer c on c.tenant_id = m.tenant_id and c.id = m.id
    where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.level = 4 and (r.status = 1 or r.is_resolving)
      and (m.credit_code = any(${[...codes]}::varchar[]) or m.id_no = any(${[...codes]}::varchar[])
        or m.legal_person_id_no = any(${[...codes]}::varchar[]) or c.controller_id_no = any(${[...codes]}::varchar[]))
    order by r.id desc limit 1`)
  return row?.no
}

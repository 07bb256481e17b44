import { checkBankCard } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

/**
 * Other institutions with this account number, by their names and nothing more: the number is masked, a warning must
 * not reveal it (decisions, errors 23).
 */
export async function sameNumberAt(tx: Tx, mechanismId: string | undefined, accountNo: string): Promise<string[]> {
  const checked = checkBankCard(accountNo)
  if (!checked.ok) return []
  const rows = await tx.rows<{ name: string }>(sql`
    select distinct m.mechanism_name as name from account_mechanism a
    join mechanism m on m.tenant_id = a.tenant_id and m.id = a.mechanism_id and m.is_deleted = 0
    where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.account_no = ${checked.value} and a.status in (102, 1)
      and a.mechanism_id <> ${mechanismId ?? '0'}::bigint order by 1 limit 5`)
  return rows.map(row => row.name)
}

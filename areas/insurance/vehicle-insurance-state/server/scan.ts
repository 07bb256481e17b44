import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { agePolicies } from '../../insurance-policy/server/ageing.ts'
import { refreshStates } from './refresh.ts'

const PORTION = 500

/** insurance-scan (80, 13): every car that is not disposed of, a portion after the other by its id. */
export async function scanPolicies(
  tx: Tx,
  actor: Actor,
): Promise<{ expiring: number; uninsured: number; demands: number }> {
  await agePolicies(tx, actor)
  let after = '0'
  for (;;) {
    const ids = await carsAfter(tx, after)
    if (ids.length === 0) break
    await refreshStates(tx, actor, ids)
    after = ids.at(-1)!
  }
  const counts = (await tx.row<{ expiring: string; uninsured: string }>(sql`
    select count(*) filter (where worst_state = 3) as expiring, count(*) filter (where compulsory_state = 5 and worst_state <> 6) as uninsured
    from vehicle_insurance_state where tenant_id = ${tx.tenantId} and is_deleted = 0`))!
  return { expiring: Number(counts.expiring), uninsured: Number(counts.uninsured), demands: 0 }
}

/** Live cars, and those whose row still stands although they are gone. */
const carsAfter = async (tx: Tx, after: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select v.id from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.id > ${after}::bigint and v.status = 1
        and (v.biz_status not in (9, 10) or exists (select 1 from vehicle_insurance_state s where s.tenant_id = v.tenant_id and s.vehicle_id = v.id and s.is_deleted = 0))
      order by v.id limit ${PORTION}`)
  ).map(row => row.id)

export const insuranceScanJob: JobKind = {
  kind: 'insurance-scan',
  label: '保险到期扫描 / Scan of policies',
  run: context => context.database.transaction(context.actor.tenantId, tx => scanPolicies(tx, context.actor)),
}

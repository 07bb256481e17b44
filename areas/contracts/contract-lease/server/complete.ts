import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { isSettled } from '../../contract/server/bills.ts'
import { contractLease } from '../contract-lease.ts'
import { leaseEvent } from './approval.ts'
import { releaseQuota } from './quota.ts'

export const complete: ActionCode<typeof contractLease, never> = {
  async run(tx, actor, { row }) {
    await releaseQuota(tx, actor, row)
    await leaseEvent(tx, actor, 'contract.completed', row)
  },
}

/**
 * 11, contract-complete-scan: ids of leases past their term with no vehicle out. Each is completed in its own
 * transaction.
 */
export const leasesToComplete = async (tx: Tx, today: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
  select c.id from contract c where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 4 and c.status in (6, 7) and c.end_date < ${today}::date
    and not exists (select 1 from order_vehicle v where v.contract_id = c.id and v.is_deleted = 0 and v.status between 1 and 6) order by c.id`)
  ).map(row => row.id)

/** False while a plan waits, a bill is open or a deposit is held. */
export async function completeLease(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  if (!(await isSettled(tx, id))) return false
  await act(tx, actor, contractLease, id, 'complete')
  return true
}

/** The nightly run for one tenant in one transaction; returns the completed ids. */
export async function completeLeases(tx: Tx, actor: Actor): Promise<string[]> {
  const done: string[] = []
  for (const id of await leasesToComplete(tx, localDate(actor.clock.now())))
    if (await completeLease(tx, actor, id)) done.push(id)
  return done
}

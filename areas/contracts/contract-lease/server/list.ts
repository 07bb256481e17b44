import type { Actor, Tx } from '#packages/database/tx.ts'
import { page } from '#packages/server/query.ts'
import { contractLease } from '../contract-lease.ts'

/** The picker shows what is in force unless states are asked for (30, section 8); chosen ones are shown again by id. */
export async function leaseList(
  tx: Tx,
  actor: Actor,
  query: Record<string, string>,
): Promise<Record<string, unknown>[]> {
  const { ids, contractStatus, ...rest } = query
  const asked: Record<string, string> = ids
    ? { id_in: ids, size: '200' }
    : { size: '50', statusList: contractStatus ?? '6,7', ...rest }
  return (await page(tx, undefined, actor, contractLease, asked, 'pick')).records
}

import type { Actor, Tx } from '#packages/database/tx.ts'
import { page } from '#packages/server/query.ts'
import { accountMechanism } from '../account-mechanism.ts'

/** Area code 10: an own company. */
const OWN = '10'

/**
 * Accounts to choose from, default ones first (20-partners, calls). Contract authors may call it, so without an
 * institution it offers own companies' accounts only.
 */
export async function accountList(
  tx: Tx,
  actor: Actor,
  { ids, useRange, ...query }: Record<string, string>,
): Promise<Record<string, unknown>[]> {
  const asked = ids ? { id_in: ids } : query['mechanismId'] ? query : { ...query, mechanismType: OWN }
  const { records } = await page(tx, undefined, actor, accountMechanism, { ...asked, size: '200' })
  const range = Number(useRange ?? 3)
  const rank = (one: Record<string, unknown>) => (one['status'] === 1 ? 0 : 2) + (one['isDefault'] === true ? 0 : 1)
  return records
    .filter(one => range === 3 || one['useRange'] === range || one['useRange'] === 3)
    .sort((a, b) => rank(a) - rank(b))
}

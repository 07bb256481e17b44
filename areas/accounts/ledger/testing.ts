import type { Database } from '#packages/database/database.ts'
import { breachText } from '#areas/accounts/calculations/invariants.ts'
import { findBreaches } from './server/check-ledger.ts'

/** Call at the end of every test that moves money: asserts the fifteen rules of 50-billing 3.6. */
export async function assertLedgerClean(database: Database, tenantId = '100001'): Promise<void> {
  const { breaches } = await database.transaction(tenantId, findBreaches)
  if (breaches.length > 0)
    throw new Error(`the ledger is not clean:\n${breaches.map(one => breachText(one.invariant, one)).join('\n')}`)
}

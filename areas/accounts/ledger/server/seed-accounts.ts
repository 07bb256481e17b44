import { textOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import { LEDGER_ACCOUNTS } from '#areas/accounts/calculations/ledger-accounts.ts'
import { ledgerAccount } from '../ledger.ts'

/**
 * The accounts of 3.4 as rows of a tenant, for the pages and the voucher export; running it again adds what is missing.
 */
export async function seedAccounts(tx: Tx, actor: Actor): Promise<{ added: number }> {
  const known = new Set((await findRows(tx, ledgerAccount, {})).map(row => row.code))
  const missing = LEDGER_ACCOUNTS.filter(account => !known.has(account.code))
  await insertRows(
    tx,
    actor,
    ledgerAccount,
    missing.map(account => ({
      code: account.code,
      name: textOf(account.label, 'zh'),
      side: account.side,
      dimension: account.dimension,
      nonNegative: account.nonNegative,
      glCode: account.code,
    })),
  )
  return { added: missing.length }
}

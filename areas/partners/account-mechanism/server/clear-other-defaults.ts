import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { accountMechanism } from '../account-mechanism.ts'

type Account = RowOf<typeof accountMechanism>
const serves = (one: Pick<Account, 'useRange'>, use: 1 | 2) => one.useRange === use || one.useRange === 3

/**
 * One default to receive and one to pay per institution; the first confirmed account is the default, and one that
 * replaces a default inherits it.
 */
export async function clearOtherDefaults(tx: Tx, actor: Actor, account: Account, inherits: boolean): Promise<void> {
  const others = (
    await findRows(
      tx,
      accountMechanism,
      { mechanismId: account.mechanismId, status: 1, isDefault: true },
      { lock: true },
    )
  ).filter(one => one.id !== account.id)
  const rivals = others.filter(one => ([1, 2] as const).some(use => serves(one, use) && serves(account, use)))
  if (!account.isDefault && !inherits && rivals.length > 0) return
  for (const one of rivals) await updateRow(tx, actor, accountMechanism, one, { isDefault: false })
  if (!account.isDefault) await updateRow(tx, actor, accountMechanism, account.id, { isDefault: true })
}

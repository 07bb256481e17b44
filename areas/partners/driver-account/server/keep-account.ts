import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, removeRow, updateRow } from '#packages/server/rows.ts'
import { driverAccount } from '../driver-account.ts'

/** Opened with the driver; name and mobile follow him. */
export async function keepAccount(
  tx: Tx,
  actor: Actor,
  driver: { id: string; mechanismName: string; phone: string | null },
): Promise<void> {
  const values = { driverName: driver.mechanismName, phone: driver.phone }
  const [known] = await findRows(tx, driverAccount, { driverId: driver.id }, { limit: 1 })
  if (!known)
    await insertRow(tx, actor, driverAccount, {
      driverId: driver.id,
      ...values,
      appState: 0,
      realNameState: 0,
      deductSign: 0,
    })
  else if (known.driverName !== values.driverName || known.phone !== values.phone)
    await updateRow(tx, actor, driverAccount, known, values)
}

export async function closeAccount(tx: Tx, actor: Actor, driverId: string): Promise<void> {
  for (const row of await findRows(tx, driverAccount, { driverId })) await removeRow(tx, actor, driverAccount, row)
}

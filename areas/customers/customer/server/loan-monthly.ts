import type { Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow, updateRow } from '#packages/server/rows.ts'
import { customer } from '../customer.ts'

/** What the customer's loans cost a month; risk keeps the list of loans. */
export async function keepLoanMonthly(tx: Tx, actor: Actor, customerId: string, amount: Fen): Promise<void> {
  const row = await getRow(tx, customer, customerId)
  if (row.loanMonthly !== amount) await updateRow(tx, actor, customer, row, { loanMonthly: amount })
}

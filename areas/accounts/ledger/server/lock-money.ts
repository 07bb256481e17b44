import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { lockRows } from '#packages/server/rows.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { holdOpenPeriods } from './open-period.ts'

export type Receipt = RowOf<typeof accountBankReceipt>
export type Surplus = RowOf<typeof accountSurplus>
export type Card = RowOf<typeof accountVehicleMargin>
export type Bill = RowOf<typeof billReceivable>

export interface MoneyWanted {
  companyIds: readonly string[]
  receiptIds?: readonly string[]
  surplusIds?: readonly string[]
  cardIds?: readonly string[]
  billIds?: readonly string[]
}
export interface MoneyHeld {
  receipts: Map<string, Receipt>
  surplus: Map<string, Surplus>
  cards: Map<string, Card>
  bills: Map<string, Bill>
}

/**
 * Slot L8 of 90-interfaces 2: period, bank receipt, balance, deposit card, receivable bill, each kind by ascending id.
 * Everything a verb
 * will touch is named here at once: a second call that reached back for an earlier kind could deadlock with another
 * cashier.
 */
export async function lockMoney(tx: Tx, actor: Actor, wanted: MoneyWanted): Promise<MoneyHeld> {
  await holdOpenPeriods(tx, actor, wanted.companyIds)
  return {
    receipts: byIds(await lockRows(tx, accountBankReceipt, wanted.receiptIds ?? [])),
    surplus: byIds(await lockRows(tx, accountSurplus, wanted.surplusIds ?? [])),
    cards: byIds(await lockRows(tx, accountVehicleMargin, wanted.cardIds ?? [])),
    bills: byIds(await lockRows(tx, billReceivable, wanted.billIds ?? [])),
  }
}

const byIds = <T extends { id: string }>(rows: readonly T[]): Map<string, T> => new Map(rows.map(row => [row.id, row]))

/** A locked row that must be there: its id came from a row that points at it. */
export function held<T>(rows: ReadonlyMap<string, T>, id: string | null | undefined): T {
  const row = id === null || id === undefined ? undefined : rows.get(id)
  if (!row) throw new Error(`money row ${String(id)} is not among the locked ones`)
  return row
}

import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { lockRows } from '#packages/server/rows.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { holdOpenPeriods } from './open-period.ts'

export type Receipt = RowOf<typeof accountBankReceipt>
export type Surplus = RowOf<typeof accountSurplus>
export type Card = RowOf<typeof accountVehicleMargin>

export interface CashWanted {
  companyIds: readonly string[]
  receiptIds?: readonly string[]
  surplusIds?: readonly string[]
  cardIds?: readonly string[]
}
export interface CashHeld {
  receipts: Map<string, Receipt>
  surplus: Map<string, Surplus>
  cards: Map<string, Card>
}

/**
 * First part of slot L8 of 90-interfaces 2: period, bank receipt, balance, deposit card, each by ascending id. Bills
 * follow: a verb touching bills calls `lockMoney` of billing, which locks all in one call.
 */
export async function lockCash(tx: Tx, actor: Actor, wanted: CashWanted): Promise<CashHeld> {
  await holdOpenPeriods(tx, actor, wanted.companyIds)
  return {
    receipts: byIds(await lockRows(tx, accountBankReceipt, wanted.receiptIds ?? [])),
    surplus: byIds(await lockRows(tx, accountSurplus, wanted.surplusIds ?? [])),
    cards: byIds(await lockRows(tx, accountVehicleMargin, wanted.cardIds ?? [])),
  }
}

export const byIds = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map(row => [row.id, row]))

import type { LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { feeTable, type FeePeriod, type FeeTable } from '#areas/accounts/calculations/fee-settings.ts'
import { feeItemSetting } from '../fee-item-setting.ts'

/** 3.3 on a day: a few dozen rows, read whole. */
export async function feesOn(tx: Tx, day: LocalDate): Promise<FeeTable> {
  const rows = isBuilt('fee-item-setting') ? await findRows(tx, feeItemSetting, {}) : []
  return feeTable(rows as readonly FeePeriod[], day)
}

/** The rate of an item where neither contract nor form names one; null: not taxed, or taken from another item. */
export const standardRateOn = async (tx: Tx, item: number, day: LocalDate): Promise<string | null> =>
  (await feesOn(tx, day)).of(item).taxRate

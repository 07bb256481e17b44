import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { lockRows } from '#packages/server/rows.ts'
import { bankPaymentOrder } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { lockMoney, type MoneyHeld, type MoneyWanted } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { billPayable } from '../bill-payable.ts'
import type { Payable } from './payable-money.ts'

export interface PayablesWanted extends MoneyWanted {
  payableIds?: readonly string[]
  prepayIds?: readonly string[]
  orderIds?: readonly string[]
}
export interface PayablesHeld extends MoneyHeld {
  payables: Map<string, Payable>
  prepayments: Map<string, RowOf<typeof accountPayable>>
  orders: Map<string, RowOf<typeof bankPaymentOrder>>
}

/** The rest of slot L8 after `lockMoney`: payable bill, prepayment, payment order. Everything is named at once. */
export async function lockPayables(tx: Tx, actor: Actor, wanted: PayablesWanted): Promise<PayablesHeld> {
  const money = await lockMoney(tx, actor, wanted)
  const byIds = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map(row => [row.id, row]))
  return {
    ...money,
    payables: byIds(await lockRows(tx, billPayable, wanted.payableIds ?? [])),
    prepayments: byIds(await lockRows(tx, accountPayable, wanted.prepayIds ?? [])),
    orders: byIds(await lockRows(tx, bankPaymentOrder, wanted.orderIds ?? [])),
  }
}

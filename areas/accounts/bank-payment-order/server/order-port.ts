import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { bankPaymentOrder } from '../bank-payment-order.ts'

export type Order = RowOf<typeof bankPaymentOrder>

/** What an order does to bills and vouchers; the area above brings it. */
export interface OrderEffects {
  /** Locks the money that the order holds, and the order itself, before it moves (L8). */
  lock(tx: Tx, actor: Actor, orderId: string): Promise<void>
  /** The order has this new state: its rows, bills and voucher follow. */
  moved(tx: Tx, actor: Actor, order: Order): Promise<void>
}

export const orderEffectsPort = definePort<OrderEffects>({
  name: 'accounts.payment-order-effects',
  label: '支付指令对账单与凭单的影响 / What a payment order does to bills and vouchers',
})
export const orderEffects = (): OrderEffects => orderEffectsPort.ask()

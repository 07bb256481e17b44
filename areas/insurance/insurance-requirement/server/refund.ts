import { addDays, localDate, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { BEARER } from '../../insurance-policy/codes.ts'
import type { Order } from './facts.ts'
import type { Batch, Line } from './orders.ts'
import { amount } from './payload.ts'

const INSURANCE = 6
const REFUND = 24
/** mechanism_type of service providers. */
const PROVIDER = 2
const DAYS = 30

/** What an insurer gives back: item 24 where we bore it, item 6 where we advanced it (C3, C5). */
export async function raiseRefund(
  tx: Tx,
  actor: Actor,
  order: Order,
  amt: Fen,
  why: string,
  seq = 1,
): Promise<string | undefined> {
  if (amt <= ZERO || !order.insurerId || !order.companyId || order.bearer === BEARER.customer) return undefined
  const raised = await raiseReceivable(tx, actor, {
    source: { sourceType: 'insurance-work-order', sourceId: order.id, sourceNo: order.workOrderNo!, sourceSeq: seq },
    companyId: order.companyId,
    payerType: PROVIDER,
    payerId: order.insurerId,
    vehicleId: order.vehicleId!,
    ...(order.cityCode ? { cityCode: order.cityCode } : {}),
    feeItem: order.bearer === BEARER.advanced ? INSURANCE : REFUND,
    amt,
    taxRate: null,
    dueDate: addDays(localDate(actor.clock.now()), DAYS),
    description: `${why} ${order.plateNo ?? order.vin} ${order.workOrderNo}`,
    besidePlans: true,
    refundOf: { kind: 'other' },
    ...(order.bearer === BEARER.advanced ? { passThrough: true } : {}),
  })
  return raised.accountReceivableId
}

/** Of a close: what was paid for an order and no policy was issued for. */
export const refundOf = (tx: Tx, actor: Actor, _batch: Batch, order: Order, line: Line): Promise<string | undefined> =>
  order.paidAmt > ZERO
    ? raiseRefund(tx, actor, order, amount(line.payload?.['refundAmt']) ?? ZERO, '投保关闭退费')
    : Promise.resolve(undefined)

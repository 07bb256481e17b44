import { addDays, inBoth, localDate, titled, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { raisePayable } from '#areas/billing/account-payable/server/raise-payable.ts'
import { accountReceivable } from '#areas/billing/account-receivable/account-receivable.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { BEARER } from '../../insurance-policy/codes.ts'
import type { Order } from './facts.ts'
import type { Batch, Line } from './orders.ts'
import { amount } from './payload.ts'

const INSURANCE = 6
const REFUND = 24
/** mechanism_type of service providers. */
const PROVIDER = 2
const CUSTOMER = 1
/** pay_kind: money that goes back. */
const GIVEN_BACK = 4
const DAYS = 30
const SOURCE = 'insurance-work-order'

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
    source: { sourceType: SOURCE, sourceId: order.id, sourceNo: order.workOrderNo!, sourceSeq: seq },
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
    ? raiseRefund(
        tx,
        actor,
        order,
        amount(line.payload?.['refundAmt']) ?? ZERO,
        inBoth('投保关闭退费', 'Refund of a closed order'),
      )
    : Promise.resolve(undefined)

/**
 * C5: what an insurer gave back of an advance is the customer's: as soon as it came in, it goes on to him. Told twice,
 * it is raised once.
 */
export async function passRefundOn(tx: Tx, actor: Actor, billId: string): Promise<void> {
  const [refund] = await findRows(tx, accountReceivable, { sourceType: SOURCE, billId } as never)
  if (!refund || refund.feeItem !== INSURANCE) return
  const [order] = await findRows(tx, insuranceWorkOrder, { id: refund.sourceId } as never)
  if (!order?.customerId || order.bearer !== BEARER.advanced) return
  const source = {
    sourceType: SOURCE,
    sourceId: order.id,
    sourceNo: order.workOrderNo!,
    sourceSeq: refund.sourceSeq ?? 1,
  }
  const [known] = await findRows(tx, accountPayable, {
    sourceType: SOURCE,
    sourceId: order.id,
    feeItem: INSURANCE,
    sourceSeq: source.sourceSeq,
  } as never)
  if (known) return
  const [account] = await findRows(
    tx,
    accountMechanism,
    { mechanismType: CUSTOMER, mechanismId: order.customerId, status: 1 } as never,
    { orderBy: 't.is_default desc nulls last, t.id', limit: 1 },
  )
  await raisePayable(tx, actor, {
    source,
    companyId: refund.companyId!,
    payeeType: CUSTOMER,
    payeeId: order.customerId,
    payeeAccountId: account?.id ?? null,
    payKind: GIVEN_BACK,
    feeItem: INSURANCE,
    passThrough: true,
    vehicleId: order.vehicleId!,
    ...(order.cityCode ? { cityCode: order.cityCode } : {}),
    amt: refund.amt!,
    dueDate: localDate(actor.clock.now()),
    description: titled('代垫保险退费转付', 'Premium given back', `${order.plateNo ?? order.vin} ${order.workOrderNo}`),
  })
}

import { createHash } from 'node:crypto'
import { fen, refuse, sumFen, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRows, insertRow, insertRows, updateRow } from '#packages/server/rows.ts'
import { bankPaymentOrder, bankPaymentOrderLine } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { PAYMENT } from '#areas/accounts/bank-payment-order/payment-states.ts'
import type { Order } from '#areas/accounts/bank-payment-order/server/order-port.ts'
import { BY_FILE, SIMULATED } from '#areas/accounts/bank-payment-order/server/payment-gateway.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { movePayable, payableFree, type Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import { assertFree, factsOfBill } from '#areas/billing/bill-payment-write-off/server/settle-payables.ts'
import { PAY_METHOD } from '../../codes.ts'
import { reserveForOrder } from './authorised.ts'
import { billPayableActual } from '../bill-payable-actual.ts'

export interface NewOrder {
  voucherType: number
  /** Absent until the bank has paid: the write-off of an online payment comes with its success. */
  voucher?: { id: string; no: string }
  companyId: string
  ownAccountId: string
  /** Locked bills of one payee account. */
  parts: readonly { bill: Payable; amt: Fen }[]
  postscript?: string | null
  urgent?: boolean
  facts?: unknown
}

/** 7.5, T1: the amount is reserved on locked bills before anything is sent; the bank is told by a job. */
export async function createOrder(tx: Tx, actor: Actor, wanted: NewOrder): Promise<Order> {
  const { parts } = wanted
  for (const part of parts) {
    await refuseInFlight(tx, part.bill, part.amt)
    assertFree(part.bill, part.amt, payableFree)
  }
  const amt = sumFen(parts, part => part.amt)
  const { gatewayCode, limitOnce } = await gatewayOf(tx, wanted.ownAccountId)
  if (limitOnce !== undefined && amt > limitOnce)
    refuse('payLimit', '超过付款账户单笔限额{x}元 / above the limit of one payment, {x}', { x: yuan(limitOnce) })
  const order = await insertOrder(tx, actor, wanted, amt, gatewayCode)
  await insertRows(
    tx,
    actor,
    bankPaymentOrderLine,
    parts.map((part, index) => ({
      orderId: order.id,
      lineNo: index + 1,
      billId: part.bill.id,
      billNo: part.bill.billNo,
      amt: part.amt,
      live: true,
    })) as never,
  )
  await insertRows(
    tx,
    actor,
    billPayableActual,
    parts.map(part => ({
      ...factsOfBill(part.bill),
      voucherType: wanted.voucherType,
      voucherId: wanted.voucher?.id ?? null,
      voucherNo: wanted.voucher?.no ?? null,
      orderId: order.id,
      orderNo: order.requestNo,
      payMethod: PAY_METHOD.online,
      ownAccountId: wanted.ownAccountId,
      isOffset: false,
      amt: part.amt,
      status: order.status,
    })),
  )
  for (const part of parts) await movePayable(tx, actor, part.bill, { paying: part.amt })
  await reserveForOrder(tx, actor, order, parts)
  if (order.status === PAYMENT.toSend) await sendSoon(tx, actor, order)
  return order
}

/** The job that sends exists if and only if the order does. */
export const sendSoon = (tx: Tx, actor: Actor, order: Order) =>
  enqueue(tx, actor, 'payment-send', {}, { dedupeKey: `payment-send:${order.id}` })

async function insertOrder(tx: Tx, actor: Actor, wanted: NewOrder, amt: Fen, gatewayCode: string): Promise<Order> {
  const { bill } = wanted.parts[0]!
  const limit = fen((await paramValues(tx, ['pay.review.minAmt']))['pay.review.minAmt'])
  const row = await insertRow(tx, actor, bankPaymentOrder, {
    companyId: wanted.companyId,
    voucherType: wanted.voucherType,
    voucherId: wanted.voucher?.id ?? null,
    voucherNo: wanted.voucher?.no ?? null,
    ownAccountId: wanted.ownAccountId,
    gatewayCode,
    payeeAccountId: bill.payeeAccountId,
    payeeAccountName: bill.payeeAccountName,
    payeeAccountNo: bill.payeeAccountNo,
    payeeBankName: bill.payeeBankName,
    payeeCnaps: bill.payeeCnaps,
    amt,
    urgent: wanted.urgent ?? false,
    postscript: wanted.postscript ?? null,
    makerId: actor.userId === '0' ? null : actor.userId,
    sendCount: 0,
    queryCount: 0,
    facts: wanted.facts ?? null,
    // From this amount a second person looks at it first.
    status: amt >= limit ? PAYMENT.awaitingReview : PAYMENT.toSend,
  } as never)
  const content = [
    row.requestNo,
    wanted.ownAccountId,
    bill.payeeAccountNo,
    bill.payeeAccountName,
    bill.payeeCnaps,
    yuan(amt),
  ]
  return updateRow(tx, actor, bankPaymentOrder, row, {
    contentHash: createHash('sha256').update(content.join('|')).digest('hex'),
  })
}

/** 7.5: an order that the bank has, or may have, decides first. */
export async function refuseInFlight(tx: Tx, bill: Payable, amt: Fen): Promise<void> {
  // One live order a bill, whatever is free: the index says so too.
  const [line] = await findRows(tx, bankPaymentOrderLine, { billId: bill.id, live: true } as never)
  if (!line) return
  if ((await isWithBank(tx, bill.id)) || amt <= payableFree(bill))
    refuse('paymentInFlight', '该账单存在处理中的付款，请等待银行结果 / a payment is in flight, wait for the bank', {
      no: bill.billNo,
    })
  assertFree(bill, amt, payableFree)
}

export async function isWithBank(tx: Tx, billId: string): Promise<boolean> {
  const row = await tx.row(
    sql`select 1 from bank_payment_order_line l join bank_payment_order o on o.tenant_id = l.tenant_id and o.id = l.order_id
      where l.tenant_id = ${tx.tenantId} and l.bill_id = ${billId}::bigint and l.live and o.status in (12, 13, 14) limit 1`,
  )
  return row !== undefined
}

/** The gateway of an own card is its own setting; without cards (tests of the money areas alone) the simulated bank. */
export async function gatewayOf(
  tx: Tx,
  ownAccountId: string,
): Promise<{ gatewayCode: string; limitOnce: Fen | undefined; balance?: string | null }> {
  if (!isBuilt('bank-card')) return { gatewayCode: SIMULATED, limitOnce: undefined }
  const card = await tx.row<{ gateway: string | null; once: string | null; balance: string | null; useRange: number }>(
    sql`select gateway_code as gateway, pay_limit_once as once, balance, use_range as "useRange" from bank_card
      where tenant_id = ${tx.tenantId} and account_mechanism_id = ${ownAccountId}::bigint and status = 1 and is_deleted = 0 limit 1`,
  )
  if (!card || card.useRange === 1) refuse('notPaying', '该账户不能付款 / this account does not pay')
  if (card.gateway !== SIMULATED && card.gateway !== BY_FILE)
    refuse('noGateway', '付款账户未开通银企直连 / the account has no bank gateway')
  return {
    gatewayCode: card.gateway,
    limitOnce: card.once === null ? undefined : fen(card.once),
    balance: card.balance,
  }
}

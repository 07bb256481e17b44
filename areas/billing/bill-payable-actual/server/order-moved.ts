import { isBuilt } from '#packages/server/registry.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { halfOf, inBoth, localDateTime, negFen, sumFen, titled, yuan, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow, insertRows, updateRow } from '#packages/server/rows.ts'
import { bankPaymentOrder, bankPaymentOrderLine } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { PAYMENT } from '#areas/accounts/bank-payment-order/payment-states.ts'
import type { Order, OrderEffects } from '#areas/accounts/bank-payment-order/server/order-port.ts'
import { held } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { accountActuallyPaid } from '#areas/billing/account-actually-paid/account-actually-paid.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { lockPayables } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { movePayable, payableRef, type Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import {
  billPaymentWriteOff,
  billPaymentWriteOffAlloc,
} from '#areas/billing/bill-payment-write-off/bill-payment-write-off.ts'
import { tellPaid, undoPayments, type PaidRow } from '#areas/billing/bill-payment-write-off/server/settle-payables.ts'
import { VOUCHER, WAY } from '../../codes.ts'
import { billPayableActual } from '../bill-payable-actual.ts'
import { followAuthorisation } from './authorised.ts'
import { sendSoon } from './create-order.ts'

const linesOf = (tx: Tx, orderId: string) =>
  findRows(tx, bankPaymentOrderLine, { orderId } as never, { orderBy: 't.line_no' })

async function lockAll(tx: Tx, actor: Actor, orderId: string) {
  const order = await getRow(tx, bankPaymentOrder, orderId)
  const billIds = (await linesOf(tx, orderId)).map(line => line.billId!)
  const requests = await tx.rows<{ id: string }>(
    sql`select id from account_payable where tenant_id = ${tx.tenantId} and is_deleted = 0 and bill_id = any(${billIds}::bigint[])`,
  )
  return lockPayables(tx, actor, {
    companyIds: [order.companyId!],
    payableIds: billIds,
    prepayIds: requests.map(one => one.id),
    orderIds: [orderId],
  })
}

/** What an order does to its rows, bills and voucher, in the transaction of its move. */
export const orderEffectsOfBilling: OrderEffects = {
  async lock(tx, actor, orderId) {
    await lockAll(tx, actor, orderId)
  },
  async moved(tx, actor, order) {
    const rows = await findRows(tx, billPayableActual, { orderId: order.id, reversesId: null } as never)
    const isOver = [PAYMENT.paid, PAYMENT.failed, PAYMENT.cancelled, PAYMENT.bounced].includes(order.status as never)
    if (isOver) await followAuthorisation(tx, actor, order.id, rows, order.status === PAYMENT.paid)
    if (order.status === PAYMENT.paid) return paid(tx, actor, order, rows)
    if (order.status === PAYMENT.failed || order.status === PAYMENT.bounced) await tellMaker(tx, actor, order)
    if (order.status === PAYMENT.bounced) return bounced(tx, actor, order, rows)
    await followRows(tx, actor, order, rows)
    if (order.status === PAYMENT.failed || order.status === PAYMENT.cancelled) await release(tx, actor, rows)
    await followVoucher(tx, actor, order)
    if (order.status === PAYMENT.toSend) await sendSoon(tx, actor, order)
  },
}

async function followRows(
  tx: Tx,
  actor: Actor,
  order: Order,
  rows: readonly PaidRow[],
  more: Record<string, unknown> = {},
): Promise<void> {
  for (const row of rows)
    if (row.status !== order.status || Object.keys(more).length > 0)
      await act(tx, actor, billPayableActual, row, 'follow', {
        input: {
          changes: {
            status: order.status,
            bankResult: order.bankMessage ?? order.bankCode ?? null,
            bankTime: order.lastQueryTime ?? order.lastSentTime,
            closeReason: order.cancelReason || null,
            ...more,
          },
        },
      })
}

/** The amount is free again; its release stays, a new attempt gets a new number. */
async function release(tx: Tx, actor: Actor, rows: readonly PaidRow[]): Promise<void> {
  for (const row of rows)
    await movePayable(tx, actor, await getRow(tx, billPayable, row.billId!), { paying: negFen(row.amt) })
}

async function paid(tx: Tx, actor: Actor, order: Order, rows: readonly PaidRow[]): Promise<void> {
  const bills = new Map<string, Payable>()
  for (const row of rows) bills.set(row.billId!, await getRow(tx, billPayable, row.billId!))
  const payDate = order.payDate!
  const { entryId } = await postEntry(tx, actor, {
    event: {
      eventType: 'payment.success',
      rows: rows.map(row => ({ bill: payableRef(held(bills, row.billId)), amt: row.amt })),
      from: 'bank',
      ownAccountId: order.ownAccountId!,
    },
    eventKey: `payment.success:${order.id}`,
    companyId: order.companyId!,
    valueDate: payDate,
    source: { sourceType: 'bank-payment-order', sourceId: order.id, sourceNo: order.requestNo! },
    summary: titled('付款', 'Paid', order.payeeAccountName ?? ''),
  })
  const voucher = order.voucherId ? undefined : await writeOffOf(tx, actor, order, rows, bills, payDate)
  await followRows(tx, actor, order, rows, {
    valueDate: payDate,
    postDate: postingDate(actor),
    entryId,
    ...(voucher ? { voucherId: voucher.id, voucherNo: voucher.no } : {}),
  })
  for (const row of rows) {
    const moved = await movePayable(tx, actor, held(bills, row.billId), {
      paying: negFen(row.amt),
      paid: row.amt,
      rowsWritten: true,
    })
    await tellPaid(tx, actor, moved, row.amt, payDate)
  }
  await followVoucher(tx, actor, order)
}

/** 4, bill/payment-write-off: the system's own, for every online payment that succeeded. */
async function writeOffOf(
  tx: Tx,
  actor: Actor,
  order: Order,
  rows: readonly PaidRow[],
  bills: ReadonlyMap<string, Payable>,
  payDate: LocalDate,
): Promise<{ id: string; no: string }> {
  const bill = held(bills, rows[0]!.billId)
  const total = sumFen(rows, row => row.amt)
  const row = await insertRow(tx, actor, billPaymentWriteOff, {
    companyId: order.companyId!,
    payeeType: bill.payeeType,
    payeeId: bill.payeeId,
    payeeName: bill.payeeName,
    kind: WAY.online,
    payAmt: total,
    allocTotal: total,
    payDate,
    ownAccountId: order.ownAccountId,
    bankSerialNo: order.bankFlowNo,
    orderNo: order.requestNo,
  } as never)
  await insertRows(
    tx,
    actor,
    billPaymentWriteOffAlloc,
    rows.map((one, index) => ({
      writeOffId: row.id,
      lineNo: index + 1,
      billId: one.billId!,
      billNo: one.billNo,
      amt: one.amt,
    })) as never,
  )
  await updateRow(tx, actor, bankPaymentOrder, await getRow(tx, bankPaymentOrder, order.id), {
    voucherId: row.id,
    voucherNo: row.writeOffNo,
  })
  return { id: row.id, no: row.writeOffNo! }
}

/** 退票: the mirror image of the payment, today; the bill is open again and its account is to be checked. */
async function bounced(tx: Tx, actor: Actor, order: Order, rows: readonly PaidRow[]): Promise<void> {
  const { payables } = await lockAll(tx, actor, order.id)
  const reason = order.bankMessage || inBoth('退票', 'Bounced')
  await undoPayments(tx, actor, {
    voucher: {
      type: order.voucherType!,
      id: order.voucherId!,
      no: order.voucherNo ?? order.requestNo!,
      resource: order.voucherType === VOUCHER.actuallyPaid ? 'account-actually-paid' : 'bill-payment-write-off',
    },
    eventKey: `payment.success:${order.id}`,
    orderId: order.id,
    reason,
    how: 'bounced',
    rows,
    payables,
  })
  await followVoucher(tx, actor, order)
}

const VOUCHER_STATE: Readonly<Record<number, number>> = {
  [PAYMENT.toSend]: 4,
  [PAYMENT.unknown]: 4,
  [PAYMENT.paid]: 1,
  [PAYMENT.failed]: 5,
  [PAYMENT.cancelled]: 103,
  [PAYMENT.bounced]: 7,
}

async function followVoucher(tx: Tx, actor: Actor, order: Order): Promise<void> {
  if (!order.voucherId) return
  if (order.voucherType !== VOUCHER.actuallyPaid) {
    if (order.status === PAYMENT.bounced)
      await act(tx, actor, billPaymentWriteOff, order.voucherId, 'bounce', { reason: order.bankMessage ?? '' })
    return
  }
  const status = VOUCHER_STATE[order.status]
  const row = await getRow(tx, accountActuallyPaid, order.voucherId)
  const facts = {
    bankMessage: order.bankMessage,
    bankTime: order.lastQueryTime ?? order.lastSentTime ?? localDateTime(actor.clock.now()),
    reviewerId: order.reviewerId,
    ...(order.status === PAYMENT.paid ? { payDate: order.payDate } : {}),
  }
  if (status !== undefined && status !== row.status)
    await act(tx, actor, accountActuallyPaid, row, 'follow', { input: { changes: { status, ...facts } } })
}

/** 11: who made a payment and his supervisor hear that it did not arrive. */
async function tellMaker(tx: Tx, actor: Actor, order: Order): Promise<void> {
  if (!isBuilt('user-message')) return
  const isBounced = order.status === PAYMENT.bounced
  await notify(tx, actor, {
    bizTypeCode: 'bank-payment-order',
    bizId: order.id,
    users: order.makerId ? [order.makerId] : [],
    roles: ['finance_manager'],
    level: 2,
    title: isBounced
      ? `付款退票：${order.requestNo} / Payment bounced: ${order.requestNo}`
      : `付款失败：${order.requestNo} / Payment failed: ${order.requestNo}`,
    content: `${order.payeeAccountName ?? ''} ${yuan(order.amt)}元 ${halfOf(order.bankMessage ?? '', 'zh')} / ${order.payeeAccountName ?? ''} CNY ${yuan(order.amt)} ${halfOf(order.bankMessage ?? '', 'en')}`,
    dedupeKey: `payment-${order.status}:${order.id}`,
  })
}

import { localDateTime, refuse, sumFen, yuan, ZERO, type RowOf } from '#kernel'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { findRow, findRows, getRow, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { ORDER_HEAD } from '#areas/accounts/calculations/order-file.ts'
import { bankPaymentOrder } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { isInFlight, PAYMENT } from '#areas/accounts/bank-payment-order/payment-states.ts'
import { orderEffects, type Order } from '#areas/accounts/bank-payment-order/server/order-port.ts'
import { BY_FILE } from '#areas/accounts/bank-payment-order/server/payment-gateway.ts'
import { bankOrderFile } from '../bank-order-file.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MOST = 500
type OrderFile = RowOf<typeof bankOrderFile>

/**
 * All reviewed orders of an own account leave as one file. They count as with the bank from then on: none can be
 * cancelled, and none leaves by a second file.
 */
export async function exportOrders(tx: Tx, actor: Actor, ownAccountId: string): Promise<OrderFile> {
  const waiting = await findRows(
    tx,
    bankPaymentOrder,
    { ownAccountId, gatewayCode: BY_FILE, status: PAYMENT.toSend } as never,
    { orderBy: 't.urgent desc, t.id', limit: MOST },
  )
  const orders: Order[] = []
  for (const one of waiting) {
    await orderEffects().lock(tx, actor, one.id)
    const order = await lockRow(tx, actor, bankPaymentOrder, one.id)
    if (order.status === PAYMENT.toSend) orders.push(order)
  }
  if (orders.length === 0) refuse('nothingToExport', '该账户没有待导出的支付指令 / no order of this account waits')
  const now = localDateTime(actor.clock.now())
  const file = await insertRow(tx, actor, bankOrderFile, {
    companyId: orders[0]!.companyId,
    ownAccountId,
    orderCount: orders.length,
    openCount: orders.length,
    total: sumFen(orders, one => one.amt),
    paidAmt: ZERO,
    failedAmt: ZERO,
    makerId: actor.userId === '0' ? null : actor.userId,
    exportTime: now,
  })
  for (const order of orders) {
    const { row } = await act(tx, actor, bankPaymentOrder, order, 'send')
    const kept = await updateRow(tx, actor, bankPaymentOrder, row, { fileId: file.id, nextQueryTime: null })
    await tellOrder(tx, actor, kept, {
      outcome: 'processing',
      message: `已导出付款文件${file.fileNo} / in file ${file.fileNo}`,
    })
  }
  return file
}

/** What was said of an order that is locked with its bills. */
export const tellOrder = (
  tx: Tx,
  actor: Actor,
  order: Order,
  said: { outcome: 'success' | 'failed' | 'processing'; message?: string; bankFlowNo?: string },
) =>
  act(tx, actor, bankPaymentOrder, order, 'answer', {
    input: { answer: { requestNo: order.requestNo!, amt: order.amt, ...said } },
  })

/** The same file again: what is in it was decided when it was exported. */
export async function orderFile(tx: Tx, id: string): Promise<FileAnswer> {
  const file = await getRow(tx, bankOrderFile, id)
  const own = await findRow(tx, accountMechanism, file.ownAccountId!)
  const orders = await findRows(tx, bankPaymentOrder, { fileId: id } as never, { orderBy: 't.urgent desc, t.id' })
  const rows = orders.map(one => [
    one.requestNo ?? '',
    own?.accountNo ?? '',
    own?.accountName ?? '',
    one.payeeAccountNo ?? '',
    one.payeeAccountName ?? '',
    one.payeeBankName ?? '',
    one.payeeCnaps ?? '',
    yuan(one.amt),
    one.postscript ?? '',
    one.urgent ? '是' : '否',
  ])
  const bytes = await writeWorkbookBuffer({
    sheets: [{ name: '批量付款', columns: ORDER_HEAD.map(label => ({ label, kind: 'text' as const })), rows }],
  })
  return new FileAnswer(`${file.fileNo}.xlsx`, XLSX, Buffer.from(bytes))
}

/** The figures of a file from its orders; answered when none of them is open any more. */
export async function followOrders(tx: Tx, actor: Actor, fileId: string): Promise<void> {
  const file = await lockRow(tx, actor, bankOrderFile, fileId)
  const orders = await findRows(tx, bankPaymentOrder, { fileId } as never)
  const openCount = orders.filter(one => isInFlight(one.status)).length
  const of = (states: readonly number[]) =>
    sumFen(
      orders.filter(one => states.includes(one.status)),
      one => one.amt,
    )
  const changes = {
    openCount,
    paidAmt: of([PAYMENT.paid]),
    failedAmt: of([PAYMENT.failed, PAYMENT.bounced]),
    resultTime: localDateTime(actor.clock.now()),
  }
  const status = openCount === 0 ? STATE.answered : openCount < orders.length ? STATE.partly : STATE.waiting
  // A payment may come back after all were answered.
  if (file.status === STATE.answered || file.status === STATE.notSent)
    await updateRow(tx, actor, bankOrderFile, file, changes)
  else await act(tx, actor, bankOrderFile, file, 'follow', { input: { changes: { ...changes, status } } })
}
export const STATE = { waiting: 1, partly: 2, answered: 3, notSent: 6 } as const

/** The bank never had it: every order failed, so that its bills are free again. */
export async function dropOrders(tx: Tx, actor: Actor, file: OrderFile, reason: string): Promise<void> {
  for (const one of await findRows(tx, bankPaymentOrder, { fileId: file.id } as never, { orderBy: 't.id' })) {
    await orderEffects().lock(tx, actor, one.id)
    const order = await lockRow(tx, actor, bankPaymentOrder, one.id)
    if (isInFlight(order.status))
      await tellOrder(tx, actor, order, { outcome: 'failed', message: `付款文件未上送：${reason} / never handed in` })
  }
}

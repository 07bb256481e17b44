import { inBoth, localDateTime, refuse, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobContext, JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { findRow, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { bankGatewayMessage } from '../bank-gateway.ts'
import { bankPaymentOrder } from '../bank-payment-order.ts'
import { isInFlight, PAYMENT } from '../payment-states.ts'
import { isLongAgo, nextQueryAt, RESEND_AFTER_MINUTES } from './back-off.ts'
import {
  BY_FILE,
  BankTimeout,
  paymentGateway,
  type BankAnswer,
  type InTransaction,
  type SentPayment,
} from './payment-gateway.ts'
import { orderEffects } from './order-port.ts'

type Order = RowOf<typeof bankPaymentOrder>

const some = async (tx: Tx, where: ReturnType<typeof sql>): Promise<boolean> =>
  (await tx.row(
    sql`select 1 from bank_payment_order t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and ${where} limit 1`,
  )) !== undefined
const due = (actor: Actor) =>
  sql`t.status in (1, 12, 13, 14) and t.gateway_code is distinct from ${BY_FILE} and t.next_query_time <= ${localDateTime(actor.clock.now())}::timestamptz`

export const waitsForSending = (tx: Tx): Promise<boolean> =>
  some(tx, sql`t.status = ${PAYMENT.toSend} and t.gateway_code is distinct from ${BY_FILE}`)
export const waitsForQuery = (tx: Tx, actor: Actor): Promise<boolean> => some(tx, due(actor))

/** 7.5, 3: sends what is to be sent. Whatever dies when: an order that was taken out to be sent is unknown from then on. */
export const paymentSendJob: JobKind = {
  kind: 'payment-send',
  label: '发送支付指令 / Payment orders to the bank',
  async run(context) {
    const inTransaction = transactionOf(context)
    let done = 0
    for (;;) {
      if (context.stopping()) return { done }
      const order = await inTransaction(tx => takeOut(tx, context.actor))
      if (!order) return { done }
      await exchange(inTransaction, context.actor, order, 'submit')
      done += 1
    }
  },
}

/** 7.5, 5: asks for every order whose turn it is. */
export const paymentQueryJob: JobKind = {
  kind: 'payment-query',
  label: '查询支付结果 / Results of payment orders',
  async run(context) {
    const inTransaction = transactionOf(context)
    const ids = await inTransaction(async tx =>
      (
        await tx.rows<{ id: string }>(
          sql`select id from bank_payment_order t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and ${due(context.actor)} order by t.next_query_time, t.id limit 500`,
        )
      ).map(row => row.id),
    )
    for (const id of ids) {
      if (context.stopping()) break
      await askBank(inTransaction, context.actor, id)
    }
    return { done: ids.length }
  },
}

const transactionOf =
  (context: JobContext): InTransaction =>
  work =>
    context.database.transaction(context.actor.tenantId, work)

/** T2: one order that nobody else has taken out; counted and unknown before the bank hears of it. */
async function takeOut(tx: Tx, actor: Actor): Promise<Order | undefined> {
  const row = await tx.row<{ id: string }>(
    sql`select id from bank_payment_order where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = ${PAYMENT.toSend} and gateway_code is distinct from ${BY_FILE} order by urgent desc, id limit 1`,
  )
  if (!row) return undefined
  // Another sender may hold it: it takes the same locks and moves it first.
  await orderEffects().lock(tx, actor, row.id)
  const order = await lockRow(tx, actor, bankPaymentOrder, row.id)
  if (order.status !== PAYMENT.toSend) return takeOut(tx, actor)
  return (await act(tx, actor, bankPaymentOrder, order, 'send')).row
}

const paymentOf = (order: Order): SentPayment => ({
  requestNo: order.requestNo!,
  ownAccountId: order.ownAccountId!,
  payeeAccountName: order.payeeAccountName ?? '',
  contentHash: order.contentHash ?? '',
  amt: order.amt,
})

/** One order: the bank is asked outside of any transaction, what it says is applied in one. */
export async function askBank(inTransaction: InTransaction, actor: Actor, orderId: string): Promise<void> {
  const order = await inTransaction(tx => findRow(tx, bankPaymentOrder, orderId))
  if (!order || (!isInFlight(order.status) && order.status !== PAYMENT.paid)) return
  if (order.status === PAYMENT.awaitingReview || order.status === PAYMENT.toSend) return
  if (order.gatewayCode === BY_FILE)
    refuse('paidByFile', '该账户以文件付款，请导入银行回盘 / this account pays by file: import the results of the bank')
  const answer = await exchange(inTransaction, actor, order, 'query')
  if (answer?.outcome === 'not_found') await sendAgain(inTransaction, actor, orderId)
}

async function exchange(
  inTransaction: InTransaction,
  actor: Actor,
  order: Order,
  verb: 'submit' | 'query',
): Promise<BankAnswer | undefined> {
  const payment = paymentOf(order)
  await inTransaction(tx => keep(tx, actor, order, 1, verb, '', ''))
  const answer = await answerOf(inTransaction, actor, order, payment, verb)
  for (let time = 0; time < (answer?.times ?? 1); time += 1)
    await inTransaction(tx => apply(tx, actor, order.id, verb, answer))
  return answer
}

async function answerOf(
  inTransaction: InTransaction,
  actor: Actor,
  order: Order,
  payment: SentPayment,
  verb: 'submit' | 'query',
): Promise<BankAnswer | undefined> {
  const gateway = paymentGateway(order.gatewayCode, inTransaction, actor)
  try {
    return await gateway?.[verb](payment)
  } catch (error) {
    if (error instanceof BankTimeout) return undefined
    throw error
  }
}

/** What the bank said becomes the order's state. Said twice, about another payment, or not at all it changes nothing. */
async function apply(
  tx: Tx,
  actor: Actor,
  orderId: string,
  verb: string,
  answer: BankAnswer | undefined,
): Promise<void> {
  await orderEffects().lock(tx, actor, orderId)
  const order = await lockRow(tx, actor, bankPaymentOrder, orderId)
  const isOurs = answer !== undefined && answer.requestNo === order.requestNo && answer.amt === order.amt
  await keep(
    tx,
    actor,
    order,
    2,
    verb,
    answer?.outcome ?? 'timeout',
    isOurs || !answer ? (answer?.message ?? '') : inBoth('应答与指令不符', 'the answer is about another payment'),
  )
  if (order.status === PAYMENT.paid) return paidBefore(tx, actor, order, isOurs ? answer : undefined)
  if (!isInFlight(order.status)) return
  const heard = isOurs ? answer : { outcome: 'lost' as const, requestNo: order.requestNo!, amt: order.amt }
  await act(tx, actor, bankPaymentOrder, order, 'answer', { input: { answer: heard } })
  await alarm(tx, actor, order)
}

const DAYS_A_PAYMENT_MAY_COME_BACK = 3

async function paidBefore(tx: Tx, actor: Actor, order: Order, answer: BankAnswer | undefined): Promise<void> {
  if (answer?.outcome === 'bounced') {
    await act(tx, actor, bankPaymentOrder, order, 'bounce', { input: { message: answer.message ?? '' } })
    return
  }
  const now = actor.clock.now()
  const isOver = isLongAgo(now, `${order.payDate} 00:00:00`, (DAYS_A_PAYMENT_MAY_COME_BACK + 1) * 24 * 60)
  const isSameDay = localDateTime(now).slice(0, 10) === order.payDate
  if (isSameDay) return
  await updateRow(tx, actor, bankPaymentOrder, order, {
    lastQueryTime: localDateTime(now),
    nextQueryTime: isOver ? null : nextQueryAt(new Date(now.getTime() + 23 * 3_600_000), 7),
  })
}

/** 7.5: the same number once more, when the bank does not know it ten minutes after the last sending. */
async function sendAgain(inTransaction: InTransaction, actor: Actor, orderId: string): Promise<void> {
  const order = await inTransaction(async tx => {
    await orderEffects().lock(tx, actor, orderId)
    const row = await lockRow(tx, actor, bankPaymentOrder, orderId)
    if (row.status !== PAYMENT.unknown || !row.lastSentTime) return undefined
    if (!isLongAgo(actor.clock.now(), row.lastSentTime, RESEND_AFTER_MINUTES)) return undefined
    return (await act(tx, actor, bankPaymentOrder, row, 'resend')).row
  })
  if (order) await exchange(inTransaction, actor, order, 'submit')
}

/** 11: the maker and his supervisor hear of what is unknown for more than half an hour, and after a day again. */
async function alarm(tx: Tx, actor: Actor, before: Order): Promise<void> {
  const order = await lockRow(tx, actor, bankPaymentOrder, before.id)
  if (order.status !== PAYMENT.unknown || order.alarmed || !order.firstSentTime) return
  if (!isLongAgo(actor.clock.now(), order.firstSentTime, 30)) return
  await updateRow(tx, actor, bankPaymentOrder, order, { alarmed: true })
  await notify(tx, actor, {
    bizTypeCode: 'bank-payment-order',
    bizId: order.id,
    users: order.makerId ? [order.makerId] : [],
    roles: ['finance_manager'],
    title: `付款状态未知超过30分钟：${order.requestNo} / Payment ${order.requestNo} is unknown for more than 30 minutes`,
    dedupeKey: `payment-unknown:${order.id}`,
  } as never)
}

function keep(tx: Tx, actor: Actor, order: Order, direction: 1 | 2, verb: string, outcome: string, note: string) {
  return insertRow(tx, actor, bankGatewayMessage, {
    messageTime: localDateTime(actor.clock.now()),
    gatewayCode: order.gatewayCode,
    direction,
    verb,
    requestNo: order.requestNo,
    outcome,
    note: note.slice(0, 200),
    content: { payee: order.payeeAccountName, amt: String(order.amt), sendCount: order.sendCount },
  })
}

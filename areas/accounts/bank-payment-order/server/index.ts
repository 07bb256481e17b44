import { z } from 'zod'
import { addDays, invalid, localDate, localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { findRows, insertRow, removeRow } from '#packages/server/rows.ts'
import { bankGatewayMessage, nextAnswer, simulatedBankPayment, simulatedBankPlay } from '../bank-gateway.ts'
import { bankPaymentOrder } from '../bank-payment-order.ts'
import { isInFlight, PAYMENT } from '../payment-states.ts'
import { nextQueryAt } from './back-off.ts'
import { orderEffects, type Order } from './order-port.ts'
import { SIMULATED, type BankAnswer } from './payment-gateway.ts'
import { paymentQueryJob, paymentSendJob, waitsForSending, waitsForQuery } from './payment-jobs.ts'

const locks = (tx: Tx, actor: Actor, id: string) => orderEffects().lock(tx, actor, id)
const after = (tx: Tx, actor: Actor, { row }: { row: Order }) => orderEffects().moved(tx, actor, row)

/** A final order holds its bills no longer: the unique index on live lines lets the next one in. */
async function letGo(tx: Tx, order: Order): Promise<void> {
  await tx.run(
    sql`update bank_payment_order_line set live = false where tenant_id = ${tx.tenantId} and order_id = ${order.id}::bigint`,
  )
}

function sent(actor: Actor, row: Order) {
  const now = actor.clock.now()
  const time = localDateTime(now)
  return {
    sendCount: (row.sendCount ?? 0) + 1,
    firstSentTime: row.firstSentTime ?? time,
    lastSentTime: time,
    queryCount: 0,
    nextQueryTime: nextQueryAt(now, 0),
  }
}

/** 7.5, 4 and 6: what the answer says is what the order becomes; an answer that says nothing leaves it where it is. */
async function answered(tx: Tx, actor: Actor, row: Order, answer: BankAnswer) {
  const now = actor.clock.now()
  const queryCount = (row.queryCount ?? 0) + 1
  const asked = {
    queryCount,
    lastQueryTime: localDateTime(now),
    nextQueryTime: nextQueryAt(now, queryCount),
    bankCode: answer.outcome,
    ...(answer.message ? { bankMessage: answer.message.slice(0, 200) } : {}),
    ...(answer.bankFlowNo ? { bankFlowNo: answer.bankFlowNo } : {}),
  }
  if (answer.outcome === 'accepted') return { ...asked, status: PAYMENT.accepted }
  if (answer.outcome === 'processing') return { ...asked, status: PAYMENT.processing }
  if (answer.outcome === 'success') {
    await letGo(tx, row)
    const today = localDate(now)
    // A payee bank may return it: asked again on the following days.
    return {
      ...asked,
      status: PAYMENT.paid,
      payDate: today,
      finalTime: localDateTime(now),
      nextQueryTime: `${addDays(today, 1)} 09:00:00`,
    }
  }
  if (answer.outcome === 'failed') {
    await letGo(tx, row)
    return { ...asked, status: PAYMENT.failed, finalTime: localDateTime(now), nextQueryTime: null }
  }
  return {
    ...asked,
    status: row.status === PAYMENT.accepted || row.status === PAYMENT.processing ? row.status : PAYMENT.unknown,
  }
}

const orders = implement(bankPaymentOrder, {
  actions: {
    review: {
      locks,
      guard: (_tx, actor, { row }) => {
        if (row.makerId === actor.userId)
          refuse('ownPayment', '制单人不能复核本人付款 / the maker cannot review his own payment')
      },
      run: (_tx, actor) => ({ reviewerId: actor.userId === '0' ? null : actor.userId }),
      after,
    },
    cancel: {
      locks,
      guard: (_tx, _actor, { row }) => {
        if ((row.sendCount ?? 0) > 0)
          refuse('alreadySent', '指令已发送银行，不能取消 / the order was sent to the bank, it cannot be cancelled')
      },
      async run(tx, actor, { row, reason }) {
        await letGo(tx, row)
        return {
          cancelReason: reason.slice(0, 200),
          finalTime: localDateTime(actor.clock.now()),
          nextQueryTime: null,
        }
      },
      after,
    },
    send: { locks, run: (_tx, actor, { row }) => sent(actor, row), after },
    resend: { locks, run: (_tx, actor, { row }) => sent(actor, row), after },
    answer: {
      locks,
      run: (tx, actor, { row, input }) => answered(tx, actor, row, (input as unknown as { answer: BankAnswer }).answer),
      after,
    },
    bounce: {
      locks,
      run: (_tx, actor, { input }) => ({
        bankMessage: ((input as { message?: string }).message ?? '').slice(0, 200),
        lastQueryTime: localDateTime(actor.clock.now()),
        nextQueryTime: null,
      }),
      after,
    },
  },
  jobs: [paymentSendJob, paymentQueryJob],
  schedules: [
    { kind: 'payment-send', everyMinutes: 1, isNeeded: waitsForSending },
    { kind: 'payment-query', everyMinutes: 1, isNeeded: waitsForQuery },
  ],
})

const messages = implement(bankGatewayMessage, {
  calls: {
    'GET state': call({
      label: '模拟银行状态 / State of the simulated bank',
      permission: 'bank_gateway_message_view',
      input: z.object({}),
      run: async tx => ({
        gateway: SIMULATED,
        waiting: (await findRows(tx, simulatedBankPlay, sql`t.used_time is null`)).map(
          ({ id, verb, nextAnswer: next }) => ({
            id,
            verb,
            nextAnswer: next,
          }),
        ),
        payments: Number(
          (await tx.row<{ n: string }>(
            sql`select count(*) as n from simulated_bank_payment where tenant_id = ${tx.tenantId} and is_deleted = 0`,
          ))!.n,
        ),
        inFlight: (await findRows(tx, bankPaymentOrder, sql`t.status between 10 and 14`)).filter(one =>
          isInFlight(one.status),
        ).length,
      }),
    }),
    'PUT next-answer': call({
      label: '设定下次应答 / Set the next answer',
      permission: 'bank_gateway_message_play',
      input: z.object({ verb: z.enum(['submit', 'query']), nextAnswer: z.coerce.number().int() }),
      async run(tx, actor, input) {
        if (!nextAnswer.values.some(one => one.code === input.nextAnswer))
          invalid({ nextAnswer: '没有这种应答 / no such answer' })
        for (const old of await findRows(tx, simulatedBankPlay, sql`t.verb = ${input.verb} and t.used_time is null`, {
          lock: true,
        }))
          await removeRow(tx, actor, simulatedBankPlay, old)
        if (input.nextAnswer !== 0)
          await insertRow(tx, actor, simulatedBankPlay, { verb: input.verb, nextAnswer: input.nextAnswer })
        return {}
      },
    }),
  },
})

export default [orders, messages, implement(simulatedBankPayment, {}), implement(simulatedBankPlay, {})]

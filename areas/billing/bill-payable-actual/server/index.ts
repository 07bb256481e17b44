import { z } from 'zod'
import { fen, inBoth, invalid, isAmount, refuse, Refused, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { call, callEach, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { provide } from '#packages/server/ports.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { bankPaymentOrder } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { askBank } from '#areas/accounts/bank-payment-order/server/payment-jobs.ts'
import { orderEffects, orderEffectsPort } from '#areas/accounts/bank-payment-order/server/order-port.ts'
import { held } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { lockPayables } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { VOUCHER } from '../../codes.ts'
import { billPayableActual } from '../bill-payable-actual.ts'
import { createOrder } from './create-order.ts'
import { orderEffectsOfBilling } from './order-moved.ts'
import { checkPayments, shownCheck } from './payment-check.ts'

const money = z.union([z.string(), z.number()]).transform(String)
const paymentInput = z.object({
  ownAccountId: idInput,
  lines: z
    .array(z.object({ billId: idInput, amt: money }))
    .min(1)
    .max(500),
  postscript: z.string().max(60).optional(),
  urgent: z.boolean().optional(),
  ackWarnings: z.boolean().optional(),
})

async function lockOrderOf(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await getRow(tx, billPayableActual, id)
  if (row.orderId) await orderEffects().lock(tx, actor, row.orderId)
}

/** One order per payee account: the bank pays an account, not a bill (7.5). */
export async function payOnline(tx: Tx, actor: Actor, input: z.infer<typeof paymentInput>): Promise<unknown> {
  const wanted = input.lines.map(line => {
    if (!isAmount(line.amt) || fen(line.amt) <= ZERO) invalid({ amt: '金额须大于零 / the amount must be above zero' })
    return { billId: line.billId, amt: fen(line.amt) }
  })
  if (new Set(wanted.map(one => one.billId)).size < wanted.length)
    invalid({ lines: '同一账单只能选一次 / the same bill twice' })
  await requireVisible(
    tx,
    actor,
    billPayable,
    wanted.map(one => one.billId),
  )
  const seen = await checkPayments(tx, actor, wanted, input.ownAccountId)
  refuseFailed(seen)
  if (seen.some(line => line.level === 'warn') && input.ackWarnings !== true)
    refuse('paymentWarnings', '存在提示，请确认后付款 / there are warnings, confirm that you have read them', {
      bills: seen
        .filter(line => line.level === 'warn')
        .map(line => line.billNo)
        .join(','),
    })
  const locked = await lockBills(tx, actor, wanted)
  const groups = Map.groupBy(
    locked,
    part => `${part.bill.companyId}:${part.bill.payeeAccountNo ?? ''}:${part.bill.payeeAccountName ?? ''}`,
  )
  const orders = []
  for (const parts of groups.values())
    orders.push(
      await createOrder(tx, actor, {
        voucherType: VOUCHER.paymentWriteOff,
        companyId: parts[0]!.bill.companyId,
        ownAccountId: input.ownAccountId,
        parts,
        postscript: input.postscript ?? null,
        urgent: input.urgent ?? false,
        facts: shownCheck(seen, actor).filter(line => line.level === 'warn'),
      }),
    )
  return { orders: orders.map(order => ({ id: order.id, requestNo: order.requestNo, status: order.status })) }
}

async function lockBills(tx: Tx, actor: Actor, wanted: readonly { billId: string; amt: Fen }[]) {
  const bills = await findRows(tx, billPayable, { id: wanted.map(one => one.billId) } as never)
  const { payables } = await lockPayables(tx, actor, {
    companyIds: bills.map(bill => bill.companyId),
    payableIds: wanted.map(one => one.billId),
  })
  return wanted.map(one => ({ bill: held(payables, one.billId), amt: one.amt }))
}

/** The first thing that blocks, in its own words. */
export function refuseFailed(lines: Awaited<ReturnType<typeof checkPayments>>): void {
  const failed = lines.find(line => line.level === 'fail')
  const finding = failed?.findings.find(one => one.level === 'fail')
  if (!failed || !finding) return
  if (finding.code === 'short')
    refuse('payableShort', '账单可付金额不足，剩余{x}元 / only {x} left to pay', {
      no: failed.billNo,
      x: failed.freeAmt,
    })
  throw new Refused({ kind: 'Guard', guard: finding.code, message: finding.message, facts: { no: failed.billNo } })
}

export default implement(billPayableActual, {
  provides: [provide(orderEffectsPort, orderEffectsOfBilling)],
  actions: {
    review: {
      locks: lockOrderOf,
      async run(tx, actor, { row, input, reason }) {
        if (!row.orderId) refuse('noOrder', '该行不是线上付款 / this row is no online payment')
        const pass = (input as { pass?: boolean }).pass !== false
        await act(tx, actor, bankPaymentOrder, row.orderId, pass ? 'review' : 'cancel', {
          reason: reason || inBoth('复核未通过', 'Not passed at the check'),
        })
        return {}
      },
    },
    cancel: {
      locks: lockOrderOf,
      async run(tx, actor, { row, reason }) {
        if (!row.orderId) refuse('noOrder', '该行不是线上付款 / this row is no online payment')
        await act(tx, actor, bankPaymentOrder, row.orderId, 'cancel', { reason })
        return {}
      },
    },
    follow: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
  },
  calls: {
    'POST online-payment': call({
      label: '线上付款 / Pay online',
      permission: 'bill_payable_pay',
      input: paymentInput,
      run: payOnline,
    }),
    'GET query-status': callEach({
      label: '查询银行结果 / Ask the bank',
      permission: 'bill_payable_actual_view',
      input: z.object({ id: idInput }),
      async each(inTransaction, actor, input) {
        const row = await inTransaction(tx => getRow(tx, billPayableActual, input.id))
        if (row.orderId) await askBank(inTransaction, actor, row.orderId)
        const now = await inTransaction(tx => findRow(tx, billPayableActual, input.id))
        return { id: input.id, status: now?.status, bankResult: now?.bankResult ?? '' }
      },
    }),
  },
})

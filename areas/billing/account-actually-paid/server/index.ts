import { z } from 'zod'
import { inBoth, refuse, Refused, sumFen, ZERO, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { call, callEach, implement, type Form } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { saveVisible } from '#packages/server/save-visible.ts'
import { bankPaymentOrder } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { PAYMENT } from '#areas/accounts/bank-payment-order/payment-states.ts'
import { askBank } from '#areas/accounts/bank-payment-order/server/payment-jobs.ts'
import { orderEffects } from '#areas/accounts/bank-payment-order/server/order-port.ts'
import { held } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { lockPayables } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { payableFree } from '#areas/billing/bill-payable/server/payable-money.ts'
import { createOrder, refuseInFlight } from '#areas/billing/bill-payable-actual/server/create-order.ts'
import { refuseFailed } from '#areas/billing/bill-payable-actual/server/index.ts'
import { checkPayments } from '#areas/billing/bill-payable-actual/server/payment-check.ts'
import {
  assertFree,
  payOffline,
  rowsOfVoucher,
  undoPayments,
  type PaymentVoucher,
} from '#areas/billing/bill-payment-write-off/server/settle-payables.ts'
import { PAY_METHOD, VOUCHER } from '../../codes.ts'
import { accountActuallyPaid, accountActuallyPaidLine } from '../account-actually-paid.ts'

type Paid = RowOf<typeof accountActuallyPaid>
const STATE = { paid: 1, processing: 4, awaitingReview: 10, draft: 103 } as const
const voucherOf = (row: Paid): PaymentVoucher => ({
  type: VOUCHER.actuallyPaid,
  id: row.id,
  no: row.paidNo!,
  resource: 'account-actually-paid',
})

async function prepare(tx: Tx, actor: Actor, form: Form<typeof accountActuallyPaid>): Promise<void> {
  const { values, before } = form
  const requestId = values.requestId
  if (requestId && before?.requestId !== requestId) {
    const [row] = await findRows(tx, accountActuallyPaid, { requestId } as never)
    if (row)
      throw new Refused({
        kind: 'Duplicate',
        message: `该请求已生成付款单${row.paidNo} / this request made voucher ${row.paidNo} already`,
        facts: { id: row.id, no: row.paidNo },
      })
  }
  const method = values.payMethod ?? before?.payMethod
  if (method === PAY_METHOD.online && actor.rights && !actor.rights.codes.has('account_actually_paid_online'))
    form.fault('payMethod', '线上付款需要线上付款权限 / paying online needs the right to do so')
  if (!before) values.makerId = actor.userId === '0' ? null : actor.userId
  const lines = form.lines['lines']
  if (lines) await nameLines(tx, form, lines)
  if (!form.draft && method !== PAY_METHOD.online && !(values.attachBizId ?? before?.attachBizId))
    form.fault('attachBizId', '请上传付款回单 / upload the slip')
}

/** One payee account a voucher; its snapshot is that of the bills. */
async function nameLines(
  tx: Tx,
  form: Form<typeof accountActuallyPaid>,
  lines: Record<string, unknown>[],
): Promise<void> {
  const requests = new Map(
    (
      await findRows(tx, accountPayable, {
        id: lines.map(line => line['accountPayableId'] as string).filter(Boolean),
      } as never)
    ).map(row => [row.id, row]),
  )
  const companyId = form.values.companyId ?? form.before?.companyId
  const accounts = new Set<string>()
  for (const [index, line] of lines.entries()) {
    const request = requests.get(line['accountPayableId'] as string)
    if (!request) continue
    Object.assign(line, { billId: request.billId, billNo: request.billNo })
    accounts.add(`${request.payeeAccountNo ?? ''} ${request.payeeAccountName ?? ''}`)
    if (request.companyId !== companyId)
      form.fault(`lines.${index}.accountPayableId`, '申请不属于该主体 / the request belongs to another company')
    if (lines.findIndex(one => one['accountPayableId'] === request.id) !== index)
      form.fault(`lines.${index}.accountPayableId`, '同一申请只能选一次 / the same request twice')
  }
  if (accounts.size > 1) form.fault('lines', '一张付款单只能有一个收款账户 / one payee account per voucher')
  const first = requests.get(lines[0]?.['accountPayableId'] as string)
  Object.assign(form.values, {
    amt: sumFen(lines, line => (line['amt'] as Fen | null) ?? ZERO),
    payeeId: first?.payeeId ?? null,
    payeeName: first?.payeeName ?? null,
    payeeAccountId: first?.payeeAccountId ?? null,
    payeeAccountName: first?.payeeAccountName ?? null,
    payeeAccountNo: first?.payeeAccountNo ?? null,
    payeeBankName: first?.payeeBankName ?? null,
    payeeCnaps: first?.payeeCnaps ?? null,
  })
}

const linesOf = (tx: Tx, id: string) =>
  findRows(tx, accountActuallyPaidLine, { paidId: id } as never, { orderBy: 't.line_no' })

async function lockBills(tx: Tx, actor: Actor, row: Paid) {
  const lines = await linesOf(tx, row.id)
  const { payables } = await lockPayables(tx, actor, {
    companyIds: [row.companyId],
    payableIds: lines.map(line => line.billId!),
    prepayIds: lines.map(line => line.accountPayableId),
  })
  return { payables, lines }
}

/** Offline: paid at once. Online: an order, which a second person reviews from `pay.review.minAmt`. */
async function submit(tx: Tx, actor: Actor, row: Paid): Promise<Partial<Paid>> {
  const { payables, lines } = await lockBills(tx, actor, row)
  const parts = lines.map(line => ({ bill: held(payables, line.billId), amt: line.amt }))
  if (row.payMethod !== PAY_METHOD.online) {
    for (const part of parts) {
      await refuseInFlight(tx, part.bill, part.amt)
      assertFree(part.bill, part.amt, payableFree)
    }
    await payOffline(tx, actor, {
      voucher: voucherOf(row),
      companyId: row.companyId,
      parts,
      payMethod: row.payMethod,
      ownAccountId: row.ownAccountId,
      valueDate: row.payDate!,
    })
    return { status: STATE.paid }
  }
  refuseFailed(
    await checkPayments(
      tx,
      actor,
      parts.map(part => ({ billId: part.bill.id, amt: part.amt })),
      row.ownAccountId,
      true,
    ),
  )
  const order = await createOrder(tx, actor, {
    voucherType: VOUCHER.actuallyPaid,
    voucher: { id: row.id, no: row.paidNo! },
    companyId: row.companyId,
    ownAccountId: row.ownAccountId,
    parts,
    postscript: row.postscript,
    urgent: row.urgent,
  })
  return {
    status: order.status === PAYMENT.awaitingReview ? STATE.awaitingReview : STATE.processing,
    orderNo: order.requestNo,
  }
}

/** The order that is under way for a voucher, or was last. */
async function orderOf(tx: Tx, id: string) {
  const [order] = await findRows(tx, bankPaymentOrder, { voucherType: VOUCHER.actuallyPaid, voucherId: id } as never, {
    orderBy: 't.id desc',
    limit: 1,
  })
  return order
}

async function lockOrder(tx: Tx, actor: Actor, id: string): Promise<void> {
  const order = await orderOf(tx, id)
  if (order) await orderEffects().lock(tx, actor, order.id)
}

export default implement(accountActuallyPaid, {
  prepare,
  actions: {
    submit: {
      locks: async (tx, actor, id) => {
        await lockBills(tx, actor, await getRow(tx, accountActuallyPaid, id))
      },
      run: (tx, actor, { row }) => submit(tx, actor, row),
    },
    review: {
      locks: lockOrder,
      async run(tx, actor, { row, input, reason }) {
        const order = await orderOf(tx, row.id)
        if (!order) refuse('noOrder', '没有待复核的指令 / no order awaits review')
        const pass = (input as { pass?: boolean }).pass !== false
        await act(tx, actor, bankPaymentOrder, order.id, pass ? 'review' : 'cancel', {
          reason: reason || inBoth('复核未通过', 'Not passed at the check'),
        })
        return {}
      },
    },
    follow: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
    invalid: {
      locks: async (tx, actor, id) => {
        await lockBills(tx, actor, await getRow(tx, accountActuallyPaid, id))
      },
      guard: (_tx, _actor, { row }) => {
        if (row.payMethod === PAY_METHOD.online)
          refuse(
            'bankPaid',
            '银企直连付款成功不能作废，请走退票或应收退款 / bank-paid; use bounce or a refund receivable',
            { no: row.paidNo },
          )
      },
      async run(tx, actor, { row, reason }) {
        const { payables } = await lockBills(tx, actor, row)
        const voucher = voucherOf(row)
        await undoPayments(tx, actor, {
          voucher,
          eventKey: `payment.success:account-actually-paid:${row.id}`,
          reason,
          how: 'reversed',
          rows: await rowsOfVoucher(tx, voucher),
          payables,
        })
        return { invalidReason: reason.slice(0, 200) }
      },
    },
  },
  calls: {
    'POST on-line-save': call({
      label: '线上付款 / Pay online',
      permission: 'account_actually_paid_online',
      input: z.looseObject({ id: optionalIdInput }),
      async run(tx, actor, input) {
        const { row: _, ...saved } = await saveVisible(
          tx,
          actor,
          accountActuallyPaid,
          { ...input, payMethod: PAY_METHOD.online },
          'save',
        )
        return saved
      },
    }),
    'GET query-status': callEach({
      label: '查询银行结果 / Ask the bank',
      permission: 'account_actually_paid_view',
      input: z.object({ id: idInput }),
      async each(inTransaction, actor, input) {
        const order = await inTransaction(async tx => {
          await getRow(tx, accountActuallyPaid, input.id)
          return orderOf(tx, input.id)
        })
        if (order) await askBank(inTransaction, actor, order.id)
        const row = await inTransaction(tx => findRow(tx, accountActuallyPaid, input.id))
        return { id: input.id, status: row?.status, bankMessage: row?.bankMessage ?? '' }
      },
    }),
  },
})

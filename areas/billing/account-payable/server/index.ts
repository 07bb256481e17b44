import { z } from 'zod'
import { fen, refuse, sumFen, yuan, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { call, implement, type Form } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { returnPort } from '#areas/accounts/account-bank-receipt/server/return-port.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { held } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { contractHeads, partyNames } from '#areas/accounts/ledger/server/names.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { assertPayableClosable, voidPayablePosting } from '#areas/billing/bill-payable/server/close-payable.ts'
import { lockPayables } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { billPaymentPlan } from '#areas/billing/bill-payment-plan/bill-payment-plan.ts'
import { explainCalls } from '#areas/accounts/explain/server/explain-calls.ts'
import { explainRequest } from '../../explain/server/requests.ts'
import { accountPayable } from '../account-payable.ts'
import { addEcho, contractAmount } from './add-echo.ts'
import { billRequest, giveRefundBack, lockForRequest, offsetOwn, reserveRefund } from './bill-request.ts'
import { refusePlannedPayment } from './planned-payment.ts'
import { accountSnapshot, sumOfLines, totalAsked, type PaymentRequest } from './raise-payable.ts'
import { takeInvoices } from './request-invoices.ts'
import { returnReceipt } from './return-receipt.ts'

async function prepare(tx: Tx, _actor: Actor, form: Form<typeof accountPayable>): Promise<void> {
  const { values, before } = form
  const of = <K extends keyof PaymentRequest>(key: K) => (values as Partial<PaymentRequest>)[key] ?? before?.[key]
  if (!before) Object.assign(values, { sourceType: 'manual', sourceSeq: 1 })
  if (values.payeeId) values.payeeName = (await partyNames(tx, [values.payeeId])).get(values.payeeId) ?? ''
  if (values.payeeAccountId) Object.assign(values, await accountSnapshot(tx, values.payeeAccountId))
  if (values.contractId) {
    const head = (await contractHeads(tx, [values.contractId])).get(values.contractId)
    values.contractNo = head?.contractNo ?? null
    values.cityCode ??= head?.cityCode ?? null
  }
  const lines = form.lines['lines']
  if (lines && values.amt !== undefined && sumOfLines(lines) !== values.amt)
    form.fault('amt', '金额须等于明细合计 / the amount must be the sum of the lines')
  if (of('feeItem') === FEE.refund && !before?.refundOf)
    form.fault(
      'feeItem',
      '退款由保证金、余额或流水的退还产生 / refunds are raised where a deposit, a balance or a receipt goes back',
    )
  await takeInvoices(tx, form)
  if (form.draft) return
  await checkPlans(tx, form, of('contractId') ?? null, of('feeItem'))
  await checkOffsets(tx, form, of('payeeId') ?? null, of('companyId') ?? null, of('amt') ?? ZERO)
  if (of('invoiceRequired') === 1 && (of('invoiceAmt') ?? ZERO) < (of('amt') ?? ZERO))
    form.fault(
      'invoiceAmt',
      '先票后款：票面合计不能小于申请金额 / invoices must cover the amount before it is asked for',
    )
  await checkContract(tx, form, of('contractId') ?? null, of('amt') ?? ZERO)
}

/** D4: chosen plan rows are the amount; unchosen ones refuse a request beside them. */
async function checkPlans(
  tx: Tx,
  form: Form<typeof accountPayable>,
  contractId: string | null,
  feeItem: number | undefined,
): Promise<void> {
  const planIds = form.values.planIds ?? form.before?.planIds ?? []
  if (planIds.length === 0) {
    if (contractId && feeItem) await refusePlannedPayment(tx, { contractId, feeItem })
    return
  }
  const plans = await findRows(tx, billPaymentPlan, { id: planIds } as never)
  if (plans.some(plan => plan.status !== 1 || plan.contractId !== contractId || plan.feeItem !== feeItem))
    form.fault('planIds', '计划行须为本合同该费用的待生效行 / waiting rows of this contract and item only')
  const amt = form.values.amt ?? form.before?.amt
  if (amt !== undefined && sumFen(plans, plan => plan.amt) !== amt)
    form.fault('amt', '金额须等于所选计划合计 / the amount must be the sum of the plan rows')
}

async function checkOffsets(
  tx: Tx,
  form: Form<typeof accountPayable>,
  payeeId: string | null,
  companyId: string | null,
  amt: Fen,
): Promise<void> {
  const offsets = form.lines['prepayOffset'] ?? []
  for (const [index, line] of offsets.entries()) {
    const prepay = line['prepayId'] ? await findRow(tx, accountPayable, line['prepayId'] as string) : undefined
    if (!prepay) continue
    line['prepayNo'] = prepay.payableNo
    if (prepay.payeeId !== payeeId || prepay.companyId !== companyId)
      form.fault(`prepayOffset.${index}.prepayId`, '预付须为同一收款方与主体 / of the same payee and company only')
    if (((line['amt'] as Fen | null) ?? ZERO) > prepay.prepayUsable)
      form.fault(
        `prepayOffset.${index}.amt`,
        `预付可用${yuan(prepay.prepayUsable)}元 / only ${yuan(prepay.prepayUsable)} left`,
      )
  }
  if (sumOfLines(offsets) > amt) form.fault('prepayOffset', '冲抵不能超过申请金额 / more is offset than asked for')
}

async function checkContract(
  tx: Tx,
  form: Form<typeof accountPayable>,
  contractId: string | null,
  amt: Fen,
): Promise<void> {
  if (!contractId) return
  const limit = await contractAmount(tx, contractId)
  if (limit === undefined) return
  const over = (await totalAsked(tx, contractId)) + amt - limit
  if (over > 0n)
    form.fault('amt', `累计申请金额超过合同金额${yuan(over as Fen)}元 / exceeds contract by ${yuan(over as Fen)}`)
}

async function lockForClosing(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockPayables(tx, actor, await closingOf(tx, await getRow(tx, accountPayable, id)))
}
const closingOf = (_tx: Tx, row: PaymentRequest) => {
  const of = (kind: string) => (row.refundOf?.kind === kind ? [row.refundOf.id] : [])
  return Promise.resolve({
    companyIds: [row.companyId],
    receiptIds: of('receipt'),
    surplusIds: of('surplus'),
    cardIds: of('card'),
    payableIds: row.billId ? [row.billId] : [],
  })
}

/** Closes the request's bill and gives a refund back to where it was taken from. */
export async function closeRequestBill(tx: Tx, actor: Actor, row: PaymentRequest, reason: string): Promise<void> {
  if (!row.billId) return
  const money = await lockPayables(tx, actor, await closingOf(tx, row))
  const bill = held(money.payables, row.billId)
  if (bill.status === 4) return
  assertPayableClosable(bill)
  await voidPayablePosting(tx, actor, bill)
  await giveRefundBack(tx, actor, row, money)
  await act(tx, actor, billPayable, bill, 'settle', {
    input: { changes: { status: 4, closeReason: reason.slice(0, 200), overdueDays: 0, freeAmt: ZERO } },
    reason,
  })
}

const after = async (tx: Tx, actor: Actor, { row }: { row: PaymentRequest }) => {
  await offsetOwn(tx, actor, row)
}

async function balances(tx: Tx, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx.rows<{ id: string; paid: string; unpaid: string; paying: string }>(
    sql`select a.id, b.settled_amt as paid, b.unpaid_amt as unpaid, b.paying_amt as paying from account_payable a join bill_payable b on b.tenant_id = a.tenant_id and b.id = a.bill_id
      where a.tenant_id = ${tx.tenantId} and a.id = any(${[...ids]}::bigint[])`,
  )
  return new Map(
    rows.map(row => [
      row.id,
      { paidAmt: yuan(fen(row.paid)), unpaidAmt: yuan(fen(row.unpaid)), payingAmt: yuan(fen(row.paying)) },
    ]),
  )
}

const contractInput = z.object({ contractType: z.coerce.number().optional(), contractId: idInput })

export default implement(accountPayable, {
  provides: [provide(returnPort, { raise: returnReceipt })],
  prepare,
  actions: {
    submit: { run: (tx, actor, { row }) => reserveRefund(tx, actor, row, 1) },
    afresh: { run: (tx, actor, { row }) => reserveRefund(tx, actor, row, 1) },
    reject: { run: (tx, actor, { row }) => reserveRefund(tx, actor, row, -1) },
    withdraw: { run: (tx, actor, { row }) => reserveRefund(tx, actor, row, -1) },
    approve: { locks: lockForRequest, run: (tx, actor, { row }) => billRequest(tx, actor, row), after },
    raise: { locks: lockForRequest, run: (tx, actor, { row }) => billRequest(tx, actor, row), after },
    close: {
      locks: lockForClosing,
      guard: (_tx, actor, { row }) => {
        if (actor.rights && row.preApproved)
          refuse('closeSource', '来源单据生成的付款请在来源单据处理 / close it at its source document')
      },
      async run(tx, actor, { row, reason }) {
        await closeRequestBill(tx, actor, row, reason)
        return { closeReason: reason.slice(0, 200) }
      },
    },
    follow: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
  },
  variables: (_tx, _actor, row) => Promise.resolve({ mechanismName: row.payeeName }),
  page: (tx, _actor, ids) => balances(tx, ids),
  detail: async (tx, _actor, row) => (await balances(tx, [row.id])).get(row.id) ?? {},
  calls: {
    ...explainCalls(accountPayable, 'account_payable_view', '付款申请 / Payment request', explainRequest),
    'GET get-total-payableAmt': call({
      label: '合同已申请金额 / Asked of the contract',
      permission: 'account_payable_view',
      input: contractInput,
      run: async (tx, _actor, input) => ({ totalPayableAmt: yuan(await totalAsked(tx, input.contractId)) }),
    }),
    'GET get-add-echo': call({
      label: '合同带出 / What the contract says',
      permission: 'account_payable_view',
      input: contractInput,
      run: (tx, _actor, input) => addEcho(tx, input.contractId),
    }),
  },
})

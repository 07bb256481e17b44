import { z } from 'zod'
import { localDate, refuse, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { call, implement, type Form } from '#packages/server/implement.ts'
import { idInput, idsInput, optionalIdInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { findRow } from '#packages/server/rows.ts'
import { saveVisible } from '#packages/server/save-visible.ts'
import { explainCalls } from '#areas/accounts/explain/server/explain-calls.ts'
import { lockMoney } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { contractHeads, partyNames, vehicleSnapshots } from '#areas/accounts/ledger/server/names.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { refusePlannedPayment } from '#areas/billing/account-payable/server/planned-payment.ts'
import { accountSnapshot } from '#areas/billing/account-payable/server/raise-payable.ts'
import { billPaymentPlan } from '#areas/billing/bill-payment-plan/bill-payment-plan.ts'
import { checkPayments, shownCheck } from '#areas/billing/bill-payable-actual/server/payment-check.ts'
import { ORIGIN, RELEASE } from '../../codes.ts'
import { billPayable } from '../bill-payable.ts'
import { billPayableRelease } from '#areas/billing/bill-payable-release/bill-payable-release.ts'
import { assertPayableClosable, lockForClosingPayable, voidPayablePosting } from './close-payable.ts'
import { explainPayable } from './explain-payable.ts'
import { matchOf } from './match.ts'
import { derivedPayable, type Payable } from './payable-money.ts'
import { payableStat, payableStatistics } from './payable-stat.ts'
import { inputTaxRate, payableTitle, postPayables } from './raise-payables.ts'

/** Origin 2: a payable typed by billing (D4, active account, posted like any other). */
async function prepare(tx: Tx, actor: Actor, form: Form<typeof billPayable>): Promise<void> {
  const { values } = form
  if (!values.feeItem || !values.payeeId || !values.companyId || values.billAmt === undefined || !values.dueDate) return
  if (values.feeItem === 24 || values.payKind === 4)
    form.fault(
      'feeItem',
      '退款由保证金、余额或流水的退还产生 / refunds are raised where a deposit, a balance or a receipt goes back',
    )
  await refusePlannedPayment(tx, { contractId: values.contractId ?? null, feeItem: values.feeItem })
  const contract = (await contractHeads(tx, [values.contractId ?? null])).get(values.contractId ?? '')
  const vehicle = (await vehicleSnapshots(tx, [values.vehicleId ?? null])).get(values.vehicleId ?? '')
  const today = localDate(actor.clock.now())
  const taxRate = inputTaxRate({
    payKind: values.payKind ?? 1,
    passThrough: values.passThrough ?? false,
    taxRate: values.taxRate ?? null,
  })
  const amounts = {
    billAmt: values.billAmt!,
    changeAmt: ZERO,
    paidAmt: ZERO,
    offsetAmt: ZERO,
    releasedAmt: ZERO,
    payingAmt: ZERO,
  }
  const { status: _, ...figures } = derivedPayable(amounts, taxRate, values.dueDate, today)
  Object.assign(values, {
    origin: ORIGIN.manual,
    payeeName: (await partyNames(tx, [values.payeeId])).get(values.payeeId) ?? '',
    ...(await accountSnapshot(tx, values.payeeAccountId ?? null)),
    contractNo: contract?.contractNo ?? null,
    contractType: contract?.contractType ?? null,
    cityCode: contract?.cityCode ?? null,
    deptId: contract?.deptId ?? (actor.deptId || null),
    ownerUserId: actor.userId === '0' ? null : actor.userId,
    plateNo: vehicle?.plateNo ?? null,
    vin: vehicle?.vin ?? null,
    taxRate,
    releaseStatus: RELEASE.none,
    ...figures,
  })
  values.billTitle ||= payableTitle({
    feeItem: values.feeItem,
    periodStart: values.periodStart ?? null,
    plateNo: vehicle?.plateNo ?? null,
  })
}

export default implement(billPayable, {
  prepare,
  async saved(tx, actor, row) {
    await lockMoney(tx, actor, { companyIds: [row.companyId] })
    await postPayables(tx, actor, [row], [undefined])
  },
  actions: {
    pay: { run: () => ({}) },
    change: { run: () => ({}) },
    updatePriority: {
      run: (_tx, _actor, { input }) => ({ priority: input.priority! }),
      after: (tx, actor, { row }) => (row.priority === 1 ? tellUrgent(tx, actor, row) : undefined),
    },
    close: {
      locks: lockForClosingPayable,
      guard: (_tx, _actor, { row }) => {
        assertPayableClosable(row)
        if (row.origin === ORIGIN.business)
          refuse('closeSource', '业务单据生成的账单请在来源单据关闭 / close it at its source document')
      },
      async run(tx, actor, { row, reason, input }) {
        await voidPayablePosting(tx, actor, row)
        const isVoid = (input as { planAfter?: number }).planAfter === 3
        const plan = row.planId ? await findRow(tx, billPaymentPlan, row.planId) : undefined
        if (plan) await act(tx, actor, billPaymentPlan, plan, isVoid ? 'annul' : 'reopen', { reason })
        return {
          closeReason: reason.slice(0, 200),
          overdueDays: 0,
          freeAmt: ZERO,
          ...(plan && !isVoid ? { planId: null } : {}),
        }
      },
    },
    settle: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
  },
  calls: {
    ...explainCalls(billPayable, 'bill_payable_view', '应付账单 / Payable bill', explainPayable),
    'GET stat': call({
      label: '应付统计 / Totals',
      permission: 'bill_payable_view',
      input: z.object({ companyId: optionalIdInput, payeeId: optionalIdInput }),
      run: (tx, actor, input) => payableStat(tx, localDate(actor.clock.now()), input),
    }),
    'GET statistics': call({
      label: '应付汇总 / By payee',
      permission: 'bill_payable_view',
      input: z.object({ companyId: optionalIdInput, payeeId: optionalIdInput }),
      run: (tx, _actor, input) => payableStatistics(tx, input),
    }),
    'GET match': call({
      label: '三单匹配 / Three-way match',
      permission: 'bill_payable_view',
      input: z.object({ id: idInput }),
      async run(tx, actor, { id }) {
        await requireVisible(tx, actor, billPayable, [id], 'read')
        return matchOf(tx, actor, id)
      },
    }),
    'GET online-payment-check': call({
      label: '付款检查 / Payment check',
      permission: 'bill_payable_pay',
      input: z.object({ ids: idsInput, ownAccountId: optionalIdInput }),
      async run(tx, actor, input) {
        await requireVisible(tx, actor, billPayable, input.ids, 'read')
        return shownCheck(
          await checkPayments(
            tx,
            actor,
            input.ids.map(billId => ({ billId })),
            input.ownAccountId,
          ),
          actor,
        )
      },
    }),
    'POST apply-pay': call({
      label: '申请付款 / Ask for release',
      permission: 'bill_payable_apply',
      input: z.looseObject({ id: optionalIdInput }),
      async run(tx, actor, input) {
        const { row: _, ...saved } = await saveVisible(tx, actor, billPayableRelease, input, 'save')
        return saved
      },
    }),
  },
})

const tellUrgent = (tx: Tx, actor: Actor, row: Payable) =>
  isBuilt('user-message')
    ? notify(tx, actor, {
        bizTypeCode: 'bill-payable',
        bizId: row.id,
        roles: ['cashier'],
        level: 2,
        title: `紧急付款：${row.payeeName} / Urgent payment: ${row.payeeName}`,
        content: `账单${row.billNo}已调为紧急 / Bill ${row.billNo} is urgent now`,
        dedupeKey: `payable-urgent:${row.id}`,
      })
    : undefined

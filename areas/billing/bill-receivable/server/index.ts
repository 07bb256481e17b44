import { localDate, refuse } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { z } from 'zod'
import { contractHeads, partyNames, vehicleSnapshots } from '#areas/accounts/ledger/server/names.ts'
import { lockMoney } from './lock-money.ts'
import { refusePlanned } from '../../account-receivable/server/raise-receivable.ts'
import { sql } from '#packages/database/sql.ts'
import { provide } from '#packages/server/ports.ts'
import { exposurePort, matchCandidatesPort } from '#areas/accounts/ports.ts'
import { customerDebtPort, debtsPort, exposuresPort } from '#areas/risk/ports.ts'
import { exposuresByCity, exposuresInSql, exposuresOf } from './exposures.ts'
import { debtsOf, openBills } from './debts.ts'
import { driverMoneyPort } from '#areas/partners/driver/server/ports.ts'
import { driverMoney } from './driver-money.ts'
import { getExposure, longestOverdue } from './exposure.ts'
import { candidatesFor } from './match-candidates.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { act } from '#packages/server/act.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { billReceiptPlan } from '#areas/billing/bill-receipt-plan/bill-receipt-plan.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { standardRateOn } from '#areas/accounts/fee-item-setting/server/fee-table.ts'
import { explainCalls } from '#areas/accounts/explain/server/explain-calls.ts'
import { marginCardFor, moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { ORIGIN } from '../../codes.ts'
import { contractTerms } from '../../ports.ts'
import { billReceivable } from '../bill-receivable.ts'
import { derived } from './bill-money.ts'
import { assertClosable, lockForClosing, voidPosting } from './close-bill.ts'
import { listByPayer } from './list-by-payer.ts'
import { dueNoticeJob } from './due-notices.ts'
import { autoOffsetJob } from './auto-offset.ts'
import { postBills, titleOf } from './raise-bills.ts'
import { explainBill } from './explain-bill.ts'
import { statistics } from './statistics.ts'
import { overdueMarkJob } from './overdue-mark.ts'

export default implement(billReceivable, {
  provides: [
    provide(matchCandidatesPort, { of: candidatesFor }),
    provide(exposurePort, { of: getExposure }),
    provide(debtsPort, { of: debtsOf, openBills }),
    provide(driverMoneyPort, { of: driverMoney }),
    provide(customerDebtPort, { of: getExposure, longest: longestOverdue }),
    provide(exposuresPort, { of: exposuresOf, byCity: exposuresByCity, inSql: exposuresInSql }),
  ],
  /** Origin 2: a bill typed by billing (D4, party belongs to the contract, posted like any other). */
  async prepare(tx, actor, form) {
    const values = form.values
    if (
      !values.feeItem ||
      !values.payerId ||
      !values.companyId ||
      !values.contractId ||
      values.billAmt === undefined ||
      !values.dueDate
    )
      return
    await refusePlanned(tx, {
      contractId: values.contractId,
      feeItem: values.feeItem,
      orderVehicleId: values.orderVehicleId ?? null,
    })
    if (
      values.dueDate < localDate(actor.clock.now()) &&
      actor.rights &&
      !actor.rights.codes.has('bill_receivable_backdate')
    )
      form.fault('dueDate', '应收日不能早于今天 / not before today')
    const contract = (await contractHeads(tx, [values.contractId])).get(values.contractId)
    const vehicleId =
      values.orderVehicleId && isBuilt('order-vehicle')
        ? ((
            await tx.row<{ vehicle_id: string | null }>(
              sql`select vehicle_id from order_vehicle where tenant_id = ${tx.tenantId} and id = ${values.orderVehicleId}::bigint`,
            )
          )?.vehicle_id ?? null)
        : null
    const vehicle = (await vehicleSnapshots(tx, [vehicleId])).get(vehicleId ?? '')
    const terms = await contractTerms(tx, values.contractId)
    values.taxRate ??= await standardRateOn(tx, values.feeItem, values.billDate ?? localDate(actor.clock.now()))
    const zero = 0n as never
    const billDate = values.billDate ?? localDate(actor.clock.now())
    Object.assign(values, {
      origin: ORIGIN.manual,
      overdueTold: 0,
      payerName: (await partyNames(tx, [values.payerId])).get(values.payerId) ?? '',
      customerId: values.payerType === 1 ? values.payerId : null,
      contractNo: contract?.contractNo ?? null,
      contractType: contract?.contractType ?? null,
      cityCode: contract?.cityCode ?? null,
      deptId: contract?.deptId ?? null,
      salesUserId: contract?.salesUserId ?? null,
      vehicleId,
      plateNo: vehicle?.plateNo ?? null,
      vin: vehicle?.vin ?? null,
      billDate,
      lateFeeRate: terms.dailyRate ?? '0.050000',
      graceDays: terms.graceDays ?? 3,
      graceMode: terms.graceMode ?? 2,
      lateFeeCapRate: terms.capRate ?? '30.000000',
    })
    values.billTitle ||= titleOf({
      feeItem: values.feeItem,
      periodStart: values.periodStart ?? null,
      plateNo: vehicle?.plateNo ?? null,
    })
    const { status: _, ...figures } = derived(
      { billAmt: values.billAmt, changeAmt: zero, settledAmt: zero, badDebtAmt: zero, lockedAmt: zero },
      values.taxRate,
      values.dueDate,
      localDate(actor.clock.now()),
    )
    Object.assign(values, figures)
  },
  async saved(tx, actor, row) {
    await lockMoney(tx, actor, { companyIds: [row.companyId] })
    if (row.feeItem === FEE.deposit) {
      const cardId = await marginCardFor(tx, actor, {
        companyId: row.companyId,
        partyKind: row.payerType,
        partyId: row.payerId,
        contractId: row.contractId,
        orderVehicleId: row.orderVehicleId,
        customerName: row.payerName,
        contractNo: row.contractNo,
        vehicleId: row.vehicleId,
        plateNo: row.plateNo,
        vin: row.vin,
      })
      const { cards } = await lockMoney(tx, actor, { companyIds: [row.companyId], cardIds: [cardId] })
      await moveCard(tx, actor, cards.get(cardId)!, { should: row.billAmt })
    }
    await postBills(
      tx,
      actor,
      [row],
      [{ ...(row.feeItem === FEE.refund ? { refundOf: { kind: 'other' as const } } : {}) }],
    )
  },
  actions: {
    close: {
      locks: lockForClosing,
      guard: (_tx, _actor, { row }) => {
        assertClosable(row)
        if (row.origin === ORIGIN.business)
          refuse('closeSource', '业务单据生成的账单请在来源单据关闭 / close it in its source document')
      },
      async run(tx, actor, { row, reason, input }) {
        await voidPosting(tx, actor, row)
        const plan = row.planId ? await findRow(tx, billReceiptPlan, row.planId) : undefined
        if (plan)
          await act(
            tx,
            actor,
            billReceiptPlan,
            plan,
            (input as { planAfter?: number }).planAfter === 3 ? 'annul' : 'reopen',
            { reason },
          )
        return {
          closeReason: reason.slice(0, 200),
          overdueDays: 0,
          ageBucket: 0,
          ...(plan && (input as { planAfter?: number }).planAfter !== 3 ? { planId: null } : {}),
        }
      },
    },
    dispute: {
      run(_tx, actor, { row, input }) {
        const today = localDate(actor.clock.now())
        const disputed = input.disputed !== false
        if (disputed === row.disputed) return { disputeNote: input.disputeNote }
        const spans = row.disputeSpans ?? []
        return {
          disputed,
          disputeNote: input.disputeNote,
          disputeSpans: disputed
            ? [...spans, { from: today }]
            : spans.map(span => (span.until ? span : { ...span, until: today })),
        }
      },
    },
    change: { run: () => ({}) },
    settle: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
  },
  calls: {
    ...explainCalls(billReceivable, 'bill_receivable_view', '应收账单 / Bill', explainBill),
    'GET list-by-payer-Id': call({
      label: '付款方未结账单 / Open bills of a payer',
      permission: 'bill_receipt_write_off_add',
      input: z.object({
        payerType: z.coerce.number().optional(),
        payerId: idInput,
        companyId: optionalIdInput,
        valueDate: z.string().optional(),
      }),
      run: (tx, actor, input) => listByPayer(tx, actor, input),
    }),
    'GET statistics': call({
      label: '账单统计 / Statistics',
      permission: 'bill_receivable_view',
      input: z.object({ companyId: optionalIdInput, payerId: optionalIdInput, contractId: optionalIdInput }),
      run: (tx, _actor, input) => statistics(tx, input),
    }),
  },
  detail: async (tx, actor, row) => ({
    lateFeeToday: await (await import('./list-by-payer.ts')).lateFeeToday(
      tx,
      actor,
      await getRow(tx, billReceivable, row.id),
    ),
  }),
  jobs: [overdueMarkJob, autoOffsetJob, dueNoticeJob],
  schedules: [
    { kind: 'auto-offset', dailyAt: '01:00' },
    { kind: 'overdue-mark', dailyAt: '01:15' },
    { kind: 'bill-due-notice', dailyAt: '09:00' },
  ],
})

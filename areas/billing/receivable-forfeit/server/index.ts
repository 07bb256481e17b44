import { invalid, refuse, yuan } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { saveRecord } from '#packages/server/save.ts'
import { z } from 'zod'
import { findRow, getRow } from '#packages/server/rows.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { explainCalls } from '#areas/accounts/explain/server/explain-calls.ts'
import { explainForfeit } from '../../bill-receivable/server/explain-bill.ts'
import { held, lockMoney } from '../../bill-receivable/server/lock-money.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { receivableForfeit, receivableForfeitWaive } from '../receivable-forfeit.ts'
import { forfeitStatus } from './accrue.ts'
import { billLateFee } from './bill-late-fee.ts'
import { lateFeeAccrueJob, lateFeeBillJob } from './jobs.ts'
import { waive } from './waive.ts'

const late = implement(receivableForfeit, {
  actions: {
    bill: {
      // The overdue bill stands before its late fee: the accrual takes them in this order.
      async locks(tx, actor, id) {
        const forfeit = await getRow(tx, receivableForfeit, id)
        const bill = await getRow(tx, billReceivable, forfeit.billId!)
        await lockMoney(tx, actor, { companyIds: [bill.companyId], billIds: [bill.id] })
      },
      async run(tx, actor, { row }) {
        if (row.unbilledAmt <= 0n) refuse('nothingToBill', '没有未出账滞纳金 / no late fee is unbilled')
        const { bills } = await lockMoney(tx, actor, { companyIds: [row.companyId!], billIds: [row.billId!] })
        const overdue = held(bills, row.billId)
        await billLateFee(tx, actor, row.id, overdue, row.unbilledAmt)
        const status = forfeitStatus(overdue, {
          unbilledAmt: 0n as never,
          billedAmt: row.accruedAmt,
          waivedAmt: row.waivedAmt,
        })
        return { status }
      },
    },
    move: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
  },
  calls: {
    ...explainCalls(receivableForfeit, 'receivable_forfeit_view', '滞纳金 / Late fee', explainForfeit),
    // The waiver is a document of its own with its own approval (3.10, receivable-forfeit-waive).
    'POST waive': call({
      label: '申请减免 / Ask for a waiver',
      permission: 'receivable_forfeit_waive',
      input: z.object({
        id: idInput,
        amt: z.union([z.string(), z.number()]),
        reason: z.string(),
        attachBizId: optionalIdInput,
      }),
      async run(tx, actor, input) {
        const { row: _, ...saved } = await saveRecord(
          tx,
          actor,
          receivableForfeitWaive,
          { forfeitId: input.id, amt: input.amt, reason: input.reason, attachBizId: input.attachBizId ?? '' },
          'save',
        )
        return saved
      },
    }),
  },
  jobs: [lateFeeAccrueJob, lateFeeBillJob],
  schedules: [
    { kind: 'late-fee-accrue', dailyAt: '00:30' },
    { kind: 'late-fee-bill', dailyAt: '02:00' },
  ],
})

const waiver = implement(receivableForfeitWaive, {
  // Names the customer, so that approvers need not open each waiver.
  async variables(tx, _actor, row) {
    const forfeit = await getRow(tx, receivableForfeit, row.forfeitId)
    return { payerName: forfeit.payerName, billNo: forfeit.billNo }
  },
  async prepare(tx, _actor, form) {
    const forfeit = form.values.forfeitId ? await findRow(tx, receivableForfeit, form.values.forfeitId) : undefined
    if (!forfeit) return
    form.values.customerId = forfeit.payerId
    form.values.deptId =
      (forfeit.billId ? await findRow(tx, billReceivable, forfeit.billId) : undefined)?.deptId ?? null
    if (form.values.amt && form.values.amt > forfeit.unbilledAmt)
      form.fault(
        'amt',
        `未出账滞纳金只有${yuan(forfeit.unbilledAmt)}元 / only ${yuan(forfeit.unbilledAmt)} is unbilled`,
      )
  },
  actions: {
    approve: {
      async locks(tx, actor, id) {
        const row = await getRow(tx, receivableForfeitWaive, id)
        const forfeit = await getRow(tx, receivableForfeit, row.forfeitId)
        const bill = await getRow(
          tx,
          billReceivable,
          forfeit.billId ?? invalid({ forfeitId: '滞纳金没有账单 / no bill' }),
        )
        await lockMoney(tx, actor, { companyIds: [bill.companyId], billIds: [bill.id] })
      },
      run: (tx, actor, { row }) => waive(tx, actor, row.forfeitId, row.amt),
    },
  },
})

export default [late, waiver]

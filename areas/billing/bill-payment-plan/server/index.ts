import { z } from 'zod'
import { addDays, localDate, monthStart } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { noteText, type CalcNote } from '../../calculations/plan-row.ts'
import type { Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import { billPaymentPlan } from '../bill-payment-plan.ts'
import { payableOfPlan, paymentPlanJob } from './activate-payments.ts'
import type { PaymentPlan } from './payment-plans.ts'

const activate =
  (isSilent: boolean) =>
  async (tx: Tx, actor: Actor, { row, input }: { row: PaymentPlan; input: object }) => {
    const bill = await payableOfPlan(tx, actor, row, (input as { bill?: Payable }).bill, isSilent)
    return { billId: bill.id, billNo: bill.billNo }
  }

export default implement(billPaymentPlan, {
  actions: {
    activate: { run: activate(false) },
    activateSilent: { run: activate(true) },
    reopen: { run: () => ({ billId: null, billNo: null }) },
    annul: { run: (_tx, _actor, { input }) => (input as { changes?: Record<string, unknown> }).changes ?? {} },
  },
  detail: (_tx, _actor, row) => Promise.resolve({ calcText: row.calcNote ? noteText(row.calcNote as CalcNote) : '' }),
  calls: {
    // Cards above the list: due this month, next month, overdue and not billed yet.
    'GET stat': call({
      label: '付款计划统计 / Plan figures',
      permission: 'bill_payment_plan_view',
      input: z.object({ contractId: optionalIdInput }),
      run: (tx, actor, input) => {
        const today = localDate(actor.clock.now())
        const month = monthStart(today)
        const next = monthStart(addDays(month, 32))
        const after = monthStart(addDays(next, 32))
        return tx.row(sql`select coalesce(sum(amt) filter (where due_date >= ${month}::date and due_date < ${next}::date), 0) as "thisMonth",
          coalesce(sum(amt) filter (where due_date >= ${next}::date and due_date < ${after}::date), 0) as "nextMonth",
          coalesce(sum(amt) filter (where status = 1 and due_date < ${today}::date), 0) as "overdueNotBilled"
          from bill_payment_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) ${input.contractId ? sql`and contract_id = ${input.contractId}::bigint` : sql.empty}`)
      },
    }),
  },
  jobs: [paymentPlanJob],
  schedules: [{ kind: 'payment-plan-activate', dailyAt: '00:05' }],
})

import { call, implement } from '#packages/server/implement.ts'
import { sql } from '#packages/database/sql.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { z } from 'zod'
import type { Bill } from '../../bill-receivable/server/lock-money.ts'
import { noteText, type CalcNote } from '../../calculations/plan-row.ts'
import { billReceiptPlan } from '../bill-receipt-plan.ts'
import { billOfPlan, planActivateJob } from './activate.ts'

export default implement(billReceiptPlan, {
  actions: {
    activate: {
      async run(tx, actor, { row, input }) {
        const bill = await billOfPlan(tx, actor, row, (input as { bill?: Bill }).bill)
        return { billId: bill.id, billNo: bill.billNo, plateNo: bill.plateNo, vin: bill.vin }
      },
    },
    // The bill is closed by its own action; the plan drops its reference (I7: a waiting plan has none).
    reopen: { run: () => ({ billId: null, billNo: null }) },
    annul: { run: (_tx, _actor, { input }) => (input as { changes?: Record<string, unknown> }).changes ?? {} },
  },
  detail: (_tx, _actor, row) => Promise.resolve({ calcText: row.calcNote ? noteText(row.calcNote as CalcNote) : '' }),
  calls: {
    'GET stat': call({
      label: '计划统计 / Plan statistics',
      permission: 'bill_receipt_plan_view',
      input: z.object({ contractId: optionalIdInput }),
      run: (tx, _actor, input) =>
        tx.rows(sql`select status, fee_item as "feeItem", count(*) as rows, sum(amt) as amt from bill_receipt_plan where tenant_id = ${tx.tenantId} and is_deleted = 0
        ${input.contractId ? sql`and contract_id = ${input.contractId}::bigint` : sql.empty} group by status, fee_item order by status, fee_item`),
    }),
  },
  jobs: [planActivateJob],
  schedules: [{ kind: 'plan-activate', dailyAt: '00:05' }],
})

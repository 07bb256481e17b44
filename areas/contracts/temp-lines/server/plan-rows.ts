import { addFen, yuan, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { TempSpec } from './calls.ts'
import { sumOf } from './rows.ts'

interface PlanRow {
  tempId: string
  periodNo: number | null
  dueDate: string | null
  amount: Fen | null
  principalAmt: Fen | null
  interestAmt: Fen | null
}

/** Due dates rise with the periods; principal and interest add up to the amount (30, section 12). */
export const planSpec = (table: 'receipt_plan_temp' | 'payment_plan_temp'): TempSpec => ({
  async check(tx, actor, form) {
    const row = { ...form.before, ...form.values } as unknown as PlanRow
    const parts = [row.principalAmt, row.interestAmt].filter(one => one !== null && one !== undefined)
    if (parts.length > 0 && addFen(ZERO, ...parts) !== row.amount)
      form.fault('amount', '本金加利息须等于金额 / principal and interest add up to the amount')
    if (!row.periodNo || !row.dueDate) return
    const other = await tx.row<{ period_no: number }>(sql`
      select period_no from ${sql.trusted(table)} where tenant_id = ${tx.tenantId} and is_deleted = 0 and temp_id = ${row.tempId} and owner_user_id = ${actor.userId}::bigint and id is distinct from ${(form.before as { id?: string } | undefined)?.id ?? null}::bigint
        and ((period_no < ${row.periodNo} and due_date >= ${row.dueDate}::date) or (period_no > ${row.periodNo} and due_date <= ${row.dueDate}::date)) limit 1`)
    if (other)
      form.fault(
        'dueDate',
        `到期日须随期次递增（第${other.period_no}期） / due dates rise with the periods (period ${other.period_no})`,
      )
  },
  statistics: rows => {
    const dates = rows
      .map(row => row['dueDate'] as string | null)
      .filter(one => one !== null)
      .sort()
    return {
      amount: yuan(sumOf(rows, 'amount')),
      principal: yuan(sumOf(rows, 'principalAmt')),
      interest: yuan(sumOf(rows, 'interestAmt')),
      firstDue: dates[0] ?? '',
      lastDue: dates.at(-1) ?? '',
    }
  },
})

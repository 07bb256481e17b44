import { refuse } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { contractSupplyMilestone } from '../purchase-terms.ts'

/** Lines of a form, or those that stand when it sends none. */
export async function linesOf<T>(tx: Tx, form: Form<any>, field: string, resource: unknown): Promise<T[]> {
  const given = (form.lines as Record<string, unknown>)[field]
  if (given) return given as T[]
  if (!form.before) return []
  return (await findRows(
    tx,
    resource as typeof contractSupplyMilestone,
    { contractId: (form.before as { id: string }).id },
    { orderBy: 't.line_no' },
  )) as unknown as T[]
}

/** 40, 3.2: shares of the milestones add up to the whole. */
export async function checkMilestones(tx: Tx, form: Form<any>): Promise<void> {
  const rows = await linesOf<{ percent: string | null }>(tx, form, 'milestones', contractSupplyMilestone)
  const sum = rows.reduce((all, one) => all + Math.round(Number(one.percent ?? 0) * 1_000_000), 0)
  if (rows.length > 0 && sum !== 100_000_000)
    form.fault('milestones', '付款节点比例合计须为100% / milestones must add up to 100%')
}

/** 40, 3.2: orders in approval or on their way keep their agreement. */
export async function refuseOpenOrders(tx: Tx, contractId: string): Promise<void> {
  const row = await tx.row<{ order_no: string }>(sql`
    select order_no from purchase_order where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status in (102, 1, 3) order by id limit 1`)
  if (row) refuse('ordersOpen', '存在未完成的采购订单【{no}】 / open purchase order {no}', { no: row.order_no })
}

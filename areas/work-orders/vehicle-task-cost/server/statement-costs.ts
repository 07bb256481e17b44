import { fen, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { charged } from '../../codes.ts'

export interface StatementCost {
  id: string
  orderVehicleId: string
  taskNo: string
  costItem: string
  amt: Fen
}

/** Costs of tasks that a return takes into its statement (70, D7), of these order vehicles. */
export async function statementCosts(tx: Tx, orderVehicleIds: readonly string[]): Promise<StatementCost[]> {
  if (orderVehicleIds.length === 0) return []
  const rows = await tx.rows<Omit<StatementCost, 'amt'> & { amt: string }>(sql`
    select c.id, t.order_vehicle_id as "orderVehicleId", c.task_no as "taskNo", c.cost_item as "costItem", c.charge_amt as amt
    from vehicle_task_cost c join vehicle_task t on t.tenant_id = c.tenant_id and t.id = c.task_id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.status <> 6 and c.charged_in = ${charged.statement}
      and c.charge_amt > 0 and t.order_vehicle_id = any(${[...orderVehicleIds]}::bigint[]) order by c.id`)
  return rows.map(row => ({ ...row, amt: fen(row.amt) }))
}

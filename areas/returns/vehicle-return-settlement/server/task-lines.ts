import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { statementCosts } from '#areas/work-orders/vehicle-task-cost/server/statement-costs.ts'
import type { ReturnRecord } from '../../vehicle-return/server/records.ts'
import { lineOf, type LineDraft } from './auto-lines.ts'

const SOURCE = 'vehicle-task-cost'
/** Which line of a statement a cost item of a task becomes (70, 3.5). */
const LINE_OF: Readonly<Record<string, number>> = {
  transport: 10,
  driver: 10,
  tow: 10,
  receive: 10,
  recovery: 11,
  locate: 11,
  parking: 12,
  repair: 14,
  transfer: 17,
  used_car_tax: 17,
  mortgage: 17,
}
const OTHER = 99

/** 70, D7: what tasks cost a customer stands in the first statement that still takes lines, once. */
export async function taskLines(
  tx: Tx,
  records: readonly ReturnRecord[],
  settlementId: string | null,
): Promise<LineDraft[]> {
  const costs = await statementCosts(
    tx,
    records.flatMap(one => (one.orderVehicleId ? [one.orderVehicleId] : [])),
  )
  if (costs.length === 0) return []
  const elsewhere = new Set(
    (
      await tx.rows<{ id: string }>(
        sql`select source_id as id from vehicle_return_cost where tenant_id = ${tx.tenantId} and source_type = ${SOURCE}
          and source_id = any(${costs.map(one => one.id)}::varchar[]) and settlement_id is distinct from ${settlementId}::bigint`,
      )
    ).map(row => row.id),
  )
  return costs
    .filter(one => !elsewhere.has(one.id))
    .map(one =>
      lineOf(records.find(record => record.orderVehicleId === one.orderVehicleId)!.id, {
        lineKind: LINE_OF[one.costItem] ?? OTHER,
        basis: `任务 ${one.taskNo} / Task ${one.taskNo}`,
        calcAmt: one.amt,
        sourceType: SOURCE,
        sourceId: one.id,
        sourceNo: one.taskNo,
      }),
    )
}

/** Statements of these states still take lines: until the second one is settled. */
const TAKING = [10, 11, 15, 20, 21, 22]
/** 70, addReturnCost for tasks: true where an open return of the order vehicle will ask the customer. */
export async function takesTaskCost(tx: Tx, _actor: Actor, cost: { orderVehicleId: string }): Promise<boolean> {
  const row = await tx.row(sql`
    select 1 from vehicle_return_record x join vehicle_return r on r.tenant_id = x.tenant_id and r.id = x.return_id and r.is_deleted = 0
    where x.tenant_id = ${tx.tenantId} and x.is_deleted = 0 and x.order_vehicle_id = ${cost.orderVehicleId}::bigint and r.status = any(${TAKING}::smallint[])
      and x.remove_reason is null limit 1`)
  return row !== undefined
}

import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'

export interface VehicleQuantities {
  contractQty: number
  orderedQty: number
  waitAllotQty: number
  allottedQty: number
  waitTakeQty: number
  takenQty: number
  onLeaseQty: number
  returningQty: number
  returnedQty: number
  boughtOutQty: number
  lostQty: number
  cancelledQty: number
  returnableQty: number
}

/**
 * leases-vehicle-quantity: of one contract, or of every lease of a customer in force. Counted from the rows themselves,
 * in one statement.
 */
export async function vehicleQuantities(
  tx: Tx,
  of: { contractId?: string | undefined; customerId?: string | undefined },
): Promise<VehicleQuantities & { lines: Record<string, unknown>[] }> {
  const whose = of.contractId
    ? sql`c.id = ${of.contractId}::bigint`
    : sql`c.customer_id = ${of.customerId ?? '0'}::bigint and c.contract_type = 4 and c.status in (6, 7)`
  const lines = await tx.rows<Record<string, number | string>>(sql`
    select p.id as "contractProductId", c.id as "contractId", c.contract_no as "contractNo", p.line_no as "lineNo", p.model_name as "modelName", p.city_code as "cityCode", p.quantity as "contractQty",
      count(v.id) filter (where v.status <> 10)::int as "orderedQty", count(v.id) filter (where v.status = 1)::int as "waitAllotQty", count(v.id) filter (where v.status in (2, 3, 4))::int as "allottedQty",
      count(v.id) filter (where v.status = 4)::int as "waitTakeQty", count(v.id) filter (where v.status in (5, 6, 7, 8, 9, 11))::int as "takenQty", count(v.id) filter (where v.status in (5, 6))::int as "onLeaseQty",
      count(v.id) filter (where v.status = 6)::int as "returningQty", count(v.id) filter (where v.status = 7)::int as "returnedQty", count(v.id) filter (where v.status = 8)::int as "boughtOutQty",
      count(v.id) filter (where v.status = 9)::int as "lostQty", count(v.id) filter (where v.status = 10)::int as "cancelledQty", count(v.id) filter (where v.status = 5)::int as "returnableQty"
    from contract c join contract_product p on p.tenant_id = c.tenant_id and p.contract_id = c.id left join order_vehicle v on v.tenant_id = p.tenant_id and v.contract_product_id = p.id and v.is_deleted = 0
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and ${whose} group by c.tenant_id, c.id, p.tenant_id, p.id order by c.id, p.line_no`)
  const sum = (key: keyof VehicleQuantities) => lines.reduce((total, line) => total + Number(line[key]), 0)
  return {
    contractQty: sum('contractQty'),
    orderedQty: sum('orderedQty'),
    waitAllotQty: sum('waitAllotQty'),
    allottedQty: sum('allottedQty'),
    waitTakeQty: sum('waitTakeQty'),
    takenQty: sum('takenQty'),
    onLeaseQty: sum('onLeaseQty'),
    returningQty: sum('returningQty'),
    returnedQty: sum('returnedQty'),
    boughtOutQty: sum('boughtOutQty'),
    lostQty: sum('lostQty'),
    cancelledQty: sum('cancelledQty'),
    returnableQty: sum('returnableQty'),
    lines,
  }
}

import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'

/** Read models of 90-interfaces 5: names and numbers that bills keep as snapshots. */
export async function partyNames(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0 || !isBuilt('mechanism')) return new Map()
  const rows = await tx.rows<{ id: string; name: string }>(
    sql`select id, mechanism_name as name from mechanism where tenant_id = ${tx.tenantId} and id = any(${wanted}::bigint[])`,
  )
  return new Map(rows.map(row => [row.id, row.name]))
}

export interface VehicleSnapshot {
  plateNo: string | null
  vin: string | null
}
export async function vehicleSnapshots(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, VehicleSnapshot>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0 || !isBuilt('vehicle')) return new Map()
  const rows = await tx.rows<{ id: string; plate_no: string | null; vin: string | null }>(
    sql`select id, plate_no, vin from vehicle where tenant_id = ${tx.tenantId} and id = any(${wanted}::bigint[])`,
  )
  return new Map(rows.map(row => [row.id, { plateNo: row.plate_no, vin: row.vin }]))
}

export interface ContractHead {
  contractNo: string | null
  contractType: number | null
  contractStatus: number | null
  companyId: string | null
  cityCode: string | null
  deptId: string | null
  salesUserId: string | null
}
/** Absent where area 30 does not stand beside us (tests of this area alone). */
export async function contractHeads(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, ContractHead>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0 || !isBuilt('contract')) return new Map()
  const rows = await tx.rows<{ id: string; head: Record<string, unknown> }>(
    sql`select id, to_jsonb(c) as head from contract c where tenant_id = ${tx.tenantId} and id = any(${wanted}::bigint[])`,
  )
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return new Map(
    rows.map(({ id, head }) => [
      id,
      {
        contractNo: text(head['contract_no']),
        contractType: (head['contract_type'] as number | undefined) ?? null,
        contractStatus: (head['status'] as number | undefined) ?? null,
        companyId: text(head['company_id']),
        cityCode: text(head['city_code']),
        deptId: text(head['biz_dept_id'] ?? head['dept_id']),
        salesUserId: text(head['sales_user_id'] ?? head['owner_user_id']),
      },
    ]),
  )
}

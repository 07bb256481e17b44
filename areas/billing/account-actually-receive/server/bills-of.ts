import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

/** receivable_type: how the bills of a document are found. */
const FINDERS: Readonly<Record<number, (tenant: string, id: string) => Sql>> = {
  1: (tenant, id) =>
    sql`select bill_id as id from account_receivable where tenant_id = ${tenant} and id = ${id}::bigint and bill_id is not null`,
  2: (
    tenant,
    id,
  ) => sql`select b.id from account_vehicle_rent r join bill_receivable b on b.tenant_id = r.tenant_id and b.order_vehicle_id = r.order_vehicle_id and b.fee_item = 1
    where r.tenant_id = ${tenant} and r.id = ${id}::bigint and to_char(b.period_start, 'YYYY-MM') = r.month and b.is_deleted = 0 and b.status <> 4`,
  3: (
    tenant,
    id,
  ) => sql`select b.id from account_vehicle_margin m join bill_receivable b on b.tenant_id = m.tenant_id and b.contract_id = m.contract_id and b.payer_id = m.party_id and b.fee_item = 2
    and b.order_vehicle_id is not distinct from m.order_vehicle_id where m.tenant_id = ${tenant} and m.id = ${id}::bigint and b.is_deleted = 0 and b.status <> 4`,
  4: (
    tenant,
    id,
  ) => sql`select l.id from receivable_forfeit f join bill_receivable o on o.tenant_id = f.tenant_id and o.id = f.bill_id
    join bill_receivable l on l.tenant_id = f.tenant_id and l.id = any(f.late_fee_bill_ids)
    where f.tenant_id = ${tenant} and (f.id = ${id}::bigint or coalesce(o.order_vehicle_id, o.contract_id) = ${id}::bigint) and l.is_deleted = 0 and l.status <> 4`,
  5: (
    tenant,
    id,
  ) => sql`select r.bill_id as id from account_accident_fine f join account_receivable r on r.tenant_id = f.tenant_id and r.id = f.receivable_id
    where f.tenant_id = ${tenant} and f.id = ${id}::bigint and r.bill_id is not null`,
  6: (
    tenant,
    id,
  ) => sql`select r.bill_id as id from account_settlement s join account_receivable r on r.tenant_id = s.tenant_id and r.id = s.result_id
    where s.tenant_id = ${tenant} and s.id = ${id}::bigint and s.direction = 2 and r.bill_id is not null`,
  7: (tenant, id) =>
    sql`select id from bill_receivable where tenant_id = ${tenant} and id = ${id}::bigint and is_deleted = 0`,
}

/** The bills behind a document that money is received for, oldest first. */
export async function billsOfReceivable(tx: Tx, type: number, id: string): Promise<string[]> {
  const finder = FINDERS[type]
  return finder ? (await tx.rows<{ id: string }>(finder(tx.tenantId, id))).map(row => row.id) : []
}

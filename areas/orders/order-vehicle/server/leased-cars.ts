import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { LeasedCar } from '#areas/risk/ports.ts'
import { billFigures } from './bill-figures.ts'

/** Positions of a customer that occupy quota, with what is overdue on them now. */
export const leasedCarsOf = (tx: Tx, actor: Actor, customerId: string): Promise<LeasedCar[]> =>
  tx.rows<LeasedCar>(sql`
    select p.quota_key as "holdKey", p.id as "orderVehicleId", coalesce(p.vin, '') as vin, coalesce(p.plate_no, '') as "plateNo", p.status, coalesce(f."overdueAmt", 0)::numeric(18,2)::text as "overdueAmt"
    from order_vehicle p left join (${billFigures.source(actor, column => sql`${column} in (select o.id from order_vehicle o where o.tenant_id = ${tx.tenantId} and o.customer_id = ${customerId}::bigint)`)}) f on f.id = p.id
    where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.customer_id = ${customerId}::bigint and p.status between 1 and 6 and p.quota_key is not null
    order by p.plate_no, p.id limit 2000`)

import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { CustomerBusiness } from '#areas/customers/ports.ts'

/** States of contracts in which something is going on: in approval, awaiting seal, signing, in force. */
const CONTRACT_OPEN = [102, 1, 5, 6, 7]
/** Signed at some time, whatever became of it. */
const CONTRACT_SIGNED = [6, 7, 2, 4]
/** From ordered to awaiting its return. */
const POSITION_OPEN = [1, 2, 3, 4, 5, 6]
const POSITION_OUT = [5, 6]

/** The port `customers.business`: the next customers by id with what contracts, orders and bills say of them. */
export const businessAfter = (tx: Tx, after: string, limit: number): Promise<CustomerBusiness[]> =>
  tx.rows<CustomerBusiness & Record<string, unknown>>(sql`
    select m.id as "customerId", coalesce(k.qty, 0)::int as "contractQty", coalesce(v.out_qty, 0)::int as "ourQty",
      k.first_date as "firstContractDate", greatest(k.last_date, v.last_date) as "lastBizDate",
      coalesce(k.is_open, false) or coalesce(v.is_open, false) or exists (
        select 1 from bill_receivable b where b.tenant_id = m.tenant_id and b.payer_id = m.id and b.is_deleted = 0
          and b.status in (1, 2)) as "isBusy"
    from customer m
    left join lateral (
      select count(*) filter (where c.status = any(${CONTRACT_SIGNED}::smallint[])) as qty, min(c.sign_date) as first_date,
        max(c.sign_date) as last_date, bool_or(c.status = any(${CONTRACT_OPEN}::smallint[])) as is_open
      from contract c where c.tenant_id = m.tenant_id and c.customer_id = m.id and c.is_deleted = 0) k on true
    left join lateral (
      select count(*) filter (where o.status = any(${POSITION_OUT}::smallint[])) as out_qty,
        max(greatest(o.take_time::date, o.actual_end_date)) as last_date,
        bool_or(o.status = any(${POSITION_OPEN}::smallint[])) as is_open
      from order_vehicle o where o.tenant_id = m.tenant_id and o.customer_id = m.id and o.is_deleted = 0) v on true
    where m.tenant_id = ${tx.tenantId} and m.is_removed = 0 and m.id > ${after}::bigint order by m.id limit ${limit}`)

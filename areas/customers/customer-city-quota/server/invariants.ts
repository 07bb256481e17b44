import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'

export interface Breach {
  checkCode: string
  customerId: string | null
  cityCode: string | null
  holdKey: string | null
  detail: string
}

/**
 * Q1, Q2, Q5 and Q6 of 20-partners 11.6 as SQL over the whole account; empty = everything adds up. Nothing repairs itself.
 */
export const checkInvariants = (tx: Tx): Promise<Breach[]> =>
  tx.rows<Breach>(sql`
  select 'Q1-holds' as "checkCode", q.customer_id as "customerId", q.city_code as "cityCode", null as "holdKey", 'frozen ' || q.frozen_qty || ', occupied ' || q.occupied_qty as detail
    from customer_city_quota q left join lateral (select coalesce(sum(frozen_qty), 0) f, coalesce(sum(occupied_qty), 0) o, coalesce(sum(frozen_amount), 0) fa, coalesce(sum(occupied_amount), 0) oa
      from quota_hold where city_quota_id = q.id and tenant_id = q.tenant_id and is_deleted = 0) h on true
    where q.tenant_id = ${tx.tenantId} and (q.frozen_qty, q.occupied_qty, q.frozen_amount, q.occupied_amount) is distinct from (h.f, h.o, h.fa, h.oa)
  union all
  select 'Q1-flow', q.customer_id, q.city_code, null, 'granted ' || q.quota_qty || ', frozen ' || q.frozen_qty || ', occupied ' || q.occupied_qty
    from customer_city_quota q left join lateral (select coalesce(sum(d_quota_qty), 0) g, coalesce(sum(d_temp_qty), 0) t, coalesce(sum(d_frozen_qty), 0) f, coalesce(sum(d_occupied_qty), 0) o,
      coalesce(sum(d_quota_amount), 0) ga, coalesce(sum(d_temp_amount), 0) ta, coalesce(sum(d_frozen_amount), 0) fa, coalesce(sum(d_occupied_amount), 0) oa from quota_flow where city_quota_id = q.id and tenant_id = q.tenant_id) s on true
    where q.tenant_id = ${tx.tenantId} and (q.quota_qty, q.temp_qty, q.frozen_qty, q.occupied_qty, q.quota_amount, q.temp_amount, q.frozen_amount, q.occupied_amount) is distinct from (s.g, s.t, s.f, s.o, s.ga, s.ta, s.fa, s.oa)
  union all
  select 'Q2', customer_id, city_code, hold_key, 'qty ' || qty || ' amount ' || amount from quota_hold
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and (qty <> frozen_qty + occupied_qty + released_qty or amount <> frozen_amount + occupied_amount + released_amount)
  union all
  select 'Q5', q.customer_id, q.city_code, null, 'available ' || (q.quota_qty + q.temp_qty - q.frozen_qty - q.occupied_qty)
    from customer_city_quota q where q.tenant_id = ${tx.tenantId} and q.is_deleted = 0 and q.quota_qty + q.temp_qty < q.frozen_qty + q.occupied_qty
      and not exists (select 1 from quota_flow f where f.tenant_id = q.tenant_id and f.city_quota_id = q.id and (f.op in (4, 9, 11, 12) or f.d_quota_qty < 0))
  union all
  select 'Q6', customer_id, city_code, null, count(*) || ' open blocks of kind ' || block_kind from quota_block
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and close_time is null group by customer_id, city_code, block_kind having count(*) > 1`)

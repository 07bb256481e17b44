import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { holdUses } from '../../../ports.ts'
import type { Breach } from '../invariants.ts'

/**
 * Q3 of 20-partners 11.6: what is frozen belongs to a document that waits for its signature, what is occupied to one in
 * force or to vehicles not ended; the holds of a line are its vehicles, and at most those that may still be ordered.
 */
export const checkUses = (tx: Tx): Promise<Breach[]> =>
  tx.rows<Breach>(sql`
  with uses as materialized (${holdUses.ask().source(tx)}), held as (
    select h.hold_key, h.customer_id, h.city_code, h.frozen_qty, h.occupied_qty, u.line_id, u.may_freeze, u.may_occupy, u.vehicles
    from quota_hold h left join uses u on u.hold_key = h.hold_key
    where h.tenant_id = ${tx.tenantId} and h.is_deleted = 0 and h.frozen_qty + h.occupied_qty > 0
  )
  select 'Q3-frozen' as "checkCode", customer_id as "customerId", city_code as "cityCode", hold_key as "holdKey", 'frozen ' || frozen_qty as detail
    from held where frozen_qty > 0 and may_freeze is not true
  union all
  select 'Q3-occupied', customer_id, city_code, hold_key, 'occupied ' || occupied_qty
    from held where occupied_qty > 0 and may_occupy is not true and coalesce(vehicles, 0) = 0
  union all
  select 'Q3-vehicles', u.customer_id, u.city_code, min(u.hold_key), 'occupied ' || sum(coalesce(h.occupied_qty, 0)) || ', vehicles ' || sum(u.vehicles) || ', to be ordered ' || max(u.waits)
    from uses u left join held h on h.hold_key = u.hold_key
    group by u.line_id, u.customer_id, u.city_code
    having sum(coalesce(h.occupied_qty, 0)) not between sum(u.vehicles) and sum(u.vehicles) + max(u.waits)
      and (sum(coalesce(h.occupied_qty, 0)) > 0 or sum(u.vehicles) > 0)`)

/** Q6: the state of a row follows the order of evidence (assess.ts): cancelled, an open block, the dates. */
export const checkStates = (tx: Tx, actor: Actor): Promise<Breach[]> =>
  tx.rows<Breach>(sql`
  select 'Q6-status' as "checkCode", q.customer_id as "customerId", q.city_code as "cityCode", null as "holdKey", 'state ' || q.status || ', evidence ' || e.state as detail
  from customer_city_quota q cross join lateral (select case
      when exists (select 1 from quota_block b where b.tenant_id = q.tenant_id and b.customer_id = q.customer_id and b.is_deleted = 0
        and b.close_time is null and (b.city_code is null or b.city_code = q.city_code)) then 3
      when greatest(q.valid_to, q.grace_to) < ${localDate(actor.clock.now())}::date then 2 else 1 end as state) e
  where q.tenant_id = ${tx.tenantId} and q.is_deleted = 0 and q.status <> 4 and q.status <> e.state`)

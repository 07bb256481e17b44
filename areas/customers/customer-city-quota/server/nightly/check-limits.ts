import { localDate, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { ceilingsPort } from '../../../ports.ts'
import { flowOps } from '../book.ts'
import type { Breach } from '../invariants.ts'

/**
 * Q4 of 20-partners 11.6: groups and regions hold more than their limit only because the limit was lowered, a member
 * joined or an occupation was forced. Each freeze was checked, so after the last one the sum had to fit, unless limit or
 * membership were changed later.
 */
export async function checkLimits(tx: Tx, actor: Actor): Promise<Breach[]> {
  const today = localDate(actor.clock.now())
  const cities = await tx.rows<{ code: string }>(
    sql`select distinct city_code as code from customer_city_quota where tenant_id = ${tx.tenantId} and is_deleted = 0`,
  )
  const ceilings = await ceilingsPort.ask().over(
    tx,
    cities.map(one => one.code),
    today,
  )
  return tx.rows<Breach>(sql`
  with bound as (
    select 'customer-group' as resource, g.id, g.group_name as name, null::varchar as region, g.limit_qty, g.limit_amount
      from customer_group g where g.tenant_id = ${tx.tenantId} and g.is_deleted = 0 and g.status = 1 and (g.valid_to is null or g.valid_to >= ${today}::date)
    union all
    select 'city-quota', c.id, c.name, c.region, c.qty, c.amount from unnest(${ceilings.map(one => one.id)}::bigint[], ${ceilings.map(one => one.regionName)}::varchar[],
      ${ceilings.map(one => one.regionCode)}::varchar[], ${ceilings.map(one => one.limitQty)}::int[], ${ceilings.map(one => yuan(one.limitAmount))}::numeric[]) as c(id, name, region, qty, amount)
  ), below as materialized (
    select b.resource, b.id, q.id as row_id, q.customer_id, q.frozen_qty + q.occupied_qty as qty, q.frozen_amount + q.occupied_amount as amount
    from bound b join customer_city_quota q on q.tenant_id = ${tx.tenantId} and q.is_deleted = 0 and case when b.region is null
      then exists (select 1 from customer c where c.tenant_id = q.tenant_id and c.id = q.customer_id and c.group_id = b.id)
      else b.region = '00' or q.city_code like b.region || '%' end
  ), over_limit as (
    select b.* from bound b join (select resource, id, sum(qty) as qty, sum(amount) as amount from below group by 1, 2) s
      on s.resource = b.resource and s.id = b.id where s.qty > b.limit_qty or s.amount > b.limit_amount
  )
  select 'Q4' as "checkCode", null as "customerId", b.region as "cityCode", null as "holdKey", b.name || ': ' || s.qty || ' / ' || b.limit_qty || ', ' || s.amount || ' / ' || b.limit_amount as detail
  from over_limit b
  cross join lateral (select f.time, f.id from quota_flow f join below r on r.row_id = f.city_quota_id and r.resource = b.resource and r.id = b.id
    where f.tenant_id = ${tx.tenantId} and f.op = ${flowOps.freeze} and f.d_frozen_qty > 0 order by f.time desc, f.id desc limit 1) l
  cross join lateral (select sum(f.d_frozen_qty + f.d_occupied_qty) as qty, sum(f.d_frozen_amount + f.d_occupied_amount) as amount
    from quota_flow f join below r on r.row_id = f.city_quota_id and r.resource = b.resource and r.id = b.id
    where f.tenant_id = ${tx.tenantId} and (f.time, f.id) <= (l.time, l.id)) s
  where (s.qty > b.limit_qty or s.amount > b.limit_amount)
    and not exists (select 1 from record_log k where k.tenant_id = ${tx.tenantId} and k.resource = b.resource and k.business_id = b.id and k.create_time >= l.time)
    and not exists (select 1 from record_log k join below r on r.customer_id = k.business_id and r.resource = b.resource and r.id = b.id
      where k.tenant_id = ${tx.tenantId} and k.resource = 'customer' and k.after ? 'groupId' and k.create_time >= l.time and b.region is null)`)
}

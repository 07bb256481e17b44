import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

const FRAMEWORK = 6
/** 102 in approval, 1 awaiting seal, 5 signing: the quota is promised. */
const PROMISED = [102, 1, 5]
const IN_FORCE = [6, 7]
/** From ordered to awaiting its return. */
const POSITION_OPEN = [1, 2, 3, 4, 5, 6]

/**
 * The port `customers.hold-uses`: the holds that a line of a customer's contract may have (its own, those of disposals
 * that added vehicles, those of orders), with the positions not ended under each.
 */
export const usesOfHolds = (tx: Tx): Sql => sql`
  with position as (
    select v.contract_product_id, v.quota_key, v.status, v.prev_id is not null and exists (
      select 1 from order_vehicle p where p.tenant_id = v.tenant_id and p.id = v.prev_id
        and p.contract_product_id = v.contract_product_id) as goes_on
    from order_vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.quota_key is not null
  ), ordered as (
    select contract_product_id as id, count(*) filter (where status <> 10 and not goes_on) as n from position group by 1
  ), under as (
    select quota_key, count(*) as n from position where status = any(${POSITION_OPEN}::smallint[]) group by 1
  ), line as (
    select p.id, p.line_no, c.id as contract_id, c.customer_id, p.city_code, c.status, c.status = any(${IN_FORCE}::smallint[]) as runs,
      case when c.status = any(${IN_FORCE}::smallint[]) and c.contract_type <> ${FRAMEWORK}
        then greatest(0, coalesce(p.quantity, 0) - coalesce(o.n, 0)) else 0 end as waits
    from contract c join contract_product p on p.tenant_id = c.tenant_id and p.contract_id = c.id
    left join ordered o on o.id = p.id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.customer_id is not null
  ), key as (
    select l.*, l.contract_id || ':' || l.line_no as hold_key, l.status = any(${PROMISED}::smallint[]) as may_freeze, l.runs as may_occupy
      from line l
    union all
    select l.*, h.id || ':' || l.line_no, k.status = any(${PROMISED}::smallint[]), l.runs from line l
      join contract_lease_handle h on h.tenant_id = ${tx.tenantId} and h.lease_contract_id = l.contract_id
      join contract k on k.tenant_id = ${tx.tenantId} and k.id = h.id
    union all
    select l.*, o.id || ':' || l.line_no, o.status in (103, 1), o.status in (1, 2, 3) from line l
      join lease_order o on o.tenant_id = ${tx.tenantId} and o.contract_id = l.contract_id
  )
  select k.id as line_id, k.hold_key, k.customer_id, k.city_code, k.may_freeze, k.may_occupy, k.waits, coalesce(u.n, 0) as vehicles
  from key k left join under u on u.quota_key = k.hold_key`

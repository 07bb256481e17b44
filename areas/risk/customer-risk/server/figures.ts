import { fen, localDate, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { figuresInSql } from '#areas/customers/customer-city-quota/server/figures.ts'
import { exposuresPort } from '../../ports.ts'
import { netExposure } from './exposure.ts'

/** The select behind the rows: customers in force, disabled or dormant, with the sums of their city rows. */
export const customersAtRisk = `select c.tenant_id, c.id, c.id as customer_id, h.mechanism_no as customer_no, h.mechanism_name as customer_name, c.customer_kind, c.business_kind,
    h.city_code, c.group_id, c.biz_user_id, c.biz_dept_id, c.risk_grade, c.risk_score, coalesce(q.cities, 0)::int as city_qty, coalesce(q.quota, 0)::int as quota_qty,
    coalesce(q.quota_amount, 0) as quota_amount, coalesce(q.frozen, 0)::int as frozen_qty, coalesce(q.occupied, 0)::int as occupied_qty, coalesce(q.occupied_amount, 0) as occupied_amount,
    (select count(*)::int from risk_record r where r.tenant_id = c.tenant_id and r.is_deleted = 0 and r.status = 1 and r.mechanism_type = 1 and r.mechanism_id = c.id) as open_records,
    (select count(*)::int from quota_block b where b.tenant_id = c.tenant_id and b.is_deleted = 0 and b.close_time is null and b.customer_id = c.id) as open_blocks,
    coalesce(h.black_flag, false) as black_flag, q.valid_to, c.next_review_date
  from customer c join mechanism h on h.tenant_id = c.tenant_id and h.id = c.id and h.is_deleted = 0 and h.status in (1, 2, 3)
  left join lateral (select count(*) as cities, sum(a.quota_qty) as quota, sum(a.quota_amount) as quota_amount, sum(a.frozen_qty) as frozen, sum(a.occupied_qty) as occupied,
      sum(a.occupied_amount) as occupied_amount, min(a.valid_to) filter (where a.status <> 4) as valid_to
    from customer_city_quota a where a.tenant_id = c.tenant_id and a.customer_id = c.id and a.is_deleted = 0) q on true`

interface QuotaSums {
  readonly availableQty: number
  readonly occupiedAmount: string
}

/** What is left over all cities today, with temporary quota inside its dates. */
export async function quotaSums(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, QuotaSums>> {
  const { limitQty, usedQty } = figuresInSql(localDate(actor.clock.now()))
  const rows = await tx.rows<{ id: string } & QuotaSums>(sql`
    select q.customer_id as id, sum(${limitQty} - ${usedQty})::int as "availableQty", sum(q.occupied_amount) as "occupiedAmount"
    from customer_city_quota q where q.tenant_id = ${tx.tenantId} and q.is_deleted = 0 and q.customer_id = any(${[...ids]}::bigint[]) group by 1`)
  return new Map(rows.map(row => [row.id, row]))
}

/** By how much the score moved last. */
async function trends(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (!isBuilt('customer-score')) return new Map()
  const rows = await tx.rows<{ id: string; moved: string | null }>(sql`
    select distinct on (s.customer_id) s.customer_id as id, s.score - s.old_score as moved from customer_score s
    where s.tenant_id = ${tx.tenantId} and s.is_deleted = 0 and s.customer_id = any(${[...ids]}::bigint[]) order by s.customer_id, s.score_day desc, s.id desc`)
  return new Map(rows.map(row => [row.id, row.moved ?? '0.0']))
}

/** What a page of customers shows beside the select: money and what is left, three statements for all of them. */
export async function figuresOfPage(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const money = await exposuresPort.ask().of(tx, ids, localDate(actor.clock.now()))
  const sums = await quotaSums(tx, actor, ids)
  const moved = await trends(tx, ids)
  return new Map(
    ids.map(id => {
      const own = money.get(id)!
      const quota = sums.get(id)
      const available = quota?.availableQty ?? 0
      return [
        id,
        {
          trend: moved.get(id) ?? '',
          availableQty: available,
          overLimit: available < 0,
          overdueAmt: yuan(own.overdueAmt),
          overdueDays: own.overdueDays,
          margin: yuan(own.margin),
          netExposure: yuan(netExposure(fen(quota?.occupiedAmount ?? '0'), own)),
        },
      ]
    }),
  )
}

import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { fitsCarInSql, fitsKindInSql } from './match.ts'

const FALSE_ALARM = 5
/**
 * Cars that a strategy fits, and how often it was hit; one statement for the page. The cars are read once for all
 * strategies, and again only for one that names customers or flags.
 */
export async function strategyFigures(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const today = `${localDate(actor.clock.now())} 00:00:00`
  const rows = await tx.rows<{
    id: string
    vehicles: number
    today: number
    month: number
    false_count: number
    closed: number
  }>(sql`
    with kinds as materialized (
      select v.operate_city_code, v.operation_mode, v.biz_status, v.financial_investor_id, count(*) as cars
        from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.status = 1 group by 1, 2, 3, 4)
    select s.id,
      case when cardinality(s.customer_ids) > 0 or cardinality(s.vehicle_flags) > 0
        then (select count(*)::int from vehicle v where v.tenant_id = s.tenant_id and v.is_deleted = 0 and v.status = 1 and ${fitsKindInSql()} and ${fitsCarInSql()})
        else (select coalesce(sum(v.cars), 0)::int from kinds v where ${fitsKindInSql()}) end as vehicles,
      (select count(*)::int from security_gps_warn w where w.tenant_id = s.tenant_id and w.is_deleted = 0 and w.strategy_id = s.id and w.last_time >= ${today}::timestamptz) as today,
      (select count(*)::int from security_gps_warn w where w.tenant_id = s.tenant_id and w.is_deleted = 0 and w.strategy_id = s.id and w.last_time >= ${today}::timestamptz - interval '30 days') as month,
      (select count(*)::int from security_gps_warn w where w.tenant_id = s.tenant_id and w.is_deleted = 0 and w.strategy_id = s.id and w.status = ${FALSE_ALARM}) as false_count,
      (select count(*)::int from security_gps_warn w where w.tenant_id = s.tenant_id and w.is_deleted = 0 and w.strategy_id = s.id and w.status in (4, 5, 6)) as closed
    from security_strategy s where s.tenant_id = ${tx.tenantId} and s.id = any(${[...ids]}::bigint[])`)
  return new Map(
    rows.map(one => [
      one.id,
      {
        enabledVehicles: one.vehicles,
        hitToday: one.today,
        hit30: one.month,
        falseRate: one.closed === 0 ? '0.000000' : ((one.false_count / one.closed) * 100).toFixed(6),
      },
    ]),
  )
}

import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { fitsInSql } from './match.ts'

const FALSE_ALARM = 5
/** Cars that a strategy fits, and how often it was hit; one statement for the page. */
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
    select s.id,
      (select count(*)::int from vehicle v where v.tenant_id = s.tenant_id and v.is_deleted = 0 and v.status = 1 and ${fitsInSql()}) as vehicles,
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

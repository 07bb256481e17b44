import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { scopeOf } from '#packages/server/scope.ts'
import { satisfaction } from '../../calculations/clock.ts'
import { customerServiceWorkOrder } from '../customer-service-work-order.ts'
import { nowOf } from './rows.ts'

const DAYS = 90
/** Orders of the last ninety days by category and state, how many were in time, what callers say. */
export async function serviceStatistics(tx: Tx, actor: Actor) {
  const where = sql`t.tenant_id = ${tx.tenantId} and t.is_deleted = 0
    and t.create_time > ${nowOf(actor)}::timestamptz - make_interval(days => ${DAYS}::int)
    and ${scopeOf(customerServiceWorkOrder, actor.rights, 'read') ?? sql`true`}`
  const categories = await tx.rows<{ category: number; count: number; open: number; overdue: number }>(sql`
    select t.category, count(*)::int as count, (count(*) filter (where t.status in (1, 2, 3, 9)))::int as open,
      (count(*) filter (where t.overdue))::int as overdue
    from customer_service_work_order t where ${where} group by t.category order by 2 desc`)
  const states = await tx.rows<{ status: number; count: number }>(
    sql`select t.status, count(*)::int as count from customer_service_work_order t where ${where} group by t.status`,
  )
  const rates = (await tx.row<
    Record<'responded' | 'respondHit' | 'resolved' | 'resolveHit' | 'reopened' | 'due', number>
  >(sql`
    select (count(*) filter (where t.accept_time is not null))::int as responded,
      (count(*) filter (where t.accept_time is not null and t.respond_hit))::int as "respondHit",
      (count(*) filter (where t.resolve_time is not null))::int as resolved,
      (count(*) filter (where t.resolve_time is not null and t.resolve_hit))::int as "resolveHit",
      (count(*) filter (where t.reopen_count > 0))::int as reopened,
      (count(*) filter (where t.visit_times > 0))::int as due
    from customer_service_work_order t where ${where}`))!
  const scores = await tx.rows<{ score: number; count: number }>(
    sql`select t.score, count(*)::int as count from customer_service_work_order t where ${where} and t.score is not null group by t.score order by 1`,
  )
  const causes = await tx.rows<{ rootCause: string; count: number }>(
    sql`select t.root_cause as "rootCause", count(*)::int as count from customer_service_work_order t where ${where} and t.root_cause is not null group by 1 order by 2 desc limit 5`,
  )
  const percent = (part: number, whole: number) => (whole === 0 ? '0.00' : ((part / whole) * 100).toFixed(2))
  return {
    categories,
    states,
    scores,
    causes,
    respondRate: percent(rates.respondHit, rates.responded),
    resolveRate: percent(rates.resolveHit, rates.resolved),
    reopenedRate: percent(rates.reopened, rates.resolved),
    ...satisfaction(rates.due, scores),
  }
}

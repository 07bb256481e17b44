import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isId } from '#packages/server/kinds.ts'
import type { Target } from './grant-reports.ts'

/** A report that was granted stands on a page of its kind; that page is a grant of its own (10-platform 8). */
export const pageOfReports = { 1: 'report_real', 2: 'report_cycle' } as const
type Kind = keyof typeof pageOfReports
export interface Unseen extends Target {
  readonly targetName: string
  /** The page that is missing: 1 real-time, 2 periodic. */
  readonly reportKind: Kind
  /**
   * How many of its people see no such page by any of their roles; of a person 1 of 1, of a role that nobody holds 0 of
   * 0.
   */
  readonly lacking: number
  readonly people: number
}

/** Who would be granted these reports and see none of them, for want of the page where they stand. */
export async function unseenBy(tx: Tx, reportIds: readonly string[], targets: readonly Target[]): Promise<Unseen[]> {
  const ids = reportIds.filter(isId)
  const asked = targets.filter(one => isId(one.targetId))
  if (ids.length === 0 || asked.length === 0) return []
  const kinds = await tx.rows<{ kind: Kind }>(
    sql`select distinct report_kind as kind from report where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) and is_deleted = 0 and report_kind in (1, 2) order by 1`,
  )
  const found: Unseen[] = []
  for (const { kind } of kinds) found.push(...(await lackingPage(tx, kind, asked)))
  return found
}

const lackingPage = (tx: Tx, kind: Kind, targets: readonly Target[]): Promise<Unseen[]> =>
  tx.rows<Unseen>(sql`
  with seeing as (
    select coalesce(array_agg(r.id), '{}') as ids from blade_role r
     where r.tenant_id = ${tx.tenantId} and r.status = 1 and r.is_deleted = 0
       and (r.role_alias in ('admin', 'administrator') or exists (select 1 from role_menu m where m.tenant_id = r.tenant_id and m.role_id = r.id and m.code = ${pageOfReports[kind]} and m.is_deleted = 0))
  ), asked as (select "targetType", "targetId" from jsonb_to_recordset(${sql.json(targets.map(({ targetType, targetId }) => ({ targetType, targetId })))}) as a("targetType" int, "targetId" bigint)
  ), counted as (
    select a.*, u.real_name as name, (not u.role_id && s.ids)::int as lacking, 1 as people from asked a join blade_user u on a."targetType" = 2 and u.id = a."targetId" and u.tenant_id = ${tx.tenantId}, seeing s
    union all
    select a.*, coalesce(r.role_name, d.full_name, p.post_name), count(u.id) filter (where not u.role_id && s.ids)::int, count(u.id)::int
      from seeing s, asked a
      left join blade_role r on a."targetType" = 1 and r.id = a."targetId" and r.tenant_id = ${tx.tenantId}
      left join blade_dept d on a."targetType" = 3 and d.id = a."targetId" and d.tenant_id = ${tx.tenantId}
      left join blade_post p on a."targetType" = 4 and p.id = a."targetId" and p.tenant_id = ${tx.tenantId}
      left join blade_user u on u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and u.status = 1 and (r.id = any(u.role_id) or d.id = any(u.dept_id) or p.id = any(u.post_id))
     where a."targetType" in (1, 3, 4) and (r.id is null or not r.id = any(s.ids)) group by a."targetType", a."targetId", r.role_name, d.full_name, p.post_name
  )
  select "targetType", "targetId"::text as "targetId", name as "targetName", ${kind}::int as "reportKind", lacking, people from counted where name is not null and (lacking > 0 or ("targetType" = 1 and people = 0)) order by "targetType", name`)

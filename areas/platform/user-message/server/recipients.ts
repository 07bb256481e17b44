import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { Notice } from './notify.ts'

/**
 * Whom a message is for (10-platform 12): the people named, and everybody active who holds one of the roles, works in
 * one of the departments (with those below,
 * as an announcement or a data scope of departments reaches them), or holds the role there. A city narrows roles and
 * departments, never the people named.
 */
export async function recipients(
  tx: Tx,
  {
    users = [],
    roles = [],
    depts = [],
    withoutSubDepts,
    cityCode,
  }: Pick<Notice, 'users' | 'roles' | 'depts' | 'withoutSubDepts' | 'cityCode'>,
): Promise<string[]> {
  if (roles.length === 0 && depts.length === 0) return [...new Set(users)].sort()
  const found = await tx.rows<{ id: string }>(
    sql`select u.id from blade_user u where ${sql.and([
      sql`u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and u.status = 1`,
      ...(roles.length > 0 ? [holds(roles)] : []),
      ...(depts.length > 0 ? [worksIn(tx, depts, !withoutSubDepts)] : []),
      ...(cityCode ? [sql`(cardinality(u.city_codes) = 0 or ${cityCode.slice(0, 4)} = any(u.city_codes))`] : []),
    ])}`,
  )
  return [...new Set([...users, ...found.map(row => row.id)])].sort()
}

const holds = (roles: readonly string[]): Sql =>
  sql`exists (select 1 from blade_role r where r.tenant_id = u.tenant_id and r.is_deleted = 0 and r.role_alias = any(${[...roles]}::varchar[]) and r.id = any(u.role_id))`

const worksIn = (
  tx: Tx,
  depts: readonly string[],
  withBelow: boolean,
): Sql => sql`u.dept_id && array(select d.id from blade_dept d where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0
  and (d.id = any(${[...depts]}::bigint[])${withBelow ? sql` or string_to_array(d.ancestors, ',') && ${[...depts]}::text[]` : sql.empty}))`

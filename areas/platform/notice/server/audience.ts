import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isId } from '#packages/server/kinds.ts'

const EVERYBODY = 1
const DEPARTMENTS = 2
const ROLES = 3
const POSTS = 4
const PEOPLE = 5

/** Active people whom an announcement is for; a department's includes everybody below it. */
export async function addressees(
  tx: Tx,
  { audience, audienceIds }: { audience: number; audienceIds: readonly string[] },
): Promise<string[]> {
  const ids = audienceIds.filter(isId)
  const rows = await tx.rows<{ id: string }>(
    sql`select u.id from blade_user u where u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and u.status = 1 and ${reached(tx, audience, ids)} order by u.id`,
  )
  return rows.map(row => row.id)
}

function reached(tx: Tx, audience: number, ids: readonly string[]): Sql {
  switch (audience) {
    case EVERYBODY:
      return sql.trusted('true')
    case DEPARTMENTS:
      return sql`u.dept_id && array(select d.id from blade_dept d where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0
      and (d.id = any(${[...ids]}::bigint[]) or string_to_array(d.ancestors, ',') && ${[...ids]}::text[]))`
    case ROLES:
      return sql`u.role_id && ${[...ids]}::bigint[]`
    case POSTS:
      return sql`u.post_id && ${[...ids]}::bigint[]`
    case PEOPLE:
      return sql`u.id = any(${[...ids]}::bigint[])`
    default:
      return sql.trusted('false')
  }
}

/** As a condition on blade_notice n: released, not over, and for this person. */
export const publishedTo = (
  tx: Tx,
  userId: string,
  now: string,
): Sql => sql`n.status = 1 and n.release_time <= ${now}::timestamptz and (n.end_time is null or n.end_time > ${now}::timestamptz)
  and exists (select 1 from blade_user u where u.tenant_id = ${tx.tenantId} and u.id = ${userId}::bigint and (n.audience = ${EVERYBODY}
    or (n.audience = ${DEPARTMENTS} and exists (select 1 from blade_dept d where d.tenant_id = u.tenant_id and d.id = any(u.dept_id) and (d.id::text = any(n.audience_ids) or string_to_array(d.ancestors, ',') && n.audience_ids::text[])))
    or (n.audience = ${ROLES} and u.role_id::text[] && n.audience_ids::text[]) or (n.audience = ${POSTS} and u.post_id::text[] && n.audience_ids::text[]) or (n.audience = ${PEOPLE} and u.id::text = any(n.audience_ids))))`

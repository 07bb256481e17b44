import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

/** Of blade_user as u: one of the person's roles in use grants this permission; an administrator's grants all. */
export const holdsCode = (code: string): Sql =>
  sql`exists (select 1 from blade_role r where r.tenant_id = u.tenant_id and r.id = any(u.role_id) and r.status = 1 and r.is_deleted = 0
    and (r.role_alias = 'admin' or exists (select 1 from role_menu m where m.tenant_id = r.tenant_id and m.role_id = r.id and m.code = ${code} and m.is_deleted = 0)))`

/** Whether this person may do what the permission allows. */
export const mayDo = async (tx: Tx, userId: string, code: string): Promise<boolean> =>
  (await tx.row(
    sql`select 1 from blade_user u where u.tenant_id = ${tx.tenantId} and u.id = ${userId}::bigint and u.is_deleted = 0 and u.status = 1 and ${holdsCode(code)}`,
  )) !== undefined

import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

/**
 * A parameter of the tenant's own, as if its administrator had saved it: the row that it was given follows tenant
 * 000000 until then.
 */
export const setsParam = async (tx: Tx, key: string, value: string): Promise<void> =>
  void (await tx.run(sql`
  insert into blade_param (id, tenant_id, create_time, param_name, param_key, param_value) values (${await tx.newId()}::bigint, ${tx.tenantId}, now(), ${key}, ${key}, ${value})
  on conflict (tenant_id, param_key) where is_deleted = 0 do update set param_value = excluded.param_value, is_inherited = false`))

import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

/** When the first of those told read the message, by the key under which it was sent. */
export async function firstRead(
  tx: Tx,
  bizTypeCodes: readonly string[],
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.rows<{ key: string; time: string }>(sql`
    select dedupe_key as key, to_char(min(read_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time
    from user_message where tenant_id = ${tx.tenantId} and is_deleted = 0 and read_time is not null
      and biz_type_code = any(${[...bizTypeCodes]}::varchar[]) and dedupe_key = any(${[...keys]}::varchar[]) group by dedupe_key`)
  return new Map(rows.map(row => [row.key, row.time]))
}

import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { insurancePolicy } from '../insurance-policy.ts'

interface LogRow {
  id: string
  file_name: string
  user_name: string | null
  total: number
  imported: number
  failed: number
  abnormal: number
  state: number
  create_time: string
  all: string
}
/** Files of policies that were checked or imported, newest first. */
export async function importLog(
  tx: Tx,
  { current, size }: { current: number; size: number },
): Promise<Record<string, unknown>> {
  const rows = await tx.rows<LogRow>(sql`
    select b.id, b.file_name, u.real_name as user_name, b.total, b.imported, b.failed, b.abnormal, b.state,
      to_char(b.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as create_time, count(*) over () as all
    from import_batch b left join blade_user u on u.tenant_id = b.tenant_id and u.id = b.user_id
    where b.tenant_id = ${tx.tenantId} and b.resource = ${insurancePolicy.name}
    order by b.create_time desc, b.id desc limit ${size} offset ${(current - 1) * size}`)
  return {
    records: rows.map(row => ({
      id: row.id,
      fileName: row.file_name,
      userName: row.user_name ?? '',
      total: row.total,
      imported: row.imported,
      failed: row.failed,
      abnormal: row.abnormal,
      state: row.state,
      createTime: row.create_time,
    })),
    total: Number(rows[0]?.all ?? 0),
    current,
    size,
  }
}

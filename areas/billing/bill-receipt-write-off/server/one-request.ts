import { Refused } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

/** 3.7: a request id belongs to one voucher for ever; the refusal names it. */
export async function refuseRepeated(
  tx: Tx,
  of: { table: string; number: string; words: readonly [zh: string, en: string] },
  requestId: string | null | undefined,
  own: string | null | undefined,
): Promise<void> {
  if (!requestId || requestId === own) return
  const row = await tx.row<{ no: string; id: string }>(
    sql`select id, ${sql.trusted(of.number)} as no from ${sql.trusted(of.table)} where tenant_id = ${tx.tenantId} and request_id = ${requestId} and is_deleted = 0`,
  )
  if (row)
    throw new Refused({
      kind: 'Duplicate',
      message: `该请求已生成${of.words[0]}${row.no} / this request already created ${of.words[1]} ${row.no}`,
      facts: { id: row.id, no: row.no },
    })
}

import { createHash } from 'node:crypto'
import { localDateTime, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'

/**
 * A fault that no call fails of: work went on by a way that nobody set up, and somebody should. It stands in the error
 * log with what it happened in, once per
 * `name` and message with the number of times.
 */
export async function keepFault(
  tx: Tx,
  { clock }: Pick<Actor, 'clock'>,
  { title, name, message }: { title: Label; name: string; message: string },
): Promise<void> {
  const fingerprint = createHash('sha256').update(`${name} ${message}`).digest('hex').slice(0, 32)
  await tx.run(sql`insert into log_error (id, tenant_id, create_time, title, exception_name, message, fingerprint, create_by)
    values (${await tx.newId()}::bigint, ${tx.tenantId}, ${localDateTime(clock.now())}::timestamptz, ${textOf(title, 'zh')}, ${name}, ${message}, ${fingerprint}, '系统')`)
}

import { createHash } from 'node:crypto'
import { localDateTime, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'

/**
 * A fault that failed no call, e.g. a fallback was used. It is written to the error log, once per `name` and message
 * with a count.
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

import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import { SIMULATED } from './gateway.ts'

export const SECRET = '{secret}'
const placeOf = (tenantId: string, logId: string): string => `sms_secret.${tenantId}.${logId}`

/** The whole text of a log row whose own content says ******. */
export async function sealSecret(
  tx: Tx,
  actor: Actor,
  logId: string,
  secret: { text: string; untilMs: number },
): Promise<void> {
  const now = actor.clock.now()
  await dropSecrets(tx, actor)
  await tx.run(sql`
    insert into sms_secret (id, tenant_id, create_time, log_id, sealed, until_time)
    values (${await tx.newId()}, ${tx.tenantId}, ${localDateTime(now)}::timestamptz, ${logId}::bigint, ${deployment().secrets.encrypt(secret.text, placeOf(tx.tenantId, logId))}, ${localDateTime(new Date(now.getTime() + secret.untilMs))}::timestamptz)`)
}

export const hasDueSecrets = async (tx: Tx, actor: Actor): Promise<boolean> =>
  (
    await tx.rows(
      sql`select 1 from sms_secret where tenant_id = ${tx.tenantId} and until_time <= ${localDateTime(actor.clock.now())}::timestamptz limit 1`,
    )
  ).length > 0
/** Of one text that a vendor took, or of all whose time is over. */
export const dropSecrets = (tx: Tx, actor: Actor, logId?: string): Promise<number> =>
  tx.run(
    sql`delete from sms_secret where tenant_id = ${tx.tenantId} and ${logId === undefined ? sql`until_time <= ${localDateTime(actor.clock.now())}::timestamptz` : sql`log_id = ${logId}::bigint`}`,
  )

/** What is to leave: the text itself, '' when it had a secret whose time is over. */
export async function wordsToSend(
  tx: Tx,
  actor: Actor,
  log: { readonly id: string; readonly content: string | null; readonly hasSecret: boolean | null },
): Promise<string> {
  if (!log.hasSecret) return log.content ?? ''
  const row = await tx.row<{ sealed: string }>(
    sql`select sealed from sms_secret where tenant_id = ${tx.tenantId} and log_id = ${log.id}::bigint and until_time > ${localDateTime(actor.clock.now())}::timestamptz`,
  )
  return row ? deployment().secrets.decrypt(row.sealed, placeOf(tx.tenantId, log.id)) : ''
}

/**
 * Texts of the simulated channel that an administrator may still read: nothing leaves it, so whoever shows the product
 * has no other way to a code
 * (10-platform 5.6). Of a real vendor's texts nobody ever does.
 */
export async function readableTexts(
  tx: Tx,
  actor: Actor,
  logIds: readonly string[],
): Promise<Map<string, { content: string }>> {
  const isAdmin = actor.rights?.aliases.has('admin') === true || actor.rights?.aliases.has('administrator') === true
  const rows = isAdmin
    ? await tx.rows<{ logId: string; sealed: string }>(sql`
    select s.log_id as "logId", s.sealed from sms_secret s join sms_log l on l.tenant_id = s.tenant_id and l.id = s.log_id join blade_sms c on c.tenant_id = l.tenant_id and c.sms_code = l.sms_code and c.category = ${SIMULATED} and c.is_deleted = 0
     where s.tenant_id = ${tx.tenantId} and s.log_id = any(${[...logIds]}::bigint[]) and s.until_time > ${localDateTime(actor.clock.now())}::timestamptz`)
    : []
  return new Map(
    rows.map(row => [
      row.logId,
      { content: deployment().secrets.decrypt(row.sealed, placeOf(tx.tenantId, row.logId)) },
    ]),
  )
}

import { randomBytes } from 'node:crypto'
import { type Clock, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

export type Purpose = 'iframe' | 'oa' | 'social'
const LIVES_MS = 60_000
const KEPT_MS = 86_400_000
/** The tenant stands in the ticket: whoever redeems it has no session that would say it. */
export const tenantOfTicket = (ticket: string): string => /^([0-9A-Za-z]{1,12})\.[\w-]{20,48}$/.exec(ticket)?.[1] ?? ''

/**
 * Opens one door once, for 60 seconds (10-platform S7); somebody who has to answer another system's questions gets
 * longer.
 */
export async function issueTicket(
  tx: Tx,
  clock: Clock,
  purpose: Purpose,
  subject: string,
  livesMs: number = LIVES_MS,
): Promise<string> {
  const now = clock.now()
  const ticket = `${tx.tenantId}.${randomBytes(24).toString('base64url')}`
  await tx.run(
    sql`delete from single_ticket where tenant_id = ${tx.tenantId} and expire_time < ${localDateTime(new Date(now.getTime() - KEPT_MS))}::timestamptz`,
  )
  await tx.run(sql`
    insert into single_ticket (id, tenant_id, create_time, ticket_key, purpose, subject, expire_time)
    values (${await tx.newId()}, ${tx.tenantId}, ${localDateTime(now)}::timestamptz, ${ticket}, ${purpose}, ${subject}, ${localDateTime(new Date(now.getTime() + livesMs))}::timestamptz)`)
  return ticket
}

/**
 * The subject of a live ticket, which is used up by this; undefined for one that is unknown, too old or was used
 * before.
 */
export async function redeemTicket(
  tx: Tx,
  clock: Clock,
  purpose: Purpose,
  ticket: string,
): Promise<string | undefined> {
  const time = localDateTime(clock.now())
  return (
    await tx.row<{ subject: string }>(sql`
    update single_ticket set used_time = ${time}::timestamptz where tenant_id = ${tx.tenantId} and ticket_key = ${ticket} and purpose = ${purpose} and used_time is null and expire_time > ${time}::timestamptz
    returning subject`)
  )?.subject
}

/** Whether a ticket is still good, without using it up. */
export const subjectOf = async (tx: Tx, clock: Clock, purpose: Purpose, ticket: string): Promise<string | undefined> =>
  (
    await tx.row<{ subject: string }>(sql`
  select subject from single_ticket where tenant_id = ${tx.tenantId} and ticket_key = ${ticket} and purpose = ${purpose} and used_time is null and expire_time > ${localDateTime(clock.now())}::timestamptz`)
  )?.subject

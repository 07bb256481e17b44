import { localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

export interface LockRule {
  readonly limit: number
  readonly lockMinutes: number /** A failure older than this counts no more. */
  readonly windowMinutes: number
}

const MINUTE_MS = 60_000
const later = (now: Date, minutes: number): string => localDateTime(new Date(now.getTime() + minutes * MINUTE_MS))

export const isLocked = async (tx: Tx, subjects: readonly string[], now: Date): Promise<boolean> =>
  (
    await tx.rows(
      sql`select 1 from login_failure where tenant_id = ${tx.tenantId} and subject = any(${[...subjects]}) and locked_until > ${localDateTime(now)} and is_deleted = 0 limit 1`,
    )
  ).length > 0

/** Refuses while the subject is locked, even with the right password (10-platform L6, R2). */
export async function refuseLocked(tx: Tx, subject: string, now: Date): Promise<void> {
  if (await isLocked(tx, [subject], now))
    refuse('locked', '用户登录失败次数过多 / Too many failed logins, try again later')
}

/**
 * Counts one failure and locks at the limit. One statement, so that a hundred concurrent guesses count as a hundred
 * failures.
 */
export async function countFailure(tx: Tx, subject: string, now: Date, rule: LockRule): Promise<void> {
  const time = localDateTime(now)
  const windowStart = later(now, -rule.windowMinutes)
  await tx.run(sql`
    insert into login_failure as f (id, tenant_id, create_time, subject, failures, first_time, locked_until) values (${await tx.newId()}, ${tx.tenantId}, ${time}, ${subject}, 1, ${time}, ${rule.limit <= 1 ? later(now, rule.lockMinutes) : null}::timestamptz)
    on conflict (tenant_id, subject) where is_deleted = 0 do update set
      failures = case when f.first_time < ${windowStart} or f.locked_until <= ${time} then 1 else f.failures + 1 end,
      first_time = case when f.first_time < ${windowStart} or f.locked_until <= ${time} then ${time} else f.first_time end,
      locked_until = case when (case when f.first_time < ${windowStart} or f.locked_until <= ${time} then 1 else f.failures + 1 end) >= ${rule.limit} then ${later(now, rule.lockMinutes)}::timestamptz end,
      update_time = ${time}`)
}

export const clearFailures = (tx: Tx, subject: string): Promise<number> =>
  tx.run(sql`delete from login_failure where tenant_id = ${tx.tenantId} and subject = ${subject}`)

export const accountSubject = (account: string): string => `account:${account.toLowerCase().slice(0, 64)}`
/** Of a number, whether somebody here has it or not: both lock alike. */
export const phoneSubject = (phone: string): string => `phone:${phone.slice(0, 20)}`
export const addressSubject = (address: string): string => `address:${address.slice(0, 45)}`
/** 50 wrong ones an hour from one address, over all accounts and tenants. */
export const ADDRESS_RULE: LockRule = { limit: 50, lockMinutes: 30, windowMinutes: 60 }

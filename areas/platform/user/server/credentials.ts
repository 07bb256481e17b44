import { type Clock, type Label, localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import {
  checkPolicy,
  hashPassword,
  isMd5Hex,
  type PasswordDigest,
  passwordDigest,
  randomPassword,
  verifyPassword,
} from '#packages/security/index.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'

interface Stored {
  passwordHash: string | null
  former: string[]
}

const stored = (tx: Tx, userId: string): Promise<Stored | undefined> =>
  tx.row<Stored>(sql`
  select password_hash as "passwordHash", former_hashes as former from user_credential where tenant_id = ${tx.tenantId} and user_id = ${userId} and is_deleted = 0 for update`)

export const passwordIs = async (tx: Tx, userId: string, digest: PasswordDigest): Promise<boolean> =>
  verifyPassword((await stored(tx, userId))?.passwordHash ?? undefined, digest)

/**
 * The rule that a typed password breaks. Where clients send the MD5 text nothing but repetition can be checked (dialect
 * 5.1).
 */
export async function policyFault(tx: Tx, typed: string, account: string): Promise<Label | undefined> {
  if (isMd5Hex(typed)) return undefined
  const params = await paramValues(tx, ['password.minLength', 'password.kinds'])
  return checkPolicy(typed, account, {
    minLength: Number(params['password.minLength']),
    kinds: Number(params['password.kinds']),
  })
}

/** Writes a password; the former ones are kept as hashes so that none of the last five comes back (L7). */
export async function setPassword(
  tx: Tx,
  clock: Clock,
  userId: string,
  typed: string,
  mustChange: boolean,
): Promise<void> {
  const digest = passwordDigest(typed)
  const before = await stored(tx, userId)
  const former = [before?.passwordHash, ...(before?.former ?? [])].filter(hash => hash !== null && hash !== undefined)
  const kept = Number((await paramValues(tx, ['password.history']))['password.history'])
  if (!mustChange)
    for (const hash of former.slice(0, kept))
      if (await verifyPassword(hash, digest))
        refuse('passwordHistory', '不能使用最近用过的密码 / This password was used recently')
  const hash = await hashPassword(digest)
  const time = localDateTime(clock.now())
  await tx.run(sql`
    insert into user_credential (id, tenant_id, create_time, user_id, password_hash, former_hashes, must_change, changed_time)
    values (${await tx.newId()}, ${tx.tenantId}, ${time}, ${userId}, ${hash}, ${former.slice(0, kept)}::varchar[], ${mustChange}, ${time})
    on conflict (tenant_id, user_id) where is_deleted = 0 do update set password_hash = excluded.password_hash, former_hashes = excluded.former_hashes, must_change = excluded.must_change,
      changed_time = excluded.changed_time, update_time = excluded.create_time`)
}

/** A password that is shown once: `account.initPassword` of the tenant, else a random one. */
export async function firstPassword(tx: Tx, account: string): Promise<string> {
  return (await paramValues(tx, ['account.initPassword']))['account.initPassword'] || randomPassword(account)
}

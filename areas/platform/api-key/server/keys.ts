import { randomBytes } from 'node:crypto'
import { instantOf, localDate, localDateTime, type Clock } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { KeyLimits } from '#packages/http/context.ts'
import { KEY_PREFIX } from '#packages/http/headers.ts'
import { sha256Hex, type TokenClaims } from '#packages/security/index.ts'
import { type Person, personColumns } from '#areas/platform/role/server/load-rights.ts'
import { modeIs } from '../api-key.ts'

/** `fk_<tenant>_<256 random bits>`: the tenant stands in front, so that the right rows are asked. */
const KEY = /^fk_(\w{6,12})_[\w-]{43}$/
const HEAD_LENGTH = 16
export const newKey = (tenantId: string): string => `${KEY_PREFIX}${tenantId}_${randomBytes(32).toString('base64url')}`
export const headOf = (key: string): string => `${key.slice(0, HEAD_LENGTH)}…`
export const isKey = (token: string): boolean => token.startsWith(KEY_PREFIX)

/** What a good key opens. */
export interface KnownKey {
  readonly claims: TokenClaims
  readonly expiresAt: Date
  readonly limits: KeyLimits
  /** Empty: all that the person has. */
  readonly codes: readonly string[]
}

/** Undefined for a key that does not exist, was revoked or is past its date: none of it is told. */
export async function knownKey(database: Database, clock: Clock, key: string): Promise<KnownKey | undefined> {
  const tenantId = KEY.exec(key)?.[1]
  if (tenantId === undefined) return undefined
  const now = clock.now()
  const row = await database.transaction(
    tenantId,
    tx =>
      tx.row<{
        id: string
        userId: string
        mode: number
        codes: string[]
        addresses: string[]
        expires: string
      }>(sql`
      select id, user_id as "userId", mode::int as mode, codes, allowed_addresses as addresses, expire_time as expires
        from api_key where tenant_id = ${tenantId} and key_hash = ${sha256Hex(key)} and status = 1 and is_deleted = 0 and expire_time > ${localDateTime(now)}`),
    { name: 'api key' },
  )
  return (
    row && {
      claims: { tenantId, userId: row.userId, sessionId: row.id, clientId: 'api-key' },
      expiresAt: instantOf(row.expires),
      limits: { readOnly: row.mode === modeIs.readOnly, addresses: row.addresses },
      codes: row.codes,
    }
  )
}

/** The person behind a key, as a session has him: his password and his choice of a department do not count. */
export const personOfKey = (tx: Tx, claims: TokenClaims, clock: Clock) =>
  tx.row<Person & { id: string; realName: string }>(sql`
    select ${claims.sessionId}::text as id, u.real_name as "realName", ${personColumns} from blade_user u
     where u.tenant_id = ${tx.tenantId} and u.id = ${claims.userId} and u.is_deleted = 0 and u.status = 1
       and (u.valid_to is null or u.valid_to >= ${localDate(clock.now())})`)

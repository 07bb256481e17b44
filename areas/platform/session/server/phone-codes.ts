import { randomInt, randomUUID } from 'node:crypto'
import { inBoth, labelInBoth, localDate, localDateTime, refuse, Refused, type Clock } from '#kernel'
import { maskValue } from '#kernel/validators.ts'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { hashPassword, passwordDigest, verifyPassword } from '#packages/security/index.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { channelFor, sendSms } from '#areas/platform/sms/server/send.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import {
  accountSubject,
  ADDRESS_RULE,
  addressSubject,
  clearFailures,
  countFailure,
  isLocked,
  type LockRule,
  phoneSubject,
  refuseLocked,
} from './login-failures.ts'
import { isExpired, type Tenant, tenantNamed } from './sessions.ts'
import { admits, countWrongPassword, type Identified, keepLogin } from './sign-in.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}
export interface CodeWanted {
  readonly tenantId: string
  readonly phone: string
  readonly address: string /** Idempotency-Key of the press; '' = none. */
  readonly press: string
}
export interface PhoneSignIn {
  readonly tenantId: string
  readonly phone: string
  readonly key: string
  readonly code: string
  readonly address: string
  readonly userAgent: string
}

export const CODE_BIZ = 'validate'
const LIVES_MS = 5 * 60_000
/** 60 s between two texts to a number (10-platform 3.3). */
const AGAIN: LockRule = { limit: 1, lockMinutes: 1, windowMinutes: 1 }
const DAY_MINUTES = 24 * 60
/** Wrong ones that kill a code; the account locks by its own count (L6). */
const WRONG_MAX = 3
const digestOf = (key: string, code: string) => passwordDigest(`${key} ${code}`)
const tenantFor = async (database: Database, code: string): Promise<Tenant | undefined> =>
  /^[0-9A-Za-z]{1,12}$/.test(code) ? tenantNamed(database, code) : undefined

/**
 * Sends a code to the holder of this number, and answers the same for unknown numbers: they get a key, wait and lock
 * alike, and their SMS is written and rolled back, so that not even timing reveals them. Refuses smsChannel and
 * TooMany.
 */
export async function sendPhoneCode(
  ports: Ports,
  wanted: CodeWanted,
): Promise<{ success: true; id: string; key: string; phone: string; expiresIn: number }> {
  const tenant = await tenantFor(ports.database, wanted.tenantId)
  const limits = await ports.database.transaction(
    tenant?.code ?? PLATFORM,
    async tx => {
      // Said to all numbers alike: it is the tenant's lack.
      if (tenant && !(await channelFor(tx, 'code')))
        refuse('smsChannel', '没有启用的短信通道 / No SMS channel is in use')
      return { perDay: await paramNumber(tx, 'sms.dailyPerPhone'), perMinute: await paramNumber(tx, 'sms.perMinuteIp') }
    },
    { name: 'phone code limits' },
  )
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const made = await ports.database.transaction(PLATFORM, tx => keepCode(tx, ports.clock.now(), wanted, code, limits), {
    name: 'phone code',
  })
  if (made.isNew && tenant && !isExpired(tenant, ports.clock.now()))
    await ports.database.transaction(tenant.code, tx => sendTo(tx, ports.clock, wanted.phone, code), {
      name: 'phone code text',
    })
  return { success: true, id: made.key, key: made.key, phone: wanted.phone, expiresIn: LIVES_MS / 1000 }
}

async function keepCode(
  tx: Tx,
  now: Date,
  wanted: CodeWanted,
  code: string,
  limits: { perDay: number; perMinute: number },
): Promise<{ key: string; isNew: boolean }> {
  const { phone, press, tenantId } = wanted
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`phone code ${phone}`}))`)
  const again =
    press === ''
      ? undefined
      : await tx.row<{ key: string }>(sql`
    select code_key as key from auth_phone_code where tenant_id = ${PLATFORM} and phone = ${phone} and of_tenant = ${tenantId} and press_key = ${press} and create_time > ${localDateTime(new Date(now.getTime() - 60_000))}::timestamptz order by id desc limit 1`)
  if (again) return { key: again.key, isNew: false }
  const [minute, day, address] = [
    `sms-minute:${phone}`,
    `sms-day:${phone}`,
    `sms-address:${wanted.address.slice(0, 45)}`,
  ]
  if (await isLocked(tx, [minute, day, address], now))
    throw new Refused({ kind: 'TooMany', message: '操作过于频繁，请稍后再试 / Too many requests, try again later' })
  await countFailure(tx, minute, now, AGAIN)
  await countFailure(tx, day, now, { limit: limits.perDay, lockMinutes: DAY_MINUTES, windowMinutes: DAY_MINUTES })
  await countFailure(tx, address, now, { limit: limits.perMinute, lockMinutes: 1, windowMinutes: 1 })
  const key = randomUUID()
  await tx.run(
    sql`delete from auth_phone_code where tenant_id = ${PLATFORM} and expire_time < ${localDateTime(now)}::timestamptz`,
  )
  // The newest code of a number is the only one: an older text opens nothing.
  await tx.run(
    sql`delete from auth_phone_code where tenant_id = ${PLATFORM} and phone = ${phone} and of_tenant = ${tenantId}`,
  )
  await tx.run(sql`
    insert into auth_phone_code (id, tenant_id, create_time, code_key, of_tenant, phone, code_hash, press_key, failures, expire_time)
    values (${await tx.newId()}, ${PLATFORM}, ${localDateTime(now)}::timestamptz, ${key}, ${tenantId}, ${phone}, ${await hashPassword(digestOf(key, code))}, ${press}, 0, ${localDateTime(new Date(now.getTime() + LIVES_MS))}::timestamptz)`)
  return { key, isNew: true }
}

/** Nobody is told. */
class NoText extends Error {}

async function sendTo(tx: Tx, clock: Clock, phone: string, code: string): Promise<void> {
  const today = localDate(clock.now())
  const known = await tx.row(
    sql`select 1 from blade_user where tenant_id = ${tx.tenantId} and phone = ${phone} and status = 1 and is_deleted = 0 and (valid_to is null or valid_to >= ${today}::date)`,
  )
  try {
    await tx.attempt(async () => {
      await sendSms(tx, systemActor(tx.tenantId, 'sign-in', clock), 'code', {
        phone,
        content: '验证码 {secret}，5分钟内有效，请勿告诉他人。',
        secret: { text: code, untilMs: LIVES_MS },
        bizTypeCode: CODE_BIZ,
      })
      if (!known) throw new NoText()
    })
  } catch (error) {
    // The number has had its texts of the day: refusing would say that it is known.
    if (!(error instanceof NoText) && !(error instanceof Refused)) throw error
  }
}

type Proof = 'right' | 'wrong' | 'again'

/**
 * Consumes a code or counts a wrong attempt, one at a time, so that concurrent guesses all count. `again`: right, but
 * used before.
 */
async function prove(tx: Tx, now: Date, { tenantId, phone, key, code }: PhoneSignIn): Promise<Proof> {
  const row = await tx.row<{ id: string; hash: string; failures: number; used: string | null }>(sql`
    select id, code_hash as hash, failures, used_time as used from auth_phone_code
     where tenant_id = ${PLATFORM} and code_key = ${key} and of_tenant = ${tenantId} and phone = ${phone} and expire_time > ${localDateTime(now)}::timestamptz for update`)
  const matches = await verifyPassword(row && row.failures < WRONG_MAX ? row.hash : undefined, digestOf(key, code))
  if (!row || !matches) {
    if (row)
      await tx.run(
        sql`update auth_phone_code set failures = failures + 1 where tenant_id = ${PLATFORM} and id = ${row.id}::bigint`,
      )
    return 'wrong'
  }
  if (row.used !== null) return 'again'
  await tx.run(
    sql`update auth_phone_code set used_time = ${localDateTime(now)}::timestamptz where tenant_id = ${PLATFORM} and id = ${row.id}::bigint`,
  )
  return 'right'
}

interface Found extends Identified {
  readonly status: number
  readonly validTo: string | null
}

/**
 * Grant `captcha` with type=phone: the key and the code of the text stand in place of the picture's. Whether the number
 * is known is told to nobody who cannot read its texts.
 */
export async function identifyByPhone({ database, clock }: Ports, signIn: PhoneSignIn): Promise<Identified> {
  const now = clock.now()
  const { phone, address, userAgent } = signIn
  await database.transaction(PLATFORM, tx => refuseLocked(tx, addressSubject(address), now), {
    name: 'sign-in address',
  })
  const tenant = await tenantFor(database, signIn.tenantId)
  const found =
    tenant &&
    (await database.transaction(
      tenant.code,
      async tx => {
        await refuseLocked(tx, phoneSubject(phone), now)
        return tx.row<Found>(
          sql`select u.id as "userId", u.account, u.real_name as "realName", u.status, u.valid_to as "validTo" from blade_user u where u.tenant_id = ${tx.tenantId} and u.phone = ${phone} and u.is_deleted = 0`,
        )
      },
      { name: 'phone sign-in' },
    ))
  const proof = await database.transaction(PLATFORM, tx => prove(tx, now, signIn), { name: 'phone code proof' })
  const keep = (account: string, userName: string, result: 'failed' | 'refused', reason: string) =>
    keepLogin(database, tenant?.code ?? PLATFORM, clock, { account, userName, result, reason, address, userAgent })
  if (proof !== 'right' || !tenant || !found) {
    if (proof !== 'again') await countWrong(database, tenant?.code, found?.account, signIn, now)
    await keep(maskValue('phone', phone), '', 'failed', inBoth('短信验证码不正确', 'Wrong code'))
    return refuse('captcha', '验证码不正确 / The code is wrong')
  }
  await database.transaction(tenant.code, tx => refuseLocked(tx, accountSubject(found.account), now), {
    name: 'phone sign-in',
  })
  const reason = admits(tenant, found, now)
  if (reason) {
    await keep(found.account, found.realName, 'refused', labelInBoth(reason))
    refuse('signIn', reason)
  }
  await database.transaction(
    tenant.code,
    async tx => {
      for (const subject of [phoneSubject(phone), accountSubject(found.account)]) await clearFailures(tx, subject)
    },
    { name: 'sign-in clears failures' },
  )
  return { userId: found.userId, account: found.account, realName: found.realName }
}

/**
 * Five wrong passwords or codes lock the account, five wrong codes the number (L6); a number that nobody has locks like
 * any other.
 */
async function countWrong(
  database: Database,
  tenantId: string | undefined,
  account: string | undefined,
  { phone, address }: PhoneSignIn,
  now: Date,
): Promise<void> {
  await database.transaction(PLATFORM, tx => countFailure(tx, addressSubject(address), now, ADDRESS_RULE), {
    name: 'sign-in failure',
  })
  if (tenantId === undefined) return
  await database.transaction(
    tenantId,
    async tx => {
      const lockMinutes = await paramNumber(tx, 'login.lockMinutes')
      await countFailure(tx, phoneSubject(phone), now, {
        limit: await paramNumber(tx, 'login.failLimit'),
        lockMinutes,
        windowMinutes: lockMinutes,
      })
      // Nobody's number costs the same count, under a name that no account can have.
      await countWrongPassword(tx, account ?? `?${phone}`, now)
    },
    { name: 'sign-in failure' },
  )
}

import { labelInBoth, localDate, localDateTime, refuse, Refused, type Clock, type Label } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { passwordDigest, verifyPassword } from '#packages/security/index.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { userStates } from '#areas/platform/user/user.ts'
import {
  accountSubject,
  ADDRESS_RULE,
  addressSubject,
  clearFailures,
  countFailure,
  refuseLocked,
} from './login-failures.ts'
import { isExpired, type Tenant, tenantNamed } from './sessions.ts'

export interface SignIn {
  readonly tenantId: string
  readonly account: string /** MD5 of the password, as clients send it. */
  readonly password: string
  readonly address: string
  readonly userAgent: string
}
export interface Identified {
  readonly userId: string
  readonly account: string
  readonly realName: string
}

interface Found extends Identified {
  status: number
  validTo: string | null
  passwordHash: string | null
}

/** One text for an unknown tenant, an unknown account and a wrong password: nothing tells which it was. */
const WRONG: Label = '用户名或密码错误 / Wrong account or password'

const closed: Record<number, Label> = {
  [userStates.values.disabled.code]: '账号已停用 / This account is disabled',
  [userStates.values.pending.code]: '您的申请正在审核中 / Your application is being reviewed',
  [userStates.values.left.code]: '账号已停用 / This account is disabled',
}

/** Why somebody who is who he says may not come in all the same. */
export const admits = (
  tenant: Tenant,
  found: { readonly status: number; readonly validTo: string | null },
  now: Date,
): Label | undefined =>
  isExpired(tenant, now)
    ? '租户已过期，请联系平台 / The tenant has expired, please contact the platform'
    : (closed[found.status] ??
      (found.validTo !== null && found.validTo < localDate(now) ? '账号已过期 / This account has expired' : undefined))

/** Proves account and password. Failures are counted in a transaction of their own: the refusal must not undo them. */
export async function identify(database: Database, clock: Clock, signIn: SignIn): Promise<Identified> {
  const now = clock.now()
  const { address } = signIn
  const tenantId = /^[0-9A-Za-z]{1,12}$/.test(signIn.tenantId) ? signIn.tenantId : ''
  const tenant = tenantId ? await tenantNamed(database, tenantId) : undefined
  await database.transaction(PLATFORM, tx => refuseLocked(tx, addressSubject(address), now), {
    name: 'sign-in address',
  })
  const found =
    tenant &&
    (await database.transaction(
      tenant.code,
      async tx => {
        await refuseLocked(tx, accountSubject(signIn.account), now)
        return findAccount(tx, signIn.account)
      },
      { name: 'sign-in' },
    ))

  // Also without an account: response time must not reveal that it does not exist.
  const isRight = await verifyPassword(found?.passwordHash ?? undefined, passwordDigest(signIn.password))
  if (!tenant || !found || !isRight) {
    await countWrong(database, tenant?.code, signIn, now)
    await keepLogin(database, tenant?.code ?? PLATFORM, clock, {
      account: signIn.account,
      userName: '',
      result: 'failed',
      reason: labelInBoth(WRONG),
      address,
      userAgent: signIn.userAgent,
    })
    return refuse('signIn', WRONG)
  }
  const reason = admits(tenant, found, now)
  if (reason) {
    await keepLogin(database, tenant.code, clock, {
      account: found.account,
      userName: found.realName,
      result: 'refused',
      reason: labelInBoth(reason),
      address,
      userAgent: signIn.userAgent,
    })
    refuse('signIn', reason)
  }
  await database.transaction(tenant.code, tx => clearFailures(tx, accountSubject(signIn.account)), {
    name: 'sign-in clears failures',
  })
  return { userId: found.userId, account: found.account, realName: found.realName }
}

const findAccount = (tx: Tx, account: string): Promise<Found | undefined> =>
  tx.row<Found>(sql`
  select u.id as "userId", u.account, u.real_name as "realName", u.status, u.valid_to as "validTo", c.password_hash as "passwordHash"
    from blade_user u left join user_credential c on c.user_id = u.id and c.tenant_id = u.tenant_id and c.is_deleted = 0
   where u.tenant_id = ${tx.tenantId} and lower(u.account) = ${account.toLowerCase()} and u.is_deleted = 0`)

async function countWrong(database: Database, tenantId: string | undefined, signIn: SignIn, now: Date): Promise<void> {
  await database.transaction(PLATFORM, tx => countFailure(tx, addressSubject(signIn.address), now, ADDRESS_RULE), {
    name: 'sign-in failure',
  })
  if (tenantId === undefined) return
  await database.transaction(tenantId, tx => countWrongPassword(tx, signIn.account, now), { name: 'sign-in failure' })
}

export async function countWrongPassword(tx: Tx, account: string, now: Date): Promise<void> {
  const lockMinutes = await paramNumber(tx, 'login.lockMinutes')
  await countFailure(tx, accountSubject(account), now, {
    limit: await paramNumber(tx, 'login.failLimit'),
    lockMinutes,
    windowMinutes: lockMinutes,
  })
}

/**
 * Whether it is his password, asked inside a session: a session that was taken over must not become a way to guess, so
 * wrong ones count like wrong sign-ins.
 */
export async function provesPassword(
  database: Database,
  clock: Clock,
  tenantId: string,
  userId: string,
  password: string,
): Promise<boolean> {
  const now = clock.now()
  const found = await database.transaction(
    tenantId,
    async tx => {
      const row = await tx.row<{ account: string; hash: string | null }>(sql`
      select u.account, c.password_hash as hash from blade_user u left join user_credential c on c.user_id = u.id and c.tenant_id = u.tenant_id and c.is_deleted = 0 where u.tenant_id = ${tx.tenantId} and u.id = ${userId}`)
      if (row) await refuseLocked(tx, accountSubject(row.account), now)
      return row
    },
    { name: 'own password' },
  )
  const isRight = await verifyPassword(found?.hash ?? undefined, passwordDigest(password))
  if (found)
    await database.transaction(
      tenantId,
      async tx => {
        await (isRight ? clearFailures(tx, accountSubject(found.account)) : countWrongPassword(tx, found.account, now))
      },
      { name: 'own password counted' },
    )
  return isRight
}

interface LoginRow {
  account: string
  userName: string
  result: 'ok' | 'failed' | 'refused'
  reason: string
  address: string
  userAgent: string
  sessionId?: string
}

export const keepLogin = (database: Database, tenantId: string, clock: Clock, row: LoginRow): Promise<void> =>
  database.transaction(tenantId, tx => writeLogin(tx, clock, row), { name: 'sign-in log' })

export async function writeLogin(tx: Tx, clock: Clock, row: LoginRow): Promise<void> {
  const time = localDateTime(clock.now())
  await tx.run(sql`
    insert into log_login (id, tenant_id, create_time, account, user_name, result, reason, ip, user_agent, session_id, login_time)
    values (${await tx.newId()}, ${tx.tenantId}, ${time}, ${row.account.slice(0, 64)}, ${row.userName}, ${row.result}, ${row.reason.slice(0, 128)}, ${row.address.slice(0, 45)}, ${row.userAgent.slice(0, 255)}, ${row.sessionId ?? null}, ${time})`)
}

export const notSignedIn = (): never => {
  throw new Refused({ kind: 'NotSignedIn', message: '请求未授权 / Not signed in, or the session has ended' })
}

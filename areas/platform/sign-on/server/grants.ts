import { randomBytes } from 'node:crypto'
import { labelInBoth, localDateTime, refuse, type Clock, type Label } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { admits, type Identified, keepLogin } from '#areas/platform/session/server/sign-in.ts'
import { tenantNamed } from '#areas/platform/session/server/sessions.ts'
import { providerOf } from './gateways.ts'
import { redeemState } from './redirects.ts'
import { redeemTicket, tenantOfTicket } from './tickets.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}
interface Door {
  readonly address: string
  readonly userAgent: string
}
interface Person extends Identified {
  readonly status: number
  readonly validTo: string | null
}

const FAILED: Label = '单点登录失败，请重试或使用账号登录 / Single sign-on failed, try again or use your account'

const tenantOrRefuse = async (database: Database, code: string) =>
  (/^[0-9A-Za-z]{1,12}$/.test(code) ? await tenantNamed(database, code) : undefined) ?? refuse('signIn', FAILED)

const person = (tx: Tx, where: ReturnType<typeof sql>): Promise<Person | undefined> =>
  tx.row<Person>(sql`
  select u.id as "userId", u.account, u.real_name as "realName", u.status, u.valid_to as "validTo" from blade_user u where u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and ${where}`)

/**
 * Somebody for whom another system vouches passes the same gates as with a password: tenant, state of the account, its
 * validity.
 */
async function admitted(
  { database, clock }: Ports,
  tenantId: string,
  found: Person | undefined,
  door: Door,
): Promise<Identified> {
  const tenant = await tenantOrRefuse(database, tenantId)
  if (!found) return refuse('signIn', FAILED)
  const reason = admits(tenant, found, clock.now())
  if (reason) {
    await keepLogin(database, tenant.code, clock, {
      account: found.account,
      userName: found.realName,
      result: 'refused',
      reason: labelInBoth(reason),
      ...door,
    })
    refuse('signIn', reason)
  }
  return { userId: found.userId, account: found.account, realName: found.realName }
}

/** Grant `oasso`: the OA's ticket names the OA login of one of us, or in the simulated OA his account. */
export async function byOaTicket(ports: Ports, tenantId: string, ticket: string, door: Door): Promise<Identified> {
  const { code } = await tenantOrRefuse(ports.database, tenantId)
  const found =
    tenantOfTicket(ticket) !== code
      ? undefined
      : await ports.database.transaction(
          code,
          async tx => {
            const login = await redeemTicket(tx, ports.clock, 'oa', ticket)
            return login === undefined
              ? undefined
              : person(tx, sql`(u.oa_login = ${login} or (u.oa_login is null and u.account = ${login}))`)
          },
          { name: 'oa ticket' },
        )
  return admitted(ports, code, found, door)
}

/**
 * Grants `social` and `authorization_code`: a person whom we know, or the key with which a stranger may ask for an
 * account (L8).
 */
export async function byProvider(
  ports: Ports,
  tenantId: string,
  given: { source: string; code: string; state: string },
  door: Door,
): Promise<Identified | { claim: string; nickName: string }> {
  const { database, clock } = ports
  const tenant = await tenantOrRefuse(database, tenantId)
  const { provider, isStarted } = await database.transaction(
    tenant.code,
    async tx => ({
      provider: await providerOf(tx, given.source),
      isStarted: await redeemState(tx, clock, given.source, given.state),
    }),
    { name: 'identity provider' },
  )
  if (!provider) return refuse('grant', '该登录方式未配置 / This way of signing in is not configured')
  // A code that nobody here asked for is another person's, slipped under this one's feet.
  if (!isStarted) return refuse('signIn', '登录已失效，请重新发起 / This sign-in has expired, start it again')
  const identity = await provider.exchange(given.code, given.state)
  if (!identity) return refuse('signIn', '第三方授权失败，请重试 / The provider did not confirm you, try again')
  const outcome = await database.transaction(
    tenant.code,
    async tx => {
      const bound = await tx.row<{ claim: string; userId: string | null }>(
        sql`select claim_key as claim, user_id as "userId" from user_oauth where tenant_id = ${tx.tenantId} and source = ${given.source} and uuid = ${identity.uuid} and is_deleted = 0`,
      )
      const known = bound?.userId ? await person(tx, sql`u.id = ${bound.userId}::bigint`) : undefined
      if (known) return { known }
      // Every visit of a stranger gets a key of its own: one that leaked from an older window opens nothing any more.
      const claim = randomBytes(24).toString('base64url')
      await tx.run(sql`
      insert into user_oauth (id, tenant_id, create_time, source, uuid, nick_name, claim_key) values (${await tx.newId()}, ${tx.tenantId}, ${localDateTime(clock.now())}::timestamptz, ${given.source}, ${identity.uuid}, ${identity.nickName}, ${claim})
      on conflict (tenant_id, source, uuid) where is_deleted = 0 do update set claim_key = excluded.claim_key, user_id = null, nick_name = excluded.nick_name, update_time = excluded.create_time`)
      return { claim }
    },
    { name: 'identity' },
  )
  return 'known' in outcome
    ? admitted(ports, tenant.code, outcome.known, door)
    : { claim: outcome.claim, nickName: identity.nickName }
}

/** A framed page of another system asks who its visitor is: the ticket answers once, and with a name only. */
export async function byIframeTicket({ database, clock }: Ports, ticket: string): Promise<Record<string, unknown>> {
  const tenantId = tenantOfTicket(ticket)
  const { code } = await tenantOrRefuse(database, tenantId)
  const found = await database.transaction(
    code,
    async tx => {
      const userId = await redeemTicket(tx, clock, 'iframe', ticket)
      return userId === undefined ? undefined : person(tx, sql`u.id = ${userId}::bigint and u.status = 1`)
    },
    { name: 'iframe ticket' },
  )
  if (!found) refuse('ticket', '票据无效或已使用 / The ticket is not valid or was used before')
  return { tenant_id: code, user_id: found!.userId, account: found!.account, real_name: found!.realName }
}

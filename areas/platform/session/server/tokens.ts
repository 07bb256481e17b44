import { type Clock, localDate, localDateTime, refuse } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { Client } from '#packages/http/context.ts'
import type { TokenClaims, Tokens } from '#packages/security/index.ts'
import { paramNumber, paramValue } from '#areas/platform/param/server/param-value.ts'
import { CHANGED } from '#areas/platform/tenant/server/versions.ts'
import { type Identified, writeLogin } from './sign-in.ts'
import { isExpired, tenantNamed } from './sessions.ts'
import { tellKicked, tellNewDevice } from './tell.ts'

export interface TokenPorts {
  readonly database: Database
  readonly tokens: Tokens
  readonly clock: Clock /** Sessions that ended or changed now: this process's cache forgets them before anybody asks again. */
  readonly forget: (sessionIds: readonly string[]) => void
}
export interface Terminal {
  readonly address: string
  readonly userAgent: string
  readonly userType: string /** Since when nobody touches the page that calls, in seconds. */
  readonly idleSeconds: number /** '' = not chosen. */
  readonly deptId: string
  readonly roleId: string
}

const RACE_SECONDS = 10
const KEPT_FORMER = 5
const LIVE_MAX = 4
const later = (now: Date, seconds: number): string => localDateTime(new Date(now.getTime() + seconds * 1000))

/** A new session with its first pair of tokens. The oldest sessions beyond the limit are kicked (L5). */
export async function openSession(
  ports: TokenPorts,
  tenantId: string,
  who: Identified,
  client: Client,
  terminal: Terminal,
): Promise<Record<string, unknown>> {
  const now = ports.clock.now()
  return ports.database.transaction(
    tenantId,
    async tx => {
      const chosen = await choiceOf(tx, who.userId, terminal)
      const id = await tx.newId()
      const claims: TokenClaims = { tenantId, userId: who.userId, sessionId: id, clientId: client.clientId }
      const refresh = await ports.tokens.signRefresh(claims, client.refreshSeconds)
      const time = localDateTime(now)
      await tx.run(sql`
      insert into auth_session (id, tenant_id, create_user, create_time, user_id, account, client_id, user_type, dept_id, role_ids, refresh_ids, expire_time, last_time, ip, user_agent)
      values (${id}, ${tenantId}, ${who.userId}, ${time}, ${who.userId}, ${who.account}, ${client.clientId}, ${terminal.userType.slice(0, 16)}, ${chosen.deptId}, ${chosen.roleIds}::bigint[],
              ${[refresh.tokenId]}::varchar[], ${later(now, client.refreshSeconds)}, ${time}, ${terminal.address.slice(0, 45)}, ${terminal.userAgent.slice(0, 255)})`)
      await kickBeyondLimit(tx, who.userId, ports)
      await tx.run(
        sql`update blade_user set last_login_time = ${time}, last_login_ip = ${terminal.address.slice(0, 45)} where tenant_id = ${tenantId} and id = ${who.userId}`,
      )
      await tellNewDevice(tx, ports.clock, who, terminal)
      await writeLogin(tx, ports.clock, {
        account: who.account,
        userName: who.realName,
        result: 'ok',
        reason: '',
        address: terminal.address,
        userAgent: terminal.userAgent,
        sessionId: id,
      })
      return tokenAnswer(tx, ports, claims, client, refresh.token, terminal.userType)
    },
    { name: 'open session' },
  )
}

async function kickBeyondLimit(tx: Tx, userId: string, ports: TokenPorts): Promise<void> {
  const limit = await paramNumber(tx, 'session.maxPerUser')
  if (limit <= 0) return
  const beyond = await tx.rows<{ id: string }>(
    sql`select id from auth_session where tenant_id = ${tx.tenantId} and user_id = ${userId} and status = 1 order by create_time desc, id desc offset ${limit}`,
  )
  const ended = await endSessions(tx, ports, { ids: beyond.map(row => row.id) }, 3)
  await tellKicked(
    tx,
    ports.clock,
    ended,
    '您的账号在其他地方登录，超过会话数上限的最早会话已下线。如非本人操作，请修改密码。 / Your account signed in elsewhere; your oldest session, one too many, was ended. If that was not you, change your password.',
  )
}

/** Dept-Id and Role-Id count in switch mode only, and must be the user's own (dialect 2). */
async function choiceOf(
  tx: Tx,
  userId: string,
  terminal: Terminal,
): Promise<{ deptId: string | null; roleIds: string[] }> {
  if ((terminal.deptId === '' && terminal.roleId === '') || (await paramValue(tx, 'login.switchMode')) !== 'true')
    return { deptId: null, roleIds: [] }
  const user = await tx.row<{ deptIds: string[]; roleIds: string[] }>(
    sql`select dept_id as "deptIds", role_id as "roleIds" from blade_user where tenant_id = ${tx.tenantId} and id = ${userId} and is_deleted = 0`,
  )
  const roleIds = terminal.roleId.split(',').filter(Boolean)
  if (terminal.deptId !== '' && !user?.deptIds.includes(terminal.deptId))
    refuse('switch', '不能切换到该部门 / You do not belong to this department')
  if (roleIds.some(id => !user?.roleIds.includes(id))) refuse('switch', '不能切换到该角色 / You do not hold this role')
  return { deptId: terminal.deptId || null, roleIds }
}

interface Live {
  refreshIds: string[]
  formerRefreshIds: string[]
  account: string
  userType: string | null
  deptId: string | null
  roleIds: string[]
}

/** The refresh grant: a new pair, the old refresh token is used up (L2). */
export async function refreshSession(
  ports: TokenPorts,
  token: string,
  client: Client,
  terminal: Terminal,
  tenantId = '',
): Promise<Record<string, unknown>> {
  const verified = await ports.tokens.verifyRefresh(token)
  // A page of one tenant that got hold of another's token is told nothing, not even that it is good.
  if (
    !verified.ok ||
    verified.claims.clientId !== client.clientId ||
    (tenantId !== '' && tenantId !== verified.claims.tenantId)
  )
    return ended()
  const { claims, tokenId } = verified
  const now = ports.clock.now()
  const tenant = await tenantNamed(ports.database, claims.tenantId)
  if (!tenant || isExpired(tenant, now)) return ended()
  const answer = await ports.database.transaction(
    claims.tenantId,
    async tx => {
      const live = await lockLive(tx, claims, now)
      if (!live) return undefined
      const isRace = live.formerRefreshIds.some(one => isRecent(one, tokenId, now))
      if (!live.refreshIds.includes(tokenId) && !isRace) {
        // A rotated token used again was copied: end the session for both holders.
        await endSessions(tx, ports, { ids: [claims.sessionId] }, 3)
        return undefined
      }
      return rotate(tx, ports, claims, client, terminal, { live, tokenId, isRace })
    },
    { name: 'refresh session' },
  )
  return answer ?? ended()
}

const ended = (): never => refuse('refresh', '会话已失效，请重新登录 / The session has ended, please sign in again')

const lockLive = (tx: Tx, claims: TokenClaims, now: Date): Promise<Live | undefined> =>
  tx.row<Live>(sql`
  select s.refresh_ids as "refreshIds", s.former_refresh_ids as "formerRefreshIds", s.account, s.user_type as "userType", s.dept_id as "deptId", s.role_ids as "roleIds"
    from auth_session s join blade_user u on u.id = s.user_id and u.tenant_id = s.tenant_id and u.status = 1 and u.is_deleted = 0
   where s.tenant_id = ${tx.tenantId} and s.id = ${claims.sessionId} and s.user_id = ${claims.userId} and s.status = 1 and s.expire_time > ${localDateTime(now)}
     and (u.valid_to is null or u.valid_to >= ${localDate(now)}) for update of s`)

const isRecent = (former: string, tokenId: string, now: Date): boolean => {
  const [id, seconds] = former.split('@')
  return id === tokenId && now.getTime() / 1000 - Number(seconds) <= RACE_SECONDS
}

async function rotate(
  tx: Tx,
  ports: TokenPorts,
  claims: TokenClaims,
  client: Client,
  terminal: Terminal,
  old: { live: Live; tokenId: string; isRace: boolean },
): Promise<Record<string, unknown>> {
  const { live, tokenId, isRace } = old
  const now = ports.clock.now()
  const isSwitched = terminal.deptId !== '' || terminal.roleId !== ''
  const chosen = isSwitched
    ? await choiceOf(tx, claims.userId, terminal)
    : { deptId: live.deptId, roleIds: live.roleIds }
  const refresh = await ports.tokens.signRefresh(claims, client.refreshSeconds)
  // In a race the pair that the first window got stays good: both windows go on.
  const refreshIds = [
    ...(isRace ? live.refreshIds : live.refreshIds.filter(id => id !== tokenId)),
    refresh.tokenId,
  ].slice(-LIVE_MAX)
  const former = isRace
    ? live.formerRefreshIds
    : [`${tokenId}@${Math.floor(now.getTime() / 1000)}`, ...live.formerRefreshIds].slice(0, KEPT_FORMER)
  await tx.run(sql`
    update auth_session set refresh_ids = ${refreshIds}::varchar[], former_refresh_ids = ${former}::varchar[], dept_id = ${chosen.deptId}, role_ids = ${chosen.roleIds}::bigint[],
           expire_time = ${later(now, client.refreshSeconds)}, last_time = greatest(last_time, ${later(now, -terminal.idleSeconds)}), ip = ${terminal.address.slice(0, 45)}, update_time = ${localDateTime(now)}
     where tenant_id = ${tx.tenantId} and id = ${claims.sessionId}`)
  if (isSwitched) tx.afterCommit(() => ports.forget([claims.sessionId]))
  return tokenAnswer(tx, ports, claims, client, refresh.token, live.userType ?? 'web')
}

interface Person {
  account: string
  name: string | null
  realName: string
  avatar: string | null
  deptIds: string[]
  postIds: string[]
  roleIds: string[]
  aliases: string[]
  sessionDept: string | null
  sessionRoles: string[]
}

/** The complete token object, top level, snake case (dialect 5.2); also after a refresh. */
async function tokenAnswer(
  tx: Tx,
  ports: TokenPorts,
  claims: TokenClaims,
  client: Client,
  refreshToken: string,
  userType: string,
): Promise<Record<string, unknown>> {
  const access = await ports.tokens.signAccess(claims, client.accessSeconds)
  const person = (await tx.row<Person>(sql`
    select u.account, u.name, u.real_name as "realName", u.avatar, u.dept_id as "deptIds", u.post_id as "postIds", u.role_id as "roleIds", s.dept_id as "sessionDept", s.role_ids as "sessionRoles",
           coalesce((select array_agg(r.role_alias order by r.sort, r.id) from blade_role r where r.tenant_id = u.tenant_id and r.is_deleted = 0 and r.status = 1
                      and r.id = any(case when cardinality(s.role_ids) > 0 then s.role_ids else u.role_id end)), '{}') as aliases
      from blade_user u join auth_session s on s.id = ${claims.sessionId} and s.tenant_id = u.tenant_id
     where u.tenant_id = ${tx.tenantId} and u.id = ${claims.userId}`))!
  return {
    tenant_id: claims.tenantId,
    user_id: claims.userId,
    dept_id: person.sessionDept ?? person.deptIds.join(','),
    post_id: person.postIds.join(','),
    role_id: (person.sessionRoles.length > 0 ? person.sessionRoles : person.roleIds).join(','),
    oauth_id: '',
    account: person.account,
    user_name: person.account,
    nick_name: person.name || person.realName,
    real_name: person.realName,
    role_name: person.aliases.join(','),
    avatar: person.avatar ?? '',
    access_token: access.token,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: client.accessSeconds,
    detail: { type: userType },
    license: '',
  }
}

/** Ends sessions and tells every replica: of given ids, or all of some users (but `except`). 2 logged out, 3 kicked. */
export async function endSessions(
  tx: Tx,
  ports: Pick<TokenPorts, 'forget'>,
  which: SomeSessions | { userIds: readonly string[]; except?: string },
  status: 2 | 3,
): Promise<EndedSession[]> {
  const condition =
    'ids' in which ? among(which) : sql`user_id = any(${[...which.userIds]}::bigint[]) and id <> ${which.except ?? '0'}`
  const ended = await tx.rows<EndedSession>(
    sql`update auth_session set status = ${status}, update_time = now() where tenant_id = ${tx.tenantId} and status = 1 and ${condition} returning id, user_id as "userId"`,
  )
  if (ended.length === 0) return []
  const ids = ended.map(row => row.id)
  tx.afterCommit(() => ports.forget(ids))
  await tx.run(
    sql`select pg_notify(${CHANGED}, ${JSON.stringify({ tenantId: tx.tenantId, subject: 'session', ids: ids.slice(0, 200) })})`,
  )
  return ended
}
interface SomeSessions {
  readonly ids: readonly string[]
  readonly ownedBy?: string
}
const among = ({ ids, ownedBy }: SomeSessions): Sql =>
  sql`id = any(${[...ids]}::bigint[]) and ${ownedBy === undefined ? sql.trusted('true') : sql`user_id = ${ownedBy}`}`
/** Which of them there are or were. */
export const sessionsAmong = async (tx: Tx, which: SomeSessions): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      sql`select id::text as id from auth_session where tenant_id = ${tx.tenantId} and ${among(which)}`,
    )
  ).map(row => row.id)
export interface EndedSession {
  readonly id: string
  readonly userId: string
}

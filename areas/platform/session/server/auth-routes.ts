import { type Clock, invalid, localDate, localDateTime, notFound, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type Client, type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { idleSecondsOf } from '#packages/http/headers.ts'
import { RawAnswer, type Route } from '#packages/server/route.ts'
import { optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { z } from 'zod'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { byIframeTicket, byOaTicket, byProvider } from '#areas/platform/sign-on/server/grants.ts'
import { tenantOfTicket } from '#areas/platform/sign-on/server/tickets.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { checkCaptcha, newCaptcha } from './captcha.ts'
import { identifyByPhone } from './phone-codes.ts'
import { identify } from './sign-in.ts'
import { tellKicked } from './tell.ts'
import { endSessions, openSession, refreshSession, sessionsAmong, type Terminal, type TokenPorts } from './tokens.ts'

const text = z.union([z.string(), z.number()]).transform(String).optional()
const tokenInput = z.object({
  tenantId: text,
  username: text,
  password: text,
  grant_type: text,
  refresh_token: text,
  refreshToken: text,
  deptId: text,
  roleId: text,
  source: text,
  code: text,
  state: text,
  ticket: text,
  redirect_uri: text,
  type: text,
  phone: text,
})
type TokenInput = z.infer<typeof tokenInput>

export interface AuthPorts extends TokenPorts {
  readonly clock: Clock /** The web client signs in without a captcha (configuration of tests): the page then asks for none. */
  readonly withoutCaptcha?: boolean
}

/** Sign-in, sign-out and what belongs to them (dialect 5). */
export function authRoutes(ports: AuthPorts): Route[] {
  const auth = '/api/blade-auth'
  return [
    route(`POST ${auth}/oauth/token`, {
      label: '登录 / Sign in',
      permissions: ['public with client'],
      input: tokenInput,
      handle: (context, input) => token(ports, context, input),
    }),
    route(`POST ${auth}/oauth/token/refresh`, {
      label: '刷新令牌 / Refresh',
      permissions: ['public with client'],
      input: tokenInput,
      handle: (context, input) => token(ports, context, { ...input, grant_type: 'refresh_token' }),
    }),
    route(`GET ${auth}/oauth/captcha`, {
      label: '验证码 / Captcha',
      permissions: ['public'],
      handle: async context =>
        new RawAnswer(
          200,
          ports.withoutCaptcha || (await signsInWithout(ports, tenantAsked(context)))
            ? {}
            : await newCaptcha(ports.database, ports.clock),
        ),
    }),
    route(`GET ${auth}/oauth/logout`, {
      label: '退出 / Sign out',
      permissions: ['signed in'],
      handle: context => logout(ports, context),
    }),
    route(`POST ${auth}/oauth/logout`, {
      label: '上传本地日志 / Upload local logs',
      permissions: ['signed in'],
      handle: context => keepLocalLogs(context),
    }),
    route(`GET ${auth}/oauth/user-info`, {
      label: '当前用户 / Who am I',
      permissions: ['signed in'],
      handle: context => userInfo(context),
    }),
    route(`GET ${auth}/oauth/clear-cache`, {
      label: '清除缓存 / Clear caches',
      permissions: ['signed in'],
      handle: context => clearCache(ports, context),
    }),
    route(`GET ${auth}/session/own`, {
      label: '我的登录 / My own sessions',
      permissions: ['signed in'],
      handle: context => ownSessions(context),
    }),
    ...routesAt([`POST ${auth}/session/remove`], {
      label: '踢出会话 / End a session',
      permissions: ['signed in'],
      input: z.object({ ids: optionalIdsInput, id: optionalIdInput }),
      handle: (context, { ids, id }) => kick(ports, context, [...ids, ...(id ? [id] : [])]),
    }),
  ]
}

async function token(ports: AuthPorts, context: HttpContext, input: TokenInput): Promise<RawAnswer> {
  const client = admitted(context)
  const grant = input.grant_type || 'password'
  if (!client.grantTypes.includes(grant))
    refuse('grant', '不支持的授权类型 / This grant is not supported for the client')
  const terminal = terminalOf(context, input)
  const given = input.refresh_token ?? input.refreshToken ?? ''
  if (grant === 'refresh_token')
    return new RawAnswer(200, await refreshSession(ports, given, client, terminal, tenantGiven(context, input)))
  if (grant === 'password' && client.captcha && !(await signsInWithout(ports, tenantGiven(context, input))))
    refuse('captcha', '验证码不正确 / A captcha is required')
  if (grant === 'captcha' && input.type === 'phone')
    return new RawAnswer(
      200,
      await byPhone(ports, context, { grant, tenantId: tenantGiven(context, input), input, client, terminal }),
    )
  if (grant === 'captcha')
    await checkCaptcha(
      ports.database,
      ports.clock,
      context.headers['captcha-key'] ?? '',
      context.headers['captcha-code'] ?? '',
    )
  const tenantId = tenantGiven(context, input)
  if (grant !== 'password' && grant !== 'captcha')
    return new RawAnswer(200, await vouchedFor(ports, context, { grant, tenantId, input, client, terminal }))
  const account = (input.username ?? '').trim()
  const who = await identify(ports.database, ports.clock, {
    tenantId,
    account,
    password: input.password ?? '',
    address: context.remoteAddress,
    userAgent: terminal.userAgent,
  })
  return new RawAnswer(200, await openSession(ports, tenantId, who, client, terminal))
}

/** The tenant asks for no captcha (`login.captcha`): the page then gets none. */
const signsInWithout = async ({ database }: AuthPorts, tenantId: string): Promise<boolean> =>
  /^\w{1,12}$/.test(tenantId) &&
  isFalse(await database.transaction(tenantId, tx => paramValue(tx, 'login.captcha'), { name: 'captcha asked' }))
const isFalse = (value: string): boolean => value === 'false' || value === '0'
const tenantAsked = (context: HttpContext): string =>
  (context.query.tenantId ?? context.headers['tenant-id'] ?? '').trim()
const tenantGiven = (context: HttpContext, input: TokenInput): string =>
  (input.tenantId || context.headers['tenant-id'] || '').trim()

interface Vouching {
  readonly grant: string
  readonly tenantId: string
  readonly input: TokenInput
  readonly client: Client
  readonly terminal: Terminal
}

/**
 * Another system says who it is (10-platform 3.3): the OA by its ticket, a provider by its code; a framed page redeems
 * the ticket of its address.
 */
async function vouchedFor(
  ports: AuthPorts,
  context: HttpContext,
  { grant, tenantId, input, client, terminal }: Vouching,
): Promise<Record<string, unknown>> {
  const door = { address: context.remoteAddress, userAgent: terminal.userAgent }
  if (grant === 'oasso')
    return openSession(ports, tenantId, await byOaTicket(ports, tenantId, input.ticket ?? '', door), client, terminal)
  if (grant === 'authorization_code' && tenantOfTicket(input.code ?? '') !== '')
    return byIframeTicket(ports, input.code!)
  if (grant !== 'social' && grant !== 'authorization_code')
    return refuse('grant', '该登录方式未配置 / This way of signing in is not configured')
  const who = await byProvider(
    ports,
    tenantId,
    { source: input.source ?? '', code: input.code ?? '', state: input.state ?? '' },
    door,
  )
  // A stranger: no session, but the key with which he may ask for an account (dialect 5.1).
  if ('claim' in who)
    return {
      tenant_id: tenantId,
      user_id: '-1',
      oauth_id: who.claim,
      account: '',
      user_name: '',
      nick_name: who.nickName,
      real_name: '',
      role_name: '',
      avatar: '',
      access_token: '',
      refresh_token: '',
      expires_in: 0,
    }
  return openSession(ports, tenantId, who, client, terminal)
}

/**
 * 10-platform 3.3, phone: the number stands where the account does, key and code of the text where the picture's do.
 */
async function byPhone(
  ports: AuthPorts,
  context: HttpContext,
  { tenantId, input, client, terminal }: Vouching,
): Promise<Record<string, unknown>> {
  const phone = (input.phone || input.username || '').trim()
  const who = await identifyByPhone(ports, {
    tenantId,
    phone,
    key: (context.headers['captcha-key'] ?? '').trim(),
    code: (context.headers['captcha-code'] ?? '').trim(),
    address: context.remoteAddress,
    userAgent: terminal.userAgent,
  })
  return openSession(ports, tenantId, who, client, terminal)
}

function admitted(context: HttpContext): Client {
  const { client } = context
  if (!client || (client.allowedAddresses.length > 0 && !client.allowedAddresses.includes(context.remoteAddress)))
    return refuse('client', '客户端认证失败 / Unknown client')
  return client
}

const given = (value: string | undefined): string =>
  value === undefined || value === 'undefined' || value === 'null' ? '' : value.trim()

const terminalOf = (context: HttpContext, input: TokenInput): Terminal => ({
  address: context.remoteAddress,
  userAgent: context.headers['user-agent'] ?? '',
  userType: given(context.headers['user-type']) || 'web',
  idleSeconds: idleSecondsOf(context.headers),
  deptId: given(context.headers['dept-id']) || given(input.deptId),
  roleId: given(context.headers['role-id']) || given(input.roleId),
})

async function logout(ports: AuthPorts, { actor, sessionId }: HttpContext): Promise<undefined> {
  await ports.database.transaction(actor.tenantId, tx => endSessions(tx, ports, { ids: [sessionId] }, 2), {
    name: 'sign out',
  })
}

const LOCAL_LOGS_MAX = 100
/** Daily limit per person, for errors and page views each: a page failing in a loop must not flood the log. */
const LOCAL_LOGS_A_DAY = 200
const cut = (value: unknown, length: number): string =>
  (value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)).slice(
    0,
    length,
  )

/**
 * {dataType, content[]} or a bare list. POST must not log out (dialect 5.3). At most 100 entries a call are kept, 200 a
 * day and user of a kind.
 */
async function keepLocalLogs(context: HttpContext): Promise<{ kept: number }> {
  const { body, actor } = context
  const list = Array.isArray(body.items) ? body.items : Array.isArray(body.content) ? body.content : []
  const entries = list
    .filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    .slice(0, LOCAL_LOGS_MAX)
  const byType = Map.groupBy(entries, one => cut(body.dataType ?? one.dataType ?? 'error', 32))
  const kept = await context.database.transaction(
    actor.tenantId,
    async tx => {
      let done = 0
      for (const [dataType, all] of byType) {
        const some = all.slice(0, LOCAL_LOGS_A_DAY - (await keptToday(tx, actor, dataType)))
        for (const one of some) await insertLocalLog(tx, context, dataType, one)
        done += some.length
      }
      return done
    },
    { name: 'local logs' },
  )
  return { kept }
}

async function keptToday(tx: Tx, actor: Actor, dataType: string): Promise<number> {
  // Two windows that send at once are counted one after the other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`local logs ${actor.userId}`}))`)
  const row = await tx.row<{ n: number }>(
    sql`select count(*)::int as n from client_error where tenant_id = ${tx.tenantId} and create_user = ${actor.userId}::bigint and data_type = ${dataType} and create_time >= ${`${localDate(actor.clock.now())} 00:00:00`}::timestamptz`,
  )
  return Math.min(row!.n, LOCAL_LOGS_A_DAY)
}

/** Browsers say it by the world's clock; it is read beside times of the office. */
const timeText = (time: unknown): unknown =>
  typeof time === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(time) ? localDateTime(new Date(time)) : time

async function insertLocalLog(
  tx: Tx,
  { actor }: HttpContext,
  dataType: string,
  one: Record<string, unknown>,
): Promise<void> {
  await tx.run(sql`
    insert into client_error (id, tenant_id, create_user, create_time, data_type, type, message, stack, info, url, time, user_name)
    values (${await tx.newId()}, ${tx.tenantId}, ${actor.userId}, ${localDateTime(actor.clock.now())}, ${dataType}, ${cut(one.type, 64)}, ${cut(one.message, 2000)}, ${cut(one.stack, 8000)}, ${cut(one.info ?? one.duration, 500)},
            ${cut(one.url ?? one.path, 500)}, ${cut(timeText(one.time ?? one.datetime), 32)}, ${actor.userName})`)
}

async function userInfo(context: HttpContext): Promise<Record<string, unknown>> {
  const { actor, rights, session } = context
  const row = await context.database.transaction(actor.tenantId, tx =>
    tx.row<Record<string, unknown>>(sql`
    select id, tenant_id as "tenantId", account, coalesce(name, real_name) as "nickName", coalesce(name, real_name) as name, real_name as "realName", coalesce(avatar, '') as avatar, coalesce(code, '') as code,
           array_to_string(dept_id, ',') as "deptId", array_to_string(post_id, ',') as "postId", array_to_string(role_id, ',') as "roleId"
      from blade_user where tenant_id = ${actor.tenantId} and id = ${actor.userId}`),
  )
  return {
    ...row,
    userId: actor.userId,
    userName: row?.account,
    sessionId: session?.id,
    roles: [...rights.aliases],
    permissions: [...rights.codes],
  }
}

async function clearCache(ports: AuthPorts, context: HttpContext): Promise<undefined> {
  const { actor, rights, sessionId } = context
  ports.forget([sessionId])
  // Everybody clears his own process's view; the caches of the tenant on all replicas are the administrator's.
  if (rights.codes.has('cache_clear'))
    await ports.database.transaction(actor.tenantId, async tx => {
      await raiseVersion(tx, 'rights')
      await raiseVersion(tx, 'dict')
    })
}

/** Where somebody is signed in at this moment: what he may end without a code (10-platform 7). */
function ownSessions({ database, actor, sessionId }: HttpContext): Promise<readonly object[]> {
  return database.transaction(
    actor.tenantId,
    tx =>
      tx.rows<Record<string, unknown>>(sql`
    select id, user_type as "userType", ip, user_agent as "userAgent", to_char(create_time, 'YYYY-MM-DD HH24:MI:SS') as "createTime", to_char(coalesce(last_time, create_time), 'YYYY-MM-DD HH24:MI:SS') as "lastTime", id::text = ${sessionId} as "isCurrent"
      from auth_session where tenant_id = ${actor.tenantId} and user_id = ${actor.userId}::bigint and status = 1 and is_deleted = 0 and expire_time > ${localDateTime(actor.clock.now())}::timestamptz
     order by id::text = ${sessionId} desc, coalesce(last_time, create_time) desc`),
    { name: 'own sessions' },
  )
}

async function kick(ports: AuthPorts, context: HttpContext, ids: readonly string[]): Promise<undefined> {
  const { actor, rights } = context
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) invalid({ ids: '请选择至少一条数据 / choose at least one record' })
  // Own sessions without a code, other people's with it.
  const which = { ids: wanted, ...(rights.codes.has('session_remove') ? {} : { ownedBy: actor.userId }) }
  await ports.database.transaction(
    actor.tenantId,
    async tx => {
      // One that has ended by itself meanwhile is what was wanted; one that never was, or is not his to see, is unknown
      // like any record.
      const known = new Set(await sessionsAmong(tx, which))
      const unknown = wanted.find(id => !known.has(id))
      if (unknown !== undefined) notFound('session', unknown)
      const ended = (await endSessions(tx, ports, which, 3)).filter(one => one.userId !== actor.userId)
      await tellKicked(tx, ports.clock, ended, {
        zh: `您的会话已由${actor.userName}下线，请重新登录。`,
        en: `Your session was ended by ${actor.userName}, please sign in again.`,
      })
    },
    { name: 'kick sessions' },
  )
}

import { invalid, isLocalDateTime, localDateTime, refuse, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { type HttpContext, route } from '#packages/http/context.ts'
import { md5Hex, passwordDigest } from '#packages/security/index.ts'
import { rowsOf } from '#packages/server/query.ts'
import type { Route } from '#packages/server/route.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { readBody } from '#packages/server/validate.ts'
import { endSessions } from '#areas/platform/session/server/tokens.ts'
import { provesPassword } from '#areas/platform/session/server/sign-in.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { passwordDaysLeft } from '#areas/platform/session/server/sessions.ts'
import { idList, withoutNulls } from '#areas/platform/menu/server/trees.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { userAccount } from '../user.ts'
import { policyFault, setPassword } from './credentials.ts'
import { requirePresent } from './delegation.ts'
import { holdsCode } from './holds-code.ts'
import { requireOwnAvatar, takeSignature } from './own-pictures.ts'
import { asRow, tenantName } from './user-pages.ts'

type Input = Record<string, unknown>
const user = userAccount as Resource
const base = '/api/blade-user'

/** What everybody who signed in may read and change: his own account, and the pickers of people. */
export function selfRoutes(ports: PlatformPorts): Route[] {
  const signedIn = { permissions: ['signed in'] }
  return [
    route(`GET ${base}/info`, { ...signedIn, label: '个人信息 / Own account', handle: info }),
    route(`POST ${base}/update-info`, {
      ...signedIn,
      label: '修改个人信息 / Change own account',
      handle: (context, given) => updateInfo(context, given as unknown as Input),
    }),
    route(`POST ${base}/update-password`, {
      ...signedIn,
      label: '修改密码 / Change password',
      handle: (context, given) => updatePassword(ports, context, given as unknown as Input),
    }),
    route(`GET ${base}/reset-password-status`, {
      ...signedIn,
      label: '密码状态 / Password status',
      handle: passwordStatus,
    }),
    route(`POST ${base}/reset-password-status`, {
      ...signedIn,
      label: '密码状态 / Password status',
      handle: passwordStatus,
    }),
    route(`POST ${base}/verify-password`, {
      ...signedIn,
      label: '验证密码 / Verify password',
      handle: (context, given) => verifyPassword(context, given as unknown as Input),
    }),
    route(`POST ${base}/delegate`, {
      ...signedIn,
      label: '审批委托 / Delegate',
      handle: (context, given) => delegate(context, given as unknown as Input),
    }),
    route(`GET ${base}/user-list`, {
      ...signedIn,
      label: '用户选择 / Users',
      handle: context => people(context, sql`true`),
    }),
    route(`GET ${base}/inner/user-list`, {
      ...signedIn,
      label: '员工选择 / Staff',
      handle: context => people(context, sql`u.user_type in (1, 2)`),
    }),
    route(`GET ${base}/oa/user-list`, {
      ...signedIn,
      label: 'OA人员选择 / OA staff',
      handle: context => people(context, sql`u.oa_user_id is not null`, context.query.status === '1'),
    }),
    route(`GET ${base}/search/user`, {
      ...signedIn,
      label: '搜索用户 / Search users',
      handle: context => people(context, searched(context.query)),
    }),
  ]
}

const own = (context: HttpContext) => context.actor.userId

/** One's own data are never masked for oneself (4.4). */
async function info(context: HttpContext): Promise<unknown> {
  const { actor } = context
  const name = await tenantName(context, context)
  return context.database.transaction(actor.tenantId, async tx => {
    const { rights: _, ...clear } = actor
    const [row] = await rowsOf(tx, clear, user, [own(context)])
    return {
      ...asRow(row ?? {}, name),
      isAdministrator: context.rights.aliases.has('administrator') || context.rights.aliases.has('admin'),
      roles: [...context.rights.aliases],
    }
  })
}

const ownFields = ['name', 'realName', 'phone', 'email', 'avatar', 'sex', 'birthday', 'signatureBizId']

function updateInfo(context: HttpContext, given: Input): Promise<unknown> {
  const { actor } = context
  const wanted = Object.fromEntries(ownFields.filter(name => name in given).map(name => [name, given[name]]))
  return context.database.transaction(
    actor.tenantId,
    async tx => {
      const row = await lockRow(tx, actor, userAccount, own(context))
      const { values, faults } = readBody(user, wanted, row as unknown as Input)
      if (faults.length > 0) invalid(faults)
      if (row.phone && 'phone' in values && !values['phone'])
        invalid({
          phone: '手机号不能清空，请填写新的手机号 / The mobile number cannot be left empty: type the new one',
        })
      const avatar = typeof given.avatar === 'string' ? given.avatar : undefined
      if (avatar !== undefined) await requireOwnAvatar(tx, actor, avatar, row.avatar)
      if ('signatureBizId' in wanted) await takeSignature(tx, actor, String(wanted.signatureBizId ?? ''), row)
      await updateRow(tx, actor, userAccount, row, {
        ...values,
        ...(avatar === undefined ? {} : { avatar: avatar || null }),
      })
      return {}
    },
    { name: 'own account' },
  )
}

/** Both come as MD5 (dialect 8); other sessions end. */
async function updatePassword(ports: PlatformPorts, context: HttpContext, given: Input): Promise<unknown> {
  const { actor, sessionId } = context
  const [old, fresh, again] = ['oldPassword', 'newPassword', 'newPassword1'].map(key => String(given[key] ?? ''))
  if (!fresh || fresh !== again) invalid({ newPassword1: '请输入正确的确认密码! / The two passwords do not match' })
  if (!(await provesPassword(context.database, actor.clock, actor.tenantId, own(context), old!)))
    invalid({ oldPassword: '原密码不正确! / The old password is wrong' })
  return context.database.transaction(
    actor.tenantId,
    async tx => {
      const row = await lockRow(tx, actor, userAccount, own(context))
      if (passwordDigest(fresh!) === passwordDigest(old!))
        invalid({ newPassword: '新密码不能与原密码相同 / The new password must differ' })
      const fault =
        passwordDigest(fresh!) === md5Hex(row.account)
          ? '密码不能包含账号 / the password must not contain the account'
          : await policyFault(tx, fresh!, row.account)
      if (fault) invalid({ newPassword: fault })
      await setPassword(tx, actor.clock, row.id, fresh!, false)
      await endSessions(tx, ports, { userIds: [row.id], except: sessionId }, 3)
      tx.afterCommit(() => ports.forget([sessionId]))
      return {}
    },
    { name: 'change password' },
  )
}

function passwordStatus(context: HttpContext): Promise<unknown> {
  const { actor } = context
  return context.database.transaction(actor.tenantId, async tx => {
    const row = await tx.row<{ mustChange: boolean; changedTime: string | null }>(
      sql`select must_change as "mustChange", changed_time as "changedTime" from user_credential where tenant_id = ${tx.tenantId} and user_id = ${own(context)} and is_deleted = 0`,
    )
    const daysLeft = passwordDaysLeft(
      await paramNumber(tx, 'password.expireDays'),
      row?.changedTime ?? null,
      actor.clock,
    )
    const isOld = daysLeft !== undefined && daysLeft <= 0
    return {
      mustChange: row?.mustChange === true || isOld,
      reason: row?.mustChange ? 'first' : isOld ? 'expired' : '',
      daysLeft: daysLeft ?? -1,
    }
  })
}

async function verifyPassword(context: HttpContext, given: Input): Promise<unknown> {
  const { actor } = context
  const valid = await provesPassword(
    context.database,
    actor.clock,
    actor.tenantId,
    own(context),
    String(given.password ?? ''),
  )
  if (!valid) refuse('password', '密码不正确 / Wrong password')
  return { valid }
}

/** One's own stand-in for approvals, and his end. */
function delegate(context: HttpContext, given: Input): Promise<unknown> {
  const { actor } = context
  const to = idList(given.delegateUserId)[0] ?? null
  const keys = Array.isArray(given.delegateKeys)
    ? given.delegateKeys.map(String)
    : String(given.delegateKeys ?? '')
        .split(',')
        .filter(Boolean)
  const [from, until] = [String(given.delegateFrom ?? ''), String(given.delegateTo ?? '')]
  return context.database.transaction(
    actor.tenantId,
    async tx => {
      if (to !== null) {
        if (to === actor.userId) invalid({ delegateUserId: '不能委托给自己 / You cannot delegate to yourself' })
        if (
          !isLocalDateTime(from) ||
          !isLocalDateTime(until) ||
          until <= from ||
          until < localDateTime(actor.clock.now())
        )
          invalid({ delegateTo: '请填写正确的委托期间 / Give a period that is not over' })
        await requirePresent(tx, actor, { to, from, until, keys })
      }
      await updateRow(tx, actor, userAccount, actor.userId, {
        delegateUserId: to,
        delegateFrom: to ? from : null,
        delegateTo: to ? until : null,
        delegateKeys: to ? keys : [],
      })
      return {}
    },
    { name: 'delegate' },
  )
}

type Condition = ReturnType<typeof sql>

function searched(query: Readonly<Record<string, string>>): Condition {
  const parts = [
    ...(query.deptId ? [sql`u.dept_id && ${idList(query.deptId)}::bigint[]`] : []),
    ...(query.roleId ? [sql`u.role_id && ${idList(query.roleId)}::bigint[]`] : []),
    ...(query.postId ? [sql`u.post_id && ${idList(query.postId)}::bigint[]`] : []),
    ...(query.supervisor === '1'
      ? [
          sql`exists (select 1 from blade_dept d where d.tenant_id = u.tenant_id and d.leader_id = u.id and d.is_deleted = 0)`,
        ]
      : []),
  ]
  return sql.and(parts)
}

/**
 * Public columns only, for pickers: never phone or e-mail (5.1). `ids` shows chosen people again, those who left too.
 */
async function people(context: HttpContext, condition: Condition, isActive = true): Promise<unknown> {
  const { actor, query } = context
  const ids = idList(query.ids)
  const keyword = (query.keyword ?? query.name ?? query.realName ?? '').trim().replace(/[\\%_]/g, '\\$&')
  const like = `%${keyword}%`
  const found =
    keyword === ''
      ? sql.trusted('true')
      : sql`(u.real_name ilike ${like} or u.account ilike ${like} or u.code ilike ${like} or u.pinyin ilike ${like})`
  const live =
    ids.length > 0
      ? sql`u.id = any(${ids}::bigint[])`
      : sql`u.is_deleted = 0 ${isActive ? sql.trusted('and u.status = 1') : sql.empty} and ${condition} and ${found} and ${query.holds ? holdsCode(query.holds) : sql.trusted('true')}`
  const partner = context.rights.mechanismId ? sql`and u.mechanism_id = ${context.rights.mechanismId}` : sql.empty
  const size = Math.min(Math.max(Number(query.size) || (keyword || ids.length > 0 ? 200 : 500), 1), 1000)
  const rows = await context.database.transaction(actor.tenantId, tx =>
    tx.rows<Input>(sql`
    select u.id, u.account, u.code, coalesce(u.name, u.real_name) as name, u.real_name as "realName",
           (select string_agg(d.dept_name, ',' order by d.id) from blade_dept d where d.tenant_id = u.tenant_id and d.id = any(u.dept_id)) as "deptName",
           (select string_agg(p.post_name, ',' order by p.id) from blade_post p where p.tenant_id = u.tenant_id and p.id = any(u.post_id)) as "postName"
      from blade_user u where u.tenant_id = ${actor.tenantId} and ${live} ${partner} order by u.sort nulls last, u.id limit ${size}`),
  )
  return rows.map(row => withoutNulls(row))
}

import { addDays, invalid, localDateTime, notFound, Refused, refuse, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { act } from '#packages/server/act.ts'
import { detail, page, readerOf, rowsOf } from '#packages/server/query.ts'
import type { Route } from '#packages/server/route.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { isId } from '#packages/server/kinds.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { below } from '#areas/platform/role/server/compute-rights.ts'
import { requireGrantable, requireNoMutex, roleNames } from '#areas/platform/role/server/grants.ts'
import { idList } from '#areas/platform/menu/server/trees.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { accountSubject, clearFailures, phoneSubject } from '#areas/platform/session/server/login-failures.ts'
import { tenantNamed } from '#areas/platform/session/server/sessions.ts'
import { endSessions } from '#areas/platform/session/server/tokens.ts'
import { sourceName } from '#areas/platform/sign-on/server/gateways.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { userAccount } from '../user.ts'
import { firstPassword, policyFault, setPassword } from './credentials.ts'
import { requireOtherAdmin } from './index.ts'
import { takeLeave, tellOfHeldTasks } from './take-leave.ts'
import { requireSeat, tellSeatsTaken } from './seats.ts'
import { tellGuest } from './tell-guest.ts'

type Input = Record<string, unknown>
type Row = Record<string, unknown>
const user = userAccount as Resource
const base = '/api/blade-user'

/** Calls of user administration (10-platform 5.1, 7); one's own account is in self-routes. */
export function userRoutes(ports: PlatformPorts): Route[] {
  const write = (context: HttpContext, work: (tx: Tx) => Promise<unknown>) =>
    ports.database.transaction(context.actor.tenantId, work, { name: 'users' })
  const onUsers = (
    label: `${string} / ${string}`,
    permission: string,
    path: string,
    work: (tx: Tx, context: HttpContext, ids: string[], given: Input) => Promise<unknown>,
  ): Route[] =>
    // Pages made from definitions change states by PUT, clients of the family by POST.
    routesAt(path === 'update-status' ? [`POST ${base}/${path}`, `PUT ${base}/${path}`] : [`POST ${base}/${path}`], {
      label,
      permissions: [permission],
      handle: (context, given) => {
        const input = given as unknown as Input
        const ids = idList(input.userIds ?? input.ids ?? input.userId ?? input.id)
        if (ids.length === 0) invalid({ userIds: '请选择至少一条数据 / Choose at least one record' })
        return write(context, async tx => {
          await requireVisible(tx, context.actor, user, ids)
          return (await work(tx, context, ids.sort(), input)) ?? {}
        })
      },
    })
  return [
    route(`GET ${base}/page`, {
      label: '用户分页 / Users',
      permissions: ['user_view'],
      handle: context => pageOfUsers(ports, context),
    }),
    ...routesAt([`GET ${base}/detail`, `GET ${base}/platform-detail`], {
      label: '用户详情 / User',
      permissions: ['user_view'],
      handle: context =>
        write(context, async tx => ({
          ...asRow(
            await detail(tx, lookingAtOneself(context.actor, context.query.id), user, context.query.id ?? ''),
            await tenantName(ports, context),
          ),
          ...(await standingOf(tx, context.actor, [context.query.id ?? '']).then(of => of(context.query.id ?? ''))),
        })),
    }),
    ...routesAt([`POST ${base}/submit`, `POST ${base}/save`, `POST ${base}/update`], {
      label: '用户保存 / Save user',
      permissions: ['user_add', 'user_edit'],
      handle: context => write(context, tx => submit(tx, ports, context)),
    }),
    route(`POST ${base}/update-platform`, {
      label: '用户平台信息 / Platform data',
      permissions: ['user_edit'],
      handle: (context, given) => write(context, tx => updatePlatform(tx, context, given as unknown as Input)),
    }),
    ...onUsers('用户删除 / Remove user', 'user_delete', 'remove', async (tx, context, ids) => {
      for (const id of ids) await removeRecord(tx, context.actor, user, id)
      await endSessions(tx, ports, { userIds: ids }, 3)
    }),
    ...onUsers('角色配置 / Roles of users', 'user_role', 'grant', async (tx, context, ids, given) =>
      grantRoles(tx, context, ids, idList(given.roleIds)),
    ),
    ...onUsers('重置密码 / Reset password', 'user_reset', 'reset-password', (tx, context, ids) =>
      resetPasswords(tx, ports, context, ids),
    ),
    ...onUsers('解锁 / Unlock', 'user_unlock', 'unlock', async (tx, _context, ids) => {
      const rows = await tx.rows<{ id: string; account: string; phone: string | null }>(
        sql`select id, account, phone from blade_user where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) and is_deleted = 0`,
      )
      for (const id of ids) if (!rows.some(row => row.id === id)) notFound('user', id)
      for (const { account, phone } of rows)
        for (const subject of [accountSubject(account), ...(phone ? [phoneSubject(phone)] : [])])
          await clearFailures(tx, subject)
    }),
    ...onUsers('用户启停 / Enable or disable user', 'user_status', 'update-status', (tx, context, ids, given) =>
      updateStatus(tx, ports, context, ids, Number(given.status)),
    ),
    ...onUsers('离职 / Leave', 'user_status', 'leave', (tx, context, ids, given) =>
      leave(tx, ports, context, ids, given),
    ),
    ...onUsers('返聘 / Rehire', 'user_status', 'rehire', async (tx, context, ids) => {
      await requireSeat(tx, ids.length)
      for (const id of ids) {
        await act(tx, context.actor, user, id, 'rehire' as never)
        await tx.run(
          sql`update user_credential set must_change = true where tenant_id = ${tx.tenantId} and user_id = ${id}`,
        )
      }
      await tellSeatsTaken(tx, context.actor)
    }),
    ...onUsers('审核通过 / Approve guest', 'user_audit', 'approve-guest', (tx, context, ids, given) =>
      approveGuest(tx, context, ids, given),
    ),
    ...onUsers('审核拒绝 / Reject guest', 'user_audit', 'reject-guest', async (tx, context, ids, given) => {
      if (!String(given.reason ?? '').trim()) invalid({ reason: '请填写原因 / Give the reason' })
      for (const id of ids) {
        const row = await lockRow(tx, context.actor, userAccount, id)
        if (row.status !== 3) refuse('notPending', '仅待审核的账号可以拒绝 / Only pending accounts can be rejected')
        await removeRecord(tx, context.actor, user, id)
      }
    }),
  ]
}

/** One's own data are never masked for oneself (10-platform 4.4). */
function lookingAtOneself(actor: Actor, id: string | undefined): Actor {
  if (!actor.rights || id !== actor.userId) return actor
  const own = Object.entries(user.fields)
    .filter(([, field]) => field.masked)
    .map(([name]) => `${user.name}.${name}`)
  return { ...actor, rights: { ...actor.rights, unmasked: new Set([...actor.rights.unmasked, ...own]) } }
}

/** In a list of colleagues too; the columns stay those that were asked for. */
async function unmaskOwn(
  { database }: PlatformPorts,
  actor: Actor,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const mine = rows.find(row => row['id'] === actor.userId && Array.isArray(row['_masked']))
  if (!mine) return
  const [clear] = await rowsOf(readerOf(database), lookingAtOneself(actor, actor.userId), user, [actor.userId])
  for (const name of mine['_masked'] as string[]) mine[name] = clear?.[name]
  delete mine['_masked']
}

/** deptId means that department and all below; ids in one column travel as one comma list (dialect 1). */
export async function pageOfUsers(
  ports: PlatformPorts,
  context: HttpContext,
  fixed: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const { actor } = context
  const query = { ...context.query, ...fixed }
  const { deptId, roleId, postId, cityCode, tenantId: _, ...rest } = query
  const filters: Record<string, string> = {
    ...rest,
    ...(roleId ? { roleId } : {}),
    ...(postId ? { postId } : {}),
    ...(cityCode ? { cityCodes: cityCode } : {}),
  }
  const roots = idList(deptId)
  if (deptId && roots.length === 0) invalid({ deptId: '请求参数格式错误: deptId / ill-typed parameter: deptId' })
  if (deptId) filters.deptId = (await departmentsBelow(ports, actor.tenantId, roots)).join(',') || '0'
  const found = await page(readerOf(ports.database), undefined, actor, user, filters)
  await unmaskOwn(ports, actor, found.records)
  const name = await tenantName(ports, context)
  const standing = await ports.database.transaction(
    actor.tenantId,
    tx =>
      standingOf(
        tx,
        actor,
        found.records.map(row => String(row['id'])),
      ),
    { name: 'standing of accounts' },
  )
  return { ...found, records: found.records.map(row => ({ ...asRow(row, name), ...standing(String(row['id'])) })) }
}

/** What whoever is asked "why can I not sign in" has to see of an account: its lock, and how its password stands. */
async function standingOf(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<(id: string) => Lock & Password & { oauthIds: string }> {
  const [locked, passwords, bound] = [
    await lockedAccounts(tx, actor, ids),
    await passwordsOf(tx, ids),
    await identitiesOf(tx, actor, ids),
  ]
  return id => ({
    ...lockOf(locked, id),
    ...(passwords.get(id) ?? { mustChangePwd: false, pwdChangedTime: '', pwdExpireDate: '' }),
    oauthIds: bound.get(id) ?? '',
  })
}

async function identitiesOf(tx: Tx, { language }: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{
    id: string
    source: string
    nickName: string | null
  }>(sql`select user_id as id, source, nick_name as "nickName" from user_oauth
    where tenant_id = ${tx.tenantId} and user_id = any(${ids.filter(isId)}::bigint[]) and is_deleted = 0 order by source, nick_name`)
  const bound = Map.groupBy(rows, row => row.id)
  const saysOne = (row: { source: string; nickName: string | null }) =>
    `${row.nickName ?? ''}（${sourceName(row.source, language)}）`
  return new Map([...bound].map(([id, all]) => [id, all.map(saysOne).join('、')]))
}

interface Password {
  readonly mustChangePwd: boolean
  readonly pwdChangedTime: string
  readonly pwdExpireDate: string
}
async function passwordsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Password>> {
  const days = await paramNumber(tx, 'password.expireDays')
  const rows = await tx.rows<{
    id: string
    mustChange: boolean
    changed: string | null
  }>(sql`select user_id as id, must_change as "mustChange", changed_time as changed from user_credential
    where tenant_id = ${tx.tenantId} and user_id = any(${ids.filter(isId)}::bigint[]) and is_deleted = 0`)
  return new Map(
    rows.map(({ id, mustChange, changed }) => [
      id,
      {
        mustChangePwd: mustChange,
        pwdChangedTime: changed ?? '',
        pwdExpireDate: changed && days > 0 ? addDays(changed.slice(0, 10), days) : '',
      },
    ]),
  )
}

interface Lock {
  readonly loginFailCount: number
  readonly lockedUntil: string
}
/**
 * Who cannot sign in at this moment for want of a right password or code, and until when: whoever unlocks has to see
 * it.
 */
async function lockedAccounts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, Lock>> {
  const rows = await tx.rows<Lock & { id: string }>(sql`
    select u.id, max(f.failures)::int as "loginFailCount", to_char(max(f.locked_until), 'YYYY-MM-DD HH24:MI:SS') as "lockedUntil"
      from blade_user u join login_failure f on f.tenant_id = u.tenant_id and f.subject in ('account:' || lower(u.account), 'phone:' || u.phone) and f.is_deleted = 0
     where u.tenant_id = ${tx.tenantId} and u.id = any(${ids.filter(isId)}::bigint[]) and f.locked_until > ${localDateTime(actor.clock.now())}::timestamptz group by u.id`)
  return new Map(rows.map(({ id, ...lock }) => [id, lock]))
}
const lockOf = (locked: ReadonlyMap<string, Lock>, id: string): Lock =>
  locked.get(id) ?? { loginFailCount: 0, lockedUntil: '' }

export async function departmentsBelow(
  ports: Pick<PlatformPorts, 'database'>,
  tenantId: string,
  roots: readonly string[],
): Promise<string[]> {
  const rows = await ports.database.transaction(tenantId, tx =>
    tx.rows<{ id: string; parent: string | null }>(
      sql`select id, parent_id as parent from blade_dept where tenant_id = ${tenantId} and is_deleted = 0`,
    ),
  )
  return below(roots, new Map(rows.map(row => [row.id, row.parent])))
}

export const tenantName = async (ports: Pick<PlatformPorts, 'database'>, { actor }: HttpContext): Promise<string> =>
  (await tenantNamed(ports.database, actor.tenantId))?.name ?? ''

const lists = ['deptId', 'postId', 'roleId', 'cityCodes', 'delegateKeys']
export function asRow(row: Row, tenantName: string): Row {
  // JSON as text, as it came (blade-dialect 8).
  const flat: Row = {
    ...row,
    tenantName,
    userExt:
      typeof row.userExt === 'object' && row.userExt !== null ? JSON.stringify(row.userExt) : (row.userExt ?? ''),
  }
  for (const key of lists) if (Array.isArray(flat[key])) flat[key] = (flat[key] as unknown[]).join(',')
  return flat
}

/** Insert or update; a new account gets the typed password or a first one, which the answer shows once. */
async function submit(tx: Tx, ports: PlatformPorts, { actor, body }: HttpContext): Promise<unknown> {
  const id = body.id ? String(body.id) : ''
  const required = id ? 'user_edit' : 'user_add'
  if (actor.rights && !actor.rights.codes.has(required)) refuse('permission', '没有访问权限 / No permission')
  if (id) await requireVisible(tx, actor, user, [id])
  const typed = typeof body.password === 'string' ? body.password : ''
  const account = String(body.account ?? '')
  if (typed && id) await requireResettable(tx, actor, await lockRow(tx, actor, userAccount, id))
  if (typed) {
    const fault = await policyFault(tx, typed, account)
    if (fault) invalid({ password: fault })
  }
  const { row: _, ...saved } = await saveRecord(
    tx,
    actor,
    user,
    { ...body, ...(id && body.name === undefined ? {} : { name: body.name || body.realName }) },
    id ? 'update' : 'save',
  )
  if (id) {
    if (typed) {
      await setPassword(tx, actor.clock, id, typed, true)
      await endSessions(tx, ports, { userIds: [id] }, 3)
    }
    return saved
  }
  const password = typed || (await firstPassword(tx, account))
  await setPassword(tx, actor.clock, saved.id, password, true)
  return { ...saved, ...(typed ? {} : { account, initialPassword: password }) }
}

async function updatePlatform(tx: Tx, { actor }: HttpContext, given: Input): Promise<unknown> {
  const id = idList(given.userId)[0] ?? ''
  await requireVisible(tx, actor, user, [id])
  const row = await lockRow(tx, actor, userAccount, id)
  const userExt =
    typeof given.userExt === 'string' && given.userExt.trim() !== ''
      ? parsed(given.userExt)
      : typeof given.userExt === 'object'
        ? given.userExt
        : null
  const userType = [1, 2, 3].includes(Number(given.userType)) ? Number(given.userType) : row.userType
  await updateRow(tx, actor, userAccount, row, { userType, userExt })
  return {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return invalid({ userExt: '扩展信息不是有效的JSON / Not valid JSON' })
  }
}

/**
 * Replaces the roles of all these users: within what the caller may give, never his own, never two that exclude each
 * other.
 */
async function grantRoles(
  tx: Tx,
  { actor }: HttpContext,
  ids: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) invalid({ roleIds: '请选择角色 / Choose a role' })
  if (ids.includes(actor.userId)) refuse('ownRoles', '不能修改自己的角色 / Nobody grants himself roles')
  const names = await roleNames(tx, roleIds)
  requireNoMutex(names)
  for (const id of ids) {
    const row = await lockRow(tx, actor, userAccount, id)
    const added = roleIds.filter(role => !row.roleId.includes(role))
    const removed = row.roleId.filter(role => !roleIds.includes(role))
    await requireGrantable(tx, actor, [...added, ...removed])
    await updateRow(tx, actor, userAccount, row, { roleId: [...roleIds] }, { action: 'grant' })
  }
  await raiseVersion(tx, 'rights')
}

/**
 * A password that one knows is an account that one has: nobody sets it for an account that may do more than he may
 * (dialect 13.9), and typing it
 * into the form of a user is a reset like any other.
 */
async function requireResettable(tx: Tx, actor: Actor, row: { readonly roleId: readonly string[] }): Promise<void> {
  const { rights } = actor
  if (!rights) return
  if (!rights.codes.has('user_reset') && !rights.codes.has('mechanism_user_reset'))
    throw new Refused({ kind: 'NotAllowed', permission: 'user_reset' })
  const aliases = await tx.rows<{ alias: string }>(
    sql`select role_alias as alias from blade_role where tenant_id = ${tx.tenantId} and id = any(${[...row.roleId]}::bigint[]) and is_deleted = 0`,
  )
  if (aliases.some(one => one.alias === 'administrator') && !rights.aliases.has('administrator'))
    refuse('roleAbove', '不能重置超级管理员的密码 / The super administrator resets his own password')
  if (row.roleId.length > 0) await requireGrantable(tx, actor, row.roleId)
}

/** The new password: the tenant's initial one, else random and shown in this answer only. Sessions end. */
export async function resetPasswords(
  tx: Tx,
  ports: PlatformPorts,
  { actor }: HttpContext,
  ids: readonly string[],
): Promise<unknown> {
  const passwords: { userId: string; account: string; password: string }[] = []
  for (const id of ids) {
    const row = await lockRow(tx, actor, userAccount, id)
    await requireResettable(tx, actor, row)
    const password = await firstPassword(tx, row.account)
    await setPassword(tx, actor.clock, id, password, true)
    await clearFailures(tx, accountSubject(row.account))
    passwords.push({ userId: id, account: row.account, password })
  }
  await endSessions(tx, ports, { userIds: ids }, 3)
  return { passwords }
}

export async function updateStatus(
  tx: Tx,
  ports: PlatformPorts,
  { actor }: HttpContext,
  ids: readonly string[],
  status: number,
): Promise<void> {
  if (status !== 1 && status !== 2) invalid({ status: '状态不正确 / No such state' })
  if (ids.includes(actor.userId)) refuse('self', '不能停用自己 / You cannot disable yourself')
  if (status === 1) await requireSeat(tx, ids.length)
  for (const id of ids) {
    if (status === 2) await requireOtherAdmin(tx, id)
    await act(tx, actor, user, id, (status === 1 ? 'enable' : 'disable') as never)
    if (status === 2) await tellOfHeldTasks(tx, actor, id)
  }
  if (status === 2) await endSessions(tx, ports, { userIds: ids }, 3)
  if (status === 1) await tellSeatsTaken(tx, actor)
  await raiseVersion(tx, 'rights')
}

async function leave(
  tx: Tx,
  ports: PlatformPorts,
  { actor }: HttpContext,
  ids: readonly string[],
  given: Input,
): Promise<void> {
  const isForced = given.force === true || given.force === 'true' || given.force === '1'
  const reason = String(given.reason ?? '').trim()
  for (const id of ids) {
    if (id === actor.userId) refuse('self', '不能办理自己的离职 / You cannot leave by yourself')
    await takeLeave(tx, actor, id, { isForced, reason })
  }
  await endSessions(tx, ports, { userIds: ids }, 3)
  await raiseVersion(tx, 'rights')
}

async function approveGuest(tx: Tx, { actor }: HttpContext, ids: readonly string[], given: Input): Promise<void> {
  const [deptId, roleId] = [idList(given.deptId), idList(given.roleId)]
  if (deptId.length === 0 || roleId.length === 0) invalid({ roleId: '请选择部门与角色 / Choose department and role' })
  if (ids.includes(actor.userId)) refuse('self', '不能审核自己的账号 / Nobody approves his own account')
  await requireGrantable(tx, actor, roleId)
  await requireSeat(tx, ids.length)
  for (const id of ids) {
    await act(tx, actor, user, id, 'approveGuest' as never)
    const guest = await updateRow(tx, actor, userAccount, id, { deptId, roleId })
    await tellGuest(tx, actor, guest)
  }
  await tellSeatsTaken(tx, actor)
  await raiseVersion(tx, 'rights')
}

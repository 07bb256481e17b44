import { invalid, Refused, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type HttpContext } from '#packages/http/context.ts'
import { act } from '#packages/server/act.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { requireGrantable, requireNoMutex, roleNames } from '#areas/platform/role/server/grants.ts'
import { idList } from '#areas/platform/menu/server/trees.ts'
import { accountSubject, clearFailures } from '#areas/platform/session/server/login-failures.ts'
import { endSessions } from '#areas/platform/session/server/tokens.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { userAccount } from '../user.ts'
import { firstPassword, setPassword } from './credentials.ts'
import { requireOtherAdmin } from './index.ts'
import { takeLeave, tellOfHeldTasks } from './take-leave.ts'
import { requireSeat, tellSeatsTaken } from './seats.ts'
import { tellGuest } from './tell-guest.ts'
import { user } from './user-pages.ts'

export type Input = Record<string, unknown>

/**
 * Replaces the roles of all these users: within what the caller may give, never his own, never two that exclude each
 * other.
 */
export async function grantRoles(
  tx: Tx,
  { actor }: HttpContext,
  ids: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) invalid({ roleIds: '请选择角色 / Choose a role' })
  if (ids.includes(actor.userId)) refuse('ownRoles', '不能修改自己的角色 / You cannot change your own roles')
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
export async function requireResettable(
  tx: Tx,
  actor: Actor,
  row: { readonly roleId: readonly string[] },
): Promise<void> {
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

export async function leave(
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

export async function approveGuest(
  tx: Tx,
  { actor }: HttpContext,
  ids: readonly string[],
  given: Input,
): Promise<void> {
  const [deptId, roleId] = [idList(given.deptId), idList(given.roleId)]
  if (deptId.length === 0 || roleId.length === 0) invalid({ roleId: '请选择部门与角色 / Choose department and role' })
  if (ids.includes(actor.userId)) refuse('self', '不能审核自己的账号 / You cannot approve your own account')
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

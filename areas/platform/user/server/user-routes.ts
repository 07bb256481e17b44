import { invalid, notFound, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { act } from '#packages/server/act.ts'
import { detail } from '#packages/server/query.ts'
import type { Route } from '#packages/server/route.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { idList } from '#areas/platform/menu/server/trees.ts'
import { accountSubject, clearFailures, phoneSubject } from '#areas/platform/session/server/login-failures.ts'
import { endSessions } from '#areas/platform/session/server/tokens.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { userAccount } from '../user.ts'
import { firstPassword, policyFault, setPassword } from './credentials.ts'
import { requireSeat, tellSeatsTaken } from './seats.ts'
import { pageOfUsers, asRow, lookingAtOneself, user, tenantName, standingOf } from './user-pages.ts'
import {
  type Input,
  grantRoles,
  resetPasswords,
  updateStatus,
  leave,
  approveGuest,
  requireResettable,
} from './user-changes.ts'

const base = '/api/blade-user'

const write = (context: HttpContext, work: (tx: Tx) => Promise<unknown>) =>
  context.database.transaction(context.actor.tenantId, work, { name: 'users' })

/** Calls of user administration (10-platform 5.1, 7); one's own account is in self-routes. */
export function userRoutes(ports: PlatformPorts): Route[] {
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
    ...changesOfUsers(ports),
  ]
}

function changesOfUsers(ports: PlatformPorts): Route[] {
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

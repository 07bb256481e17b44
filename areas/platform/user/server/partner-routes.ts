import { invalid, notFound, refuse, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { detail } from '#packages/server/query.ts'
import type { Route } from '#packages/server/route.ts'
import { saveRecord } from '#packages/server/save.ts'
import { required } from '#packages/server/validate.ts'
import { isId } from '#packages/server/kinds.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { idList } from '#areas/platform/menu/server/trees.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { userAccount } from '../user.ts'
import { firstPassword, setPassword } from './credentials.ts'
import { resetPasswords, updateStatus } from './user-changes.ts'
import { asRow, pageOfUsers, tenantName } from './user-pages.ts'

type Input = Record<string, unknown>
const user = userAccount as Resource
const base = '/api/blade-user/mechanism'
const PARTNER = 3

/**
 * 10-platform 6, 9: people of partners (userType 3). The group's own people see those of every partner; in a partner's
 * session the administrator of the
 * institution keeps his own colleagues and nobody else.
 */
export function partnerUserRoutes(ports: PlatformPorts): Route[] {
  const write = (context: HttpContext, work: (tx: Tx) => Promise<unknown>) =>
    ports.database.transaction(context.actor.tenantId, work, { name: 'partner users' })
  const onPartners = (
    context: HttpContext,
    given: unknown,
    work: (tx: Tx, ids: string[], input: Input) => Promise<unknown>,
  ) =>
    write(context, async tx => {
      const input = given as Input
      const ids = idList(input.userIds ?? input.ids ?? input.id).sort()
      if (ids.length === 0) invalid({ ids: '请选择至少一条数据 / Choose at least one record' })
      await requirePartners(tx, context.actor, ids)
      return (await work(tx, ids, input)) ?? {}
    })
  return [
    route(`GET ${base}/page`, {
      label: '机构用户 / Partner users',
      permissions: ['mechanism_user_view'],
      handle: context => pageOfUsers(ports, context, { userType: String(PARTNER) }),
    }),
    route(`GET ${base}/detail`, {
      label: '机构用户详情 / Partner user',
      permissions: ['mechanism_user_view'],
      handle: context =>
        write(context, async tx => {
          await requirePartners(tx, context.actor, [context.query.id ?? ''])
          return asRow(await detail(tx, context.actor, user, context.query.id ?? ''), await tenantName(ports, context))
        }),
    }),
    route(`POST ${base}/submit`, {
      label: '机构用户保存 / Save partner user',
      permissions: ['mechanism_user_add', 'mechanism_user_edit'],
      handle: context => write(context, tx => submit(tx, context)),
    }),
    ...routesAt([`POST ${base}/update-status`, `PUT ${base}/update-status`], {
      label: '机构用户启停 / Enable or disable partner user',
      permissions: ['mechanism_user_status'],
      handle: (context, given) =>
        onPartners(context, given, (tx, ids, input) => updateStatus(tx, ports, context, ids, Number(input.status))),
    }),
    route(`POST ${base}/reset-password`, {
      label: '机构用户重置密码 / Reset password of partner user',
      permissions: ['mechanism_user_reset'],
      handle: (context, given) => onPartners(context, given, (tx, ids) => resetPasswords(tx, ports, context, ids)),
    }),
  ]
}

async function requirePartners(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  if (!ids.every(isId)) notFound('user', ids.find(one => !isId(one)) ?? '')
  await requireVisible(tx, actor, user, ids)
  const { n } = (await tx.row<{ n: number }>(
    sql`select count(*)::int as n from blade_user where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) and user_type = ${PARTNER} and is_deleted = 0`,
  ))!
  if (n !== ids.length) notFound('user', ids[0] ?? '')
}

interface Home {
  readonly mechanismType: number | null
  readonly mechanismId: string | null
  readonly deptId: readonly string[]
  readonly partnerAdmin: boolean
}
/** In a partner's session everything is his own institution's, whatever the form says. */
async function homeOf(tx: Tx, actor: Actor): Promise<Home | undefined> {
  if (actor.rights?.mechanismId === undefined) return undefined
  const own = await tx.row<Home>(
    sql`select mechanism_type as "mechanismType", mechanism_id as "mechanismId", dept_id as "deptId", coalesce(partner_admin, false) as "partnerAdmin" from blade_user where tenant_id = ${tx.tenantId} and id = ${actor.userId}::bigint`,
  )
  if (!own?.partnerAdmin)
    refuse(
      'partnerAdmin',
      '只有机构管理员可以维护本机构人员 / Only the administrator of the institution keeps its people',
    )
  return own
}

async function submit(tx: Tx, { actor, body }: HttpContext): Promise<unknown> {
  const id = body.id ? String(body.id) : ''
  const needed = id ? 'mechanism_user_edit' : 'mechanism_user_add'
  if (actor.rights && !actor.rights.codes.has(needed)) refuse('permission', '没有访问权限 / No permission')
  if (id) await requirePartners(tx, actor, [id])
  const home = await homeOf(tx, actor)
  const { password: _, tenantId: __, ...given } = body
  const values: Input = {
    ...given,
    userType: PARTNER,
    ...(home
      ? { mechanismType: home.mechanismType, mechanismId: home.mechanismId, deptId: home.deptId.join(',') }
      : {}),
    ...(given.realName ? { name: given.name || given.realName } : {}),
  }
  // People of partners sign in like our own; only machines, which have no page here, go without a number.
  if (!id && String(values.phone ?? '').trim() === '')
    invalid([{ path: 'phone', reason: required, label: userAccount.fields.phone.label }])
  if (!home && !id && !isId(String(values.mechanismId ?? '')))
    invalid({ mechanismId: '请选择所属机构 / Choose the institution' })
  if (!home && !values.deptId && !id) values.deptId = await deptOf(tx, String(values.mechanismId))
  const { row: ___, ...saved } = await saveRecord(tx, actor, user, values, id ? 'update' : 'save')
  if (id) return saved
  const password = await firstPassword(tx, String(body.account ?? ''))
  await setPassword(tx, actor.clock, saved.id, password, true)
  return { ...saved, account: String(body.account ?? ''), initialPassword: password }
}

/** One department per partner with logins (10-platform 9); the common node of partners until it has one. */
async function deptOf(tx: Tx, mechanismId: string): Promise<string> {
  const row = await tx.row<{ id: string }>(
    sql`select id from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 and dept_category = 4 order by (mechanism_id = ${mechanismId}::bigint) is true desc, ancestors limit 1`,
  )
  return row?.id ?? invalid({ deptId: '请先建立机构部门 / Add a department for the institution first' })
}

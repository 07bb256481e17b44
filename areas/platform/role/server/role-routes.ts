import { invalid, refuse, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { act } from '#packages/server/act.ts'
import type { Route } from '#packages/server/route.ts'
import { askedRows } from '#packages/server/asked-rows.ts'
import { getRow } from '#packages/server/rows.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { asOfVersion } from '#packages/server/versions.ts'
import { isId } from '#packages/server/kinds.ts'
import { menuRows, nameIn, inTop, topRows } from '#areas/platform/menu/server/menu-rows.ts'
import { pageNodes, tickedPages } from '#areas/platform/menu/server/top-menu-grants.ts'
import { forest, idList, neededIds, option } from '#areas/platform/menu/server/trees.ts'
import { PLATFORM, raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { role } from '../role.ts'
import { scopeTypes } from '../scope-types.ts'
import { menuTree } from './grant-tree.ts'
import { requireGrantableScopes, rolesAddressed } from './grants.ts'
import { system, roleRows, shape, input, type RoleRow, type Input, builtinAliases } from './role-rows.ts'
import { grantRoutes } from './grant-routes.ts'

const read = <T>(context: HttpContext, work: (tx: Tx) => Promise<T>) =>
  context.database.transaction(context.actor.tenantId, work)

export function roleRoutes(ports: PlatformPorts): Route[] {
  return [
    route(`GET ${system}/role/list`, {
      label: '角色列表 / Roles',
      permissions: ['role_view'],
      handle: context =>
        read(context, async tx => {
          return forest(
            askedRows(await roleRows(tx), context.query, {
              id: 'code',
              roleName: 'text',
              roleAlias: 'text',
              roleKind: 'number',
              sort: 'number',
              status: 'number',
            }),
            shape(context.actor.language),
            context.actor.language,
          )
        }),
    }),
    route(`GET ${system}/role/detail`, {
      label: '角色详情 / Role',
      permissions: ['role_view'],
      handle: context =>
        read(context, async tx => {
          const row = (await roleRows(tx)).find(one => one.id === context.query.id)
          return row ? shape(context.actor.language)(row) : getRow(tx, role, context.query.id ?? '')
        }),
    }),
    route(`GET ${system}/role/tree`, {
      label: '角色树 / Role tree',
      permissions: ['signed in'],
      handle: context => roleTree(ports, context, undefined),
    }),
    route(`GET ${system}/role/tree-by-id`, {
      label: '角色树 / Role tree',
      permissions: ['signed in'],
      handle: context => roleTree(ports, context, context.query.roleId),
    }),
    route(`GET ${system}/role/select`, {
      label: '用户的角色 / Roles of a user',
      permissions: ['signed in'],
      handle: context =>
        read(context, async tx =>
          tx.rows(sql`
      select r.id, r.role_name as "roleName", r.role_name as title, r.id as value, r.role_alias as "roleAlias" from blade_role r join blade_user u on u.tenant_id = r.tenant_id and r.id = any(u.role_id)
       where r.tenant_id = ${tx.tenantId} and u.id = ${isId(context.query.userId ?? '') ? context.query.userId! : context.actor.userId} and r.is_deleted = 0 and r.status = 1 order by r.sort, r.id`),
        ),
    }),
    ...changeRoutes(ports),
    ...grantRoutes(ports),
    ...topMenuRoutes(ports),
  ]
}

function changeRoutes(ports: PlatformPorts): Route[] {
  return [
    ...routesAt([`POST ${system}/role/submit`, `POST ${system}/role/save`, `POST ${system}/role/update`], {
      label: '角色保存 / Save role',
      permissions: ['role_add', 'role_edit'],
      handle: context => submit(ports, context),
    }),
    route(`POST ${system}/role/remove`, {
      label: '角色删除 / Remove role',
      permissions: ['role_delete'],
      handle: (context, given) => remove(context, neededIds(input(given).ids, 'ids')),
    }),
    ...routesAt([`POST ${system}/role/update-status`, `PUT ${system}/role/update-status`], {
      label: '角色启停 / Enable or disable role',
      permissions: ['role_status'],
      handle: (context, given) => updateStatus(context, input(given)),
    }),
  ]
}

function topMenuRoutes(ports: PlatformPorts): Route[] {
  return [
    route(`GET ${system}/menu/grant-top-tree`, {
      label: '顶部菜单授权树 / Top menu tree',
      permissions: ['topmenu_setting'],
      handle: async context => ({
        menu: menuTree(
          pageNodes(
            (await menuRows(ports))
              .filter(row => row.status === 1)
              .map(row => ({ ...row, name: nameIn(context.actor.language, row) })),
          ),
          context,
        ),
      }),
    }),
    route(`GET ${system}/menu/top-tree-keys`, {
      label: '顶部菜单已有菜单 / Menus of a top menu',
      permissions: ['topmenu_setting'],
      handle: async context => {
        const tops = (await topRows(ports)).filter(top => idList(context.query.topMenuIds).includes(top.id))
        const rows = await menuRows(ports)
        const shown = new Set(tops.flatMap(top => inTop(top, rows).map(row => row.id)))
        return {
          menu: tickedPages(
            rows.filter(row => row.status === 1),
            shown,
          ),
        }
      },
    }),
  ]
}

/** Only roles that the caller could give; another tenant's only for the platform's administrator (dialect 8). */
async function roleTree(
  ports: PlatformPorts,
  { actor, query, rights }: HttpContext,
  rootId: string | undefined,
): Promise<unknown[]> {
  const isSuper = actor.tenantId === PLATFORM && rights.aliases.has('administrator')
  const tenantId = isSuper && /^\d{6}$/.test(query.tenantId ?? '') ? query.tenantId! : actor.tenantId
  const rows = await ports.database.transaction(tenantId, tx => roleRows(tx))
  const children = Map.groupBy(rows, row => row.parentId)
  const below = (id: string): RoleRow[] => (children.get(id) ?? []).flatMap(row => [row, ...below(row.id)])
  const wanted = rootId ? rows.filter(row => row.id === rootId || below(rootId).some(one => one.id === row.id)) : rows
  return forest(
    wanted.filter(row => row.status === 1 && (isSuper || row.roleAlias !== 'administrator')),
    row => option(row.id, row.parentId, row.roleName, { roleAlias: row.roleAlias }),
    actor.language,
  )
}

async function submit(ports: PlatformPorts, context: HttpContext): Promise<unknown> {
  const { actor, rights } = context
  const catalogue = await ports.sessions.catalogue.get()
  const id = context.body.id ? String(context.body.id) : ''
  return context.database.transaction(
    actor.tenantId,
    async tx => {
      const { body, happening } = await asOfVersion(tx, actor, role, context.body)
      const values: Input = { ...body, ...(body.parentId === '0' || body.parentId === 0 ? { parentId: '' } : {}) }
      const before = id ? await getRow(tx, role, id) : undefined
      if (before && builtinAliases.has(before.roleAlias)) delete values.roleAlias
      if (
        typeof values.roleAlias === 'string' &&
        values.roleAlias !== '' &&
        !/^[a-z][a-z_-]{1,31}$/.test(values.roleAlias)
      )
        invalid({ roleAlias: '别名只能用小写字母和下划线 / Small letters and underscores only' })
      if (!before && builtinAliases.has(String(values.roleAlias)))
        invalid({ roleAlias: '内置别名不可使用 / This alias is reserved' })
      if (id && values.parentId) await refuseCycle(tx, id, String(values.parentId))
      const { row: _, ...saved } = await saveRecord(
        tx,
        actor,
        role,
        values,
        id ? 'update' : 'save',
        undefined,
        happening,
      )
      // The default scope is a grant too, in whatever field it comes.
      const row = await getRow(tx, role, saved.id)
      const isWider =
        row.defaultScope !== before?.defaultScope ||
        row.defaultDeptIds.some(one => !before?.defaultDeptIds.includes(one))
      if (isWider)
        await requireGrantableScopes(tx, rights, catalogue, [
          { menuCode: '*', type: row.defaultScope ?? scopeTypes.own, deptIds: row.defaultDeptIds },
        ])
      await raiseVersion(tx, 'rights')
      return saved
    },
    { name: 'save role' },
  )
}

async function refuseCycle(tx: Tx, id: string, parentId: string): Promise<void> {
  const parents = new Map(
    (
      await tx.rows<{ id: string; parentId: string | null }>(
        sql`select id, parent_id as "parentId" from blade_role where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      )
    ).map(row => [row.id, row.parentId]),
  )
  for (let at: string | null | undefined = parentId; at; at = parents.get(at))
    if (at === id) refuse('cycle', '上级角色不能是自己或自己的下级 / A role cannot stand below itself')
}

async function remove(context: HttpContext, ids: readonly string[]): Promise<unknown> {
  const { actor } = context
  if (ids.length === 0) invalid({ ids: '请选择至少一条数据 / Choose at least one record' })
  await context.database.transaction(
    actor.tenantId,
    async tx => {
      const names = await rolesAddressed(tx, ids)
      for (const one of names) {
        if (builtinAliases.has(one.alias)) refuse('builtin', '内置角色不能删除 / Built-in roles cannot be removed')
        const used = await tx.row<{ users: number; children: number }>(sql`
        select (select count(*)::int from blade_user where tenant_id = ${tx.tenantId} and is_deleted = 0 and ${one.id}::bigint = any(role_id)) as users,
               (select count(*)::int from blade_role where tenant_id = ${tx.tenantId} and is_deleted = 0 and parent_id = ${one.id} and not (id = any(${[...ids]}::bigint[]))) as children`)
        if (used!.users > 0)
          refuse(
            'roleUsed',
            '角色已分配给{n}人，不能删除 / The role is held by {n} {n|person|people} and cannot be removed',
            { n: used!.users },
          )
        if (used!.children > 0) refuse('children', '请先删除子节点 / Remove what is below first')
      }
      for (const id of ids) await removeRecord(tx, actor, role, id)
      await raiseVersion(tx, 'rights')
    },
    { name: 'remove roles' },
  )
  return {}
}

async function updateStatus(context: HttpContext, given: Input): Promise<unknown> {
  const ids = idList(given.ids ?? given.id)
  if (ids.length === 0) invalid({ ids: '请选择至少一条数据 / Choose at least one record' })
  await context.database.transaction(
    context.actor.tenantId,
    async tx => {
      for (const one of await rolesAddressed(tx, ids))
        if (builtinAliases.has(one.alias)) refuse('builtin', '内置角色不能停用 / Built-in roles cannot be disabled')
      for (const id of ids)
        await act(tx, context.actor, role as Resource, id, (Number(given.status) === 1 ? 'enable' : 'disable') as never)
      await raiseVersion(tx, 'rights')
    },
    { name: 'role status' },
  )
  return {}
}

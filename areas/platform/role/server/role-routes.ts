import { invalid, type Language, localDateTime, refuse, type Resource, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { act } from '#packages/server/act.ts'
import type { Route } from '#packages/server/route.ts'
import { askedRows } from '#packages/server/asked-rows.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { asOfVersion } from '#packages/server/versions.ts'
import { isId } from '#packages/server/kinds.ts'
import type { Catalogue } from '#areas/platform/menu/catalogue.ts'
import { menuRows, nameIn, inTop, topRows } from '#areas/platform/menu/server/menu-routes.ts'
import { pageNodes, tickedPages } from '#areas/platform/menu/server/top-menu-grants.ts'
import { forest, idList, neededIds, option, withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { PLATFORM, raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { tenantNamed } from '#areas/platform/session/server/sessions.ts'
import { dataScopeType, role } from '../role.ts'
import { scopeTypes } from '../scope-types.ts'
import { replaceLeafScopes } from '#areas/platform/scopes/server/leaf-scopes.ts'
import { grantNodes, grantTree, menuTree, roleKeys } from './grant-tree.ts'
import {
  requireGrantable,
  requireGrantableApis,
  requireGrantableCodes,
  requireGrantableScopes,
  rolesAddressed,
  type GivenScope,
} from './grants.ts'
import { heldAfter, wholeRows } from './ticks.ts'

interface RoleRow {
  id: string
  parentId: string | null
  roleName: string
  roleAlias: string
  roleKind: number | null
  defaultScope: number | null
  defaultDeptIds: string[]
  mutexRoleIds: string[]
  sort: number | null
  status: number
  version: number
  tenantId: string
  remark: string | null
  userCount: number
  menuCount: number
}
type Input = Record<string, unknown>
const input = (value: unknown) => value as Input
const system = '/api/blade-system'

const roleRows = (tx: Tx): Promise<RoleRow[]> =>
  tx.rows<RoleRow>(sql`
  select r.id, r.parent_id as "parentId", r.role_name as "roleName", r.role_alias as "roleAlias", r.role_kind as "roleKind", r.default_scope as "defaultScope", r.default_dept_ids as "defaultDeptIds", r.mutex_role_ids as "mutexRoleIds",
         r.sort, r.status, r.version, r.tenant_id as "tenantId", r.remark,
         (select count(*)::int from blade_user u where u.tenant_id = r.tenant_id and u.is_deleted = 0 and r.id = any(u.role_id)) as "userCount",
         (select count(*)::int from role_menu m where m.tenant_id = r.tenant_id and m.role_id = r.id and m.is_deleted = 0) as "menuCount"
    from blade_role r where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 order by r.sort, r.id`)

const shape =
  (language: Language) =>
  (row: RoleRow): Record<string, unknown> => ({
    ...withoutNulls({ ...row }, ['sort', 'roleKind', 'defaultScope']),
    parentId: row.parentId ?? '0',
    defaultDeptIds: row.defaultDeptIds.join(','),
    mutexRoleIds: row.mutexRoleIds.join(','),
    isDeleted: 0,
    defaultScopeName: textOf(dataScopeType.values.find(one => one.code === row.defaultScope)?.label ?? '', language),
    statusName: textOf(row.status === 1 ? '启用 / Enabled' : '停用 / Disabled', language),
  })

export function roleRoutes(ports: PlatformPorts): Route[] {
  const read = <T>(context: HttpContext, work: (tx: Tx) => Promise<T>) =>
    ports.database.transaction(context.actor.tenantId, work)
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
    route(`POST ${system}/role/grant`, {
      label: '角色授权 / Grant',
      permissions: ['role_grant'],
      handle: (context, given) => grant(ports, context, input(given)),
    }),
    route(`POST ${system}/role/grant-data`, {
      label: '数据权限授权 / Grant data scopes',
      permissions: ['role_grant'],
      handle: (context, given) => grantData(ports, context, input(given)),
    }),
    route(`POST ${system}/role/copy-role`, {
      label: '复制角色 / Copy role',
      permissions: ['role_copy'],
      handle: (context, given) => copyRole(context, input(given)),
    }),
    route(`GET ${system}/menu/grant-tree`, {
      label: '授权树 / Grant tree',
      permissions: ['role_grant'],
      handle: context => grantTree(ports, context),
    }),
    route(`GET ${system}/menu/grant-data`, {
      label: '数据权限 / Data scopes',
      permissions: ['role_grant'],
      handle: context => grantDataTree(ports, context),
    }),
    ...routesAt([`GET ${system}/menu/role-tree-keys`, `GET ${system}/menu/role-keys`], {
      label: '角色已有权限 / Grants of roles',
      permissions: ['role_grant'],
      handle: context => roleKeys(ports, context),
    }),
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

const builtinAliases = new Set<unknown>(role.builtIn!.is.roleAlias)

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

/** Replaces menus, data scopes and interface scopes of the roles (dialect 7). What is absent from the body stays. */
async function grant(ports: PlatformPorts, context: HttpContext, given: Input): Promise<unknown> {
  const { actor, rights } = context
  const roleIds = idList(given.roleIds)
  if (roleIds.length === 0) invalid({ roleIds: '请选择角色 / Choose a role' })
  const tree = await grantNodes(ports, context)
  const nodes = given.menuIds === undefined ? undefined : tree
  const sent = new Set(idList(given.menuIds))
  const wanted = given.strict === true || !nodes ? sent : wholeRows(nodes, sent)
  const shown = new Set(tree.map(node => node.id))
  const hidden = (await menuRows(ports)).filter(row => !shown.has(row.id))
  const hiddenIds = hidden.map(row => row.id)
  // What his tree does not show is refused by name where it is new, and stays where it is not.
  const unseen = hidden.filter(row => wanted.has(row.id) && !row.code.startsWith('m_')).map(row => row.code)
  const catalogue = await ports.sessions.catalogue.get()
  const tenant = await tenantNamed(ports.database, actor.tenantId)
  await context.database.transaction(
    actor.tenantId,
    async tx => {
      const own = await ownRoles(tx, actor)
      const names = await rolesAddressed(tx, roleIds)
      const kept = new Map(
        (
          await tx.rows<{ id: string; codes: string[] }>(
            sql`select role_id as id, array_agg(code) as codes from role_menu where tenant_id = ${tx.tenantId} and is_deleted = 0 and role_id = any(${roleIds}::bigint[]) group by role_id`,
          )
        ).map(row => [row.id, row.codes]),
      )
      for (const one of names) {
        if (one.alias === 'administrator' && !rights.aliases.has('administrator'))
          refuse('roleAbove', '不能修改该角色的权限 / This role is not yours to change')
        if (nodes) {
          const before = new Set(kept.get(one.id))
          const parent = await codesOfParent(tx, one.parentId)
          const codes = [
            ...new Set([...heldAfter(nodes, before, wanted, code => !parent || parent.has(code)), ...unseen]),
          ]
          requireGrantableCodes(
            rights,
            catalogue,
            codes.filter(code => !before.has(code)),
            own.includes(one.id),
            tenant?.packageCodes,
          )
          requireWithinParent(parent, codes)
          await replaceCodes(tx, actor, one.id, codes)
        }
        if (given.dataScopeIds !== undefined)
          await requireGrantableScopes(
            tx,
            rights,
            catalogue,
            await replaceScopes(tx, actor, one.id, idList(given.dataScopeIds), hiddenIds, boundBy(catalogue)),
          )
        if (given.apiScopeIds !== undefined)
          await requireGrantableApis(
            tx,
            actor,
            await replaceApis(tx, actor, one.id, idList(given.apiScopeIds), hiddenIds),
            own.includes(one.id),
          )
      }
      await raiseVersion(tx, 'rights')
    },
    { name: 'grant roles' },
  )
  return {}
}

const ownRoles = async (tx: Tx, actor: Actor): Promise<string[]> =>
  (
    await tx.row<{ ids: string[] }>(
      sql`select role_id as ids from blade_user where tenant_id = ${tx.tenantId} and id = ${actor.userId}`,
    )
  )?.ids ?? []

/** What bounds the role: the codes of the one above, where that holds any. */
async function codesOfParent(tx: Tx, parentId: string | null): Promise<ReadonlySet<string> | undefined> {
  if (parentId === null) return undefined
  const rows = await tx.rows<{ code: string }>(
    sql`select code from role_menu where tenant_id = ${tx.tenantId} and role_id = ${parentId} and is_deleted = 0`,
  )
  return rows.length > 0 ? new Set(rows.map(row => row.code)) : undefined
}

/** A role never holds what the role above it does not (4.1). */
function requireWithinParent(parent: ReadonlySet<string> | undefined, codes: readonly string[]): void {
  const excess = parent ? codes.filter(code => !parent.has(code) && !code.startsWith('m_')) : []
  if (excess.length > 0)
    refuse('grantAboveParent', '超出上级角色的权限：{codes} / Beyond the role above: {codes}', {
      codes: excess.slice(0, 10).join(', '),
    })
}

/** Former grants are marked, not erased: a seed must not give back what was taken away. */
async function replaceCodes(tx: Tx, actor: Actor, roleId: string, codes: readonly string[]): Promise<void> {
  await tx.run(
    sql`update role_menu set is_deleted = 1, update_user = ${actor.userId}, update_time = now() where tenant_id = ${tx.tenantId} and role_id = ${roleId} and is_deleted = 0 and not (code = any(${[...codes]}::text[]))`,
  )
  const rows: { id: string; code: string }[] = []
  for (const code of codes) rows.push({ id: await tx.newId(), code })
  await tx.run(sql`
    insert into role_menu (id, tenant_id, create_user, create_time, role_id, code)
    select s.id, ${tx.tenantId}, ${actor.userId}::bigint, ${localDateTime(actor.clock.now())}::timestamptz, ${roleId}::bigint, s.code from jsonb_to_recordset(${sql.json(rows)}) as s(id bigint, code text)
    on conflict do nothing`)
}

interface CustomScope {
  id: string
  type: number
  value: string | null
  resource: string | null
  menuId: string
}

/**
 * Rules that stay are not touched: what bounds the role since a rule was removed goes on bounding it until somebody
 * unticks it. Rules of pages that the granter does not
 * see stay too. Answers what is new.
 */
async function replaceScopes(
  tx: Tx,
  actor: Actor,
  roleId: string,
  ids: readonly string[],
  hiddenIds: readonly string[],
  menuCode: (scope: CustomScope) => string,
): Promise<GivenScope[]> {
  await tx.run(sql`
    update role_scope s set is_deleted = 1, update_user = ${actor.userId}, update_time = now() from data_scope d
     where s.tenant_id = ${tx.tenantId} and s.role_id = ${roleId} and s.is_deleted = 0 and d.tenant_id = s.tenant_id and d.id = s.data_scope_id
       and not (d.id = any(${[...ids]}::bigint[])) and not (d.menu_id = any(${[...hiddenIds]}::text[]))`)
  const scopes = await tx.rows<CustomScope>(sql`
    select d.id, d.scope_type as type, d.scope_value as value, d.scope_class as resource, d.menu_id as "menuId" from data_scope d where d.tenant_id = ${tx.tenantId} and d.id = any(${[...ids]}::bigint[]) and d.is_deleted = 0 and not d.is_builtin
       and not exists (select 1 from role_scope s where s.tenant_id = d.tenant_id and s.role_id = ${roleId} and s.data_scope_id = d.id and s.is_deleted = 0)`)
  const fresh = [
    ...scopes.map(one => ({
      menuCode: menuCode(one),
      type: one.type,
      deptIds: idList(one.value),
      dataScopeId: one.id,
    })),
    ...(await replaceLeafScopes(tx, actor, roleId, ids, hiddenIds)),
  ]
  for (const one of fresh) await insertScope(tx, actor, roleId, one)
  return fresh
}

/**
 * Clients of the family name a class of their own server in `scopeClass`: then the menu under which the rule stands
 * says what it bounds. Unread, the rule would bound nothing.
 */
const boundBy =
  (catalogue: Catalogue) =>
  ({ resource, menuId }: CustomScope): string => {
    const name = resource?.trim() ?? ''
    const isKnown = catalogue.byCode.has(name) || [...catalogue.byCode.values()].some(row => row.heads.includes(name))
    return isKnown ? name : (catalogue.byId.get(menuId)?.code ?? (name || '*'))
  }

async function insertScope(
  tx: Tx,
  actor: Actor,
  roleId: string,
  scope: { menuCode: string; type: number; deptIds: readonly string[]; dataScopeId?: string },
): Promise<void> {
  await tx.run(sql`
    insert into role_scope (id, tenant_id, create_user, create_time, role_id, menu_code, scope_type, dept_ids, data_scope_id)
    values (${await tx.newId()}, ${tx.tenantId}, ${actor.userId}, ${localDateTime(actor.clock.now())}, ${roleId}, ${scope.menuCode}, ${scope.type}, ${[...scope.deptIds]}::bigint[], ${scope.dataScopeId ?? null})`)
}

/** Those of pages that the granter does not see stay. Answers which are new. */
async function replaceApis(
  tx: Tx,
  actor: Actor,
  roleId: string,
  ids: readonly string[],
  hiddenIds: readonly string[] = [],
): Promise<string[]> {
  await tx.run(sql`
    update role_api r set is_deleted = 1, update_time = now() from api_scope a
     where r.tenant_id = ${tx.tenantId} and r.role_id = ${roleId} and r.is_deleted = 0 and a.tenant_id = r.tenant_id and a.id = r.api_scope_id
       and not (a.id = any(${[...ids]}::bigint[])) and not (a.menu_id = any(${[...hiddenIds]}::text[]))`)
  const known = await tx.rows<{ id: string; path: string }>(sql`
    select id, scope_path as path from api_scope a where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) and is_deleted = 0
       and not exists (select 1 from role_api r where r.tenant_id = a.tenant_id and r.role_id = ${roleId} and r.api_scope_id = a.id and r.is_deleted = 0)`)
  for (const one of known) {
    if (one.path.includes('**') && actor.rights && !actor.rights.aliases.has('administrator'))
      refuse('apiPattern', '含**的接口权限仅平台管理员可授予 / Only the platform grants patterns with **')
    await tx.run(
      sql`insert into role_api (id, tenant_id, create_user, create_time, role_id, api_scope_id) values (${await tx.newId()}, ${tx.tenantId}, ${actor.userId}, ${localDateTime(actor.clock.now())}, ${roleId}, ${one.id})`,
    )
  }
  return known.map(one => one.id)
}

/** dataScopeCodes: '<menu code or *>:<1-5>[:deptId,...]' (4.2). */
async function grantData(ports: PlatformPorts, context: HttpContext, given: Input): Promise<unknown> {
  const { actor, rights } = context
  const catalogue = await ports.sessions.catalogue.get()
  const roleIds = neededIds(given.roleIds, 'roleIds')
  const list = (
    Array.isArray(given.dataScopeCodes)
      ? given.dataScopeCodes.map(String)
      : String(given.dataScopeCodes ?? '').split(';')
  )
    .map(text => text.trim())
    .filter(Boolean)
  const scopes = list.map(text => {
    const match = /^([a-z_0-9]+|\*):([1-5])(?::([\d,]+))?$/.exec(text)
    if (!match) return invalid({ dataScopeCodes: '数据权限格式错误 / Wrong data scope' })
    return { menuCode: match[1]!, type: Number(match[2]), deptIds: idList(match[3]) }
  })
  await context.database.transaction(
    actor.tenantId,
    async tx => {
      await rolesAddressed(tx, roleIds)
      await requireGrantable(tx, actor, roleIds)
      const kept = new Set(
        (
          await tx.rows<{ code: string }>(sql`
      select menu_code || ':' || scope_type || ':' || array_to_string(dept_ids, ',') as code from role_scope where tenant_id = ${tx.tenantId} and role_id = any(${roleIds}::bigint[]) and data_scope_id is null and is_deleted = 0
       group by 1 having count(distinct role_id) = ${new Set(roleIds).size}`)
        ).map(row => row.code),
      )
      await requireGrantableScopes(
        tx,
        rights,
        catalogue,
        scopes.filter(one => !kept.has(`${one.menuCode}:${one.type}:${one.deptIds.join()}`)),
      )
      for (const roleId of roleIds) {
        await tx.run(
          sql`update role_scope set is_deleted = 1, update_user = ${actor.userId}, update_time = now() where tenant_id = ${tx.tenantId} and role_id = ${roleId} and data_scope_id is null and is_deleted = 0`,
        )
        for (const scope of scopes) await insertScope(tx, actor, roleId, scope)
      }
      await raiseVersion(tx, 'rights')
    },
    { name: 'grant data scopes' },
  )
  return {}
}

async function copyRole(context: HttpContext, given: Input): Promise<unknown> {
  const { actor } = context
  const sourceId = idList(given.roleId)[0] ?? ''
  return context.database.transaction(
    actor.tenantId,
    async tx => {
      const source = await getRow(tx, role, sourceId)
      if (builtinAliases.has(source.roleAlias)) refuse('builtin', '内置角色不能复制 / Built-in roles cannot be copied')
      await requireGrantable(tx, actor, [sourceId])
      const roleAlias = String(given.roleAlias ?? `${source.roleAlias}_copy`)
        .trim()
        .slice(0, 32)
      // Said at the field: the unique index would only say that something exists already.
      if ((await findRows(tx, role, { roleAlias }, { limit: 1 })).length > 0)
        invalid({ roleAlias: '别名已被使用 / This alias is taken' })
      const copy = await insertRow(tx, actor, role, {
        roleName: String(given.roleName ?? `${source.roleName}副本`).slice(0, 32),
        roleAlias,
        parentId: idList(given.parentId)[0] ?? source.parentId,
        roleKind: 2,
        defaultScope: source.defaultScope,
        defaultDeptIds: source.defaultDeptIds,
        mutexRoleIds: source.mutexRoleIds,
        sort: source.sort,
      })
      const codes = (
        await tx.rows<{ code: string }>(
          sql`select code from role_menu where tenant_id = ${tx.tenantId} and role_id = ${sourceId} and is_deleted = 0`,
        )
      ).map(row => row.code)
      requireWithinParent(await codesOfParent(tx, copy.parentId), codes)
      await replaceCodes(tx, actor, copy.id, codes)
      const apis = (
        await tx.rows<{ id: string }>(
          sql`select api_scope_id as id from role_api where tenant_id = ${tx.tenantId} and role_id = ${sourceId} and is_deleted = 0`,
        )
      ).map(row => row.id)
      await requireGrantableApis(tx, actor, await replaceApis(tx, actor, copy.id, apis), false)
      // Who excludes the source excludes its copy.
      await tx.run(
        sql`update blade_role set mutex_role_ids = mutex_role_ids || ${copy.id}::bigint where tenant_id = ${tx.tenantId} and is_deleted = 0 and ${sourceId}::bigint = any(mutex_role_ids)`,
      )
      for (const scope of await tx.rows<{
        menuCode: string
        type: number
        deptIds: string[]
        dataScopeId: string | null
      }>(sql`
      select menu_code as "menuCode", scope_type as type, dept_ids as "deptIds", data_scope_id as "dataScopeId" from role_scope where tenant_id = ${tx.tenantId} and role_id = ${sourceId} and is_deleted = 0`)) {
        await insertScope(tx, actor, copy.id, {
          menuCode: scope.menuCode,
          type: scope.type,
          deptIds: scope.deptIds,
          ...(scope.dataScopeId ? { dataScopeId: scope.dataScopeId } : {}),
        })
      }
      if (given.withUsers === true || given.withUsers === 'true') {
        await tx.run(
          sql`update blade_user set role_id = role_id || ${copy.id}::bigint, version = version + 1 where tenant_id = ${tx.tenantId} and is_deleted = 0 and ${sourceId}::bigint = any(role_id)`,
        )
      }
      await raiseVersion(tx, 'rights')
      return { id: copy.id }
    },
    { name: 'copy role' },
  )
}

/** Leaves with the codes of grant-data: '<menu code>:<1-5>'. */
async function grantDataTree(ports: PlatformPorts, context: HttpContext): Promise<unknown> {
  const rows = (await menuRows(ports)).filter(row => row.category === 1 && row.status === 1 && !row.hidden)
  const roleIds = idList(context.query.roleIds)
  const codes = await ports.database.transaction(context.actor.tenantId, tx =>
    tx.rows<{ code: string }>(sql`
    select menu_code || ':' || scope_type || case when cardinality(dept_ids) > 0 then ':' || array_to_string(dept_ids, ',') else '' end as code
      from role_scope where tenant_id = ${tx.tenantId} and role_id = any(${roleIds}::bigint[]) and data_scope_id is null and is_deleted = 0`),
  )
  const types = dataScopeType.values.map(one => ({
    type: one.code,
    name: one.label.split(' / ')[context.actor.language === 'en' ? 1 : 0],
  }))
  return {
    menu: forest(
      rows,
      row => option(row.id, row.parentId, nameIn(context.actor.language, row), { code: row.code }),
      context.actor.language,
    ),
    types,
    dataScopeCodes: codes.map(row => row.code),
  }
}

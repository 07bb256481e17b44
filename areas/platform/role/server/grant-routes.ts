import { invalid, localDateTime, refuse, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import type { Catalogue } from '#areas/platform/menu/catalogue.ts'
import { menuRows, nameIn } from '#areas/platform/menu/server/menu-rows.ts'
import { forest, idList, neededIds, option } from '#areas/platform/menu/server/trees.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { tenantNamed } from '#areas/platform/session/server/sessions.ts'
import { dataScopeType, role } from '../role.ts'
import { replaceLeafScopes } from '#areas/platform/scopes/server/leaf-scopes.ts'
import { grantNodes, grantTree, roleKeys } from './grant-tree.ts'
import {
  requireGrantable,
  requireGrantableApis,
  requireGrantableCodes,
  requireGrantableScopes,
  rolesAddressed,
  type GivenScope,
} from './grants.ts'
import { heldAfter, wholeRows } from './ticks.ts'
import { system, input, type Input, builtinAliases } from './role-rows.ts'

export function grantRoutes(ports: PlatformPorts): Route[] {
  return [
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
  ]
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
          refuse('roleAbove', '不能修改该角色的权限 / You cannot change the rights of this role')
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

/** A role never holds more than its parent role (4.1). */
function requireWithinParent(parent: ReadonlySet<string> | undefined, codes: readonly string[]): void {
  const excess = parent ? codes.filter(code => !parent.has(code) && !code.startsWith('m_')) : []
  if (excess.length > 0)
    refuse('grantAboveParent', '超出上级角色的权限：{codes} / Beyond the role above: {codes}', {
      codes: excess.slice(0, 10).join(', '),
    })
}

/** Revoked grants are marked, not deleted: a seed must not restore them. */
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
        roleName: String(given.roleName ?? `${source.roleName}${textOf('副本 /  copy', actor.language)}`).slice(0, 32),
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
      // Exclusions of the source role apply to its copy.
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

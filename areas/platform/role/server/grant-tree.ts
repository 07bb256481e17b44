import { type Language, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { HttpContext } from '#packages/http/context.ts'
import { type MenuRow, menuRows, nameIn } from '#areas/platform/menu/server/menu-rows.ts'
import { forest, idList, option } from '#areas/platform/menu/server/trees.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { heldLeafScopes } from '#areas/platform/scopes/server/leaf-scopes.ts'
import { tenantNamed } from '#areas/platform/session/server/sessions.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { dataScopeType } from '../role.ts'
import { tickedIds, type TickNode, withOpeners } from './ticks.ts'

/** Our own pages tick row by row and ask for what is held, row by row. */
const isStrict = (context: HttpContext): boolean => context.query['strict'] === 'true'

/**
 * What the caller may grant: his own codes; the whole package for an administrator. What is outside the package stays
 * stored and gives nothing (10-platform 4.5): no tree offers it.
 */
async function grantable(ports: PlatformPorts, { rights, actor }: HttpContext): Promise<(row: MenuRow) => boolean> {
  const catalogue = await ports.sessions.catalogue.get()
  const isAll = rights.aliases.has('administrator')
  const package_ = isAll ? undefined : (await tenantNamed(ports.database, actor.tenantId))?.packageCodes
  const isPacked = (code: string): boolean =>
    !package_ || package_.has(code) || (code.endsWith('_view') && package_.has(code.slice(0, -5)))
  return row =>
    !row.code.startsWith('m_') &&
    !(actor.tenantId !== PLATFORM && catalogue.byCode.get(row.code)?.platformOnly) &&
    isPacked(row.code) &&
    (isAll || rights.aliases.has('admin') || rights.codes.has(row.code))
}

/** Rows of the tree: what the caller may grant with all that stands above it. */
export async function grantNodes(ports: PlatformPorts, context: HttpContext): Promise<TickNode[]> {
  const all = (await menuRows(ports)).filter(row => row.status === 1)
  const fits = await grantable(ports, context)
  const byId = new Map(all.map(row => [row.id, row]))
  const own = new Set(all.filter(fits).map(row => row.id))
  const above = new Set<string>()
  for (const id of own)
    for (let at = byId.get(id)!.parentId; at !== null && byId.has(at) && !above.has(at); at = byId.get(at)!.parentId)
      above.add(at)
  const nodes = all
    .filter(row => own.has(row.id) || above.has(row.id))
    .map(
      (row): TickNode => ({
        id: row.id,
        parentId: row.parentId,
        code: row.code,
        category: row.category,
        title: nameIn(context.actor.language, row),
        isGroup: !own.has(row.id),
      }),
    )
  return isStrict(context) ? nodes : withOpeners(nodes, textOf('打开页面 / Open the page', context.actor.language))
}

export const menuTree = (nodes: readonly Omit<TickNode, 'isGroup'>[], { actor }: HttpContext): unknown[] =>
  forest(
    nodes,
    node => option(node.id, node.parentId, node.title, { code: node.code, category: node.category }),
    actor.language,
  )

interface ScopeRow {
  readonly id: string
  readonly menuId: string
  readonly name: string
  readonly isRemoved: boolean /** Of a rule that the product brought: its name is everybody's word. */
  readonly type: number | null
}

const scopeTitle = ({ name, isRemoved, type }: ScopeRow, language: Language): string => {
  if (isRemoved) return `${name}${textOf('（已删除） /  (removed)', language)}`
  return type !== null && language === 'en'
    ? textOf(dataScopeType.values.find(one => one.code === type)!.label, language)
    : name
}

/**
 * Menus with buttons, and the rules of both kinds below their menus; a removed rule as long as a role is bounded by it,
 * or saving its rights would widen them unseen.
 */
export async function grantTree(ports: PlatformPorts, context: HttpContext): Promise<unknown> {
  const nodes = await grantNodes(ports, context)
  const scopes = await ports.database.transaction(context.actor.tenantId, async tx => ({
    data: await tx.rows<ScopeRow>(sql`
      select d.id, d.menu_id as "menuId", d.scope_name as name, d.is_deleted = 1 as "isRemoved", case when d.is_builtin then d.scope_type end as type from data_scope d
       where d.tenant_id = ${tx.tenantId} and (d.is_deleted = 0 or exists (select 1 from role_scope s where s.tenant_id = d.tenant_id and s.data_scope_id = d.id and s.is_deleted = 0)) order by d.is_builtin desc, case when d.is_builtin then d.scope_type end, d.id`),
    api: await tx.rows<ScopeRow>(
      sql`select id, menu_id as "menuId", scope_name as name, false as "isRemoved", null as type from api_scope where tenant_id = ${tx.tenantId} and is_deleted = 0 order by id`,
    ),
  }))
  const scopeTree = (list: readonly ScopeRow[]) => {
    const menus = nodes
      .filter(node => list.some(one => one.menuId === node.id))
      .map(node => ({ id: node.id, parentId: null, title: node.title }))
    const named = list.map(one => ({
      id: one.id,
      parentId: one.menuId,
      title: scopeTitle(one, context.actor.language),
    }))
    return forest([...menus, ...named], row => option(row.id, row.parentId, row.title), context.actor.language)
  }
  return { menu: menuTree(nodes, context), dataScope: scopeTree(scopes.data), apiScope: scopeTree(scopes.api) }
}

/** Group rows are not grants: cascading trees tick them themselves. */
const withoutGroups = (nodes: readonly TickNode[], ids: readonly string[]): string[] => {
  const groups = new Set(nodes.filter(node => node.isGroup).map(node => node.id))
  return ids.filter(id => !groups.has(id))
}

export async function roleKeys(ports: PlatformPorts, context: HttpContext): Promise<unknown> {
  const roleIds = idList(context.query.roleIds)
  const nodes = await grantNodes(ports, context)
  return ports.database.transaction(context.actor.tenantId, async tx => {
    const codes = await tx.rows<{ code: string }>(
      sql`select distinct code from role_menu where tenant_id = ${tx.tenantId} and role_id = any(${roleIds}::bigint[]) and is_deleted = 0`,
    )
    const data = await tx.rows<{ id: string }>(
      sql`select distinct data_scope_id as id from role_scope where tenant_id = ${tx.tenantId} and role_id = any(${roleIds}::bigint[]) and data_scope_id is not null and is_deleted = 0 order by 1`,
    )
    const api = await tx.rows<{ id: string }>(sql`
      select distinct r.api_scope_id as id from role_api r join api_scope a on a.tenant_id = r.tenant_id and a.id = r.api_scope_id and a.is_deleted = 0
       where r.tenant_id = ${tx.tenantId} and r.role_id = any(${roleIds}::bigint[]) and r.is_deleted = 0 order by 1`)
    const held = new Set(codes.map(row => row.code))
    const menu = isStrict(context)
      ? (await menuRows(ports)).filter(row => held.has(row.code)).map(row => row.id)
      : withoutGroups(nodes, tickedIds(nodes, held))
    return {
      menu,
      dataScope: [...data, ...(await heldLeafScopes(tx, roleIds))].map(row => row.id),
      apiScope: api.map(row => row.id),
    }
  })
}

import { invalid, notFound, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Rights } from '#packages/server/route.ts'
import type { Catalogue } from '#areas/platform/menu/catalogue.ts'
import { scopeTypes } from '../scope-types.ts'
import { below } from './compute-rights.ts'
import { rolesOf } from './load-rights.ts'

export interface RoleName {
  readonly id: string
  readonly name: string
  readonly alias: string
  readonly parentId: string | null
  readonly mutex: readonly string[]
}

export async function roleNames(tx: Tx, ids: readonly string[]): Promise<RoleName[]> {
  const rows = await tx.rows<RoleName>(sql`
    select id, role_name as name, role_alias as alias, parent_id as "parentId", mutex_role_ids as mutex from blade_role where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) and is_deleted = 0`)
  if (rows.length !== new Set(ids).size) invalid({ roleId: '角色不存在 / No such role' })
  // In the order asked for: refusals name the first of two roles.
  return [...new Set(ids)].map(id => rows.find(row => row.id === id)!)
}

/**
 * Roles that a call is about: one of another tenant is none (decisions 12). Those that a form names are checked by
 * `roleNames`, beside their field.
 */
export async function rolesAddressed(tx: Tx, ids: readonly string[]): Promise<RoleName[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select id from blade_role where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) and is_deleted = 0`,
  )
  for (const id of ids) if (!rows.some(row => row.id === id)) notFound('role', id)
  return roleNames(tx, ids)
}

/**
 * Nobody grants a role above his own (4.1): the caller must hold all its codes; an administrator of the tenant may
 * grant any but the platform's.
 */
export async function requireGrantable(tx: Tx, actor: Actor, roleIds: readonly string[]): Promise<void> {
  const { rights } = actor
  if (!rights || roleIds.length === 0) return
  const names = await roleNames(tx, roleIds)
  if (rights.aliases.has('administrator')) return
  const above = names.find(one => one.alias === 'administrator')
  if (above) refuse('roleAbove', '不能授予角色【{role}】 / You cannot grant the role [{role}]', { role: above.name })
  if (rights.aliases.has('admin')) return
  const adminRole = names.find(one => one.alias === 'admin')
  if (adminRole)
    refuse('roleAbove', '不能授予角色【{role}】 / You cannot grant the role [{role}]', { role: adminRole.name })
  for (const role of await rolesOf(tx, roleIds)) {
    if (role.codes.every(code => rights.codes.has(code) || code.startsWith('m_'))) continue
    refuse(
      'roleAbove',
      '不能授予角色【{role}】：其权限超出您本人的权限 / You cannot grant the role [{role}]: it exceeds your own rights',
      {
        role: names.find(one => one.id === role.id)?.name ?? '',
      },
    )
  }
}

/** Roles that one person must not hold together (4.6). */
export function requireNoMutex(names: readonly RoleName[]): void {
  for (const one of names) {
    const other = names.find(role => one.mutex.includes(role.id))
    if (other)
      refuse(
        'roleMutex',
        '角色【{one}】与【{other}】不能授予同一人 / The roles [{one}] and [{other}] must not be given to one person',
        { one: one.name, other: other.name },
      )
  }
}

/**
 * Codes that the caller may put into a role. An administrator may grant the whole package; sensitive ones only to roles
 * that he does not hold.
 */
export function requireGrantableCodes(
  rights: Rights | undefined,
  catalogue: Catalogue,
  codes: readonly string[],
  isOwnRole: boolean,
  packageCodes: ReadonlySet<string> | undefined,
): void {
  if (!rights || rights.aliases.has('administrator')) return
  const isAdmin = rights.aliases.has('admin')
  const excess = codes.filter(code => {
    const row = catalogue.byCode.get(code)
    if (!row || row.code.startsWith('m_')) return false
    if (row.platformOnly || (packageCodes && !packageCodes.has(code) && !code.endsWith('_view'))) return true
    if (row.sensitive && isOwnRole) return true
    return isAdmin ? false : !rights.codes.has(code)
  })
  if (excess.length > 0)
    refuse('grantAbove', '超出可授予范围：{codes} / Beyond what you may grant: {codes}', {
      codes: excess.slice(0, 10).join(', '),
    })
}

export interface GivenScope {
  readonly menuCode: string
  readonly type: number
  readonly deptIds: readonly string[]
}

/**
 * Nobody gives a data scope wider than his own of that menu (4.1); an administrator of the tenant gives any. Of '3' and
 * '4' the departments are the holder's own: whoever sees departments may give them.
 */
export async function requireGrantableScopes(
  tx: Tx,
  rights: Rights | undefined,
  catalogue: Catalogue,
  scopes: readonly GivenScope[],
): Promise<void> {
  if (!rights || rights.aliases.has('administrator') || rights.aliases.has('admin')) return
  const parents = new Map(
    (
      await tx.rows<{ id: string; parent: string | null }>(
        sql`select id, parent_id as parent from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      )
    ).map(row => [row.id, row.parent]),
  )
  for (const { menuCode, type, deptIds } of scopes) {
    const own = (catalogue.byCode.get(menuCode)?.heads ?? [menuCode]).map(head => rights.scope(head))
    const isWithin =
      type === scopeTypes.own ||
      own.every(
        held =>
          held.all ||
          (type === scopeTypes.custom
            ? below(deptIds, parents).every(id => held.depts.includes(id))
            : type !== scopeTypes.all && held.depts.length > 0),
      )
    if (!isWithin)
      refuse('scopeAbove', '数据范围超出您本人的范围：{menu} / A wider data scope than your own: {menu}', {
        menu: menuCode,
      })
  }
}

/**
 * An interface scope opens calls beyond the codes: one grants only what one holds, and never to oneself; an
 * administrator of the tenant grants any to others.
 */
export async function requireGrantableApis(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  isOwnRole: boolean,
): Promise<void> {
  const { rights } = actor
  if (!rights || ids.length === 0 || rights.aliases.has('administrator')) return
  if (isOwnRole) refuse('apiOwn', '不能为自己的角色增加接口权限 / You cannot add interface scopes to your own role')
  if (rights.aliases.has('admin')) return
  const held = new Set(
    (
      await tx.rows<{ id: string }>(sql`
    select r.api_scope_id as id from role_api r join blade_user u on u.tenant_id = r.tenant_id and r.role_id = any(u.role_id)
     where r.tenant_id = ${tx.tenantId} and u.id = ${actor.userId} and r.is_deleted = 0`)
    ).map(row => row.id),
  )
  if (ids.some(id => !held.has(id)))
    refuse('apiAbove', '只能授予您本人拥有的接口权限 / Only interface scopes that you hold yourself')
}

import { isMaskKind, type Field, type MaskKind } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isId } from '#packages/server/kinds.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import type { Rights } from '#packages/server/route.ts'
import type { Catalogue } from '#areas/platform/menu/catalogue.ts'
import { everybodysCodes } from '#areas/platform/menu/build-menu.ts'
import { computeRights, type GrantedRole, type GrantedScope } from './compute-rights.ts'

export interface RightsSubject {
  readonly userId: string
  /** The session's choice in switch mode; absent = all of the user's. */
  readonly deptId?: string
  readonly roleIds?: readonly string[]
}
interface UserRow { id: string; deptIds: string[]; roleIds: string[]; cities: string[]; mechanismId: string | null; userType: number | null }

/** Everything a user may do now, from the database (10-platform 4.1, 4.2, D5). `packageCodes`: those of the tenant's package, undefined without one. */
export async function loadRights(tx: Tx, subject: RightsSubject, catalogue: Catalogue, packageCodes: ReadonlySet<string> | undefined): Promise<Rights> {
  const user = await tx.row<UserRow>(sql`
    select id, dept_id as "deptIds", role_id as "roleIds", city_codes as cities, mechanism_id as "mechanismId", user_type as "userType"
      from blade_user where tenant_id = ${tx.tenantId} and id = ${subject.userId} and is_deleted = 0`)
  const roleIds = (user?.roleIds ?? []).filter(id => !subject.roleIds?.length || subject.roleIds.includes(id))
  const deptIds = user?.deptIds ?? []
  const chosen = subject.deptId && deptIds.includes(subject.deptId) ? [subject.deptId] : deptIds
  const roles = await rolesOf(tx, roleIds)
  const departments = await tx.rows<{ id: string; parent_id: string | null }>(sql`select id, parent_id from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0`)
  return computeRights({
    tenantId: tx.tenantId, userId: subject.userId, deptIds: chosen, roles, cities: (user?.cities ?? []).map(code => code.slice(0, 4)), mechanismId: user?.mechanismId ?? null,
    isPartner: user?.userType === 3, packageCodes, catalogue, everybody: everybodysCodes, parents: new Map(departments.map(one => [one.id, one.parent_id])), ...await masksFor(tx, subject.userId, roleIds),
  })
}

export async function rolesOf(tx: Tx, roleIds: readonly string[]): Promise<GrantedRole[]> {
  if (roleIds.length === 0) return []
  const rows = await tx.rows<Omit<GrantedRole, 'scopes'>>(sql`
    select r.id, r.role_alias as alias, coalesce(r.default_scope, 2) as "defaultScope", r.default_dept_ids as "defaultDeptIds",
           coalesce((select array_agg(m.code) from role_menu m where m.tenant_id = r.tenant_id and m.role_id = r.id and m.is_deleted = 0), '{}') as codes
      from blade_role r where r.tenant_id = ${tx.tenantId} and r.id = any(${[...roleIds]}::bigint[]) and r.status = 1 and r.is_deleted = 0`)
  // The rule as it stands today; of one that was removed what it said when it was granted, which is never more.
  const scopes = (await tx.rows<{ roleId: string; menuCode: string; scopeType: number; deptIds: string[]; value: string | null }>(sql`
    select s.role_id as "roleId", s.menu_code as "menuCode", coalesce(d.scope_type, s.scope_type) as "scopeType", s.dept_ids as "deptIds", d.scope_value as value
      from role_scope s left join data_scope d on d.tenant_id = s.tenant_id and d.id = s.data_scope_id and d.is_deleted = 0
     where s.tenant_id = ${tx.tenantId} and s.role_id = any(${[...roleIds]}::bigint[]) and s.is_deleted = 0`)).map(({ value, ...scope }): GrantedScope & { roleId: string } => {
    const parts = (value ?? '').split(',').map(part => part.trim()).filter(Boolean)
    return { ...scope, deptIds: value === null ? scope.deptIds : parts.filter(isId), marks: parts.filter(part => part.startsWith('{')) }
  })
  return rows.map(row => ({ ...row, scopes: scopes.filter(scope => scope.roleId === row.id) }))
}

interface RedRow { resource: string; name: string; field: string; mask: string; isOpen: boolean; inFiles: boolean }
async function masksFor(tx: Tx, userId: string, roleIds: readonly string[]): Promise<{ unmasked: Set<string>; unmaskedInFiles: Set<string>; masks: Map<string, MaskKind> }> {
  const rows = await tx.rows<RedRow>(sql`
    select resource, field_key as name, resource || '.' || field_key as field, mask_kind as mask, (status = 2 or coalesce(export_allowed, false)) as "inFiles",
           (status = 2 or role_ids && ${[...roleIds]}::bigint[] or ${userId}::bigint = any(user_ids)) is true as "isOpen" from red_list
     where tenant_id = ${tx.tenantId} and is_deleted = 0`)
  const open = rows.filter(row => row.isOpen)
  return { unmasked: new Set(open.map(row => row.field)), unmaskedInFiles: new Set(open.filter(row => row.inFiles).map(row => row.field)), masks: new Map(rows.filter(isChosen).map(row => [row.field, row.mask])) }
}
/** Most stand as their definitions say: only the others are kept with everybody's rights. */
const isChosen = (row: RedRow): row is RedRow & { mask: MaskKind } => isMaskKind(row.mask) && isBuilt(row.resource) && (resourceNamed(row.resource).fields as Record<string, Field>)[row.name]?.options.mask !== row.mask

/** METHOD and path patterns granted to the roles; '*' is one segment, '**' the rest. */
export async function apiPatterns(tx: Tx, roleIds: readonly string[]): Promise<RegExp[]> {
  if (roleIds.length === 0) return []
  const rows = await tx.rows<{ path: string }>(sql`
    select a.scope_path as path from role_api r join api_scope a on a.id = r.api_scope_id and a.is_deleted = 0
     where r.tenant_id = ${tx.tenantId} and r.role_id = any(${[...roleIds]}::bigint[]) and r.is_deleted = 0 and a.status = 1`)
  return rows.map(row => patternOf(row.path)).filter(one => one !== undefined)
}

export function patternOf(path: string): RegExp | undefined {
  const match = /^(GET|POST|PUT|DELETE) (\/[\w\-/{}.*]*)$/.exec(path.trim())
  if (!match) return undefined
  const body = match[2]!.replace(/[.{}]/g, '\\$&').replace(/\*\*/g, '\u0001').replace(/\*/g, '[^/]+').replace(/\u0001/g, '.+')
  return new RegExp(`^${match[1]} ${body}$`)
}

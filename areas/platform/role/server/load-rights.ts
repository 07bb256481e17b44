import { isMaskKind, type Field, type MaskKind } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isId } from '#packages/server/kinds.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import type { Rights } from '#packages/server/route.ts'
import { everybodysCodes } from '#areas/platform/menu/build-menu.ts'
import { computeRights, type GrantedRole, type GrantedScope } from './compute-rights.ts'
import type { Grants } from './kept-grants.ts'

/** A row of the staff, as far as rights come from it. */
export interface Person {
  readonly userId: string
  readonly deptIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly cities: readonly string[]
  readonly mechanismId: string | null
  readonly userType: number | null
}
/** Of blade_user as u. */
export const personColumns = sql.trusted(
  `u.id as "userId", u.dept_id as "deptIds", u.role_id as "roleIds", u.city_codes as cities, u.mechanism_id as "mechanismId", u.user_type as "userType"`,
)

/** The session's choice in switch mode; absent = all of the person's. */
export interface Choice {
  readonly deptId?: string
  readonly roleIds?: readonly string[]
}

/** Those of his roles with which he works: a role that was taken from him is none, even if his session chose it. */
export const chosenRoles = ({ roleIds }: Person, choice: Choice): string[] =>
  roleIds.filter(id => !choice.roleIds?.length || choice.roleIds.includes(id))

/**
 * Everything a person may do now (10-platform 4.1, 4.2, D5). What colleagues with the same roles share is read and put
 * together once.
 */
export async function loadRights(tx: Tx, grants: Grants, person: Person, choice: Choice): Promise<Rights> {
  const roleIds = chosenRoles(person, choice)
  const deptIds = choice.deptId && person.deptIds.includes(choice.deptId) ? [choice.deptId] : person.deptIds
  const cities = person.cities.map(code => code.slice(0, 4))
  const isPartner = person.userType === 3
  const of = JSON.stringify([roleIds, deptIds, cities, person.mechanismId, isPartner])
  const [shared, masks] = await Promise.all([
    grants.once(`rights ${of}`, async () => {
      const [roles, parents] = await Promise.all([
        grants.once(`roles ${roleIds.join()}`, () => rolesOf(tx, roleIds)),
        grants.once('departments', () => parentsOf(tx)),
      ])
      return computeRights({
        tenantId: tx.tenantId,
        deptIds,
        roles,
        cities,
        mechanismId: person.mechanismId,
        isPartner,
        packageCodes: grants.packageCodes,
        catalogue: grants.catalogue,
        everybody: everybodysCodes,
        parents,
      })
    }),
    masksFor(tx, grants, person.userId, roleIds),
  ])
  return { ...shared, ...masks, userId: person.userId }
}

async function parentsOf(tx: Tx): Promise<Map<string, string | null>> {
  const departments = await tx.rows<{ id: string; parent_id: string | null }>(
    sql`select id, parent_id from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0`,
  )
  return new Map(departments.map(one => [one.id, one.parent_id]))
}

export async function rolesOf(tx: Tx, roleIds: readonly string[]): Promise<GrantedRole[]> {
  if (roleIds.length === 0) return []
  const rows = await tx.rows<Omit<GrantedRole, 'scopes'>>(sql`
    select r.id, r.role_alias as alias, coalesce(r.default_scope, 2) as "defaultScope", r.default_dept_ids as "defaultDeptIds",
           coalesce((select array_agg(m.code) from role_menu m where m.tenant_id = r.tenant_id and m.role_id = r.id and m.is_deleted = 0), '{}') as codes
      from blade_role r where r.tenant_id = ${tx.tenantId} and r.id = any(${[...roleIds]}::bigint[]) and r.status = 1 and r.is_deleted = 0`)
  // The rule as it stands today; of one that was removed what it said when it was granted, which is never more.
  const scopes = (
    await tx.rows<{ roleId: string; menuCode: string; scopeType: number; deptIds: string[]; value: string | null }>(sql`
    select s.role_id as "roleId", s.menu_code as "menuCode", coalesce(d.scope_type, s.scope_type) as "scopeType", s.dept_ids as "deptIds", d.scope_value as value
      from role_scope s left join data_scope d on d.tenant_id = s.tenant_id and d.id = s.data_scope_id and d.is_deleted = 0
     where s.tenant_id = ${tx.tenantId} and s.role_id = any(${[...roleIds]}::bigint[]) and s.is_deleted = 0`)
  ).map(({ value, ...scope }): GrantedScope & { roleId: string } => {
    const parts = (value ?? '')
      .split(',')
      .map(part => part.trim())
      .filter(Boolean)
    return {
      ...scope,
      deptIds: value === null ? scope.deptIds : parts.filter(isId),
      marks: parts.filter(part => part.startsWith('{')),
    }
  })
  return rows.map(row => ({ ...row, scopes: scopes.filter(scope => scope.roleId === row.id) }))
}

interface RedRow {
  resource: string
  name: string
  field: string
  mask: string
  isOff: boolean
  inFiles: boolean
  roleIds: string[]
  userIds: string[]
}
interface Masks {
  readonly unmasked: ReadonlySet<string>
  readonly unmaskedInFiles: ReadonlySet<string>
  readonly masks: ReadonlyMap<string, MaskKind>
}

/** The red list by its rows' people and roles: who stands on it by name sees more than his colleagues. */
async function masksFor(tx: Tx, grants: Grants, userId: string, roleIds: readonly string[]): Promise<Masks> {
  const { rows, masks, people } = await grants.once('red list', () => redList(tx))
  const openTo = (isOpen: (row: RedRow) => boolean): Masks => {
    const open = rows.filter(isOpen)
    return {
      masks,
      unmasked: new Set(open.map(row => row.field)),
      unmaskedInFiles: new Set(open.filter(row => row.inFiles).map(row => row.field)),
    }
  }
  const byRole = (row: RedRow) => row.isOff || row.roleIds.some(id => roleIds.includes(id))
  return people.has(userId)
    ? openTo(row => byRole(row) || row.userIds.includes(userId))
    : grants.once(`masks ${roleIds.join()}`, async () => openTo(byRole))
}

async function redList(tx: Tx): Promise<{ rows: RedRow[]; masks: Map<string, MaskKind>; people: Set<string> }> {
  const rows = await tx.rows<RedRow>(sql`
    select resource, field_key as name, resource || '.' || field_key as field, mask_kind as mask, status = 2 as "isOff", (status = 2 or coalesce(export_allowed, false)) as "inFiles",
           coalesce(role_ids, '{}') as "roleIds", coalesce(user_ids, '{}') as "userIds" from red_list
     where tenant_id = ${tx.tenantId} and is_deleted = 0`)
  return {
    rows,
    masks: new Map(rows.filter(isChosen).map(row => [row.field, row.mask])),
    people: new Set(rows.flatMap(row => row.userIds)),
  }
}
/** Most stand as their definitions say: only the others are kept with everybody's rights. */
const isChosen = (row: RedRow): row is RedRow & { mask: MaskKind } =>
  isMaskKind(row.mask) &&
  isBuilt(row.resource) &&
  (resourceNamed(row.resource).fields as Record<string, Field>)[row.name]?.options.mask !== row.mask

/** METHOD and path patterns granted to the roles; '*' is one segment, '**' the rest. */
export async function apiPatterns(tx: Tx, roleIds: readonly string[]): Promise<RegExp[]> {
  if (roleIds.length === 0) return []
  const rows = await tx.rows<{ path: string }>(sql`
    select a.scope_path as path from role_api r join api_scope a on a.tenant_id = r.tenant_id and a.id = r.api_scope_id and a.is_deleted = 0
     where r.tenant_id = ${tx.tenantId} and r.role_id = any(${[...roleIds]}::bigint[]) and r.is_deleted = 0 and a.status = 1`)
  return rows.map(row => patternOf(row.path)).filter(one => one !== undefined)
}

export function patternOf(path: string): RegExp | undefined {
  const match = /^(GET|POST|PUT|DELETE) (\/[\w\-/{}.*]*)$/.exec(path.trim())
  if (!match) return undefined
  const body = match[2]!
    .replace(/[.{}]/g, '\\$&')
    .replace(/\*\*/g, '\u0001')
    .replace(/\*/g, '[^/]+')
    .replace(/\u0001/g, '.+')
  return new RegExp(`^${match[1]} ${body}$`)
}

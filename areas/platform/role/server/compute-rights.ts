import type { DataScope, Rights } from '#packages/server/route.ts'
import { type Catalogue, type CatalogueRow, upwards } from '#areas/platform/menu/catalogue.ts'
import { scopeTypes } from '../scope-types.ts'

export interface GrantedRole {
  readonly id: string
  readonly alias: string
  readonly defaultScope: number
  readonly defaultDeptIds: readonly string[]
  readonly codes: readonly string[]
  readonly scopes: readonly GrantedScope[]
}
export interface GrantedScope {
  readonly menuCode: string
  readonly scopeType: number
  readonly deptIds: readonly string[] /** {dept}, {deptBelow}, {city}, {me}: by whoever looks (4.2). */
  readonly marks?: readonly string[]
}

export interface RightsInput {
  readonly tenantId: string
  /** Departments of the user, the session's one first. */
  readonly deptIds: readonly string[]
  readonly roles: readonly GrantedRole[]
  readonly cities: readonly string[]
  readonly mechanismId: string | null
  readonly isPartner: boolean
  /** Codes of the tenant's package; undefined = no package, everything. */
  readonly packageCodes: ReadonlySet<string> | undefined
  readonly catalogue: Catalogue
  /** Department id -> id of the one above. */
  readonly parents: ReadonlyMap<string, string | null>
  /** Leaves that everybody has: home, own affairs, own messages. */
  readonly everybody: readonly string[]
}

const PLATFORM = '000000'
/** In a partner's session only these exist (10-platform 8). */
const partnerGroups = new Set(['m_work', 'm_desk', 'm_wotask', 'mechanism_user'])

/** What reaches the installation itself: nobody but its super administrators, whatever a role was granted (5.13). */
const installationGroups = new Set(['m_tool'])

/**
 * What everybody of the same roles, departments and cities has; whose they are, and what the red list opens to him,
 * comes on top.
 */
export type SharedRights = Omit<Rights, 'userId' | 'unmasked' | 'unmaskedInFiles' | 'masks'>

/** 10-platform 4.1 and 4.2: pure, so that the explainer and the calls cannot disagree. */
export function computeRights(input: RightsInput): SharedRights {
  const granted = input.roles.map(role => ({ role, codes: codesOfRole(role, input) }))
  const codes = new Set([...granted.flatMap(one => [...one.codes]), ...codesOfRole(everybody(input), input)])
  if (input.roles.some(role => role.alias === 'administrator') && input.tenantId === PLATFORM)
    codes.add('administrator')
  const scopes = scopesByHead(granted, input)
  const fallback = union(input.roles.map(role => defaultScope(role, input)))
  return {
    deptId: input.deptIds[0] ?? '',
    codes,
    aliases: new Set(input.roles.map(role => role.alias)),
    cities: input.cities,
    scope: leaf => scopes.get(leaf) ?? fallback,
    ...(input.isPartner && input.mechanismId ? { mechanismId: input.mechanismId } : {}),
  }
}

const everybody = (input: RightsInput): GrantedRole => ({
  id: '0',
  alias: 'everybody',
  defaultScope: scopeTypes.own,
  defaultDeptIds: [],
  codes: input.everybody,
  scopes: [],
})

/** Granted codes of one role, within package, tenant and session kind, with what they imply. */
function codesOfRole(role: GrantedRole, input: RightsInput): Set<string> {
  const { catalogue, packageCodes, tenantId } = input
  const own = new Set(role.codes)
  const isAll = role.alias === 'administrator' && tenantId === PLATFORM
  const isAdmin = role.alias === 'admin'
  const result = new Set<string>()
  for (const row of catalogue.byCode.values()) {
    if (!(own.has(row.code) || isAll || (isAdmin && !row.sensitive))) continue
    if (row.platformOnly && tenantId !== PLATFORM) continue
    if (!isAll && [...upwards(catalogue, row)].some(above => installationGroups.has(above.code))) continue
    if (packageCodes && !packageCodes.has(row.code) && !impliedByPackage(row, packageCodes)) continue
    if (input.isPartner && ![...upwards(catalogue, row)].some(above => partnerGroups.has(above.code))) continue
    result.add(row.code)
    if (row.category === 1 && row.heads.length > 0) result.add(`${row.code}_view`)
    for (const code of row.implies) result.add(code)
  }
  return result
}

/** The view row is granted with its leaf, in a package too. */
const impliedByPackage = (row: CatalogueRow, packageCodes: ReadonlySet<string>): boolean =>
  row.category === 2 && row.code.endsWith('_view') && packageCodes.has(row.code.slice(0, -5))

function scopesByHead(
  granted: readonly { role: GrantedRole; codes: ReadonlySet<string> }[],
  input: RightsInput,
): Map<string, DataScope> {
  const byHead = new Map<string, DataScope[]>()
  for (const { role, codes } of granted) {
    const heads = new Map<string, Set<string>>()
    for (const code of codes) {
      const row = input.catalogue.byCode.get(code)
      for (const head of row?.heads ?? [])
        heads.set(head, (heads.get(head) ?? new Set([head])).add(leafOf(input.catalogue, row!)))
    }
    for (const [head, menus] of heads) {
      const explicit = role.scopes.filter(scope => menus.has(scope.menuCode))
      const scope =
        explicit.length > 0
          ? union(explicit.map(one => resolve(one.scopeType, one.deptIds, input, one.marks)))
          : defaultScope(role, input)
      byHead.set(head, [...(byHead.get(head) ?? []), scope])
    }
  }
  return new Map([...byHead].map(([head, scopes]) => [head, union(scopes)]))
}

function leafOf(catalogue: Catalogue, row: CatalogueRow): string {
  for (const above of upwards(catalogue, row)) if (above.category === 1) return above.code
  return row.code
}

function defaultScope(role: GrantedRole, input: RightsInput): DataScope {
  const star = role.scopes.filter(scope => scope.menuCode === '*')
  return star.length > 0
    ? union(star.map(one => resolve(one.scopeType, one.deptIds, input, one.marks)))
    : resolve(role.defaultScope, role.defaultDeptIds, input)
}

function resolve(
  type: number,
  listed: readonly string[],
  { deptIds, parents, cities }: RightsInput,
  marks: readonly string[] = [],
): DataScope {
  switch (type) {
    case scopeTypes.all:
      return { all: true, depts: [] }
    case scopeTypes.ownDept:
      return { all: false, depts: deptIds }
    case scopeTypes.ownDeptBelow:
      return { all: false, depts: below(deptIds, parents) }
    // Everything of his cities: whoever has none is bounded by nothing, so that the mark gives him nothing. Own rows
    // need no mark.
    case scopeTypes.custom:
      return {
        all: marks.includes('{city}') && cities.length > 0,
        depts: [
          ...below([...listed, ...(marks.includes('{deptBelow}') ? deptIds : [])], parents),
          ...(marks.includes('{dept}') ? deptIds : []),
        ],
      }
    default:
      return { all: false, depts: [] }
  }
}

/** These departments and everything below them. */
export function below(roots: readonly string[], parents: ReadonlyMap<string, string | null>): string[] {
  const wanted = new Set(roots)
  const children = Map.groupBy(parents, ([, parent]) => parent)
  const open = [...wanted]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const [child] of children.get(id) ?? []) {
      if (wanted.has(child)) continue
      wanted.add(child)
      open.push(child)
    }
  }
  return [...wanted]
}

const union = (scopes: readonly DataScope[]): DataScope => ({
  all: scopes.some(one => one.all),
  depts: [...new Set(scopes.flatMap(one => one.depts))],
})

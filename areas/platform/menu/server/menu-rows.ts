import { leafNeeds } from '#areas/platform/menu/menu-codes.ts'
import { type Language, Refused, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { type HttpContext } from '#packages/http/context.ts'
import type { Rights } from '#packages/server/route.ts'
import { PLATFORM, platformRows } from '#areas/platform/tenant/server/versions.ts'
import { buttonFunction, menuCategory, yesNo } from '../menu.ts'
import { withoutNulls } from './trees.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'

export interface MenuRow {
  id: string
  parentId: string | null
  topCode: string | null
  code: string
  name: string
  nameEn: string | null
  alias: string | null
  path: string | null
  source: string | null
  component: string | null
  sort: number | null
  category: number
  action: number | null
  isOpen: number | null
  meta: Record<string, unknown> | null
  query: unknown
  keepAlive: boolean
  hidden: boolean
  roles: string[]
  status: number
  remark: string | null
  isBuiltin: boolean
  version: number
}

/** Menu rows of the platform in their order. */
export const menuRows = ({ database }: PlatformPorts): Promise<MenuRow[]> =>
  platformRows<MenuRow>(
    database,
    () => sql`
  select id, parent_id as "parentId", top_code as "topCode", code, name, name_en as "nameEn", alias, path, source, component, sort, category, action, is_open as "isOpen", meta, query, keep_alive as "keepAlive", hidden, roles, status,
         remark, is_builtin as "isBuiltin", version
    from blade_menu m where tenant_id = ${PLATFORM} and is_deleted = 0 order by category, (select top.sort from top_menu top where top.tenant_id = m.tenant_id and top.code = m.top_code and top.is_deleted = 0), sort, id`,
  )

export const nameIn = (language: Language, row: { name: string; nameEn: string | null }): string =>
  language === 'en' && row.nameEn ? row.nameEn : row.name
const labelOf = (values: readonly { code: number; label: string }[], code: number | null, language: Language): string =>
  textOf(values.find(one => one.code === code)?.label ?? '', language)

export const shape =
  (language: Language) =>
  (row: MenuRow): Record<string, unknown> => ({
    ...withoutNulls({ ...row }, ['sort']),
    parentId: row.parentId ?? '0',
    name: nameIn(language, row),
    meta: {},
    query: row.query ?? {},
    isDeleted: 0,
    tenantId: PLATFORM,
    categoryName: labelOf(menuCategory.values, row.category, language),
    actionName: labelOf(buttonFunction.values, row.action, language),
    isOpenName: labelOf(yesNo.values, row.isOpen, language),
  })

/** Leaves the caller may open, with their ancestors. */
export function grantedMenus(rows: readonly MenuRow[], rights: Rights): MenuRow[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  const shown = new Set<string>()
  for (const row of rows) {
    if (
      row.category !== 1 ||
      row.hidden ||
      row.status !== 1 ||
      !rights.codes.has(row.code) ||
      !rights.codes.has(leafNeeds[row.code] ?? row.code) ||
      row.code.startsWith('m_')
    )
      continue
    for (let at: MenuRow | undefined = row; at; at = at.parentId === null ? undefined : byId.get(at.parentId))
      shown.add(at.id)
  }
  return rows.filter(row => shown.has(row.id) && !(row.code.startsWith('m_') && row.status !== 1))
}

export interface TopRow {
  id: string
  tenantId: string
  code: string
  name: string
  nameEn: string | null
  source: string | null
  path: string | null
  sort: number | null
  menuCodes: string[]
  status: number
  version: number
}
/** Includes disabled ones; use `isOffered` before showing them to users. */
export const topRows = ({ database }: PlatformPorts): Promise<TopRow[]> =>
  platformRows<TopRow>(
    database,
    () => sql`
  select id, tenant_id as "tenantId", code, name, name_en as "nameEn", source, path, sort, menu_codes as "menuCodes", status, version from top_menu where tenant_id = ${PLATFORM} and is_deleted = 0 order by sort, id`,
  )
export const isOffered = (top: TopRow): boolean => top.status === 1

/** A row belongs to the top menu of the tree, and to those that it was assigned to. */
export const inTop = (top: TopRow, rows: readonly MenuRow[]): MenuRow[] => {
  const byId = new Map(rows.map(row => [row.id, row]))
  const isIn = (row: MenuRow): boolean =>
    row.topCode === top.code ||
    top.menuCodes.includes(row.code) ||
    (row.parentId !== null && byId.has(row.parentId) && top.menuCodes.includes(byId.get(row.parentId)!.code))
  const leaves = rows.filter(row => row.category === 1 && isIn(row))
  const ids = new Set(leaves.flatMap(row => [row.id, ...(row.parentId ? [row.parentId] : [])]))
  return rows.filter(row => ids.has(row.id))
}

export const onlyPlatform = (context: HttpContext): void => {
  if (context.actor.tenantId !== PLATFORM) throw new Refused({ kind: 'NotAllowed', permission: 'menu_edit' })
}

import { textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { route } from '#packages/http/context.ts'
import { type SheetColumn, sheetAnswer } from '#packages/transfer/sheet-answer.ts'
import type { Route } from '#packages/server/route.ts'
import { reading } from '#packages/server/transaction.ts'
import { type MenuRow, menuRows } from '#areas/platform/menu/server/menu-rows.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'

interface RoleRow {
  name: string
  alias: string
  codes: string[]
}
const MARK = '✓'

/**
 * 10-platform 14: who may do what, a line for each code and a column for each role, in the order of the menu. Granted
 * is what stands in the role; the package still bounds it.
 */
export const exportMatrixRoute = (ports: PlatformPorts): Route =>
  route('GET /api/blade-system/role/export-matrix', {
    label: '导出权限矩阵 / Export the matrix of rights',
    permissions: ['role_export'],
    async handle(context) {
      const { actor } = context
      const roles = await reading(context, tx =>
        tx.rows<RoleRow>(sql`
      select r.role_name as name, r.role_alias as alias, coalesce((select array_agg(m.code) from role_menu m where m.tenant_id = r.tenant_id and m.role_id = r.id and m.is_deleted = 0), '{}') as codes
        from blade_role r where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.status = 1 order by r.sort, r.id`),
      )
      const held = roles.map(role => new Set(role.codes))
      // An administrator holds what is not sensitive without a grant (4.1).
      const holds = (row: MenuRow & { sensitive?: boolean }, at: number) =>
        held[at]!.has(row.code) || (roles[at]!.alias === 'admin' && !sensitive.has(row.code))
      const menus = await menuRows(ports)
      const sensitive = new Set(
        (await ports.sessions.catalogue.get()).byCode
          .values()
          .filter(row => row.sensitive)
          .map(row => row.code),
      )
      const nameOf = (row: MenuRow) => (actor.language === 'en' && row.nameEn ? row.nameEn : row.name)
      const columns: SheetColumn[] = [
        { label: '菜单 / Menu', width: 24 },
        { label: '权限 / Right', width: 24 },
        { label: '编号 / Code', width: 30 },
        ...roles.map(role => ({ label: role.name, width: 12 })),
      ]
      const lines = inOrder(menus).map(({ row, leaf }) => [
        leaf ? nameOf(leaf) : nameOf(row),
        row.category === 2 ? nameOf(row) : textOf('进入 / Open', actor.language),
        row.code,
        ...roles.map((_, at) => (holds(row, at) ? MARK : '')),
      ])
      return sheetAnswer(actor, '角色权限矩阵 / Rights of roles', columns, lines)
    },
  })

/** Groups, their leaves, their buttons, each below what it belongs to. */
function inOrder(menus: readonly MenuRow[]): { row: MenuRow; leaf: MenuRow | undefined }[] {
  const below = Map.groupBy(menus, row => row.parentId)
  const walk = (row: MenuRow, leaf: MenuRow | undefined): { row: MenuRow; leaf: MenuRow | undefined }[] => [
    // A group is no right of its own.
    ...(row.parentId === null ? [] : [{ row, leaf }]),
    ...(below.get(row.id) ?? []).flatMap(child => walk(child, row.parentId === null ? undefined : row)),
  ]
  return (below.get(null) ?? []).flatMap(row => walk(row, undefined))
}

import { type Language, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { dataScopeType, role } from '../role.ts'

export interface RoleRow {
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
export type Input = Record<string, unknown>
export const input = (value: unknown) => value as Input
export const system = '/api/blade-system'

export const roleRows = (tx: Tx): Promise<RoleRow[]> =>
  tx.rows<RoleRow>(sql`
  select r.id, r.parent_id as "parentId", r.role_name as "roleName", r.role_alias as "roleAlias", r.role_kind as "roleKind", r.default_scope as "defaultScope", r.default_dept_ids as "defaultDeptIds", r.mutex_role_ids as "mutexRoleIds",
         r.sort, r.status, r.version, r.tenant_id as "tenantId", r.remark,
         (select count(*)::int from blade_user u where u.tenant_id = r.tenant_id and u.is_deleted = 0 and r.id = any(u.role_id)) as "userCount",
         (select count(*)::int from role_menu m where m.tenant_id = r.tenant_id and m.role_id = r.id and m.is_deleted = 0) as "menuCount"
    from blade_role r where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 order by r.sort, r.id`)

export const shape =
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

export const builtinAliases = new Set<unknown>(role.builtIn!.is.roleAlias)

import { type Language, type Resource, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type HttpContext } from '#packages/http/context.ts'
import { topLevel, withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { dept, orgCategory } from '../dept.ts'
import { type Place, placesOf } from './places.ts'

export interface DeptRow {
  id: string
  tenantId: string
  parentId: string | null
  ancestors: string | null
  deptCategory: number | null
  deptCode: string | null
  deptName: string
  fullName: string | null
  leaderId: string | null
  leaderName: string | null
  companyId: string | null
  areaId: string | null
  viceLeaderIds: string[]
  cityCodes: string[]
  phone: string | null
  address: string | null
  mechanismType: number | null
  mechanismId: string | null
  oaDeptId: string | null
  sort: number | null
  status: number
  remark: string | null
  version: number
  userCount: number
}
export type PlacedDept = DeptRow & Place
export type Input = Record<string, unknown>
export const resource = dept as unknown as Resource
export const base = '/api/blade-system/dept'
export const MAX_LEVELS = 8
export const PARTNER = 4

export const deptRows = (tx: Tx): Promise<DeptRow[]> =>
  tx.rows<DeptRow>(sql`
  select d.id, d.tenant_id as "tenantId", d.parent_id as "parentId", d.ancestors, d.dept_category as "deptCategory", d.dept_code as "deptCode", d.dept_name as "deptName", d.full_name as "fullName", d.leader_id as "leaderId", d.company_id as "companyId", d.area_id as "areaId", u.real_name as "leaderName",
         d.vice_leader_ids as "viceLeaderIds", d.city_codes as "cityCodes", d.phone, d.address, d.mechanism_type as "mechanismType", d.mechanism_id as "mechanismId", d.oa_dept_id as "oaDeptId", d.sort, d.status, d.remark, d.version,
         (select count(*)::int from blade_user x where x.tenant_id = d.tenant_id and x.is_deleted = 0 and x.status = 1 and d.id = any(x.dept_id)) as "userCount"
    from blade_dept d left join blade_user u on u.id = d.leader_id and u.tenant_id = d.tenant_id
   where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 order by d.sort nulls last, d.id`)

/** With the effective company, cities and region, own or inherited. */
async function placedRows(tx: Tx, actor: Actor): Promise<PlacedDept[]> {
  const rows = await deptRows(tx)
  const places = await placesOf(tx, actor, rows)
  return rows.map(row => ({ ...row, ...places.get(row.id)! }))
}

export const shape =
  (language: Language) =>
  (row: PlacedDept): Input => ({
    ...withoutNulls({ ...row }, ['sort', 'deptCategory', 'mechanismType']),
    parentId: row.parentId ?? '0',
    viceLeaderIds: row.viceLeaderIds.join(','),
    cityCodes: row.cityCodes.join(','),
    isDeleted: 0,
    companyName: row.companyId === null ? '' : row.effectiveCompanyName,
    cityCodesName: row.cityCodes.length === 0 ? '' : row.effectiveCityCodesName,
    areaName: row.areaId === null ? '' : row.effectiveAreaName,
    deptCategoryName: textOf(orgCategory.values.find(one => one.code === row.deptCategory)?.label ?? '', language),
    statusName: textOf(row.status === 1 ? '启用 / Enabled' : '停用 / Disabled', language),
  })

export const read = <T>(context: HttpContext, work: (rows: DeptRow[], tx: Tx) => T | Promise<T>): Promise<T> =>
  context.database.transaction(context.actor.tenantId, async tx => work(await deptRows(tx), tx))
export const readPlaced = <T>(context: HttpContext, work: (rows: PlacedDept[]) => T): Promise<T> =>
  context.database.transaction(context.actor.tenantId, async tx => work(await placedRows(tx, context.actor)))

export const around = (rows: readonly DeptRow[], row: DeptRow, language: Language) => ({
  parentName: rows.find(one => one.id === row.parentId)?.deptName ?? topLevel(language),
  hasChildren: rows.some(one => one.parentId === row.id),
})

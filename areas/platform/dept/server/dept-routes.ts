import { invalid, type Language, notFound, refuse, type Resource, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import type { Route } from '#packages/server/route.ts'
import type { Query } from '#packages/server/asked.ts'
import { askedRows, asksAnything } from '#packages/server/asked-rows.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { asOfVersion } from '#packages/server/versions.ts'
import { isId } from '#packages/server/kinds.ts'
import { forest, idList, option, topLevel, withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { dept, orgCategory } from '../dept.ts'
import { type Place, placesOf } from './places.ts'

interface DeptRow {
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
type PlacedDept = DeptRow & Place
type Input = Record<string, unknown>
const resource = dept as unknown as Resource
const base = '/api/blade-system/dept'
const MAX_LEVELS = 8
const PARTNER = 4

const deptRows = (tx: Tx): Promise<DeptRow[]> =>
  tx.rows<DeptRow>(sql`
  select d.id, d.tenant_id as "tenantId", d.parent_id as "parentId", d.ancestors, d.dept_category as "deptCategory", d.dept_code as "deptCode", d.dept_name as "deptName", d.full_name as "fullName", d.leader_id as "leaderId", d.company_id as "companyId", d.area_id as "areaId", u.real_name as "leaderName",
         d.vice_leader_ids as "viceLeaderIds", d.city_codes as "cityCodes", d.phone, d.address, d.mechanism_type as "mechanismType", d.mechanism_id as "mechanismId", d.oa_dept_id as "oaDeptId", d.sort, d.status, d.remark, d.version,
         (select count(*)::int from blade_user x where x.tenant_id = d.tenant_id and x.is_deleted = 0 and x.status = 1 and d.id = any(x.dept_id)) as "userCount"
    from blade_dept d left join blade_user u on u.id = d.leader_id and u.tenant_id = d.tenant_id
   where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 order by d.sort nulls last, d.id`)

/** With the company, cities and region that hold for each, its own or those of a department above. */
async function placedRows(tx: Tx, actor: Actor): Promise<PlacedDept[]> {
  const rows = await deptRows(tx)
  const places = await placesOf(tx, actor, rows)
  return rows.map(row => ({ ...row, ...places.get(row.id)! }))
}

const shape =
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

/** 10-platform 6: departments of category 4 as a tree of their own; what stands above them is the group's. */
function partnerRoutes(
  ports: PlatformPorts,
  read: <T>(context: HttpContext, work: (rows: PlacedDept[]) => T) => Promise<T>,
): Route[] {
  const path = `${base}/mechanism`
  const shown = ({ actor }: HttpContext, rows: PlacedDept[]) =>
    rows.filter(
      row =>
        row.deptCategory === PARTNER &&
        (actor.rights?.mechanismId === undefined || row.mechanismId === actor.rights.mechanismId),
    )
  const requireOurs = async (tx: Tx, ids: readonly string[]) => {
    for (const id of ids)
      if ((await deptRows(tx)).find(row => row.id === id)?.deptCategory !== PARTNER) notFound('dept', id)
  }
  const write = (context: HttpContext, work: (tx: Tx) => Promise<unknown>) =>
    ports.database.transaction(context.actor.tenantId, work, { name: 'partner departments' })
  return [
    route(`GET ${path}/list`, {
      label: '机构部门 / Partner departments',
      permissions: ['mechanism_dept_view'],
      handle: context =>
        read(context, rows => forest(shown(context, rows), shape(context.actor.language), context.actor.language)),
    }),
    route(`GET ${path}/detail`, {
      label: '机构部门详情 / Partner department',
      permissions: ['mechanism_dept_view'],
      handle: context =>
        read(context, rows => {
          const row = shown(context, rows).find(one => one.id === context.query.id)
          return row
            ? { ...shape(context.actor.language)(row), ...around(rows, row, context.actor.language) }
            : notFound('dept', context.query.id ?? '')
        }),
    }),
    route(`POST ${path}/submit`, {
      label: '机构部门保存 / Save partner department',
      permissions: ['mechanism_dept_add', 'mechanism_dept_edit'],
      handle: context =>
        write(context, async tx => {
          const { body, actor } = context
          const needed = body.id ? 'mechanism_dept_edit' : 'mechanism_dept_add'
          if (actor.rights && !actor.rights.codes.has(needed)) refuse('permission', '没有访问权限 / No permission')
          if (body.id) await requireOurs(tx, [String(body.id)])
          const rows = await deptRows(tx)
          // Partners stand below the group's own node of partners, never among its departments.
          const home = rows
            .filter(row => row.deptCategory === PARTNER)
            .find(row => rows.find(one => one.id === row.parentId)?.deptCategory !== PARTNER)?.id
          const parentId = String(body.parentId || home || '')
          if (parentId && rows.find(row => row.id === parentId)?.deptCategory !== PARTNER)
            invalid({ parentId: '机构部门只能在合作机构之下 / A partner stands below the partners' })
          return saveDept(tx, actor, {
            ...body,
            ...(body.id && !body.parentId ? {} : { parentId }),
            deptCategory: PARTNER,
          })
        }),
    }),
    ...routesAt([`POST ${path}/update-status`, `PUT ${path}/update-status`], {
      label: '机构部门启停 / Enable or disable partner department',
      permissions: ['mechanism_dept_status'],
      handle: (context, given) =>
        write(context, async tx => {
          const input = given as unknown as Input
          await requireOurs(tx, idList(input.ids ?? input.id))
          return updateStatus(tx, context, input)
        }),
    }),
  ]
}

export function deptRoutes(ports: PlatformPorts): Route[] {
  const read = <T>(context: HttpContext, work: (rows: DeptRow[], tx: Tx) => T | Promise<T>): Promise<T> =>
    ports.database.transaction(context.actor.tenantId, async tx => work(await deptRows(tx), tx))
  const readPlaced = <T>(context: HttpContext, work: (rows: PlacedDept[]) => T): Promise<T> =>
    ports.database.transaction(context.actor.tenantId, async tx => work(await placedRows(tx, context.actor)))
  const partners = partnerRoutes(ports, readPlaced)
  const node = (row: DeptRow) =>
    option(row.id, row.parentId, row.deptName, {
      fullName: row.fullName ?? '',
      deptName: row.deptName,
      deptCategory: row.deptCategory ?? -1,
      ancestors: row.ancestors ?? '',
      sort: row.sort ?? -1,
    })
  return [
    ...partners,
    route(`GET ${base}/list`, {
      label: '部门列表 / Departments',
      permissions: ['dept_view'],
      handle: context =>
        readPlaced(context, rows =>
          forest(askedRows(rows, context.query, columns), shape(context.actor.language), context.actor.language),
        ),
    }),
    route(`GET ${base}/lazy-list`, {
      label: '部门列表 / Departments',
      permissions: ['dept_view'],
      handle: context =>
        readPlaced(context, rows =>
          level(rows, context.query).map(row => ({
            ...shape(context.actor.language)(row),
            ...around(rows, row, context.actor.language),
          })),
        ),
    }),
    route(`GET ${base}/detail`, {
      label: '部门详情 / Department',
      permissions: ['dept_view'],
      handle: context =>
        readPlaced(context, rows => {
          const row = rows.find(one => one.id === context.query.id)
          return row
            ? { ...shape(context.actor.language)(row), ...around(rows, row, context.actor.language) }
            : notFound('dept', context.query.id ?? '')
        }),
    }),
    route(`GET ${base}/tree`, {
      label: '部门树 / Department tree',
      permissions: ['signed in'],
      handle: context =>
        read(context, rows =>
          forest(
            rows.filter(row => row.status === 1),
            node,
            context.actor.language,
          ),
        ),
    }),
    route(`GET ${base}/lazy-tree`, {
      label: '部门树 / Department tree',
      permissions: ['signed in'],
      handle: context =>
        read(context, rows =>
          level(
            rows.filter(row => row.status === 1),
            context.query,
          ).map(row => ({ ...node(row), ...around(rows, row, context.actor.language) })),
        ),
    }),
    route(`GET ${base}/select`, {
      label: '用户的部门 / Departments of a user',
      permissions: ['signed in'],
      handle: context =>
        read(context, async (rows, tx) => {
          const userId = isId(context.query.userId ?? '') ? context.query.userId! : context.actor.userId
          const user = await tx.row<{ ids: string[] }>(
            sql`select dept_id as ids from blade_user where tenant_id = ${tx.tenantId} and id = ${userId} and is_deleted = 0`,
          )
          return rows
            .filter(row => user?.ids.includes(row.id))
            .map(row => ({
              id: row.id,
              value: row.id,
              title: row.deptName,
              deptName: row.deptName,
              fullName: row.fullName ?? '',
            }))
        }),
    }),
    ...routesAt([`POST ${base}/submit`, `POST ${base}/save`, `POST ${base}/update`], {
      label: '部门保存 / Save department',
      permissions: ['dept_add', 'dept_edit'],
      handle: context =>
        ports.database.transaction(context.actor.tenantId, tx => saveDept(tx, context.actor, context.body), {
          name: 'save department',
        }),
    }),
    route(`POST ${base}/remove`, {
      label: '部门删除 / Remove department',
      permissions: ['dept_delete'],
      handle: (context, given) =>
        ports.database.transaction(
          context.actor.tenantId,
          tx => remove(tx, context, idList((given as unknown as Input).ids)),
          { name: 'remove departments' },
        ),
    }),
    ...routesAt([`POST ${base}/update-status`, `PUT ${base}/update-status`], {
      label: '部门启停 / Enable or disable department',
      permissions: ['dept_status'],
      handle: (context, given) =>
        ports.database.transaction(context.actor.tenantId, tx => updateStatus(tx, context, given as unknown as Input), {
          name: 'department status',
        }),
    }),
  ]
}

const columns = {
  id: 'code',
  deptName: 'text',
  fullName: 'text',
  deptCode: 'text',
  leaderName: 'text',
  phone: 'text',
  address: 'text',
  remark: 'text',
  deptCategory: 'number',
  sort: 'number',
  status: 'number',
  companyId: 'code',
  leaderId: 'code',
  effectiveCompanyId: 'code',
  effectiveAreaId: 'code',
} as const

const around = (rows: readonly DeptRow[], row: DeptRow, language: Language) => ({
  parentName: rows.find(one => one.id === row.parentId)?.deptName ?? topLevel(language),
  hasChildren: rows.some(one => one.parentId === row.id),
})

/** One level; without parent but with a filter all that fit (dialect 6). */
function level<Row extends DeptRow>(rows: readonly Row[], query: Query): Row[] {
  const parentId = query.parentId ?? ''
  const hasFilter = asksAnything(query, columns)
  const ids = new Set(rows.map(row => row.id))
  const found =
    parentId !== '' && parentId !== '0'
      ? rows.filter(row => row.parentId === parentId)
      : hasFilter
        ? rows
        : rows.filter(row => row.parentId === null || !ids.has(row.parentId))
  return askedRows(found, query, columns)
}

/** Also for the OA synchronisation. */
export async function saveDept(tx: Tx, actor: Actor, given: Input): Promise<unknown> {
  const { body, happening } = await asOfVersion(tx, actor, resource, given)
  const id = body.id ? String(body.id) : ''
  const isRoot = body.parentId === '0' || body.parentId === 0 || body.parentId === ''
  const values: Input = {
    ...body,
    ...('parentId' in body ? { parentId: isRoot ? '' : body.parentId } : {}),
    ...(happening.action || (id && body.fullName === undefined) ? {} : { fullName: body.fullName || body.deptName }),
  }
  if (typeof values.viceLeaderIds === 'string' && values.viceLeaderIds === '') delete values.viceLeaderIds
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`departments ${tx.tenantId}`}))`)
  const rows = await deptRows(tx)
  const before = rows.find(row => row.id === id)
  const parentId = 'parentId' in values ? String(values.parentId ?? '') : (before?.parentId ?? '')
  if (id !== '' && descends(rows, parentId, id))
    invalid({ parentId: '上级部门不能是自己或自己的下级 / A department cannot stand below itself' })
  const sibling = rows.find(
    row =>
      row.id !== id &&
      (row.parentId ?? '') === parentId &&
      row.deptName === String(body.deptName ?? before?.deptName ?? ''),
  )
  if (sibling) invalid({ deptName: '同级部门名称不能重复 / A department of this name stands beside it' })
  const { row: _, ...saved } = await saveRecord(
    tx,
    actor,
    resource,
    values,
    id ? 'update' : 'save',
    undefined,
    happening,
  )
  await recomputeAncestors(tx)
  await raiseVersion(tx, 'rights')
  if (before && (before.parentId ?? '') !== parentId)
    await emit(tx, actor, 'dept.moved', { id, no: before.deptName, fromId: before.parentId ?? '', toId: parentId })
  return saved
}

function descends(rows: readonly DeptRow[], from: string, id: string): boolean {
  for (let at: string | null | undefined = from || null; at; at = rows.find(row => row.id === at)?.parentId)
    if (at === id) return true
  return false
}

/** Of the whole tree in one statement: a move changes everything below it. */
export async function recomputeAncestors(tx: Tx): Promise<void> {
  await tx.run(sql`
    with recursive tree as (
      select id, '0'::text as path, 1 as depth from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 and parent_id is null
      union all select d.id, t.path || ',' || t.id, t.depth + 1 from blade_dept d join tree t on d.parent_id = t.id where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and t.depth < 20)
    update blade_dept d set ancestors = t.path from tree t where d.id = t.id and d.tenant_id = ${tx.tenantId} and d.ancestors is distinct from t.path`)
  const deepest = await tx.row<{ n: number }>(
    sql`select max(cardinality(string_to_array(ancestors, ',')))::int as n from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0`,
  )
  if ((deepest?.n ?? 0) > MAX_LEVELS)
    refuse('tooDeep', '部门最多{n}级 / At most {n} levels of departments', { n: MAX_LEVELS })
}

/**
 * Disabled departments below one that is disabled stay as they are; below one that is removed they would hang in the
 * air.
 */
async function requireEmpty(tx: Tx, ids: readonly string[], how: 'disable' | 'remove'): Promise<void> {
  const row = await tx.row<{ children: number; users: number }>(sql`
    select (select count(*)::int from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 and (status = 1 or ${how === 'remove'}) and parent_id = any(${[...ids]}::bigint[]) and not (id = any(${[...ids]}::bigint[]))) as children,
           (select count(*)::int from blade_user where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and dept_id && ${[...ids]}::bigint[]) as users`)
  if (row!.children > 0) refuse('children', '请先删除子节点 / Remove what is below first')
  if (row!.users > 0) refuse('deptUsed', '部门下还有{n}名启用的用户 / {n} active users belong to it', { n: row!.users })
}

async function remove(tx: Tx, { actor }: HttpContext, ids: readonly string[]): Promise<unknown> {
  if (ids.length === 0) invalid({ ids: '请选择至少一条数据 / Choose at least one record' })
  await requireEmpty(tx, ids, 'remove')
  for (const id of [...ids].sort()) await removeRecord(tx, actor, resource, id)
  await raiseVersion(tx, 'rights')
  return {}
}

async function updateStatus(tx: Tx, { actor }: HttpContext, given: Input): Promise<unknown> {
  const ids = idList(given.ids ?? given.id)
  if (ids.length === 0) invalid({ ids: '请选择至少一条数据 / Choose at least one record' })
  if (Number(given.status) !== 1) await requireEmpty(tx, ids, 'disable')
  for (const id of ids) await act(tx, actor, resource, id, (Number(given.status) === 1 ? 'enable' : 'disable') as never)
  await raiseVersion(tx, 'rights')
  return {}
}

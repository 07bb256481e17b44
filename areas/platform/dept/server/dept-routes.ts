import { notFound } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { route, routesAt } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import type { Query } from '#packages/server/asked.ts'
import { askedRows, asksAnything } from '#packages/server/asked-rows.ts'
import { isId } from '#packages/server/kinds.ts'
import { forest, idList, option } from '#areas/platform/menu/server/trees.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { partnerRoutes } from './partner-routes.ts'
import { readPlaced, base, shape, around, type DeptRow, read, type Input } from './dept-rows.ts'
import { saveDept, remove, updateStatus } from './dept-changes.ts'

export function deptRoutes(ports: PlatformPorts): Route[] {
  return [
    ...partnerRoutes(ports, readPlaced),
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
    ...treeRoutes(),
    ...changeRoutes(ports),
  ]
}

function treeRoutes(): Route[] {
  const node = (row: DeptRow) =>
    option(row.id, row.parentId, row.deptName, {
      fullName: row.fullName ?? '',
      deptName: row.deptName,
      deptCategory: row.deptCategory ?? -1,
      ancestors: row.ancestors ?? '',
      sort: row.sort ?? -1,
    })
  return [
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
  ]
}

function changeRoutes(ports: PlatformPorts): Route[] {
  return [
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

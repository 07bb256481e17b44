import { invalid, notFound, refuse } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { forest, idList } from '#areas/platform/menu/server/trees.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { saveDept, updateStatus } from './dept-changes.ts'
import { type PlacedDept, base, PARTNER, deptRows, shape, around, type Input } from './dept-rows.ts'

/** 10-platform 6: departments of category 4 as a tree of their own; what stands above them is the group's. */
export function partnerRoutes(
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
          // Partner departments stand below the partner node, never among the group's departments.
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

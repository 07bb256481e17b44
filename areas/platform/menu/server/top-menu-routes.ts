import { notFound, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { PLATFORM, raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { topMenu } from '../menu.ts'
import { menuTree } from '../menu-tree.ts'
import { topCodesAfter } from './top-menu-grants.ts'
import { idList, neededIds, withoutNulls } from './trees.ts'
import { pageOfRows } from '#areas/platform/server/inputs.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { menuRows, nameIn, topRows, inTop, onlyPlatform, type TopRow } from './menu-rows.ts'

const shownTop = (row: TopRow): Record<string, unknown> => ({ ...withoutNulls({ ...row }, ['sort']), isDeleted: 0 })

export function topMenuRoutes(ports: PlatformPorts, base: string): Route[] {
  const list = async ({ actor, query }: HttpContext) => {
    const rows: Record<string, unknown>[] = (await topRows(ports)).map(row => ({
      ...shownTop(row),
      name: nameIn(actor.language, row),
    }))
    return pageOfRows(rows, query, {
      id: 'code',
      code: 'code',
      name: 'code',
      source: 'code',
      path: 'code',
      sort: 'number',
      status: 'number',
    })
  }
  return [
    route(`GET ${base}/list`, { label: '顶部菜单列表 / Top menus', permissions: ['topmenu_view'], handle: list }),
    route(`GET ${base}/detail`, {
      label: '顶部菜单详情 / Top menu',
      permissions: ['topmenu_view'],
      handle: async ({ query }) =>
        shownTop((await topRows(ports)).find(row => row.id === query.id) ?? notFound('top-menu', query.id ?? '')),
    }),
    ...routesAt([`POST ${base}/submit`, `POST ${base}/save`, `POST ${base}/update`], {
      label: '顶部菜单保存 / Save top menu',
      permissions: ['topmenu_add', 'topmenu_edit'],
      handle: async context => {
        onlyPlatform(context)
        const { row: _, ...saved } = await context.database.transaction(PLATFORM, async tx => {
          const answer = await saveRecord(tx, context.actor, topMenu, context.body, context.body.id ? 'update' : 'save')
          await raiseVersion(tx, 'menu')
          return answer
        })
        return saved
      },
    }),
    route(`POST ${base}/remove`, {
      label: '顶部菜单删除 / Remove top menu',
      permissions: ['topmenu_delete'],
      handle: async (context, input) => {
        onlyPlatform(context)
        const ids = neededIds((input as unknown as Record<string, unknown>).ids, 'ids')
        // Rows of the tree would be recreated by the next start, without their assignments.
        if ((await topRows(ports)).some(row => ids.includes(row.id) && menuTree.some(top => top.code === row.code)))
          refuse('builtin', '内置菜单不能删除 / Built-in menus cannot be removed')
        await context.database.transaction(PLATFORM, async tx => {
          for (const id of ids) await removeRecord(tx, context.actor, topMenu, id)
          await raiseVersion(tx, 'menu')
        })
        return {}
      },
    }),
    route(`POST ${base}/grant`, {
      label: '顶部菜单设置 / Assign menus',
      permissions: ['topmenu_setting'],
      handle: (context, input) => grantTop(ports, context, input as unknown as Record<string, unknown>),
    }),
  ]
}

async function grantTop(ports: PlatformPorts, context: HttpContext, input: Record<string, unknown>): Promise<unknown> {
  onlyPlatform(context)
  const tops = neededIds(input.topMenuIds, 'topMenuIds')
  const wanted = new Set(idList(input.menuIds))
  const rows = await menuRows(ports)
  const named = (await topRows(ports)).filter(top => tops.includes(top.id))
  await context.database.transaction(PLATFORM, async tx => {
    for (const top of named) {
      const codes = topCodesAfter(rows, top, new Set(inTop(top, rows).map(row => row.id)), wanted)
      await tx.run(
        sql`update top_menu set menu_codes = ${codes}::varchar[], version = version + 1, update_time = now() where tenant_id = ${PLATFORM} and id = ${top.id} and is_deleted = 0`,
      )
    }
    await raiseVersion(tx, 'menu')
  })
  return {}
}

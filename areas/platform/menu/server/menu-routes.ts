import { invalid, type Language, notFound, Refused, refuse, type Resource, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import type { Query } from '#packages/server/asked.ts'
import { askedRows, asksAnything } from '#packages/server/asked-rows.ts'
import { page, readerOf } from '#packages/server/query.ts'
import type { Rights, Route } from '#packages/server/route.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { asOfVersion } from '#packages/server/versions.ts'
import { dict } from '#areas/platform/dict/dict.ts'
import { region } from '#areas/platform/region/region.ts'
import { PLATFORM, platformRows, raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { familyCodes, routeCodes } from '../family-codes.ts'
import { buttonFunction, menu, menuCategory, topMenu, yesNo } from '../menu.ts'
import { menuTree } from '../menu-tree.ts'
import { topCodesAfter } from './top-menu-grants.ts'
import { forest, idList, neededIds, option, topLevel, withoutNulls } from './trees.ts'
import { pageOfRows } from '#areas/platform/server/inputs.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { syntheticId } from '#areas/platform/server/synthetic-id.ts'

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

const nameIn = (language: Language, row: { name: string; nameEn: string | null }): string =>
  language === 'en' && row.nameEn ? row.nameEn : row.name
const labelOf = (values: readonly { code: number; label: string }[], code: number | null, language: Language): string =>
  textOf(values.find(one => one.code === code)?.label ?? '', language)

const shape =
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

/** Leaves the caller may open with everything above them; the same rows that the codes came from. */
export function grantedMenus(rows: readonly MenuRow[], rights: Rights): MenuRow[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  const shown = new Set<string>()
  for (const row of rows) {
    if (
      row.category !== 1 ||
      row.hidden ||
      row.status !== 1 ||
      !rights.codes.has(row.code) ||
      row.code.startsWith('m_')
    )
      continue
    for (let at: MenuRow | undefined = row; at; at = at.parentId === null ? undefined : byId.get(at.parentId))
      shown.add(at.id)
  }
  return rows.filter(row => shown.has(row.id) && !(row.code.startsWith('m_') && row.status !== 1))
}

interface TopRow {
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
/** Disabled ones too: whoever offers them to people asks `isOffered`. */
const topRows = ({ database }: PlatformPorts): Promise<TopRow[]> =>
  platformRows<TopRow>(
    database,
    () => sql`
  select id, tenant_id as "tenantId", code, name, name_en as "nameEn", source, path, sort, menu_codes as "menuCodes", status, version from top_menu where tenant_id = ${PLATFORM} and is_deleted = 0 order by sort, id`,
  )
const isOffered = (top: TopRow): boolean => top.status === 1

/** A row belongs to the top menu of the tree, and to those that it was assigned to. */
const inTop = (top: TopRow, rows: readonly MenuRow[]): MenuRow[] => {
  const byId = new Map(rows.map(row => [row.id, row]))
  const isIn = (row: MenuRow): boolean =>
    row.topCode === top.code ||
    top.menuCodes.includes(row.code) ||
    (row.parentId !== null && byId.has(row.parentId) && top.menuCodes.includes(byId.get(row.parentId)!.code))
  const leaves = rows.filter(row => row.category === 1 && isIn(row))
  const ids = new Set(leaves.flatMap(row => [row.id, ...(row.parentId ? [row.parentId] : [])]))
  return rows.filter(row => ids.has(row.id))
}

export function menuRoutes(ports: PlatformPorts): Route[] {
  const system = '/api/blade-system'
  const view = ['menu_view']
  return [
    route(`GET ${system}/menu/top-menu`, {
      label: '顶部菜单 / Top menus',
      permissions: ['signed in'],
      handle: context => myTopMenus(ports, context),
    }),
    route(`GET ${system}/menu/routes`, {
      label: '菜单路由 / Menu',
      permissions: ['signed in'],
      handle: context => myRoutes(ports, context),
    }),
    route(`GET ${system}/menu/buttons`, {
      label: '按钮 / Buttons',
      permissions: ['signed in'],
      handle: context => myButtons(ports, context),
    }),
    route(`GET ${system}/menu/list`, {
      label: '菜单列表 / Menus',
      permissions: view,
      handle: async context =>
        forest(filtered(await menuRows(ports), context.query), shape(context.actor.language), context.actor.language),
    }),
    route(`GET ${system}/menu/menu-list`, {
      label: '菜单列表 / Menus',
      permissions: view,
      handle: async context =>
        forest(
          filtered(await menuRows(ports), context.query).filter(row => row.category === 1),
          shape(context.actor.language),
          context.actor.language,
        ),
    }),
    route(`GET ${system}/menu/lazy-list`, {
      label: '菜单列表 / Menus',
      permissions: view,
      handle: async context => lazy(await menuRows(ports), context),
    }),
    route(`GET ${system}/menu/lazy-menu-list`, {
      label: '菜单列表 / Menus',
      permissions: view,
      handle: async context =>
        lazy(
          (await menuRows(ports)).filter(row => row.category === 1),
          context,
        ),
    }),
    route(`GET ${system}/menu/tree`, {
      label: '菜单树 / Menu tree',
      permissions: ['signed in'],
      handle: async context =>
        forest(
          (await menuRows(ports)).filter(row => row.category === 1 && context.rights.codes.has('menu_view')),
          row => option(row.id, row.parentId, nameIn(context.actor.language, row)),
          context.actor.language,
        ),
    }),
    route(`GET ${system}/menu/detail`, {
      label: '菜单详情 / Menu',
      permissions: view,
      handle: context => detail(ports, context),
    }),
    ...routesAt([`POST ${system}/menu/submit`, `POST ${system}/menu/save`, `POST ${system}/menu/update`], {
      label: '菜单保存 / Save menu',
      permissions: ['menu_add', 'menu_edit'],
      handle: submit,
    }),
    route(`POST ${system}/menu/remove`, {
      label: '菜单删除 / Remove menu',
      permissions: ['menu_delete'],
      handle: remove,
    }),
    platformPage(ports, `${system}/menu/page`, menu as unknown as Resource, view),
    platformPage(ports, `${system}/top-menu/page`, topMenu as unknown as Resource, ['topmenu_view']),
    platformPage(ports, `${system}/dict/page`, dict as unknown as Resource, ['dict_view']),
    platformPage(ports, `${system}/region/page`, region as unknown as Resource, ['region_view']),
    ...(['top-menu', 'topmenu'] as const).flatMap(name => topMenuRoutes(ports, `${system}/${name}`)),
  ]
}

/** A flat list of rows that all tenants share: they stand in tenant 000000, whoever asks. */
const platformPage = (ports: PlatformPorts, path: string, resource: Resource, permissions: readonly string[]): Route =>
  route(`GET ${path}` as const, {
    label: '分页 / Page',
    permissions,
    handle: ({ actor, query }) =>
      page(readerOf(ports.database), undefined, { ...actor, tenantId: PLATFORM }, resource, query),
  })

async function myTopMenus(ports: PlatformPorts, { rights, actor }: HttpContext): Promise<unknown[]> {
  const granted = grantedMenus(await menuRows(ports), rights)
  return (await topRows(ports))
    .filter(top => isOffered(top) && inTop(top, granted).length > 0)
    .map(top => ({
      id: top.id,
      tenantId: actor.tenantId,
      code: top.code,
      name: nameIn(actor.language, top),
      source: top.source ?? '',
      path: top.path ?? '',
      sort: top.sort ?? -1,
    }))
}

async function myRoutes(ports: PlatformPorts, { rights, actor, query }: HttpContext): Promise<unknown[]> {
  let rows = grantedMenus(await menuRows(ports), rights)
  if (query.topMenuId) {
    const top = (await topRows(ports)).find(one => one.id === query.topMenuId && isOffered(one))
    rows = top ? inTop(top, rows) : []
  }
  return forest(
    rows,
    row => ({
      ...shape(actor.language)(row),
      code: routeCodes[row.code] ?? row.code,
      ...(row.roles.length > 0 ? {} : { roles: undefined }),
    }),
    actor.language,
  )
}

/**
 * Granted leaves with their granted buttons; codes that a leaf implies stand under it too, so that pages see what the
 * server allows.
 */
async function myButtons(ports: PlatformPorts, { rights, actor }: HttpContext): Promise<unknown[]> {
  const rows = await menuRows(ports)
  const leaves = rows.filter(row => row.category === 1 && !row.code.startsWith('m_') && rights.codes.has(row.code))
  const buttons = rows.filter(row => row.category === 2 && row.status === 1 && rights.codes.has(row.code))
  const known = new Set([...leaves, ...buttons].map(row => row.code))
  const implied = [...new Set([...rights.codes, ...[...rights.codes].flatMap(code => familyCodes[code] ?? [])])]
    .filter(code => !known.has(code) && !code.startsWith('m_'))
    .map(impliedRow)
  return forest(
    [...leaves.map(row => ({ ...row, parentId: null })), ...buttons, ...implied],
    shape(actor.language),
    actor.language,
  )
}

const impliedRow = (code: string, at: number): MenuRow => ({
  id: syntheticId(`button ${code}`),
  parentId: null,
  topCode: null,
  code,
  name: code,
  nameEn: null,
  alias: code.slice(code.lastIndexOf('_') + 1),
  path: null,
  source: null,
  component: null,
  sort: at + 1,
  category: 2,
  action: 0,
  isOpen: 1,
  meta: null,
  query: null,
  keepAlive: false,
  hidden: false,
  roles: [],
  status: 1,
  remark: null,
  isBuiltin: true,
  version: -1,
})

const columns = {
  id: 'code',
  name: 'text',
  nameEn: 'text',
  code: 'text',
  alias: 'text',
  path: 'text',
  source: 'text',
  component: 'text',
  remark: 'text',
  sort: 'number',
  category: 'number',
  action: 'number',
  isOpen: 'number',
  status: 'number',
} as const
const filtered = (rows: readonly MenuRow[], query: Query): MenuRow[] => askedRows(rows, query, columns)

/** One level; without parent but with a filter all that fit (dialect 6). */
function lazy(rows: readonly MenuRow[], { query, actor }: HttpContext): unknown[] {
  const parents = new Set(rows.map(row => row.parentId))
  const names = new Map(rows.map(row => [row.id, nameIn(actor.language, row)]))
  const hasFilter = asksAnything(query, columns)
  const parentId = query.parentId ?? ''
  const level =
    parentId !== '' && parentId !== '0'
      ? rows.filter(row => row.parentId === parentId)
      : hasFilter
        ? rows
        : rows.filter(row => row.parentId === null)
  return filtered(level, query).map(row => ({
    ...shape(actor.language)(row),
    parentName: row.parentId === null ? topLevel(actor.language) : (names.get(row.parentId) ?? ''),
    hasChildren: parents.has(row.id),
  }))
}

async function detail(ports: PlatformPorts, { query, actor }: HttpContext): Promise<unknown> {
  const rows = await menuRows(ports)
  const row = rows.find(one => one.id === query.id || one.code === query.code)
  if (!row) throw new Refused({ kind: 'NotFound', resource: 'menu', id: query.id ?? '' })
  const parent = rows.find(one => one.id === row.parentId)
  return {
    ...shape(actor.language)(row),
    parentName: parent ? nameIn(actor.language, parent) : topLevel(actor.language),
    name: row.name,
  }
}

const onlyPlatform = (context: HttpContext): void => {
  if (context.actor.tenantId !== PLATFORM) throw new Refused({ kind: 'NotAllowed', permission: 'menu_edit' })
}

/** Built-in rows keep code, path and place; what is not generated may be added below them. */
async function submit(context: HttpContext): Promise<unknown> {
  onlyPlatform(context)
  const { actor } = context
  const id = context.body.id === undefined || context.body.id === null ? '' : String(context.body.id)
  return context.database.transaction(
    actor.tenantId,
    async tx => {
      const { body, happening } = await asOfVersion(tx, actor, menu, context.body)
      const values: Record<string, unknown> = {
        ...body,
        ...(body.parentId === '0' || body.parentId === 0 ? { parentId: '' } : {}),
      }
      delete values.meta
      // Older clients choose between 0 and 1 where the dictionary has 1 and 2 (blade-dialect 1).
      if (String(values.isOpen) === '0') values.isOpen = 1
      if (id !== '') await keepBuiltin(tx, id, values)
      const { row: _, ...saved } = await saveRecord(
        tx,
        actor,
        menu,
        values,
        id === '' ? 'save' : 'update',
        undefined,
        happening,
      )
      await raiseVersion(tx, 'menu')
      return saved
    },
    { name: 'save menu' },
  )
}

async function keepBuiltin(tx: Tx, id: string, values: Record<string, unknown>): Promise<void> {
  const row = await tx.row<{ builtin: boolean }>(
    sql`select is_builtin as builtin from blade_menu where tenant_id = ${tx.tenantId} and id = ${id} and is_deleted = 0`,
  )
  if (row?.builtin) for (const key of ['code', 'path', 'parentId', 'category', 'alias', 'implies']) delete values[key]
}

async function remove(context: HttpContext, input: unknown): Promise<unknown> {
  onlyPlatform(context)
  const ids = idList((input as Record<string, unknown>).ids)
  if (ids.length === 0) invalid({ ids: '请选择至少一条数据 / Choose at least one record' })
  await context.database.transaction(
    context.actor.tenantId,
    async tx => {
      const rows = await tx.rows<{ builtin: boolean; children: boolean }>(sql`
      select m.is_builtin as builtin, exists (select 1 from blade_menu c where c.tenant_id = m.tenant_id and c.parent_id = m.id and c.is_deleted = 0 and not (c.id = any(${ids}::bigint[]))) as children
        from blade_menu m where m.tenant_id = ${tx.tenantId} and m.id = any(${ids}::bigint[]) and m.is_deleted = 0`)
      if (rows.some(row => row.builtin))
        refuse('builtin', '内置菜单不能删除，可停用或隐藏 / Built-in menus cannot be removed, disable or hide them')
      if (rows.some(row => row.children)) refuse('children', '请先删除子节点 / Remove what is below first')
      for (const id of ids) await removeRecord(tx, context.actor, menu, id)
      await raiseVersion(tx, 'menu')
    },
    { name: 'remove menu' },
  )
  return {}
}

const shownTop = (row: TopRow): Record<string, unknown> => ({ ...withoutNulls({ ...row }, ['sort']), isDeleted: 0 })

function topMenuRoutes(ports: PlatformPorts, base: string): Route[] {
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
        // Those of the tree would be written again by the next start, without what was assigned to them.
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

export { topRows, nameIn, inTop }

import { invalid, Refused, refuse, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import type { Query } from '#packages/server/asked.ts'
import { askedRows, asksAnything } from '#packages/server/asked-rows.ts'
import { page } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import type { Route } from '#packages/server/route.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { asOfVersion } from '#packages/server/versions.ts'
import { dict } from '#areas/platform/dict/dict.ts'
import { region } from '#areas/platform/region/region.ts'
import { PLATFORM, raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { familyCodes, routeCodes } from '../family-codes.ts'
import { menu, topMenu } from '../menu.ts'
import { forest, idList, option, topLevel } from './trees.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { syntheticId } from '#areas/platform/server/synthetic-id.ts'
import {
  menuRows,
  shape,
  nameIn,
  grantedMenus,
  topRows,
  isOffered,
  inTop,
  type MenuRow,
  onlyPlatform,
} from './menu-rows.ts'
import { topMenuRoutes } from './top-menu-routes.ts'

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

/** A flat list of rows shared by all tenants; they stand in tenant 000000. */
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
 * Granted leaves with their granted buttons. Codes implied by a leaf are listed under it too, so that pages see what
 * the server allows.
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

/** One level of the tree; with a filter and no parent, all matches (dialect 6). */
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

/** Built-in rows keep code, path and place; other rows may be added below them. */
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

export { topRows, nameIn, inTop }

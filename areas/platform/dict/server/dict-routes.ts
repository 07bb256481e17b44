import { type Enumeration, invalid, type Language, Refused, refuse, type Resource, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { allResources } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { forest, idList, option, withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { PLATFORM, raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { dict, dictBiz } from '../dict.ts'
import { mechanismTypeExtend } from '../system-dictionaries.ts'

interface DictRow { id: string; parentId: string | null; code: string; dictKey: string; dictValue: string; valueEn: string | null; extend: unknown; color: string | null; sort: number | null; isSealed: boolean; isSystem: boolean; remark: string | null; version: number; tenantId: string }
type Input = Record<string, unknown>
type Query = Readonly<Record<string, string>>
type Table = 'blade_dict' | 'blade_dict_biz'

/** dict: codes of all tenants, rows of 000000; dict-biz: the tenant's own. Enumerations of the program appear among dict, read-only (D12). */
interface Kind { readonly resource: Resource; readonly table: Table; readonly permission: 'dict' | 'dictbiz'; readonly base: string; readonly tenantOf: (context: HttpContext) => string }
const kinds: readonly Kind[] = [
  { resource: dict as unknown as Resource, table: 'blade_dict', permission: 'dict', base: '/api/blade-system/dict', tenantOf: () => PLATFORM },
  { resource: dictBiz as unknown as Resource, table: 'blade_dict_biz', permission: 'dictbiz', base: '/api/blade-system/dict-biz', tenantOf: context => context.actor.tenantId },
]

export function dictRoutes(ports: PlatformPorts): Route[] {
  return kinds.flatMap(kind => {
    const rows = (context: HttpContext) => dictRows(ports, kind, kind.tenantOf(context))
    const view = [`${kind.permission}_view`]
    return [
      route(`GET ${kind.base}/list`, { label: '字典列表 / Dictionary', permissions: view, handle: async context => forest(filtered(await rows(context), context.query), shape(context.actor.language)) }),
      route(`GET ${kind.base}/parent-list`, { label: '字典分页 / Codes', permissions: view, handle: async context => parents(await rows(context), context) }),
      route(`GET ${kind.base}/child-list`, { label: '字典项 / Entries', permissions: view, handle: async context => children(await rows(context), context) }),
      route(`GET ${kind.base}/detail`, { label: '字典详情 / Entry', permissions: view, handle: async context => detail(await rows(context), context) }),
      route(`GET ${kind.base}/tree`, { label: '字典树 / Dictionary tree', permissions: ['signed in'], handle: async context => forest(wanted(await rows(context), context.query.code), optionOf(context.actor.language)) }),
      route(`GET ${kind.base}/tree-by-code`, { label: '字典树 / Tree of a code', permissions: ['signed in'], handle: async context => forest((await entries(ports, kind, context, context.query.code ?? '')), optionOf(context.actor.language)) }),
      route(`GET ${kind.base}/dictionary`, { label: '字典项 / Entries of a code', permissions: ['signed in'], handle: async context => (await entries(ports, kind, context, context.query.code ?? '')).map(shape(context.actor.language)) }),
      route(`GET ${kind.base}/dictionarys`, { label: '多个字典 / Several codes', permissions: ['signed in'], handle: context => dictionarys(ports, kind, context) }),
      ...routesAt([`POST ${kind.base}/submit`, `POST ${kind.base}/save`, `POST ${kind.base}/update`], { label: '字典保存 / Save entry', permissions: [`${kind.permission}_add`, `${kind.permission}_edit`], handle: context => submit(ports, kind, context) }),
      route(`POST ${kind.base}/remove`, { label: '字典删除 / Remove entry', permissions: [`${kind.permission}_delete`], handle: (context, given) => remove(ports, kind, context, idList((given as unknown as Input).ids)) }),
    ]
  })
}

const dictRows = ({ database }: Pick<PlatformPorts, 'database'>, { table }: Kind, tenantId: string): Promise<DictRow[]> => database.read<DictRow>(sql`
  select id, parent_id as "parentId", code, dict_key as "dictKey", dict_value as "dictValue", value_en as "valueEn", extend, color, sort, is_sealed as "isSealed", is_system as "isSystem", remark, version, tenant_id as "tenantId"
    from ${sql.name(table)} where tenant_id = ${tenantId} and is_deleted = 0 order by code, sort nulls last, id`)

const valueIn = (language: Language, row: DictRow): string => (language === 'en' && row.valueEn ? row.valueEn : row.dictValue)
const shape = (language: Language) => (row: DictRow): Input => ({
  ...withoutNulls({ ...row }, ['sort']), parentId: row.parentId ?? '0', dictValue: valueIn(language, row), isSealed: row.isSealed ? 1 : 0, isSystem: row.isSystem ? 1 : 0, isDeleted: 0,
  extend: row.extend === null || row.extend === undefined ? '' : JSON.stringify(row.extend),
})
const optionOf = (language: Language) => (row: DictRow): Input => option(row.id, row.parentId, valueIn(language, row), { dictKey: row.dictKey, code: row.code })

const filtered = (rows: readonly DictRow[], { code = '', dictValue = '', dictKey = '', isSealed = '' }: Query): DictRow[] =>
  rows.filter(row => row.code.includes(code) && row.dictValue.includes(dictValue) && row.dictKey.includes(dictKey) && (isSealed === '' || String(row.isSealed ? 1 : 0) === isSealed))
/** DICT means all (dialect 9). */
const wanted = (rows: readonly DictRow[], code = ''): DictRow[] => (code === '' || code === 'DICT' ? [...rows] : rows.filter(row => row.code === code))

function parents(rows: readonly DictRow[], { query, actor }: HttpContext): Input {
  const current = Math.max(Number(query.current) || 1, 1)
  const size = Math.min(Math.max(Number(query.size) || 10, 1), 1000)
  const { isSealed: _, ...rest } = query
  const found = filtered(rows.filter(row => row.dictKey === '-1'), rest)
  return {
    records: found.slice((current - 1) * size, current * size).map(shape(actor.language)), total: found.length, size, current, pages: Math.ceil(found.length / size), orders: [], optimizeCountSql: true, searchCount: true, countId: '', maxLimit: -1,
  }
}

/** Below one row: a tree of plain rows, unpaged. */
function children(rows: readonly DictRow[], { query, actor }: HttpContext): Input[] {
  const root = rows.find(row => row.id === query.parentId)
  const { code: _, ...rest } = query
  return forest(filtered(rows.filter(row => root && row.code === root.code && row.dictKey !== '-1'), rest), shape(actor.language))
}

function detail(rows: readonly DictRow[], { query, actor }: HttpContext): Input {
  const row = rows.find(one => one.id === query.id)
  if (!row) throw new Refused({ kind: 'NotFound', resource: 'dict', id: query.id ?? '' })
  return { ...shape(actor.language)(row), dictValue: row.dictValue, parentName: rows.find(one => one.id === row.parentId)?.dictValue ?? '顶级' }
}

/** Unsealed entries of a code: the tenant's own first, else the system's, else the program's enumeration. */
async function entries(ports: PlatformPorts, kind: Kind, context: HttpContext, code: string): Promise<DictRow[]> {
  const own = await dictRows(ports, kind, kind.tenantOf(context))
  const found = own.filter(row => row.code === code && row.dictKey !== '-1' && !row.isSealed)
  if (found.length > 0) return found
  const enumeration = enumerations().get(code)
  if (enumeration) return enumerationRows(enumeration)
  const other = kinds.find(one => one !== kind)!
  return (await dictRows(ports, other, other.tenantOf(context))).filter(row => row.code === code && row.dictKey !== '-1' && !row.isSealed)
}

async function dictionarys(ports: PlatformPorts, kind: Kind, context: HttpContext): Promise<Input> {
  const codes = (context.query.codes ?? '').split(',').map(code => code.trim()).filter(code => /^\w{1,64}$/.test(code)).slice(0, 100)
  const result: Input = {}
  for (const code of codes) result[code] = (await entries(ports, kind, context, code)).map(shape(context.actor.language))
  return result
}

let known: Map<string, Enumeration> | undefined
/** Enumerations of all definitions by name. */
export function enumerations(): Map<string, Enumeration> {
  return (known ??= new Map(allResources().flatMap(one => Object.values(one.fields)).filter(field => field.enumeration).map(field => [field.enumeration!.name, field.enumeration!])))
}

const enumerationRows = (one: Enumeration): DictRow[] => one.values.map((value, at): DictRow => ({
  id: `${value.code}`, parentId: null, code: one.name, dictKey: String(value.code), dictValue: textOf(value.label, 'zh'), valueEn: textOf(value.label, 'en'), extend: one.name === 'mechanism_type' ? mechanismTypeExtend[value.code] ?? null : null,
  color: value.tone ?? null, sort: at + 1, isSealed: false, isSystem: true, remark: null, version: 0, tenantId: PLATFORM,
}))

async function submit(ports: PlatformPorts, kind: Kind, context: HttpContext): Promise<unknown> {
  const { actor, body } = context
  if (kind.table === 'blade_dict' && actor.tenantId !== PLATFORM) throw new Refused({ kind: 'NotAllowed', permission: 'dict_edit' })
  return ports.database.transaction(actor.tenantId, async tx => {
    const id = body.id ? String(body.id) : ''
    const values: Input = { ...body, parentId: body.parentId === '0' || body.parentId === 0 ? '' : body.parentId, extend: extendOf(body.extend), dictKey: body.dictKey ?? (id ? undefined : '-1') }
    for (const key of ['parentId', 'extend', 'dictKey']) if (values[key] === undefined) delete values[key]
    const before = id ? await rowOf(tx, kind.table, id) : undefined
    if (before?.is_system) for (const key of ['code', 'dictKey', 'parentId', 'isSealed']) delete values[key]
    const parent = values.parentId ? await rowOf(tx, kind.table, String(values.parentId)) : undefined
    // Entries carry the code of what they stand below, whatever the form sent.
    if (parent) values.code = parent.code
    if (String(values.code ?? '') !== '' && !/^\w{1,64}$/.test(String(values.code))) invalid({ code: '字典编号只能用字母、数字和下划线 / Letters, digits and underscores only' })
    const { row: _, ...saved } = await saveRecord(tx, actor, kind.resource, values, id ? 'update' : 'save')
    if (before && !before.is_system && values.code && values.code !== before.code) await tx.run(sql`update ${sql.name(kind.table)} set code = ${String(values.code)} where tenant_id = ${tx.tenantId} and code = ${before.code} and is_deleted = 0`)
    await raiseVersion(tx, 'dict')
    return saved
  }, { name: 'save dictionary' })
}

function extendOf(value: unknown): unknown {
  if (value === undefined) return undefined
  if (value === null || value === '') return ''
  if (typeof value === 'object') return value
  try {
    const parsed: unknown = JSON.parse(String(value))
    if (typeof parsed === 'object' && parsed !== null) return parsed
  } catch {
    return invalid({ extend: '扩展不是有效的JSON / Not valid JSON' })
  }
  return invalid({ extend: '扩展不是有效的JSON / Not valid JSON' })
}

interface Stored { id: string; code: string; dict_key: string; is_system: boolean }
async function rowOf(tx: Tx, table: Table, id: string): Promise<Stored> {
  const row = /^\d{1,19}$/.test(id) ? await tx.row<Stored>(sql`select id, code, dict_key, is_system from ${sql.name(table)} where tenant_id = ${tx.tenantId} and id = ${id} and is_deleted = 0`) : undefined
  if (!row) throw new Refused({ kind: 'NotFound', resource: 'dict', id })
  return row
}

async function remove(ports: PlatformPorts, kind: Kind, context: HttpContext, ids: readonly string[]): Promise<unknown> {
  const { actor } = context
  if (kind.table === 'blade_dict' && actor.tenantId !== PLATFORM) throw new Refused({ kind: 'NotAllowed', permission: 'dict_delete' })
  if (ids.length === 0) invalid({ ids: '请选择至少一条数据 / Choose at least one record' })
  await ports.database.transaction(actor.tenantId, async tx => {
    for (const id of [...ids].sort()) {
      const row = await rowOf(tx, kind.table, id)
      if (row.is_system) refuse('builtin', '内置字典不能删除 / Built-in entries cannot be removed')
      const child = await tx.row(sql`select 1 from ${sql.name(kind.table)} where tenant_id = ${tx.tenantId} and parent_id = ${id} and is_deleted = 0 and not (id = any(${[...ids]}::bigint[])) limit 1`)
      if (child) refuse('children', '请先删除子节点 / Remove what is below first')
      if (row.dict_key !== '-1') await requireUnused(tx, row)
      await removeRecord(tx, actor, kind.resource, id)
    }
    await raiseVersion(tx, 'dict')
  }, { name: 'remove dictionary' })
  return {}
}

/** The definitions know which columns hold the code. */
async function requireUnused(tx: Tx, row: Stored): Promise<void> {
  for (const resource of allResources()) {
    if (resource.kind === 'view') continue
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind !== 'dict' || field.target !== row.code) continue
      const head = resource.extends ? allResources().find(one => one.name === resource.extends) : undefined
      const table = head && name in head.fields ? head.table : resource.table
      const column = sql.name(name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
      const holds = field.many ? sql`${row.dict_key} = any(${column})` : sql`${column} = ${row.dict_key}`
      if (await tx.row(sql`select 1 from ${sql.name(table)} where tenant_id = ${tx.tenantId} and ${holds} limit 1`)) refuse('dictUsed', '字典项已被{resource}使用，请封存 / The entry is used by {resource}, seal it instead', { resource: textOf(resource.label, 'zh') })
    }
  }
}

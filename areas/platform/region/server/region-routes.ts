import { invalid, Refused, refuse, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { PLATFORM, platformRows, raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { region, regionLevel } from '../region.ts'

interface RegionRow { id: string; code: string; parentCode: string; ancestors: string | null; name: string; regionLevel: number | null; pinyin: string | null; plateCode: string | null; postcode: string | null; telCode: string | null; sort: number | null; remark: string | null; version: number; hasChildren: boolean; parentName: string | null }
type Input = Record<string, unknown>
const base = '/api/blade-system/region'
const CODE = /^\d{2}(\d{2}(\d{2}(\d{3}(\d{3})?)?)?)?$/

/** Regions of the platform; codes are prefixes (D10). */
const regions = (ports: PlatformPorts, condition: ReturnType<typeof sql>, limit = 1000): Promise<RegionRow[]> => platformRows<RegionRow>(ports.database, () => sql`
  select r.id, r.code, r.parent_code as "parentCode", r.ancestors, r.name, r.region_level as "regionLevel", r.pinyin, r.plate_code as "plateCode", r.postcode, r.tel_code as "telCode", r.sort, r.remark, r.version, p.name as "parentName",
         exists (select 1 from blade_region c where c.tenant_id = r.tenant_id and c.parent_code = r.code and c.is_deleted = 0) as "hasChildren"
    from blade_region r left join blade_region p on p.tenant_id = r.tenant_id and p.code = r.parent_code and p.is_deleted = 0
   where r.tenant_id = ${PLATFORM} and r.is_deleted = 0 and ${condition} order by r.code limit ${limit}`)

export function regionRoutes(ports: PlatformPorts): Route[] {
  const node = (row: RegionRow) => ({ id: row.code, parentId: row.parentCode || '0', key: row.code, value: row.code, code: row.code, title: row.name, name: row.name, level: row.regionLevel ?? -1, regionLevel: row.regionLevel ?? -1, hasChildren: row.hasChildren })
  const childrenOf = (code: string) => regions(ports, sql`r.parent_code = ${CODE.test(code) ? code : '00'}`)
  return [
    route(`GET ${base}/lazy-tree`, { label: '行政区划树 / Region tree', permissions: ['signed in'], handle: async ({ query }) => (await childrenOf(query.parentCode || '00')).map(node) }),
    route(`GET ${base}/select`, { label: '下级区划 / Regions below', permissions: ['signed in'], handle: async ({ query }) => (await childrenOf(query.code || '00')).map(row => shape(row)) }),
    route(`GET ${base}/list`, { label: '行政区划分页 / Regions', permissions: ['region_view'], handle: context => list(ports, context) }),
    route(`GET ${base}/lazy-list`, { label: '行政区划列表 / Regions', permissions: ['region_view'], handle: async ({ query }) => (query.name || query.code
      ? await regions(ports, sql`r.name like ${`%${like(query.name)}%`} and r.code like ${`${like(query.code)}%`}`, 200) : await childrenOf(query.parentCode || '00')).map(shape) }),
    route(`GET ${base}/detail`, { label: '行政区划详情 / Region', permissions: ['region_view'], handle: async ({ query }) => shape(await theOne(ports, query.code ?? '')) }),
    ...routesAt([`POST ${base}/submit`, `POST ${base}/save`, `POST ${base}/update`], { label: '行政区划保存 / Save region', permissions: ['region_add'], handle: context => submit(ports, context) }),
    route(`POST ${base}/remove`, { label: '行政区划删除 / Remove region', permissions: ['region_delete'], handle: (context, given) => remove(ports, context, String((given as unknown as Input).id ?? (given as unknown as Input).ids ?? '')) }),
  ]
}

const like = (text = ''): string => text.replace(/[\\%_]/g, '\\$&')

async function theOne(ports: PlatformPorts, code: string): Promise<RegionRow> {
  const [row] = await regions(ports, sql`r.code = ${code}`)
  if (!row) throw new Refused({ kind: 'NotFound', resource: 'region', id: code })
  return row
}

const shape = (row: RegionRow): Input => {
  const codes = { provinceCode: row.code.slice(0, 2), cityCode: row.code.length >= 4 ? row.code.slice(0, 4) : '', districtCode: row.code.length >= 6 ? row.code.slice(0, 6) : '' }
  return {
    ...withoutNulls({ ...row }, ['sort', 'regionLevel']), ...codes, level: row.regionLevel ?? -1, regionLevelName: regionLevel.values.find(one => one.code === row.regionLevel)?.label.split(' / ')[0] ?? '', parentName: row.parentName ?? '顶级', isDeleted: 0,
  }
}

async function list(ports: PlatformPorts, { query }: HttpContext): Promise<Input> {
  const current = Math.max(Number(query.current) || 1, 1)
  const size = Math.min(Math.max(Number(query.size) || 10, 1), 1000)
  const condition = sql`r.name like ${`%${like(query.name)}%`} and r.code like ${`${like(query.code)}%`} ${query.parentCode ? sql`and r.parent_code = ${query.parentCode}` : sql.empty} ${/^[0-5]$/.test(query.regionLevel ?? '') ? sql`and r.region_level = ${Number(query.regionLevel)}` : sql.empty}`
  const all = await regions(ports, condition, 10_000)
  return { records: all.slice((current - 1) * size, current * size).map(shape), total: all.length, size, current, pages: Math.ceil(all.length / size), orders: [], optimizeCountSql: true, searchCount: true, countId: '', maxLimit: -1 }
}

const levels: Record<number, number> = { 2: 1, 4: 2, 6: 3, 9: 4, 12: 5 }

async function submit(ports: PlatformPorts, { actor, body }: HttpContext): Promise<unknown> {
  if (actor.tenantId !== PLATFORM) throw new Refused({ kind: 'NotAllowed', permission: 'region_add' })
  const code = String(body.code ?? '').trim()
  const parentCode = String(body.parentCode ?? '00').trim() || '00'
  if (!CODE.test(code)) invalid({ code: '区划编号应为2、4、6、9或12位数字 / 2, 4, 6, 9 or 12 digits' })
  if (parentCode !== '00' && !code.startsWith(parentCode)) invalid({ code: '区划编号须以上级编号开头 / The code begins with that of the region above' })
  const parent = await theOne(ports, parentCode)
  const [before] = await regions(ports, sql`r.code = ${code}`)
  return ports.database.transaction(PLATFORM, async tx => {
    const values = { ...body, id: before?.id ?? '', code, parentCode, regionLevel: levels[code.length] }
    const { row: _, ...saved } = await saveRecord(tx, actor, region as unknown as Resource, values, before ? 'update' : 'save')
    await tx.run(sql`update blade_region set ancestors = ${[parent.ancestors, parentCode].filter(Boolean).join(',')} where tenant_id = ${PLATFORM} and id = ${saved.id}`)
    await raiseVersion(tx, 'dict')
    return saved
  }, { name: 'save region' })
}

async function remove(ports: PlatformPorts, { actor }: HttpContext, code: string): Promise<unknown> {
  if (actor.tenantId !== PLATFORM) throw new Refused({ kind: 'NotAllowed', permission: 'region_delete' })
  const row = await theOne(ports, code)
  if (row.hasChildren) refuse('children', '请先删除子节点 / Remove what is below first')
  await ports.database.transaction(PLATFORM, async tx => {
    await removeRecord(tx, actor, region as unknown as Resource, row.id)
    await raiseVersion(tx, 'dict')
  }, { name: 'remove region' })
  return {}
}

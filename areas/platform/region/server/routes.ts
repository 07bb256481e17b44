import { invalid, notFound, Refused, refuse, type Language } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { checkRegionCode } from '#kernel/validators.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { conditionsOn, type HandColumns, orderOn } from '#packages/server/filters.ts'
import type { Route } from '#packages/server/route.ts'
import { allResources, storageOf } from '#packages/server/registry.ts'
import { findRows, removeRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { wantedVersion } from '#packages/server/versions.ts'
import { inTransaction } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { optionalText, pageOf, paging } from '#areas/platform/server/inputs.ts'
import { PLATFORM, raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { region, regionLevel } from '../region.ts'
import { derivedOf } from './region-rows.ts'
import { importRegions, regionFile } from './region-sheets.ts'

const base = '/api/blade-system/region'
const signedIn = ['signed in'] as const
const ROOT = '00'
/**
 * The code is the key (10-platform D10); lists of the engine name a row by its number, which is longer than any code.
 */
const optionalCode = z
  .string()
  .regex(/^\d{2,12}$/)
  .or(z.literal(''))
  .optional()
const optionalKey = z
  .string()
  .regex(/^\d{2,20}$/)
  .or(z.literal(''))
  .optional()
const byKey = (key: string): Sql => (key.length > 12 ? sql`r.id = ${key}::bigint` : sql`r.code = ${key}`)
interface RegionRow {
  id: string
  code: string
  parentCode: string | null
  ancestors: string | null
  name: string
  nameEn: string | null
  regionLevel: number | null
  pinyin: string | null
  plateCode: string | null
  postcode: string | null
  telCode: string | null
  lng: string | null
  lat: string | null
  sort: number | null
  remark: string | null
  hasChildren: boolean
  version: number
}

/** Administrative regions: rows of the platform, read by every tenant; the code is the key (10-platform D10). */
export function regionRoutes(): Route[] {
  const parent = z.object({ parentCode: optionalText(12), code: optionalText(12) })
  /** `depth` 2: provinces and cities in one answer, so that a picker searches all of them. */
  const tree = parent.extend({ depth: optionalText(1) })
  const filter = z.object(paging)
  return [
    route(`GET ${base}/lazy-tree`, {
      label: '行政区划树 / Regions, level by level',
      permissions: signedIn,
      input: tree,
      handle: async ({ database, actor }, given) =>
        (
          await (given.depth === '2'
            ? read(database, sql`r.region_level in (1, 2)`)
            : below(database, given.parentCode || given.code || ROOT))
        ).map(row => node(row, actor.language)),
    }),
    route(`GET ${base}/lazy-list`, {
      label: '行政区划列表 / Regions, level by level',
      permissions: ['region_view'],
      input: parent,
      handle: async ({ database, actor }, given) =>
        shownAll(database, await below(database, given.parentCode || ROOT), actor),
    }),
    route(`GET ${base}/select`, {
      label: '下级区划 / Regions below',
      permissions: signedIn,
      input: parent,
      handle: async ({ database, actor }, given) =>
        shownAll(database, await below(database, given.code || given.parentCode || ROOT), actor),
    }),
    route(`GET ${base}/list`, {
      label: '行政区划 / Regions',
      permissions: ['region_view'],
      input: filter,
      handle: (context, given) => page(context, given),
    }),
    route(`GET ${base}/detail`, {
      label: '区划详情 / Region',
      permissions: ['region_view'],
      input: z.object({ code: optionalCode, id: optionalKey }),
      handle: ({ database, actor }, { code, id }) => detail(database, actor, code || id || notFound('region', '')),
    }),
    ...routesAt([`POST ${base}/submit`, `POST ${base}/save`, `POST ${base}/update`], {
      label: '区划保存 / Save a region',
      permissions: ['region_add', 'region_edit'],
      handle: context => inTransaction(context, tx => save(tx, context.actor, { ...context.query, ...context.body })),
    }),
    ...sheetRoutes(),
    route(`POST ${base}/remove`, {
      label: '区划删除 / Remove a region',
      permissions: ['region_delete'],
      input: z.object({ id: z.string().regex(/^\d{2,12}$/) }),
      handle: context =>
        inTransaction(context, tx =>
          remove(tx, context.actor, context.database, String(context.body['id'] ?? context.query['id'])),
        ),
    }),
  ]
}

function sheetRoutes(): Route[] {
  return [
    route(`GET ${base}/export-region`, {
      label: '导出区划 / Export regions',
      permissions: ['region_export'],
      handle: async ({ database, actor }) =>
        regionFile(
          (await read(database, sql.trusted('true'))).map(row => ({
            ...row,
            parentCode: row.parentCode ?? '',
            nameEn: row.nameEn ?? '',
            pinyin: row.pinyin ?? '',
            plateCode: row.plateCode ?? '',
          })),
          actor.language,
        ),
    }),
    route(`GET ${base}/export-template`, {
      label: '区划导入模板 / Region import template',
      permissions: ['region_import'],
      handle: async ({ actor }) => regionFile(undefined, actor.language),
    }),
    route(`POST ${base}/import-region`, {
      label: '导入区划 / Import regions',
      permissions: ['region_import'],
      upload: { maxBytes: 10 * 1024 * 1024 },
      handle: context =>
        inTransaction(context, tx => {
          requirePlatform(context.actor)
          return importRegions(
            tx,
            context.actor,
            context.file,
            String(context.body['isCovered'] ?? context.query['isCovered'] ?? '0') === '1',
          )
        }),
    }),
  ]
}

const read = (
  database: Database,
  where: Sql,
  more: Sql = sql.empty,
  order: Sql = sql.trusted('r.code'),
): Promise<RegionRow[]> =>
  database.read<RegionRow>(sql`
  select r.id, r.code, r.parent_code as "parentCode", r.ancestors, r.name, r.name_en as "nameEn", r.region_level as "regionLevel", r.pinyin, r.plate_code as "plateCode", r.postcode, r.tel_code as "telCode", r.lng, r.lat, r.sort, r.remark, r.version,
         exists (select 1 from blade_region c where c.tenant_id = r.tenant_id and c.parent_code = r.code and c.is_deleted = 0) as "hasChildren"
    from blade_region r where r.tenant_id = ${PLATFORM} and r.is_deleted = 0 and ${where} order by ${order} ${more}`)
const below = (database: Database, code: string): Promise<RegionRow[]> => read(database, sql`r.parent_code = ${code}`)

const nameIn = (row: RegionRow, language: Language): string => (language === 'en' && row.nameEn ? row.nameEn : row.name)
const node = (row: RegionRow, language: Language) => ({
  id: row.code,
  parentId: row.parentCode ?? '',
  key: row.code,
  value: row.code,
  title: nameIn(row, language),
  code: row.code,
  name: nameIn(row, language),
  pinyin: row.pinyin ?? '',
  level: row.regionLevel ?? -1,
  hasChildren: row.hasChildren,
})
const shown = (row: RegionRow, language: Language): Record<string, unknown> => {
  const level = regionLevel.values.find(one => one.code === row.regionLevel)
  return {
    id: row.code,
    code: row.code,
    parentCode: row.parentCode ?? '',
    ancestors: row.ancestors ?? '',
    name: row.name,
    nameEn: row.nameEn ?? '',
    pinyin: row.pinyin ?? '',
    title: nameIn(row, language),
    regionLevel: row.regionLevel ?? -1,
    level: row.regionLevel ?? -1,
    regionLevelName: level ? level.label.split(' / ')[language === 'en' ? 1 : 0] : '',
    plateCode: row.plateCode ?? '',
    postcode: row.postcode ?? '',
    telCode: row.telCode ?? '',
    lng: row.lng ?? '',
    lat: row.lat ?? '',
    sort: row.sort ?? -1,
    remark: row.remark ?? '',
    hasChildren: row.hasChildren,
    version: row.version,
  }
}

async function page(
  { database, actor, query }: HttpContext,
  given: { current: number; size: number },
): Promise<unknown> {
  const where = sql.and([...conditionsOn(columns, query), sql.trusted('true')])
  const [{ n } = { n: '0' }] = await database.read<{ n: string }>(
    sql`select count(*) as n from blade_region r where r.tenant_id = ${PLATFORM} and r.is_deleted = 0 and ${where}`,
  )
  const rows = await read(
    database,
    where,
    sql`limit ${given.size} offset ${(given.current - 1) * given.size}`,
    orderOn(columns, query, sql.trusted('r.code')),
  )
  return pageOf(await shownAll(database, rows, actor), Number(n), given)
}
const columns: HandColumns = {
  code: ['code', sql.trusted('r.code')],
  parentCode: ['code', sql.trusted('r.parent_code')],
  name: ['code', sql.trusted('r.name')],
  nameEn: ['code', sql.trusted('r.name_en')],
  pinyin: ['code', sql.trusted('r.pinyin')],
  regionLevel: ['bigint', sql.trusted('r.region_level')],
  level: ['bigint', sql.trusted('r.region_level')],
  plateCode: ['code', sql.trusted('r.plate_code')],
  sort: ['bigint', sql.trusted('r.sort')],
  remark: ['code', sql.trusted('r.remark')],
}

const PLACES = [
  ['province', 2],
  ['city', 4],
  ['district', 6],
  ['town', 9],
  ['village', 12],
] as const

const partsOf = (code: string): string[] =>
  PLACES.filter(([, length]) => code.length >= length).map(([, length]) => code.slice(0, length))

/** With the codes and names of everything above (blade-dialect 9). */
async function shownAll(
  database: Database,
  rows: readonly RegionRow[],
  { language, tenantId }: Actor,
): Promise<Record<string, unknown>[]> {
  if (rows.length === 0) return []
  const wanted = [...new Set(rows.flatMap(row => [...partsOf(row.code), ...(row.parentCode ? [row.parentCode] : [])]))]
  const names = new Map(
    (
      await database.read<Pick<RegionRow, 'code' | 'name' | 'nameEn'>>(
        sql`select code, name, name_en as "nameEn" from blade_region where tenant_id = ${PLATFORM} and is_deleted = 0 and code = any(${wanted}::text[])`,
      )
    ).map(one => [one.code, language === 'en' && one.nameEn ? one.nameEn : one.name]),
  )
  return rows.map(row => {
    const places = PLACES.flatMap(([place, length]) => {
      const part = row.code !== ROOT && row.code.length >= length ? row.code.slice(0, length) : ''
      return [
        [`${place}Code`, part],
        [`${place}Name`, names.get(part) ?? ''],
      ]
    })
    // History is kept under the row's number, and only where the row is kept: who of the platform changed it is nothing
    // to other tenants.
    return {
      ...shown(row, language),
      ...Object.fromEntries(places),
      parentName: names.get(row.parentCode ?? '') ?? '',
      historyId: tenantId === PLATFORM ? row.id : '',
    }
  })
}

async function detail(database: Database, actor: Actor, key: string): Promise<unknown> {
  const rows = await read(database, byKey(key))
  return (await shownAll(database, rows, actor))[0] ?? notFound('region', key)
}

function requirePlatform(actor: Actor): void {
  if (actor.tenantId !== PLATFORM) throw new Refused({ kind: 'NotAllowed', permission: 'administrator' })
}

async function save(tx: Tx, actor: Actor, body: Record<string, unknown>): Promise<unknown> {
  requirePlatform(actor)
  const { id, ...fields } = body
  const named =
    typeof id === 'string' && id !== '' && body['code'] === undefined
      ? ((await findRows(tx, region, id.length > 12 ? { id } : { code: id }))[0] ?? notFound('region', id))
      : undefined
  const code = named?.code ?? String(body['code'] ?? '').trim()
  const parentCode = String(body['parentCode'] ?? named?.parentCode ?? '').trim()
  if (!checkRegionCode(code).ok) invalid({ code: '区划编号不正确 / Not a region code' })
  if (parentCode !== ROOT && !(code.startsWith(parentCode) && parentCode.length < code.length))
    invalid({ parentCode: '区划编号应以父区划编号开头 / The code must begin with that of the region above' })
  const parent =
    (await findRows(tx, region, { code: parentCode }))[0] ??
    invalid({ parentCode: '父区划不存在 / No such region above' })
  const before = named ?? (await findRows(tx, region, { code }))[0]
  // A version that is brought back names itself; its values stand in the history.
  const derived = before
    ? {}
    : Object.fromEntries(
        Object.entries(derivedOf(code, String(body['name'] ?? '').trim())).filter(
          ([name]) => (fields[name] ?? '') === '',
        ),
      )
  const values = named && wantedVersion(body) !== undefined ? fields : { ...fields, ...derived, code, parentCode }
  const saved = await saveRecord(
    tx,
    actor,
    region,
    { ...values, ...(before ? { id: before.id } : {}) },
    before ? 'update' : 'save',
  )
  await tx.run(
    sql`update blade_region set ancestors = ${parent.ancestors ? `${parent.ancestors},${parent.code}` : parent.code} where tenant_id = ${tx.tenantId} and id = ${saved.id}::bigint`,
  )
  await raiseVersion(tx, 'dict')
  return { id: code, code, version: saved.version }
}

async function remove(tx: Tx, actor: Actor, database: Database, code: string): Promise<Record<string, never>> {
  requirePlatform(actor)
  const row = (await findRows(tx, region, { code }))[0] ?? notFound('region', code)
  if ((await findRows(tx, region, { parentCode: code }, { limit: 1 })).length > 0)
    refuse('hasChildren', '请先删除子节点 / Remove what is below it first')
  for (const resource of allResources()) {
    if (resource.kind === 'view') continue
    for (const one of storageOf(resource).columns.filter(
      column => column.spec.kind === 'region' && column.alias === 't',
    )) {
      const holds = one.spec.many ? sql`${code} = any(${sql.name(one.column)})` : sql`${sql.name(one.column)} = ${code}`
      const used = await database.acrossTenants('use of a region', across =>
        across.rows(sql`select 1 from ${sql.name(resource.table)} where ${holds} limit 1`),
      )
      if (used.length > 0) refuse('regionUsed', '区划已被使用，不能删除 / The region is in use')
    }
  }
  await removeRow(tx, actor, region, row)
  await raiseVersion(tx, 'dict')
  return {}
}

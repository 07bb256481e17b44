import { type Label, refuse, textOf, type Language } from '#kernel'
import { checkRegionCode } from '#kernel/validators.ts'
import { IMPORT_CAPS, readWorkbook, writeWorkbook } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { difference, record, type Happening } from '#packages/server/audit.ts'
import { FileAnswer, type UploadedFile } from '#packages/server/route.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { region, regionLevel } from '../region.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const columns: readonly Label[] = ['区划编号 / Code', '父区划编号 / Above', '名称 / Name', '级别 / Level']
const more: readonly Label[] = ['英文名 / English name', '拼音 / Pinyin', '车牌前缀 / Plate prefix']
/** Digits of a code by its level (10-platform D10). */
const digits: Readonly<Record<number, number>> = { 0: 2, 1: 2, 2: 4, 3: 6, 4: 9, 5: 12 }
interface StoredRow {
  readonly id: string
  readonly code: string
  readonly parentCode: string | null
  readonly ancestors: string | null
  readonly name: string
  readonly regionLevel: number | null
}
interface SheetRow {
  readonly code: string
  readonly parentCode: string
  readonly name: string
  readonly regionLevel: number | null
  readonly nameEn: string
  readonly pinyin: string
  readonly plateCode: string
}

const levelName = (level: number | null, language: Language): string =>
  textOf(regionLevel.values.find(one => one.code === level)?.label ?? ' / ', language)

export function regionFile(rows: readonly SheetRow[] | undefined, language: Language): FileAnswer {
  const name = rows
    ? textOf('行政区划 / Regions', language)
    : textOf('行政区划导入模板 / Region import template', language)
  const heads = rows ? [...columns, ...more] : columns
  const cells = (rows ?? []).map(row => [
    row.code,
    row.parentCode,
    row.name,
    levelName(row.regionLevel, language),
    row.nameEn,
    row.pinyin,
    row.plateCode,
  ])
  const sheet = {
    name,
    columns: heads.map((label, at) => ({
      label: textOf(label, language) + (rows ? '' : '*'),
      kind: 'text' as const,
      width: 16,
      ...(at === 3 ? { options: regionLevel.values.map(one => textOf(one.label, language)) } : {}),
    })),
    rows: cells,
  }
  return new FileAnswer(`${name}.xlsx`, XLSX, writeWorkbook({ sheets: [sheet] }))
}

export interface Imported {
  readonly total: number
  readonly imported: number
  readonly abnormal: number
  readonly faults: { readonly rowNo: number; readonly code: string; readonly reason: string }[]
}

/**
 * import-region: checked row by row, parents in the file or the table; sound rows are written, the others told
 * (10-platform 14).
 */
export async function importRegions(
  tx: Tx,
  actor: Actor,
  file: UploadedFile | undefined,
  isCovered: boolean,
): Promise<Imported> {
  if (!file) return refuse('noFile', '请上传excel文件 / upload an excel file')
  if (!file.name.toLowerCase().endsWith('.xlsx'))
    refuse('notXlsx', '只能上传xlsx文件 / only xlsx files can be uploaded')
  const sheet = await readWorkbook(file.bytes, IMPORT_CAPS)
  const plain = (text: string) => text.replace(/[*＊\s]/g, '').toLowerCase()
  const at = columns.map(label =>
    sheet.header.findIndex(head => [textOf(label, 'zh'), textOf(label, 'en')].map(plain).includes(plain(head))),
  )
  const missing = columns.filter((_label, index) => at[index]! < 0)
  if (missing.length > 0)
    refuse('template', '模板不正确，缺少列【{columns}】 / wrong template, missing columns {columns}', {
      columns: missing.map(label => textOf(label, 'zh')).join('、'),
    })
  const before = new Map(
    (
      await tx.rows<StoredRow>(
        sql`select id, code, parent_code as "parentCode", ancestors, name, region_level as "regionLevel" from blade_region where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      )
    ).map(row => [row.code, row]),
  )
  const known = new Map([...before].map(([code, row]) => [code, row.ancestors ?? '']))
  const told: Happening[] = []
  const stored = new Set(known.keys())
  const seen = new Set<string>()
  const faults: Imported['faults'] = []
  let total = 0
  let imported = 0
  for await (const row of sheet.rows) {
    total++
    const [code, parentCode, name, levelText] = at.map(index => row.cells[index]?.text.trim() ?? '') as [
      string,
      string,
      string,
      string,
    ]
    const level = regionLevel.values.find(
      one =>
        String(one.code) === levelText ||
        textOf(one.label, 'zh') === levelText ||
        textOf(one.label, 'en') === levelText,
    )?.code
    const reason = faultOf({ code, parentCode, name, level }, known, seen, stored, isCovered)
    if (reason) {
      faults.push({ rowNo: row.number, code, reason: textOf(reason, actor.language) })
      continue
    }
    seen.add(code)
    const above = known.get(parentCode)
    const ancestors = above ? `${above},${parentCode}` : parentCode
    known.set(code, ancestors)
    const was = before.get(code)
    const id = was?.id ?? (await tx.newId())
    const changed = difference({ ...was }, { code, parentCode, name, regionLevel: level! }, [
      'code',
      'parentCode',
      'name',
      'regionLevel',
    ])
    if (changed)
      told.push(
        was
          ? { resource: region.name, id, action: 'import', ...changed }
          : { resource: region.name, id, action: 'import', after: changed.after },
      )
    await tx.run(sql`insert into blade_region (id, tenant_id, create_time, create_user, code, parent_code, ancestors, name, region_level) values (${id}::bigint, ${tx.tenantId}, now(), ${actor.userId}::bigint, ${code}, ${parentCode}, ${ancestors}, ${name}, ${level!}::smallint)
      on conflict (tenant_id, code) where is_deleted = 0 do update set parent_code = excluded.parent_code, ancestors = excluded.ancestors, name = excluded.name, region_level = excluded.region_level, version = blade_region.version + 1, update_time = now()`)
    imported++
  }
  if (total === 0) refuse('empty', '文件中没有数据 / the file holds no rows')
  await record(tx, actor, told)
  if (imported > 0) await raiseVersion(tx, 'dict')
  return { total, imported, abnormal: faults.length, faults: faults.slice(0, 200) }
}

function faultOf(
  { code, parentCode, name, level }: { code: string; parentCode: string; name: string; level: number | undefined },
  known: ReadonlyMap<string, string>,
  seen: ReadonlySet<string>,
  stored: ReadonlySet<string>,
  isCovered: boolean,
): Label | undefined {
  if (!checkRegionCode(code).ok) return '区划编号不正确 / Not a region code'
  if (level === undefined) return '级别不在可选范围内 / No such level'
  if (digits[level] !== code.length)
    return `该级别的区划编号应为${digits[level]}位 / A code of this level has ${digits[level]} digits`
  if (name === '' || name.length > 32) return '名称为1到32个字 / A name has 1 to 32 characters'
  if (!known.has(parentCode)) return '父区划不存在 / No such region above'
  if (parentCode !== '00' && !code.startsWith(parentCode))
    return '区划编号应以父区划编号开头 / The code must begin with that of the region above'
  if (seen.has(code)) return '与前面的行重复 / The same as an earlier row'
  if (stored.has(code) && !isCovered) return '已存在 / already exists'
  return undefined
}

import { localDate, notFound, Refused, type Language, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { HttpContext } from '#packages/http/context.ts'
import { page, readerOf, selection, type Reader } from '#packages/server/query.ts'
import { resourceNamed, storageOf } from '#packages/server/registry.ts'
import { PLATFORM, platformRows } from '#areas/platform/tenant/server/versions.ts'
import { cardNamed, type Figure, type Grouping } from '../cards.ts'

export interface FigureAnswer { key: string; filters: Readonly<Record<string, string>>; total: number; totalCapped?: boolean; sums: string[] }
export interface GroupAnswer { value: string; label: string; total: number; sums: string[]; filters: Readonly<Record<string, string>> }
export interface CardAnswer { figures: FigureAnswer[]; groups: GroupAnswer[] }
const MOST_GROUPS = 12

/** The numbers of one card, counted inside this person's scope by the very filters that its links carry (10-platform 5.11). */
export async function cardData(context: HttpContext, cardCode: string): Promise<CardAnswer> {
  const { actor, rights } = context
  const card = cardNamed(cardCode)
  if (!card) return notFound('workbench-card', cardCode)
  if (card.needs !== '' && !rights.codes.has(card.needs)) throw new Refused({ kind: 'NotAllowed', permission: card.needs })
  const reader = readerOf(context.database)
  const today = localDate(actor.clock.now())
  const within = { ...actor, rights }
  return {
    figures: await Promise.all((card.figures ?? []).map(one => figure(reader, within, one, one.filters(today)))),
    groups: card.grouping ? await groups(context, reader, within, card.grouping, card.grouping.filters(today)) : [],
  }
}

type Within = Parameters<typeof page>[2]

async function figure(reader: Reader, actor: Within, { key, resource, sums = [] }: Figure, filters: Readonly<Record<string, string>>): Promise<FigureAnswer> {
  const found = await page(reader, undefined, actor, resourceNamed(resource), { ...filters, current: '1', size: '1', ...(sums.length > 0 ? { totals: '1' } : {}) })
  return { key, filters, total: found.total, ...(found.totalCapped ? { totalCapped: true } : {}), sums: sums.map(name => String(found.totals?.[name] ?? '0')) }
}

async function groups(context: HttpContext, reader: Reader, actor: Within, grouping: Grouping, filters: Readonly<Record<string, string>>): Promise<GroupAnswer[]> {
  const resource = resourceNamed(grouping.resource)
  const { from, where } = selection(actor, resource, filters)
  const column = (name: string) => {
    const found = storageOf(resource).column.get(name)
    return sql.trusted(name === 'status' ? `${storageOf(resource).base}.status` : `${found!.alias}."${found!.column}"`)
  }
  const value = grouping.by === 'month' ? sql`to_char(${column(grouping.field)}, 'YYYY-MM')` : sql`${column(grouping.field)}::text`
  // States and kinds stand in the order of their life, places by their weight.
  const isCoded = grouping.field === 'status' || resource.fields[grouping.field]?.enumeration !== undefined
  const sums = (grouping.sums ?? []).map(name => sql`, coalesce(sum(${column(name)}), 0)::text`)
  const rows = await reader.rows<{ value: string | null; total: string; sums: string[] }>(sql`
    select value, total, sums from (select ${value} as value, count(*) as total, array_remove(array[null::text ${sql.join(sums.length > 0 ? sums : [sql.empty], '')}], null) as sums from ${from} where ${where} group by 1) g
     where value is not null order by ${grouping.by === 'month' ? sql`value` : isCoded ? sql`value::int` : sql`total desc, value`} limit ${MOST_GROUPS}`, { planned: 'anew' })
  const names = await labelsOf(context, resource, grouping, rows.map(row => row.value!))
  return rows.map(row => ({ value: row.value!, label: names.get(row.value!) ?? row.value!, total: Number(row.total), sums: row.sums, filters: { ...filters, ...behind(grouping, row.value!) } }))
}

/** The list behind one bar. */
function behind({ field, by }: Grouping, value: string): Record<string, string> {
  if (by !== 'month') return { [field]: value }
  const [year, month] = value.split('-').map(Number) as [number, number]
  return { [`${field}_datege`]: `${value}-01`, [`${field}_datele`]: `${value}-${String(new Date(Date.UTC(year, month, 0)).getUTCDate()).padStart(2, '0')}` }
}

async function labelsOf({ database, actor }: HttpContext, resource: Resource, { field }: Grouping, values: readonly string[]): Promise<Map<string, string>> {
  const inLanguage = (label: string, language: Language) => { const at = label.indexOf(' / '); return at < 0 ? label : language === 'en' ? label.slice(at + 3) : label.slice(0, at) }
  if (field === 'status') return new Map(Object.values(resource.states?.values ?? {}).map(one => [String(one.code), inLanguage(one.label, actor.language)]))
  const spec = resource.fields[field]
  if (spec?.enumeration) return new Map(spec.enumeration.values.map(one => [String(one.code), inLanguage(one.label, actor.language)]))
  if (spec?.kind !== 'region' || values.length === 0) return new Map()
  const rows = await platformRows<{ code: string; name: string; nameEn: string | null }>(database, () => sql`select code, name, name_en as "nameEn" from blade_region where tenant_id = ${PLATFORM} and code = any(${[...values]}::varchar[]) and is_deleted = 0`)
  return new Map(rows.map(row => [row.code, actor.language === 'en' && row.nameEn ? row.nameEn : row.name]))
}

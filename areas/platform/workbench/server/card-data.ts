import { addDays, localDate, notFound, Refused, type Language, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { HttpContext } from '#packages/http/context.ts'
import { page } from '#packages/server/query.ts'
import { readerOf, type Reader } from '#packages/server/reader.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { PLATFORM, platformRows } from '#areas/platform/tenant/server/versions.ts'
import { cardNamed, type CardSpec, type Figure, type Grouping } from '../cards.ts'
import { calendarOf, type CalendarAnswer } from './calendar.ts'
import { grouped, type GroupRow, type Within } from './grouped.ts'
import { processAgeing, type AgeingAnswer } from './process-ageing.ts'
import { systemHealth, type HealthAnswer } from './system-health.ts'

export interface FigureAnswer {
  key: string
  filters: Readonly<Record<string, string>>
  total: number
  totalCapped?: boolean
  sums: string[]
}
export interface GroupAnswer {
  value: string
  label: string
  total: number
  sums: string[]
  filters: Readonly<Record<string, string>>
}
export interface CardAnswer extends Partial<CalendarAnswer>, Partial<AgeingAnswer>, Partial<HealthAnswer> {
  figures: FigureAnswer[]
  groups: GroupAnswer[]
}
const MOST_GROUPS = 12

/** A number is shown to whoever may open the list behind it. */
const mayOpen = (resource: string, codes: ReadonlySet<string>): boolean =>
  codes.has(`${resourceNamed(resource).permission}_view`)
export const isShown = (card: CardSpec, codes: ReadonlySet<string>): boolean =>
  (card.needs === '' || codes.has(card.needs)) &&
  (!card.figures || card.figures.some(one => mayOpen(one.resource, codes))) &&
  (!card.grouping || mayOpen(card.grouping.resource, codes))

/**
 * The numbers of one card, counted inside this person's scope by the very filters that its links carry (10-platform
 * 5.11).
 */
export async function cardData(context: HttpContext, cardCode: string, month?: string): Promise<CardAnswer> {
  const { actor, rights } = context
  const card = cardNamed(cardCode)
  if (!card) return notFound('workbench-card', cardCode)
  if (!isShown(card, rights.codes)) throw new Refused({ kind: 'NotAllowed', permission: card.needs })
  const reader = readerOf(context.database)
  const today = localDate(actor.clock.now())
  const within = { ...actor, rights }
  const special =
    cardCode === 'calendar'
      ? await calendarOf(context, month)
      : cardCode === 'process-ageing'
        ? await processAgeing(context)
        : cardCode === 'system-health'
          ? await systemHealth(context)
          : {}
  return {
    ...special,
    figures: await Promise.all(
      (card.figures ?? [])
        .filter(one => mayOpen(one.resource, rights.codes))
        .map(one => figure(reader, within, one, asTheList(one.resource, one.filters(today)))),
    ),
    groups: card.grouping
      ? await groups(
          context,
          reader,
          within,
          card.grouping,
          asTheList(card.grouping.resource, card.grouping.filters(today)),
        )
      : [],
  }
}

/** A list has filters of its own where nobody asks otherwise (`list.asked`): the number behind it is counted so too. */
const asTheList = (resource: string, filters: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...resourceNamed(resource).list?.asked,
  ...filters,
})

async function figure(
  reader: Reader,
  actor: Within,
  { key, resource, sums = [] }: Figure,
  filters: Readonly<Record<string, string>>,
): Promise<FigureAnswer> {
  const found = await page(reader, undefined, actor, resourceNamed(resource), {
    ...filters,
    current: '1',
    size: '1',
    ...(sums.length > 0 ? { totals: '1' } : {}),
  })
  return {
    key,
    filters,
    total: found.total,
    ...(found.totalCapped ? { totalCapped: true } : {}),
    sums: sums.map(name => String(found.totals?.[name] ?? '0')),
  }
}

async function groups(
  context: HttpContext,
  reader: Reader,
  actor: Within,
  grouping: Grouping,
  filters: Readonly<Record<string, string>>,
): Promise<GroupAnswer[]> {
  const rows = await grouped(reader, actor, { ...grouping, most: MOST_GROUPS }, filters)
  const names = await labelsOf(
    context,
    resourceNamed(grouping.resource),
    grouping,
    rows.map(row => row.value),
  )
  return (grouping.by === 'month' ? everyMonth(rows, grouping, filters) : rows).map(row => ({
    value: row.value,
    label: names.get(row.value) ?? row.value,
    total: row.total,
    sums: row.sums,
    filters: { ...filters, ...behind(grouping, row.value) },
  }))
}

/** A month in which nothing happened is a nought on the line, not a gap that hides the fall. */
function everyMonth(
  rows: readonly GroupRow[],
  { field, sums = [] }: Grouping,
  filters: Readonly<Record<string, string>>,
): GroupRow[] {
  const known = new Map(rows.map(row => [row.value, row]))
  const last = filters[`${field}_datele`]!.slice(0, 7)
  const months: GroupRow[] = []
  for (
    let month = filters[`${field}_datege`]!.slice(0, 7);
    month <= last;
    month = addDays(`${month}-28`, 4).slice(0, 7)
  )
    months.push(known.get(month) ?? { value: month, total: 0, sums: sums.map(() => '0') })
  return months
}

/** The list behind one bar. */
function behind({ field, by }: Grouping, value: string): Record<string, string> {
  if (by !== 'month') return { [field]: value }
  const [year, month] = value.split('-').map(Number) as [number, number]
  return {
    [`${field}_datege`]: `${value}-01`,
    [`${field}_datele`]: `${value}-${String(new Date(Date.UTC(year, month, 0)).getUTCDate()).padStart(2, '0')}`,
  }
}

async function labelsOf(
  { database, actor }: HttpContext,
  resource: Resource,
  { field }: Grouping,
  values: readonly string[],
): Promise<Map<string, string>> {
  const inLanguage = (label: string, language: Language) => {
    const at = label.indexOf(' / ')
    return at < 0 ? label : language === 'en' ? label.slice(at + 3) : label.slice(0, at)
  }
  if (field === 'status')
    return new Map(
      Object.values(resource.states?.values ?? {}).map(one => [
        String(one.code),
        inLanguage(one.label, actor.language),
      ]),
    )
  const spec = resource.fields[field]
  if (spec?.enumeration)
    return new Map(spec.enumeration.values.map(one => [String(one.code), inLanguage(one.label, actor.language)]))
  if (spec?.kind !== 'region' || values.length === 0) return new Map()
  const rows = await platformRows<{ code: string; name: string; nameEn: string | null }>(
    database,
    () =>
      sql`select code, name, name_en as "nameEn" from blade_region where tenant_id = ${PLATFORM} and code = any(${[...values]}::varchar[]) and is_deleted = 0`,
  )
  return new Map(rows.map(row => [row.code, actor.language === 'en' && row.nameEn ? row.nameEn : row.name]))
}

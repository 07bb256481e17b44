import { isLocalDate, localDate, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { HttpContext } from '#packages/http/context.ts'
import { readerOf } from '#packages/server/reader.ts'
import { reading } from '#packages/server/transaction.ts'
import { calendarSources } from '../calendar-sources.ts'
import { monthEnd, monthStart } from '../filters.ts'
import { grouped } from './grouped.ts'

/** What ends or is agreed on one day, with the filters of the list that shows it. */
export interface CalendarEntry {
  day: LocalDate
  key: string
  total: number
  filters: Readonly<Record<string, string>>
}
export interface CalendarAnswer {
  month: string
  entries: CalendarEntry[]
  days: { day: LocalDate; kind: string; name: string }[]
}

/**
 * A month of this person's ends and appointments: each source counts inside his scope, and only where he may open its
 * list (10-platform 5.11, card calendar).
 */
export async function calendarOf(context: HttpContext, month: string | undefined): Promise<CalendarAnswer> {
  const { actor, rights, database } = context
  const first = monthStart(month && isLocalDate(`${month}-01`) ? `${month}-01` : localDate(actor.clock.now()))
  const last = monthEnd(first)
  const reader = readerOf(database)
  const granted = calendarSources.filter(source => rights.codes.has(source.needs))
  const found = await Promise.all(
    granted.map(async ({ key, resource, field, filters }): Promise<CalendarEntry[]> => {
      const rows = await grouped(
        reader,
        { ...actor, rights },
        { resource, field, by: 'day', most: 31 },
        { ...filters, [`${field}_datege`]: first, [`${field}_datele`]: last },
      )
      return rows.map(row => ({
        day: row.value,
        key,
        total: row.total,
        filters: { ...filters, [`${field}_datege`]: row.value, [`${field}_datele`]: row.value },
      }))
    }),
  )
  const days = await reading(context, tx =>
    tx.rows<CalendarAnswer['days'][number]>(
      sql`select day::text as day, kind, coalesce(name, '') as name from work_calendar where tenant_id = ${tx.tenantId} and is_deleted = 0 and day between ${first}::date and ${last}::date order by day`,
    ),
  )
  return { month: first.slice(0, 7), entries: found.flat(), days }
}

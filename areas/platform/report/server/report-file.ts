import { localDateTime, textOf, type Language } from '#kernel'
import { type ColumnKind, type WriteSheet } from '#packages/excel/index.ts'
import type { Actor } from '#packages/database/tx.ts'
import { type ReportPage } from './run-report.ts'

export const base = '/api/blade-report'
export const signedIn = ['signed in'] as const
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What is absent in the words of the dialect (1): a cell '', a width or a level -1. */
export const told = <Page extends Pick<ReportPage, 'columns' | 'rows' | 'totals' | 'subtotals'>>(page: Page): Page => ({
  ...page,
  columns: page.columns.map(one => ({ ...one, width: one.width ?? -1, group: one.group ?? -1, link: one.link ?? '' })),
  rows: page.rows.map(filled),
  totals: filled(page.totals),
  subtotals: page.subtotals.map(one => ({ ...one, values: filled(one.values) })),
})
const filled = (values: ReportPage['totals']): ReportPage['totals'] =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? '']))

/** A period is reckoned over every row, whoever presses the button; its readers see the columns of their right. */
export const asSystem = ({ rights: _, ...actor }: Actor): Actor => actor
export const nameOf = (row: { name: string; nameEn: string | null }, actor: Actor): string =>
  actor.language === 'en' && row.nameEn ? row.nameEn : row.name

export const fileName = (actor: Actor, name: string): string =>
  `${name}_${localDateTime(actor.clock.now()).replace(/\D/g, '')}.xlsx`
const kinds: Record<number, ColumnKind> = { 2: 'number', 3: 'money', 4: 'number', 5: 'rate', 6: 'date' }
/** As the page shows it: the id serves links and is no column of people's, and the last row says what it is. */
export function sheetOf(
  page: Pick<ReportPage, 'columns' | 'rows' | 'totals'>,
  name: string,
  language: Language,
): WriteSheet {
  const columns = page.columns.filter(one => one.key !== 'id')
  const titled = (one: { key: string }, at: number) =>
    page.totals[one.key] ?? (at === 0 ? textOf('合计 / Total', language) : null)
  return {
    name: name.replace(/_\d+\.xlsx$/, '').slice(0, 31),
    columns: columns.map(one => ({
      label: one.label,
      kind: kinds[one.type] ?? 'text',
      width: Math.max(12, Math.round((one.width ?? 120) / 8)),
    })),
    rows: (function* () {
      for (const row of page.rows) yield columns.map(one => row[one.key] ?? null)
      if (Object.keys(page.totals).length > 0) yield columns.map(titled)
    })(),
  }
}

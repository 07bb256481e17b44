import { maskValue, refuse, textOf, type Label, type Language, type MaskKind } from '#kernel'
import { isTimeout } from '#packages/database/errors.ts'
import type { Database } from '#packages/database/database.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { LabelPort } from '#packages/server/registry.ts'
import { masksOf } from './masks.ts'
import { datasetSql } from './read-dataset.ts'
import { readParams, scopeSql, type Loaded, type ReportColumn, type ReportRight } from './reader.ts'
import type { ReportChart } from '../report.ts'

type Values = Record<string, string | null>
export interface OutcomeColumn {
  readonly key: string
  readonly label: string
  readonly type: number
  readonly width: number | null
  readonly group: number | null
  readonly total: number
  readonly link: string | null
  readonly dict?: string | null
}
export interface ReportPage {
  readonly columns: readonly OutcomeColumn[]
  readonly rows: readonly Values[]
  readonly total: number
  readonly current: number
  readonly size: number
  /** Over the whole result, not the page. */
  readonly totals: Values
  /** Per group, outermost level first; `level` says how many group columns are given. */
  readonly subtotals: readonly { level: number; values: Values }[]
  readonly charts: readonly (Omit<ReportChart, 'series'> & {
    series: readonly { key: string; label: string }[]
    points: readonly Values[]
  })[]
}
export interface Ask {
  readonly params: Readonly<Record<string, unknown>>
  readonly current: number
  readonly size: number
  readonly sort?: string /** The result leaves in a file. */
  readonly inFile?: true /** It is stored for readers of both languages: `speaks` puts the words on. */
  readonly unspoken?: true
}
export interface Limits {
  readonly timeoutSec: number
  readonly maxRows: number
}

const LEVELS = 2000
/** Text, dictionary, city: whatever the data set gives there has an order as text. */
const WORDS: ReadonlySet<number> = new Set([1, 7, 9])
const POINTS = 200
const cell = (column: ReportColumn): Sql => {
  const name = sql`d.${sql.trusted(`"${column.key}"`)}`
  switch (column.type) {
    case 2:
      return sql`round(${name}::numeric, 0)::text`
    case 3:
      return sql`round(${name}::numeric, 2)::text`
    case 4:
      return sql`round(${name}::numeric, 2)::text`
    case 5:
      return sql`round(${name}::numeric, 4)::text`
    case 6:
      return sql`${name}::date::text`
    case 8:
      return sql`to_char(${name}, 'YYYY-MM-DD HH24:MI:SS')`
    default:
      return sql`${name}::text`
  }
}
const named = (part: Sql, key: string): Sql => sql`${part} as ${sql.trusted(`"${key}"`)}`
const scaleOf = (column: ReportColumn): number => (column.type === 2 ? 0 : column.type === 5 ? 4 : 2)

/** Sum, average, count, or sum(x w) / sum(w): always over the rows themselves, never over rounded cells. */
function totalOf(column: ReportColumn): Sql | undefined {
  const name = sql`d.${sql.trusted(`"${column.key}"`)}::numeric`
  switch (column.total) {
    case 1:
      return sql`round(coalesce(sum(${name}), 0), ${sql.trusted(String(scaleOf(column)))})::text`
    case 2:
      return sql`round(avg(${name}), ${sql.trusted(String(scaleOf(column)))})::text`
    case 3:
      return sql`count(d.${sql.trusted(`"${column.key}"`)})::text`
    case 4: {
      const [weight, below] = weightOf(column.weight).map(key => sql`d.${sql.trusted(`"${key}"`)}::numeric`)
      const whole = below
        ? sql`sum(${weight!}) / nullif(sum(${below}), 0)`
        : sql`sum(${name} * ${weight!}) / nullif(sum(${weight!}), 0)`
      return sql`round(${whole}, ${sql.trusted(String(scaleOf(column)))})::text`
    }
    default:
      return undefined
  }
}
const KEY = /^[a-z_][a-z0-9_]{0,62}$/i
/** Keys go into the statement as quoted names: nothing else may stand in them. */
export const isColumnKey = (key: string): boolean => KEY.test(key)
/**
 * One column, or `above/below`: a quotient of two sums, for rates of rows that may have nothing below (a car that
 * earned nothing still cost).
 */
export const isWeight = (text: string): boolean => {
  const keys = text.split('/')
  return keys.length <= 2 && keys.every(isColumnKey)
}
const weightOf = (text: string | null): string[] =>
  isWeight(text ?? '')
    ? text!.split('/')
    : refuse('reportWeight', '权重列【{text}】不是列名 / the weight {text} names no column', { text: text ?? '' })

/**
 * Runs in a read-only transaction of the report role: its own tenant, its own time limit. Refuses a result beyond the
 * limit of rows.
 */
export async function runReport(
  database: Database,
  actor: Actor,
  labels: LabelPort | undefined,
  loaded: Loaded,
  right: ReportRight | undefined,
  ask: Ask,
  limits: Limits,
): Promise<ReportPage> {
  const columns = loaded.columns.filter(
    one => isColumnKey(one.key) && (right?.columns === undefined || right.columns.has(one.key)),
  )
  const body = datasetSql(
    loaded.dataset,
    readParams(loaded.params, ask.params, actor.clock),
    scopeSql(loaded.report, actor.rights, right),
  )
  const work = async (tx: Tx): Promise<ReportPage> => {
    await tx.run(
      sql`select set_config('statement_timeout', ${`${Math.min(loaded.report.timeoutSec ?? limits.timeoutSec, limits.timeoutSec)}s`}, true)`,
    )
    const counted = columns.flatMap(one => {
      const total = totalOf(one)
      return total ? [named(total, one.key)] : []
    })
    const whole = (await tx.row<Values & { report_rows: string }>(
      sql`select count(*)::text as report_rows ${counted.length ? sql`, ${sql.join(counted)}` : sql.empty} from (${body}) d`,
    ))!
    const most = Math.min(loaded.report.maxRows ?? limits.maxRows, limits.maxRows)
    const { report_rows: count, ...totals } = whole
    if (Number(count) > most)
      refuse('reportRows', '结果超过{n}行，请缩小范围 / more than {n} rows, narrow the range', { n: most })
    const rows = await tx.rows<Values>(
      sql`select ${sql.join(columns.map(one => named(cell(one), one.key)))} from (${body}) d ${orderOf(columns, ask.sort || loaded.report.sortDefault || '')} limit ${ask.size} offset ${(ask.current - 1) * ask.size}`,
    )
    const masks = masksOf(loaded, columns, actor, ask.inFile === true)
    const labelled = (row: Values) =>
      ask.unspoken ? Promise.resolve(covered(row, masks)) : showRow(covered(row, masks), columns, actor, labels)
    const subtotals = await Promise.all(
      (await subtotalsOf(tx, body, columns)).map(async one => ({ ...one, values: await labelled(one.values) })),
    )
    const charts = await Promise.all(
      (await chartsOf(tx, body, columns, loaded.report.charts ?? [], ask.unspoken ? undefined : actor.language)).map(
        async one => ({ ...one, points: await Promise.all(one.points.map(labelled)) }),
      ),
    )
    const shown = await Promise.all(rows.map(labelled))
    return {
      columns: columns.map(one =>
        ask.unspoken
          ? { ...headOf(one), dict: one.dict }
          : { ...headOf(one), label: textOf(one.label, actor.language) },
      ),
      rows: shown,
      total: Number(count),
      current: ask.current,
      size: ask.size,
      totals: covered(totals, masks),
      subtotals,
      charts,
    }
  }
  return database
    .report(actor.tenantId, work, { retries: 0, name: `report ${loaded.report.reportNo}` })
    .catch(refuseFailure)
}

const headOf = (one: ReportColumn) => ({
  key: one.key,
  label: one.label,
  type: one.type,
  width: one.width,
  group: one.group,
  total: one.total ?? 0,
  link: one.link,
})

function orderOf(columns: readonly ReportColumn[], sort: string): Sql {
  const groups = columns
    .filter(one => one.group)
    .sort((a, b) => a.group! - b.group!)
    .map(one => sql`d.${sql.trusted(`"${one.key}"`)}`)
  const key = sort.replace(/^-/, '')
  const chosen = columns.some(one => one.key === key)
    ? [sort.startsWith('-') ? sql`d.${sql.trusted(`"${key}"`)} desc nulls last` : sql`d.${sql.trusted(`"${key}"`)}`]
    : []
  // Order by every column at last: ties would make rows repeat or vanish between pages.
  return sql`order by ${sql.join([...groups, ...chosen, ...columns.map(one => sql`d.${sql.trusted(`"${one.key}"`)}${WORDS.has(one.type ?? 1) ? sql`::text` : sql.empty}`)])}`
}

async function subtotalsOf(tx: Tx, body: Sql, columns: readonly ReportColumn[]): Promise<ReportPage['subtotals']> {
  const groups = columns.filter(one => one.group).sort((a, b) => a.group! - b.group!)
  const counted = columns
    .filter(one => !one.group)
    .flatMap(one => {
      const total = totalOf(one)
      return total ? [named(total, one.key)] : []
    })
  if (groups.length === 0 || counted.length === 0) return []
  const names = groups.map(one => sql`d.${sql.trusted(`"${one.key}"`)}`)
  const rows = await tx.rows<
    Values & { report_level: number }
  >(sql`select grouping(${sql.join(names)}) as report_level, ${sql.join(groups.map(one => named(cell(one), one.key)))}, ${sql.join(counted)}
    from (${body}) d group by rollup(${sql.join(names)}) having grouping(${sql.join(names)}) < ${2 ** groups.length - 1} order by ${sql.join(names)} limit ${LEVELS}`)
  return rows.map(({ report_level: level, ...values }) => ({
    level: groups.length - Math.round(Math.log2(Number(level) + 1)),
    values: values as Values,
  }))
}

async function chartsOf(
  tx: Tx,
  body: Sql,
  columns: readonly ReportColumn[],
  charts: readonly ReportChart[],
  language: Language | undefined,
): Promise<ReportPage['charts']> {
  const found: ReportPage['charts'][number][] = []
  for (const chart of charts) {
    const x = columns.find(one => one.key === chart.x)
    const series = chart.series.map(key => columns.find(one => one.key === key)).filter(one => one !== undefined)
    if (!x || series.length === 0) continue
    const points = await tx.rows<Values>(
      sql`select ${named(cell(x), x.key)}, ${sql.join(series.map(one => named(totalOf(one) ?? sql`sum(d.${sql.trusted(`"${one.key}"`)}::numeric)::text`, one.key)))} from (${body}) d group by d.${sql.trusted(`"${x.key}"`)} order by d.${sql.trusted(`"${x.key}"`)} limit ${POINTS}`,
    )
    found.push({
      kind: chart.kind,
      x: chart.x,
      series: series.map(one => ({ key: one.key, label: language ? textOf(one.label, language) : one.label })),
      points,
    })
  }
  return found
}

const covered = (row: Values, masks: ReadonlyMap<string, MaskKind>): Values =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      const mask = masks.get(key)
      return [key, mask && value !== null ? maskValue(mask, value) : value]
    }),
  )

async function showRow(
  row: Values,
  columns: readonly Pick<OutcomeColumn, 'key' | 'type' | 'dict'>[],
  actor: Actor,
  labels: LabelPort | undefined,
): Promise<Values> {
  const shown: Values = { ...row }
  for (const column of columns) {
    const value = row[column.key]
    if (value === null || value === undefined) continue
    if (column.type === 9) shown[column.key] = (await labels?.regionName(value, actor.language)) || value
    else if (column.type === 7 && column.dict)
      shown[column.key] = (await labels?.dictLabel(actor.tenantId, column.dict, value, actor.language)) || value
    // Without a dictionary the data itself says both: '请假 / Leave', as processes and their steps are called.
    else if (column.type === 7) shown[column.key] = textOf(value, actor.language)
  }
  return shown
}

type Kept = Pick<ReportPage, 'columns' | 'rows' | 'totals' | 'subtotals' | 'charts'>
/** What was stored for everybody, in the words of this reader; results of before that stand in Chinese stay so. */
export async function speaks(kept: Kept, actor: Actor, labels: LabelPort | undefined): Promise<Kept> {
  const said = (row: Values) => showRow(row, kept.columns, actor, labels)
  const inWords = (text: string) => textOf(text as Label, actor.language)
  return {
    columns: kept.columns.map(({ dict: _, ...one }) => ({ ...one, label: inWords(one.label) })),
    totals: kept.totals,
    rows: await Promise.all(kept.rows.map(said)),
    subtotals: await Promise.all((kept.subtotals ?? []).map(async one => ({ ...one, values: await said(one.values) }))),
    charts: await Promise.all(
      (kept.charts ?? []).map(async one => ({
        ...one,
        series: one.series.map(each => ({ ...each, label: inWords(each.label) })),
        points: await Promise.all(one.points.map(said)),
      })),
    ),
  }
}

/** A slow or failing statement is the author's fault: refuse, never 500. */
function refuseFailure(error: unknown): never {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (isTimeout(error)) refuse('reportTimeout', '查询超时，请缩小范围 / the query took too long, narrow the range')
  if (/^(22|42|21)/.test(code))
    refuse('reportSql', '报表语句无法执行：{message} / the statement cannot run: {message}', { message })
  throw error
}

import {
  addDays,
  invalid,
  isLocalDate,
  localDate,
  monthEnd,
  monthStart,
  notFound,
  type Clock,
  type Fault,
  type Label,
  type RowOf,
} from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { beginsWith } from '#packages/server/filters.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import type { Rights } from '#packages/server/route.ts'
import { report, reportColumn, reportParam } from '../report.ts'
import { readDataset, type BoundValue, type Dataset } from './read-dataset.ts'

export type ReportRow = RowOf<typeof report>
export type ReportColumn = RowOf<typeof reportColumn>
export type ReportParam = RowOf<typeof reportParam>
export interface Loaded {
  readonly report: ReportRow
  readonly params: readonly ReportParam[]
  readonly columns: readonly ReportColumn[]
  readonly dataset: Dataset
}

/** What a person may see of a report. */
export interface ReportRight {
  readonly canExport: boolean /** undefined = every column. */
  readonly columns: ReadonlySet<string> | undefined /** Past the reader's data scope. */
  readonly everything: boolean
}

export async function loadReport(tx: Tx, id: string): Promise<Loaded> {
  const row = await getRow(tx, report, id)
  const of = <T extends typeof reportParam | typeof reportColumn>(lines: T) =>
    findRows(tx, lines, sql`t.report_id = ${id}::bigint`, { orderBy: 't.line_no' }) as Promise<RowOf<T>[]>
  return {
    report: row,
    params: await of(reportParam),
    columns: await of(reportColumn),
    dataset: await readDataset(row.datasetSql),
  }
}

interface AuthRow {
  reportId: string
  canView: boolean
  canExport: boolean
  columnKeys: string[]
  dataMode: number
}
/** The union over everything that names the person: himself, his roles, departments and posts (10-platform 5.12). */
export async function rightsOf(tx: Tx, actor: Actor, reportId?: string): Promise<Map<string, ReportRight>> {
  const rows = await tx.rows<AuthRow>(sql`
    select a.report_id as "reportId", a.can_view as "canView", a.can_export as "canExport", a.column_keys as "columnKeys", a.data_mode as "dataMode"
    from report_auth a join blade_user u on u.tenant_id = a.tenant_id and u.id = ${actor.userId}::bigint
    where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.can_view and (a.valid_to is null or a.valid_to >= ${localDate(actor.clock.now())}::date) ${reportId ? sql`and a.report_id = ${reportId}::bigint` : sql.empty}
      and case a.target_type when 1 then a.target_id = any(u.role_id::text[]) when 2 then a.target_id = u.id::text when 3 then a.target_id = any(u.dept_id::text[]) else a.target_id = any(u.post_id::text[]) end`)
  const found = new Map<string, ReportRight>()
  for (const [id, own] of Map.groupBy(rows, one => one.reportId)) {
    const open = own.some(one => one.columnKeys.length === 0)
    found.set(id, {
      canExport: own.some(one => one.canExport),
      columns: open ? undefined : new Set(own.flatMap(one => one.columnKeys)),
      everything: own.some(one => one.dataMode === 2),
    })
  }
  return found
}

/** Without a right the report does not exist for the reader. */
export async function requireRight(tx: Tx, actor: Actor, reportId: string): Promise<ReportRight> {
  return (await rightsOf(tx, actor, reportId)).get(reportId) ?? notFound('report', reportId)
}

const relative: Record<string, (today: string) => string> = {
  today: today => today,
  yesterday: today => addDays(today, -1),
  monthStart,
  monthEnd,
  yearStart: today => `${today.slice(0, 4)}-01-01`,
  yearEnd: today => `${today.slice(0, 4)}-12-31`,
  monthAgo: today => addDays(today, -30),
}
export const defaultOf = (param: ReportParam, clock: Clock): string =>
  relative[param.default ?? '']?.(localDate(clock.now())) ?? param.default ?? ''

/** The reader's values, typed for binding; every fault at once, beside its parameter. */
export function readParams(
  params: readonly ReportParam[],
  given: Readonly<Record<string, unknown>>,
  clock: Clock,
): Record<string, BoundValue> {
  const faults: Fault[] = []
  const values: Record<string, BoundValue> = {}
  for (const param of params) {
    const typed = given[param.key]
    const text = typed === undefined ? defaultOf(param, clock) : String(typed ?? '').trim()
    const fault = faultOf(param, text)
    if (fault) faults.push({ path: `params.${param.key}`, reason: fault })
    values[param.key.toLowerCase()] = {
      value: text === '' ? null : text,
      as: param.type === 2 ? 'numeric' : param.type === 3 ? 'date' : 'text',
    }
  }
  if (faults.length > 0) invalid(faults)
  return values
}
function faultOf(param: ReportParam, text: string): Label | undefined {
  if (text === '') return param.required ? '必填 / required' : undefined
  if (text.length > 200 || text.includes('\u0000')) return '内容不合法 / not valid'
  if (param.type === 2 && !/^-?\d{1,14}(\.\d{1,6})?$/.test(text)) return '请填写数字 / must be a number'
  return param.type === 3 && !isLocalDate(text) ? '请填写日期 / must be a date' : undefined
}

const COLUMN = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/
export const isScopeColumn = (text: string | null): boolean => text === null || text === '' || COLUMN.test(text)
const columnSql = (text: string | null): Sql | undefined => (text && COLUMN.test(text) ? sql.name(text) : undefined)

/** The clause that stands for {scope}: as 10-platform 4.2, over the columns that the report names. */
export function scopeSql(row: ReportRow, rights: Rights | undefined, right: ReportRight | undefined): Sql {
  if (!rights || row.scopeFree || right?.everything) return sql`true`
  if (rights.mechanismId !== undefined) return sql`false`
  const [owner, dept, city] = [columnSql(row.scopeOwner), columnSql(row.scopeDept), columnSql(row.scopeCity)]
  const granted = rights.scope(report.permission)
  const inCity =
    city && rights.cities.length > 0
      ? sql`(${city} is null or ${beginsWith(
          city,
          rights.cities.map(one => one.replace(/(00)+$/, '')),
        )})`
      : sql`true`
  const ways: Sql[] = [...(owner ? [sql`${owner} = ${rights.userId}::bigint`] : [])]
  if (granted.all) ways.push(inCity)
  else if (dept && granted.depts.length > 0) ways.push(sql`(${dept} = any(${granted.depts}::bigint[]) and ${inCity})`)
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, ' or ')})`
}

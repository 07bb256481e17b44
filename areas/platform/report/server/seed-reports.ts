import type { Label, RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveLines } from '#packages/server/lines.ts'
import { grantReports } from '#areas/platform/report-auth/server/grant-reports.ts'
import { NIGHTLY, report, reportColumn, reportParam, type ReportChart } from '../report.ts'

export type ColumnSeed = readonly [
  key: string,
  label: Label,
  type:
    | 'text'
    | 'int'
    | 'money'
    | 'qty'
    | 'rate'
    | 'date'
    | 'time'
    | 'region'
    | /** Says both languages itself. */ 'words'
    | `dict:${string}`,
  more?: {
    width?: number
    group?: 1 | 2 | 3
    total?: 'sum' | 'avg' | 'count' | `weighted:${string}` | `ratio:${string}/${string}`
    mask?: string
    link?: string
  },
]
export type ParamSeed = readonly [
  key: string,
  label: Label,
  type: 'text' | 'number' | 'date' | `dict:${string}`,
  more?: { required?: boolean; default?: string },
]
/** A report that every tenant starts with: the areas write theirs in `reports.ts`. */
export interface ReportSeed {
  readonly name: string
  readonly nameEn: string
  readonly category: string
  readonly description: Label
  /** Absent: real-time. */
  readonly period?: 'day' | 'week' | 'month'
  readonly sql: string
  readonly params?: readonly ParamSeed[]
  readonly columns: readonly ColumnSeed[]
  readonly charts?: readonly ReportChart[]
  readonly scope?: { readonly owner?: string; readonly dept?: string; readonly city?: string }
  readonly scopeFree?: string
  readonly sort?: string
  /** Aliases of the roles that may run and export it. */
  readonly roles: readonly string[]
}

const types = { text: 1, int: 2, money: 3, qty: 4, rate: 5, date: 6, words: 7, time: 8, region: 9 } as const
const typeOf = (type: ColumnSeed[2]): { type: number; dict: string | null } =>
  type.startsWith('dict:') ? { type: 7, dict: type.slice(5) } : { type: types[type as keyof typeof types], dict: null }
const totals = { sum: 1, avg: 2, count: 3 } as const
const paramTypes = { text: 1, number: 2, date: 3 } as const

const columnLine = ([key, label, type, more = {}]: ColumnSeed) => ({
  key,
  label,
  ...typeOf(type),
  width: more.width ?? null,
  group: more.group ?? null,
  mask: more.mask ?? null,
  link: more.link ?? null,
  total: more.total === undefined ? 0 : (totals[more.total as keyof typeof totals] ?? 4),
  weight: /^(?:weighted|ratio):(.+)$/.exec(more.total ?? '')?.[1] ?? null,
})
const paramLine = ([key, label, type, more = {}]: ParamSeed) => ({
  key,
  label,
  type: type.startsWith('dict:') ? 4 : paramTypes[type as keyof typeof paramTypes],
  dict: type.startsWith('dict:') ? type.slice(5) : null,
  required: more.required ?? false,
  default: more.default ?? null,
})

/** What a tenant has changed has a higher version. */
const AS_SHIPPED = 1

/**
 * Adds what is missing, published, with its rights, and brings those that nobody changed up to what is shipped now;
 * what a tenant changed or took away stays so.
 */
export async function seedReports(tx: Tx, actor: Actor, seeds: readonly ReportSeed[]): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`seed-reports ${tx.tenantId}`}))`)
  // A shipped report that a tenant removed is not added again.
  const taken = new Set(
    (
      await tx.rows<{ name: string }>(sql`select name from report where tenant_id = ${tx.tenantId} and is_deleted = 1`)
    ).map(row => row.name),
  )
  const known = new Map((await findRows(tx, report, {})).map(row => [row.name, row]))
  const [columns, params] = [await linesBy(tx, reportColumn), await linesBy(tx, reportParam)]
  const roles = new Map(
    (
      await tx.rows<{ id: string; alias: string }>(
        sql`select id::text, role_alias as alias from blade_role where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      )
    ).map(row => [row.alias, row.id]),
  )
  const numbers = await tx.rows<{ no: string }>(
    sql`select report_no as no from report where tenant_id = ${tx.tenantId}`,
  )
  let last = Math.max(0, ...numbers.map(row => Number(/^BB(\d{4})$/.exec(row.no)?.[1] ?? 0)))
  for (const one of seeds) {
    const stored = known.get(one.name)
    const shipped = {
      ...valuesOf(one),
      columns: one.columns.map(columnLine),
      params: (one.params ?? []).map(paramLine),
    }
    if (!stored && taken.has(one.name)) continue
    if (
      stored &&
      (!stored.isBuiltin ||
        stored.versionNo !== AS_SHIPPED ||
        isSame(shipped, { ...stored, columns: columns.get(stored.id) ?? [], params: params.get(stored.id) ?? [] }))
    )
      continue
    const values = valuesOf(one)
    const id = stored
      ? (await updateRow(tx, actor, report, stored.id, values)).id
      : (
          await insertRow(tx, actor, report, {
            ...values,
            reportNo: `BB${String(++last).padStart(4, '0')}`,
            name: one.name,
            isBuiltin: true,
            versionNo: AS_SHIPPED,
            status: 1,
          })
        ).id
    await saveLines(tx, actor, report, id, 'columns', shipped.columns)
    await saveLines(tx, actor, report, id, 'params', shipped.params)
    const targets = stored
      ? []
      : one.roles.flatMap(alias => {
          const role = roles.get(alias)
          return role ? [{ targetType: 1, targetId: role }] : []
        })
    if (targets.length > 0)
      await grantReports(
        tx,
        actor,
        [id],
        targets,
        { canView: true, canExport: true, columnKeys: [], dataMode: 1 },
        false,
      )
  }
}

const linesBy = async <T extends typeof reportColumn | typeof reportParam>(
  tx: Tx,
  lines: T,
): Promise<Map<string, RowOf<T>[]>> =>
  Map.groupBy(
    (await findRows(tx, lines, {}, { orderBy: 't.report_id, t.line_no' })) as RowOf<T>[],
    row => row.reportId!,
  )

/** Whether what stands says everything that is shipped; the order of keys in stored JSON is the database's own. */
function isSame(shipped: unknown, stored: unknown): boolean {
  if (Array.isArray(shipped))
    return (
      Array.isArray(stored) && shipped.length === stored.length && shipped.every((one, at) => isSame(one, stored[at]))
    )
  if (typeof shipped === 'object' && shipped !== null)
    return (
      typeof stored === 'object' &&
      stored !== null &&
      Object.entries(shipped).every(([key, one]) => isSame(one, (stored as Record<string, unknown>)[key]))
    )
  return (shipped ?? '') === (stored ?? '')
}

const valuesOf = (one: ReportSeed) => ({
  nameEn: one.nameEn,
  category: one.category,
  reportKind: one.period ? 2 : 1,
  periodUnit: one.period ? { day: 1, week: 2, month: 3 }[one.period] : null,
  description: one.description,
  datasetSql: one.sql.trim(),
  charts: [...(one.charts ?? [])],
  scopeOwner: one.scope?.owner ?? null,
  scopeDept: one.scope?.dept ?? null,
  scopeCity: one.scope?.city ?? null,
  scopeFree: one.scopeFree !== undefined,
  scopeReason: one.scopeFree ?? null,
  sortDefault: one.sort ?? null,
  cron: one.period ? NIGHTLY : null,
  keepPeriods: one.period ? 36 : null,
})

import { createHash } from 'node:crypto'
import { addDays, addMonths, localDateTime, monthStart, Refused, weekday, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Database } from '#packages/database/database.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { lastRun } from '#packages/jobs/cron.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { labels } from '#packages/server/registry.ts'
import { refusalInBoth } from '#packages/server/refusal-words.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { loadReport, type Loaded } from '#areas/platform/report/server/reader.ts'
import { runReport, type ReportPage } from '#areas/platform/report/server/run-report.ts'
import { NIGHTLY, report } from '#areas/platform/report/report.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { reportResult } from '../report-result.ts'

export interface Period {
  readonly name: string
  readonly from: LocalDate
  readonly to: LocalDate
}
/** The period that ended last before the day: 2026-10 on any day of November. */
export function lastPeriod(unit: number, today: LocalDate): Period {
  if (unit === 1) return { name: addDays(today, -1), from: addDays(today, -1), to: addDays(today, -1) }
  if (unit === 2) {
    const monday = addDays(today, -weekday(today) - 6)
    return { name: `${monday}~`, from: monday, to: addDays(monday, 6) }
  }
  const first = addMonths(monthStart(today), -1)
  return { name: first.slice(0, 7), from: first, to: addDays(monthStart(today), -1) }
}

/**
 * Oldest first: the last period, and those between it and the newest one that is known. A report that never ran begins
 * with the last.
 */
export function missedPeriods(unit: number, today: LocalDate, newest: string | undefined, most: number): Period[] {
  const missed = [lastPeriod(unit, today)]
  if (newest === undefined) return missed
  while (missed.length < most && lastPeriod(unit, missed[0]!.from).name > newest)
    missed.unshift(lastPeriod(unit, missed[0]!.from))
  return missed.filter(one => one.name > newest)
}

const ROWS_KEPT = 20_000
/** Stores what the report says of a period; a second run stands beside the first as version 2. Results never change. */
export async function runPeriod(database: Database, actor: Actor, loaded: Loaded, period: Period): Promise<string> {
  const limits = await database.transaction(actor.tenantId, async tx => ({
    timeoutSec: await paramNumber(tx, 'report.timeoutSec'),
    maxRows: Math.min(ROWS_KEPT, await paramNumber(tx, 'report.maxRows')),
  }))
  const params = { from: period.from, to: period.to }
  const made = await runReport(
    database,
    actor,
    labels(),
    loaded,
    undefined,
    { params, current: 1, size: ROWS_KEPT, unspoken: true },
    limits,
  ).catch((error: unknown) => {
    if (error instanceof Refused) return error
    throw error
  })
  return database.transaction(actor.tenantId, async tx => {
    const { n } = (await tx.row<{ n: number }>(
      sql`select coalesce(max(version_no), 0)::int as n from report_result where tenant_id = ${tx.tenantId} and report_id = ${loaded.report.id}::bigint and period = ${period.name}`,
    ))!
    const head = { reportId: loaded.report.id, period: period.name, versionNo: n + 1, params }
    if (made instanceof Refused)
      return (
        await insertRow(tx, actor, reportResult, {
          ...head,
          rows: 0,
          errorMsg: refusalInBoth(made.refusal, 'report'),
          status: 100,
        })
      ).id
    const content = kept(made)
    const { id } = await insertRow(tx, actor, reportResult, {
      ...head,
      content,
      rows: made.total,
      sha256: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    })
    await forgetOld(tx, loaded)
    return id
  })
}
const kept = ({ columns, rows, totals, subtotals, charts }: ReportPage) => ({
  columns,
  rows,
  totals,
  subtotals,
  charts,
})

async function forgetOld(tx: Tx, { report: { id, keepPeriods } }: Loaded): Promise<void> {
  await tx.run(sql`update report_result set is_deleted = 1, version = version + 1 where tenant_id = ${tx.tenantId} and report_id = ${id}::bigint and is_deleted = 0
    and period not in (select period from report_result where tenant_id = ${tx.tenantId} and report_id = ${id}::bigint and is_deleted = 0 group by period order by period desc limit ${keepPeriods ?? 36})`)
}

/**
 * Pending periods of each published scheduled report: those ended at its last due time and after its newest result.
 * Missed runs are made up.
 */
async function waiting(tx: Tx, actor: Actor): Promise<{ id: string; periods: Period[] }[]> {
  const now = localDateTime(actor.clock.now())
  const rows = await findRows(tx, report, sql`t.status = 1 and t.report_kind = 2 and t.is_deleted = 0`)
  const newest = new Map(
    (
      await tx.rows<{ id: string; period: string }>(
        sql`select report_id as id, max(period) as period from report_result where tenant_id = ${tx.tenantId} group by report_id`,
      )
    ).map(one => [one.id, one.period]),
  )
  return rows.flatMap(row => {
    const due = lastRun(row.cron ?? NIGHTLY, now)
    const periods = due
      ? missedPeriods(row.periodUnit ?? 3, due.slice(0, 10), newest.get(row.id), row.keepPeriods ?? 36)
      : []
    return periods.length > 0 ? [{ id: row.id, periods }] : []
  })
}
export const isPeriodMissing = async (tx: Tx, actor: Actor): Promise<boolean> => (await waiting(tx, actor)).length > 0

/** Every published periodic report, for every period that waits. */
export const cycleReports: JobKind = {
  kind: 'cycle-report',
  label: '周期报表 / Run scheduled reports',
  async run({ database, actor, stopping }) {
    let done = 0
    for (const { id, periods } of await database.transaction(actor.tenantId, tx => waiting(tx, actor))) {
      if (stopping()) break
      const loaded = await database.transaction(actor.tenantId, tx => loadReport(tx, id))
      for (const period of periods) {
        if (stopping()) break
        await runPeriod(database, actor, loaded, period)
        done++
      }
    }
    return { done }
  },
}

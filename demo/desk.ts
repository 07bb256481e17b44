import { addDays, addMonths, localDate, localDateTime, monthEnd, monthStart, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { findRows } from '#packages/server/rows.ts'
import { report } from '#areas/platform/report/report.ts'
import { loadReport } from '#areas/platform/report/server/reader.ts'
import { runPeriod } from '#areas/platform/report-result/server/run-periods.ts'
import type { Product } from '../apps/server/product.ts'
import { decidesPapers } from './approvals.ts'
import { companyOf } from './office.ts'
import { Stage } from './stage.ts'

export const DESK_JOB = 'demo-desk'

/**
 * 10-platform 16, what follows from all of it: applications on every desk, messages, months of reports. After the whole
 * story, whose figures they show.
 */
export const deskJob = (product: () => Product): JobKind => ({
  kind: DESK_JOB,
  label: '演示数据：审批、消息与报表 / Demo data: approvals, messages and reports',
  async run(context) {
    const today: LocalDate = String(context.params['today'] ?? localDate(context.actor.clock.now()))
    const people = await companyOf(product(), context.actor)
    const stage = new Stage(product(), people, today)
    const now = localDateTime(context.actor.clock.now())
    const works: readonly (() => Promise<void>)[] = [
      () => decidesPapers(stage, now),
      () => reckonsMonths(stage),
      () => reckonsDays(stage),
      () => readsMessages(stage),
    ]
    for (const [at, work] of works.entries()) {
      if (at < Number(context.cursor?.['done'] ?? 0)) continue
      if (context.stopping()) return undefined
      await work()
      await context.step(async () => ({ cursor: { done: at + 1 } }))
      await context.progress(at + 1, works.length)
    }
    return { works: works.length }
  },
})

/** Twelve months of every report of the month, as its nights would have left them. */
const reckonsMonths = (stage: Stage): Promise<void> =>
  reckons(
    stage,
    3,
    Array.from({ length: 12 }, (_, at) => {
      const from = addMonths(monthStart(stage.today), at - 12)
      return { name: from.slice(0, 7), from, to: monthEnd(from) }
    }),
  )
/** As many days of every report of the day as are kept. */
const reckonsDays = (stage: Stage): Promise<void> =>
  reckons(
    stage,
    1,
    Array.from({ length: DAYS_KEPT }, (_, at) => {
      const day = addDays(stage.today, at - DAYS_KEPT)
      return { name: day, from: day, to: day }
    }),
  )
const DAYS_KEPT = 36

async function reckons(
  stage: Stage,
  unit: number,
  periods: readonly { name: string; from: LocalDate; to: LocalDate }[],
): Promise<void> {
  const reports = await stage.run(tx =>
    findRows(tx, report, sql`t.status = 1 and t.report_kind = 2 and t.period_unit = ${unit}`),
  )
  for (const row of reports) {
    // The job of the night may have run while the fleet was being made: what it said is of half a fleet.
    await stage.run(tx =>
      tx.run(
        sql`delete from report_result where tenant_id = ${tx.tenantId} and report_id = ${row.id}::bigint and create_time >= ${stage.today}::date and create_time::time <> '02:00'`,
      ),
    )
    const { loaded, known } = await stage.run(async tx => ({
      loaded: await loadReport(tx, row.id),
      known: new Set(
        (
          await tx.rows<{ period: string }>(
            sql`select period from report_result where tenant_id = ${tx.tenantId} and report_id = ${row.id}::bigint`,
          )
        ).map(one => one.period),
      ),
    }))
    // The newest first: from then on the job of the night, which runs beside this one, has nothing to make up.
    for (const period of periods.toReversed()) {
      if (known.has(period.name)) continue
      stage.at(addDays(period.to, 1), '02:00:00')
      await runPeriod(stage.product.database, stage.system, loaded, period)
    }
  }
}

/** 10-platform 16. */
export const MESSAGES = 1_400

/**
 * What came before yesterday noon was read, most of it; who has read a message long ago has cleared it, so that so many
 * are left as the document tells.
 */
async function readsMessages(stage: Stage): Promise<void> {
  await stage.run(async tx => {
    await tx.run(sql`update user_message set status = 1, read_time = create_time + (id % 900 + 5) * interval '1 minute', version = version + 1
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 0 and biz_type_code <> 'notice' and create_time < ${`${addDays(stage.today, -1)} 12:00:00`}::timestamptz and id % 12 <> 0`)
    if (
      await tx.row(
        sql`select 1 from user_message where tenant_id = ${tx.tenantId} and is_deleted = 1 and biz_type_code <> 'notice' limit 1`,
      )
    )
      return
    await tx.run(sql`update user_message set is_deleted = 1, version = version + 1 where tenant_id = ${tx.tenantId} and id in (
      select id from user_message where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and biz_type_code <> 'notice' order by create_time, id
       limit greatest(0, (select count(*) - ${MESSAGES} from user_message where tenant_id = ${tx.tenantId} and is_deleted = 0)))`)
  })
}

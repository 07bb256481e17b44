import { addDays, localDate, localDateTime, refuse, sumFen, ZERO, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import type { violationSyncRule } from '../../violation-sync-rule/violation-sync-rule.ts'
import { violationSyncRun } from '../violation-sync-run.ts'

type Rule = RowOf<typeof violationSyncRule>
export const RUNNING = 1
/** Due for inspection or expected back within so many days: asked whatever the rule says. */
const SOON_DAYS = 30

export const runningRun = async (tx: Tx): Promise<RowOf<typeof violationSyncRun> | undefined> =>
  (await findRows(tx, violationSyncRun, sql`t.status = ${RUNNING}`, { limit: 1, orderBy: 't.id' }))[0]

/** One run per tenant: whoever comes second reads which one is under way. */
export async function beginSync(
  tx: Tx,
  actor: Actor,
  given: { vehicleIds: readonly string[]; trigger: number; ruleId?: string; provider?: string },
): Promise<RowOf<typeof violationSyncRun>> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`violation-sync ${tx.tenantId}`}, 0))`)
  const other = await runningRun(tx)
  if (other)
    refuse('syncRunning', '同步批次【{no}】正在执行，请稍后 / run {no} is under way, wait for it', { no: other.runNo! })
  if (given.vehicleIds.length === 0) refuse('syncNone', '没有可查询的车辆 / no vehicle to ask about')
  const run = await insertRow(tx, actor, violationSyncRun, {
    ruleId: given.ruleId ?? null,
    trigger: given.trigger,
    provider: given.provider ?? (await paramValue(tx, 'violation.provider')),
    ...{ total: given.vehicleIds.length, done: 0, ok: 0, failed: 0, added: 0, cost: ZERO },
    startTime: localDateTime(actor.clock.now()),
    operatorId: actor.userId === '0' ? null : actor.userId,
    vehicleIds: [...given.vehicleIds],
  })
  await enqueue(
    tx,
    actor,
    'violation-sync',
    { runId: run.id },
    { title: `违章同步 ${run.runNo} / Sync of violations ${run.runNo}` },
  )
  return run
}

/** Every vehicle of ours that has a plate and was not disposed of. */
export const allVehicles = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select id from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and plate_no is not null
        and biz_status between 2 and 8 order by id`)
  ).map(row => row.id)

/** The vehicles of a rule that were not asked about within its gap, the longest unasked first. */
export async function vehiclesOf(tx: Tx, actor: Actor, rule: Rule): Promise<string[]> {
  const today = localDate(actor.clock.now())
  const since = `${addDays(today, 1 - rule.minGapDays)} 00:00:00`
  const scope =
    rule.scopeKind === 1
      ? sql`v.biz_status in (6, 7)`
      : rule.scopeKind === 3
        ? sql`v.flag_ids && ${rule.flagIds}::bigint[]`
        : rule.scopeKind === 4
          ? sql`v.contract_id = any(${rule.contractIds}::bigint[])`
          : sql`true`
  const rows = await tx.rows<{ id: string }>(sql`
    select v.id from vehicle v left join lateral (
      select max(r.query_time) as asked from violation_record r
      where r.tenant_id = v.tenant_id and r.vehicle_id = v.id and r.is_deleted = 0 and r.result_state in (1, 2)) last on true
    where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.plate_no is not null and v.biz_status between 2 and 8
      and (last.asked is null or last.asked < ${since}::timestamptz)
      and ((${scope}) or v.inspect_valid_to <= ${addDays(today, SOON_DAYS)}::date)
      ${rule.cityCodes.length > 0 ? sql`and v.operate_city_code = any(${rule.cityCodes}::text[])` : sql.empty}
      ${rule.customerIds.length > 0 ? sql`and v.customer_id = any(${rule.customerIds}::bigint[])` : sql.empty}
    order by ${rule.priorityByDays ? sql`last.asked nulls first,` : sql.empty} v.id limit ${rule.maxPerRun ?? 20_000}`)
  return rows.map(row => row.id)
}

/** What the queries of a rule cost this month. */
export async function spentBy(tx: Tx, rule: Rule, month: string): Promise<Fen> {
  const runs = await findRows(
    tx,
    violationSyncRun,
    sql`t.rule_id = ${rule.id}::bigint and t.start_time >= ${`${month}-01 00:00:00`}::timestamptz`,
  )
  return sumFen(runs, run => run.cost)
}

import { localDateTime, monthOf, weekday, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { violationSyncRule } from '../../violation-sync-rule/violation-sync-rule.ts'
import { violationSyncRun } from '../violation-sync-run.ts'
import { beginSync, RUNNING, runningRun, spentBy, vehiclesOf } from './begin-sync.ts'
import { syncVehicles, type InTransaction } from './sync-vehicles.ts'

/** So many vehicles are one step of a run: asked about, then kept in one transaction. */
export const PORTION = 50
const ENDED = { done: 2, partly: 3 } as const

/** A run that was cut off goes on with the vehicles that have no record in it. */
export async function leftOf(
  tx: Tx,
  run: Pick<RowOf<typeof violationSyncRun>, 'id' | 'vehicleIds'>,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select vehicle_id as id from violation_record where tenant_id = ${tx.tenantId} and run_id = ${run.id}::bigint`,
  )
  const done = new Set(rows.map(one => one.id))
  return (run.vehicleIds ?? []).filter(id => !done.has(id))
}

export async function endRun(tx: Tx, actor: Actor, runId: string): Promise<void> {
  const run = await lockRow(tx, actor, violationSyncRun, runId)
  if (run.status !== RUNNING) return
  const failed = run.failed ?? 0
  await act(tx, actor, violationSyncRun, run, 'end', { input: { toStatus: failed > 0 ? ENDED.partly : ENDED.done } })
  if (failed === 0) return
  await notify(tx, actor, {
    bizTypeCode: 'violation_sync_failed',
    bizId: run.id,
    level: 2,
    title: `违章同步有失败：${run.runNo} / Queries failed in run ${run.runNo}`,
    content: `${run.total}台中${failed}台查询失败 / ${failed} of ${run.total} vehicles`,
    roles: ['violation_officer'],
    dedupeKey: `violation-run-${run.id}`,
  })
}

export const violationSyncJob: JobKind = {
  kind: 'violation-sync',
  label: '违章同步 / Synchronise violations',
  async run(context) {
    const { actor } = context
    const inTransaction: InTransaction = work => context.database.transaction(actor.tenantId, work)
    const runId = String(context.params['runId'])
    const left = await inTransaction(async tx => leftOf(tx, await getRow(tx, violationSyncRun, runId)))
    for (let at = 0; at < left.length; at += PORTION) {
      if (context.stopping()) return
      if (!(await syncVehicles(inTransaction, actor, runId, left.slice(at, at + PORTION)))) return { done: at }
      await context.progress(Math.min(at + PORTION, left.length), left.length)
    }
    await inTransaction(tx => endRun(tx, actor, runId))
    return { done: left.length }
  },
}

/** Every quarter of an hour: the rules whose time of today has come and that have not run today. */
export async function beginDueRules(tx: Tx, actor: Actor): Promise<number> {
  const [today, time] = localDateTime(actor.clock.now()).split(' ') as [string, string]
  const rules = await findRows(
    tx,
    violationSyncRule,
    sql`t.status = 1 and t.run_time <= ${time.slice(0, 5)} and (t.last_run_day is null or t.last_run_day < ${today})`,
    { lock: true, orderBy: 't.run_time, t.id' },
  )
  for (const rule of rules) {
    if (rule.weekdays.length > 0 && !rule.weekdays.includes(weekday(today))) continue
    if (await runningRun(tx)) return 0
    await updateRow(tx, actor, violationSyncRule, rule, { lastRunDay: today })
    if (rule.monthBudget !== null && (await spentBy(tx, rule, monthOf(today))) >= rule.monthBudget) continue
    const vehicleIds = await vehiclesOf(tx, actor, rule)
    if (vehicleIds.length === 0) continue
    await beginSync(tx, actor, { vehicleIds, trigger: 1, ruleId: rule.id, provider: rule.provider })
    return 1
  }
  return 0
}
export const violationRulesJob: JobKind = {
  kind: 'violation-rules',
  label: '违章同步规则 / Rules of violation queries',
  run: context =>
    context.database.transaction(context.actor.tenantId, async tx => ({
      begun: await beginDueRules(tx, context.actor),
    })),
}

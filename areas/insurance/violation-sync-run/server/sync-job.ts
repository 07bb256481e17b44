import { addDays, localDate, localDateTime, monthOf, monthStart, weekday, ZERO, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, getRow, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { violationSyncRule } from '../../violation-sync-rule/violation-sync-rule.ts'
import { violationRecord, violationSyncRun } from '../violation-sync-run.ts'
import { beginSync, RUNNING, runningRun, spentBy, vehiclesOf } from './begin-sync.ts'
import { keepAnswer } from './keep-answer.ts'
import { ProviderTimeout, type ProviderAnswer, type ViolationProvider } from './provider.ts'
import { simulatedProvider } from './simulated.ts'

type Car = RowOf<typeof vehicle>
const ATTEMPTS = 3
const RESULT = { success: 1, none: 2, failed: 3 } as const
const ENDED = { done: 2, partly: 3, stopped: 4 } as const

const adapters: ReadonlyMap<string, ViolationProvider> = new Map([[simulatedProvider.name, simulatedProvider]])

async function ask(
  provider: ViolationProvider | undefined,
  car: Car,
  since: string,
  today: string,
): Promise<ProviderAnswer> {
  if (!provider)
    return {
      error: {
        code: 'NO_ADAPTER',
        message: '未接入该数据源，请检查参数violation.provider / no adapter for this source',
      },
    }
  const vehicleAsked = {
    plateNo: car.plateNo ?? '',
    plateKind: car.plateKind,
    vin: car.vin,
    engineNo: car.engineNo ?? car.driveMotorNo,
    since,
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1)
    try {
      return await provider.query(vehicleAsked, today, attempt)
    } catch (error) {
      if (!(error instanceof ProviderTimeout)) throw error
    }
  return { error: { code: 'TIMEOUT', message: '数据源未按时应答 / no answer in time' } }
}

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Asks about one vehicle outside of every transaction, and keeps what is answered in one; twice does nothing. */
export async function syncVehicle(
  inTransaction: InTransaction,
  actor: Actor,
  runId: string,
  vehicleId: string,
): Promise<void> {
  const today = localDate(actor.clock.now())
  const since = monthStart(addDays(monthStart(today), -1))
  const found = await inTransaction(async tx => ({
    run: await getRow(tx, violationSyncRun, runId),
    car: await findRow(tx, vehicle, vehicleId),
  }))
  if (!found.car) return
  const { car } = found
  const provider = adapters.get(found.run.provider ?? '')
  const begunAt = Date.now()
  const answer = await ask(provider, car, since, today)
  const durationMs = Date.now() - begunAt
  await inTransaction(async tx => {
    const run = await lockRow(tx, actor, violationSyncRun, runId)
    const [already] = await findRows(tx, violationRecord, { runId, vehicleId } as never, { limit: 1 })
    if (already || run.status !== RUNNING) return
    const isFailed = 'error' in answer
    const kept = isFailed
      ? { added: 0, changed: 0, gone: 0 }
      : await keepAnswer(tx, actor, car, run.provider!, answer.items, since)
    const cost = isFailed ? ZERO : (provider?.price() ?? ZERO)
    await insertRow(tx, actor, violationRecord, {
      runId,
      runNo: run.runNo,
      vehicleId,
      plateNo: car.plateNo,
      queryTime: localDateTime(actor.clock.now()),
      provider: run.provider,
      resultState: isFailed ? RESULT.failed : answer.items.length === 0 ? RESULT.none : RESULT.success,
      returned: isFailed ? 0 : answer.items.length,
      ...kept,
      cost,
      errorCode: isFailed ? answer.error.code : null,
      errorMsg: isFailed ? answer.error.message : null,
      durationMs,
      rawJson: isFailed
        ? { error: answer.error }
        : { items: answer.items.map(one => ({ ...one, fine: String(one.fine) })) },
    })
    await updateRow(tx, actor, violationSyncRun, run, {
      done: (run.done ?? 0) + 1,
      ok: (run.ok ?? 0) + (isFailed ? 0 : 1),
      failed: (run.failed ?? 0) + (isFailed ? 1 : 0),
      added: (run.added ?? 0) + kept.added,
      cost: (run.cost + cost) as Fen,
    })
  })
}

/** A run that was cut off goes on with the vehicles that have no record in it. */
export const leftOf = async (tx: Tx, run: RowOf<typeof violationSyncRun>): Promise<string[]> => {
  const done = new Set((await findRows(tx, violationRecord, { runId: run.id } as never)).map(one => one.vehicleId))
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
    for (const [at, vehicleId] of left.entries()) {
      if (context.stopping()) return
      await syncVehicle(inTransaction, actor, runId, vehicleId)
      await context.progress(at + 1, left.length)
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

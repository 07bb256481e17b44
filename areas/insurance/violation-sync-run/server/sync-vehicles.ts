import { addDays, localDate, localDateTime, monthStart, Refused, sumFen, ZERO, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { violationRecord, violationSyncRun } from '../violation-sync-run.ts'
import { RUNNING } from './begin-sync.ts'
import { keepAnswer, type Kept } from './keep-answer.ts'
import { ProviderTimeout, type FoundOffence, type ProviderAnswer, type ViolationProvider } from './provider.ts'
import { simulatedProvider } from './simulated.ts'

type Car = RowOf<typeof vehicle>
type Run = RowOf<typeof violationSyncRun>
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** 80, 5: ten seconds for an answer, asked three times, five vehicles at once. */
const ANSWER_MS = 10_000
const ATTEMPTS = 3
const AT_ONCE = 5
/** A source that names pages without end is cut off. */
const MOST_PAGES = 50
const RESULT = { success: 1, none: 2, failed: 3 } as const
const nothing: Kept = { added: 0, changed: 0, gone: 0 }

const adapters: ReadonlyMap<string, ViolationProvider> = new Map([[simulatedProvider.name, simulatedProvider]])

interface Told {
  car: Car
  answer: ProviderAnswer
  durationMs: number
}

/** An answer that does not come in time is none. */
async function inTime(answer: Promise<ProviderAnswer>): Promise<ProviderAnswer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderTimeout()), ANSWER_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

async function ask(provider: ViolationProvider | undefined, car: Car, since: string, today: string): Promise<Told> {
  const begunAt = Date.now()
  const told = (answer: ProviderAnswer): Told => ({ car, answer, durationMs: Date.now() - begunAt })
  if (!provider)
    return told({
      error: {
        code: 'NO_ADAPTER',
        message: '未接入该数据源，请检查参数violation.provider / no adapter for this source',
      },
    })
  const asked = {
    plateNo: car.plateNo ?? '',
    plateKind: car.plateKind,
    vin: car.vin,
    engineNo: car.engineNo ?? car.driveMotorNo,
    since,
  }
  return told(await allPages(page => inAttempts(attempt => provider.query(asked, today, attempt, page))))
}

async function inAttempts(query: (attempt: number) => Promise<ProviderAnswer>): Promise<ProviderAnswer> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1)
    try {
      return await inTime(query(attempt))
    } catch (error) {
      if (!(error instanceof ProviderTimeout)) throw error
    }
  return { error: { code: 'TIMEOUT', message: '数据源未按时应答 / no answer in time' } }
}

/** Every page of an answer; a page that fails fails the whole, or what stands on it would count as gone. */
async function allPages(query: (page?: string) => Promise<ProviderAnswer>): Promise<ProviderAnswer> {
  const items: FoundOffence[] = []
  let page: string | undefined
  for (let at = 0; at < MOST_PAGES; at += 1) {
    const answer = await query(page)
    if ('error' in answer) return answer
    items.push(...answer.items)
    if (answer.next === undefined) return { items }
    page = answer.next
  }
  return { error: { code: 'PAGES', message: '数据源分页未结束 / the source names pages without end' } }
}

/**
 * Asks about some vehicles outside of every transaction, and keeps what is answered in one; twice does nothing. False
 * where the run was stopped: then nobody is asked.
 */
export async function syncVehicles(
  inTransaction: InTransaction,
  actor: Actor,
  runId: string,
  vehicleIds: readonly string[],
): Promise<boolean> {
  const today = localDate(actor.clock.now())
  const since = monthStart(addDays(monthStart(today), -1))
  const { run: head, cars } = await inTransaction(async tx => ({
    // The row itself names every vehicle of the night.
    run: (await tx.row<{ status: number; provider: string | null }>(
      sql`select status, provider from violation_sync_run where tenant_id = ${tx.tenantId} and id = ${runId}::bigint`,
    ))!,
    cars: await findRows(tx, vehicle, { id: [...vehicleIds] } as never, { orderBy: 't.id' }),
  }))
  if (head.status !== RUNNING) return false
  const provider = adapters.get(head.provider ?? '')
  const told: Told[] = []
  for (let at = 0; at < cars.length; at += AT_ONCE)
    told.push(...(await Promise.all(cars.slice(at, at + AT_ONCE).map(car => ask(provider, car, since, today)))))
  return inTransaction(async tx => {
    const run = await lockRow(tx, actor, violationSyncRun, runId)
    if (run.status !== RUNNING) return false
    const known = await findRows(tx, violationRecord, { runId, vehicleId: [...vehicleIds] } as never)
    const asked = new Set(known.map(one => one.vehicleId))
    await keepAll(
      tx,
      actor,
      run,
      told.filter(one => !asked.has(one.car.id)),
      provider?.price() ?? ZERO,
      since,
    )
    return true
  })
}

async function keepAll(tx: Tx, actor: Actor, run: Run, all: readonly Told[], price: Fen, since: string): Promise<void> {
  if (all.length === 0) return
  const records: Record<string, unknown>[] = []
  for (const told of all) records.push(recordOf(actor, run, await orRefused(tx, actor, run, told, since), price))
  await insertRows(tx, actor, violationRecord, records as never)
  const failed = records.filter(one => one['resultState'] === RESULT.failed).length
  await updateRow(tx, actor, violationSyncRun, run, {
    done: (run.done ?? 0) + records.length,
    ok: (run.ok ?? 0) + records.length - failed,
    failed: (run.failed ?? 0) + failed,
    added: (run.added ?? 0) + records.reduce((sum, one) => sum + Number(one['added']), 0),
    cost: sumFen([run.cost, ...records.map(one => one['cost'] as Fen)], one => one),
  })
}

type Answered = Told & { kept: Kept }
/** What one vehicle's offences are refused for is its own fault, and no reason to stop the run. */
async function orRefused(tx: Tx, actor: Actor, run: Run, told: Told, since: string): Promise<Answered> {
  const { answer } = told
  if ('error' in answer) return { ...told, kept: nothing }
  try {
    const kept = await tx.attempt(() => keepAnswer(tx, actor, told.car, run.provider!, answer.items, since))
    return { ...told, kept }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...told, answer: { error: { code: 'REFUSED', message: error.message.slice(0, 200) } }, kept: nothing }
  }
}

function recordOf(actor: Actor, run: Run, { car, answer, kept, durationMs }: Answered, price: Fen) {
  const isFailed = 'error' in answer
  return {
    runId: run.id,
    runNo: run.runNo,
    vehicleId: car.id,
    plateNo: car.plateNo,
    queryTime: localDateTime(actor.clock.now()),
    provider: run.provider,
    resultState: isFailed ? RESULT.failed : answer.items.length === 0 ? RESULT.none : RESULT.success,
    returned: isFailed ? 0 : answer.items.length,
    ...kept,
    cost: isFailed ? ZERO : price,
    errorCode: isFailed ? answer.error.code : null,
    errorMsg: isFailed ? answer.error.message : null,
    durationMs,
    rawJson: isFailed
      ? { error: answer.error }
      : { items: answer.items.map(one => ({ ...one, fine: String(one.fine) })) },
  }
}

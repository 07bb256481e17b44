import { localDateTime, ZERO, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { bearerOf } from '../../violation/server/bearer.ts'
import { dedupeKeyOf, factsKeyOf } from '../../violation/server/dedupe.ts'
import { lateDaysOf, payDeadlineOf, surchargeOf } from '../../violation/server/figures.ts'
import { begun, carFields, SOURCE } from '../../violation/server/prepare.ts'
import { violation } from '../../violation/violation.ts'
import { correctedFacts, keepNewCode } from './corrected.ts'
import type { FoundOffence } from './provider.ts'

type Violation = RowOf<typeof violation>
type Car = RowOf<typeof vehicle>
export interface Kept {
  added: number
  changed: number
  gone: number
}

/** What a source told of one vehicle: new offences are assigned, known ones move forward only. */
export async function keepAnswer(
  tx: Tx,
  actor: Actor,
  car: Car,
  provider: string,
  items: readonly FoundOffence[],
  since: string,
): Promise<Kept> {
  const known = await findRows(tx, violation, { vehicleId: car.id } as never, { lock: true, orderBy: 't.id' })
  const now = localDateTime(actor.clock.now())
  const kept: Kept = { added: 0, changed: 0, gone: 0 }
  const seen = new Set<string>()
  for (const item of items) {
    const told = { ...item, plateNo: car.plateNo, plateKind: car.plateKind }
    const keys = [dedupeKeyOf(told), factsKeyOf(told)] as const
    const row = known.find(one => one.dedupeKey === keys[0] || one.factsKey === keys[1])
    if (!row) {
      await add(tx, actor, car, provider, item, keys)
      kept.added += 1
      continue
    }
    seen.add(row.id)
    if (await follow(tx, actor, row, item, now)) kept.changed += 1
  }
  for (const row of known.filter(one => isMissed(one, seen, since))) {
    await updateRow(tx, actor, violation, row, { syncGone: true, lastSyncTime: now })
    kept.gone += 1
  }
  return kept
}

const isMissed = (row: Violation, seen: ReadonlySet<string>, since: string): boolean =>
  row.source === SOURCE.sync &&
  [1, 2].includes(row.status) &&
  !row.syncGone &&
  !seen.has(row.id) &&
  row.violationTime.slice(0, 10) >= since

async function add(
  tx: Tx,
  actor: Actor,
  car: Car,
  provider: string,
  item: FoundOffence,
  [dedupeKey, factsKey]: readonly [string, string],
): Promise<void> {
  const { state, decisionNo: _, decisionTime: __, ...facts } = item
  const row = await insertRow(tx, actor, violation, {
    ...facts,
    ...(await carFields(tx, car, item.violationTime.slice(0, 10))),
    ...(await bearerOf(tx, actor, car.id, item.violationTime)),
    ...begun,
    vehicleId: car.id,
    provider,
    source: SOURCE.sync,
    dataKind: 1,
    dedupeKey,
    factsKey,
    lastSyncTime: localDateTime(actor.clock.now()),
  })
  await emit(tx, actor, 'violation.found', { id: row.id, no: row.violationNo!, vehicleId: car.id })
  await keepNewCode(tx, actor, row.id, item)
  if (state !== 1) await follow(tx, actor, row, item, localDateTime(actor.clock.now()))
}

/** Forward only: 1 -> 2, 3, 6 and 2 -> 3, 6. What people entered stays; a contradiction is marked. */
async function follow(tx: Tx, actor: Actor, row: Violation, item: FoundOffence, now: string): Promise<boolean> {
  const isForward =
    row.status === 1
      ? item.state > 1
      : row.status === 2 || row.status === 5
        ? item.state === 3 || item.state === 6
        : false
  const contradicts = (row.status === 3 && item.state < 3) || (row.status === 6 && item.state !== 6)
  const { facts, differs } = await correctedFacts(tx, actor, row, item)
  const seen = { lastSyncTime: now, syncGone: false, ...facts }
  const inconsistent = contradicts || differs
  if (!isForward) {
    await updateRow(tx, actor, violation, row, { ...seen, inconsistent })
    return Object.keys(facts).length > 0 || (inconsistent && !row.inconsistent)
  }
  const decided = item.decisionTime?.slice(0, 10)
  await act(tx, actor, violation, row, 'synced', {
    input: {
      toStatus: item.state,
      ...seen,
      ...(item.decisionNo ? { decisionNo: item.decisionNo, decisionTime: item.decisionTime } : {}),
      ...(decided ? { payDeadline: payDeadlineOf(decided) } : {}),
    } as never,
  })
  if (item.state === 3) await emit(tx, actor, 'violation.done', { id: row.id, no: row.violationNo! })
  return true
}

/** Of what stands open and decided, the surcharge grows by the day. */
export async function growSurcharges(tx: Tx, actor: Actor, today: string): Promise<number> {
  const rows = await findRows(
    tx,
    violation,
    sql`t.status = 2 and t.pay_deadline < ${today}::date and t.paid_date is null`,
  )
  let grown = 0
  for (const row of rows) {
    const lateDays = lateDaysOf(row.decisionTime!.slice(0, 10), today)
    if (lateDays === row.lateDays) continue
    const surcharge: Fen = surchargeOf(row.fine ?? ZERO, lateDays)
    await updateRow(tx, actor, violation, row, { lateDays, surcharge })
    grown += 1
  }
  return grown
}

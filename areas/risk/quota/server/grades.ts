import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { gradeOf, scoreOf, type Override } from '../../calculations/score.ts'
import type { Grade } from '../../strategy/strategy-lines.ts'
import type { Strategy } from '../../strategy/server/strategy-for.ts'
import { steps } from '../codes.ts'
import type { Case } from './course.ts'
import { reviewsOf } from './reviews.ts'
import { scoreFactsOf, type Verified } from './score-facts.ts'
import type { Snapshot } from './snapshot.ts'

export const gradeInForce = (row: Case, strategy: Strategy): Grade | undefined =>
  strategy.grades.find(one => one.grade === row.grade)

/** What the visit of this round found; a case whose visit was skipped has none. */
export async function verifiedOf(tx: Tx, row: Case): Promise<Verified> {
  const visit = (await reviewsOf(tx, row.id)).findLast(
    one => one.step === steps.diligencing && one.decision === 1 && one.revokedTime === null,
  )
  return visit ? verifiedFrom(visit.payload ?? {}) : {}
}
export function verifiedFrom(payload: Readonly<Record<string, unknown>>): Verified {
  const text = (name: string) => {
    const value = payload[name]
    return value === null || value === undefined || value === '' ? {} : { value: String(value) }
  }
  const [fleet, utilisation, turnover] = [text('fleetCounted'), text('utilisationSeen'), text('turnoverSeen')]
  return {
    ...(fleet.value ? { fleet: fleet.value } : {}),
    ...(utilisation.value ? { utilisation: utilisation.value } : {}),
    ...(turnover.value ? { turnover: turnover.value } : {}),
    points: (payload['manualPoints'] as Record<string, string> | undefined) ?? {},
  }
}

/** The grade that the score gives with these overrides, before anybody moves it. */
export async function byScoreOf(
  tx: Tx,
  actor: Actor,
  row: Case,
  strategy: Strategy,
  overrides: readonly Override[],
): Promise<string> {
  const facts = scoreFactsOf(
    row.snapshot as unknown as Snapshot,
    localDate(actor.clock.now()),
    await verifiedOf(tx, row),
  )
  const { total } = scoreOf(strategy.indicators, facts, { businessKind: row.businessKind, overrides })
  return gradeOf(total, strategy.grades)?.grade ?? 'E'
}

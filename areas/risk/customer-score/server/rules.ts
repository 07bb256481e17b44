import type { Tx } from '#packages/database/tx.ts'
import { strategyFor } from '../../strategy/server/strategy-for.ts'
import { standardBehaviour, type BehaviourRow } from '../../risk-record/behaviour.ts'
import { standardGrades, type GradeLine } from '../running-score.ts'

/** What of a strategy the running score needs. */
export interface ScoreRules {
  readonly behaviour: readonly BehaviourRow[]
  readonly grades: readonly GradeLine[]
  /** From this grade on new freezes are refused (11.8, grade E). */
  readonly blockedFrom: string
}
export const standardRules: ScoreRules = { behaviour: standardBehaviour, grades: standardGrades, blockedFrom: 'E' }

/** The rules of the strategy that judges such customers; the standard ones where none fits. */
export async function rulesFor(tx: Tx, businessKind: string | null, customerKind: number | null): Promise<ScoreRules> {
  const found = businessKind && customerKind ? await strategyFor(tx, businessKind, customerKind) : undefined
  return found
    ? {
        behaviour: found.behaviour.map(one => ({ ...one, points: Number(one.points) })),
        grades: found.grades
          .map(one => ({ grade: one.grade, minScore: Number(one.minScore), validMonths: one.validMonths }))
          .sort((a, b) => b.minScore - a.minScore),
        blockedFrom: found.autoRules.gradeDropFreeze,
      }
    : standardRules
}

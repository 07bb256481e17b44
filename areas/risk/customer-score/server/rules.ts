import type { Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { standardBehaviour, type BehaviourRow } from '../../risk-record/behaviour.ts'
import { strategyFor, type Strategy } from '../../strategy/server/strategy-for.ts'
import { standardGrades, type GradeLine } from '../running-score.ts'

/** What of a strategy the running score needs. */
export interface ScoreRules {
  readonly behaviour: readonly BehaviourRow[]
  readonly grades: readonly GradeLine[]
  /** From this grade on new freezes are refused (11.8, grade E). */
  readonly blockedFrom: string
}
/** The tables of the document, where no strategy is in force for a customer. */
export const standardRules: ScoreRules = { behaviour: standardBehaviour, grades: standardGrades, blockedFrom: 'E' }

/** Behaviour points and grades of the strategy in force for such customers. */
export async function rulesFor(tx: Tx, businessKind: string | null, customerKind: number | null): Promise<ScoreRules> {
  if (businessKind === null || customerKind === null || !isBuilt('strategy')) return standardRules
  const found = await strategyFor(tx, businessKind, customerKind)
  return found ? rulesOf(found) : standardRules
}

const rulesOf = (strategy: Strategy): ScoreRules => ({
  behaviour: strategy.behaviour.map(line => ({
    recordType: line.recordType,
    stage: line.stage,
    points: Number(line.points),
    level: line.level,
    halfAfterDays: line.halfAfterDays,
    zeroAfterDays: line.zeroAfterDays,
  })),
  grades: strategy.grades
    .map(line => ({ grade: line.grade, minScore: Number(line.minScore), validMonths: line.validMonths }))
    .sort((a, b) => b.minScore - a.minScore),
  blockedFrom: strategy.autoRules.gradeDropFreeze,
})

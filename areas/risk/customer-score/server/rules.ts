import type { Tx } from '#packages/database/tx.ts'
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

export async function rulesFor(
  _tx: Tx,
  _businessKind: string | null,
  _customerKind: number | null,
): Promise<ScoreRules> {
  return standardRules
}

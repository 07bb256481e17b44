import type { Tx } from '#packages/database/tx.ts'
import { standardBehaviour, type BehaviourRow } from '../behaviour.ts'

/** The behaviour table in force for a customer. */
export async function behaviourFor(_tx: Tx, _customerId: string | null): Promise<readonly BehaviourRow[]> {
  return standardBehaviour
}

import type { Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { strategyFor } from '../../strategy/server/strategy-for.ts'
import { standardBehaviour, type BehaviourRow } from '../behaviour.ts'

/**
 * The behaviour table in force for a customer: that of his strategy. Drivers and partners, and customers whom no
 * strategy fits, have the standard one.
 */
export async function behaviourFor(tx: Tx, customerId: string | null): Promise<readonly BehaviourRow[]> {
  const row = customerId === null ? undefined : await findRow(tx, customer, customerId)
  const found =
    row?.businessKind && row.customerKind ? await strategyFor(tx, row.businessKind, row.customerKind) : undefined
  return found?.behaviour.map(one => ({ ...one, points: Number(one.points) })) ?? standardBehaviour
}

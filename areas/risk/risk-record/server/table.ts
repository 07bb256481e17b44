import type { Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { rulesFor } from '../../customer-score/server/rules.ts'
import { standardBehaviour, type BehaviourRow } from '../behaviour.ts'

/** The behaviour table in force for a customer; drivers and partners follow the standard one. */
export async function behaviourFor(tx: Tx, mechanismId: string | null): Promise<readonly BehaviourRow[]> {
  const owner = mechanismId === null ? undefined : await findRow(tx, customer, mechanismId)
  return owner ? (await rulesFor(tx, owner.businessKind, owner.customerKind)).behaviour : standardBehaviour
}

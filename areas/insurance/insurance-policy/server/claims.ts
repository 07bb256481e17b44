import { yuan, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { lockRows, updateRow } from '#packages/server/rows.ts'
import { insurancePolicy } from '../insurance-policy.ts'

/** What accidents claimed on one policy, as their owner reckons it. */
export interface PolicyClaims {
  readonly claimCount: number
  readonly claimPaid: Fen
  readonly claimOpen: Fen
}

/** 80, C6: claims of policies, reckoned anew. Policies are locked before the cases (90-interfaces 2). */
export async function setClaims(tx: Tx, actor: Actor, claims: ReadonlyMap<string, PolicyClaims>): Promise<void> {
  for (const policy of await lockRows(tx, insurancePolicy, [...claims.keys()])) {
    const told = claims.get(policy.id)!
    const isSame =
      (policy.claimCount ?? 0) === told.claimCount &&
      yuan(policy.claimPaid) === yuan(told.claimPaid) &&
      yuan(policy.claimOpen) === yuan(told.claimOpen)
    if (!isSame) await updateRow(tx, actor, insurancePolicy, policy, { ...told })
  }
}

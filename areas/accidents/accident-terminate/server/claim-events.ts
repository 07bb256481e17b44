import { localDate, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { accountReceivable } from '#areas/billing/account-receivable/account-receivable.ts'
import { onClaimPaid } from '../../accident/server/case-verbs.ts'
import { countClaims, lockBefore } from '../../accident-register/server/policy-claims.ts'
import { accidentTerminate } from '../accident-terminate.ts'
import { accidentTerminateClaim } from '../lines.ts'
import type { Claim } from './rows.ts'

async function claimOf(tx: Tx, billId: string): Promise<Claim | undefined> {
  const [receivable] = await findRows(tx, accountReceivable, { billId, sourceType: 'accident' } as never)
  if (!receivable) return undefined
  const [claim] = await findRows(tx, accidentTerminateClaim, sql`t.receivable_id = ${receivable.id}::bigint`)
  return claim
}

/** receivable.settled and .reopened: when a claim that is paid to us arrived; told twice changes nothing. */
export async function claimMoved(
  tx: Tx,
  actor: Actor,
  billId: string,
  isSettled: boolean,
  valueDate: string | null,
): Promise<void> {
  const found = await claimOf(tx, billId)
  if (!found) return
  const { accidentId } = await getRow(tx, accidentTerminate, found.terminateId!)
  const head = await lockBefore(tx, actor, accidentId)
  const claim = await findRow(tx, accidentTerminateClaim, found.id)
  const receivedDate = isSettled ? (valueDate ?? localDate(actor.clock.now())) : null
  if (!claim || claim.receivedDate === receivedDate) return
  await updateRow(tx, actor, accidentTerminateClaim, claim.id, { receivedDate })
  await countClaims(tx, actor, head)
  if (receivedDate)
    await onClaimPaid(tx, actor, head, { policyId: claim.policyId, amt: yuan(claim.actualAmt), payDate: receivedDate })
}

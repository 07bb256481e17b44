import { localDateTime, yuan, ZERO } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { onClaimPaid, onTerminated, onTerminateRefused, onTerminating } from '../../accident/server/case-verbs.ts'
import { countClaims, lockBefore } from '../../accident-register/server/policy-claims.ts'
import type { accidentTerminate } from '../accident-terminate.ts'
import { refuseUnfinished } from './guards.ts'
import { offerRepairs, postCosts, raiseMoney, raiseSalvage } from './money.ts'
import { claimsOf, type Termination } from './rows.ts'

type Move = ActionCode<typeof accidentTerminate, never>

async function locks(tx: Tx, actor: Actor, id: string): Promise<void> {
  const found = await tx.row<{ accident_id: string | null }>(
    sql`select accident_id from accident_terminate where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
  )
  if (found?.accident_id) await lockBefore(tx, actor, found.accident_id)
}

/** 103, 100, 101 -> 102: the case waits in 3. */
export const submit: Move = {
  locks,
  guard: (tx, _actor, { row }) => refuseUnfinished(tx, row),
  run: async (tx, actor, { row }) => onTerminating(tx, actor, row.accidentId),
}

/** The case goes on where it was. */
export const refused: Move = {
  locks,
  after: (tx, actor, { row, reason }) =>
    onTerminateRefused(tx, actor, row.accidentId, reason || '结案未通过 / the termination was not approved'),
}

/** 102 -> 1: case, flags and vehicle, cost ledger, money, claims of the policies. */
export const approve: Move = {
  locks,
  guard: (tx, _actor, { row }) => refuseUnfinished(tx, row),
  run: (_tx, actor) => ({ closedTime: localDateTime(actor.clock.now()) }),
  after: (tx, actor, { row }) => closeCase(tx, actor, row),
}

async function closeCase(tx: Tx, actor: Actor, row: Termination): Promise<void> {
  const head = await onTerminated(tx, actor, row.accidentId, {
    lossTotal: row.lossTotal,
    compensateAmt: row.claimTotal,
    customerAmt: row.chargeTotal,
    selfAmt: row.ourNetLoss,
    penaltyAmt: row.chargeTotal,
    isWaived: row.chargeTotal === ZERO && row.chargeRegistered > ZERO,
    totalLoss: row.totalLoss,
    downtimeDays: row.downtimeDays,
    repairTotal: row.repairTotal,
  })
  await countClaims(tx, actor, head)
  await postCosts(tx, actor, row, head)
  await offerRepairs(tx, actor, row)
  await raiseMoney(tx, actor, row, head)
  await raiseSalvage(tx, actor, row, head)
  for (const claim of await claimsOf(tx, row.id))
    if (claim.receivedDate && claim.actualAmt > ZERO)
      await onClaimPaid(tx, actor, head, {
        policyId: claim.policyId,
        amt: yuan(claim.actualAmt),
        payDate: claim.receivedDate,
      })
}

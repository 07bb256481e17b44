import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows } from '#packages/server/rows.ts'
import { refreshStates } from '../../vehicle-insurance-state/server/refresh.ts'
import { insurancePolicy } from '../insurance-policy.ts'
import type { Policy } from './overlap.ts'

/** Where a policy that is neither cancelled nor void stands at this moment. */
export const stateAt = (policy: Pick<Policy, 'startTime' | 'effectiveEnd' | 'endTime'>, now: string): number =>
  now < policy.startTime ? 1 : now <= (policy.effectiveEnd ?? policy.endTime) ? 2 : 3

/** By the clock of whoever asks; answers the row as it stands then. */
export async function ageOne(tx: Tx, actor: Actor, policy: Policy): Promise<Policy> {
  const toStatus = stateAt(policy, localDateTime(actor.clock.now()))
  if (toStatus === policy.status) return policy
  const { row } = await act(tx, actor, insurancePolicy, policy.id, 'age', { input: { toStatus } })
  if (toStatus === 2)
    await emit(tx, actor, 'policy.effective', { id: row.id, no: row.policyNo!, vehicleId: row.vehicleId })
  return row
}

const due = (now: string) => sql`((t.status = 1 and t.start_time <= ${now}::timestamptz)
  or (t.status in (1, 2) and coalesce(t.effective_end, t.end_time) < ${now}::timestamptz))`
const PORTION = 500

/** policy-status (80, 13): into force at the start, expired after the end; the insured states follow. */
export async function agePolicies(tx: Tx, actor: Actor): Promise<{ moved: number }> {
  const now = localDateTime(actor.clock.now())
  const rows = await findRows(tx, insurancePolicy, due(now), { orderBy: 't.id', limit: PORTION, lock: true })
  for (const row of rows) await ageOne(tx, actor, row)
  await refreshStates(tx, actor, [...new Set(rows.map(row => row.vehicleId!))])
  return { moved: rows.length }
}

export const policyStatusJob: JobKind = {
  kind: 'policy-status',
  label: '保单生效与到期 / Policies by the clock',
  async run(context) {
    let moved = 0
    for (;;) {
      const done = await context.database.transaction(context.actor.tenantId, tx => agePolicies(tx, context.actor))
      moved += done.moved
      if (done.moved < PORTION) return { moved }
    }
  },
}
export const isPolicyDue = async (tx: Tx, actor: Actor): Promise<boolean> =>
  (await findRows(tx, insurancePolicy, due(localDateTime(actor.clock.now())), { limit: 1 })).length > 0

import type { Tx } from '#packages/database/tx.ts'
import { claimWithin, idleOf, orBusy, remember } from './idempotency.ts'
import type { Context } from './route.ts'

/** One writing call = one transaction of the caller's tenant; its answer is remembered under the Idempotency-Key with the same commit. */
export const inTransaction = <T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  context.database.transaction(context.actor.tenantId, async tx => {
    await claimWithin(tx, context)
    const answer = await work(tx)
    await remember(tx, context, answer)
    return answer
  }, idleOf(context)).catch(orBusy)

/** Reads run in a transaction of the tenant under row-level security; nothing is written. */
export const reading = <T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> => context.database.transaction(context.actor.tenantId, work)

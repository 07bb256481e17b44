import type { Tx } from '#packages/database/tx.ts'
import { aheadOf, claimAhead, claimWithin, idleOf, KeyTaken, orBusy, remember } from './idempotency.ts'
import type { Context } from './route.ts'

/**
 * One writing call = one transaction of the caller's tenant; its answer is remembered under the Idempotency-Key with
 * the same commit.
 */
export const inTransaction = <T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  context.database
    .transaction(
      context.actor.tenantId,
      async tx => {
        await claimWithin(tx, context)
        const answer = await work(tx)
        await remember(tx, context, answer)
        return answer
      },
      idleOf(context),
    )
    .catch(orBusy)

/**
 * The same for work that asks the database before it does anything: it begins together with the claim of its key, and
 * waits for `claimed` before anything but a question. Where the claim is refused, the call runs again in order and is
 * told apart: answered before, or under way.
 */
export const inTransactionAhead = <T>(
  context: Context,
  work: (tx: Tx, claimed: Promise<void>) => Promise<T>,
): Promise<T> =>
  context.database
    .transaction(
      context.actor.tenantId,
      async tx => {
        const claimed = claimAhead(tx, context)
        claimed.catch(() => undefined)
        let answer: T
        try {
          answer = await work(tx, claimed)
        } catch (error) {
          // A repetition is told what the first call was told, not why it would be refused now.
          await claimed
          throw error
        }
        await remember(tx, context, answer)
        return answer
      },
      aheadOf(context),
    )
    .catch((error: unknown) => {
      if (error instanceof KeyTaken) return inTransaction(context, tx => work(tx, Promise.resolve()))
      throw error
    })
    .catch(orBusy)

/** Reads run in a transaction of the tenant under row-level security; nothing is written. */
export const reading = <T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  context.database.transaction(context.actor.tenantId, work)

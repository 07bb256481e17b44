import { inBoth, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { addRecord } from './add-record.ts'

/** A customer promised money for a day and did not pay it: a record of his, once for each promise. */
export const followPromise = (
  tx: Tx,
  actor: Actor,
  broken: { chaseId: string; customerId: string; amt: string; promiseDate: LocalDate },
): Promise<string> =>
  addRecord(tx, actor, {
    mechanismType: 1,
    mechanismId: broken.customerId,
    recordType: 'promise_broken',
    sourceType: 'rental-chase-record',
    sourceId: broken.chaseId,
    description: inBoth(
      `承诺${broken.promiseDate}前付款${broken.amt}元，未履行`,
      `Promised ${broken.amt} yuan by ${broken.promiseDate}, not paid`,
    ),
    occurDate: broken.promiseDate,
  })

import { localDateTime, type ChangesOf, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { quotaReview } from '../children.ts'
import type { Case } from './course.ts'

export type Review = RowOf<typeof quotaReview>

/** Results and drafts of a case, oldest first. */
export const reviewsOf = (tx: Tx, quotaId: string): Promise<Review[]> =>
  findRows(tx, quotaReview, { quotaId }, { orderBy: 't.id' })

const isOf = (one: Review, row: Case): boolean =>
  one.round === row.round && one.step === row.step && (one.level ?? 0) === (row.creditLevel ?? 0)

/** What this person has written down at the present step and not yet decided. */
export const draftOf = async (tx: Tx, row: Case, userId: string): Promise<Review | undefined> =>
  (await reviewsOf(tx, row.id)).find(
    one => isOf(one, row) && one.reviewerId === userId && one.decision === null && one.revokedTime === null,
  )

/** Somebody has begun to work on the present step: what came before it can no longer be taken back. */
export const isBegun = async (tx: Tx, row: Case): Promise<boolean> =>
  (await reviewsOf(tx, row.id)).some(
    one =>
      isOf(one, row) &&
      one.revokedTime === null &&
      one.firstSaveTime !== null &&
      one.firstSaveTime >= (row.stepTime ?? ''),
  )

export async function keepReview(
  tx: Tx,
  actor: Actor,
  row: Case,
  changes: ChangesOf<typeof quotaReview>,
): Promise<Review> {
  const known = await draftOf(tx, row, actor.userId)
  const first = localDateTime(actor.clock.now())
  return known
    ? updateRow(tx, actor, quotaReview, known, { firstSaveTime: known.firstSaveTime ?? first, ...changes })
    : insertRow(tx, actor, quotaReview, {
        quotaId: row.id,
        round: row.round ?? 1,
        step: row.step,
        level: row.creditLevel ?? 0,
        reviewerId: actor.userId,
        receivedTime: row.stepTime,
        firstSaveTime: first,
        ...changes,
      })
}

/** The decision by which the case moves now: the newest at its step that stands. */
export async function decidedNow(tx: Tx, row: Case): Promise<Review | undefined> {
  return (await reviewsOf(tx, row.id)).findLast(
    one => isOf(one, row) && one.decision !== null && one.revokedTime === null,
  )
}

import { inBoth, instantOf, localDateTime, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { setting } from '../../settings.ts'
import { isReviewer } from '../../strategy-user/server/reviewers.ts'
import { quotaReview } from '../children.ts'
import { decisions, type StepNo } from '../codes.ts'
import { quota } from '../quota.ts'
import { closeTask, openTask, tellStep, type Case } from './course.ts'
import { conflictOf, decidersOf } from './people.ts'
import { isBegun, reviewsOf } from './reviews.ts'

const HOUR_MS = 3_600_000

/** One takes back his own pass while nobody has begun the next step, within 24 hours (20, revoke). */
export async function revoke(tx: Tx, actor: Actor, asked: { id: string; step: StepNo; reason: string }): Promise<Case> {
  const row = await lockRow(tx, actor, quota, asked.id)
  if (row.status !== 102)
    refuse('notRevocable', '审查单不在审批中，不能撤销 / the case is not in review, nothing can be revoked')
  const last = (await reviewsOf(tx, row.id)).findLast(
    one => one.decision !== null && one.revokedTime === null && one.round === row.round,
  )
  if (!last || last.decision !== decisions.pass || last.step !== asked.step)
    refuse('notLast', '只能撤销最近一次通过 / only the latest pass can be revoked')
  if (last.reviewerId !== actor.userId) refuse('notYours', '只能撤销本人的审批 / one revokes his own decision only')
  const hours = await setting(tx, 'quota.revoke.hours')
  if (actor.clock.now().getTime() - instantOf(last.decideTime!).getTime() > hours * HOUR_MS)
    refuse('revokeLate', '已超过{hours}小时，不能撤销 / more than {hours} hours ago', { hours })
  if (await isBegun(tx, row))
    refuse('nextBegun', '下一环节已开始处理，不能撤销 / the next step has begun, it cannot be revoked')
  await updateRow(tx, actor, quotaReview, last, {
    revokedTime: localDateTime(actor.clock.now()),
    revokeReason: asked.reason.slice(0, 200),
  })
  const from = row.step
  await closeTask(tx, actor, row, asked.reason || inBoth('撤销审批', 'Approval revoked'))
  const moved = await act(tx, actor, quota, row.id, 'revoke', {
    reason: asked.reason,
    input: { step: asked.step, level: last.level ?? 0 },
  })
  await openTask(tx, actor, moved.row)
  await tellStep(tx, actor, moved.row, from)
  return getRow(tx, quota, row.id)
}

/** The task of the present step goes to somebody else; of a later step he is only noted (20, update approval user). */
export async function changeReviewer(
  tx: Tx,
  actor: Actor,
  asked: { id: string; step: StepNo; approvalUserId: string; reason: string },
): Promise<Case> {
  const row = await lockRow(tx, actor, quota, asked.id)
  if (row.status !== 102 || asked.step < (row.step ?? 0))
    refuse('stepPassed', '该环节已完成，不能更换审批人 / this step is over, its reviewer cannot be changed')
  if (!(await isReviewer(tx, asked.approvalUserId, asked.step, row.cityCodes)))
    refuse('notConfigured', '该用户不在该环节审批人配置中 / not configured for this step')
  const conflict = conflictOf(asked.step, asked.approvalUserId, await decidersOf(tx, row))
  if (conflict) refuse('fourEyes', conflict)
  const isNow = asked.step === row.step
  if (isNow) await closeTask(tx, actor, row, asked.reason)
  const moved = await act(tx, actor, quota, row.id, 'changeReviewer', {
    reason: asked.reason,
    input: { step: asked.step, approvalUserId: asked.approvalUserId },
  })
  if (isNow) await openTask(tx, actor, moved.row)
  return getRow(tx, quota, row.id)
}

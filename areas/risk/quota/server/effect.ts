import { addDays, inBoth, instantOf, localDate, localDateTime, type ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { validToOf } from '../../calculations/case-figures.ts'
import { quotaApply } from '../../quota-apply/quota-apply.ts'
import { setting } from '../../settings.ts'
import { decisions, type StepNo } from '../codes.ts'
import { quota } from '../quota.ts'
import { arrival, conditionsOf, linesOf, nextOf, openTask, tellStep, type Case } from './course.ts'
import { strategyOfCase } from './judge.ts'
import { tellGranted, tellRefused, tellReviewer, tellSentBack } from './notices.ts'
import { decidedNow } from './reviews.ts'

type Changes = ChangesOf<typeof quota>

const decidedAt = (actor: Actor, row: Case): Changes => {
  const now = actor.clock.now()
  const hours = row.submitTime ? (now.getTime() - instantOf(row.submitTime).getTime()) / 3_600_000 : 0
  return {
    decideTime: localDateTime(now),
    totalHours: hours.toFixed(1),
    approvalUserId: null,
    slaDue: null,
    overSla: false,
  }
}

/** A step was passed: on to the next level or step, or into effect. */
export async function passed(tx: Tx, actor: Actor, row: Case): Promise<Changes> {
  const strategy = await strategyOfCase(tx, row)
  const next = await nextOf(tx, actor, row, strategy)
  const skipped = [...(row.skipped ?? []), ...next.skipped]
  if (next.step !== null) return { status: 102, skipped, ...(await arrival(tx, actor, row, { ...next, strategy })) }
  const from = localDate(actor.clock.now())
  return {
    status: 1,
    skipped,
    ...decidedAt(actor, row),
    validFrom: from,
    validTo: validToOf(from, row.validMonths ?? 12),
    creditNo: row.quotaNo!.replace('SX', 'SXPF'),
  }
}

export async function afterPass(tx: Tx, actor: Actor, row: Case): Promise<void> {
  if (row.status === 102) {
    await openTask(tx, actor, row)
    await tellStep(tx, actor, row, null)
    return tellReviewer(tx, actor, row)
  }
  await takeEffect(tx, actor, row)
}

/** The grant writes the city rows; what it replaces goes out of force (20, addit-review pass). */
async function takeEffect(tx: Tx, actor: Actor, row: Case): Promise<void> {
  const lines = await linesOf(tx, row)
  const conditions = await conditionsOf(tx, row)
  await grantQuota(tx, actor, {
    customerId: row.customerId,
    lines: lines.map(line => ({ cityCode: line.cityCode, qty: line.grantQty ?? 0, amount: line.grantAmount })),
    validFrom: row.validFrom!,
    validTo: row.validTo!,
    ...(row.grade ? { grade: row.grade } : {}),
    ...(row.finalScore ? { score: row.finalScore } : {}),
    conditions: conditions.map(one => ({ condKind: one.condKind, value: one.value ?? '', precedent: one.precedent })),
    reason: inBoth(`授信审查${row.quotaNo}`, `Credit review ${row.quotaNo}`),
    docNo: row.quotaNo!,
    quotaId: row.id,
  })
  for (const older of await findRows(tx, quota, { customerId: row.customerId, status: 1 }))
    if (older.id !== row.id) await act(tx, actor, quota, older.id, 'supersede', { reason: row.quotaNo! })
  if (row.quotaApplyId) await act(tx, actor, quotaApply, row.quotaApplyId, 'approve', { reason: row.quotaNo! })
  await tellGranted(tx, actor, row)
}

/** Sent back, refused, or back to an earlier step: the review that was just decided says which. */
export async function notPassed(tx: Tx, actor: Actor, row: Case): Promise<Changes> {
  const review = await decidedNow(tx, row)
  if (review?.decision === decisions.back) {
    const strategy = await strategyOfCase(tx, row)
    const step = review.targetStep as StepNo
    const skipped = (row.skipped ?? []).filter(one => one.step < step)
    return {
      status: 102,
      skipped,
      ...(await arrival(tx, actor, row, { step, strategy, round: (row.round ?? 1) + 1 })),
    }
  }
  if (review?.decision === decisions.refuse)
    return {
      status: 100,
      refused: true,
      resumeStep: null,
      coolOffUntil: addDays(localDate(actor.clock.now()), await setting(tx, 'quota.refuse.coolOffDays')),
      ...decidedAt(actor, row),
    }
  return { status: 100, refused: false, resumeStep: row.step, approvalUserId: null, slaDue: null, overSla: false }
}

export async function afterNoPass(tx: Tx, actor: Actor, row: Case, reason: string): Promise<void> {
  if (row.status === 102) {
    await openTask(tx, actor, row)
    await tellStep(tx, actor, row, null)
    return tellReviewer(tx, actor, row)
  }
  if (row.quotaApplyId) {
    const apply = await getRow(tx, quotaApply, row.quotaApplyId)
    if (apply.status === 102) await act(tx, actor, quotaApply, apply.id, 'reject', { reason })
  }
  if (!row.refused) return tellSentBack(tx, actor, row, reason)
  await emit(tx, actor, 'quota.refused', { id: row.id, no: row.quotaNo!, customerId: row.customerId })
  await tellRefused(tx, actor, row, reason)
}

import { addMonths, localDate, localDateTime, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { approvalSubject } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { approval } from '#packages/server/registry.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { creditLevelsOf } from '../../calculations/case-figures.ts'
import { applyKinds } from '../../quota-apply/quota-apply.ts'
import type { Strategy } from '../../strategy/server/strategy-for.ts'
import { quotaCondition, quotaDetail, quotaReview } from '../children.ts'
import { decisions, steps, type StepNo } from '../codes.ts'
import { quota, type SkippedStep } from '../quota.ts'
import { reviewerAt, slaDueOf } from './people.ts'

export type Case = RowOf<typeof quota>
export const linesOf = (tx: Tx, row: Pick<Case, 'id'>) =>
  findRows(tx, quotaDetail, { quotaId: row.id }, { orderBy: 't.line_no' })
export const conditionsOf = (tx: Tx, row: Pick<Case, 'id'>) =>
  findRows(tx, quotaCondition, { quotaId: row.id }, { orderBy: 't.line_no' })

/** What changes when the case comes to a step. */
export async function arrival(
  tx: Tx,
  actor: Actor,
  row: Case,
  at: { step: StepNo; level?: number; strategy: Strategy; round?: number },
) {
  const { step, strategy } = at
  const level = step === steps.credit ? (at.level ?? 1) : null
  const amount = row.grantAmount > 0n ? row.grantAmount : row.applyAmount
  return {
    step,
    round: at.round ?? row.round ?? 1,
    creditLevel: level,
    approvalUserId: await reviewerAt(tx, actor, row, step, level ?? 0, amount),
    stepTime: localDateTime(actor.clock.now()),
    slaDue: await slaDueOf(tx, actor, strategy, step),
    overSla: false,
  }
}

/** The task of the present step; the applicant stays who he is (conventions 7). */
export async function openTask(tx: Tx, actor: Actor, row: Case): Promise<void> {
  const subject = await approvalSubject(tx, actor, quota, row)
  if (!subject) return
  const started = await approval().start(tx, actor, { ...subject, starterId: row.createUser })
  if (started !== 'none') await updateRow(tx, actor, quota, row, { processInstanceId: started.instanceId })
}
export const closeTask = async (tx: Tx, actor: Actor, row: Case, reason: string): Promise<void> =>
  approval().cancel?.(tx, actor, 'quota', row.id, reason)

export const tellStep = (tx: Tx, actor: Actor, row: Case, from: number | null) =>
  emit(tx, actor, 'quota.step-changed', {
    id: row.id,
    no: row.quotaNo!,
    customerId: row.customerId,
    from: from ?? 0,
    step: row.step ?? 0,
  })

export type Next = { step: StepNo; level: number; skipped: SkippedStep[] } | { step: null; skipped: SkippedStep[] }

/** Where a case goes that passed its step: the next level, the next step that is not skipped, or into effect. */
export async function nextOf(tx: Tx, actor: Actor, row: Case, strategy: Strategy): Promise<Next> {
  const step = row.step as StepNo
  const skipped: SkippedStep[] = []
  if (step === steps.credit) {
    const level = row.creditLevel ?? 1
    if (level < creditLevelsOf(row.grantAmount, strategy.routing)) return { step, level: level + 1, skipped }
  }
  for (let next = step + 1; next <= 5; next++) {
    const rule = await skipRuleOf(tx, actor, row, next as StepNo, strategy)
    if (rule === undefined) return { step: next as StepNo, level: 1, skipped }
    skipped.push({ step: next, round: row.round ?? 1, rule })
  }
  return { step: null, skipped }
}

const VISIT_MONTHS = 24
async function skipRuleOf(
  tx: Tx,
  actor: Actor,
  row: Case,
  step: StepNo,
  strategy: Strategy,
): Promise<string | undefined> {
  const rule = strategy.routing.find(one => one.step === step)?.skipRule ?? 0
  if (step === steps.addit) {
    const conditions = await conditionsOf(tx, row)
    const ordered = (await findRows(tx, quotaReview, { quotaId: row.id, step: steps.credit })).some(
      one => one.revokedTime === null && one.round === row.round && one.payload?.['orderInquiry'] === true,
    )
    return rule === 2 && !ordered && !conditions.some(one => one.precedent)
      ? '无生效前提 / no precedent condition'
      : undefined
  }
  if (step !== steps.diligencing || rule !== 1) return undefined
  const lines = await linesOf(tx, row)
  const isQuiet =
    row.applyKind === applyKinds.yearly &&
    (row.grade === 'A' || row.grade === 'B') &&
    lines.every(line => line.applyQty <= (line.curQty ?? 0))
  return isQuiet && (await isVisitedSince(tx, row, addMonths(localDate(actor.clock.now()), -VISIT_MONTHS)))
    ? `年审，等级${row.grade}，${VISIT_MONTHS}个月内已尽调，台数未增 / yearly, grade ${row.grade}, visited within ${VISIT_MONTHS} months, no city rises`
    : undefined
}

async function isVisitedSince(tx: Tx, row: Case, since: string): Promise<boolean> {
  const cases = await findRows(tx, quota, { customerId: row.customerId })
  const visits = await findRows(tx, quotaReview, {
    quotaId: cases.map(one => one.id),
    step: steps.diligencing,
    decision: decisions.pass,
  } as never)
  return visits.some(one => one.revokedTime === null && String(one.payload?.['visitTime'] ?? '') >= since)
}

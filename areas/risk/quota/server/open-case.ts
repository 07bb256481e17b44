import { localDate, localDateTime, sumFen, ZERO, type ChangesOf, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { saveLines } from '#packages/server/lines.ts'
import { getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { figuresOf } from '#areas/customers/customer-city-quota/server/figures.ts'
import { quotaApply } from '../../quota-apply/quota-apply.ts'
import { rowsInForce } from '../../quota-apply/server/city-facts.ts'
import { storedLines } from '../../quota-apply/server/stored-lines.ts'
import { quotaDetail } from '../children.ts'
import { quota } from '../quota.ts'
import { arrival, linesOf, type Case } from './course.ts'
import { judge, strategyOfCase } from './judge.ts'
import { chooseReviewers } from './people.ts'
import { snapshotOf } from './snapshot.ts'
import type { StepNo } from '../codes.ts'

type Apply = RowOf<typeof quotaApply>

/** A submitted application of kinds 1 to 3 opens its case and follows it (20, quota-apply). */
export async function openCase(tx: Tx, actor: Actor, apply: Apply): Promise<void> {
  const opened = await insertRow(tx, actor, quota, {
    quotaApplyId: apply.id,
    applyKind: apply.applyKind,
    customerId: apply.customerId,
    reason: apply.reason,
  })
  await takeLines(tx, actor, opened.id, apply)
  const { row } = await act(tx, actor, quota, opened.id, 'submit')
  await follow(tx, actor, apply, row)
}

/** Supplements: the lines go into the case again, which goes on where it was sent back (20, afresh). */
export async function resumeCase(tx: Tx, actor: Actor, apply: Apply): Promise<void> {
  await takeLines(tx, actor, apply.quotaId!, apply)
  const { row } = await act(tx, actor, quota, apply.quotaId!, 'afresh')
  await follow(tx, actor, apply, row)
}

async function follow(tx: Tx, actor: Actor, apply: Apply, row: Case): Promise<void> {
  const now = await getRow(tx, quotaApply, apply.id)
  await updateRow(tx, actor, quotaApply, now, {
    quotaId: row.id,
    quotaNo: row.quotaNo,
    processInstanceId: row.processInstanceId,
  })
}

async function takeLines(tx: Tx, actor: Actor, quotaId: string, apply: Apply): Promise<void> {
  const lines = await storedLines(tx, apply)
  const known = new Map((await linesOf(tx, { id: quotaId })).map(line => [line.cityCode, line.id]))
  await saveLines(
    tx,
    actor,
    quota as never,
    quotaId,
    'lines',
    lines.map(line => ({
      ...(known.has(line.cityCode) ? { id: known.get(line.cityCode) } : {}),
      cityCode: line.cityCode,
      usage: line.usage,
      applyQty: line.applyQty,
      applyAmount: line.applyAmount,
      unitRent: line.unitRent,
      unitPrice: line.unitPrice,
      deposit: line.deposit,
      downPayment: line.downPayment,
      unitExposure: line.unitExposure,
    })),
  )
}

/** Head fields that stand on the customer and its lines. */
export async function headOf(tx: Tx, row: Pick<Case, 'id' | 'customerId'>): Promise<ChangesOf<typeof quota>> {
  const owner = await getRow(tx, customer, row.customerId)
  const lines = await linesOf(tx, row)
  return {
    customerName: owner.mechanismName,
    businessKind: owner.businessKind,
    customerKind: owner.customerKind,
    bizUserId: owner.bizUserId,
    cityCodes: [...new Set(lines.map(line => line.cityCode))],
    applyQty: lines.reduce((sum, line) => sum + line.applyQty, 0),
    applyAmount: sumFen(lines, line => line.applyAmount),
  }
}

/** A fresh look at the customer: snapshot, present quota, score, red lines, suggestion, reviewers (D8). */
export async function lookAfresh(tx: Tx, actor: Actor, row: Case, step: StepNo): Promise<ChangesOf<typeof quota>> {
  const today = localDate(actor.clock.now())
  const inForce = await rowsInForce(tx, row.customerId)
  for (const line of await linesOf(tx, row)) {
    const one = inForce.get(line.cityCode)
    await updateRow(tx, actor, quotaDetail, line.id, {
      curQty: one?.quotaQty ?? 0,
      curAmount: one?.quotaAmount ?? ZERO,
      usedQty: one ? figuresOf(one, today).usedQty : 0,
    })
  }
  const head = await headOf(tx, row)
  const whole = { ...row, ...head } as Case
  const lines = await linesOf(tx, row)
  const strategy = await strategyOfCase(tx, whole)
  const snapshot = await snapshotOf(tx, actor, row.customerId, lines)
  const judged = await judge(tx, actor, whole, { strategy, snapshot, lines })
  const seen: ChangesOf<typeof quota> = {
    ...head,
    ...judged.changes,
    autoScore: judged.changes.finalScore,
    snapshot: snapshot as unknown as Record<string, unknown>,
    strategyId: strategy.row.id,
    refused: false,
    submitTime: localDateTime(actor.clock.now()),
  }
  const standing = { ...whole, ...seen } as Case
  const stepUsers = await chooseReviewers(tx, actor, standing, standing.applyAmount)
  return {
    ...seen,
    stepUsers,
    ...(await arrival(tx, actor, { ...standing, stepUsers } as Case, { step, strategy, round: row.round ?? 1 })),
  }
}

export const tellSubmitted = (tx: Tx, actor: Actor, row: Case) =>
  emit(tx, actor, 'quota.submitted', { id: row.id, no: row.quotaNo!, customerId: row.customerId })

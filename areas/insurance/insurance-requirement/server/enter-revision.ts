import { fen, inBoth, isAmount, localDateTime, negFen, ZERO, type ChangesOf, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { REVISE } from '../../insurance-policy/codes.ts'
import { insurancePolicy, insurancePolicyCover } from '../../insurance-policy/insurance-policy.ts'
import { cancelled } from '../../insurance-policy/server/cancel.ts'
import { completed } from '../../insurance-policy/server/complete.ts'
import { ORDER } from '../../insurance-work-order/states.ts'
import { postRevisionCost } from './costs.ts'
import type { Order, Policy } from './facts.ts'
import { getBatch } from './get-batch.ts'
import { moveOrder, type Batch, type Line } from './orders.ts'
import { amount, dayIn, textIn } from './payload.ts'
import { raiseRefund } from './refund.ts'

type Changes = ChangesOf<typeof insurancePolicy>
const MONEY = new Set(['thirdPartyLimit', 'insuredValue'])

/** What the items say, as fields of the policy. */
function itemsAsChanges(order: Order): Changes {
  const changes: Record<string, unknown> = {}
  for (const { field, new: value } of order.reviseItems ?? [])
    changes[field] = MONEY.has(field)
      ? isAmount(value)
        ? fen(value)
        : null
      : field === 'seats'
        ? Number(value)
        : value
  return changes as Changes
}

/** Audit type 8 approved (C4): the policy as endorsed, money back where it costs less, the order done. */
export async function enterRevision(tx: Tx, actor: Actor, batch: Batch, order: Order, line: Line): Promise<void> {
  const payload = line.payload ?? {}
  const actual = amount(payload['actualDelta']) ?? order.deltaAmt ?? ZERO
  const effectiveDate = dayIn(payload['effectiveDate']) ?? order.effectiveDate!
  const policy = await lockRow(tx, actor, insurancePolicy, order.policyId!)
  if (order.reviseType === REVISE.cancel) await endorseCancel(tx, actor, order, policy, effectiveDate, actual)
  else await applyItems(tx, actor, order, policy, actual)
  await postRevisionCost(tx, actor, order, actual)
  const refundReceivableId =
    actual < ZERO && order.refundPayeeType !== 2
      ? await raiseRefund(
          tx,
          actor,
          order,
          negFen(actual),
          order.reviseType === REVISE.cancel
            ? inBoth('退保退费', 'Refund of a cancelled policy')
            : inBoth('批减退费', 'Refund of an endorsement'),
        )
      : undefined
  await moveOrder(tx, actor, order, ORDER.done, {
    activeRequirementId: null,
    endorsementNo: textIn(payload['endorsementNo']) || null,
    effectiveDate,
    deltaAmt: actual,
    doneTime: localDateTime(actor.clock.now()),
    slaDue: null,
    overdueStep: false,
    entryId: batch.id,
    policyIds: [policy.id],
    ...(refundReceivableId ? { refundReceivableId } : {}),
  })
}

async function endorseCancel(
  tx: Tx,
  actor: Actor,
  order: Order,
  policy: Policy,
  cancelDate: string,
  actual: Fen,
): Promise<void> {
  const applied = await getBatch(tx, order.applyId)
  const fields = await cancelled(tx, policy, {
    cancelDate,
    cancelReason: applied?.cancelReason ?? '9',
    refundAmt: actual < ZERO ? negFen(actual) : ZERO,
  })
  await act(tx, actor, insurancePolicy, policy.id, 'endorse', { input: { ...fields, revising: false } as never })
}

async function applyItems(tx: Tx, actor: Actor, order: Order, policy: Policy, actual: Fen): Promise<void> {
  const changes = itemsAsChanges(order)
  const covers = await findRows(tx, insurancePolicyCover, { policyId: policy.id } as never)
  for (const [field, code] of [
    ['thirdPartyLimit', 'B'],
    ['insuredValue', 'A'],
  ] as const) {
    const row = covers.find(one => one.coverageCode === code)
    if (row && changes[field] !== undefined)
      await updateRow(tx, actor, insurancePolicyCover, row.id, { limitAmt: changes[field] ?? null })
  }
  const next = { ...policy, ...changes, premium: (policy.premium + actual) as Fen }
  await updateRow(tx, actor, insurancePolicy, policy, {
    ...changes,
    ...(changes.endTime ? { effectiveEnd: changes.endTime } : {}),
    premium: next.premium,
    revising: false,
    ...completed(next, covers.length),
  })
  await emit(tx, actor, 'policy.changed', { id: policy.id, no: policy.policyNo, vehicleId: policy.vehicleId })
}

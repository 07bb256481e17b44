import { addDays, invalid, localDate, refuse, yuan, ZERO, type ChangesOf, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRow } from '#packages/server/rows.ts'
import { cancellation, lastDay, type CancelSheet } from '../../calculations/cancellation.ts'
import { BEARER, KIND, SOURCE } from '../codes.ts'
import { termsOn } from '../../insurance-setting/server/effective.ts'
import { insurancePolicy } from '../insurance-policy.ts'
import { completed } from './complete.ts'
import type { Policy } from './overlap.ts'

/** The law names why a compulsory policy may end before its time (and 5, local practice). */
const COMPULSORY_REASONS = new Set(['1', '2', '3', '4', '5'])

export async function sheetOf(tx: Tx, policy: Policy, cancelDate: LocalDate): Promise<CancelSheet> {
  const terms = await termsOn(tx, policy.cityCode, cancelDate)
  return cancellation({
    premium: policy.premium,
    startDate: policy.startTime.slice(0, 10),
    endDate: lastDay(policy.endTime),
    cancelDate,
    cancelFeeRate: terms.cancelFeeRate!,
  })
}

/** GET updateCancel: the sheet, before anybody commits it. */
export async function cancelSheet(
  tx: Tx,
  actor: Actor,
  policy: Policy,
  given?: LocalDate,
): Promise<Record<string, unknown>> {
  const cancelDate = given ?? localDate(actor.clock.now())
  const sheet = await sheetOf(tx, policy, cancelDate)
  const next = await successor(tx, policy)
  return {
    id: policy.id,
    policyNo: policy.policyNo,
    cancelDate,
    premium: yuan(policy.premium),
    periodDays: sheet.periodDays,
    usedDays: sheet.usedDays,
    refundAmt: yuan(sheet.amt),
    trace: sheet.trace,
    openClaims: yuan(policy.claimOpen),
    openCorrection: policy.revising,
    successorId: next?.id ?? '',
    successorNo: next?.policyNo ?? '',
    byCorrection: isOfChain(policy),
  }
}

/** The policy of the same kind that goes on where this one ends. */
async function successor(tx: Tx, policy: Policy): Promise<{ id: string; policyNo: string } | undefined> {
  if (policy.nextPolicyId) {
    const next = await findRow(tx, insurancePolicy, policy.nextPolicyId)
    if (next) return { id: next.id, policyNo: next.policyNo }
  }
  return tx.row(sql`
    select id, policy_no as "policyNo" from insurance_policy where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2)
      and vehicle_id = ${policy.vehicleId}::bigint and policy_kind = ${policy.policyKind} and start_time > ${policy.startTime}::timestamptz
    order by start_time limit 1`)
}

/** What the chain entered and somebody of us paid is cancelled by a correction, so that the money comes back. */
export const isOfChain = (policy: Policy): boolean =>
  policy.source === SOURCE.order && policy.bearer !== BEARER.customer

export function refuseReason(policy: Pick<Policy, 'policyKind'>, reason: string): void {
  if (policy.policyKind === KIND.compulsory && !COMPULSORY_REASONS.has(reason))
    refuse('compulsoryReason', '交强险不符合解除条件 / compulsory cover may not be cancelled for this reason')
}

export interface Cancelling {
  cancelDate: LocalDate
  cancelReason: string
  refundAmt?: Fen | null
  endorsementNo?: string | null
  attachBizId?: string | null
  keepClaims?: boolean | null
}

/** PUT updateCancel: guards, then the fields of the cancelled policy. */
export async function cancel(
  tx: Tx,
  _actor: Actor,
  policy: Policy,
  wanted: Cancelling,
): Promise<ChangesOf<typeof insurancePolicy>> {
  if (isOfChain(policy))
    refuse('byCorrection', '保单【{no}】请通过批改退保 / use a cancellation correction for policy {no}', {
      no: policy.policyNo,
    })
  if (policy.revising)
    refuse('revising', '保单【{no}】正在批改 / policy {no} is being corrected', { no: policy.policyNo })
  if (policy.claimOpen > ZERO && !wanted.keepClaims)
    refuse('claims', '保单【{no}】有未决赔案，请勾选保留理赔权 / policy {no} has open claims: say that they are kept', {
      no: policy.policyNo,
    })
  refuseReason(policy, wanted.cancelReason)
  return cancelled(tx, policy, wanted)
}

/** By whichever way: the cover ends with the day before. */
export async function cancelled(
  tx: Tx,
  policy: Policy,
  wanted: Cancelling,
): Promise<ChangesOf<typeof insurancePolicy>> {
  const lastCovered = addDays(wanted.cancelDate, -1)
  if (lastCovered > lastDay(policy.endTime)) invalid({ cancelDate: '退保日晚于终保 / the policy ends before that day' })
  const sheet = await sheetOf(tx, policy, wanted.cancelDate)
  const refundAmt = wanted.refundAmt ?? sheet.amt
  if (refundAmt > policy.premium) refuse('refund', '退保金额不能超过保费 / more is given back than was paid')
  return {
    cancelDate: wanted.cancelDate,
    cancelReason: wanted.cancelReason,
    cancelFiles: wanted.attachBizId ?? policy.cancelFiles,
    refundAmt,
    effectiveEnd: `${lastCovered} 23:59:59`,
    costAmt: completed({ ...policy, refundAmt }, 1).costAmt!,
  }
}

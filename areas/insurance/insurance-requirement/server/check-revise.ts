import { negFen, timesFen, yuan, ZERO, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { correctionDelta, lastDay } from '../../calculations/cancellation.ts'
import { KIND, REVISE } from '../../insurance-policy/codes.ts'
import { sheetOf } from '../../insurance-policy/server/cancel.ts'
import { reviseFaults } from '../../insurance-policy/server/revise-check.ts'
import { ORDER } from '../../insurance-work-order/states.ts'
import { CLOSE, off, type Checked, type HeadFacts } from './checked.ts'
import { orderOf } from './check-cover.ts'
import type { Facts, Policy } from './facts.ts'
import { amount, amountOr0, dayIn, rowsIn, textIn } from './payload.ts'

/** What a correction may change on a policy, by its type. */
export const ITEMS: Readonly<Record<number, readonly string[]>> = {
  [REVISE.plate]: ['plateNo'],
  [REVISE.owner]: ['insuredName', 'insuredNo', 'applicantName'],
  [REVISE.use]: ['useNature'],
  [REVISE.facts]: ['vin', 'engineNo', 'modelName', 'seats'],
  [REVISE.more]: ['thirdPartyLimit', 'insuredValue'],
  [REVISE.less]: ['thirdPartyLimit', 'insuredValue'],
  [REVISE.period]: ['endTime'],
  [REVISE.beneficiary]: ['beneficiary'],
  [REVISE.cancel]: [],
  10: ['specialTerms'],
}
const COMPULSORY_REASONS = ['1', '2', '3', '4', '5']
const said = (policy: Policy, field: string): string => {
  const value = (policy as unknown as Record<string, unknown>)[field]
  return value === null || value === undefined ? '' : typeof value === 'bigint' ? yuan(value as Fen) : String(value)
}

/** Audit type 5: what of the policy changes, and what it costs (C4, C5). */
export async function checkRevise(tx: Tx, facts: Facts, row: Checked, head: HeadFacts): Promise<void> {
  const policy = facts.policies.get(row.policyId ?? '')
  if (!policy) return void row.reasons.push('未找到保单 / policy not found')
  row.vehicleId = policy.vehicleId
  const type = head.reviseType ?? 0
  const effectiveDate = head.effectiveDate
  if (!type || !effectiveDate) return
  const own = row.workOrderId ? facts.orders.get(row.workOrderId) : undefined
  const isOwn = own !== undefined && own.activeRequirementId === head.requirementId
  const found = await reviseFaults(tx, isOwn ? { ...policy, revising: false } : policy, {
    reviseType: type,
    effectiveDate,
  })
  row.reasons.push(...found.reasons)
  row.warnings.push(...found.warnings)
  if (head.insurerId && policy.insurerId !== head.insurerId)
    row.reasons.push('一批只批改同一保险公司的保单 / one insurer per batch')
  row.payload['reviseItems'] = itemsOf(row, head, policy, type)
  await delta(tx, row, policy, type, effectiveDate)
  row.kindAmts = [{ policyKind: policy.policyKind, premium: textIn(row.payload['deltaAmt']) || '0.00' }]
  row.amt = amountOr0(row.payload['deltaAmt'])
}

function itemsOf(
  row: Checked,
  head: HeadFacts,
  policy: Policy,
  type: number,
): { field: string; old: string; new: string }[] {
  const forAll: Readonly<Record<number, readonly [string, string | null | undefined]>> = {
    [REVISE.owner]: ['insuredName', head.newOwnerName],
    [REVISE.use]: ['useNature', head.newUseNature],
    [REVISE.beneficiary]: ['beneficiary', head.newBeneficiary],
  }
  const own = rowsIn(row.payload['reviseItems'])
  const common = forAll[type]
  const items = own.length > 0 ? own : common?.[1] ? [{ field: common[0], new: common[1] }] : []
  const allowed = ITEMS[type] ?? []
  if (type === REVISE.cancel) {
    if (!head.cancelReason) row.reasons.push('请选择退保原因 / choose the reason of the cancellation')
    else if (policy.policyKind === KIND.compulsory && !COMPULSORY_REASONS.includes(head.cancelReason))
      row.reasons.push('交强险不符合解除条件 / compulsory cover may not be cancelled for this reason')
    return []
  }
  if (items.length === 0) row.reasons.push('请填写批改内容 / say what is corrected')
  return items.map(item => {
    const field = textIn(item['field'])
    if (!allowed.includes(field))
      row.reasons.push(`批改类型不含该项：${field} / not an item of this correction: ${field}`)
    const old = said(policy, field)
    if ('old' in item && textIn(item['old']) !== '' && textIn(item['old']) !== old)
      row.reasons.push(`原值与保单不一致：${old} / the policy says ${old}`)
    if (!textIn(item['new'])) row.reasons.push('请填写新值 / enter the new value')
    return { field, old, new: textIn(item['new']) }
  })
}

async function delta(tx: Tx, row: Checked, policy: Policy, type: number, effectiveDate: string): Promise<void> {
  const { payload } = row
  const annual = amount(payload['annualDifference'])
  const calculated =
    type === REVISE.cancel
      ? negFen((await sheetOf(tx, policy, effectiveDate)).amt)
      : annual !== null
        ? correctionDelta(annual, effectiveDate, lastDay(policy.endTime)).amt
        : ZERO
  payload['calcDelta'] = yuan(calculated)
  const deltaAmt = amount(payload['deltaAmt']) ?? calculated
  payload['deltaAmt'] = yuan(deltaAmt)
  const base = calculated < ZERO ? negFen(calculated) : calculated
  if (base > ZERO && off(deltaAmt, calculated) > timesFen(base, '0.05') && !textIn(payload['diffReason']))
    row.reasons.push(
      `保费变化与测算${yuan(calculated)}相差超过5%，请填写原因 / more than 5% off the calculated ${yuan(calculated)}: say why`,
    )
  if (type === REVISE.less && deltaAmt > ZERO)
    row.reasons.push('减保的保费变化不能为正 / less cover does not cost more')
}

/** Audit type 8: the endorsement as the insurer printed it. */
export function checkReviseEntry(facts: Facts, row: Checked, head: HeadFacts): void {
  const order = orderOf(facts, row, head, [ORDER.toEnter], 2)
  if (!order) return
  row.policyId = order.policyId
  if (!textIn(row.payload['endorsementNo'])) row.reasons.push('请填写批单号 / enter the endorsement no.')
  if (!row.candidate.attachBizId && !textIn(row.payload['attachBizId']))
    row.reasons.push('请上传批单 / upload the endorsement')
  row.payload['effectiveDate'] = dayIn(row.payload['effectiveDate']) ?? order.effectiveDate
  const agreed = order.deltaAmt ?? ZERO
  const actual = amount(row.payload['actualDelta']) ?? agreed
  row.payload['actualDelta'] = yuan(actual)
  if (off(actual, agreed) > CLOSE && !textIn(row.payload['diffReason']))
    row.reasons.push(
      `保费变化与申请相差${yuan(off(actual, agreed))}元，请填写差异原因 / ${yuan(off(actual, agreed))} off the request: say why`,
    )
  row.amt = actual
}

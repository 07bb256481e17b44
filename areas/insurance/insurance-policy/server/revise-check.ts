import { ZERO, type Label, type LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { lastDay } from '../../calculations/cancellation.ts'
import { REVISE } from '../codes.ts'
import type { Policy } from './overlap.ts'

export interface ReviseAsked {
  readonly reviseType: number
  readonly effectiveDate: LocalDate
}
/** 80, 3: whether a policy may be corrected so; reasons refuse, warnings only tell. */
export async function reviseFaults(
  tx: Tx,
  policy: Policy,
  { reviseType, effectiveDate }: ReviseAsked,
): Promise<{ reasons: Label[]; warnings: Label[] }> {
  const no = policy.policyNo
  const reasons: Label[] = []
  const warnings: Label[] = []
  if (policy.status !== 1 && policy.status !== 2)
    reasons.push(`保单【${no}】已不在保障期 / policy ${no} is not in force any more`)
  if (policy.revising) reasons.push(`保单【${no}】正在批改 / policy ${no} is being corrected`)
  if (lastDay(policy.effectiveEnd ?? policy.endTime) < effectiveDate)
    reasons.push(`保单【${no}】在生效日前到期 / policy ${no} expires before that day`)
  if ([REVISE.use, REVISE.less, REVISE.cancel].includes(reviseType) && policy.claimOpen > ZERO)
    warnings.push(`保单【${no}】有未决赔案 / policy ${no} has open claims`)
  const car = policy.vehicleId ? await findRow(tx, vehicle, policy.vehicleId) : undefined
  if (reviseType === REVISE.plate && car?.plateNo === policy.plateNo)
    warnings.push(`车辆卡片上的车牌尚未变更：${no} / the plate on the card is still the same: ${no}`)
  if (reviseType === REVISE.owner && car?.ownerName === policy.insuredName)
    warnings.push(`车辆卡片上的车主尚未变更：${no} / the owner on the card is still the same: ${no}`)
  return { reasons, warnings }
}

import { addMonths, taxOfGross, ZERO, type ChangesOf, type Fen, type Label } from '#kernel'
import { KIND } from '../codes.ts'
import type { CompulsoryLimits } from '../fields.ts'
import type { insurancePolicy } from '../insurance-policy.ts'
import type { Policy } from './overlap.ts'

type Changes = ChangesOf<typeof insurancePolicy>

/** By law since 2020-09-19, with and without our fault. */
export const COMPULSORY_LIMITS: CompulsoryLimits = {
  death: '180000.00',
  medical: '18000.00',
  property: '2000.00',
  deathNoFault: '18000.00',
  medicalNoFault: '1800.00',
  propertyNoFault: '100.00',
}

/** Whether the times are a year minus a second, as a compulsory policy runs. */
export function isYear(start: string, end: string): boolean {
  const next = `${addMonths(start.slice(0, 10), 12)}${start.slice(10)}`
  const ended = new Date(Date.parse(`${end.replace(' ', 'T')}Z`) + 1000).toISOString().slice(0, 19).replace('T', ' ')
  return ended === next || end === next
}

/** What a policy still lacks on paper, by the codes of policy_gap; nothing when its data are complete. */
export function missingOf(policy: Partial<Policy>, coverRows: number): number[] {
  const isFree = policy.bearer === 3
  return [
    ...(policy.policyNo ? [] : [1]),
    ...(policy.startTime && policy.endTime ? [] : [2]),
    ...(policy.premium === undefined || (policy.premium === ZERO && !isFree) ? [3] : []),
    ...(policy.policyKind === KIND.commercial && coverRows === 0 ? [4] : []),
    ...(policy.ePolicyBizId ? [] : [5]),
  ]
}

/** System fields of a policy after any change of it. */
export function completed(policy: Partial<Policy>, coverRows: number): Changes {
  const missing = missingOf(policy, coverRows)
  const premium = (policy.premium ?? ZERO) as Fen
  const isOurs = policy.bearer === 1
  return {
    missing,
    dataState: missing.length > 0 ? 2 : 1,
    taxRate: policy.taxRate ?? '6.000000',
    taxAmt: taxOfGross(premium, policy.taxRate ?? '6'),
    costAmt: isOurs ? ((premium - (policy.refundAmt ?? ZERO)) as Fen) : ZERO,
    compulsoryLimits: policy.policyKind === KIND.compulsory ? COMPULSORY_LIMITS : null,
  }
}

export const NOT_YEAR: Label =
  '交强险期间须为一年减一秒，否则请标记短期 / compulsory cover runs a year minus a second; else mark it short term'

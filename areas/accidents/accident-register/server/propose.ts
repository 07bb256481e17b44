import { daysBetween, sumFen, ZERO, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { proposedCharges, type ChargeLine } from '../../calculations/charge.ts'
import { sharesOf, type LossLine, type Shares } from '../../calculations/shares.ts'
import { planIs } from '../../calculations/loss-codes.ts'
import { coverLeft, lesseeFacts, othersOf, type CaseFacts } from './facts.ts'

/** What a register says of liability, cover and repair, complete. */
export interface Terms {
  readonly liabilityRate: string
  readonly coverCompulsory: boolean
  readonly coverCommercial: boolean
  readonly subrogation: boolean
  readonly absoluteDeductible: Fen
  readonly deductibleRate: string
  readonly repairPlan: number
  readonly inShopDate: string | null
  readonly planOutDate: string | null
}

export const computeShares = async (
  tx: Tx,
  facts: CaseFacts,
  terms: Terms,
  losses: readonly LossLine[],
  exceptId: string | undefined,
): Promise<Shares> =>
  sharesOf(losses, {
    rate: terms.liabilityRate,
    coverCompulsory: terms.coverCompulsory,
    coverCommercial: terms.coverCommercial,
    subrogation: terms.subrogation,
    absoluteDeductible: terms.absoluteDeductible,
    deductibleRate: terms.deductibleRate,
    left: await coverLeft(tx, facts, terms.liabilityRate, exceptId),
    others: othersOf(facts, terms.liabilityRate),
  })

/** C10: downtime counts only where the position earns no rent. */
export async function computeCharges(
  tx: Tx,
  facts: CaseFacts,
  terms: Terms,
  losses: readonly LossLine[],
  shares: Pick<Shares, 'lines' | 'deductibleBorne'>,
): Promise<ChargeLine[]> {
  const lessee = await lesseeFacts(tx, facts.row)
  const days =
    terms.inShopDate && terms.planOutDate && !lessee.earnsRent ? daysBetween(terms.inShopDate, terms.planOutDate) : 0
  return proposedCharges(losses, shares.lines, {
    isLessee: lessee.isLessee,
    totalLoss: terms.repairPlan === planIs.totalLoss,
    isCustomersCause: isCustomersCause(facts, terms),
    deductibleBorne: shares.deductibleBorne,
    depreciationRate: lessee.depreciationRate,
    deductibleCap: lessee.deductibleCap,
    downtimeDays: Math.max(0, days),
    dayRent: lessee.dayRent,
  })
}

/** Drunk, unlicensed, unauthorised, fled, or an insurer that refuses although a policy was there. */
const isCustomersCause = ({ row, compulsory, commercial }: CaseFacts, terms: Terms): boolean =>
  row.coverRisk ||
  row.unauthorised ||
  (compulsory !== undefined && !terms.coverCompulsory) ||
  (commercial !== undefined && !terms.coverCommercial)

export interface Totals {
  readonly lossTotal: Fen
  readonly claimCompulsory: Fen
  readonly claimCommercial: Fen
  readonly claimOther: Fen
  readonly claimTotal: Fen
  readonly uninsured: Fen
}
export function totalsOf(
  losses: readonly { amt: Fen }[],
  shares: readonly { byCompulsory: Fen; byCommercial: Fen; byOther: Fen; bySelf: Fen }[],
): Totals {
  const [claimCompulsory, claimCommercial, claimOther, uninsured] = (
    ['byCompulsory', 'byCommercial', 'byOther', 'bySelf'] as const
  ).map(name => sumFen(shares, one => one[name]))
  return {
    lossTotal: sumFen(losses, one => one.amt),
    claimCompulsory: claimCompulsory ?? ZERO,
    claimCommercial: claimCommercial ?? ZERO,
    claimOther: claimOther ?? ZERO,
    claimTotal: ((claimCompulsory ?? 0n) + (claimCommercial ?? 0n) + (claimOther ?? 0n)) as Fen,
    uninsured: uninsured ?? ZERO,
  }
}

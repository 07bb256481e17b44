import { Decimal } from 'decimal.js'
import { addFen, maxFen, subFen, sumFen, timesFen, yuan, ZERO, type Fen, type Label } from '#kernel'
import { chargeIs, lossIs, payToIs } from './loss-codes.ts'
import { spread, type LossLine, type Share } from './shares.ts'

export interface ChargeFacts {
  /** A customer or a driver had the vehicle. */
  readonly isLessee: boolean
  readonly totalLoss: boolean
  /** Drunk, unauthorised, or the cover was refused: what is not paid is the customer's. */
  readonly isCustomersCause: boolean
  readonly deductibleBorne: Fen
  /** The most that the contract lets him bear of it; null where it says nothing. */
  readonly deductibleCap: Fen | null
  /** Percent by contract; null where it says nothing. */
  readonly depreciationRate: string | null
  /** Days on which the position earned no rent. */
  readonly downtimeDays: number
  readonly dayRent: Fen
}
export interface ChargeLine {
  readonly chargeKind: number
  readonly basis: Label
  readonly qty: string | null
  readonly price: Fen | null
  readonly rate: string | null
  readonly amt: Fen
}

/** 80, C10: what the customer is proposed to pay. Kinds that come to nothing make no line. */
export function proposedCharges(
  losses: readonly LossLine[],
  shares: readonly Share[],
  facts: ChargeFacts,
): ChargeLine[] {
  if (!facts.isLessee) return []
  const byKind = selfByKind(losses, shares, facts.deductibleBorne)
  const repair = sumFen(
    losses.filter(one => one.lossKind === lossIs.own),
    one => one.amt,
  )
  const lines: ChargeLine[] = []
  const add = (chargeKind: number, basis: Label, amt: Fen, more: Partial<ChargeLine> = {}) => {
    if (amt > ZERO) lines.push({ chargeKind, basis, qty: null, price: null, rate: null, ...more, amt })
  }
  if (!facts.totalLoss) {
    add(chargeIs.downtime, '停驶天数 × 日租金 / Days × day rent', timesFen(facts.dayRent, facts.downtimeDays), {
      qty: facts.downtimeDays.toFixed(2),
      price: facts.dayRent,
    })
    if (facts.depreciationRate)
      add(
        chargeIs.depreciation,
        '维修费 × 合同比例 / Repair × rate of the contract',
        timesFen(repair, new Decimal(facts.depreciationRate).div(100).toFixed()),
        { price: repair, rate: facts.depreciationRate },
      )
    const { deductibleBorne: borne, deductibleCap: cap } = facts
    if (cap !== null && cap < borne)
      add(chargeIs.deductible, '合同约定的免赔上限 / Deductible, as far as the contract goes', cap, { price: borne })
    else add(chargeIs.deductible, '实际承担的绝对免赔 / Absolute deductible borne', borne)
    if (facts.isCustomersCause) add(chargeIs.repair, '保险不赔的维修费 / Repair that no cover pays', byKind.repair)
  }
  if (facts.isCustomersCause)
    add(chargeIs.thirdParty, '保险不赔的第三方损失 / Third parties that no cover pays', byKind.third)
  add(chargeIs.rescue, '保险不赔的施救费 / Rescue that no cover pays', byKind.rescue)
  return lines
}

/** What we bear besides the deductible, which is a line of its own. */
function selfByKind(losses: readonly LossLine[], shares: readonly Share[], deductible: Fen) {
  const sum = (fits: (kind: number) => boolean) =>
    sumFen(
      losses.map((one, index) => ({ kind: one.lossKind, self: shares[index]!.bySelf })).filter(one => fits(one.kind)),
      one => one.self,
    )
  const own = [sum(kind => kind === lossIs.own), sum(kind => kind === lossIs.rescue)]
  const beyond = maxFen(subFen(addFen(...own), deductible), ZERO)
  const [repair, rescue] = spread(beyond, own)
  return { repair: repair!, rescue: rescue!, third: sum(kind => kind !== lossIs.own && kind !== lossIs.rescue) }
}

/** Kinds whose typed sum lies below the proposal: they need a reason. */
export function belowProposal(
  typed: readonly { chargeKind: number; amt: Fen }[],
  proposed: readonly ChargeLine[],
): number[] {
  const sum = (kind: number) =>
    sumFen(
      typed.filter(one => one.chargeKind === kind),
      one => one.amt,
    )
  return proposed.filter(one => sum(one.chargeKind) < one.amt).map(one => one.chargeKind)
}

/** What of an uncovered loss stays with us: downtime and depreciation are no part of the loss. */
export function splitUninsured(
  uninsured: Fen,
  charges: readonly { chargeKind: number; amt: Fen }[],
): { customerAmt: Fen; selfAmt: Fen } {
  const charged = sumFen(
    charges.filter(one => one.chargeKind !== chargeIs.downtime && one.chargeKind !== chargeIs.depreciation),
    one => one.amt,
  )
  const selfAmt = maxFen(subFen(uninsured, charged), ZERO)
  return { customerAmt: subFen(uninsured, selfAmt), selfAmt }
}

export interface NetFacts {
  readonly repairTotal: Fen
  readonly towAmt: Fen
  readonly thirdTotal: Fen
  readonly claims: readonly { payTo: number; actualAmt: Fen }[]
  readonly chargeTotal: Fen
  /** What the wreck of a total loss brings. */
  readonly salvage: Fen
}
/** 80, C10: what the accident costs us in the end; money that goes straight to third parties is no part of it. */
export function netLoss(facts: NetFacts): { amt: Fen; trace: Label } {
  const claims = sumFen(
    facts.claims.filter(one => one.payTo !== payToIs.third),
    one => one.actualAmt,
  )
  const { repairTotal, towAmt, thirdTotal, chargeTotal, salvage } = facts
  const amt = subFen(addFen(repairTotal, towAmt, thirdTotal), claims, chargeTotal, salvage)
  const wreck = salvage > ZERO
  const figures = `${yuan(repairTotal)} + ${yuan(towAmt)} + ${yuan(thirdTotal)} − ${yuan(claims)} − ${yuan(chargeTotal)}${wreck ? ` − ${yuan(salvage)}` : ''} = ${yuan(amt)}`
  return {
    amt,
    trace: `维修 + 施救 + 垫付 − 赔款 − 客户承担${wreck ? ' − 残值' : ''}：${figures} / Repair + towing + advances − claims − charge${wreck ? ' − salvage' : ''}: ${figures}`,
  }
}

/** 80, C6: what a claim costs in next year's premium. */
export function claimCostsNextYear(stdPremium: Fen, factorAfter: string, factorWithout: string): Fen {
  return timesFen(stdPremium, new Decimal(factorAfter).minus(factorWithout).toFixed())
}

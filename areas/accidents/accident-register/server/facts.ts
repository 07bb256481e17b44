import { fen, maxFen, subFen, sumFen, timesFen, ZERO, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { insurancePolicy, insurancePolicyCover } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import type { CompulsoryLimits } from '#areas/insurance/insurance-policy/fields.ts'
import { custody } from '#areas/insurance/codes.ts'
import { dayRent } from '#areas/contracts/calculations/day-rent.ts'
import { serviceTerms } from '#areas/contracts/contract/server/service-terms.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { accidentParty } from '../../accident/accident.ts'
import type { Case } from '../../accident/server/rows.ts'
import { STATUTORY, type CoverLeft, type OtherParty } from '../../calculations/shares.ts'
import { PARTY_VEHICLE } from '../../codes.ts'
import { lossIs } from '../../calculations/loss-codes.ts'

export type Policy = RowOf<typeof insurancePolicy>
type Cover = RowOf<typeof insurancePolicyCover>
type Party = RowOf<typeof accidentParty>

/** What a case says of cover and of whoever had the vehicle. */
export interface CaseFacts {
  readonly row: Case
  readonly parties: readonly Party[]
  readonly compulsory: Policy | undefined
  readonly commercial: Policy | undefined
  readonly covers: readonly Cover[]
}
const [OWN_DAMAGE, ABSOLUTE] = ['A', 'K']
const SEATS: readonly string[] = ['D3', 'D4']

export async function caseFacts(tx: Tx, row: Case): Promise<CaseFacts> {
  const policy = (id: string | null) => (id ? findRow(tx, insurancePolicy, id) : undefined)
  return {
    row,
    parties: await findRows(tx, accidentParty, { accidentId: row.id } as never, { orderBy: 't.line_no' }),
    compulsory: await policy(row.compulsoryPolicyId),
    commercial: await policy(row.commercialPolicyId),
    covers: row.commercialPolicyId
      ? await findRows(tx, insurancePolicyCover, { policyId: row.commercialPolicyId } as never)
      : [],
  }
}

/** Percent: of the cover that agrees an absolute deductible, else of the cover of our own vehicle. */
export const deductibleOf = ({ covers }: CaseFacts): string =>
  (covers.find(one => one.coverageCode === ABSOLUTE) ?? covers.find(one => one.coverageCode === OWN_DAMAGE))
    ?.deductibleRate ?? '0'

const OWN_PASSENGER = 5
const FIXED_OBJECT = 4
/** The other side of the accident; who has no share of his own shares what is left. */
export function othersOf({ parties }: CaseFacts, ourRate: string): OtherParty[] {
  const others = parties.filter(one => one.partyKind !== OWN_PASSENGER && one.partyKind !== FIXED_OBJECT)
  const open = others.filter(one => one.liabilityRate === null).length
  const given = others.reduce((sum, one) => sum + Number(one.liabilityRate ?? 0), 0)
  const left = Math.max(0, 100 - Number(ourRate) - given)
  return others.map(one => ({
    isVehicle: one.partyKind === PARTY_VEHICLE,
    rate: one.liabilityRate === null ? left / open : Number(one.liabilityRate),
  }))
}

/** What earlier registers in effect of this case claim already. */
async function usedBefore(tx: Tx, accidentId: string, exceptId: string | undefined) {
  const rows = await tx.rows<{ kind: number; compulsory: string; commercial: string }>(sql`
    select l.loss_kind as kind, sum(l.by_compulsory) as compulsory, sum(l.by_commercial) as commercial
    from accident_register_loss l join accident_register r on r.tenant_id = l.tenant_id and r.id = l.register_id
    where l.tenant_id = ${tx.tenantId} and r.accident_id = ${accidentId}::bigint and r.is_deleted = 0 and r.status = 1
      ${exceptId ? sql`and r.id <> ${exceptId}::bigint` : sql.empty}
    group by l.loss_kind`)
  const sum = (name: 'compulsory' | 'commercial', kinds: readonly number[]): Fen =>
    sumFen(
      rows.filter(one => kinds.includes(one.kind)),
      one => fen(one[name]),
    )
  return { sum }
}
const OWN: readonly number[] = [lossIs.own, lossIs.rescue]
const PROPERTY: readonly number[] = [lossIs.otherVehicle, lossIs.otherProperty, lossIs.road]
const MEDICAL: readonly number[] = [lossIs.medical, lossIs.occupants]
const THIRD: readonly number[] = [...PROPERTY, lossIs.medical, lossIs.death]

/** By law and by the policies of the case, less what is claimed already. */
export async function coverLeft(
  tx: Tx,
  facts: CaseFacts,
  ourRate: string,
  exceptId: string | undefined,
): Promise<CoverLeft> {
  const isAtFault = Number(ourRate) > 0
  const by = STATUTORY[isAtFault ? 'fault' : 'noFault']
  const printed = (facts.compulsory?.compulsoryLimits ?? null) as CompulsoryLimits | null
  const limit = (fault: keyof CompulsoryLimits, noFault: keyof CompulsoryLimits, statutory: Fen): Fen =>
    printed ? fen(printed[isAtFault ? fault : noFault]) : statutory
  const { sum } = await usedBefore(tx, facts.row.id, exceptId)
  const seats = sumFen(
    facts.covers.filter(one => SEATS.includes(one.coverageCode)),
    one => timesFen(one.limitAmt ?? ZERO, one.seats ?? 1),
  )
  const left = (whole: Fen, used: Fen): Fen => maxFen(subFen(whole, used), ZERO)
  return {
    property: left(limit('property', 'propertyNoFault', by.property), sum('compulsory', PROPERTY)),
    medical: left(limit('medical', 'medicalNoFault', by.medical), sum('compulsory', MEDICAL)),
    death: left(limit('death', 'deathNoFault', by.death), sum('compulsory', [lossIs.death])),
    thirdParty: left(facts.commercial?.thirdPartyLimit ?? ZERO, sum('commercial', THIRD)),
    insuredValue: left(facts.commercial?.insuredValue ?? ZERO, sum('commercial', OWN)),
    seats: left(seats, sum('commercial', [lossIs.occupants])),
  }
}

export interface LesseeFacts {
  readonly isLessee: boolean
  readonly dayRent: Fen
  /** Percent of the repair that the contract charges as accelerated depreciation. */
  readonly depreciationRate: string | null
  /** What the contract lets the customer bear of a deductible; null: all of it. */
  readonly deductibleCap: Fen | null
  /** The position earns its rent: no downtime is charged for these days. */
  readonly earnsRent: boolean
}
const ON_LEASE: readonly number[] = [5, 6]
export async function lesseeFacts(tx: Tx, row: Case): Promise<LesseeFacts> {
  const isLessee = row.custodyKind === custody.customer || row.custodyKind === custody.driver
  const position = row.orderVehicleId ? await findRow(tx, orderVehicle, row.orderVehicleId) : undefined
  if (!position) return { isLessee, dayRent: ZERO, depreciationRate: null, deductibleCap: null, earnsRent: false }
  const terms = await serviceTerms(tx, position.id)
  return {
    isLessee,
    dayRent: dayRent(position.unitRent ?? ZERO, {
      cycleUnit: (position.rentUnit ?? 1) as never,
      dayRentBasis: 1,
    }),
    depreciationRate: terms.depreciationRate,
    deductibleCap: terms.deductibleAmt === null ? null : fen(terms.deductibleAmt),
    earnsRent: ON_LEASE.includes(position.status),
  }
}

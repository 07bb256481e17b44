import { maxDate, type Fen, type RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { ladderStart } from '../../calculations/rebate.ts'
import type { Tier } from '../../calculations/ladder.ts'
import { SUPPLY } from '../../codes.ts'
import { basePriceOn, basePricesOf, groupsOf, laddersOf } from '../../contract-car-factory/server/prices.ts'
import { contractCarFactory } from '../../contract-car-factory/contract-car-factory.ts'
import { contractRebateRule } from '../../contract-purchase-agreement/agreement-lines.ts'
import { contractPurchaseAgreement } from '../../contract-purchase-agreement/contract-purchase-agreement.ts'
import { pricesOf, tiersOf } from '../../contract-purchase-agreement/server/prices.ts'

export type Rule = RowOf<typeof contractRebateRule>
export type Head = RowOf<typeof contract>
/** Cars of one group of a ladder: those of a name, or of models; neither: all. */
export interface LadderGroup {
  readonly group: string | null
  readonly fits: (car: { readonly ladderGroup: string | null; readonly carModelId: string }) => boolean
  readonly tiers: readonly Tier[]
}
export interface Terms {
  readonly head: Head
  readonly of: 'contract' | 'policy'
  readonly countBasis: number | null
  readonly ladderMode: number
  readonly ladderPeriod: number | null
  readonly carried: number
  readonly taxRate: string | null
  readonly payDays: number
  readonly protectDays: number
  readonly groups: readonly LadderGroup[]
  readonly rules: readonly Rule[]
  /** The price without a ladder that a tier cuts from. */
  base(car: { priceLineId: string | null; carModelId: string; bizDate: string; unitPrice: Fen }): Fen
  /** Prices of models with their first and last day, for the price protection. */
  readonly prices: readonly { carModelId: string; price: Fen; from: string }[]
}

/** What an agreement or a policy says of rebates; undefined for other kinds. */
export async function termsOf(tx: Tx, contractId: string): Promise<Terms | undefined> {
  const head = await findRow(tx, contract, contractId)
  if (!head) return undefined
  const rules = await findRows(tx, contractRebateRule, { contractId }, { orderBy: 't.line_no' })
  if (head.contractType === SUPPLY.agreement) return agreementTerms(tx, head, rules)
  return head.contractType === SUPPLY.carFactory ? policyTerms(tx, head, rules) : undefined
}

async function agreementTerms(tx: Tx, head: Head, rules: Rule[]): Promise<Terms> {
  const row = await getRow(tx, contractPurchaseAgreement, head.id)
  const lines = await pricesOf(tx, head.id)
  const tiers = await tiersOf(tx, head.id)
  const groups =
    row.ladderScope === 2
      ? [...Map.groupBy(tiers, one => one.ladderGroup)].map(([group, own]) => ({
          group,
          fits: (car: { ladderGroup: string | null }) => car.ladderGroup === group,
          tiers: own,
        }))
      : [{ group: null, fits: () => true, tiers }]
  return {
    head,
    of: 'contract',
    countBasis: row.countBasis,
    ladderMode: row.ladderMode ?? 0,
    ladderPeriod: row.ladderPeriod,
    carried: row.carriedQty ?? 0,
    taxRate: row.taxRate,
    payDays: row.payDays ?? 0,
    protectDays: row.priceProtectDays ?? 0,
    groups: tiers.length === 0 ? [] : groups,
    rules,
    base: car => lines.find(one => one.id === car.priceLineId)?.unitPrice ?? car.unitPrice,
    prices: lines.map(one => ({ carModelId: one.carModelId, price: one.unitPrice, from: one.validFrom })),
  }
}

async function policyTerms(tx: Tx, head: Head, rules: Rule[]): Promise<Terms> {
  const row = await getRow(tx, contractCarFactory, head.id)
  const lines = await basePricesOf(tx, head.id)
  return {
    head,
    of: 'policy',
    countBasis: row.countBasis,
    ladderMode: row.ladderMode ?? 0,
    ladderPeriod: row.ladderPeriod,
    carried: 0,
    taxRate: row.taxRate,
    payDays: row.payDays ?? 0,
    protectDays: row.priceProtectDays ?? 0,
    groups: groupsOf(await laddersOf(tx, head.id)).map(one => ({
      group: one.group,
      fits: car => one.modelIds.length === 0 || one.modelIds.includes(car.carModelId),
      tiers: one.tiers,
    })),
    rules,
    base: car => basePriceOn(lines, car.carModelId, car.bizDate)?.basePrice ?? car.unitPrice,
    prices: lines.map(one => ({ carModelId: one.carModelId, price: one.basePrice, from: one.validFrom })),
  }
}

/** The days that count for a rule's period: a ladder looks back to where it began. */
export const windowFor = (terms: Terms, isLadder: boolean, period: { from: string; to: string }) => ({
  from: isLadder
    ? ladderStart(terms.ladderPeriod, terms.head.startDate, period.to)
    : maxDate(period.from, terms.head.startDate),
  to: period.to,
})

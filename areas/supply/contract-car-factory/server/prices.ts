import type { RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { contractCarFactory } from '../contract-car-factory.ts'
import { contractCarFactoryBasePrice, contractCarFactoryLadderPrice } from '../factory-prices.ts'

export type Policy = RowOf<typeof contractCarFactory>
export type BasePrice = RowOf<typeof contractCarFactoryBasePrice>
export type LadderLine = RowOf<typeof contractCarFactoryLadderPrice>

export const policyOf = (tx: Tx, id: string): Promise<Policy | undefined> => findRow(tx, contractCarFactory, id)
export const basePricesOf = (tx: Tx, contractId: string): Promise<BasePrice[]> =>
  findRows(tx, contractCarFactoryBasePrice, { contractId }, { orderBy: 't.valid_from, t.id' })
export const laddersOf = (tx: Tx, contractId: string): Promise<LadderLine[]> =>
  findRows(tx, contractCarFactoryLadderPrice, { contractId }, { orderBy: 't.ladder_group, t.from_qty' })

/** The base price of a model on a day: of those in force the one that began last. */
export const basePriceOn = <P extends Pick<BasePrice, 'carModelId' | 'validFrom' | 'validTo'>>(
  prices: readonly P[],
  modelId: string,
  day: string,
): P | undefined =>
  prices
    .filter(one => one.carModelId === modelId && one.validFrom <= day && one.validTo >= day)
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]

export interface Group {
  readonly group: string
  /** Empty: all models. */
  readonly modelIds: readonly string[]
  readonly tiers: readonly LadderLine[]
}
/** Steps of one group belong to the models that any of them names. */
export const groupsOf = (lines: readonly LadderLine[]): Group[] =>
  [...Map.groupBy(lines, line => line.ladderGroup)].map(([group, tiers]) => ({
    group,
    modelIds: tiers.some(one => one.carModelIds.length === 0)
      ? []
      : [...new Set(tiers.flatMap(one => one.carModelIds))],
    tiers,
  }))
/** A group that names the model goes before one for all. */
export const groupFor = (groups: readonly Group[], modelId: string): Group | undefined =>
  groups.find(one => one.modelIds.includes(modelId)) ?? groups.find(one => one.modelIds.length === 0)
/** A policy gives prices while it is executing, enabled and in its term. */
export const isLive = (row: Policy, day: string): boolean =>
  [6, 7].includes(row.status) && row.enabled === 1 && row.startDate <= day && day <= row.endDate

import type { RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { contractSupplyPrice, contractSupplyTier } from '../agreement-lines.ts'

export type PriceLine = RowOf<typeof contractSupplyPrice>
export interface Asked {
  readonly modelId: string
  readonly color: string | null
  readonly cityCode: string
  readonly date: string
}
const IN_USE = 1

export const pricesOf = (tx: Tx, contractId: string): Promise<PriceLine[]> =>
  findRows(tx, contractSupplyPrice, { contractId }, { orderBy: 't.id' })
/** In the order of their ids (S10). */
export const lockPrices = (tx: Tx, contractId: string): Promise<PriceLine[]> =>
  findRows(tx, contractSupplyPrice, { contractId }, { orderBy: 't.id', lock: true })
export const tiersOf = (tx: Tx, contractId: string) =>
  findRows(tx, contractSupplyTier, { contractId }, { orderBy: 't.from_qty' })

const fitsCity = (line: PriceLine, cityCode: string): boolean =>
  line.cityCodes.length === 0 || line.cityCodes.some(code => cityCode.startsWith(code))

/** The line in force for a model: of that colour and city before those for all, then the latest. */
export function lineFor(lines: readonly PriceLine[], asked: Asked): PriceLine | undefined {
  const rank = (line: PriceLine) => (line.color ? 2 : 0) + (line.cityCodes.length > 0 ? 1 : 0)
  return lines
    .filter(
      line =>
        line.carModelId === asked.modelId &&
        (line.priceState ?? IN_USE) === IN_USE &&
        (!line.color || line.color === asked.color) &&
        fitsCity(line, asked.cityCode) &&
        line.validFrom <= asked.date &&
        (line.validTo === null || line.validTo >= asked.date),
    )
    .sort((a, b) => rank(b) - rank(a) || (a.validFrom < b.validFrom ? 1 : -1))[0]
}

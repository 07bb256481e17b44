import type { RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import type { StrategyTerms } from '../../calculations/strategy-match.ts'
import {
  maintenanceRemindStrategy,
  maintenanceRemindStrategyCity,
  maintenanceRemindStrategyLine,
} from '../maintenance-remind-strategy.ts'

export type Strategy = RowOf<typeof maintenanceRemindStrategy>
export type StrategyLine = RowOf<typeof maintenanceRemindStrategyLine>
export type StrategyCity = RowOf<typeof maintenanceRemindStrategyCity>
export type WholeStrategy = Strategy & StrategyTerms & { services: StrategyLine[]; cityRows: StrategyCity[] }

/** Strategies with their services and cities, the highest priority first. There are a few dozen: they are read whole. */
export async function wholeStrategies(tx: Tx, wanted: object = { status: 1 }): Promise<WholeStrategy[]> {
  const strategies = await findRows(tx, maintenanceRemindStrategy, wanted as never, {
    orderBy: 't.priority desc, t.id',
  })
  const strategyId = strategies.map(one => one.id)
  if (strategyId.length === 0) return []
  const services = await findRows(tx, maintenanceRemindStrategyLine, { strategyId } as never, { orderBy: 't.line_no' })
  const cities = await findRows(tx, maintenanceRemindStrategyCity, { strategyId } as never, { orderBy: 't.line_no' })
  return strategies.map(one => {
    const cityRows = cities.filter(city => city.strategyId === one.id)
    return {
      ...one,
      services: services.filter(line => line.strategyId === one.id),
      cityRows,
      cities: cityRows.map(city => city.cityCode!),
    } as WholeStrategy
  })
}

/** What a strategy says for a city: the narrowest of its rows that the city belongs to. */
export const cityRowFor = <T extends { cityCode: string | null }>(
  rows: readonly T[],
  city: string | null,
): T | undefined =>
  rows
    .filter(one => one.cityCode && (city ?? '').startsWith(one.cityCode))
    .toSorted((a, b) => b.cityCode!.length - a.cityCode!.length)[0]

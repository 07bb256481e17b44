import type { Actor, Tx } from '#packages/database/tx.ts'
import { labels } from '#packages/server/registry.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows } from '#packages/server/rows.ts'
import { area } from '../area.ts'

export interface CityRules {
  readonly cityCode: string
  readonly cityName: string
  readonly plateLimit: boolean
  readonly plateLimitNote: string
  readonly hailingOpen: boolean
  readonly hailingRule: string
  readonly restrictNote: string
}

/**
 * What an order or allotment in a city must observe: plate restrictions, ride-hailing rules (10-platform 5.4). A city
 * that is no business area has none.
 */
export async function cityRules(tx: Tx, actor: Actor, codes: readonly string[]): Promise<CityRules[]> {
  if (codes.length === 0) return []
  const rows = await findRows(
    tx,
    area,
    sql`t.area_level = 2 and t.city_code = any(${[...new Set(codes)]}::varchar[])`,
    { orderBy: 't.sort nulls last, t.id' },
  )
  return Promise.all(
    rows.map(async row => ({
      cityCode: row.cityCode!,
      cityName: (await labels()?.regionName(row.cityCode!, actor.language)) ?? row.areaName,
      plateLimit: row.plateLimit === true,
      plateLimitNote: row.plateLimit === true ? (row.plateLimitNote ?? '') : '',
      hailingOpen: row.hailingOpen === true,
      hailingRule: row.hailingRule ?? '',
      restrictNote: row.restrictNote ?? '',
    })),
  )
}

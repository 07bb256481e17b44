import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { area } from '../area.ts'

/** Cities open for this kind of business (10-platform 12 `openCities`); all open cities without a kind. */
export async function openCities(tx: Tx, kind?: number): Promise<string[]> {
  const rows = await findRows(
    tx,
    area,
    sql`t.status = 1 and t.area_level = 2 and t.city_code is not null ${kind === undefined ? sql.empty : sql`and ${kind}::smallint = any(t.business_kinds)`}`,
  )
  return rows.map(row => row.cityCode!)
}

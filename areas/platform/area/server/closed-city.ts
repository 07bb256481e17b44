import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { area } from '../area.ts'

export const cityIsClosed =
  '该城市已关城，不再有新的产品线、订单与配车 / The city is closed: no new product line, order or allotment in it'

/**
 * Returns the cities of the list that are closed for business (10-platform 5.4). A city that is not a business area
 * is never closed.
 */
export async function closedCities(
  tx: Tx,
  codes: readonly (string | null | undefined)[],
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(codes.filter(code => code !== null && code !== undefined && code !== ''))]
  if (asked.length === 0) return new Set()
  const rows = await tx.rows<{ code: string }>(sql`
    select city_code as code from ${sql.name(area.table)} where tenant_id = ${tx.tenantId} and area_level = 2 and is_deleted = 0 and city_code = any(${asked}::varchar[])
     group by city_code having bool_and(status = 2)`)
  return new Set(rows.map(row => row.code))
}

import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { area } from '../area.ts'

interface Counts {
  readonly id: string
  readonly contracts: number
  readonly orders: number
  readonly vehicles: number
}

/**
 * Open business of a city in words, shown before the city is closed (10-platform 5.4). One text per area id of a
 * page.
 */
export async function openBusiness(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx.rows<Counts>(sql`
    select a.id, (select count(*)::int from contract c where c.tenant_id = a.tenant_id and c.is_deleted = 0 and c.status in (1, 5, 6, 7) and a.city_code = any(c.city_codes)) as contracts,
           (select count(*)::int from lease_order o where o.tenant_id = a.tenant_id and o.is_deleted = 0 and o.status in (1, 2) and o.city_code = a.city_code) as orders,
           (select count(*)::int from order_vehicle v where v.tenant_id = a.tenant_id and v.is_deleted = 0 and v.status between 1 and 6 and v.city_code = a.city_code) as vehicles
      from ${sql.name(area.table)} a where a.tenant_id = ${tx.tenantId} and a.id = any(${[...ids]}::bigint[]) and a.area_level = 2 and a.status = 1`)
  const open = new Map(rows.map(row => [row.id, inWords(row, actor.language)]))
  return new Map(ids.map(id => [id, { openBusiness: open.get(id) ?? '' }]))
}

function inWords({ contracts, orders, vehicles }: Counts, language: Actor['language']): string {
  if (contracts + orders + vehicles === 0)
    return language === 'en' ? 'Nothing is open there.' : '该城市没有进行中的业务。'
  return language === 'en'
    ? `Still open there: ${contracts} contracts, ${orders} orders, ${vehicles} ordered vehicles; they go on.`
    : `该城市仍有进行中的合同${contracts}份、订单${orders}张、订单车辆${vehicles}台，均继续履行。`
}

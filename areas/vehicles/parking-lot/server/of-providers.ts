import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { PartnerFigures } from '#areas/partners/ports.ts'

/** Lots, spaces and cars of parking providers: lots in use alone. A provider without lots has none of each. */
export async function lotsOfProviders(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PartnerFigures>> {
  const rows = await tx.rows<{ id: string; lots: number; capacity: number; occupied: number }>(sql`
    select provider_id as id, count(*)::int as lots, sum(capacity)::int as capacity, sum(coalesce(occupied, 0))::int as occupied
    from parking_lot where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and provider_id = any(${[...ids]}::bigint[]) group by 1`)
  const found = new Map(rows.map(row => [row.id, row]))
  return new Map(
    ids.map(id => {
      const { lots = 0, capacity = 0, occupied = 0 } = found.get(id) ?? {}
      return [id, { lotCount: lots, capacityTotal: capacity, occupiedTotal: occupied }]
    }),
  )
}

export const hasActiveLots = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.row(
    sql`select 1 from parking_lot where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and provider_id = ${id}::bigint limit 1`,
  )) !== undefined

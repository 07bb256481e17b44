import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { applyPapersAt } from '#areas/vehicles/vehicle/server/apply-papers-at.ts'

/** Where the papers of a vehicle are, as its card shows it (enumeration paper_place of area 60). */
export interface PaperSummary {
  vehicleId: string
  /** 0 none, 1 with us, 2 customer, 3 lender, 4 lent or in a car in stock, 5 lost or being reissued. */
  certAt: number
  licenceAt: number
  /** Keys that are with us. */
  keyQty: number
  /** Names of kinds needed for a handover of which no item is with us, in the car or with the lender. */
  missing: string[]
}

/** asset.summary of 90-interfaces 3.4, for many vehicles in one statement; a vehicle without items has no row. */
export async function papersOf(tx: Tx, vehicleIds: readonly string[]): Promise<PaperSummary[]> {
  const place = (kind: string) =>
    sql`coalesce(max(case when kind_code = ${kind} then case
      when status in (4, 6) then 5 when holder_kind in (1, 2, 8) and status <> 10 then 1 when holder_kind = 4 then 2
      when holder_kind = 6 then 3 when holder_kind in (3, 5, 7) then 4 else 0 end end), 0)`
  const rows = await tx.rows<{ vehicle_id: string; cert: number; licence: number; keys: number; kinds: string[] }>(sql`
    select vehicle_id, ${place('CERT')}::int as cert, ${place('LICENCE')}::int as licence,
      count(*) filter (where kind_code in ('KEY1', 'KEY2') and status = 1)::int as keys,
      coalesce(array_agg(kind_code) filter (where status in (1, 3, 8)), '{}') as kinds
    from asset_archives where tenant_id = ${tx.tenantId} and is_deleted = 0 and status not in (5, 7)
      and vehicle_id = any(${[...new Set(vehicleIds)]}::bigint[])
    group by vehicle_id`)
  const needed = await tx.rows<{ kind_code: string; kind_name: string }>(sql`
    select kind_code, kind_name from asset_kind_setting
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and ready_required order by sort`)
  return rows.map(row => ({
    vehicleId: row.vehicle_id,
    certAt: row.cert,
    licenceAt: row.licence,
    keyQty: row.keys,
    missing: needed.filter(kind => !row.kinds.includes(kind.kind_code)).map(kind => kind.kind_name),
  }))
}

/** Writes the summary on the cards of these vehicles. Their rows are locked by the caller. */
export async function writeCards(tx: Tx, actor: Actor, vehicleIds: readonly string[]): Promise<void> {
  for (const { vehicleId, certAt, licenceAt, keyQty, missing } of await papersOf(tx, vehicleIds))
    await applyPapersAt(tx, actor, vehicleId, { certAt, licenceAt, keyQty, docMissing: missing })
}

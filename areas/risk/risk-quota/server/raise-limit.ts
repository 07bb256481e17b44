import { fen, timesFen, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

/** What papers of kind 1 have raised in a city since a day. */
export interface Raised {
  readonly qty: number
  readonly amount: Fen
}
export interface RaiseRoom {
  readonly qty: number
  readonly amount: Fen
}

/**
 * At most `rate` percent of what the city had before these raises, over all papers of the period (20-partners 7, kind
 * 1). Vehicles are cut to whole ones. Pure.
 */
export function raiseRoom(now: { qty: number; amount: Fen }, raised: Raised, rate: number): RaiseRoom {
  const baseQty = now.qty - raised.qty
  const baseAmount = (now.amount - raised.amount) as Fen
  return {
    qty: Math.max(0, Math.floor((baseQty * rate) / 100) - raised.qty),
    amount: (() => {
      const left = timesFen(baseAmount, rate / 100) - raised.amount
      return (left > 0n ? left : 0n) as Fen
    })(),
  }
}

/** By city: what papers in effect since that day have raised. */
export async function raisedSince(tx: Tx, customerId: string, since: LocalDate): Promise<Map<string, Raised>> {
  const rows = await tx.rows<{ city: string; qty: number; amount: string }>(sql`
    select l.city_code as city, sum(l.delta_qty)::int as qty, sum(l.delta_amount) as amount
    from risk_quota r join risk_quota_line l on l.tenant_id = r.tenant_id and l.adjust_id = r.id
    where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.customer_id = ${customerId}::bigint and r.adjust_kind = 1
      and r.effect_time >= ${since}::date group by l.city_code`)
  return new Map(rows.map(row => [row.city, { qty: row.qty, amount: fen(row.amount) }]))
}

import { daysBetween, fen, localDate, yuan, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows } from '#packages/server/rows.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { figuresOf } from '#areas/customers/customer-city-quota/server/figures.ts'

/** Sums of the customer's city rows, read and not stored; years in business from the day of establishment. One statement each for a page of rows. */
export async function customerFigures(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const date = localDate(actor.clock.now())
  const born = new Map((await tx.rows<{ id: string; on: string | null }>(sql`select id, establish_date as "on" from mechanism where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`)).map(row => [row.id, row.on]))
  const rows = await findRows(tx, customerCityQuota, sql`t.customer_id = any(${[...ids]}::bigint[])`)
  return new Map(ids.map(id => {
    const mine = rows.filter(row => row.customerId === id && row.status !== 4).map(row => figuresOf(row, date))
    const sum = (of: (one: (typeof mine)[number]) => number) => mine.reduce((total, one) => total + of(one), 0)
    const sumAmount = (of: (one: (typeof mine)[number]) => Fen) => yuan(mine.reduce((total, one) => total + of(one), fen('0') as bigint) as Fen)
    const since = born.get(id)
    return [id, {
      quotaQty: sum(one => one.limitQty), usedQty: sum(one => one.usedQty), availableQty: sum(one => one.availableQty),
      quotaAmount: sumAmount(one => one.limitAmount), usedAmount: sumAmount(one => one.usedAmount), availableAmount: sumAmount(one => one.availableAmount),
      operateYears: since ? (Math.floor((daysBetween(since, date) / 365.25) * 10) / 10).toFixed(1) : '',
    }]
  }))
}

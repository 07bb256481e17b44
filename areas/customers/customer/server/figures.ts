import { daysBetween, localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { Live } from '#packages/server/live.ts'
import { figuresInSql } from '#areas/customers/customer-city-quota/server/figures.ts'

const CANCELLED = 4

/** Sums of the customer's city rows, read and not stored (20-partners 4). */
export const quotaFigures: Live<
  'quotaQty' | 'usedQty' | 'availableQty' | 'quotaAmount' | 'usedAmount' | 'availableAmount'
> = {
  fields: ['quotaQty', 'usedQty', 'availableQty', 'quotaAmount', 'usedAmount', 'availableAmount'],
  source(actor, among) {
    const { limitQty, usedQty, limitAmount, usedAmount } = figuresInSql(localDate(actor.clock.now()))
    return sql`select q.customer_id as id, sum(${limitQty})::int as "quotaQty", sum(${usedQty})::int as "usedQty", sum(${limitQty} - ${usedQty})::int as "availableQty",
        sum(${limitAmount})::numeric(18,2) as "quotaAmount", sum(${usedAmount})::numeric(18,2) as "usedAmount", sum(${limitAmount} - ${usedAmount})::numeric(18,2) as "availableAmount"
      from customer_city_quota q where q.tenant_id = ${actor.tenantId} and q.is_deleted = 0 and q.status <> ${CANCELLED} and ${among(sql`q.customer_id`)} group by q.customer_id`
  },
}

/** Years in business from the day of establishment: one statement for a page of rows. */
export async function operateYears(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, { operateYears: string }>> {
  const date = localDate(actor.clock.now())
  const rows = await tx.rows<{ id: string; on: string | null }>(
    sql`select id, establish_date as "on" from mechanism where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
  )
  return new Map(
    rows.map(({ id, on }) => [
      id,
      { operateYears: on ? (Math.floor((daysBetween(on, date) / 365.25) * 10) / 10).toFixed(1) : '' },
    ]),
  )
}

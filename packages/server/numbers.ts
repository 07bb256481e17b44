import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'

/**
 * The next document numbers PREFIX + yyyyMMdd + digits, per tenant, prefix and day of the actor's clock (conventions 5).
 * The counter row stays locked until the transaction ends: numbers have no gaps but for removed drafts, and are never reused.
 */
export async function nextNumbers(tx: Tx, actor: Actor, prefix: string, count: number, width = 4): Promise<string[]> {
  const day = localDate(actor.clock.now())
  const row = await tx.row<{ last: number }>(sql`
    insert into number_counter (tenant_id, prefix, day, last) values (${tx.tenantId}, ${prefix}, ${day}::date, ${count}::int)
    on conflict (tenant_id, prefix, day) do update set last = number_counter.last + excluded.last returning last`)
  const first = row!.last - count + 1
  const compact = day.replaceAll('-', '')
  return Array.from({ length: count }, (_, index) => `${prefix}${compact}${String(first + index).padStart(width, '0')}`)
}
export const nextNumber = async (tx: Tx, actor: Actor, prefix: string, width?: number): Promise<string> => (await nextNumbers(tx, actor, prefix, 1, width))[0]!

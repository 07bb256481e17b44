import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type Sql, sql } from '#packages/database/sql.ts'

/**
 * The next document numbers PREFIX + yyyyMMdd + digits, per tenant, prefix and day of the actor's clock (conventions
 * 5).
 * The counter stays locked until the transaction is decided: numbers have no gaps but for removed drafts, and are never
 * reused. It is not locked while
 * the disk writes: what is lost in a crash then is lost from its end, every later number with it.
 */
export async function nextNumbers(tx: Tx, actor: Actor, prefix: string, count: number, width = 4): Promise<string[]> {
  tx.decideEarly()
  const day = localDate(actor.clock.now())
  const row = await tx.row<{ last: number }>(raised(tx, prefix, day, count))
  const first = row!.last - count + 1
  return Array.from(
    { length: count },
    (_, index) => `${prefix}${day.replaceAll('-', '')}${String(first + index).padStart(width, '0')}`,
  )
}
export const nextNumber = async (tx: Tx, actor: Actor, prefix: string, width?: number): Promise<string> =>
  (await nextNumbers(tx, actor, prefix, 1, width))[0]!

/**
 * The next number within the statement that writes its record: `numbered` stands before it, `number` where the value
 * goes. The counter is then locked for no round trip of its own.
 */
export function numberWithin(tx: Tx, actor: Actor, prefix: string, width = 4): { numbered: Sql; number: Sql } {
  const day = localDate(actor.clock.now())
  tx.decideEarly()
  return {
    numbered: sql`with numbered as (${raised(tx, prefix, day, 1)}) `,
    number: sql`(select ${`${prefix}${day.replaceAll('-', '')}`} || lpad(last::text, greatest(${width}::int, length(last::text)), '0') from numbered)`,
  }
}

/**
 * Who wants the counter waits in a queue before it: waiting at the row itself, everybody would wake with every commit
 * to find somebody else's.
 */
const raised = (tx: Tx, prefix: string, day: string, count: number): Sql => sql`
  insert into number_counter (tenant_id, prefix, day, last)
  select ${tx.tenantId}, ${prefix}, ${day}::date, ${count}::int from (select pg_advisory_xact_lock(hashtextextended(${`number ${tx.tenantId} ${prefix} ${day}`}, 0))) queue
  on conflict (tenant_id, prefix, day) do update set last = number_counter.last + excluded.last returning last`

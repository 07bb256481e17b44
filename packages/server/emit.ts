import { localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { plain } from './kinds.ts'
import { promiseDeliveries } from './events.ts'
import { portions, rowsOf } from './recordset.ts'
import { subscribersOf } from './registry.ts'

/**
 * Publishes an event in the transaction of its cause (90-interfaces 1 I4). Delivered after the commit, in order per
 * aggregate; a rollback discards it. Name = '<owner resource>.<past tense>'; `id` is the aggregate.
 */
export async function emit(
  tx: Tx,
  actor: Actor,
  name: `${string}.${string}`,
  event: { id: string; no: string } & Record<string, unknown>,
): Promise<void> {
  const time = localDateTime(actor.clock.now())
  const payload = JSON.stringify(
    { tenantId: tx.tenantId, time, actorId: actor.userId, ...event },
    (_key, value: unknown) => (typeof value === 'bigint' ? plain(value) : value),
  )
  const [row] = await tx.rows<{ id: string }>(
    sql`insert into outbox_event (tenant_id, name, aggregate_id, payload, create_time) values (${tx.tenantId}, ${name}, ${event.id}::bigint, ${payload}::jsonb, ${time}::timestamptz) returning id`,
  )
  await promiseDeliveries(tx, actor, name, [{ eventId: row!.id, aggregateId: event.id, no: event.no }])
}

/** One event for each of many records, in one statement. */
export async function emitAll(
  tx: Tx,
  actor: Actor,
  name: `${string}.${string}`,
  events: readonly ({ id: string; no: string } & Record<string, unknown>)[],
): Promise<void> {
  const time = localDateTime(actor.clock.now())
  const common = JSON.stringify({ tenantId: tx.tenantId, time, actorId: actor.userId })
  for (const some of portions(events)) {
    const rows = rowsOf(some, [
      { name: 'aggregate_id', type: 'bigint', of: event => event.id },
      { name: 'payload', type: 'jsonb', of: event => plainly(event), common },
    ])
    const statement = sql`insert into outbox_event (tenant_id, name, aggregate_id, payload, create_time) select ${tx.tenantId}::varchar, ${name}::varchar, v.aggregate_id, v.payload, ${time}::timestamptz from ${rows} v`
    if (subscribersOf(name).length === 0) {
      tx.behind(statement)
      continue
    }
    const stored = await tx.rows<{ id: string; aggregateId: string }>(
      sql`${statement} returning id, aggregate_id as "aggregateId"`,
    )
    await promiseDeliveries(
      tx,
      actor,
      name,
      stored.map(row => ({ eventId: row.id, aggregateId: row.aggregateId, no: '' })),
    )
  }
}
const plainly = (event: object) =>
  Object.fromEntries(
    Object.entries(event).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'bigint' ? plain(value) : value,
    ]),
  )

import { inBoth, localDateTime, Refused, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue, type JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import type { EventFacts, Subscriber } from './implement.ts'
import { eventLabel, subscribersOf } from './registry.ts'
import { refusalInBoth } from './refusal-words.ts'

export const EVENT_DISPATCH = 'event-dispatch'
export const deliveryState = { waiting: 1, delivered: 2, dead: 3 } as const
/** Minutes until the next retry. After the last one the delivery is dead and reported (10-platform 5.14). */
const WAITS = [1, 5, 15, 60, 180, 360] as const
const AT_ONCE = 500

/** One delivery per subscriber, in the transaction of the event: none is promised for what was rolled back. */
export async function promiseDeliveries(
  tx: Tx,
  actor: Actor,
  name: string,
  events: readonly { eventId: string; aggregateId: string; no: string }[],
): Promise<void> {
  const subscribers = subscribersOf(name)
  if (subscribers.length === 0 || events.length === 0) return
  const time = localDateTime(actor.clock.now())
  const rows = events.flatMap(event =>
    subscribers.map(
      ({ subscriber }) =>
        sql`(${tx.tenantId}, ${event.eventId}::bigint, ${subscriber}, ${event.aggregateId}::bigint, ${deliveryState.waiting}::smallint, 0, ${time}::timestamptz, ${time}::timestamptz)`,
    ),
  )
  await tx.run(
    sql`insert into event_delivery (tenant_id, event_id, subscriber, aggregate_id, state, attempts, next_time, create_time) values ${sql.join(rows)}`,
  )
  await enqueue(
    tx,
    actor,
    EVENT_DISPATCH,
    {},
    {
      title: `事件投递 ${textOf(eventLabel(name), 'zh')} / Deliver: ${textOf(eventLabel(name), 'en')}`,
      dedupeKey: `event ${events[0]!.eventId}`,
    },
  )
}

interface Due {
  id: string
  eventId: string
  subscriber: string
  attempts: number
  name: string
  payload: Record<string, unknown> | null
  aggregateId: string
}
export interface DeadDelivery {
  readonly eventId: string
  readonly name: string
  readonly no: string
  readonly subscriber: string
  readonly error: string
}

/**
 * Delivers due events, each in its own transaction together with the mark of delivery: at least once, effectively once.
 * In order per subscriber and record: a failed delivery blocks later ones of its record until it is delivered or dead.
 * `dead` reports it.
 */
export const eventJob = (dead: (tx: Tx, actor: Actor, delivery: DeadDelivery) => Promise<unknown>): JobKind => ({
  kind: EVENT_DISPATCH,
  label: '事件投递 / Deliver events',
  async run({ actor, step, stopping }) {
    let delivered = 0
    for (let more = true; more && !stopping() && delivered < AT_ONCE; ) {
      more = (await step(async tx => ({ cursor: {}, result: await deliverNext(tx, actor, dead) }))) ?? false
      if (more) delivered++
    }
    return { delivered }
  },
})

export const eventSchedule: Schedule = {
  kind: EVENT_DISPATCH,
  everyMinutes: 1,
  title: '事件投递 / Deliver events',
  isNeeded: async (tx, actor) =>
    (
      await tx.rows(
        sql`select 1 from event_delivery where tenant_id = ${tx.tenantId} and state = ${deliveryState.waiting} and next_time <= ${localDateTime(actor.clock.now())}::timestamptz limit 1`,
      )
    ).length > 0,
}

async function deliverNext(
  tx: Tx,
  actor: Actor,
  dead: (tx: Tx, actor: Actor, delivery: DeadDelivery) => Promise<unknown>,
): Promise<boolean> {
  const now = localDateTime(actor.clock.now())
  const due = await tx.row<Due>(sql`
    select d.id, d.event_id as "eventId", d.subscriber, d.attempts::int as attempts, d.aggregate_id as "aggregateId", e.name, e.payload
      from event_delivery d join outbox_event e on e.tenant_id = d.tenant_id and e.id = d.event_id
     where d.tenant_id = ${tx.tenantId} and d.state = ${deliveryState.waiting} and d.next_time <= ${now}::timestamptz
       and not exists (select 1 from event_delivery b where b.tenant_id = d.tenant_id and b.subscriber = d.subscriber and b.aggregate_id = d.aggregate_id and b.state = ${deliveryState.waiting} and b.id < d.id)
     order by d.id limit 1 for update of d skip locked`)
  if (!due) return false
  const subscriber = subscribersOf(due.name).find(one => one.subscriber === due.subscriber)
  const facts: EventFacts = {
    id: due.eventId,
    name: due.name,
    aggregateId: due.aggregateId,
    no: String(due.payload?.['no'] ?? ''),
    payload: due.payload ?? {},
  }
  const error = await failureOf(tx, actor, subscriber, facts)
  const attempts = due.attempts + 1
  if (error === undefined) {
    await tx.run(
      sql`update event_delivery set state = ${deliveryState.delivered}::smallint, attempts = ${attempts}::int, error = null, done_time = ${now}::timestamptz where tenant_id = ${tx.tenantId} and id = ${due.id}::bigint`,
    )
    await tx.run(
      sql`update outbox_event set done_time = ${now}::timestamptz where tenant_id = ${tx.tenantId} and id = ${due.eventId}::bigint and not exists (select 1 from event_delivery d where d.tenant_id = outbox_event.tenant_id and d.event_id = outbox_event.id and d.state <> ${deliveryState.delivered})`,
    )
    return true
  }
  const wait = WAITS[due.attempts]
  const next = localDateTime(new Date(actor.clock.now().getTime() + (wait ?? 0) * 60_000))
  await tx.run(
    sql`update event_delivery set state = ${wait === undefined ? deliveryState.dead : deliveryState.waiting}::smallint, attempts = ${attempts}::int, error = ${error}, next_time = ${next}::timestamptz where tenant_id = ${tx.tenantId} and id = ${due.id}::bigint`,
  )
  if (wait === undefined)
    await dead(tx, actor, { eventId: due.eventId, name: due.name, no: facts.no, subscriber: due.subscriber, error })
  return true
}

/** The error as text; the subscriber's writes are rolled back. */
async function failureOf(
  tx: Tx,
  actor: Actor,
  subscriber: Subscriber | undefined,
  facts: EventFacts,
): Promise<string | undefined> {
  if (!subscriber) return inBoth('订阅者已不存在', 'The subscriber is gone')
  try {
    await tx.attempt(() => subscriber.run(tx, actor, facts))
    return undefined
  } catch (error) {
    return wordsOf(error).slice(0, 500)
  }
}

/** A refusal in both languages: administrators of either read it. */
function wordsOf(error: unknown): string {
  if (error instanceof Refused) return refusalInBoth(error.refusal)
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** Everything of this event that was not delivered is due again, from its first attempt. */
export async function deliverAgain(
  tx: Tx,
  actor: Actor,
  eventId: string,
): Promise<'again' | 'delivered' | 'noSubscriber'> {
  const rows = await tx.rows<{ state: number }>(
    sql`select state from event_delivery where tenant_id = ${tx.tenantId} and event_id = ${eventId}::bigint for update`,
  )
  if (rows.length === 0) return 'noSubscriber'
  if (rows.every(row => row.state === deliveryState.delivered)) return 'delivered'
  const now = localDateTime(actor.clock.now())
  await tx.run(
    sql`update event_delivery set state = ${deliveryState.waiting}::smallint, attempts = 0, next_time = ${now}::timestamptz where tenant_id = ${tx.tenantId} and event_id = ${eventId}::bigint and state <> ${deliveryState.delivered}`,
  )
  await enqueue(
    tx,
    actor,
    EVENT_DISPATCH,
    {},
    { title: '事件投递 / Deliver events', dedupeKey: `event ${eventId} ${now} ${await tx.newId()}` },
  )
  return 'again'
}

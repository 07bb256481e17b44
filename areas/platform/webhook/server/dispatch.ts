import { localDateTime, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { openSecret } from '#areas/platform/server/kept-secret.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { webhook, webhookDelivery } from '../webhook.ts'
import { type Message, type Reply, send } from './send.ts'

export const WEBHOOK_DISPATCH = 'webhook-dispatch'
export const TEST_EVENT = 'webhook.test'
const DELIVERY_WAITING = 1
const ENABLED = 1
const AT_ONCE = 200
const FOUND_AT_ONCE = 500
/** Minutes until the next attempt; after the last one the delivery has failed. */
const WAITS = [1, 5, 15, 60, 180, 360]
/** Lease of a delivery while it is under way. */
const UNDERWAY_MINUTES = 2
/** A commit may be this much later than its event's time. */
const OVERLAP_MINUTES = 15
const FAILURES_MOST = 20

type Delivery = RowOf<typeof webhookDelivery>
const later = (actor: Actor, minutes: number): string =>
  localDateTime(new Date(actor.clock.now().getTime() + minutes * 60_000))
export const secretPlace = (tenantId: string, id: string) => ({ table: 'webhook', tenantId, code: id })

/**
 * Finds new events for each subscription, then delivers what is due, each message outside any transaction. A run killed
 * between sending and storing sends again under the same number.
 */
export const webhookJob: JobKind = {
  kind: WEBHOOK_DISPATCH,
  label: '事件订阅投递 / Deliver webhooks',
  async run({ actor, step, stopping }) {
    const found = (await step(async tx => ({ cursor: {}, result: await promise(tx, actor) }))) ?? 0
    let sent = 0
    while (!stopping() && sent < AT_ONCE) {
      const taken = await step(async tx => ({ cursor: {}, result: await takeNext(tx, actor) }))
      if (!taken) break
      const began = performance.now()
      const reply = await send(taken.message)
      const tookMs = Math.round(performance.now() - began)
      await step(async tx => ({ cursor: {}, result: await keep(tx, actor, taken.id, reply, tookMs) }))
      sent++
    }
    return { found, sent }
  },
}

export const webhookSchedule: Schedule = {
  kind: WEBHOOK_DISPATCH,
  everyMinutes: 1,
  title: '事件订阅投递 / Deliver webhooks',
  isNeeded: async tx =>
    (
      await tx.rows(
        sql`select 1 from webhook where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = ${ENABLED} limit 1`,
      )
    ).length > 0,
}

/** One delivery per subscription and event; looks back a little, since commits do not come in the order of times. */
async function promise(tx: Tx, actor: Actor): Promise<number> {
  const hooks = await findRows(tx, webhook, { status: ENABLED }, { lock: true })
  let found = 0
  for (const hook of hooks) {
    const events = await tx.rows<{ id: string; name: string; no: string | null }>(sql`
      select e.id::text as id, e.name, e.payload ->> 'no' as no from outbox_event e
       where e.tenant_id = ${tx.tenantId} and e.create_time >= ${hook.sinceTime}::timestamptz and (e.name = any(${hook.events ?? []}) or '*' = any(${hook.events ?? []}))
         and not exists (select 1 from webhook_delivery d where d.tenant_id = e.tenant_id and d.webhook_id = ${hook.id}::bigint and d.event_id = e.id::text)
       order by e.id limit ${FOUND_AT_ONCE}`)
    await insertRows(
      tx,
      actor,
      webhookDelivery,
      events.map(event => ({
        webhookId: hook.id,
        eventId: event.id,
        eventName: event.name,
        no: event.no?.slice(0, 64) ?? null,
        attempts: 0,
        nextTime: localDateTime(actor.clock.now()),
      })),
    )
    found += events.length
    const since = later(actor, -OVERLAP_MINUTES)
    if (events.length < FOUND_AT_ONCE && since > (hook.sinceTime ?? ''))
      await tx.run(
        sql`update webhook set since_time = ${since}::timestamptz where tenant_id = ${tx.tenantId} and id = ${hook.id}::bigint`,
      )
  }
  return found
}

/** In order per subscription and record would hold back everything behind one fault: each message is on its own. */
async function takeNext(tx: Tx, actor: Actor): Promise<{ id: string; message: Message } | undefined> {
  const next = await tx.row<{ id: string; hookId: string }>(sql`
    select d.id, d.webhook_id as "hookId" from webhook_delivery d join webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id and w.status = ${ENABLED} and w.is_deleted = 0
     where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.status = ${DELIVERY_WAITING} and d.next_time <= ${localDateTime(actor.clock.now())}::timestamptz
     order by d.next_time, d.id limit 1 for update of d skip locked`)
  if (!next) return undefined
  const hook = await getRow(tx, webhook, next.hookId)
  const delivery = await getRow(tx, webhookDelivery, next.id)
  const attempt = (delivery.attempts ?? 0) + 1
  await updateRow(tx, actor, webhookDelivery, delivery, {
    attempts: attempt,
    nextTime: later(actor, UNDERWAY_MINUTES),
  })
  return {
    id: next.id,
    message: {
      url: hook.url,
      secret: openSecret(hook.secret, 'secret', secretPlace(tx.tenantId, hook.id)),
      deliveryId: next.id,
      event: delivery.eventName ?? '',
      body: await bodyOf(tx, actor, delivery),
      attempt,
      sentAt: actor.clock.now(),
    },
  }
}

async function bodyOf(tx: Tx, actor: Actor, delivery: Delivery): Promise<string> {
  const event = delivery.eventId
    ? await tx.row<{ payload: Record<string, unknown> }>(
        sql`select payload from outbox_event where tenant_id = ${tx.tenantId} and id = ${delivery.eventId}::bigint`,
      )
    : undefined
  return JSON.stringify({
    id: delivery.id,
    event: delivery.eventName,
    no: delivery.no ?? '',
    data: event?.payload ?? { tenantId: tx.tenantId, time: localDateTime(actor.clock.now()) },
  })
}

async function keep(tx: Tx, actor: Actor, id: string, reply: Reply, tookMs: number): Promise<void> {
  const delivery = await lockRow(tx, actor, webhookDelivery, id)
  if (delivery.status !== DELIVERY_WAITING) return
  const now = localDateTime(actor.clock.now())
  const wait = WAITS[(delivery.attempts ?? 1) - 1]
  await updateRow(tx, actor, webhookDelivery, delivery, {
    responseCode: reply.code,
    responseText: reply.text,
    tookMs,
    ...(reply.isOk ? { doneTime: now } : wait === undefined ? {} : { nextTime: later(actor, wait) }),
  })
  const hook = await lockRow(tx, actor, webhook, delivery.webhookId!)
  if (reply.isOk) {
    await act(tx, actor, webhookDelivery, id, 'deliver')
    await updateRow(tx, actor, webhook, hook, { failures: 0, lastTime: now })
    return
  }
  if (wait === undefined) await act(tx, actor, webhookDelivery, id, 'fail')
  const failures = (hook.failures ?? 0) + 1
  const counted = await updateRow(tx, actor, webhook, hook, { failures })
  if (failures < FAILURES_MOST || counted.status !== ENABLED) return
  await act(tx, actor, webhook, hook.id, 'pause')
  await notify(tx, actor, {
    bizTypeCode: 'webhook_paused',
    bizId: hook.id,
    title: '事件订阅已停用 / Webhook stopped',
    content: {
      zh: `【${hook.hookName}】连续${failures}次投递失败，已自动停用：${hook.url}`,
      en: `${hook.hookName} failed ${failures} times in a row and was stopped: ${hook.url}`,
    },
    roles: ['admin', 'administrator'],
    dedupeKey: hook.id,
  })
}

import { randomBytes } from 'node:crypto'
import { localDateTime, type Resource, type RowOf, refuse, textOf } from '#kernel'
import { z } from 'zod'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { call, implement } from '#packages/server/implement.ts'
import { allEvents } from '#packages/server/registry.ts'
import { getRow, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { idInput } from '#packages/server/inputs.ts'
import { keepSecret } from '#areas/platform/server/kept-secret.ts'
import { webhook, webhookDelivery } from '../webhook.ts'
import { addressFault } from './address.ts'
import { secretPlace, TEST_EVENT, WEBHOOK_DISPATCH, webhookJob, webhookSchedule } from './dispatch.ts'

const ENABLED = 1
const definition = webhook as unknown as Resource

/** 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`
export const soon = async (tx: Tx, actor: Actor): Promise<void> =>
  void (await enqueue(
    tx,
    actor,
    WEBHOOK_DISPATCH,
    {},
    { title: '事件订阅投递 / Deliver webhooks', dedupeKey: `webhook ${await tx.newId()}` },
  ))

async function sendTest(tx: Tx, actor: Actor, row: RowOf<typeof webhook>): Promise<void> {
  const now = localDateTime(actor.clock.now())
  await insertRow(tx, actor, webhookDelivery, {
    webhookId: row.id,
    eventId: '',
    eventName: TEST_EVENT,
    no: row.hookName,
    attempts: 0,
    nextTime: now,
  })
  await soon(tx, actor)
}

/** A new key takes the place of the stored one; it is in the answer and nowhere else. */
async function giveSecret(tx: Tx, id: string): Promise<string> {
  const secret = newSecret()
  const values: Record<string, unknown> = { secret }
  keepSecret(values, 'secret', { ...secretPlace(tx.tenantId, id), stored: null })
  await tx.run(
    sql`update webhook set secret = ${values['secret'] as string} where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
  )
  return secret
}

const hooks = implement(webhook, {
  jobs: [webhookJob],
  schedules: [webhookSchedule],
  prepare(_tx, actor, { values, before, fault }) {
    const wrong = values.url === undefined ? undefined : addressFault(values.url)
    if (wrong) fault('url', wrong)
    const unknown = (values.events ?? []).find(name => name !== '*' && !allEvents().has(name))
    if (unknown !== undefined) fault('events', `没有事件【${unknown}】 / There is no event ${unknown}`)
    if (!before) {
      values.sinceTime = localDateTime(actor.clock.now())
      values.failures = 0
    }
  },
  actions: {
    // What happened meanwhile is not told: the receiver would take it for news.
    enable: {
      run: async (_tx, actor) => ({ sinceTime: localDateTime(actor.clock.now()), failures: 0 }),
    },
  },
  // None keeps its answer for a repetition: two of them tell the key, the others say the same twice.
  calls: {
    'GET events': call({
      label: '可订阅的事件 / Events to subscribe to',
      permission: 'webhook_view',
      input: z.looseObject({}),
      run: async (_tx, actor) =>
        [...allEvents()].map(([name, { label }]) => ({ name, label: textOf(label, actor.language) })),
    }),
    'POST save': call({
      label: '新增事件订阅 / Add a webhook',
      permission: 'webhook_add',
      idempotent: false,
      input: z.looseObject({}),
      async run(tx, actor, { id: _id, version: _version, ...given }) {
        const { row: _, ...saved } = await saveRecord(tx, actor, definition, given, 'save')
        return { ...saved, secret: await giveSecret(tx, saved.id) }
      },
    }),
    'PUT update': call({
      label: '修改事件订阅 / Change a webhook',
      permission: 'webhook_edit',
      idempotent: false,
      input: z.looseObject({ id: idInput }),
      async run(tx, actor, given) {
        const { row: _, ...saved } = await saveRecord(tx, actor, definition, { ...given }, 'update')
        return saved
      },
    }),
    'PUT test': call({
      label: '发送测试 / Send a test',
      permission: 'webhook_edit',
      idempotent: false,
      input: z.object({ id: idInput }),
      async run(tx, actor, { id }) {
        const row = await getRow(tx, webhook, id)
        if (row.status !== ENABLED) refuse('hookStopped', '请先启用该订阅 / enable the webhook first')
        await sendTest(tx, actor, row)
        return { id }
      },
    }),
    'PUT rotate': call({
      label: '更换签名密钥 / Change the signing key',
      permission: 'webhook_edit',
      idempotent: false,
      input: z.object({ id: idInput, version: z.coerce.number().int() }),
      async run(tx, actor, { id, version }) {
        const row = await lockRow(tx, actor, webhook, id, version)
        await updateRow(tx, actor, webhook, row, {}, { action: 'rotate' })
        return { id, secret: await giveSecret(tx, id) }
      },
    }),
  },
})

const deliveries = implement(webhookDelivery, {
  actions: {
    again: {
      async after(tx, actor, { row }) {
        await updateRow(tx, actor, webhookDelivery, row, {
          attempts: 0,
          nextTime: localDateTime(actor.clock.now()),
          doneTime: null,
        })
        await soon(tx, actor)
      },
    },
  },
})

export default [hooks, deliveries]

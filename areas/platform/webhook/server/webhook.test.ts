import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { emit } from '#packages/server/emit.ts'
import { deployment, installDeployment } from '#areas/platform/server/deployment.ts'
import { makeWorld, type Person, type World } from '../../../../tests/world.ts'
import { WEBHOOK_DISPATCH } from './dispatch.ts'
import { signatureOf } from './send.ts'

const BASE = '/api/blade-system/webhook'
const EVENT = 'calendar.changed'
interface Got {
  readonly headers: Record<string, string>
  readonly body: string
}
let world: World
let admin: Person
let server: Server
let url: string
const got: Got[] = []
let answers: number[] = []

beforeAll(async () => {
  world = await makeWorld()
  admin = await world.as('admin')
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      got.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(parts).toString() })
      response.writeHead(answers.shift() ?? 200, { location: 'http://127.0.0.1:1/' }).end('taken')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  installDeployment({ ...deployment(), webhookHosts: [new URL(url).host] })
})
afterAll(async () => {
  server?.close()
  await world?.close()
})
beforeEach(() => {
  // What happens in the same second as a subscription begins is news too.
  world.clock.forward(1)
  got.length = 0
  answers = []
})

const made = async (more: Record<string, unknown> = {}) =>
  await admin.posts<{ id: string; secret: string }>(`${BASE}/save`, { hookName: '财务', url, events: [EVENT], ...more })
const happens = (no: string) => world.inside(tx => emit(tx, world.system, EVENT, { id: '1', no }))
const runs = async () => {
  await world.inside(tx => enqueue(tx, world.system, WEBHOOK_DISPATCH, {}))
  await world.product.runner.drain()
}
const delivered = async (webhookId: string) =>
  (await admin.gets<{ records: Record<string, any>[] }>(`${BASE}-delivery/page`, { webhookId, size: 100 })).records
const disables = async (id: string) => {
  const { version } = await admin.gets<{ version: number }>(`${BASE}/detail`, { id })
  await admin.puts(`${BASE}/update-status`, { id, version, status: 2 })
}

it('tells a subscriber of an event once, signed with his key', async () => {
  const { id, secret } = await made()
  await happens('2027-01-01')
  await runs()
  await runs()
  expect(got.length).toBe(1)
  const [{ headers, body }] = got as [Got]
  expect(JSON.parse(body)).toMatchObject({ event: EVENT, no: '2027-01-01', data: { id: '1' } })
  expect(headers['x-fleet-signature']).toBe(signatureOf(secret, Number(headers['x-fleet-timestamp']), body))
  const [one] = await delivered(id)
  expect(one).toMatchObject({ status: 2, responseCode: 200, attempts: 1 })
  expect(headers['x-fleet-delivery']).toBe(one!['id'])
  expect(JSON.stringify(await admin.gets(`${BASE}/detail`, { id }))).not.toContain('whsec_')
  await disables(id)
})

it('tries again later under the same number, and follows no redirect', async () => {
  const { id } = await made()
  answers = [302, 500]
  await happens('2027-01-02')
  await runs()
  expect((await delivered(id))[0]).toMatchObject({ status: 1, responseCode: 302 })
  world.clock.forward(1)
  await runs()
  world.clock.forward(1)
  await runs()
  expect(got.length).toBe(3)
  expect(new Set(got.map(one => one.headers['x-fleet-delivery'])).size).toBe(1)
  expect((await delivered(id))[0]).toMatchObject({ status: 2, attempts: 3 })
  await disables(id)
})

it('stops after twenty failures in a row and tells the administrators', async () => {
  const { id } = await made({ url: 'https://receiver.simulated/nowhere' })
  for (let at = 0; at < 20; at++) await happens(`stop-${at}`)
  await runs()
  expect(await admin.gets(`${BASE}/detail`, { id })).toMatchObject({ status: 2, failures: 20 })
  const told = await world.inside(tx =>
    tx.rows(sql`select 1 from user_message where biz_type_code = 'webhook_paused' and biz_id = ${id}`),
  )
  expect(told.length).toBeGreaterThan(0)
})

it('sends a test, and a finished delivery again when asked', async () => {
  const { id } = await made({ url: 'https://receiver.simulated/ok' })
  await admin.puts(`${BASE}/test`, { id })
  await runs()
  const [one] = await delivered(id)
  expect(one).toMatchObject({ eventName: 'webhook.test', status: 2 })
  await admin.puts(`${BASE}-delivery/again`, { id: one!['id'], version: one!['version'] })
  await runs()
  expect((await delivered(id))[0]).toMatchObject({ status: 2, attempts: 1 })
  await disables(id)
})

it('refuses hosts that the installation does not name, and events that nobody publishes', async () => {
  const refused = await admin.call('POST', `${BASE}/save`, {
    hookName: '内网',
    url: 'http://169.254.169.254/latest',
    events: ['no.such'],
  })
  expect(refused.status).toBe(400)
  for (const word of ['WEBHOOK_HOSTS', 'no.such']) expect(JSON.stringify(refused)).toContain(word)
})

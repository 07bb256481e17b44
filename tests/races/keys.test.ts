import { contacts } from '#areas/partners/contacts/contacts.ts'
import { sql } from '#packages/database/sql.ts'
import { lockRow } from '#packages/server/rows.ts'
import { customerSeeds } from '../../demo/customers.ts'
import { storyMasters, submitsCustomer } from '../scenarios/story.ts'
import { importsStatement, statementFile, statementOfDay } from '../scenarios/statements.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type Answer, type Person, type World } from '../world.ts'
import { CONNECTIONS, expectOne, race } from './race.ts'
import type { Masters } from '../../demo/masters.ts'

// One key, one effect: on every replica, over a restart, and when the process that took the key dies under the call
// (10-platform R10).
let world: World
let replica: World
let masters: Masters
let [here, there]: Person[] = []
let customerId: string
beforeAll(async () => {
  world = await makeWorld('2026-11-21', { maxConnections: CONNECTIONS })
  masters = await storyMasters(world)
  customerId = await submitsCustomer(world, masters, await world.as('李晓雯'), customerSeeds[0]!, 1)
  replica = await world.replica()
  ;[here, there] = [await world.as('李晓雯'), await replica.as('李晓雯')]
})
afterAll(() => world?.close())

let mobile = 13_500_000_000
const contact = (phone = String(++mobile)) => ({
  mechanismType: 1,
  mechanismId: customerId,
  contactName: '钥匙',
  phone,
  roles: ['business'],
})
const saves = (person: Person, body: object, key: string | Record<string, string>): Promise<Answer<any>> =>
  person.call('POST', 'contacts/save', { ...body }, typeof key === 'string' ? { 'idempotency-key': key } : key)
const count = async (phone: string) =>
  (
    await world.inside(tx =>
      tx.rows(sql`select 1 from contacts where tenant_id = ${tx.tenantId} and phone = ${phone} and is_deleted = 0`),
    )
  ).length
/** Holds the record until told to let go, so that a call under way can be looked at. */
async function holding(id: string): Promise<() => Promise<void>> {
  let letGo = () => undefined as void
  const isFree = new Promise<void>(resolve => {
    letGo = resolve
  })
  let held = Promise.resolve()
  await new Promise<void>(resolve => {
    held = world.inside(async tx => {
      await lockRow(tx, world.system, contacts, id)
      resolve()
      await isFree
    })
  })
  return async () => {
    letGo()
    await held
  }
}
const until = async (condition: () => Promise<boolean>) => {
  while (!(await condition())) await new Promise(resolve => setImmediate(resolve))
}
/** Statements that wait for a lock: the call has come as far as the record. */
const waiting = (many: number) =>
  until(
    async () =>
      Number(
        (await world.inside(tx =>
          tx.row<{ n: string }>(
            sql`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        ))!.n,
      ) >= many,
  )

describe('one key', () => {
  it('is honoured by two replicas at the same moment', () =>
    race(
      {
        before: async () => contact(),
        call: (body, { at, headers }) => saves(at % 2 ? there! : here!, body, headers),
        async after(body, told) {
          expectOne(told)
          expect(await count(body.phone)).toBe(1)
        },
      },
      { sameKey: true },
    ))

  it('gives the first answer again on another replica and on a server that started later; another body is refused there', async () => {
    const body = contact()
    const first = await saves(here!, body, 'kept')
    const later = await (await world.replica()).as('李晓雯')
    for (const person of [there!, later]) {
      expect(await saves(person, body, 'kept')).toMatchObject({ status: 200, replayed: true, data: first.data })
      expect(await saves(person, contact(), 'kept')).toMatchObject({ status: 409, msg: '幂等键已用于其他请求' })
    }
    expect(await count(body.phone)).toBe(1)
  })

  it('remembers no refusal, on whichever replica it was refused', async () => {
    const wrong = { ...contact(), phone: '1' }
    expect((await saves(here!, wrong, 'mended')).status).toBe(400)
    expect(await saves(there!, contact(), 'mended')).toMatchObject({ status: 200, replayed: false })
  })

  it('whose first call still runs is told so, on every replica; then it gives the answer', async () => {
    const body = contact()
    const { id, version } = (await saves(here!, body, 'made to wait')).data
    const letGo = await holding(id)
    const change = (person: Person) =>
      person.call('PUT', 'contacts/update', { ...body, id, version, position: '经理' }, { 'idempotency-key': 'slow' })
    const first = change(here!)
    await waiting(1)
    for (const person of [here!, there!])
      expect(await change(person)).toMatchObject({ status: 409, msg: '请求处理中，请稍候' })
    await letGo()
    expect((await first).status).toBe(200)
    expect(await change(there!)).toMatchObject({ status: 200, replayed: true })
    expect((await here!.gets('contacts/detail', { id })).version).toBe(version + 1)
  })

  it('is free when the connection of the process that held it is gone: his effect goes down with his claim, there is one', async () => {
    const body = contact()
    const { id, version } = (await saves(here!, body, 'made to die')).data
    const letGo = await holding(id)
    const change = (person: Person) =>
      person.call('PUT', 'contacts/update', { ...body, id, version, position: '总监' }, { 'idempotency-key': 'dead' })
    const first = change(here!)
    await waiting(1)
    // What the death of a process, or fifteen seconds of its silence, come to at PostgreSQL.
    await world.inside(tx =>
      tx.run(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    expect((await first).status).toBeGreaterThanOrEqual(500)
    const second = change(there!)
    await waiting(1)
    await letGo()
    expect(await second).toMatchObject({ status: 200, replayed: false })
    expect(await here!.gets('contacts/detail', { id })).toMatchObject({ version: version + 1, position: '总监' })
  })

  it('covers the file of an upload: the same statement is answered again, another one is refused', async () => {
    const cashier = await world.as('周敏')
    const file = (prefix: string) =>
      statementFile(
        statementOfDay(3, '2026-11-20', 'ZL').map((line, at) => ({ ...line, serial: `${prefix}${at}` })),
        '1000.00',
      )
    const sends = (bytes: Buffer) =>
      cashier.uploads(
        'account-bank-receipt/import-normal',
        { name: '流水.csv', bytes },
        { ownAccountId: masters.accounts.get('华驰深圳')! },
        { 'idempotency-key': 'statement' },
      )
    const first = await sends(file('KEY'))
    expect(first).toMatchObject({ status: 200, data: { newCount: 3 } })
    expect(await sends(file('KEY'))).toMatchObject({ status: 200, replayed: true, data: first.data })
    expect((await sends(file('OTHER'))).status).toBe(409)
    expect((await importsStatement(cashier, masters, file('OTHER'))).data).toMatchObject({ newCount: 3 })
  })
})

describe('two replicas', () => {
  it('write one history: a record reads in the order in which it was changed', async () => {
    const body = contact()
    const { id, version } = (await saves(here!, body, 'history')).data
    for (let at = 0; at < 8; at++)
      expect(
        (
          await (at % 2 ? here! : there!).call('PUT', 'contacts/update', {
            ...body,
            id,
            version: version + at,
            position: `第${at}次`,
          })
        ).status,
      ).toBe(200)
    const timeline = (await here!.gets('contacts/timeline', { id })) as { after?: { position?: string } }[]
    const told = (Array.isArray(timeline) ? timeline : (timeline as { records: typeof timeline }).records)
      .map(one =>
        JSON.stringify(one)
          .match(/第\d次/g)
          ?.at(-1),
      )
      .filter(Boolean)
    expect(told).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map(at => `第${at}次`))
  })
})

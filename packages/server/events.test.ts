import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineResource, inBoth, instantOf, refuse, text } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { JobRunner } from '#packages/jobs/jobs.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { emit, emitAll } from './emit.ts'
import { type DeadDelivery, deliverAgain, eventJob, eventSchedule, EVENT_DISPATCH } from './events.ts'
import { implement } from './implement.ts'
import { install } from './registry.ts'
import { insertRow } from './rows.ts'

const note = defineResource({
  name: 'heard-note',
  label: '听到 / Heard',
  area: 'test',
  title: 'words',
  fields: { words: text('内容 / Words', 'S') },
})
const other = defineResource({
  name: 'other-note',
  label: '另一 / Other',
  area: 'test',
  title: 'words',
  fields: { words: text('内容 / Words', 'S') },
})
let test: TestDatabase
let now = '2026-11-21 10:00:00'
let fails: (no: string) => void = () => undefined
const dead: DeadDelivery[] = []
const actor: Actor = {
  tenantId: '100001',
  userId: '7',
  userName: '李晓雯',
  deptId: '',
  language: 'zh',
  clock: { now: () => instantOf(now) },
  traceId: 'test',
}
const tx = <T>(work: (tx: Tx) => Promise<T>) => test.database.transaction('100001', work)
beforeAll(async () => {
  const definitions = [note, other] as never[]
  install(definitions, [
    implement(note, {
      listens: {
        'car.sold': async (t, who, event) => {
          await insertRow(t, who, note, { words: event.no })
          fails(event.no)
        },
      },
    }),
    implement(other, { listens: { 'car.sold': (t, who, event) => insertRow(t, who, other, { words: event.no }) } }),
  ])
  test = await testDatabase({ definitions })
})
afterAll(() => test?.drop())
beforeEach(async () => {
  fails = () => undefined
  dead.length = 0
  await tx(async t => {
    for (const table of ['heard_note', 'other_note', 'event_delivery', 'outbox_event', 'job'])
      await t.run(sql`delete from ${sql.name(table)} where tenant_id = '100001'`)
  })
})
const runner = () =>
  new JobRunner({
    database: test.database,
    kinds: [eventJob(async (_tx, _actor, one) => void dead.push(one))],
    actorFor: async () => actor,
    concurrency: 1,
    log: { info: () => undefined, error: () => undefined },
  })
/** As the schedule does: once a minute where something is due. */
const minutePasses = async (time: string): Promise<void> => {
  now = time
  await tx(async t => {
    if (await eventSchedule.isNeeded!(t, actor))
      await t.run(
        sql`insert into job (tenant_id, kind, title, params, state, user_id, user_name, create_time) values ('100001', ${EVENT_DISPATCH}, 'x', '{}'::jsonb, 103, 7, 'x', now())`,
      )
  })
  await runner().drain()
}
const sold = (no: string, id = '11') => tx(t => emit(t, actor, 'car.sold', { id, no }))
const heard = async (table = 'heard_note') =>
  (
    await tx(t =>
      t.rows<{ words: string }>(sql`select words from ${sql.name(table)} where tenant_id = '100001' order by id`),
    )
  ).map(row => row.words)
const deliveries = () =>
  tx(t =>
    t.rows<{ subscriber: string; state: number; attempts: number; error: string | null }>(
      sql`select subscriber, state, attempts, error from event_delivery where tenant_id = '100001' order by id`,
    ),
  )

describe('an event on its way to those who listen', () => {
  it('arrives once at each of them, after the commit and never for what was rolled back', async () => {
    await sold('A')
    await tx(async t => {
      await emit(t, actor, 'car.sold', { id: '12', no: 'never' })
      throw new Error('rolled back')
    }).catch(() => undefined)
    await tx(t => emit(t, actor, 'car.washed', { id: '11', no: 'nobody listens' }))
    expect(await heard()).toEqual([])
    await runner().drain()
    await runner().drain()
    expect([await heard(), await heard('other_note')]).toEqual([['A'], ['A']])
    expect(
      await tx(t =>
        t.rows<{ name: string; done: boolean }>(
          sql`select name, done_time is not null as done from outbox_event where tenant_id = '100001' order by id`,
        ),
      ),
    ).toEqual([
      { name: 'car.sold', done: true },
      { name: 'car.washed', done: false },
    ])
  })
  it("is tried again after one, five, fifteen minutes ... and holds back the later ones of its record, nobody else's", async () => {
    fails = no => {
      if (no === 'A') refuse('busy', '车辆正在办理 / the car is busy')
    }
    await sold('A')
    await sold('B')
    await sold('C', '12')
    await runner().drain()
    expect([await heard(), await heard('other_note')]).toEqual([['C'], ['A', 'B', 'C']])
    expect((await deliveries())[0]).toEqual({
      subscriber: 'heard-note',
      state: 1,
      attempts: 1,
      error: inBoth('车辆正在办理', 'the car is busy'),
    })
    await minutePasses('2026-11-21 10:00:30')
    expect((await deliveries())[0]!.attempts).toBe(1)
    await minutePasses('2026-11-21 10:01:00')
    expect((await deliveries())[0]!.attempts).toBe(2)
    fails = () => undefined
    await minutePasses('2026-11-21 10:06:00')
    expect(await heard()).toEqual(['C', 'A', 'B'])
  })
  it('dies after the seventh attempt, is told, lets the others pass, and lives again when somebody asks', async () => {
    now = '2026-11-21 10:00:00'
    fails = no => {
      if (no === 'A') throw new TypeError('boom')
    }
    await sold('A')
    await sold('B')
    for (const time of [
      '2026-11-21 10:00:00',
      '2026-11-21 10:01:00',
      '2026-11-21 10:06:00',
      '2026-11-21 10:21:00',
      '2026-11-21 11:21:00',
      '2026-11-21 14:21:00',
      '2026-11-21 20:21:00',
    ])
      await minutePasses(time)
    expect(dead).toMatchObject([{ name: 'car.sold', no: 'A', subscriber: 'heard-note', error: 'TypeError: boom' }])
    expect([(await deliveries())[0], await heard()]).toEqual([
      { subscriber: 'heard-note', state: 3, attempts: 7, error: 'TypeError: boom' },
      ['B'],
    ])
    fails = () => undefined
    const [event] = await tx(t =>
      t.rows<{ id: string }>(sql`select id from outbox_event where tenant_id = '100001' order by id`),
    )
    expect(await tx(t => deliverAgain(t, actor, event!.id))).toBe('again')
    await runner().drain()
    expect([await heard(), await heard('other_note')]).toEqual([
      ['B', 'A'],
      ['A', 'B'],
    ])
    expect([await tx(t => deliverAgain(t, actor, event!.id)), await tx(t => deliverAgain(t, actor, '999'))]).toEqual([
      'delivered',
      'noSubscriber',
    ])
  })
  it('is delivered for many at once, and by two replicas together no second time', async () => {
    await tx(t =>
      emitAll(
        t,
        actor,
        'car.sold',
        Array.from({ length: 40 }, (_one, index) => ({ id: String(100 + index), no: `N${index}` })),
      ),
    )
    await Promise.all([minutePasses(now), minutePasses(now), minutePasses(now)])
    expect((await heard()).length).toBe(40)
    expect(new Set((await deliveries()).map(one => one.state))).toEqual(new Set([2]))
  })
})

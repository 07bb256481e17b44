import { afterAll, beforeAll, expect, it } from 'vitest'
import { notFound, refuse, systemClock } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { enqueue, JobRunner, jobState } from './jobs.ts'
import { enqueueDue } from './schedule.ts'

const actor: Actor = {
  tenantId: '100001',
  userId: '7',
  userName: '韩松',
  deptId: '',
  language: 'zh',
  clock: systemClock,
  traceId: 'test',
}
let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase({ definitions: [] })
})
afterAll(() => test?.drop())

/** The database, but the first look into the queue keeps its answer back until somebody else has looked. */
function slowFirstLook(database: Database): Database {
  let looks = 0
  const second = Promise.withResolvers<void>()
  const acrossTenants: Database['acrossTenants'] = async (why, work) => {
    const first = looks++ === 0
    const found = await database.acrossTenants(why, work)
    if (first) await second.promise
    else second.resolve()
    return found
  }
  return new Proxy(database, {
    get(target, name) {
      if (name === 'acrossTenants') return acrossTenants
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

it('drains what its own loop has claimed a moment ago, too', async () => {
  let ran = false
  const runner = new JobRunner({
    database: slowFirstLook(test.database),
    kinds: [
      {
        kind: 'slow-claim',
        label: '慢 / Slow',
        async run() {
          ran = true
        },
      },
    ],
    actorFor: async () => actor,
    concurrency: 1,
    log: {
      info() {},
      error: (_facts, message) => {
        throw new Error(message)
      },
    },
  })
  const id = await test.database.transaction('100001', tx => enqueue(tx, actor, 'slow-claim', {}))
  await runner.start()
  await runner.drain()
  expect(ran).toBe(true)
  expect(
    await test.database.transaction('100001', tx => tx.row(sql`select state from job where id = ${id}::bigint`)),
  ).toEqual({ state: jobState.done })
  await runner.stop()
})

it('keeps a refusal in words, whatever its kind: nobody waits for the answer who could look the kind up', async () => {
  const runner = new JobRunner({
    database: test.database,
    kinds: [
      {
        kind: 'missing',
        label: '缺 / Missing',
        async run() {
          notFound('import-batch', '1')
        },
      },
    ],
    actorFor: async () => actor,
    concurrency: 1,
    log: { info() {}, error() {} },
  })
  const id = await test.database.transaction('100001', tx => enqueue(tx, actor, 'missing', {}))
  await runner.drain()
  const failed = await test.database.transaction('100001', tx =>
    tx.row<{ state: number; error: string }>(sql`select state, error from job where id = ${id}::bigint`),
  )
  expect([failed!.state, JSON.parse(failed!.error)]).toEqual([
    jobState.failed,
    {
      kind: 'NotFound',
      resource: 'import-batch',
      id: '1',
      message: '记录不存在或无权查看 / The record does not exist or is not visible to you',
    },
  ])
})

it('takes a refusal for an answer and a fault for an error of the server', async () => {
  const told: string[] = []
  const faults: unknown[] = []
  const kinds = [
    {
      kind: 'refuses',
      label: '拒 / Refuses' as const,
      async run() {
        refuse('periodClosed', '张伟的账期已关闭 / the period of Zhang Wei is closed')
      },
    },
    {
      kind: 'breaks',
      label: '坏 / Breaks' as const,
      async run() {
        throw new TypeError('of undefined')
      },
    },
  ]
  const runner = new JobRunner({
    database: test.database,
    kinds,
    actorFor: async () => actor,
    concurrency: 1,
    log: { info: message => void told.push(message), error: (facts, message) => void faults.push([message, facts]) },
  })
  const [refused, broken] = await test.database.transaction('100001', async tx => [
    await enqueue(tx, actor, 'refuses', {}),
    await enqueue(tx, actor, 'breaks', {}),
  ])
  await runner.drain()
  expect(told, 'the rule by its name, nobody by his').toEqual([
    `job ${refused} (refuses) was refused: Guard periodClosed`,
  ])
  expect(faults).toEqual([['a job failed', { error: expect.any(TypeError), job: broken, kind: 'breaks' }]])
  const states = await test.database.transaction('100001', tx =>
    tx.rows<{ state: number }>(sql`select state from job where id = any(${[refused, broken]}::bigint[]) order by id`),
  )
  expect(states, 'both have failed all the same').toEqual([{ state: jobState.failed }, { state: jobState.failed }])
})

it('goes on after its lease where a standby took no write before it was promoted: the database was away, the job has not failed', async () => {
  let isPromoted = false
  const writes = {
    kind: 'writes',
    label: '写 / Writes' as const,
    run: async () => {
      await test.database.transaction('100001', async tx => {
        if (!isPromoted) await tx.run(sql`set transaction read only`)
        await tx.run(sql`update job set total = 1 where kind = 'writes'`)
      })
    },
  }
  const runner = new JobRunner({
    database: test.database,
    kinds: [writes],
    actorFor: async () => actor,
    concurrency: 1,
    log: { info() {}, error() {} },
  })
  const id = await test.database.transaction('100001', tx => enqueue(tx, actor, 'writes', {}))
  const state = async () =>
    (await test.database.transaction('100001', tx =>
      tx.row<{ state: number }>(sql`select state from job where id = ${id}::bigint`),
    ))!.state
  await runner.drain()
  expect(await state()).toBe(jobState.running)
  isPromoted = true
  await test.database.transaction('100001', tx =>
    tx.run(sql`update job set lease_until = clock_timestamp() where id = ${id}::bigint`),
  )
  await runner.drain()
  expect(await state()).toBe(jobState.done)
})

it('speaks the language of whoever asked, whatever the runner takes its people to speak', async () => {
  const seen: unknown[] = []
  const runner = new JobRunner({
    database: test.database,
    kinds: [
      {
        kind: 'tells',
        label: '说 / Tells',
        async run({ actor: by, params }) {
          seen.push([by.language, params])
        },
      },
    ],
    actorFor: async () => actor,
    concurrency: 1,
    log: { info() {}, error() {} },
  })
  await test.database.transaction('100001', async tx => {
    for (const language of ['en', 'zh'] as const) await enqueue(tx, { ...actor, language }, 'tells', { rows: 3 })
  })
  await runner.drain()
  expect(seen).toEqual([
    ['en', { rows: 3 }],
    ['zh', { rows: 3 }],
  ])
})

it("lets the daily work wait while a job plays days of its own: tonight's would bill what its story has not come to", async () => {
  const queued = () =>
    test.database.transaction('100001', async tx =>
      (
        await tx.rows<{ kind: string }>(
          sql`select kind from job where kind in ('nightly', 'each-minute') order by kind`,
        )
      ).map(row => row.kind),
    )
  const asks = () =>
    enqueueDue(
      test.database,
      systemClock,
      [
        { kind: 'nightly', dailyAt: '00:05' },
        { kind: 'each-minute', everyMinutes: 60 },
      ],
      ['100001'],
      async () => actor,
      ['story'],
    )
  await test.database.transaction('100001', tx => enqueue(tx, actor, 'story', {}))
  await asks()
  expect(await queued()).toEqual(['each-minute'])
  const kinds = ['story', 'each-minute', 'nightly'].map(kind => ({
    kind,
    label: '故事 / Story' as const,
    async run() {},
  }))
  await new JobRunner({
    database: test.database,
    kinds,
    actorFor: async () => actor,
    concurrency: 1,
    log: { info() {}, error() {} },
  }).drain()
  await asks()
  expect(await queued()).toEqual(['each-minute', 'nightly'])
})

it('asks a schedule no more for a time that is queued, and a rare one once for each of its times', async () => {
  const asked: string[] = []
  const known = new Map<string, string>()
  const calls = async (now: string, answers: boolean) => {
    const ask = (kind: string) => async () => {
      asked.push(kind)
      return answers
    }
    await enqueueDue(
      test.database,
      { now: () => new Date(`${now}+08:00`) },
      [
        { kind: 'asked-often', everyMinutes: 5, isNeeded: ask('often') },
        { kind: 'asked-rarely', everyMinutes: 10, isNeeded: ask('rarely') },
      ],
      ['100001'],
      async () => actor,
      [],
      known,
    )
    return asked.splice(0)
  }
  expect(await calls('2026-11-20T10:00:00', false)).toEqual(['often', 'rarely'])
  expect(await calls('2026-11-20T10:00:30', false)).toEqual(['often'])
  expect(await calls('2026-11-20T10:01:00', true)).toEqual(['often'])
  expect(await calls('2026-11-20T10:01:30', true)).toEqual([])
  expect(await calls('2026-11-20T10:10:00', true)).toEqual(['often', 'rarely'])
  const keys = await test.database.transaction('100001', tx =>
    tx.rows<{ key: string }>(sql`select dedupe_key as key from job where kind like 'asked-%' order by dedupe_key`),
  )
  expect(keys.map(row => row.key)).toEqual([
    'asked-often@2026-11-20 10:00:00',
    'asked-often@2026-11-20 10:10:00',
    'asked-rarely@2026-11-20 10:10:00',
  ])
})

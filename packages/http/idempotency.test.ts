import { refuse } from '#kernel'
import { remember } from '#packages/server/idempotency.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction } from '#packages/server/transaction.ts'
import { sql } from '#packages/database/sql.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { noRights, type Session } from './context.ts'

let test: TestDatabase
let app: Awaited<ReturnType<typeof createApp>>
let runs = 0
let refusing = false
let waiting: Promise<void> = Promise.resolve()
const people: Record<string, Session> = Object.fromEntries(
  ['7', '8'].map(userId => [
    userId,
    {
      id: userId,
      tenantId: '100001',
      userId,
      userName: userId,
      deptId: '',
      clientId: 'web',
      rights: { ...noRights, userId },
      mustChangePassword: false,
    },
  ]),
)

beforeAll(async () => {
  test = await testDatabase({ definitions: [] })
  const pay = (how: 'within' | 'after'): Route => ({
    method: 'POST',
    path: `/api/test/pay-${how}`,
    permissions: ['signed in'],
    label: '付款 / Pay',
    idempotent: true,
    handle: async context => {
      await waiting
      return context.database.transaction('100001', async tx => {
        runs++
        const answer = { no: `P${runs}`, amount: '12.50' }
        if (how === 'within') await remember(tx, context, answer)
        if (refusing) refuse('closed', '已关闭 / Closed')
        return answer
      })
    },
  })
  const payWhole: Route = {
    method: 'POST',
    path: '/api/test/pay-whole',
    permissions: ['signed in'],
    label: '付款 / Pay',
    idempotent: true,
    isWhole: true,
    handle: context =>
      inTransaction(context, async () => {
        await waiting
        runs++
        if (refusing) refuse('closed', '已关闭 / Closed')
        return { no: `P${runs}`, amount: '12.50' }
      }),
  }
  app = await createApp({
    routes: [pay('within'), pay('after'), payWhole],
    database: test.database,
    log: pino({ level: 'silent' }),
    sessions: { find: async token => people[token] },
    clients: { find: async () => undefined },
  })
})
afterAll(async () => {
  await app?.close()
  await test?.drop()
})
beforeEach(() => {
  runs = 0
  refusing = false
  waiting = Promise.resolve()
})

const pay = async (key: string | undefined, { how = 'within', body = { amount: 1 } as object, who = '7' } = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/test/pay-${how}`,
    headers: { 'blade-auth': who, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: body,
  })
  return {
    status: answer.statusCode,
    replayed: answer.headers['idempotency-replayed'],
    ...(answer.json() as { msg: string; data: { no?: string } }),
  }
}

it.each(['within', 'after', 'whole'])(
  'pays once for a call sent twice after a time-out (answer written %s the effect)',
  async how => {
    const first = await pay(`twice-${how}`, { how })
    const second = await pay(`twice-${how}`, { how })
    expect([second.data, second.replayed, first.replayed, runs]).toEqual([first.data, 'true', undefined, 1])
  },
)
it.each(['within', 'whole'])(
  'refuses another amount under the same key, and tells it from the same amount in another order (%s)',
  async how => {
    await pay('order', { how, body: { a: 1, b: 2 } })
    expect((await pay('order', { how, body: { b: 2, a: 1 } })).replayed).toBe('true')
    expect(await pay('order', { how, body: { a: 1, b: 3 } })).toMatchObject({
      status: 409,
      msg: '幂等键已用于其他请求',
    })
  },
)
it('counts keys per person and per call', async () => {
  const answers = [await pay('shared'), await pay('shared', { who: '8' }), await pay('shared', { how: 'after' })]
  expect([answers.map(one => one.replayed), runs]).toEqual([[undefined, undefined, undefined], 3])
})
it('refuses the second while the first runs, so that impatience does not pay twice', async () => {
  let go = () => undefined as void
  waiting = new Promise(resolve => {
    go = resolve
  })
  const first = pay('slow')
  const claimed = () =>
    test.database.transaction('100001', tx => tx.row(sql`select 1 from idempotency_key where status = 0`))
  while (!(await claimed())) await new Promise(resolve => setImmediate(resolve))
  expect(await pay('slow')).toMatchObject({ status: 409, msg: '请求处理中，请稍候' })
  go()
  expect([(await first).status, runs]).toEqual([200, 1])
})
it("tells so also where the claim is a lock of the call's own transaction", async () => {
  let go = () => undefined as void
  waiting = new Promise(resolve => {
    go = resolve
  })
  const first = pay('held', { how: 'whole' })
  const held = () =>
    test.database.transaction('100001', tx =>
      tx.row(
        sql`select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database()) limit 1`,
      ),
    )
  while (!(await held())) await new Promise(resolve => setImmediate(resolve))
  expect(await pay('held', { how: 'whole' })).toMatchObject({ status: 409, msg: '请求处理中，请稍候' })
  go()
  expect([(await first).status, (await pay('held', { how: 'whole' })).replayed, runs]).toEqual([200, 'true', 1])
})
it('loses the effect of a call that seemed dead and came back: who took its key over has done it', async () => {
  let go = () => undefined as void
  waiting = new Promise(resolve => {
    go = resolve
  })
  const first = pay('back')
  const age = () =>
    test.database.transaction('100001', tx =>
      tx.run(sql`update idempotency_key set create_time = now() - interval '16 seconds' where status = 0`),
    )
  while ((await age()) === 0) await new Promise(resolve => setImmediate(resolve))
  waiting = Promise.resolve()
  expect(await pay('back')).toMatchObject({ status: 200, replayed: undefined })
  go()
  expect(await first).toMatchObject({ status: 409, msg: '请求处理中，请稍候' })
})
it.each(['within', 'whole'])('remembers no refusal: mended, the same call goes through (%s)', async how => {
  refusing = true
  expect((await pay('mend', { how })).status).toBe(400)
  refusing = false
  expect(await pay('mend', { how })).toMatchObject({ status: 200, replayed: undefined })
})
it.each(['within', 'whole'])('takes over the key of a process that died under the call (%s)', async how => {
  await test.database.transaction('100001', async tx => {
    await tx.run(sql`delete from idempotency_key`)
  })
  await pay('dead', { how })
  await test.database.transaction('100001', tx =>
    tx.run(
      sql`update idempotency_key set status = 0, answer = '{"claim":"x"}', create_time = now() - interval '31 minutes'`,
    ),
  )
  expect(await pay('dead', { how })).toMatchObject({ status: 200, replayed: undefined })
})
it('asks for the key where a document is made, and for one that fits', async () => {
  expect((await pay(undefined)).status).toBe(400)
  expect((await pay('k'.repeat(256))).status).toBe(400)
})

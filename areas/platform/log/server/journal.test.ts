import { systemClock } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { pino } from 'pino'
import { createApp } from '#packages/http/app.ts'
import { route } from '#packages/http/context.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { definitions } from '#generated/definitions.ts'
import { install } from '#packages/server/registry.ts'
import { DatabaseJournal } from './journal.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test?.drop())

it('keeps changes and failures with their trace and never what stood in the address, since tokens and names stand there', async () => {
  const journal = new DatabaseJournal(test.database, systemClock, () => undefined)
  const open = { permissions: ['public'], label: '测试 / Test' as const }
  const app = await createApp({
    database: test.database,
    journal,
    log: pino({ level: 'silent' }),
    sessions: { find: async () => undefined },
    clients: { find: async () => undefined },
    routes: [
      route('GET /api/test/read', { ...open, handle: async () => 1 }),
      route('POST /api/test/change', { ...open, handle: async () => 1 }),
      route('GET /api/test/bug', {
        ...open,
        handle: async () => {
          throw new TypeError('boom')
        },
      }),
    ],
  })
  for (const [method, url] of [
    ['GET', '/api/test/read?phone=1'],
    ['POST', '/api/test/change?Blade-Auth=secret'],
    ['GET', '/api/test/bug'],
  ] as const)
    await app.inject({ method, url })
  await app.close()
  await journal.flush()
  const [api, errors] = await test.database.transaction('000000', async tx => [
    await tx.rows(sql`select method, request_uri as uri, title, http_status as status from log_api`),
    await tx.rows(sql`select exception_name as name, message, fingerprint from log_error`),
  ])
  expect(api).toEqual([{ method: 'POST', uri: '/api/test/change', title: '测试 / Test', status: 200 }])
  expect(errors).toMatchObject([{ name: 'TypeError', message: 'boom' }])
})

it('keeps what a failed call was given, with secrets and masked fields covered wherever they stand', async () => {
  install(
    definitions.filter(one => one.name === 'contacts'),
    [],
  )
  const faults: unknown[] = []
  const journal = new DatabaseJournal(test.database, systemClock, facts => {
    faults.push(facts)
  })
  journal.keep({
    tenantId: '000000',
    userId: '1',
    userName: '',
    traceId: 't',
    method: 'POST',
    path: '/api/test/params',
    title: '',
    status: 500,
    ms: 1,
    address: '',
    userAgent: '',
    error: new RangeError('boom'),
    params: {
      plateNo: '粤B12345',
      password: 'hunter2',
      lines: [{ accessToken: 'abc', phone: '13800001234', qty: 3 }],
      remark: 'x'.repeat(9000),
    },
  })
  await journal.flush()
  expect(faults).toEqual([])
  const [row] = await test.database.transaction('000000', tx =>
    tx.rows<{ params: string }>(sql`select params from log_error where request_uri = '/api/test/params'`),
  )
  expect(row!.params).toContain(
    '"plateNo":"粤B12345","password":"***","lines":[{"accessToken":"***","phone":"***","qty":3}]',
  )
  expect(row!.params.length).toBeLessThanOrEqual(4000)
})

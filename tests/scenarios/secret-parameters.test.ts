import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#packages/http/app.ts'
import { sql } from '#packages/database/sql.ts'
import { isSealed } from '#packages/security/index.ts'
import { DatabaseJournal } from '#areas/platform/log/server/journal.ts'
import { paramValue, paramValues } from '#areas/platform/param/server/param-value.ts'
import { SECRET_BYTES, sealStoredParameters } from '#areas/platform/param/server/secret-values.ts'
import { makeWorld, tokenOf, type Person, type World } from '../world.ts'
import { refused } from './uploads.ts'

// 10-platform D13 and 5.4: parameters of kind 5.

const BASE = '/api/blade-system/param'
const SECRET = 5
let world: World
let admin: Person
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.as('系统管理员')
})
afterAll(() => world?.close())

const save = (body: object) => admin.call('POST', `${BASE}/submit`, body as Record<string, unknown>)
const stored = (key: string) =>
  world.inside(
    async tx =>
      (await tx.row<{ id: string; value: string; version: number }>(
        sql`select id, param_value as value, version from blade_param where tenant_id = ${tx.tenantId} and param_key = ${key} and is_deleted = 0`,
      ))!,
  )
const read = (key: string) => world.inside(tx => paramValue(tx, key))
/** Everything that the database keeps as text of calls and changes. */
const kept = () =>
  world.inside(async tx =>
    JSON.stringify([
      await tx.rows(sql`select * from record_log where resource = 'param'`),
      await tx.rows(sql`select * from blade_param`),
      await tx.rows(sql`select * from log_api`),
      await tx.rows(sql`select * from log_error`),
      await tx.rows(sql`select * from idempotency_key`),
    ]),
  )
const told = async (id: string, key: string) =>
  JSON.stringify([
    await admin.gets(`${BASE}/detail`, { id }),
    await admin.gets(`${BASE}/list`, { paramKey: key }),
    await admin.gets('/api/blade-desk/timeline/list', { resource: 'param', id }),
  ])

it('keeps a secret sealed in its table and its history, tells stars, and gives the program the plain value', async () => {
  const made = await save({
    paramName: 'OA密钥',
    paramKey: 'oa.secret',
    paramValue: 'first-open-sesame',
    valueType: SECRET,
  })
  expect([made.status, JSON.stringify(made.data).includes('open-sesame')]).toEqual([200, false])
  const before = await stored('oa.secret')
  expect(isSealed(before.value)).toBe(true)
  expect(await read('oa.secret')).toBe('first-open-sesame')

  await save({ id: before.id, paramValue: '******', remark: '不变' })
  expect((await stored('oa.secret')).value).toBe(before.value)
  await save({ id: before.id, paramValue: 'second-open-sesame' })
  expect(await world.inside(tx => paramValues(tx, ['oa.secret', 'login.failLimit']))).toEqual({
    'oa.secret': 'second-open-sesame',
    'login.failLimit': '5',
  })
  expect(await kept()).not.toContain('open-sesame')
  const answers = await told(before.id, 'oa.secret')
  expect([
    answers.includes('open-sesame'),
    answers.includes((await stored('oa.secret')).value),
    answers.includes('******'),
  ]).toEqual([false, false, true])
})

it('opens under its new key, does not become readable as another kind, and is cleared by an empty value', async () => {
  const { id } = await stored('oa.secret')
  expect((await save({ id, paramKey: 'oa.password' })).status).toBe(200)
  expect(await read('oa.password')).toBe('second-open-sesame')
  expect((await refused(save({ id, valueType: 1 }))).status).toBe(400)
  expect((await refused(save({ id, valueType: 1, paramValue: '******' }))).status).toBe(400)
  expect((await refused(save({ id, paramValue: 'x'.repeat(SECRET_BYTES + 1) }))).status).toBe(400)
  const stale = await refused(save({ id, version: 0, paramValue: 'third-open-sesame' }))
  expect([stale.status, JSON.stringify(stale).includes('open-sesame'), JSON.stringify(stale).includes('v1.')]).toEqual([
    409,
    false,
    false,
  ])
  expect((await save({ id, paramValue: '' })).status).toBe(200)
  expect(await read('oa.password')).toBe('')
})

it('stays itself when an older version of its row is brought back: a seal sealed again would open into a seal', async () => {
  await save({
    paramName: '网关密钥',
    paramKey: 'gateway.secret',
    paramValue: 'first-gate',
    valueType: SECRET,
    remark: '第一版',
  })
  const { id } = await stored('gateway.secret')
  await save({ id, paramValue: 'second-gate', remark: '第二版' })
  const lines = (await admin.gets('/api/blade-desk/timeline/list', { resource: 'param', id })) as { id: string }[]
  const { version } = await stored('gateway.secret')
  expect((await save({ id, version, restoredFrom: lines.at(-1)!.id })).status).toBe(200)
  expect((await admin.gets(`${BASE}/detail`, { id })).remark).toBe('第一版')
  expect(await read('gateway.secret')).toBe('second-gate')
})

it('seals at the next start what was typed in clear before, once, in every tenant, and covers what its history told', async () => {
  await save({ paramName: '旧密钥', paramKey: 'old.secret', paramValue: 'clear-since-last-year', valueType: 1 })
  const { id } = await stored('old.secret')
  // As an installation of before the sealing has it: its history cannot be changed, so it is covered where it is told.
  await world.inside(tx => tx.run(sql`update blade_param set value_type = ${SECRET} where id = ${id}::bigint`))
  await world.product.database.transaction('100002', async tx =>
    tx.run(
      sql`insert into blade_param (id, tenant_id, create_time, param_name, param_key, param_value, value_type) values (${await tx.newId()}, '100002', now(), '别家', 'old.secret', 'clear-elsewhere', ${SECRET})`,
    ),
  )
  expect(await read('old.secret')).toBe('clear-since-last-year')
  expect(await told(id, 'old.secret')).not.toContain('clear-since')

  expect(await sealStoredParameters(world.product.database)).toEqual([])
  const sealed = await stored('old.secret')
  expect(isSealed(sealed.value)).toBe(true)
  await sealStoredParameters(world.product.database)
  expect((await stored('old.secret')).value).toBe(sealed.value)
  expect(await read('old.secret')).toBe('clear-since-last-year')
  expect(await world.product.database.transaction('100002', tx => paramValue(tx, 'old.secret'))).toBe('clear-elsewhere')
  expect(await told(id, 'old.secret')).not.toContain('clear-since')
})

it('leaves no secret in the log of the server nor in the log of calls', async () => {
  const lines: string[] = []
  const log = pino(
    { level: 'trace' },
    {
      write: line => {
        lines.push(line)
      },
    },
  )
  const journal = new DatabaseJournal(world.product.database, world.clock, facts => {
    lines.push(JSON.stringify(facts))
  })
  const app = await createApp({
    routes: world.product.routes,
    database: world.product.database,
    sessions: world.product.sessions,
    clients: world.product.clients,
    log,
    clock: world.clock,
    requireKey: true,
    journal,
  })
  const token = await tokenOf(world, '系统管理员')
  const send = (payload: object) =>
    app.inject({
      method: 'POST',
      url: `${BASE}/submit`,
      payload,
      headers: { 'blade-auth': `bearer ${token}`, authorization: world.client, 'idempotency-key': `${Math.random()}` },
    })
  const made = await send({
    paramName: '新密钥',
    paramKey: 'new.secret',
    paramValue: 'never-in-a-log',
    valueType: SECRET,
  })
  const refusedOne = await send({
    paramName: '新密钥',
    paramKey: 'new.secret',
    paramValue: 'never-in-a-log',
    valueType: SECRET,
  })
  await app.close()
  await journal.flush()
  expect([
    made.statusCode,
    refusedOne.statusCode >= 400,
    made.body.includes('never-in'),
    refusedOne.body.includes('never-in'),
  ]).toEqual([200, true, false, false])
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain('never-in-a-log')
  expect(await kept()).not.toContain('never-in-a-log')
  expect(
    await world.inside(tx => tx.rows(sql`select 1 from log_api where request_uri = ${`${BASE}/submit`}`)),
  ).not.toHaveLength(0)
})

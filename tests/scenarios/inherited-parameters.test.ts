import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformParameters } from '#areas/platform/parameters.ts'
import { paramNumber, paramValue } from '#areas/platform/param/server/param-value.ts'
import { operatorOf } from '../operator.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { refused } from './uploads.ts'

// 10-platform 5.4: the tenant's value wins over the platform's, which wins over the default in code.

const BASE = '/api/blade-system/param'
let world: World
let other: World
let admin: Person
let operator: Person
beforeAll(async () => {
  world = await makeWorld()
  other = await world.replica()
  admin = await world.as('系统管理员')
  operator = await operatorOf(world)
})
afterAll(() => world?.close())

interface Row {
  id: string
  version: number
  paramValue: string
  isInherited: boolean
  platformValue?: string
  tenantEditable: boolean
}
const rowOf = async (who: Person, paramKey: string) =>
  (await who.gets<{ records: Row[] }>(`${BASE}/list`, { paramKey_equal: paramKey })).records[0]!
const save = async (who: Person, paramKey: string, change: Record<string, unknown>) => {
  const { id, version } = await rowOf(who, paramKey)
  return who.posts<Row>(`${BASE}/submit`, { id, version, ...change })
}
/** What each replica goes by, without waiting. */
const inForce = (key: string) => Promise.all([world, other].map(one => one.inside(tx => paramValue(tx, key))))

it('takes what the platform sets into every tenant that says nothing of its own, on every replica at once, and its page says where it comes from', async () => {
  expect([await inForce('password.minLength'), await rowOf(admin, 'password.minLength')]).toMatchObject([
    ['8', '8'],
    { paramValue: '8', isInherited: true, platformValue: '8' },
  ])
  await save(operator, 'password.minLength', { paramValue: '12' })
  expect(await inForce('password.minLength')).toEqual(['12', '12'])
  expect(await rowOf(admin, 'password.minLength')).toMatchObject({ paramValue: '12', isInherited: true })
  expect(await world.product.database.transaction('100002', tx => paramNumber(tx, 'password.minLength'))).toBe(12)
})

it('lets a tenant set a value of its own by a plain save, which what the platform says later does not touch, until it follows again', async () => {
  await save(admin, 'password.minLength', { paramValue: '10' })
  await save(operator, 'password.minLength', { paramValue: '14' })
  expect([await inForce('password.minLength'), await rowOf(admin, 'password.minLength')]).toMatchObject([
    ['10', '10'],
    { paramValue: '10', isInherited: false, platformValue: '14' },
  ])
  await save(admin, 'password.minLength', { isInherited: true })
  expect([await inForce('password.minLength'), await rowOf(admin, 'password.minLength')]).toMatchObject([
    ['14', '14'],
    { paramValue: '14', isInherited: true },
  ])
  // A client that sends all that it read means no change by it.
  await save(admin, 'password.minLength', { paramValue: '14', remark: '按平台' })
  expect(await rowOf(admin, 'password.minLength')).toMatchObject({ isInherited: true })
  await save(admin, 'password.minLength', { isInherited: false })
  await save(operator, 'password.minLength', { paramValue: '8' })
  expect(await inForce('password.minLength')).toEqual(['14', '14'])
})

it('keeps to the platform what the platform does not let tenants change, whatever they set before', async () => {
  await save(admin, 'session.maxPerUser', { paramValue: '50' })
  await save(operator, 'session.maxPerUser', { paramValue: '3', tenantEditable: false })
  expect([await inForce('session.maxPerUser'), await rowOf(admin, 'session.maxPerUser')]).toMatchObject([
    ['3', '3'],
    { paramValue: '3', isInherited: true, tenantEditable: false },
  ])
  const { id, version } = await rowOf(admin, 'session.maxPerUser')
  expect(await refused(admin.call('POST', `${BASE}/submit`, { id, version, paramValue: '99' }))).toMatchObject({
    status: 400,
    msg: expect.stringContaining('平台管理'),
  })
  await save(operator, 'session.maxPerUser', { tenantEditable: true })
  expect(await inForce('session.maxPerUser')).toEqual(['50', '50'])
})

it('hands a secret of the platform down sealed: tenants work with it and read stars', async () => {
  await operator.posts(`${BASE}/submit`, {
    paramName: 'OA密钥',
    paramKey: 'oa.secret',
    paramValue: 'of-the-platform',
    valueType: 5,
  })
  expect(await inForce('oa.secret')).toEqual(['of-the-platform', 'of-the-platform'])
  await admin.posts(`${BASE}/submit`, {
    paramName: 'OA密钥',
    paramKey: 'oa.secret',
    paramValue: 'of-the-tenant',
    valueType: 5,
  })
  expect(await inForce('oa.secret')).toEqual(['of-the-tenant', 'of-the-tenant'])
  const told = await rowOf(admin, 'oa.secret')
  expect(told).toMatchObject({ paramValue: '******', platformValue: '******', isInherited: false })
  await save(admin, 'oa.secret', { isInherited: true })
  expect([await inForce('oa.secret'), JSON.stringify(await rowOf(admin, 'oa.secret')).includes('of-the')]).toEqual([
    ['of-the-platform', 'of-the-platform'],
    false,
  ])
})

it('leaves key, name, kind and rule to the platform: a tenant that changes them is told so by field in its language, and what it sends unchanged is taken', async () => {
  const { id, version, ...told } = (await rowOf(admin, 'password.history')) as Row & Record<string, unknown>
  for (const [field, value] of [
    ['paramName', '自己的名字'],
    ['paramKey', 'password.mine'],
    ['valueType', 4],
    ['checkRule', '0..99'],
    ['ownerArea', 'mine'],
  ] as const) {
    const answer = await refused(admin.call('POST', `${BASE}/submit`, { id, version, [field]: value }))
    expect(
      [answer.status, JSON.stringify(answer).includes(field), answer.msg.includes('只能改参数值与备注')],
      field,
    ).toEqual([400, true, true])
  }
  const given = Object.fromEntries(
    ['paramName', 'paramKey', 'valueType', 'checkRule', 'ownerArea'].map(name => [name, told[name]]),
  )
  await admin.posts(`${BASE}/submit`, { id, version, ...given, paramValue: '7', remark: '按集团要求' })
  expect(await rowOf(admin, 'password.history')).toMatchObject({ ...given, paramValue: '7', isInherited: false })
  expect((await refused(admin.call('POST', `${BASE}/remove?ids=${id}`))).msg).toContain('不能删除')
  await operator.posts(`${BASE}/submit`, { ...(await rowOf(operator, 'password.history')), checkRule: '1..9' })
  expect(
    (
      await refused(
        admin.call('POST', `${BASE}/submit`, {
          id,
          version: (await rowOf(admin, 'password.history')).version,
          paramValue: '12',
        }),
      )
    ).msg,
  ).toContain('1到9')
})

it('calls a parameter by the English name of the product where it has one, and by its own words where somebody wrote them', async () => {
  const named = (await rowOf(admin, 'password.history')) as Row & Record<string, unknown>
  expect(named['nameEn']).toMatch(/^[\x20-\x7e]+$/)
  const own = await admin.posts<{ id: string }>(`${BASE}/submit`, {
    paramName: '自用参数',
    paramKey: 'own.thing',
    paramValue: '1',
    valueType: 1,
  })
  expect(await admin.gets(`${BASE}/detail`, { id: own.id })).not.toHaveProperty('nameEn')
  await admin.posts(`${BASE}/remove?ids=${own.id}`, {})
})

it('holds a value to the rule of its parameter, a range or a pattern for the whole of it', async () => {
  const saves = (values: Record<string, unknown>) =>
    refused(admin.call('POST', `${BASE}/submit`, { paramName: '自用规则', valueType: 1, ...values }))
  expect((await saves({ paramKey: 'own.rule', paramValue: 'A1', checkRule: '[A-Z' })).msg).toContain('正则表达式')
  expect((await saves({ paramKey: 'own.rule', paramValue: 'A1!', checkRule: '[A-Z]\\d' })).msg).toContain('应符合')
  const own = await admin.posts<{ id: string }>(`${BASE}/submit`, {
    paramName: '自用规则',
    paramKey: 'own.rule',
    paramValue: 'A1',
    valueType: 1,
    checkRule: '[A-Z]\\d',
  })
  expect((await refused(admin.call('POST', `${BASE}/submit`, { id: own.id, paramValue: 'AA1' }))).status).toBe(400)
  await admin.posts(`${BASE}/submit`, { id: own.id, paramValue: 'B2' })
  await admin.posts(`${BASE}/remove?ids=${own.id}`, {})
})

it('brings the range that the program can work with for every number of the platform: nobody locks a tenant by a mistyped one, whatever rule stands beside it', async () => {
  const numbers = platformParameters.filter(([, , , kind]) => kind === 2)
  expect(numbers.length).toBeGreaterThan(30)
  for (const [key, value, , , rule = ''] of numbers) {
    const [low, high] = rule.split('..').map(Number)
    expect([key, low! < high!, Number(value) >= low!, Number(value) <= high!]).toEqual([key, true, true, true])
  }
  expect(await rowOf(admin, 'login.failLimit')).toMatchObject({ paramValue: '5', checkRule: '1..100' })
  const { id, version } = await rowOf(admin, 'login.failLimit')
  for (const paramValue of ['0', '-3', '', '100000'])
    expect(
      (await refused(admin.call('POST', `${BASE}/submit`, { id, version, paramValue }))).msg,
      paramValue,
    ).toContain('1到100')
  const of = await rowOf(operator, 'session.maxPerUser')
  expect(
    (
      await refused(
        operator.call('POST', `${BASE}/submit`, { id: of.id, version: of.version, paramValue: '0', checkRule: '0..5' }),
      )
    ).msg,
  ).toContain('1到1000')
})

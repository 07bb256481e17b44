import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { runsJob, storyMasters } from '../../../../tests/scenarios/story.ts'
import { makeWorld, type Person, type World } from '../../../../tests/world.ts'

// What a bank's gateway is told of an own account: kept encrypted, answered as stars, read by the gateway alone
// (10-platform 5.5, D13).
const SYSTEM = '/api/blade-system'
let world: World
let finance: Person
let admin: Person
let card: { id: string }
let companyId: string
beforeAll(async () => {
  world = await makeWorld()
  companyId = (await storyMasters(world)).companies.get('华驰深圳')!
  ;[finance, admin] = [await world.as('王静'), await world.as('系统管理员')]
  const bank = await finance.posts<{ id: string }>(`${SYSTEM}/bank-title/save`, {
    bankCode: '102',
    bankName: '工商银行测试',
    shortName: '工行',
  })
  const outlet = await finance.posts<{ id: string }>(`${SYSTEM}/bank-outlet/save`, {
    outletNo: '102584000013',
    outletName: '深圳科技园支行',
    bankTitleId: bank.id,
    cityCode: '4403',
  })
  body = {
    companyId,
    bankTitleId: bank.id,
    bankOutletId: outlet.id,
    accountNo: '6212264000000000006',
    accountKind: '1',
    useRange: 3,
    accountName: '深圳华驰汽车租赁有限公司',
  }
})
let body: Record<string, unknown>
afterAll(() => world?.close())
const read = async () => finance.gets<any>(`${SYSTEM}/bank-card/detail`, { id: card.id })
const change = async (more: object) =>
  finance.call('PUT', `${SYSTEM}/bank-card/update`, { id: card.id, version: (await read()).version, ...more })
const stored = () =>
  world.inside(
    async tx =>
      (await tx.row<{ config: Record<string, string> }>(
        sql`select gateway_config as config from bank_card where id = ${card.id}::bigint`,
      ))!.config,
  )

it('answers a secret as stars wherever it is read, and keeps it when the stars come back', async () => {
  card = await finance.posts(`${SYSTEM}/bank-card/save`, {
    ...body,
    gatewayCode: 'simulated',
    gatewayConfig: { openingBalance: '88000.00', secretKey: 'K-very-secret-1', unknown: 'dropped' },
  })
  expect((await read()).gatewayConfig).toEqual({ openingBalance: '88000.00', secretKey: '******' })
  const first = (await stored())['secretKey']!
  expect(first).toMatch(/^v1\./)
  expect((await change({ gatewayConfig: { openingBalance: '99000.00', secretKey: '******' } })).status).toBe(200)
  expect(await stored()).toEqual({ openingBalance: '99000.00', secretKey: first })
  const page = await finance.gets(`${SYSTEM}/bank-card/page`, { size: 10 })
  const history = await finance.gets('/api/blade-desk/timeline/list', { resource: 'bank-card', id: card.id })
  expect(JSON.stringify([page, history, await read()])).not.toMatch(/K-very-secret|v1\.[\w-]{20}/)
})

it('refuses limits that contradict each other, and amounts that are none', async () => {
  expect((await change({ payLimitOnce: '500000.00', payLimitDay: '100000.00' })).msg).toContain(
    '日限额不能低于单笔限额',
  )
  expect((await change({ payLimitOnce: '0.00' })).status).toBe(400)
  expect((await change({ gatewayConfig: { openingBalance: 'viel' } })).status).toBe(400)
  expect((await change({ payLimitOnce: '500000.00', payLimitDay: '2000000.00' })).status).toBe(200)
})

it("reads opening balance and outage of the simulated bank from the account's own parameters", async () => {
  await admin.puts(`${SYSTEM}/bank-card/update-status`, { ids: card.id, status: 1 })
  await runsJob(world, 'bank-balance')
  expect((await read()).balance).toBe('99000.00')
  await change({ gatewayConfig: { openingBalance: '1.00', silent: true } })
  await expect(runsJob(world, 'bank-balance')).rejects.toThrow('bankSilent')
  expect((await read()).balance).toBe('99000.00')
})

it('hides gateway parameters and balance from a reader who only picks an account', async () => {
  const [one] = await (await world.as('李晓雯')).gets<Record<string, unknown>[]>(
    `${SYSTEM}/bank-card/list-by-use-range`,
    { useRange: 1, companyId },
  )
  expect(one).toMatchObject({ accountName: '深圳华驰汽车租赁有限公司' })
  for (const name of ['gatewayConfig', 'balance', 'balanceTime']) expect(Object.keys(one!)).not.toContain(name)
})

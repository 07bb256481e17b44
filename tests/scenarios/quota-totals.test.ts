import { afterAll, beforeAll, expect, it } from 'vitest'
import { fen } from '#kernel'
import { insertRow } from '#packages/server/rows.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { makeWorld, type Person, type World } from '../world.ts'

// 20-partners 4 and 6: what stands below a list is the sum of what stands in it, on this day and for this reader.
let world: World
let sales: Person
let manager: Person
let [own, colleagues, group] = ['', '', '']
beforeAll(async () => {
  world = await makeWorld()
  sales = await world.as('李晓雯')
  manager = await world.as('陈立群')
  const colleague = await world.as('何俊')
  group = (
    await (
      await world.as('系统管理员')
    ).posts<{ id: string }>('customer-group/save', { groupName: '合计集团', limitQty: 100, limitAmount: '1000000.00' })
  ).id
  own = (await sales.posts<{ id: string }>('customer/save', { draft: true, mechanismName: '合计甲', groupId: group }))
    .id
  colleagues = (
    await colleague.posts<{ id: string }>('customer/save', { draft: true, mechanismName: '合计乙', groupId: group })
  ).id
  const row = (
    customerId: string,
    cityCode: string,
    quota: [number, string],
    temp: [number, string, string],
    frozen: [number, string],
    occupied: [number, string],
  ) =>
    world.inside(tx =>
      insertRow(tx, world.system, customerCityQuota, {
        customerId,
        customerName: '合计',
        cityCode,
        groupId: group,
        quotaQty: quota[0],
        quotaAmount: fen(quota[1]),
        tempQty: temp[0],
        tempAmount: fen(temp[1]),
        ...(temp[2] ? { tempFrom: '2026-10-01', tempTo: temp[2] } : {}),
        frozenQty: frozen[0],
        frozenAmount: fen(frozen[1]),
        occupiedQty: occupied[0],
        occupiedAmount: fen(occupied[1]),
        status: 1,
      }),
    )
  await row(own, '4403', [10, '100000'], [2, '20000', '2026-11-30'], [1, '10000'], [3, '30000'])
  // The temporary increase of this one is over: it counts no more.
  await row(own, '4401', [5, '50000'], [3, '30000', '2026-10-31'], [0, '0'], [5, '50000'])
  await row(colleagues, '4403', [7, '70000'], [0, '0', ''], [0, '0'], [8, '80000'])
})
afterAll(() => world?.close({ unchecked: true }))

const page = (who: Person, path: string, query: object = {}) =>
  who.gets<{ records: Record<string, unknown>[]; totals: Record<string, unknown> }>(path, { totals: 1, ...query })

it('customers: quota, used and available of the rows that the reader sees', async () => {
  const mine = await page(sales, 'customer/page')
  const figures = {
    quotaQty: 17,
    usedQty: 9,
    availableQty: 8,
    quotaAmount: '170000.00',
    usedAmount: '90000.00',
    availableAmount: '80000.00',
  }
  expect(mine.records).toMatchObject([{ id: own, ...figures }])
  expect(mine.totals).toMatchObject({
    quotaQty: '17',
    usedQty: '9',
    availableQty: '8',
    quotaAmount: '170000.00',
    usedAmount: '90000.00',
    availableAmount: '80000.00',
  })
  expect(await sales.gets('customer/detail', { id: own })).toMatchObject(figures)
  // His manager sees the colleague's too, whose used is more than his quota.
  const all = await page(manager, 'customer/page')
  expect(all.records.find(one => one['id'] === colleagues)).toMatchObject({
    availableQty: -1,
    availableAmount: '-10000.00',
  })
  expect(all.totals).toMatchObject({
    quotaQty: '24',
    usedQty: '17',
    availableQty: '7',
    quotaAmount: '240000.00',
    usedAmount: '170000.00',
    availableAmount: '70000.00',
  })
  expect((await page(manager, 'customer/page', { mechanismName: '合计乙' })).totals).toMatchObject({
    quotaQty: '7',
    availableAmount: '-10000.00',
  })
  // Only what a list shows is reckoned; a list that asks for one figure gets that one.
  const [narrow] = (await page(sales, 'customer/page', { columns: 'mechanismName,usedQty' })).records
  expect([narrow!['usedQty'], 'quotaQty' in narrow!]).toEqual([9, false])
})

it('groups: members, limits and what the members use together', async () => {
  const found = await page(await world.as('系统管理员'), 'customer-group/page', { id_in: group })
  expect(found.records).toMatchObject([{ memberCount: 2, limitQty: 100, usedQty: 17, usedAmount: '170000.00' }])
  expect(found.totals).toMatchObject({
    memberCount: '2',
    limitQty: '100',
    usedQty: '17',
    limitAmount: '1000000.00',
    usedAmount: '170000.00',
  })
})

it("city quotas: what is left today, of the reader's own customers", async () => {
  const mine = await page(sales, 'customer-city-quota/page')
  expect(
    new Map(mine.records.map(one => [one['cityCode'], [one['availableQty'], one['availableAmount'], one['useRate']]])),
  ).toEqual(
    new Map([
      ['4403', [8, '80000.00', '33.33']],
      ['4401', [0, '0.00', '100.00']],
    ]),
  )
  expect(mine.totals).toMatchObject({
    quotaQty: '15',
    quotaAmount: '150000.00',
    frozenQty: '1',
    occupiedQty: '8',
    availableQty: '8',
    availableAmount: '80000.00',
  })
  // A city bounds a manager: the row in the other one is not his.
  expect((await page(manager, 'customer-city-quota/page')).totals).toMatchObject({ quotaQty: '17', availableQty: '7' })
  expect((await page(manager, 'customer-city-quota/page', { cityCode: '4403' })).totals).toMatchObject({
    availableQty: '7',
    availableAmount: '70000.00',
  })
})

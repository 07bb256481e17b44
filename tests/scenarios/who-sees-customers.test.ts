import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activeCustomer } from '#areas/customers/testing.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { getRow, insertRow } from '#packages/server/rows.ts'
import { quota } from '#areas/risk/quota/quota.ts'
import { staff } from '../../demo/staff.ts'
import { makeWorld, type Person, type World } from '../world.ts'

/** 20-partners 15, example 28: which person sees which customer and what hangs on him. */
let world: World
const cities = { 深圳: '4403', 广州: '4401', 杭州: '3301' } as const
type City = keyof typeof cities
const owners: Record<string, [sales: string, city: City]> = {
  李晓雯: ['李晓雯', '深圳'],
  何俊: ['何俊', '深圳'],
  林晓彤: ['林晓彤', '广州'],
  严芷: ['严芷', '杭州'],
}
const ids = new Map<string, string>()
const person = new Map<string, Person>()
const who = async (name: string): Promise<Person> => {
  const known = person.get(name) ?? (await world.as(name))
  person.set(name, known)
  return known
}

beforeAll(async () => {
  world = await makeWorld('2026-11-23')
  await world.inside(async tx => {
    for (const [key, [sales, city]] of Object.entries(owners)) {
      const { userId, deptId } = world.people.get(sales)!
      const { id } = await activeCustomer(tx, {
        mechanismName: `${key}的客户有限公司`,
        bizUserId: userId,
        bizDeptId: deptId,
        ownerUserId: userId,
        ownerDeptId: deptId,
        cityCode: cities[city],
      })
      ids.set(key, id)
    }
  })
})
afterAll(() => world?.close({ unchecked: true }))

const sees = async (name: string): Promise<string[]> => {
  const one = await who(name)
  const page = await one.gets<{ records: { id: string }[] }>('customer/page', { size: '200' })
  const seen = new Set(page.records.map(row => row.id))
  return [...ids].filter(([, id]) => seen.has(id)).map(([key]) => key)
}

describe('customers are seen by who works for them', () => {
  it.each([
    ['李晓雯', 'her own, and those of her department'],
    ['林晓彤', 'her own'],
    ['严芷', 'her own'],
  ])('20.28 %s, a salesperson, sees %s; another customer does not exist for her', async name => {
    const seen = await sees(name)
    expect(seen).toContain(name)
    const desks = new Map(staff.map(one => [one.name, one.dept]))
    for (const key of ids.keys()) {
      const isNear = desks.get(key) === desks.get(name)
      const answer = await (await who(name)).call('GET', 'customer/detail', { id: ids.get(key)! })
      expect([name, key, seen.includes(key), answer.code === 200]).toEqual([name, key, isNear, isNear])
      if (!isNear) expect(answer.code).toBe(404)
    }
  })
  it('20.28 city managers see their city, risk, finance and the general manager every customer', async () => {
    expect(await sees('许文博')).toEqual(['李晓雯', '何俊'])
    for (const name of ['赵启航', '江岳', '沈岚', '顾明远', '钟诚'])
      expect([name, await sees(name)]).toEqual([name, [...ids.keys()]])
  })
  it('20.28 what hangs on a customer follows him: panel, radar and bank flow of another one do not exist', async () => {
    const sales = await who('林晓彤')
    const [own, other] = [ids.get('林晓彤')!, ids.get('严芷')!]
    expect((await sales.call('GET', 'risks/customer-risk/panel', { customerId: own })).code).toBe(200)
    for (const [path, params] of [
      ['risks/customer-risk/panel', { customerId: other }],
      ['customer-business-area/list', { customerId: other }],
      ['customer-financial-flow/list', { customerId: other }],
    ] as const) {
      const answer = await sales.call('GET', path, params as Record<string, string>)
      const rows = Array.isArray(answer.data) ? answer.data.length : 0
      expect([path, answer.code === 404 || rows === 0]).toEqual([path, true])
    }
  })
  it('20.28 the reviewer of a case sees the case though the customer is none of his', async () => {
    const { userId } = world.people.get('严芷')!
    const caseId = await world.inside(async tx => {
      const owner = await getRow(tx, customer, ids.get('林晓彤')!)
      const { id } = await insertRow(tx, world.system, quota, {
        customerId: owner.id,
        customerName: owner.mechanismName,
        cityCodes: [cities.广州],
        bizUserId: owner.bizUserId,
        approvalUserId: userId,
        applyKind: 1,
      })
      return id
    })
    const reviewer = await who('江岳')
    expect((await reviewer.call('GET', 'quota/detail', { id: caseId })).code).toBe(200)
    const other = await who('何俊')
    expect((await other.call('GET', 'quota/detail', { id: caseId })).code).toBe(404)
  })
  it('20.28 without the code of the step there is neither a list nor an answer', async () => {
    const clerk = await who('罗毅')
    expect((await clerk.call('GET', 'customer/page', {})).code).toBe(402)
    expect((await clerk.call('PUT', 'quota/credit/approval', { id: '1', decision: 1, opinion: '同意' })).code).toBe(402)
  })
})

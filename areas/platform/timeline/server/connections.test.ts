import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../../../demo/customers.ts'
import { hasCustomer, storyMasters } from '../../../../tests/scenarios/story.ts'
import { makeWorld, type World } from '../../../../tests/world.ts'
import { callsOf } from '#kernel'
import { resourceNamed } from '#packages/server/registry.ts'

// From any record to its neighbours: what points at it, counted inside the reader's scope.
interface Connection {
  resource: string
  field: string
  total: number
  capped: boolean
  id?: string
}
let world: World
let id: string
beforeAll(async () => {
  world = await makeWorld('2026-11-20')
  id = await hasCustomer(world, await storyMasters(world), customerSeeds[0]!, 1)
})
afterAll(() => world?.close())
const connectionsOf = async (name: string, of = id) =>
  (await world.as(name)).call<Connection[]>('GET', '/api/blade-desk/connections/list', { resource: 'customer', id: of })

it('tells every kind that points at a customer with the number of its list', async () => {
  const admin = await world.as('系统管理员')
  const found = (await connectionsOf('系统管理员')).data
  // By itself and as an institution: contacts and accounts point at its head.
  expect(found.map(one => one.resource)).toEqual(
    expect.arrayContaining(['customer-city-quota', 'contacts', 'mechanism-title']),
  )
  for (const { resource, field, total, id: only } of found) {
    const list = callsOf(resourceNamed(resource)).find(one => one.does === 'page')!.path
    const page = await admin.gets<{ total: number; records: { id: string }[] }>(list, { [field]: id })
    expect([resource, page.total]).toEqual([resource, total])
    expect([resource, only]).toEqual([resource, total === 1 ? page.records[0]!.id : undefined])
  }
})

it('leaves out what the reader may not list, and refuses whoever may not read the record', async () => {
  const all = (await connectionsOf('系统管理员')).data.map(one => one.resource)
  const sales = (await connectionsOf('李晓雯')).data
  expect(sales.length).toBeGreaterThan(0)
  expect(sales.length).toBeLessThan(all.length)
  expect((await connectionsOf('孟佳')).status).toBe(402)
  const none = await connectionsOf('李晓雯', '1')
  expect([none.status, none.code]).toEqual([404, 404])
})

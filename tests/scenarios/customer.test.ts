import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import type { Masters } from '../../demo/masters.ts'
import { makeWorld, type World } from '../world.ts'
import { admitsCustomer, storyMasters, submitsCustomer } from './story.ts'
import { refused } from './uploads.ts'

let world: World
let masters: Masters
beforeAll(async () => {
  world = await makeWorld()
  masters = await storyMasters(world)
})
afterAll(() => world?.close())

it('admits a customer that sales wrote section by section, and grants its quota by risk alone', async () => {
  const sales = await world.as('李晓雯')
  const seed = customerSeeds[0]!
  const id = await submitsCustomer(world, masters, sales, seed, 1)
  expect(await sales.gets('customer/detail', { id })).toMatchObject({ status: 102, fleetQty: 216 })
  await expect(world.as('周敏').then(cashier => cashier.decides('customer', id))).rejects.toThrow('has no task')

  await admitsCustomer(world, id, seed, { qty: 60, amount: '7000000.00' })
  expect(await sales.gets('customer/detail', { id })).toMatchObject({
    status: 1,
    riskGrade: 'A',
    quotaQty: 60,
    availableQty: 60,
  })

  const { version } = await sales.gets('customer/detail', { id })
  expect(
    await refused(
      sales.call('PUT', 'customer/grant-quota', {
        id,
        version,
        quotaCity: '4403',
        newQty: 600,
        newAmount: '70000000.00',
        newValidTo: '2027-11-20',
        reason: '自批',
      }),
    ),
  ).toMatchObject({ status: 402 })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world?.close())

it('lets every person of the story in and shows him a menu of his own', async () => {
  const sales = await world.as('李晓雯')
  const cashier = await world.as('周敏')
  const codes = async (person: typeof sales) => JSON.stringify(await person.gets('/api/blade-system/menu/buttons'))
  expect(await codes(sales)).toContain('contract_lease_add')
  expect(await codes(cashier)).not.toContain('contract_lease_add')
  expect(await codes(cashier)).toContain('bill_receipt_write_off_charge_off')
})

it('refuses a call that nobody granted, and a token that nobody gave', async () => {
  const cashier = await world.as('周敏')
  expect(await cashier.call('POST', 'contacts/save', { contactName: 'x' })).toMatchObject({ status: 402 })
  const response = await world.app.inject({ method: 'GET', url: '/api/ratutech-core/contacts/page' })
  expect(response.statusCode).toBe(401)
})

it('refuses an incomplete contact with one fault per field, in the language of the caller', async () => {
  const sales = await world.as('李晓雯')
  const zh = await sales.call('POST', 'contacts/save', { phone: '123' })
  expect(zh.status).toBe(400)
  expect(JSON.stringify(zh.data)).toContain('contactName')
})

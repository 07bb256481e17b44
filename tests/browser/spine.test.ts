import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { opensPage } from './hands.ts'
import { startProduct, type Desk, type RunningProduct } from './product.ts'

// The flow by clicks only: every step by the person whose step it is, nobody as the administrator.
let product: RunningProduct
const desks = new Map<string, Desk>()
beforeAll(async () => { product = await startProduct() })
afterAll(() => product?.stop())

/** One window per person and language, as people keep theirs open over the day. */
async function deskOf(name: string, language: 'zh' | 'en' = 'zh'): Promise<Desk> {
  const known = desks.get(`${name} ${language}`)
  if (known) return known
  const desk = await product.signIn(name, language)
  desks.set(`${name} ${language}`, desk)
  return desk
}

afterEach(() => {
  for (const [who, desk] of desks) expect(desk.complaints.splice(0), `the console of ${who}`).toEqual([])
})

it('1. everyone meets the menu of the own role, in both languages, and a page of others stays shut', async () => {
  const sales = await deskOf('李晓雯')
  expect(await sales.page.getByRole('banner').innerText()).toContain('客户风控')
  await opensPage(sales, '客户风控', '客户管理', '客户档案')
  await sales.page.getByRole('row', { name: /鹏驰/ }).first().waitFor()
  expect(await sales.page.getByRole('button', { name: '新增', exact: true }).count()).toBe(1)
  await sales.picture('spine-1-sales')

  const city = await deskOf('许文博', 'en')
  await opensPage(city, 'Customers', 'Customers', 'Customers')
  await city.page.getByRole('row', { name: /鹏驰/ }).first().waitFor()
  expect(await city.page.getByRole('button', { name: 'Add', exact: true }).count(), 'a city manager reads customers and adds none').toBe(0)
  await city.picture('spine-1-city-manager')

  const cashier = await deskOf('周敏')
  expect(await cashier.page.getByRole('banner').innerText()).not.toContain('客户风控')
  await cashier.page.goto(`${product.address}/customers/customer/index`)
  await cashier.page.getByRole('heading', { name: '无权限' }).waitFor()
  await cashier.picture('spine-1-no-permission')
})

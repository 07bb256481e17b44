import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { hasTwelveOnLease, paysBills, runsJob, storyMasters } from '../scenarios/story.ts'
import type { World } from '../world.ts'
import { totalOf } from './bank-steps.ts'
import { opensPage, stageOf } from './hands.ts'
import { openWorld, type RunningProduct } from './product.ts'

// What the chain of spine.test.ts cannot do on a running product: turn the clock. Ten of twelve rents are paid, two
// stay open for twenty days.
const CUSTOMER = customerSeeds[0]!.name
let product: RunningProduct & { world: World }
beforeAll(async () => {
  product = await openWorld()
  const { world } = product
  const masters = await storyMasters(world)
  const { customerId, contractId } = await hasTwelveOnLease(world, masters)
  const open = (
    await (await world.as('王静')).gets('bill/receivable/page', { contractId, feeItem: 1, size: 100, ascs: 'id' })
  ).records as { id: string }[]
  await paysBills(
    world,
    masters,
    customerId,
    '48000.00',
    open.slice(0, 10).map(bill => ({ id: bill.id, amt: '4800.00' })),
    'ZJ0001',
  )
  world.clock.forward(20)
  for (const kind of ['late-fee-accrue', 'overdue-mark']) await runsJob(world, kind)
})
afterAll(() => product?.stop())

it('1. what is twenty days late stands in the overdue list with its total', async () => {
  const finance = await product.signIn('王静')
  await opensPage(finance, '财务中心', '收付管理', '租赁逾期汇总')
  await stageOf(finance).getByRole('row').filter({ hasText: CUSTOMER }).waitFor()
  await expect
    .poll(async () => [await totalOf(finance, '逾期合计'), await totalOf(finance, '滞纳金')])
    .toEqual(['9600.00', '91.20'])
  await finance.picture('books-1-overdue')
  expect(finance.complaints).toEqual([])
})

it('2. in English a bill is called in English, to the last system-made title', async () => {
  const finance = await product.signIn('王静', 'en')
  await opensPage(finance, 'Finance', 'Bills', 'Receivable bills')
  await stageOf(finance).locator('.ant-table-row').first().waitFor()
  await finance.picture('books-2-bills')
  const cells = await stageOf(finance).locator('.ant-table-thead th, .ant-table-row td').allInnerTexts()
  // The customer's name, our company's and the plate's province are people's own words.
  const own = new RegExp(`${CUSTOMER}|华驰汽车租赁（深圳）有限公司|粤`, 'g')
  expect([
    ...new Set(cells.map(cell => cell.replaceAll(own, '')).filter(cell => /\p{Script=Han}/u.test(cell))),
  ]).toEqual([])
  expect(finance.complaints).toEqual([])
})

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { hasCustomer, hasLease, paysFrontMoney, runsJob, standCars, storyMasters } from '../scenarios/story.ts'
import { breaksNoRule } from './accessible.ts'
import { chineseLeft } from './english.ts'
import { chooses, stageOf } from './hands.ts'
import { allotsByClicks, handsOver, plansTake, seesBills, seesPlans, takesViews } from './fleet-steps.ts'
import { openWorld, type Desk } from './product.ts'
import { hasNoMenu, isTurnedAway } from './refusals.ts'

// A signed lease of twenty cars (twelve at 4,800.00), its front money paid; fourteen cars stand in the delivery centre.
let product: Awaited<ReturnType<typeof openWorld>>
let facts: { contractId: string; contractNo: string; orderNo: string }
const desks = new Map<string, Desk>()
beforeAll(async () => {
  product = await openWorld()
  const { world } = product
  const masters = await storyMasters(world)
  const customerId = await hasCustomer(world, masters, customerSeeds[0]!, 1)
  const { contractId, orderId } = await hasLease(world, masters, customerId)
  const sales = await world.as('李晓雯')
  const { contractNo } = await sales.gets('contract-lease/detail', { id: contractId })
  const { orderNo } = await sales.gets('order/detail', { id: orderId })
  facts = { contractId, contractNo, orderNo }
  await runsJob(world, 'plan-activate')
  await standCars(world, masters, 14)
  await paysFrontMoney(world, masters, customerId, contractNo)
})
afterAll(() => product?.stop())
afterEach(() => {
  for (const [who, desk] of desks) expect(desk.complaints.splice(0), `the console of ${who}`).toEqual([])
})

/** One window per person, on the day of the world. */
async function deskOf(name: string, language: 'zh' | 'en' = 'zh'): Promise<Desk> {
  const known = desks.get(`${name} ${language}`)
  if (known) return known
  const desk = await product.signIn(name, language)
  await desk.context.clock.setFixedTime(product.world.clock.now())
  desks.set(`${name} ${language}`, desk)
  return desk
}

/** Names of models, lots, people and customers are what their owners wrote. */
const given = ['星岚 E5 2026款 430km', '晨曜 T3 2026款 460km', '龙华交付中心', '粤B', '王', customerSeeds[0]!.name]
async function isEnglishAll(reader: Desk): Promise<void> {
  await reader.picture('fleet-0-english')
  expect(await chineseLeft(reader, given), reader.page.url()).toEqual([])
}

it('offers positions and cars in English, too, without a Chinese word of its own', async () => {
  const reader = await deskOf('韩松', 'en')
  await reader.page.goto(`${product.address}/vehicle/allot/add`)
  await chooses(reader.page, stageOf(reader).getByLabel('Order', { exact: true }), facts.orderNo, facts.orderNo)
  await stageOf(reader).locator('.allot-row').nth(13).waitFor()
  await stageOf(reader).locator('.allot-row').first().click()
  await stageOf(reader).locator('.allot-position.is-filled').waitFor()
  await isEnglishAll(reader)
  expect(await breaksNoRule(reader.page)).toEqual([])
  await reader.page.goto(`${product.address}/vehicle/take/add`)
  await stageOf(reader).getByRole('heading', { name: 'New take' }).waitFor()
  await isEnglishAll(reader)
})

it('gives twelve cars to twelve positions: one by its plate, three together, the rest best first; sales does not allot', async () => {
  await isTurnedAway(await deskOf('李晓雯'), product.address, '/vehicle/allot/add')
  await allotsByClicks(await deskOf('韩松'), { orderNo: facts.orderNo, quantity: 12, search: 'D88012' })
})

it('hands the twelve over in one batch, which also reads in English; a cashier does not', async () => {
  const cashier = await deskOf('周敏')
  await hasNoMenu(cashier, '车辆资产', '提车管理')
  await isTurnedAway(cashier, product.address, '/vehicle/take/add')
  const delivery = await deskOf('乔麦')
  await plansTake(delivery, { orderNo: facts.orderNo, quantity: 12 })
  const reader = await deskOf('乔麦', 'en')
  await reader.page.goto(delivery.page.url())
  await stageOf(reader).locator('tbody .ant-table-row').nth(11).waitFor()
  await isEnglishAll(reader)
  await readsOnPhone(reader)
  await handsOver(
    delivery,
    Array.from({ length: 12 }, (_, at) => 100 + at),
  )
})

/** The same hand-over in the yard, on a phone: a card a car with a slot for each view, nothing wider than the screen. */
async function readsOnPhone(reader: Desk): Promise<void> {
  const { page } = reader
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = stageOf(reader).locator('.take-card')
  await expect.poll(() => cards.count()).toBe(12)
  await cards.first().getByText('Take a photo of each view').waitFor()
  expect(await cards.first().locator('.take-shoot').count()).toBe(9)
  const kept = page.waitForResponse(answer => answer.url().includes('user-setting/submit'))
  await takesViews(reader, 'Front', 'VIN plate')
  await cards.first().getByText(/^2\/8/).waitFor()
  await cards.first().getByText('Missing photos: rear, left side, right side,').waitFor()
  await isEnglishAll(reader)
  expect(await breaksNoRule(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await reader.picture('fleet-3-phone')
  await cards.first().getByRole('button', { name: 'Remove the photo Front', exact: true }).click()
  await cards.first().getByText(/^1\/8/).waitFor()
  // A phone that went out: what was taken stands there again.
  await kept
  await page.reload()
  await stageOf(reader).getByText('What was written down at').waitFor()
  await cards.first().getByText(/^1\/8/).waitFor()
  await page.setViewportSize({ width: 1366, height: 768 })
}

it('shows 432 rents of 4,800.00 and 20 deposits of 10,000.00 on the plan, and the first twelve bills once they fall due; fleet staff read neither', async () => {
  await isTurnedAway(await deskOf('乔麦'), product.address, '/receive/payment/receiptplan/index')
  const finance = await deskOf('王静')
  await seesPlans(finance, facts.contractNo, [
    { feeItem: '租金', rows: 432, total: '2,073,600.00' },
    { feeItem: '押金', rows: 20, total: '200,000.00' },
  ])
  await runsJob(product.world, 'plan-activate')
  await seesBills(finance, facts.contractNo, [{ feeItem: '租金', rows: 12, total: '57,600.00' }])
})

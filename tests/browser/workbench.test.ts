import { afterAll, beforeAll, expect, it } from 'vitest'
import { breaksNoRule } from './accessible.ts'
import { chooses } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

// The first page of the day: cards of the post, every number opens the list that it counted, arranged as each likes it
// (10-platform 5.11).
let world: Awaited<ReturnType<typeof openWorld>>
let desk: Desk
beforeAll(async () => {
  world = await openWorld()
  desk = await world.signIn('沈岚')
})
afterAll(() => world?.stop())

const card = (code: string) => desk.page.locator(`[data-card="${code}"]`)
const order = () =>
  desk.page
    .locator('.workbench-cell')
    .evaluateAll(list => list.map(one => (one as unknown as { dataset: { card: string } }).dataset.card))
const counted = async () => {
  await desk.page.locator('.workbench-number').filter({ visible: true }).first().waitFor()
  await expect.poll(() => desk.page.locator('.workbench-wait').filter({ visible: true }).count()).toBe(0)
}

it('shows a finance director his money first, and opens the list behind a number with its filters', async () => {
  const { page } = desk
  await counted()
  await expect
    .poll(async () => (await order()).slice(0, 4))
    .toEqual(['todo', 'my-applications', 'receivable-month', 'receipt-unclaimed'])
  await desk.picture('workbench')
  expect(await breaksNoRule(page)).toEqual([])
  await card('receivable-month')
    .getByRole('link', { name: /逾期未收/ })
    .click()
  await page.waitForURL(/\/receive\/payment\/receivable\/index\?overdueDays_ge=1/)
  await page.goBack()
  await counted()
})

it('keeps another order, another size and a hidden card on the server, until the default is asked back', async () => {
  const { page } = desk
  const before = await order()
  await page.getByRole('button', { name: '调整布局' }).click()
  const widen = () => card('receivable-month').getByRole('button', { name: /^变宽/ }).click()
  const width = async () => Math.round((await card('receivable-month').boundingBox())!.width)
  const narrow = await width()
  await widen()
  await expect.poll(width).toBeGreaterThan(narrow)
  await card('messages').getByRole('button', { name: /^隐藏/ }).click()
  const grip = card('todo').getByRole('button', { name: /^移动/ })
  await grip.scrollIntoViewIfNeeded()
  const [from, to] = [(await grip.boundingBox())!, (await card('my-applications').boundingBox())!]
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  // The neighbour steps aside before the card is let go.
  await expect.poll(async () => (await card('my-applications').boundingBox())!.x).toBeLessThan(to.x)
  await page.mouse.up()
  await expect.poll(async () => (await order())[0]).toBe('my-applications')
  await page.getByRole('button', { name: /完\s*成/ }).click()
  await page.reload()
  await counted()
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual(['my-applications', 'todo'])
  expect(await order()).not.toContain('messages')
  await expect.poll(width).toBeGreaterThan(narrow)
  await page.getByRole('button', { name: '调整布局' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page.getByRole('button', { name: /完\s*成/ }).click()
  await expect.poll(order).toEqual(before)
})

it('lets an administrator draw the layout of a post, which its people find in the morning under the title that he gave', async () => {
  const admin = await world.signIn('系统管理员')
  const { page } = admin
  await page.goto(`${world.address}/system/workbench/add`)
  const form = page.locator('.kit-form').filter({ visible: true })
  await form.getByLabel('名称', { exact: true }).fill('开票员')
  await chooses(page, form.getByLabel('岗位'), '账单专员', '账单')
  for (const card of ['待认领流水', '日历(到期、预约)', '消息']) {
    await chooses(page, form.getByLabel('添加卡片'), card, card)
  }
  await form.getByRole('button', { name: '变宽 待认领流水' }).click()
  await form.getByRole('button', { name: '移除 消息' }).click()
  await form.getByRole('button', { name: '标题与刷新 待认领流水' }).click()
  await form.getByLabel('标题', { exact: true }).fill('今天要认领的')
  await admin.picture('layout')
  expect(await breaksNoRule(page)).toEqual([])
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.locator('.ant-message').getByText('已保存').waitFor()
  const clerk = await world.signIn('金瑶')
  await clerk.page.getByRole('heading', { name: '今天要认领的' }).waitFor()
  await expect
    .poll(() =>
      clerk.page
        .locator('.workbench-cell')
        .evaluateAll(list => list.map(one => (one as unknown as { dataset: { card: string } }).dataset.card)),
    )
    .toEqual(['receipt-unclaimed', 'calendar'])
  await clerk.context.close()
  await admin.context.close()
})

it('gives managers the dashboard with charts, which others do not have', async () => {
  const { page } = desk
  await page.goto(`${world.address}/wel/dashboard`)
  await page.getByRole('heading', { name: '经营看板' }).waitFor()
  await counted()
  await card('receivable-month').waitFor()
  await desk.picture('dashboard')
  expect(await breaksNoRule(page)).toEqual([])
  const clerk = await world.signIn('周敏')
  await clerk.page.goto(`${world.address}/wel/dashboard`)
  await clerk.page.getByText('抱歉，您无权访问该数据').waitFor()
  await clerk.context.close()
  expect(desk.complaints.splice(0)).toEqual([])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { hasCustomer, storyMasters } from '../scenarios/story.ts'
import { chooses, settles, stageOf } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

// What every record and every list has: a card over its links, versions side by side, bulk edits, mails.
let world: Awaited<ReturnType<typeof openWorld>>
let desk: Desk
const contacts: string[] = []
beforeAll(async () => {
  world = await openWorld('2026-11-20')
  const customerId = await hasCustomer(world.world, await storyMasters(world.world), customerSeeds[0]!, 1)
  const sales = await world.world.as('李晓雯')
  for (let at = 1; at <= 3; at++) {
    const { id } = await sales.posts<{ id: string }>('contacts/save', {
      mechanismType: 1,
      mechanismId: customerId,
      contactName: `跟进人${at}`,
      phone: `1390000100${at}`,
      roles: ['business'],
      department: '运营部',
    })
    contacts.push(id)
  }
  desk = await world.signIn('李晓雯')
})
afterAll(() => world?.stop())

const opens = async (path: string, of = desk) => {
  await of.page.goto(`${world.address}${path}`)
  await settles(of)
}
const row = (name: string) => stageOf(desk).getByRole('row').filter({ hasText: name })

it('shows a card over a link after a short rest, by mouse and by keyboard, and reads the record once', async () => {
  const { page } = desk
  const asked: string[] = []
  page.on('request', one => {
    if (/\/customer\/detail/.test(one.url())) asked.push(one.url())
  })
  await opens('/contacts/index')
  const card = page.locator('.kit-hover-card')
  const link = row('跟进人1').getByRole('link', { name: /有限公司/ })
  await link.hover()
  await card.waitFor()
  const words = await card.innerText()
  expect(words).toContain(customerSeeds[0]!.name)
  expect(await card.locator('dt').count()).toBeGreaterThanOrEqual(4)
  expect(await link.getAttribute('aria-describedby')).toBe(await card.getAttribute('id'))
  await desk.picture('hover-card')
  await stageOf(desk).getByRole('heading', { level: 1 }).hover()
  await card.waitFor({ state: 'detached' })
  // From the cell before it, as somebody without a mouse goes.
  await row('跟进人2')
    .getByRole('link', { name: /有限公司/ })
    .focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await card.waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  expect(asked.length).toBe(1)
})

it('compares two versions of a record field by field', async () => {
  const { page } = desk
  const manager = await world.world.as('陈立群')
  const { version } = await manager.gets<{ version: number }>('contacts/detail', { id: contacts[0]! })
  await manager.puts('contacts/update', { id: contacts[0], version, department: '采购部' })
  await opens(`/contacts/detail?id=${contacts[0]}`)
  await page
    .getByRole('tab', { name: /时间线|记录/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('button', { name: '版本对比' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: '版本对比' })
  const line = dialog.getByRole('row').filter({ hasText: '部门' })
  expect(await line.innerText()).toMatch(/运营部[\s\S]*采购部/)
  await desk.picture('versions-compared')
})

it('changes several rows at once after a preview of each', async () => {
  const { page } = desk
  await opens('/contacts/index')
  for (const name of ['跟进人2', '跟进人3']) await row(name).getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量修改' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: '批量修改 2 条' })
  await chooses(page, dialog.getByRole('combobox', { name: '要修改的字段' }), '部门', '部门')
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: '部门' }).fill('财务部')
  await dialog.getByRole('button', { name: '预览' }).click()
  const change = dialog.getByRole('button', { name: '修改 2 条' })
  await change.waitFor()
  expect(await dialog.innerText()).toMatch(/运营部[\s\S]*财务部/)
  await change.click()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect.poll(() => row('财务部').count()).toBe(2)
})

it('sends a list by mail on a schedule, which then stands among the mails of its owner', async () => {
  const { page } = desk
  await opens('/contacts/index')
  await stageOf(desk).getByRole('button', { name: '更多', exact: true }).first().click()
  await page.getByRole('menuitem', { name: '定时发送' }).click()
  const dialog = page.getByRole('dialog', { name: '定时发送' })
  await dialog.getByLabel('名称').fill('每日联系人')
  await chooses(page, dialog.getByLabel('内部收件人'), '李晓雯', '李晓雯')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.waitForURL(/\/desk\/mailplan\/index/)
  await settles(desk)
  await row('每日联系人').waitFor()
})

import { addDays, localDate } from '#kernel'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { refreshStates } from '#areas/insurance/vehicle-insurance-state/server/refresh.ts'
import { param } from '#areas/platform/param/param.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedMasters } from '../../demo/masters.ts'
import { standCars } from '../scenarios/story.ts'
import { opensPage, settles, stageOf } from './hands.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// 80: a driver reports from the road, an offence finds its bearer and its deadline, a car without cover is asked for.
let world: Awaited<ReturnType<typeof openWorld>>
let officer: Desk
let today = ''
const PLATE = '粤BD88010'
beforeAll(async () => {
  world = await openWorld('2026-11-23')
  const inside = world.world
  today = localDate(inside.clock.now())
  const masters = await inside.inside(tx => seedMasters(tx, inside.system, inside.people))
  const cars = await standCars(inside, masters, 1)
  await inside.inside(async tx => {
    // Its cover, recorded by hand, ends in five days.
    await updateRow(tx, inside.system, vehicle, cars[0]!, { compulsoryEnd: addDays(today, 5) })
    await refreshStates(tx, inside.system, cars)
    const [row] = await findRows(tx, param, { paramKey: 'accident.webForm' } as never)
    await updateRow(tx, inside.system, param, row!, { paramValue: '1', isInherited: false })
  })
  officer = await world.signIn('系统管理员')
})
afterAll(() => world?.stop())

it('a driver without a session reports an accident from his phone, and gets its number', async () => {
  const context = await world.browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  await page.goto(`${world.address}/open/accident?tenant=100001`)
  await page.getByLabel('我方车牌').fill(PLATE)
  await page.getByLabel('驾驶人').fill('何志远')
  await page.getByLabel('手机').fill('13900005678')
  await page.getByLabel('事故时间').fill(`${addDays(today, -1)}T09:10`)
  await page.getByLabel('地点').fill('龙华区民治大道与梅龙路口')
  await page.getByLabel('经过').fill('追尾前车，双方下车拍照')
  await page.getByRole('button', { name: '上报', exact: true }).click()
  await page.getByText(/已收到，上报编号 SGSB\d+/).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await context.close()
})

it('who has no right to accidents is turned away; the officer makes a case of the report', async () => {
  await isTurnedAway(await world.signIn('周敏'), world.address, '/accident/information/index')
  await opensPage(officer, '保险车务', '事故管理', '司机上报')
  const row = stageOf(officer).getByRole('row', { name: /SGSB/ }).first()
  await row.getByRole('link').first().click()
  await stageOf(officer).getByRole('button', { name: '受理转事故' }).click()
  await expect.poll(() => stageOf(officer).getByLabel('事故经过').inputValue()).toBe('追尾前车，双方下车拍照')
  expect(await stageOf(officer).getByLabel('事故地点').inputValue()).toBe('龙华区民治大道与梅龙路口')
})

it('an offence finds who had the car, with what proves it; its deadline opens the law behind it', async () => {
  await opensPage(officer, '保险车务', '违章管理', '违章结果')
  await stageOf(officer).getByRole('button', { name: '新增', exact: true }).click()
  await stageOf(officer).getByRole('heading', { level: 1, name: /^新增/ }).waitFor()
  const form = stageOf(officer)
  await form.getByLabel('车牌号').fill(PLATE)
  const time = form.getByLabel('违法时间')
  await time.fill(`${addDays(today, -5)} 08:30:00`)
  await time.press('Enter')
  await form.getByLabel('违法地点').fill('深南大道与新洲路口')
  await form.getByLabel('违法代码').fill('1039')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await stageOf(officer)
    .getByRole('row', { name: new RegExp('深南大道与新洲路口') })
    .getByRole('link', { name: /^WZ\d+/ })
    .click()
  const detail = stageOf(officer)
  await detail.getByRole('tab', { name: '责任依据' }).click()
  await detail.getByText(`${addDays(today, -5)} 08:30:00 的持车人`).waitFor()
  await detail.getByText('当日号牌').waitFor()
  await detail.getByText('责任方不是承租方，无需转移').waitFor()
  await detail.getByRole('tab', { name: '基本信息' }).click()
  await decides(officer)
  await officer.page
    .getByRole('button', { name: addDays(today, 12), exact: true })
    .first()
    .click()
  await officer.page.getByText(/行政处罚法第六十七条/).waitFor()
  await officer.page.keyboard.press('Escape')
})

/** 登记处理: decided three days ago, so that the fine is to be paid in twelve. */
async function decides(desk: Desk): Promise<void> {
  const { page } = desk
  const direct = stageOf(desk).getByRole('button', { name: '登记处理', exact: true })
  if ((await direct.count()) > 0) await direct.click()
  else {
    await stageOf(desk)
      .getByRole('button', { name: /更多|More/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: '登记处理', exact: true }).click()
  }
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await dialog.getByLabel('处罚决定书号').fill('4403202611230001')
  const time = dialog.getByLabel('裁决时间')
  await time.fill(`${addDays(today, -3)} 10:00:00`)
  await time.press('Enter')
  await dialog.getByRole('button', { name: /^(确定|提交|登记处理)$/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await settles(desk)
}

it('the calendar of cover shows a car without cover, and its insurance is asked for from there', async () => {
  await opensPage(officer, '保险车务', '保险管理', '保险日历')
  const { page } = officer
  const line = page.locator('.cover-line').filter({ hasText: PLATE })
  await line.getByRole('checkbox').check()
  await page.getByRole('button', { name: '发起投保', exact: true }).click()
  await page.waitForURL(/vehicle-insurance-demand/)
  await page
    .getByRole('row', { name: new RegExp(PLATE) })
    .filter({ visible: true })
    .first()
    .waitFor()
})

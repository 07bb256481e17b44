import { afterAll, beforeAll, expect, it } from 'vitest'
import { fen } from '#kernel'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { reviewedCustomer } from '#areas/risk/quota/server/testing.ts'
import { quotaLoan } from '#areas/risk/quota-loan/quota-loan.ts'
import { strategyUser } from '#areas/risk/strategy-user/strategy-user.ts'
import { customerSeeds } from '../../demo/customers.ts'
import { submits } from './customer-steps.ts'
import { chooses, choosesCity, opensPage, pdf, RowsTable, settles, stageOf, toast, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import { buttons, isTurnedAway } from './refusals.ts'

// 20-partners 6: a first quota in two cities, from the application to the ledger, by the people whose steps they are.
// Papers, bank flow, external checks and reviewers stand already.
let world: Awaited<ReturnType<typeof openWorld>>
const { deskOf } = peopleOf(() => world)
const CUSTOMER = customerSeeds[0]!.name
const LENDER = '前海融资租赁'
let customerId = ''
beforeAll(async () => {
  world = await openWorld('2026-11-23')
  const inside = world.world
  const idOf = (name: string) => inside.people.get(name)!.userId
  customerId = await inside.inside(tx =>
    reviewedCustomer(tx, { mechanismName: CUSTOMER, bizUserId: idOf('李晓雯'), cityCode: '4403' }),
  )
  await inside.inside(async tx => {
    for (const [step, name] of [
      [1, '赵启航'],
      [2, '赵启航'],
      [3, '江岳'],
      [4, '顾明远'],
    ] as const)
      await insertRow(tx, inside.system, strategyUser, { step, userId: idOf(name), maxOpen: 30 })
    await insertRow(tx, inside.system, quotaLoan, {
      customerId,
      lender: LENDER,
      loanKind: 'finance_lease',
      principal: fen('6000000'),
      balance: fen('2400000'),
      monthPay: fen('186500'),
      fiveClass: 1,
      confirmed: false,
    })
  })
})
afterAll(() => world?.stop())

/** From the reviews that wait for him to the page of the step. */
async function opensReview(desk: Desk): Promise<void> {
  await opensPage(desk, '客户风控', '额度管理', '授信审查')
  const list = stageOf(desk)
  await list.getByRole('tab', { name: /^我的待审/ }).click()
  await settles(desk)
  await list
    .getByRole('row', { name: new RegExp(CUSTOMER) })
    .getByRole('link')
    .first()
    .click()
  await stageOf(desk).getByRole('button', { name: '办理', exact: true }).click()
  await stageOf(desk).locator('.quota-handle').waitFor()
}

/** The opinion, then the decision; the page closes behind it. */
async function passes(desk: Desk, opinion: string): Promise<void> {
  await stageOf(desk).getByLabel('审查意见').fill(opinion)
  await stageOf(desk).getByRole('button', { name: '通过', exact: true }).click()
  await toast(desk, '已提交')
  await desk.page.locator('.quota-handle').filter({ visible: true }).waitFor({ state: 'detached' })
  expect(desk.complaints).toEqual([])
}

it('1. sales apply for a first quota in two cities; a vehicle manager has neither the menu nor the page', async () => {
  const desk = await deskOf('李晓雯')
  const { page } = desk
  await opensPage(desk, '客户风控', '额度管理', '额度申请')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('heading', { name: '新增额度申请' }).waitFor()
  const field = (label: string) => stageOf(desk).getByLabel(label, { exact: true })
  await chooses(page, field('申请类型'), '首次')
  await chooses(page, field('客户'), CUSTOMER, CUSTOMER.slice(3, 7))
  await chooses(page, field('申请原因'), '新项目')
  await field('说明').fill('深圳、广州网约车新项目')
  const lines = new RowsTable(page, stageOf(desk).locator('.kit-field', { hasText: '添加一行' }))
  for (const [at, [city, qty]] of [
    ['深圳市', '12'],
    ['广州市', '8'],
  ].entries()) {
    await lines.add()
    await lines.in(at, '城市', input => choosesCity(page, input.locator('input').first(), '广东省', city!))
    for (const [title, text] of [
      ['申请台数', qty!],
      ['月租', '5200'],
      ['车价', '85600'],
      ['押金', '10400'],
    ] as const)
      await lines.types(at, title, text)
  }
  await desk.picture('credit-1-application')
  expect(await submits(desk)).toMatch(/^[A-Z]{2}\d+$/)
  await isTurnedAway(await deskOf('罗毅'), world.address, '/customers/quota/index')
  expect(desk.complaints).toEqual([])
})

it('2. the risk officer answers the check list and confirms the loan, and what was typed stays; sales read and decide nothing', async () => {
  const officer = await deskOf('赵启航')
  await opensReview(officer)
  const stage = stageOf(officer)
  await stage.getByLabel('主要风险', { exact: true }).fill('平台集中度较高')
  for (const item of await stage.getByRole('radiogroup').all()) await item.getByText('符合', { exact: true }).click()
  await stage
    .getByRole('row', { name: new RegExp(LENDER) })
    .getByRole('button', { name: '确认' })
    .click()
  await stage
    .getByRole('row', { name: new RegExp(LENDER) })
    .getByText('已确认')
    .waitFor()
  expect(await stage.getByLabel('主要风险', { exact: true }).inputValue()).toBe('平台集中度较高')
  await officer.picture('credit-2-primary')
  await officer.page.setViewportSize({ width: 390, height: 800 })
  const sideways = () =>
    stage
      .locator('.quota-rows .ant-table-content')
      .evaluateAll(all => all.filter(one => one.scrollWidth > one.clientWidth).length)
  await expect.poll(sideways, { message: 'no list of the review is dragged sideways on a telephone' }).toBe(0)
  await stage.locator('.quota-check-result').first().scrollIntoViewIfNeeded()
  await officer.picture('credit-2-telephone')
  await officer.page.setViewportSize({ width: 1366, height: 768 })
  const address = new URL(officer.page.url())

  const sales = await deskOf('李晓雯')
  await sales.page.goto(`${world.address}${address.pathname}${address.search}`)
  await stageOf(sales).getByText('您不是当前环节的审批人').waitFor()
  expect(await buttons(sales, '通过')).toBe(0)
  expect(await stageOf(sales).getByLabel('审查意见').isDisabled()).toBe(true)
  await passes(officer, '资料齐全，同意尽调')
})

it('3. two people visit the customer, with a telephone: position, six photos, what they saw', async () => {
  const desk = await deskOf('赵启航')
  const { page } = desk
  await opensReview(desk)
  await page.setViewportSize({ width: 390, height: 800 })
  const stage = stageOf(desk)
  await stage.getByRole('button', { name: '通过', exact: true }).click()
  await stage.getByText('请填写审查意见').waitFor()
  desk.complaints.splice(0)
  await desk.context.grantPermissions(['geolocation'], { origin: world.address })
  await desk.context.setGeolocation({ longitude: 113.94, latitude: 22.53 })
  const field = (label: string) => stage.getByLabel(label, { exact: true })
  await stage.getByRole('button', { name: '定位', exact: true }).click()
  await expect.poll(() => field('经度').inputValue()).toBe('113.94')
  for (let photo = 1; photo <= 6; photo++) {
    await stage.getByRole('button', { name: '拍照定位' }).click()
    await stage.getByText(`已定位${photo}张`).waitFor()
  }
  await typesDate(field('到访时间'), '2026-11-22 10:00:00')
  for (const name of ['赵启航', '王静']) await chooses(page, field('尽调人'), name, name)
  await page.keyboard.press('Escape')
  for (const [label, text] of [
    ['S4 实控人（0-5）', '5'],
    ['S9 场地与团队（0-6）', '4'],
    ['受访人', '陈国栋'],
    ['地点', '深圳市龙华区民治街道'],
    ['现场车辆', '186'],
    ['抽查', '20'],
    ['行驶证相符数', '20'],
    ['实见出车率', '88.4'],
    ['实见流失率', '9.2'],
  ] as const)
    await field(label).fill(text)
  for (const [label, name] of [
    ['现场照片', '场地.pdf'],
    ['尽调报告', '尽调报告.pdf'],
  ] as const) {
    const box = stage.locator('.kit-field', { hasText: label })
    await box.locator('input[type=file]').setInputFiles(pdf(name))
    await box.getByRole('button', { name, exact: true }).waitFor()
  }
  await chooses(page, field('建议'), '通过')
  await desk.picture('credit-3-visit')
  const width = await page.evaluate<number>('document.scrollingElement.scrollWidth')
  expect(width, 'nothing lies beyond the edge of the telephone').toBe(390)
  await passes(desk, '现场与申报一致')
})

it('4. the risk manager fixes score and grade, the general manager grants, and the quota stands in the ledger city by city', async () => {
  const manager = await deskOf('江岳')
  await opensReview(manager)
  await manager.picture('credit-4-final')
  await passes(manager, '按建议额度')
  const general = await deskOf('顾明远')
  await opensReview(general)
  await general.picture('credit-5-grant')
  await passes(general, '同意授信')
  const rows = await world.world.inside(tx => findRows(tx, customerCityQuota, { customerId }))
  expect(rows.map(one => one.cityCode).sort()).toEqual(['4401', '4403'])
  expect(rows.every(one => (one.quotaQty ?? 0) > 0)).toBe(true)

  await opensPage(manager, '客户风控', '额度管理', '授信审查')
  await stageOf(manager).getByRole('tab', { name: '额度台账' }).click()
  await manager.page.waitForURL(/\/customers\/quota\/ledger/)
  await settles(manager)
  for (const row of rows)
    await stageOf(manager)
      .getByRole('row', {
        name: new RegExp(`${CUSTOMER}.*${row.cityCode === '4403' ? '深圳' : '广州'}.*${row.quotaQty}`),
      })
      .first()
      .waitFor()
  await manager.picture('credit-6-ledger')
  expect(manager.complaints).toEqual([])
})

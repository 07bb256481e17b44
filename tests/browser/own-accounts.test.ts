import { afterAll, beforeAll, expect, it } from 'vitest'
import { chineseLeft } from './english.ts'
import { storyMasters } from '../scenarios/story.ts'
import { stageOf } from './hands.ts'
import { openWorld } from './product.ts'

// An own account's gateway: the simulated bank is named as such, its key never comes back to the screen (10-platform
// 5.5, D13).
let world: Awaited<ReturnType<typeof openWorld>>
let id: string
beforeAll(async () => {
  world = await openWorld()
  const companyId = (await storyMasters(world.world)).companies.get('华驰深圳')!
  const finance = await world.world.as('王静')
  const bank = await finance.posts('/api/blade-system/bank-title/save', {
    bankCode: '102',
    bankName: '工商银行测试',
    shortName: '工行',
  })
  const outlet = await finance.posts('/api/blade-system/bank-outlet/save', {
    outletNo: '102584000013',
    outletName: '深圳科技园支行',
    bankTitleId: bank.id,
    cityCode: '4403',
  })
  id = (
    await finance.posts('/api/blade-system/bank-card/save', {
      companyId,
      bankTitleId: bank.id,
      bankOutletId: outlet.id,
      accountNo: '6212264000000000006',
      accountKind: '1',
      useRange: 3,
      accountName: '深圳华驰汽车租赁有限公司',
    })
  ).id
})
afterAll(() => world?.stop())

it('takes parameters and limits in the form, refuses a day below one payment, and shows the key as stars', async () => {
  const desk = await world.signIn('王静')
  const { page } = desk
  await page.goto(`${world.address}/system/bank/card/edit?id=${id}`)
  const stage = stageOf(desk)
  await stage.getByText('模拟银行：不连接真实银行').waitFor()
  await stage.getByText('户名与主体登记名称不一致，请核对：华驰汽车租赁（深圳）有限公司').waitFor()
  await stage.getByLabel('期初余额（元）').fill('88000')
  await stage.getByLabel('接口密钥').fill('K-very-secret-1')
  await stage.getByLabel('单笔限额').fill('500000')
  await stage.getByLabel('日限额').fill('100000')
  await stage.getByRole('button', { name: /^保\s*存$/ }).click()
  await stage.getByText('日限额不能低于单笔限额').first().waitFor()
  await stage.getByLabel('日限额').fill('2000000')
  await stage.getByText('银企直连').last().scrollIntoViewIfNeeded()
  await desk.picture('own-account-form-zh')
  await stage.getByRole('button', { name: /^保\s*存$/ }).click()
  await page.waitForURL(/bank\/card\/(index|detail)/)
  await page.goto(`${world.address}/system/bank/card/detail?id=${id}`)
  await stage.getByText('接口密钥：******').waitFor()
  await stage.getByText('期初余额（元）：88000.00').waitFor()
  await desk.picture('own-account-detail-zh')
  expect(await page.content()).not.toContain('K-very-secret-1')
  expect(desk.complaints.filter(one => !one.includes('bank-card/update'))).toEqual([])
  await desk.context.close()
})

it('reads in English', async () => {
  const desk = await world.signIn('王静', 'en')
  await desk.page.goto(`${world.address}/system/bank/card/edit?id=${id}`)
  await stageOf(desk).getByText('Simulated bank: no real bank').waitFor()
  await stageOf(desk)
    .getByText('The account name is not the registered name, please check: 华驰汽车租赁（深圳）有限公司')
    .waitFor()
  await expect.poll(() => stageOf(desk).getByLabel('Interface key').inputValue()).toBe('******')
  await stageOf(desk).getByLabel('Interface key').scrollIntoViewIfNeeded()
  await desk.picture('own-account-form-en')
  expect(
    await chineseLeft(desk, [
      '华驰汽车租赁（深圳）有限公司',
      '深圳华驰汽车租赁有限公司',
      '工商银行测试',
      '深圳科技园支行',
    ]),
  ).toEqual([])
  await desk.context.close()
})

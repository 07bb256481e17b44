import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, localDate } from '#kernel'
import { JobRunner } from '#packages/jobs/jobs.ts'
import { allJobs } from '#packages/server/registry.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { param } from '#areas/platform/param/param.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { hasTwelveOnLease, runsJob, storyMasters } from '../scenarios/story.ts'
import { chooses, opensPage, settles, stageOf, toast, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// Issue 22 by clicks: overdue rent is chased, an amount explains itself, vouchers leave for the finance system, the
// month is closed, opened again with a reason and closed again; the books balance. Twelve cars are on lease already.
let world: Awaited<ReturnType<typeof openWorld>>
const { deskOf } = peopleOf(() => world)
let customer = ''
beforeAll(async () => {
  world = await openWorld('2026-11-09')
  const inside = world.world
  const { customerId } = await hasTwelveOnLease(inside, await storyMasters(inside))
  customer = await inside.inside(
    async tx => (await findRows(tx, mechanism, { id: customerId } as never))[0]!.mechanismName!,
  )
  inside.clock.forward(20)
  for (const kind of ['late-fee-accrue', 'overdue-mark', 'ledger-check']) await runsJob(inside, kind)
})
afterAll(() => world?.stop())

const opens = async (who: Desk) => {
  await opensPage(who, '财务中心', '总账与资金', '会计期间')
  await settles(who)
  await stageOf(who)
    .locator('tbody tr')
    .filter({ hasText: '深圳' })
    .filter({ hasText: '202611' })
    .getByRole('link')
    .first()
    .click()
  await stageOf(who).getByText('结账检查').waitFor()
}
const presses = async (who: Desk, button: string, reason?: string) => {
  await stageOf(who).getByRole('button', { name: button, exact: true }).click()
  const dialog = who.page.getByRole('dialog').filter({ visible: true })
  if (reason) await dialog.getByLabel('原因').fill(reason)
  await dialog
    .getByRole('button', { name: button, exact: true })
    .or(dialog.getByRole('button', { name: /确\s*定/ }))
    .last()
    .click()
}

it('1. finance sees whom to call today and why, and records a promise; he is then not called again, and a vehicle manager has no such page', async () => {
  const desk = await deskOf('王静')
  await desk.page.goto(`${world.address}/receive/payment/summary/desk`)
  const name = desk.page.locator('.chase-name').filter({ hasText: customer })
  await name.getByText('最长逾期20天').waitFor()
  await desk.page.locator('.chase-panel').getByText('未结账单（12）').waitFor()
  await desk.page.getByRole('button', { name: '登记催收', exact: true }).click()
  const dialog = desk.page.getByRole('dialog')
  await chooses(desk.page, dialog.getByLabel('方式'), '电话')
  await chooses(desk.page, dialog.getByLabel('结果'), /^承诺付款/)
  await dialog.getByLabel('承诺金额').fill('20000')
  await typesDate(dialog.getByLabel('承诺日期'), addDays(localDate(world.world.clock.now()), 5))
  await dialog.getByLabel('记录').fill('承诺下周先付两万')
  await dialog.getByRole('button', { name: /确\s*定|保\s*存|提\s*交/ }).click()
  await toast(desk, '催收已登记')
  await desk.page.getByText('今天没有需要联系的客户').waitFor()
  await desk.page.getByText('全部逾期客户').click()
  await desk.page.locator('.chase-notes').getByText('承诺下周先付两万').waitFor()
  await desk.picture('money-chase')
  await isTurnedAway(await deskOf('罗毅'), world.address, '/receive/payment/summary/desk')
  expect(desk.complaints).toEqual([])
})

it('2. finance opens a bill from the desk and reads how each of its amounts came about', async () => {
  const desk = await deskOf('王静')
  await desk.page.goto(`${world.address}/receive/payment/summary/desk`)
  await desk.page.getByText('全部逾期客户').click()
  await desk.page.locator('.chase-panel tbody a.kit-link').first().click()
  await stageOf(desk).getByRole('tab', { name: '计算说明' }).click()
  const figures = stageOf(desk).locator('.ant-collapse-header')
  await figures.filter({ hasText: '滞纳金' }).first().click()
  await stageOf(desk)
    .getByText(/16天 × 0\.05%/)
    .waitFor()
  expect(await stageOf(desk).getByText('复算不符').count()).toBe(0)
  const [file] = await Promise.all([
    desk.page.waitForEvent('download'),
    stageOf(desk).getByRole('button', { name: '客户版PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/计算说明\.pdf$/)
  await desk.picture('money-explained')
  expect(desk.complaints).toEqual([])
})

it('3. the vouchers of the month leave in the form that Kingdee reads, and the trial balance agrees', async () => {
  const desk = await deskOf('王静')
  await opensPage(desk, '财务中心', '总账与资金', '分录查询')
  await stageOf(desk).getByRole('button', { name: '科目余额表' }).click()
  await desk.page.getByText('借贷平衡').waitFor()
  await desk.page
    .locator('.ant-drawer')
    .getByRole('button', { name: /关闭|Close/ })
    .first()
    .click()
  await stageOf(desk).getByRole('button', { name: '导出凭证' }).click()
  const dialog = desk.page.getByRole('dialog').filter({ hasText: '金蝶标准凭证' })
  await chooses(desk.page, dialog.getByRole('combobox').first(), '深圳')
  const [file] = await Promise.all([
    desk.page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  expect(desk.complaints).toEqual([])
})

it('4. finance closes the month, the director opens it again with a reason, finance closes it again', async () => {
  const desk = await deskOf('王静')
  await opens(desk)
  await stageOf(desk).getByText('可以结账').waitFor()
  await presses(desk, '结账')
  await stageOf(desk).locator('.kit-head, header, .kit-page').getByText('已结账').first().waitFor()
  expect(await stageOf(desk).getByRole('button', { name: '反结账', exact: true }).count()).toBe(0)
  const director = await deskOf('沈岚')
  await opens(director)
  await presses(director, '反结账', '补记一笔漏登的收款')
  await stageOf(director).getByText('未结账').first().waitFor()
  await opens(desk)
  await presses(desk, '结账')
  await stageOf(desk).getByText('已结账').first().waitFor()
  await desk.picture('money-closed')
  expect([...desk.complaints, ...director.complaints]).toEqual([])
})

it('5. a month of many entries is closed by a job: its page counts the checks, may be left, and turns by itself', async () => {
  const inside = world.world
  await inside.inside(async tx => {
    const [from] = await findRows(tx, param, { paramKey: 'ledger.close.jobFrom' } as never)
    await updateRow(tx, inside.system, param, from!, { paramValue: '10', isInherited: false })
  })
  const [desk, director] = [await deskOf('王静'), await deskOf('沈岚')]
  await opens(director)
  await director.page.reload()
  await presses(director, '反结账', '年终前再核对一遍')
  await stageOf(director).getByText('未结账').first().waitFor()
  // Nobody takes up jobs, as while a new version is brought in.
  await inside.product.runner.stop()
  await desk.page.reload()
  await opens(desk)
  await presses(desk, '结账')
  const goesOn = stageOf(desk).getByText(/^结账进行中：已完成 0\/\d+ 项检查，可离开本页$/)
  await goesOn.waitFor()
  await desk.picture('money-closing')
  await opensPage(desk, '财务中心', '总账与资金', '分录查询')
  await opens(desk)
  await goesOn.waitFor()
  await new JobRunner({
    database: inside.product.database,
    kinds: allJobs(),
    actorFor: async () => inside.system,
    concurrency: 1,
    log: { info: () => undefined, error: (facts, said) => expect.unreachable(`${said}: ${JSON.stringify(facts)}`) },
  }).drain()
  await stageOf(desk).getByText('已结账').first().waitFor()
  await goesOn.waitFor({ state: 'detached' })
  await desk.picture('money-closed-by-job')
  expect([...desk.complaints, ...director.complaints]).toEqual([])
})

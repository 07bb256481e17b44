import { addDays, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { stocktakeRecord } from '#areas/stocktake/stocktake-record/stocktake-record.ts'
import { stocktakeTask } from '#areas/stocktake/stocktake-task/stocktake-task.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { standCars, storyMasters } from '../scenarios/story.ts'
import { photo } from './field-steps.ts'
import { chooses, opensPage, RowsTable, settles, stageOf, toast, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'
import { decidedByAll, hasRoles } from './return-steps.ts'

// 70, chapter 5: the cars of a lot are counted blind on a phone; one stands elsewhere, one is nowhere, one is on no
// list. The differences are dealt with, and the stocktake is closed by whom it asks.
let world: Awaited<ReturnType<typeof openWorld>>
let cars: string[] = []
let today = ''
let lots: ReadonlyMap<string, string> = new Map()
const { desks, deskOf } = peopleOf(() => world, { onClock: true })
const [HEAD, COUNTER, MANAGER] = ['罗毅', '马骁', '韩松'] as const
const LOT = '龙华交付中心'
const [THERE, ELSEWHERE, NOWHERE] = ['粤BD88010', '粤BD88011', '粤BD88012'] as const
const STRANGE = 'LSVAA2183E2199999'
beforeAll(async () => {
  world = await openWorld('2026-11-23')
  const { world: inside } = world
  today = localDate(inside.clock.now())
  const masters = await storyMasters(inside)
  lots = masters.lots
  cars = await standCars(inside, masters, 3)
  await hasRoles(inside, { [HEAD]: 'stock_controller', [COUNTER]: 'operator', [MANAGER]: 'operation_manager' })
  await inside.inside(tx =>
    tx.run(
      sql`update vehicle set parking_lot_id = ${lots.get(LOT)!}::bigint where tenant_id = ${tx.tenantId} and id = any(${cars}::bigint[])`,
    ),
  )
})
afterAll(() => world?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`stocktake-failed-${name}`)
})

const inside = <T>(work: Parameters<typeof world.world.inside<T>>[0]) => world.world.inside(work)
const stocktake = async () => (await inside(tx => findRows(tx, stocktakeTask, {} as never)))[0]!
const records = () => inside(tx => findRows(tx, stocktakeRecord, {} as never, { orderBy: 't.plate_no' }))
const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true }).first()
const press = (desk: Desk, name: string | RegExp) => stageOf(desk).getByRole('button', { name, exact: true }).click()
const dialogOf = ({ page }: Desk) => page.getByRole('dialog').filter({ visible: true }).last()
const quiet = (desk: Desk) => expect(desk.complaints.splice(0).filter(text => !/status of 400/.test(text))).toEqual([])
async function opensStocktake(desk: Desk): Promise<void> {
  await desk.page.reload()
  await opensPage(desk, '工单作业', '盘点管理', '盘点任务')
  await settles(desk)
  await stageOf(desk)
    .getByRole('link', { name: (await stocktake()).taskNo! })
    .click()
  await settles(desk)
}

it('1. the controller opens a stocktake of a lot, sees beforehand how many cars it holds, and starts it; money has no such page', async () => {
  const desk = await deskOf(HEAD)
  const { page } = desk
  await opensPage(desk, '工单作业', '盘点管理', '盘点任务')
  await press(desk, '新增')
  await page.getByRole('heading', { level: 1, name: '新增盘点任务' }).waitFor()
  await field(desk, '名称').fill('龙华交付中心月度盘点')
  await chooses(page, field(desk, '盘点类型'), '专项')
  await typesDate(field(desk, '计划开始'), `${today} 08:00:00`)
  await typesDate(field(desk, '计划结束'), `${addDays(today, 3)} 18:00:00`)
  const rules = new RowsTable(page, stageOf(desk).locator('.kit-field.is-full').first())
  await rules.add()
  await rules.chooses(0, '停车场', LOT, '龙华')
  await page.keyboard.press('Escape')
  await rules.chooses(0, '分派方式', '指定人员')
  await rules.chooses(0, '盘点人', COUNTER, COUNTER)
  await page.keyboard.press('Escape')
  await press(desk, '试算')
  await stageOf(desk).getByText('3 台').first().waitFor()
  await desk.picture('stocktake-1-form')
  await press(desk, /^(发起|提交|保存)$/)
  await expect.poll(async () => (await stocktake())?.status).toBe(1)
  await isTurnedAway(await deskOf('周敏'), world.address, '/stocktake/task/stocktake/index')
  await opensStocktake(desk)
  await press(desk, '开始盘点')
  await expect.poll(async () => (await stocktake()).status).toBe(3)
  quiet(desk)
})

/** From the phone's list into the form of one car. */
async function counts(desk: Desk, plate: string): Promise<void> {
  await desk.page.goto(`${world.address}/stocktake/task/stocktake/record/count`)
  await stageOf(desk).getByRole('heading', { name: '手机盘点' }).waitFor()
  await stageOf(desk)
    .locator('.ant-list-item')
    .filter({ hasText: plate.slice(-5) })
    .getByRole('button', { name: '盘点', exact: true })
    .click()
  await stageOf(desk).getByRole('heading', { name: '作业内容' }).waitFor()
}
type Shot = Awaited<ReturnType<typeof photo>>
async function shoots(desk: Desk, label: string, shot: Shot, name: string): Promise<void> {
  const box = stageOf(desk).locator('.kit-field').filter({ hasText: label }).first()
  await box.locator('input[type=file]').setInputFiles({ ...shot, name })
  await box.getByRole('button', { name, exact: true }).waitFor()
}
const handsIn = async (desk: Desk) => press(desk, '提交结果')
const handedIn = (at: number) =>
  expect
    .poll(async () => (await inside(tx => findRows(tx, vehicleTask, { vehicleId: cars[at]! } as never)))[0]!.stage)
    .toBe(4)

it('2. the counter sees on his phone what he has to find, not where the books have it; no photo counts twice', async () => {
  const desk = await deskOf(COUNTER)
  await desk.page.setViewportSize({ width: 390, height: 844 })
  await counts(desk, THERE)
  expect(await stageOf(desk).innerText()).not.toContain(LOT)
  expect(await desk.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  const [plate, vin] = [await photo(), await photo()]
  await chooses(desk.page, field(desk, '停车场'), LOT, '龙华')
  await shoots(desk, '车牌照片', plate, '车牌.jpg')
  await shoots(desk, '车架号照片', vin, '车架.jpg')
  await stageOf(desk).getByLabel('无费用').check()
  await desk.picture('stocktake-2-count')
  await handsIn(desk)
  await handedIn(0)

  await counts(desk, ELSEWHERE)
  await chooses(desk.page, field(desk, '停车场'), '白云中转库', '白云')
  await shoots(desk, '车牌照片', plate, '车牌.jpg')
  await shoots(desk, '车架号照片', await photo(), '车架.jpg')
  await stageOf(desk).getByLabel('无费用').check()
  await field(desk, '差异说明').fill('停在白云中转库')
  await handsIn(desk)
  await stageOf(desk)
    .getByText(/照片已被使用|相同|已用于/)
    .first()
    .waitFor()
  await desk.picture('stocktake-2-twice')
  await stageOf(desk)
    .locator('.kit-field')
    .filter({ hasText: '车牌照片' })
    .first()
    .getByRole('button', { name: /删除|移除|x/ })
    .last()
    .click()
  // The server has let it go: until then it counts as handed in again.
  await toast(desk, '已删除 车牌.jpg')
  await shoots(desk, '车牌照片', await photo(), '车牌二.jpg')
  await handsIn(desk)
  await handedIn(1)

  await counts(desk, NOWHERE)
  await stageOf(desk).getByLabel('已找到', { exact: true }).click()
  await field(desk, '差异说明').fill('场内各区均未见到')
  await stageOf(desk).getByLabel('无费用').check()
  await handsIn(desk)
  await handedIn(2)

  await desk.page.goto(`${world.address}/stocktake/task/stocktake/record/count`)
  await press(desk, '登记盘盈')
  const dialog = dialogOf(desk)
  await dialog.getByLabel('车架号').fill(STRANGE)
  await chooses(desk.page, dialog.getByLabel('停车场', { exact: true }), LOT, '龙华')
  await dialog.locator('input[type=file]').setInputFiles({ ...(await photo()), name: '盘盈.jpg' })
  await dialog.getByRole('button', { name: '盘盈.jpg', exact: true }).waitFor()
  await dialog.getByLabel('说明').fill('无牌白车')
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect.poll(async () => (await records()).length).toBe(4)
  quiet(desk)
})

it('3. the manager confirms the counts, the controller ends the counting: three differences', async () => {
  const manager = await deskOf(MANAGER)
  await opensPage(manager, '工单作业', '盘点巡检工单', '盘点作业')
  await settles(manager)
  await stageOf(manager).locator('thead').getByRole('checkbox').first().check()
  await press(manager, '确认结果')
  await dialogOf(manager).getByRole('button', { name: '确认结果', exact: true }).click()
  await expect.poll(async () => (await records()).filter(one => one.status === 0).length).toBe(0)
  const desk = await deskOf(HEAD)
  await opensStocktake(desk)
  await press(desk, '结束盘点')
  await dialogOf(desk).getByRole('button', { name: '结束盘点', exact: true }).click()
  await expect.poll(async () => (await stocktake()).status).toBe(4)
  const found = (await records()).map(one => one.resultCode).sort()
  expect(found).toEqual([1, 2, 3, 4])
  await opensStocktake(desk)
  await desk.picture('stocktake-3-differences')
  quiet(desk)
})

it('4. every difference gets its cause and its action; then it is closed by those whom a shortage asks', async () => {
  const desk = await deskOf(HEAD)
  const { page } = desk
  const settlesOne = async (name: string, cause: string, action: string, more?: string) => {
    await page.reload()
    await opensPage(desk, '工单作业', '盘点管理', '盘点明细')
    await settles(desk)
    const row = stageOf(desk)
      .getByRole('row', { name: new RegExp(name) })
      .first()
    await row.getByRole('link').first().click()
    await press(desk, '处理差异')
    const dialog = dialogOf(desk)
    await chooses(page, dialog.getByLabel('差异原因'), cause)
    await chooses(page, dialog.getByLabel('处理方式'), action)
    if (more) await dialog.getByLabel('补做单据号').fill(more)
    await dialog.getByLabel('处理说明').fill(`${cause}，${action}`)
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await settlesOne(ELSEWHERE.slice(-6), '调拨未登记', '更新位置')
  expect(await inside(tx => getRow(tx, vehicle, cars[1]!))).toMatchObject({ parkingLotId: lots.get('白云中转库') })
  await settlesOne(NOWHERE.slice(-6), '失联', '发起灭失', 'TCMS202611230001')
  await settlesOne(STRANGE.slice(-6), '录入错误', '无需处理')
  await opensStocktake(desk)
  await press(desk, '完成盘点')
  await dialogOf(desk).getByLabel('结论').fill('一台错放已更正，一台失联已立案，一台为外单位车辆')
  await dialogOf(desk)
    .getByRole('button', { name: /^保\s?存$/ })
    .click()
  await expect.poll(async () => (await stocktake()).status).toBe(102)
  await decidedByAll(world.world, deskOf, 'stocktake-task', (await stocktake()).taskNo!)
  await expect.poll(async () => (await stocktake()).status).toBe(5)
  await opensStocktake(desk)
  await Promise.all([page.waitForEvent('download'), press(desk, '盘点报告')])
  await desk.picture('stocktake-4-closed')
  quiet(desk)
})

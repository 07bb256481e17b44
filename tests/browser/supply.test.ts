import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { assetArchives, assetCustody } from '#areas/assets/asset-archives/asset-archives.ts'
import { assetCount } from '#areas/assets/asset-count/asset-count.ts'
import { assetKindSetting } from '#areas/assets/asset-kind-setting/asset-kind-setting.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { seedMasters } from '../../demo/masters.ts'
import { standCars } from '../scenarios/story.ts'
import { approvesFromTodo } from './approval-steps.ts'
import { chooses, opensPage, pdf, RowsTable, stageOf, toast, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// Document 40, section 6: a key is found by its label, lent and handed over at the counter.
let product: Awaited<ReturnType<typeof openWorld>>
const { desks, deskOf } = peopleOf(() => product)
const KEEPER = '罗毅'
const FRIDAY = '2026-11-27'
let item: { id: string; itemNo: string }
beforeAll(async () => {
  product = await openWorld(FRIDAY)
  const { world } = product
  const masters = await world.inside(tx => seedMasters(tx, world.system, world.people))
  const cars = await standCars(world, masters, 1)
  await world.inside(async tx => {
    await tx.run(sql`update blade_user set role_id = array(select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'archive_keeper' and is_deleted = 0)
        where tenant_id = ${tx.tenantId} and real_name = ${KEEPER}`)
    const [kind] = await findRows(tx, assetKindSetting, { kindCode: 'KEY2' })
    const { id } = await saveRecord(
      tx,
      world.people.get(KEEPER)!,
      assetArchives,
      {
        vehicleId: cars[0],
        kindId: kind!.id,
        serialNo: 'KEY2-WALK',
        copyKind: 1,
        cityCode: '4403',
        roomCode: 'A',
        cabinetNo: '1',
        scanBizId: newAttachBizId(),
      },
      'save',
    )
    const kept = await getRow(tx, assetArchives, id)
    item = { id, itemNo: kept.itemNo! }
  })
})
afterAll(() => product?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`supply-failed-${name}`)
})

const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true })
const inDialog = (desk: Desk) => desk.page.getByRole('dialog').filter({ visible: true }).last()
/** A button of the record in front, directly or behind the dots. */
async function does(desk: Desk, action: string): Promise<void> {
  const direct = stageOf(desk).getByRole('button', { name: action, exact: true })
  await direct.first().waitFor()
  await direct.first().click()
}
const custodyOf = () => product.world.inside(tx => findRows(tx, assetCustody, { archiveId: item.id } as never))
const heldBy = async () => (await custodyOf()).find(one => one.toTime === null)?.holderName

it('a cabinet is counted on a telephone: nothing lies beyond its edge, and the key is in its place', async () => {
  product.world.clock.set(`${FRIDAY} 10:10:00`)
  const keeper = { ...product.world.people.get(KEEPER)!, clock: product.world.clock }
  const { id } = await product.world.inside(tx =>
    saveRecord(
      tx,
      keeper,
      assetCount,
      { cityCode: '4403', roomCode: 'A', cabinetNo: '1', counterId: keeper.userId },
      'save',
    ),
  )
  const desk = await deskOf(KEEPER)
  const { page } = desk
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${product.address}/asset/count/scan?id=${id}`)
  await page.getByRole('heading', { name: '扫码盘点' }).waitFor()
  await field(desk, '条码').fill(item.itemNo)
  await field(desk, '条码').press('Enter')
  await stageOf(desk).getByText('全部在位').waitFor()
  const width = () =>
    page.evaluate<number[]>(
      '(() => { const pane = [...document.querySelectorAll(".pane")].find(one => one.offsetParent); return [document.scrollingElement.scrollWidth, pane.scrollWidth] })()',
    )
  expect(await width()).toEqual([390, 390])
  await desk.picture('supply-0-count-narrow')
  await page.setViewportSize({ width: 1366, height: 768 })
  expect(desk.complaints).toEqual([])
})

it('a spare key is found by its label, lent until tomorrow and handed over; sales have neither the menu nor the page', async () => {
  product.world.clock.set(`${FRIDAY} 10:30:00`)
  const desk = await deskOf(KEEPER)
  const { page } = desk
  await opensPage(desk, '车辆资产', '资产档案', '证照档案')
  await stageOf(desk).getByRole('button', { name: '扫码', exact: true }).click()
  await page.getByRole('heading', { name: '扫码' }).waitFor()
  await field(desk, '条码').fill(item.itemNo.toLowerCase())
  await field(desk, '条码').press('Enter')
  await stageOf(desk).getByText(item.itemNo).first().waitFor()
  await desk.picture('supply-1-scan')
  await stageOf(desk).getByRole('button', { name: '借出', exact: true }).click()
  await chooses(page, field(desk, '借用员工'), '李晓雯', '李晓雯')
  await chooses(page, field(desk, '用途'), '年检')
  await typesDate(field(desk, '领用日'), FRIDAY)
  await typesDate(field(desk, '应还日'), '2026-11-28')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await toast(desk, '已提交')
  const loan = (await product.world.inside(tx =>
    tx.row<{ id: string; no: string }>(sql`select id, doc_no as no from asset_lend where tenant_id = ${tx.tenantId}`),
  ))!
  await opensPage(desk, '车辆资产', '资产档案', '借出单')
  await stageOf(desk).getByRole('link', { name: loan.no }).first().click()
  await page.getByRole('heading', { level: 1, name: new RegExp(loan.no) }).waitFor()
  await does(desk, '领用')
  const dialog = inDialog(desk)
  await typesDate(dialog.getByLabel('领用时间', { exact: true }), `${FRIDAY} 10:20:00`)
  await dialog.locator('input[type=file]').first().setInputFiles(pdf('领用签收.pdf'))
  await dialog.getByRole('button', { name: '领用签收.pdf', exact: true }).waitFor()
  await dialog
    .getByRole('button', { name: /确\s?定|领用|提交/ })
    .last()
    .click()
  await expect.poll(heldBy).toBe('李晓雯')
  await isTurnedAway(await deskOf('李晓雯'), product.address, '/asset/archives/scan')
  expect(desk.complaints).toEqual([])
})

/** The item under the scanner, and what is done with it. */
async function scans(desk: Desk, action: string): Promise<void> {
  await desk.context.clock.setFixedTime(product.world.clock.now())
  await opensPage(desk, '车辆资产', '资产档案', '证照档案')
  await stageOf(desk).getByRole('button', { name: '扫码', exact: true }).click()
  await desk.page.getByRole('heading', { name: '扫码' }).filter({ visible: true }).waitFor()
  await field(desk, '条码').fill(item.itemNo)
  await field(desk, '条码').press('Enter')
  await stageOf(desk).getByText(item.itemNo).first().waitFor()
  await stageOf(desk).getByRole('button', { name: action, exact: true }).click()
}
const stateOf = async () => (await product.world.inside(tx => getRow(tx, assetArchives, item.id))).status

it('comes back two days late, and the return says why', async () => {
  product.world.clock.set('2026-11-30 10:00:00')
  const desk = await deskOf(KEEPER)
  await scans(desk, '归还')
  await field(desk, '归还人').fill('李晓雯')
  await typesDate(field(desk, '归还时间'), '2026-11-30 09:40:00')
  await field(desk, '逾期原因').fill('车辆年检改期')
  const items = new RowsTable(desk.page, stageOf(desk).locator('.kit-field').filter({ hasText: '归还明细' }))
  await items.chooses(0, '完好情况', '完好')
  await desk.picture('supply-2-return')
  await desk.page.getByRole('button', { name: '保存', exact: true }).filter({ visible: true }).click()
  await toast(desk, /已保存/)
  expect(await stateOf()).toBe(1)
  const back = await product.world.inside(tx =>
    tx.row(
      sql`select late_qty as late, late_days as days, late_reason as reason from asset_repay where tenant_id = ${tx.tenantId}`,
    ),
  )
  expect(back).toEqual({ late: 1, days: 2, reason: '车辆年检改期' })
  expect(desk.complaints).toEqual([])
})

it('is lost in the office: who answers for it pays, and the item is nobody’s', async () => {
  product.world.clock.set('2026-12-01 10:00:00')
  const desk = await deskOf(KEEPER)
  const { page } = desk
  await scans(desk, '遗失')
  await typesDate(field(desk, '遗失时间'), '2026-12-01 09:00:00')
  await field(desk, '遗失地点').fill('深圳龙华交付中心')
  await chooses(page, field(desk, '责任方'), '我方员工')
  await chooses(page, field(desk, '遗失原因'), '随身遗失')
  await stageOf(desk)
    .locator('.ant-form-item')
    .filter({ hasText: '遗失说明' })
    .locator('input[type=file]')
    .setInputFiles(pdf('遗失说明.pdf'))
  await stageOf(desk).getByRole('button', { name: '遗失说明.pdf', exact: true }).waitFor()
  await field(desk, '赔偿金额').fill('180')
  await desk.picture('supply-3-loss')
  await page.getByRole('button', { name: '提交', exact: true }).filter({ visible: true }).click()
  await toast(desk, '已提交')
  const loss = (await product.world.inside(tx =>
    tx.row<{ id: string; no: string }>(sql`select id, doc_no as no from asset_lose where tenant_id = ${tx.tenantId}`),
  ))!
  for (;;) {
    const [asked] = await product.world.inside(tx =>
      product.world.product.flow.currentApprovers(tx, 'asset-lose', loss.id),
    )
    if (!asked) break
    await approvesFromTodo(await deskOf(asked.name), loss.no)
  }
  expect(await stateOf()).toBe(4)
  const charged = await product.world.inside(tx =>
    tx.row(sql`select liability_amt::text as amt, charge_ref as by from asset_lose where id = ${loss.id}::bigint`),
  )
  expect(charged).toEqual({ amt: '180.00', by: '工资扣款' })
  expect(desk.complaints).toEqual([])
})

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
import { chooses, opensPage, pdf, stageOf, toast, typesDate } from './hands.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// Document 40, section 6: a key is found by its label, lent and handed over at the counter.
let product: Awaited<ReturnType<typeof openWorld>>
const desks = new Map<string, Desk>()
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

async function deskOf(name: string): Promise<Desk> {
  const desk = desks.get(name) ?? (await product.signIn(name))
  desks.set(name, desk)
  return desk
}
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

import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractParkingLot } from '#areas/supply/contract-parking-lot/contract-parking-lot.ts'
import { enquiryParking } from '#areas/supply/enquiry-parking/enquiry-parking.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { parkingProvider } from '#areas/partners/parking-provider/parking-provider.ts'
import { parkingFeeMonth } from '#areas/vehicles/parking-fee-month/parking-fee-month.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { parkingRecord } from '#areas/vehicles/parking-record/parking-record.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { signsOnPaper } from '../../demo/borrowings.ts'
import { seedMasters, type Masters } from '../../demo/masters.ts'
import { Stage } from '../../demo/stage.ts'
import { runsJob, standCars } from '../scenarios/story.ts'
import { approvesFromTodo } from './approval-steps.ts'
import { confirms, dialogOf, does, movesTo } from './desk-steps.ts'
import { chooses, choosesCity, opensPage, RowsTable, settles, stageOf, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// 40, section 5: three suppliers of parking are asked, sealed quotes are opened and compared, the choice is approved and
// becomes an agreement; next month's parking bill takes its price.
let product: Awaited<ReturnType<typeof openWorld>>
let masters: Masters
let lotId = ''
const { desks, deskOf } = peopleOf(() => product)
const [BUYER, HEAD] = ['韩松', '马骁'] as const
const TODAY = '2026-11-23'
const [WINNER, OTHER, PROSPECT] = ['深圳安泊停车管理有限公司', '深圳龙泊停车有限公司', '深圳捷停科技有限公司'] as const
const OFFERS = [
  [WINNER, '14.00'],
  [OTHER, '15.00'],
  [PROSPECT, '16.50'],
] as const
beforeAll(async () => {
  product = await openWorld(TODAY)
  const { world } = product
  masters = await world.inside(tx => seedMasters(tx, world.system, world.people))
  await movesTo(world, { [BUYER]: ['purchase_manager', 'purchase'], [HEAD]: ['operation_manager', 'operation'] })
  await world.inside(async tx => {
    for (const [at, mechanismName] of [WINNER, OTHER].entries()) {
      const one = await insertRow(tx, world.system, parkingProvider, {
        mechanismName,
        entityKind: 1,
        status: 1,
        ...{ officeAddress: '深圳市龙岗区龙城街道15号', legalPerson: '何志远', phone: '075526880000' },
      } as never)
      await insertRow(tx, world.system, accountMechanism, {
        ...{ mechanismType: 7, mechanismId: one.id, accountName: mechanismName, accountNo: `622588010000020${at}` },
        ...{ accountKind: 1, bankTitle: '招商银行', bankName: '招商银行深圳分行', bankNo: '308584001234' },
        ...{ useRange: 3, isDefault: true, status: 1 },
      } as never)
      if (at > 0) continue
      const lot = {
        lotName: '龙岗临时停车场',
        cityCode: '4403',
        ownKind: 2,
        providerId: one.id,
        capacity: 200,
        status: 1,
      }
      lotId = (await insertRow(tx, world.system, parkingLot, lot as never)).id
    }
  })
})
afterAll(() => product?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`enquiry-failed-${name}`)
})

const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true }).first()
const enquiry = async () => (await product.world.inside(tx => findRows(tx, enquiryParking, {})))[0]!
const linesOf = (desk: Desk, section: string) =>
  new RowsTable(desk.page, stageOf(desk).locator(`[data-section="${section}"]`))

it('1. the buyer asks three suppliers for the price of a day, sealed; the links are shown to him once', async () => {
  const desk = await deskOf(BUYER)
  const { page } = desk
  await opensPage(desk, '合同订单', '询价管理', '停车费询价')
  await stageOf(desk).getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^新增/ }).waitFor()
  await field(desk, '标题').fill('龙岗临时停车')
  await chooses(page, field(desk, '主体'), /深圳/, '华驰')
  await choosesCity(page, field(desk, '城市'), '广东省', '深圳市')
  await page.keyboard.press('Escape')
  await typesDate(field(desk, '预计期间止'), '2027-02-20')
  await typesDate(field(desk, '报价截止'), '2026-11-25 12:00:00')
  const items = linesOf(desk, 'items')
  await items.add()
  await items.chooses(0, '服务项目', '按天停放')
  await items.chooses(0, '单位', '台天')
  await items.types(0, '预计数量', '1200')
  const suppliers = linesOf(desk, 'suppliers')
  for (const [at, [name]] of OFFERS.entries()) {
    await suppliers.add()
    await suppliers.chooses(at, '供应商类型', name === PROSPECT ? /潜在/ : /停车/)
    if (name === PROSPECT) await suppliers.types(at, '名称', name)
    else await suppliers.chooses(at, '供应商', name, name.slice(2, 6))
    if (name === WINNER) await suppliers.chooses(at, '停车场', '龙岗临时停车场', '龙岗')
    await suppliers.types(at, '评级', '4.5')
    await suppliers.types(at, '联系人', '周店长')
    await suppliers.types(at, '手机', `1380000000${at}`)
  }
  await desk.picture('enquiry-1-form')
  await stageOf(desk).getByRole('button', { name: '保存草稿', exact: true }).click()
  await expect.poll(async () => (await product.world.inside(tx => findRows(tx, enquiryParking, {}))).length).toBe(1)
  await opensPage(desk, '合同订单', '询价管理', '停车费询价')
  await page.reload()
  await settles(desk)
  await stageOf(desk)
    .getByRole('link', { name: (await enquiry()).enquiryNo! })
    .first()
    .click()
  await stageOf(desk).getByRole('button', { name: '发布询价', exact: true }).click()
  await stageOf(desk).getByRole('button', { name: '邀请3家' }).click()
  await stageOf(desk).getByText('链接只显示这一次').waitFor()
  await desk.picture('enquiry-2-links')
  await isTurnedAway(await deskOf('周敏'), product.address, '/enquiry/parking/fee/index')
  expect(desk.complaints).toEqual([])
})

async function opensEnquiry(desk: Desk): Promise<void> {
  await opensPage(desk, '合同订单', '询价管理', '停车费询价')
  await desk.page.reload()
  await settles(desk)
  await stageOf(desk)
    .getByRole('link', { name: (await enquiry()).enquiryNo! })
    .first()
    .click()
  await stageOf(desk).getByRole('tab', { name: '比价定标' }).waitFor()
}

it('2. their quotes are typed in and stay sealed; opened they are compared, and the cheapest is chosen', async () => {
  const desk = await deskOf(BUYER)
  const { page } = desk
  await opensEnquiry(desk)
  await stageOf(desk).getByRole('tab', { name: '比价定标' }).click()
  for (const [name, price] of OFFERS) {
    await stageOf(desk)
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: '录入报价' })
      .click()
    const dialog = dialogOf(desk)
    await dialog.getByLabel('含税单价', { exact: true }).fill(price)
    await dialog.getByLabel('总工期(天)', { exact: true }).fill('1')
    await dialog.getByRole('button', { name: /^(确\s?定|保\s?存|提\s?交)$/ }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await stageOf(desk).getByText('已报价3/3家').waitFor()
  for (const [, price] of OFFERS) expect(await stageOf(desk).getByText(price, { exact: true }).count()).toBe(0)
  await desk.picture('enquiry-3-sealed')
  await does(desk, '关闭报价', dialog => dialog.getByLabel('原因').fill('三家均已报价'))
  await stageOf(desk).getByRole('button', { name: '定标提交' }).click()
  const dialog = dialogOf(desk)
  await chooses(page, dialog.getByLabel('中选供应商', { exact: true }), new RegExp(WINNER))
  await typesDate(dialog.getByLabel('价格有效期起', { exact: true }), '2026-12-01')
  await typesDate(dialog.getByLabel('价格有效期止', { exact: true }), '2027-11-30')
  await desk.picture('enquiry-4-award')
  await confirms(desk, '提交审批')
  await dialog.waitFor({ state: 'hidden' })
  expect(await enquiry()).toMatchObject({ status: 102, winnerTotal: 1_680_000n, lowestTotal: 1_680_000n })
  await desk.picture('enquiry-5-compared')
  expect(desk.complaints).toEqual([])
})

it('3. who is asked approves what he can read, and the agreement with the winner is drafted by a press', async () => {
  const { world } = product
  for (;;) {
    const { id, enquiryNo } = await enquiry()
    const [asked] = await world.inside(tx => world.product.flow.currentApprovers(tx, 'enquiry-parking', id))
    if (!asked) break
    const approver = await deskOf(asked.name)
    await approvesFromTodo(approver, enquiryNo!)
    expect(approver.complaints).toEqual([])
  }
  expect((await enquiry()).status).toBe(1)
  const desk = await deskOf(BUYER)
  await opensEnquiry(desk)
  await does(desk, '生成协议')
  await expect.poll(async () => (await enquiry()).agreementIds.length).toBe(1)
  const [agreement] = await world.inside(tx => findRows(tx, contractParkingLot, {}))
  await opensPage(desk, '合同订单', '采购与服务合同', '停车场协议')
  await settles(desk)
  await stageOf(desk).getByRole('link', { name: agreement!.contractNo! }).first().waitFor()
  await desk.picture('enquiry-6-agreement')
  expect(desk.complaints).toEqual([])
})

it('4. signed, the agreement prices the parking of December: nine days of one car at 14.00, the day on which it left is not one', async () => {
  const { world } = product
  const stage = new Stage(world.product, world.people, TODAY)
  const [draft] = await world.inside(tx => findRows(tx, contractParkingLot, {}))
  const officer = stage.who(BUYER)
  await world.inside(tx =>
    saveRecord(
      tx,
      officer,
      contractParkingLot,
      {
        ...{ id: draft!.id, version: draft!.version, signMode: 2, settleCycle: 1, invoiceKind: '1', taxRate: '6' },
        ...{ priceMode: 1, liability: '场地租赁' },
      },
      'save',
    ),
  )
  await signsOnPaper(
    { stage, people: world.people, officer, sealId: masters.seals.get('华驰深圳合同专用章')! },
    contractParkingLot,
    draft!.id,
  )
  expect((await world.inside(tx => getRow(tx, contractParkingLot, draft!.id))).status).toBe(6)
  await world.product.runner.drain()
  expect((await enquiry()).status).toBe(3)
  const [vehicleId] = await standCars(world, masters, 1)
  await world.inside(tx =>
    insertRow(tx, world.system, parkingRecord, {
      ...{ lotId, vehicleId, inKind: 3, inTime: '2026-12-05 09:00:00', outTime: '2026-12-14 18:00:00' },
    } as never),
  )
  for (const one of desks.values()) await one.context.close()
  desks.clear()
  world.clock.set('2027-01-01 09:00:00')
  await runsJob(world, 'parking-fee-draft')
  const [bill] = await world.inside(tx => findRows(tx, parkingFeeMonth, { lotId, month: '2026-12' } as never))
  expect(bill).toMatchObject({ vehicleDays: 9, totalAmt: 12_600n, contractId: draft!.id })
  await world.inside(tx =>
    tx.run(sql`update blade_user set role_id = array(select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'vehicle_supervisor' and is_deleted = 0)
      where tenant_id = ${tx.tenantId} and real_name = ${BUYER}`),
  )
  const desk = await deskOf(BUYER)
  await opensPage(desk, '车辆资产', '停车与钥匙', '停车费月账')
  await settles(desk)
  await stageOf(desk)
    .getByRole('row', { name: /龙岗临时停车场/ })
    .getByText('126.00')
    .first()
    .waitFor()
  await desk.picture('enquiry-7-bill')
  expect(desk.complaints).toEqual([])
})

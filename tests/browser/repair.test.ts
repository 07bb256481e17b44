import { addDays, fen, localDate, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { accountSettlement } from '#areas/billing/account-settlement/account-settlement.ts'
import { accountSettlementCategory } from '#areas/billing/account-settlement-category/account-settlement-category.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { invoiceReceipt } from '#areas/invoices/invoice-receipt/invoice-receipt.ts'
import { maintenanceAdjust } from '#areas/maintenance/maintenance-adjust/maintenance-adjust.ts'
import { maintenanceDicker } from '#areas/maintenance/maintenance-dicker/maintenance-dicker.ts'
import { linesOf } from '#areas/maintenance/maintenance-dicker/server/offers.ts'
import { maintenanceProject } from '#areas/maintenance/maintenance-project/maintenance-project.ts'
import { addStation } from '#areas/maintenance/testing.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { standCars, storyMasters } from '../scenarios/story.ts'
import { approvesFromTodo } from './approval-steps.ts'
import { chooses, opensPage, pdf, RowsTable, settles, stageOf, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// 80, section 6: the workshop quotes, our officer bargains, more is found under the bumper, the work is accepted, and
// its costs are settled with the workshop.
let world: Awaited<ReturnType<typeof openWorld>>
let today = ''
let car = ''
const { desks, deskOf } = peopleOf(() => world)
const [OFFICER, MANAGER, DIRECTOR, FINANCE] = ['马骁', '韩松', '乔麦', '王静'] as const
const roles = { [OFFICER]: 'maintenance_officer', [MANAGER]: 'maintenance_manager', [DIRECTOR]: 'operation_director' }
const PLATE = '粤BD88010'
const STATION = '粤晟汽车维修厂'
const STATION_TAX_NO = '91440300MA5FYUES01'
let ourTaxNo = ''
const quoted = [
  ['前保险杠总成', '1', '1280'],
  ['前保险杠喷漆', '1', '450'],
  ['左前大灯总成', '1', '3680'],
  ['拆装工时', '6', '90'],
] as const

beforeAll(async () => {
  world = await openWorld('2026-11-23')
  const inside = world.world
  today = localDate(inside.clock.now())
  const masters = await storyMasters(inside)
  ;[car] = (await standCars(inside, masters, 1)) as [string]
  await inside.inside(async tx => {
    for (const [name, role] of Object.entries(roles))
      await tx.run(sql`update blade_user set role_id = array(select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = ${role} and is_deleted = 0)
        where tenant_id = ${tx.tenantId} and real_name = ${name}`)
    const ids = new Map<string, string>()
    for (const [at, [projectName]] of quoted.entries()) {
      const [known] = await findRows(tx, maintenanceProject, { projectName } as never)
      const made = { projectCode: `T-${at}`, projectName, lineKind: at % 2 ? 4 : 2, unit: 'piece', category: 'body' }
      const warranty = { warrantyClass: 3, warrantyKm: 10_000, warrantyDays: 90 }
      ids.set(
        projectName,
        known?.id ?? (await saveRecord(tx, inside.system, maintenanceProject, { ...made, ...warranty }, 'save')).id,
      )
    }
    const stationId = await addStation(tx, inside.system, masters.companies.get('华驰深圳')!, STATION, [
      ['配件折扣', ids.get('前保险杠总成')!, '1150'],
      ['钣喷', ids.get('前保险杠喷漆')!, '400'],
      ['工时', null, '80'],
    ])
    await updateRow(tx, inside.system, mechanism, stationId, { taxNo: STATION_TAX_NO } as never)
    const { taxNo, creditCode } = await getRow(tx, mechanism, masters.companies.get('华驰深圳')!)
    ourTaxNo = taxNo ?? creditCode ?? ''
    await insertRow(tx, inside.system, accountMechanism, {
      ...{ mechanismType: 8, mechanismId: stationId, accountName: STATION, accountNo: '6225880100000099' },
      ...{ useRange: 3, status: 1 },
    } as never)
    await insertRow(tx, inside.system, accountSettlementCategory, {
      ...{ code: 'repairs', name: '维修结算', direction: 1, feeItem: 10, mechanismType: 8, status: 1 },
      ...{ taxRate: '13.000000', invoiceRequired: 0 },
    } as never)
  })
})
afterAll(() => world?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`repair-failed-${name}`)
})
const inside = <T>(work: Parameters<typeof world.world.inside<T>>[0]) => world.world.inside(work)
const taskNow = () => inside(async tx => (await findRows(tx, vehicleTask, { vehicleId: car } as never))[0]!)
const dickerNow = () => inside(async tx => (await findRows(tx, maintenanceDicker, { vehicleId: car } as never))[0]!)
const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true }).first()
const section = (desk: Desk, title: string) =>
  stageOf(desk)
    .locator('.kit-section')
    .filter({ has: desk.page.getByRole('heading', { name: title, exact: true }) })
const press = (desk: Desk, name: string | RegExp) => stageOf(desk).getByRole('button', { name, exact: true }).click()
async function uploads(desk: Desk, label: string, ...names: string[]): Promise<void> {
  const box = stageOf(desk).locator('.kit-field').filter({ hasText: label }).first()
  for (const name of names) {
    await box.locator('input[type=file]').setInputFiles(pdf(name))
    await box.getByRole('button', { name, exact: true }).waitFor()
  }
}
/** What the console says of a refusal that the step is about is no complaint. */
const complaintsOf = (...all: readonly Desk[]) =>
  all.flatMap(one => one.complaints.filter(text => !/status of 400/.test(text)))
const opensMaintenance = (desk: Desk, leaf: string) => opensPage(desk, '保险车务', '维修保养', leaf)
/** The application from its list, freshly read. */
async function opensDicker(desk: Desk): Promise<void> {
  await opensMaintenance(desk, '维修申请')
  await desk.page.reload()
  await settles(desk)
  await stageOf(desk)
    .getByRole('link', { name: (await dickerNow()).dickerNo! })
    .click()
  await settles(desk)
}

it('1. the manager opens a repair order and gives it; who pays out money has no such page', async () => {
  const desk = await deskOf(MANAGER)
  const { page } = desk
  await opensMaintenance(desk, '维保工单')
  await press(desk, '新增')
  await page.getByRole('heading', { name: '新增工单' }).filter({ visible: true }).waitFor()
  await chooses(page, field(desk, '子类'), '维修')
  await chooses(page, field(desk, '车辆'), PLATE, PLATE)
  await page.keyboard.press('Escape')
  await chooses(page, field(desk, '主体'), /^华驰汽车租赁（深圳）有限公司(?!.{2}分公司)/, '深圳')
  await typesDate(field(desk, '计划开始'), `${today} 08:00:00`)
  await typesDate(field(desk, '计划完成'), `${addDays(today, 3)} 18:00:00`)
  await chooses(page, field(desk, '处理人'), OFFICER, OFFICER)
  await desk.picture('repair-1-order')
  await press(desk, /^(保存|提交)$/)
  await expect
    .poll(async () => (await inside(tx => findRows(tx, vehicleTask, { vehicleId: car } as never))).length)
    .toBe(1)
  expect(await taskNow()).toMatchObject({ stage: 2, type: 10 })
  await isTurnedAway(await deskOf('周敏'), world.address, '/maintenance/dicker/index')
  expect(complaintsOf(desk)).toEqual([])
})

it('2. the officer writes down the arrival in the shop, then what the workshop quotes', async () => {
  const desk = await deskOf(OFFICER)
  const { page } = desk
  const { taskNo } = await taskNow()
  await opensMaintenance(desk, '维保任务')
  await stageOf(desk).getByRole('link', { name: taskNo! }).click()
  await press(desk, '处理')
  await stageOf(desk).getByRole('heading', { name: '作业内容' }).waitFor()
  await chooses(page, field(desk, '维修站'), STATION, STATION.slice(0, 4))
  await typesDate(field(desk, '进厂时间'), `${today} 09:00:00`)
  await field(desk, '里程').fill('12000')
  await field(desk, '故障描述').fill('前部碰撞')
  await uploads(desk, '进厂照片', '进厂.pdf')
  await desk.picture('repair-2-arrival')
  await press(desk, '暂存')
  await expect.poll(async () => (await taskNow()).stage).toBe(3)
  await opensMaintenance(desk, '维修申请')
  await press(desk, '新增')
  await page.getByRole('heading', { name: '新增维修申请' }).waitFor()
  await chooses(page, field(desk, '任务'), taskNo!, taskNo!)
  await expect.poll(() => field(desk, '故障描述').inputValue()).toBe('前部碰撞')
  await field(desk, '诊断').fill('更换保险杠与大灯')
  await uploads(desk, '照片', '损伤1.pdf', '损伤2.pdf')
  const lines = new RowsTable(page, section(desk, '报价明细'))
  for (const [at, [project, qty, price]] of quoted.entries()) {
    await lines.add()
    await lines.chooses(at, '项目', project, project)
    await lines.types(at, '数量', qty)
    await lines.types(at, '报价', price)
  }
  await section(desk, '价格参考').getByText('1,150.00').first().waitFor()
  await desk.picture('repair-3-quote')
  await press(desk, /^(保存|提交|开始议价)$/)
  await expect.poll(async () => (await dickerNow())?.status).toBe(10)
  expect(yuan((await dickerNow()).quoteTotal)).toBe('5950.00')
  expect(complaintsOf(desk)).toEqual([])
})

/** One round: what the station asks, what we offer, and the agreed prices of all four lines. */
async function bargains(desk: Desk, finals: readonly string[]): Promise<void> {
  await press(desk, '议价')
  const dialog = desk.page.getByRole('dialog').filter({ visible: true })
  for (const [at, final] of finals.entries()) {
    const row = dialog.locator('fieldset').nth(at)
    await row.getByLabel('站方报价').fill(quoted[at]![2])
    await row.getByLabel('我方出价').fill(final)
    await row.getByLabel('成交价').fill(final)
  }
  await desk.picture('repair-4-round')
  await dialog.getByRole('button', { name: /^(确定|保存|提交)$/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await settles(desk)
}

it('3. above the agreed price it is not submitted without a reason; bargained down, the manager approves it', async () => {
  const desk = await deskOf(OFFICER)
  const { page } = desk
  await opensDicker(desk)
  const submits = async () => {
    await press(desk, '提交审批')
    await page
      .getByRole('dialog')
      .filter({ visible: true })
      .getByRole('button', { name: /^(提交审批|确定)$/ })
      .click()
  }
  await bargains(desk, ['1200', '400', '3350', '80'])
  await submits()
  await page
    .getByText(/【前保险杠总成】成交价超过协议价，请填写原因/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await bargains(desk, ['1100', '400', '3350', '80'])
  await stageOf(desk).getByText('5,330.00').first().waitFor()
  await desk.picture('repair-5-compared')
  await submits()
  await expect.poll(async () => (await dickerNow()).status).toBe(102)
  const row = await dickerNow()
  expect([row.quoteTotal, row.finalTotal, row.savedAmt].map(yuan)).toEqual(['5950.00', '5330.00', '620.00'])
  expect(row).toMatchObject({ roundCount: 2, overContract: false, bearer: 1 })
  const manager = await deskOf(MANAGER)
  await approvesFromTodo(manager, row.dickerNo!)
  expect(await dickerNow()).toMatchObject({ status: 1 })
  expect(complaintsOf(desk, manager)).toEqual([])
})

it('4. more is found under the bumper: the change goes to the director, and only then is it part of the repair', async () => {
  const desk = await deskOf(OFFICER)
  const { page } = desk
  await opensDicker(desk)
  await press(desk, '申请变更')
  await page.getByRole('heading', { name: '新增维修变更' }).waitFor()
  await chooses(page, field(desk, '原因类别'), '隐性损伤')
  await field(desk, '说明').fill('拆下保险杠后发现大灯支架断裂')
  await uploads(desk, '照片', '支架.pdf')
  const lines = new RowsTable(page, section(desk, '变更明细'))
  await lines.add()
  await lines.chooses(0, '项目', '左前大灯总成', '左前大灯总成')
  await lines.types(0, '成交价', '760')
  await desk.picture('repair-6-change')
  await press(desk, /^(提交|提交审批)$/)
  const changeNow = () => inside(async tx => (await findRows(tx, maintenanceAdjust, {} as never))[0])
  await expect.poll(async () => (await changeNow())?.status).toBe(102)
  const { adjustNo } = (await changeNow())!
  await approvesFromTodo(await deskOf(MANAGER), adjustNo!)
  expect(await changeNow()).toMatchObject({ status: 102 })
  await approvesFromTodo(await deskOf(DIRECTOR), adjustNo!)
  expect(yuan((await dickerNow()).settleTotal)).toBe('6090.00')
  expect(await inside(async tx => linesOf(tx, (await dickerNow()).id))).toHaveLength(5)
  expect(complaintsOf(desk)).toEqual([])
})

it('5. the repaired car comes out; the manager accepts the work, and its costs are accounted', async () => {
  const desk = await deskOf(OFFICER)
  const { taskNo } = await taskNow()
  await opensMaintenance(desk, '维保任务')
  await desk.page.reload()
  await settles(desk)
  await stageOf(desk).getByRole('link', { name: taskNo! }).click()
  await press(desk, '处理')
  await stageOf(desk).getByRole('heading', { name: '作业内容' }).waitFor()
  await typesDate(field(desk, '出厂时间'), `${today} 09:50:00`)
  await uploads(desk, '出厂照片', '出厂.pdf')
  await typesDate(field(desk, '完成日期'), today)
  await press(desk, '提交结果')
  await expect.poll(async () => (await taskNow()).stage).toBe(4)
  const manager = await deskOf(MANAGER)
  await opensDicker(manager)
  await press(manager, '验收')
  const dialog = manager.page.getByRole('dialog').filter({ visible: true })
  await dialog.getByLabel('验收意见').fill('路试正常，旧件已回收')
  await dialog.getByLabel('评分').fill('5')
  await manager.picture('repair-7-accept')
  await dialog.getByRole('button', { name: /^(验收|确定)$/ }).click()
  await expect.poll(async () => (await dickerNow()).status).toBe(4)
  expect(await taskNow()).toMatchObject({ stage: 5, costAmt: fen('6090') })
  expect(await inside(tx => getRow(tx, vehicle, car))).toMatchObject({ bizStatus: 3 })
  await opensMaintenance(manager, '维保任务')
  await manager.page.reload()
  await settles(manager)
  await stageOf(manager).getByRole('link', { name: taskNo! }).click()
  await press(manager, '核算')
  await manager.page
    .getByRole('dialog')
    .filter({ visible: true })
    .getByRole('button', { name: /^(核算|确定)$/ })
    .click()
  await expect.poll(async () => (await taskNow()).stage).toBe(6)
  expect(complaintsOf(desk, manager)).toEqual([])
})

it('6. finance settles the costs with the workshop: one bill of what was agreed', async () => {
  const desk = await deskOf(FINANCE)
  const { page } = desk
  await opensPage(desk, '财务中心', '业务收付', '结算单')
  await press(desk, '新增')
  await page.getByRole('heading', { name: '新增结算单' }).waitFor()
  await chooses(page, field(desk, '类别'), '维修结算')
  await chooses(page, field(desk, '我方主体'), /华驰汽车租赁（深圳）/, '深圳')
  await chooses(page, field(desk, '机构类型'), '维修厂')
  await chooses(page, field(desk, '结算机构'), STATION, STATION.slice(0, 4))
  await typesDate(field(desk, '结算起'), addDays(today, -20))
  await typesDate(field(desk, '结算止'), today)
  await press(desk, '选取成本行')
  const picker = page.getByRole('dialog').filter({ visible: true })
  await picker
    .getByRole('row', { name: new RegExp(PLATE) })
    .nth(4)
    .waitFor()
  await picker.locator('thead').getByRole('checkbox').check()
  await picker.getByRole('button', { name: '加入 5 行' }).click()
  await typesDate(field(desk, '付款日'), addDays(today, 10))
  await chooses(page, field(desk, '收款账户'), STATION)
  await uploads(desk, '对方确认单', '对账单.pdf')
  await desk.picture('repair-8-settlement')
  await press(desk, /^(提交|提交审批)$/)
  const settled = () => inside(async tx => (await findRows(tx, accountSettlement, {} as never))[0])
  await expect.poll(async () => (await settled())?.status).toBe(102)
  expect(yuan((await settled())!.totalAmt)).toBe('6090.00')
  await approvesFromTodo(await deskOf('沈岚'), (await settled())!.settlementNo!)
  const asked = await inside(tx => findRows(tx, accountPayable, {} as never))
  expect(asked.map(one => yuan(one.amt))).toEqual(['6090.00'])
  expect(complaintsOf(desk)).toEqual([])
})

it('7. the workshop’s invoice is registered against that bill and checked: the bill has its paper', async () => {
  const desk = await deskOf(FINANCE)
  const { page } = desk
  const bill = async () => (await inside(tx => findRows(tx, billPayable, {} as never)))[0]!
  await opensPage(desk, '财务中心', '发票管理', '收票登记')
  await press(desk, '新增')
  await page.getByRole('heading', { name: '新增收票登记' }).waitFor()
  await uploads(desk, '影像', '维修发票.pdf')
  await field(desk, '发票号码').fill('26442000000000060901')
  await typesDate(field(desk, '开票日期'), today)
  await field(desk, '销方名称').fill(STATION)
  await field(desk, '销方税号').fill(STATION_TAX_NO)
  await chooses(page, field(desk, '购方'), /华驰汽车租赁（深圳）有限公司(?!.{2}分公司)/, '深圳')
  await field(desk, '购方税号').fill(ourTaxNo)
  const lines = new RowsTable(page, section(desk, '明细'))
  await lines.add()
  await lines.types(0, '项目', '维修费')
  await lines.types(0, '金额', '5389.38')
  await lines.types(0, '税率', '13')
  await lines.types(0, '税额', '700.62')
  const amounts = section(desk, '金额')
  await amounts.getByLabel('金额', { exact: true }).fill('5389.38')
  await amounts.getByLabel('税额', { exact: true }).fill('700.62')
  await amounts.getByLabel('价税合计', { exact: true }).fill('6090.00')
  const links = new RowsTable(page, section(desk, '关联应付'))
  const { billNo } = await bill()
  await links.add()
  await links.chooses(0, '应付账单', billNo!, billNo!)
  await links.types(0, '关联金额', '6090.00')
  await desk.picture('repair-9-invoice')
  await press(desk, /^(提交|保存)$/)
  const receipt = async () => (await inside(tx => findRows(tx, invoiceReceipt, {} as never)))[0]
  await expect.poll(async () => (await receipt())?.linkedAmt).toBe(fen('6090'))
  await opensPage(desk, '财务中心', '发票管理', '收票登记')
  await page.reload()
  await settles(desk)
  await stageOf(desk).getByRole('link', { name: '26442000000000060901' }).first().click()
  // The tax platform was asked meanwhile.
  await expect.poll(async () => (await receipt())?.status).toBe(2)
  expect(yuan((await bill()).inputInvoicedAmt)).toBe('6090.00')
  await page.reload()
  await stageOf(desk).getByText('已查验').first().waitFor()
  await desk.picture('repair-9-checked')
  expect(complaintsOf(desk)).toEqual([])
})

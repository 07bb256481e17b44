import { addDays, addMonths, localDate } from '#kernel'
import { getRow } from '#packages/server/rows.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { seedMasters, type Masters } from '../../demo/masters.ts'
import { leaseBody } from '../../demo/leases.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { hasCustomer, standCars } from '../scenarios/story.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import { approvesFromTodo, opensTask } from './approval-steps.ts'
import { chooses, choosesCity, opensPage, pdf, RowsTable, stageOf, toast, typesDate } from './hands.ts'
import { DRIVER, knowsDriver, opensContract, stands, whoIsAsked } from './contract-steps.ts'
import { section, stamps, uploads } from './lease-steps.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// 30: the contracts beside the KA lease, each by the people whose step it is, in windows of their own.
const today = localDate(new Date())
let product: Awaited<ReturnType<typeof openWorld>>
let masters: Masters
/** The company, not its branches. */
const ownCompany = /^华驰汽车租赁（深圳）有限公司(?!.{2}分公司)/
const desks = new Map<string, Desk>()
beforeAll(async () => {
  product = await openWorld(today)
  const { world } = product
  world.clock.set(`${today} 10:00:00`)
  masters = await world.inside(tx => seedMasters(tx, world.system, world.people))
  const quota = { qty: 60, amount: '8000000.00' }
  const first = await hasCustomer(world, masters, customerSeeds[0]!, 1, quota)
  const second = await hasCustomer(world, masters, customerSeeds[1]!, 2, quota)
  const cars = await standCars(world, masters, 3)
  await isLeased(first, cars.slice(0, 2))
  await isLeased(second, cars.slice(2))
  await knowsDriver(world, today)
})
/** A lease that was signed elsewhere four months ago, with these cars. */
async function isLeased(customerId: string, cars: readonly string[]): Promise<void> {
  const { world } = product
  const [clerk, sales] = [await world.as('唐可'), world.people.get('李晓雯')!]
  const startDate = addDays(addMonths(today, -4), 1)
  const vins = await world.inside(async tx => {
    const found: string[] = []
    for (const id of cars) found.push((await getRow(tx, vehicle, id)).vin!)
    return found
  })
  const { id } = await clerk.posts('contract-lease/save-record', {
    ...leaseBody(masters, {
      customerId,
      company: '华驰深圳',
      city: '4403',
      startDate,
      termMonths: 12,
      lines: [{ model: 'E5', quantity: cars.length }],
    }),
    bizUserId: sales.userId,
    bizDeptId: sales.deptId,
    cutoverDate: today,
    attachBizId: await uploadsFile(clerk, '原合同扫描件.pdf'),
    recordVehicles: vins.map(vin => ({ productLineNo: 1, vin, takeDate: startDate, depositReceived: '10000.00' })),
  })
  const { contractNo } = await clerk.gets('contract-lease/detail', { id })
  const answer = await (await world.as((await askedAbout(contractNo))!)).decides('contract-lease', id)
  expect(answer.status, answer.msg).toBe(200)
}
afterAll(() => product?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`kinds-failed-${name}`)
})

async function deskOf(name: string): Promise<Desk> {
  const desk = desks.get(name) ?? (await product.signIn(name))
  desks.set(name, desk)
  return desk
}
/** Whoever is asked about a paper, one after the other, presses his yes. */
async function approvedByClicks(no: string): Promise<string[]> {
  const names: string[] = []
  for (let name = await askedAbout(no); name; name = await askedAbout(no)) {
    await approvesFromTodo(await deskOf(name), no)
    names.push(name)
  }
  return names
}
const askedAbout = (no: string, paper: 'contract' | 'apply-seal' = 'contract') => whoIsAsked(product.world, no, paper)
const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true })

/** The whole number of what was submitted. */
async function submits(desk: Desk): Promise<string> {
  await desk.page.getByRole('button', { name: '提交', exact: true }).click()
  return /[A-Z]{2,}\d{8,}/.exec(await toast(desk, '已提交'))![0]
}
/** One line of the model that everybody leases. */
async function typesLine(
  desk: Desk,
  title: string,
  figures: readonly (readonly [title: string, text: string])[],
): Promise<void> {
  const lines = new RowsTable(desk.page, section(desk, title).locator('.kit-field', { hasText: '产品明细' }))
  await lines.add()
  await lines.chooses(0, '服务产品', '星岚 E5 12期', '星岚 E5')
  await lines.chooses(0, '车型', '星岚 E5 2026款 430km', '星岚 E5')
  await lines.in(0, '用车城市', one => choosesCity(desk.page, one.locator('input').first(), '广东省', '深圳市'))
  await lines.chooses(0, '牌照类型', '小型新能源汽车')
  for (const [label, text] of figures) await lines.types(0, label, text)
}
let consumerNo = ''
it('1. sales writes a lease for a driver, whose papers fill themselves in; who is asked approves it, a vehicle manager is turned away', async () => {
  const desk = await deskOf('李晓雯')
  const { page } = desk
  await opensPage(desk, '合同订单', '客户合同', 'C端租赁合同')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '新增C端租赁合同' }).waitFor()
  await chooses(page, field(desk, '我方主体'), ownCompany, '深圳')
  await chooses(page, field(desk, '用途'), '公务')
  await typesDate(field(desk, '开始日期'), today)
  await field(desk, '期限').fill('12')
  await chooses(page, field(desk, '合同模板'), 'C端车辆租赁合同')
  await chooses(page, field(desk, '签署方式'), '电子签')
  await chooses(page, section(desk, '司机').getByLabel('司机', { exact: true }), DRIVER.name, DRIVER.name)
  await section(desk, '司机').locator('input[type=file]').setInputFiles(pdf('居住证明.pdf'))
  await section(desk, '司机').getByRole('button', { name: '居住证明.pdf', exact: true }).waitFor()
  await section(desk, '征信').locator('input[type=file]').setInputFiles(pdf('征信授权书.pdf'))
  await section(desk, '征信').getByRole('button', { name: '征信授权书.pdf', exact: true }).waitFor()
  await field(desk, '评分').fill('72')
  await typesLine(desk, '产品与价格', [
    ['数量', '1'],
    ['租金', '4900'],
    ['押金', '3000'],
    ['车价', '112800'],
  ])
  await chooses(page, section(desk, '付款规则').getByLabel('我方收款账户', { exact: true }), /深圳/, '深圳')
  await chooses(page, section(desk, '付款规则').getByLabel('票种', { exact: true }), '数电普票')
  await section(desk, '付款规则').getByLabel('违约金月数', { exact: true }).fill('2')
  await desk.picture('kinds-1-form')
  consumerNo = await submits(desk)
  expect(consumerNo).toMatch(/^ZLC\d+$/)
  const name = await askedAbout(consumerNo)
  const first = await deskOf(name!)
  await opensTask(first, consumerNo)
  await stageOf(first).getByText(DRIVER.name).first().waitFor()
  await first.picture('kinds-1-task')
  await approvedByClicks(consumerNo)
  await isTurnedAway(await deskOf('罗毅'), product.address, '/contract/lease/c/add')
  await opensContract(desk, 'C端租赁合同', consumerNo)
  await stands(desk, '待盖章')
  expect(desk.complaints).toEqual([])
})

/** Paper goes to its seal, is stamped and comes back signed, each by whose step it is. */
async function sealsByClicks(leaf: string, no: string): Promise<void> {
  const manager = await deskOf('陈立群')
  await opensContract(manager, leaf, no)
  await manager.page.getByRole('button', { name: '盖章', exact: true }).click()
  const dialog = manager.page.getByRole('dialog', { name: '盖章' })
  await chooses(manager.page, dialog.getByLabel('印章', { exact: true }), '华驰深圳合同专用章', '合同专用')
  await manager.page.keyboard.press('Escape')
  await dialog.getByLabel('份数', { exact: true }).fill('4')
  await dialog.getByLabel('每份页数', { exact: true }).fill('6')
  await uploads(dialog, '合同定稿.pdf')
  await dialog.getByRole('button', { name: '盖章', exact: true }).click()
  await manager.page.getByText('盖章成功').waitFor()
  await approvesFromTodo(await deskOf((await askedAbout(no, 'apply-seal'))!), no)
  await stamps(await deskOf('纪云'), no)
  const contracts = await deskOf('唐可')
  await opensContract(contracts, leaf, no)
  await contracts.page.getByRole('button', { name: '签成', exact: true }).click()
  const signed = contracts.page.getByRole('dialog', { name: '签成' })
  await uploads(signed, '签署件.pdf')
  await signed.getByRole('button', { name: '签成', exact: true }).click()
  await contracts.page.getByText('签成成功').waitFor()
  for (const desk of [manager, contracts]) expect(desk.complaints).toEqual([])
}

it('2. a change of the lessee is written, approved, sealed and signed: its vehicles have their transfers, which name it', async () => {
  const desk = await deskOf('李晓雯')
  const { page } = desk
  await opensPage(desk, '合同订单', '客户合同', 'KA处置合同')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '新增KA处置合同' }).waitFor()
  await chooses(page, field(desk, '原租赁合同'), customerSeeds[0]!.name, '鹏驰')
  await chooses(page, field(desk, '处置类型'), '主体变更')
  await chooses(page, field(desk, '范围'), '整份合同')
  await typesDate(field(desk, '生效日'), today)
  await chooses(page, field(desk, '原因类别'), '客户经营变化')
  await field(desk, '原因说明').fill('客户把网约车业务并入关联公司，由其承接租赁')
  await chooses(page, field(desk, '承接合同'), customerSeeds[1]!.name, '鹏腾')
  const lines = new RowsTable(page, stageOf(desk).locator('.kit-field', { hasText: '添加一行' }).first())
  await lines.add()
  await desk.picture('kinds-2-form')
  const no = await submits(desk)
  expect(no).toMatch(/^ZLCZ\d+$/)
  const names = await approvedByClicks(no)
  expect(names).toEqual(expect.arrayContaining(['陈立群', '赵启航', '王静']))
  await sealsByClicks('KA处置合同', no)
  await opensContract(desk, 'KA处置合同', no)
  await stands(desk, '履行中')
  const transfers = stageOf(desk).getByRole('tab', { name: /^车辆转移/ })
  await transfers.click()
  await expect.poll(() => transfers.innerText()).toMatch(/2$/)
  const panel = stageOf(desk).getByRole('tabpanel').filter({ visible: true })
  await panel.getByText('待办理').first().waitFor()
  await desk.picture('kinds-2-transfers')
  expect(await stageOf(desk).innerText(), 'names, no ids').not.toMatch(/\d{17,19}/)
  expect(desk.complaints).toEqual([])
})

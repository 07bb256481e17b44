import { localDate } from '#kernel'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { seedMasters } from '../../demo/masters.ts'
import { hasCustomer, standCars } from '../scenarios/story.ts'
import { opensTask } from './approval-steps.ts'
import { ContractDesks, field, opensForm, OWN_COMPANY, submits, typesLine } from './contract-desks.ts'
import { DRIVER, isLeased, knowsDriver, opensContract, stands } from './contract-steps.ts'
import { chooses, pdf, RowsTable, stageOf, typesDate } from './hands.ts'
import { section } from './lease-steps.ts'
import { openWorld } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// 30: the contracts beside the KA lease, each by the people whose step it is, in windows of their own.
const today = localDate(new Date())
let product: Awaited<ReturnType<typeof openWorld>>
let people: ContractDesks
beforeAll(async () => {
  product = await openWorld(today)
  people = new ContractDesks(product)
  const { world } = product
  world.clock.set(`${today} 10:00:00`)
  const masters = await world.inside(tx => seedMasters(tx, world.system, world.people))
  const quota = { qty: 60, amount: '8000000.00' }
  const first = await hasCustomer(world, masters, customerSeeds[0]!, 1, quota)
  const second = await hasCustomer(world, masters, customerSeeds[1]!, 2, quota)
  const cars = await standCars(world, masters, 3)
  await isLeased(world, masters, first, cars.slice(0, 2), today)
  await isLeased(world, masters, second, cars.slice(2), today)
  await knowsDriver(world, today)
})
afterAll(() => product?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await people.pictures('kinds-failed')
})

let consumerNo = ''
it('1. sales writes a lease for a driver, whose papers fill themselves in; who is asked approves it, a vehicle manager is turned away', async () => {
  const desk = await people.of('李晓雯')
  const { page } = desk
  await opensForm(desk, 'C端租赁合同')
  await chooses(page, field(desk, '我方主体'), OWN_COMPANY, '深圳')
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
  const name = await people.askedAbout(consumerNo)
  const first = await people.of(name!)
  await opensTask(first, consumerNo)
  await stageOf(first).getByText(DRIVER.name).first().waitFor()
  await first.picture('kinds-1-task')
  await people.approve(consumerNo)
  await isTurnedAway(await people.of('罗毅'), product.address, '/contract/lease/c/add')
  await opensContract(desk, 'C端租赁合同', consumerNo)
  await stands(desk, '待盖章')
  expect(desk.complaints).toEqual([])
})

it('2. a change of the lessee is written, approved, sealed and signed: its vehicles have their transfers, which name it', async () => {
  const desk = await people.of('李晓雯')
  const { page } = desk
  await opensForm(desk, 'KA处置合同')
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
  const names = await people.approve(no)
  expect(names).toEqual(expect.arrayContaining(['陈立群', '赵启航', '王静']))
  await people.seal('KA处置合同', no)
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

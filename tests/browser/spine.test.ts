import { addDays, localDate } from '#kernel'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leasePath } from '../scenarios/story.ts'
import { breaksNoRule } from './accessible.ts'
import { approvesFromTodo, opensTask, rejectsFromTodo } from './approval-steps.ts'
import { grantsQuota, newCustomer, opensCustomer, submits, writesCustomer } from './customer-steps.ts'
import { opensPage, stageOf } from './hands.ts'
import { appliesForSeal, opensLease, opensOrder, recordsSignature, resubmits, stamps, writesLease } from './lease-steps.ts'
import { startProduct, type Desk, type RunningProduct } from './product.ts'
import { buttons, isTurnedAway } from './refusals.ts'

// The flow by clicks only, in the product as its first start leaves it: every step by the person whose step it is, nobody as the administrator.
let product: RunningProduct
const desks = new Map<string, Desk>()
const { name: CUSTOMER } = newCustomer
const REASON = '请补充近三个月流水'
let leaseNo = ''
beforeAll(async () => { product = await startProduct() })
afterAll(() => product?.stop())

/** One window per person and language, as people keep theirs open over the day. */
async function deskOf(name: string, language: 'zh' | 'en' = 'zh'): Promise<Desk> {
  const known = desks.get(`${name} ${language}`)
  if (known) return known
  const desk = await product.signIn(name, language)
  desks.set(`${name} ${language}`, desk)
  return desk
}

afterEach(() => {
  for (const [who, desk] of desks) expect(desk.complaints.splice(0), `the console of ${who}`).toEqual([])
})

it('1. sales writes a customer section by section, keeps a draft on the way and submits it; a cashier has neither the menu nor the page', async () => {
  const sales = await deskOf('李晓雯')
  await writesCustomer(sales)
  await sales.picture('spine-1-form')
  expect(await breaksNoRule(sales.page)).toEqual([])
  await submits(sales)

  const cashier = await deskOf('周敏')
  expect(await cashier.page.getByRole('banner').innerText()).not.toContain('客户风控')
  await isTurnedAway(cashier, product.address, '/customers/customer/add')
})

it('2. the sales manager and the risk officer admit it with its papers before them, risk grants the quota; sales cannot', async () => {
  const manager = await deskOf('陈立群')
  await opensTask(manager, CUSTOMER)
  const stage = stageOf(manager)
  await stage.getByRole('tab', { name: /证照与资料/ }).click()
  await stage.getByRole('row', { name: /营业执照/ }).getByRole('button', { name: '查看文件' }).click()
  await manager.page.getByRole('button', { name: '营业执照.pdf' }).waitFor()
  await manager.page.keyboard.press('Escape')
  await stage.getByRole('tab', { name: /银行账户/ }).click()
  await stage.getByRole('row', { name: /中国建设银行/ }).first().waitFor()
  await manager.picture('spine-2-papers')
  for (const name of ['陈立群', '赵启航']) await approvesFromTodo(await deskOf(name), CUSTOMER)

  const sales = await deskOf('李晓雯')
  await opensPage(sales, '客户风控', '客户管理', '客户档案')
  expect(await buttons(sales, '特别授信'), 'sales grant themselves nothing').toBe(0)
  const risk = await deskOf('江岳')
  await grantsQuota(risk, CUSTOMER, { qty: '60', amount: '7000000', validTo: addDays(localDate(new Date()), 365) })
  await opensCustomer(risk, CUSTOMER)
  expect(await stageOf(risk).locator('.kit-facts').innerText()).toMatch(/可用台数\s*60\s*可用金额\s*7,000,000\.00/)
  await risk.picture('spine-2-quota')
  await isTurnedAway(await deskOf('罗毅'), product.address, '/customers/customer/index')
})

it('3. sales writes a lease of twenty vehicles of two models with clauses of its own; finance reads leases and writes none', async () => {
  const sales = await deskOf('李晓雯')
  await writesLease(sales, CUSTOMER)
  await stageOf(sales).getByRole('button', { name: '试算' }).click()
  await stageOf(sales).locator('.lease-sums').getByText('3,427,200.00').waitFor()
  await sales.picture('spine-3-form')
  expect(await breaksNoRule(sales.page)).toEqual([])
  leaseNo = await submits(sales)

  const finance = await deskOf('王静')
  await opensPage(finance, '合同订单', '客户合同', 'KA租赁合同')
  expect(await buttons(finance, '新增')).toBe(0)
  await isTurnedAway(finance, product.address, '/contract/lease/add')
})

it('4. one sends it back with a reason, sales reads it and resubmits, then everyone on the path approves', async () => {
  const [manager, officer] = [await deskOf('陈立群'), await deskOf('赵启航')]
  await opensTask(manager, leaseNo)
  const task = new URL(manager.page.url())
  await manager.picture('spine-4-task')
  expect(await breaksNoRule(manager.page)).toEqual([])
  const stranger = await deskOf('许文博')
  await stranger.page.goto(`${product.address}${task.pathname}${task.search}`)
  await stranger.page.getByText(/任务已办理或不存在|您不是当前环节的处理人/).first().waitFor()
  expect(await stranger.page.getByRole('button', { name: '通过', exact: true }).count()).toBe(0)
  await approvesFromTodo(manager, leaseNo)
  await rejectsFromTodo(officer, leaseNo, REASON)
  await resubmits(await deskOf('李晓雯'), leaseNo, REASON)
  for (const name of leasePath) await approvesFromTodo(await deskOf(name), leaseNo)
  await opensLease(await deskOf('李晓雯'), leaseNo)
  await (await deskOf('李晓雯')).page.getByText('待盖章', { exact: true }).first().waitFor()
})

it('5. the head of department lets it be sealed, the keeper stamps it, the signed scan makes an order of twenty positions', async () => {
  await appliesForSeal(await deskOf('陈立群'), leaseNo)
  await isTurnedAway(await deskOf('李晓雯'), product.address, '/contract/applyseal/index')
  await approvesFromTodo(await deskOf('许文博'), newCustomer.short)
  await stamps(await deskOf('纪云'), newCustomer.short)
  const keeper = await deskOf('纪云')
  await opensLease(keeper, leaseNo)
  expect(await buttons(keeper, '签成'), 'who stamps does not sign').toBe(0)
  const contracts = await deskOf('唐可')
  await recordsSignature(contracts, leaseNo)
  await contracts.picture('spine-5-signed')

  const sales = await deskOf('李晓雯')
  await opensOrder(sales, newCustomer.short)
  await stageOf(sales).getByRole('tab', { name: /订单车辆.*20/ }).click()
  await sales.picture('spine-5-order')
  expect(await stageOf(sales).innerText(), 'names, no ids').not.toMatch(/\d{17,19}/)
})

import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { hasCustomer, storyMasters } from '../scenarios/story.ts'
import { chineseLeft } from './english.ts'
import { chooses, opensPage, pdf, reloads, stageOf } from './hands.ts'
import { drags, drawingOf, opensDrawing } from './drawing.ts'
import { openWorld, type Desk } from './product.ts'

let product: Awaited<ReturnType<typeof openWorld>>
let admin: Desk
let sales: Desk
let manager: Desk
let deputy: Desk
let officer: Desk
let legal: Desk
let risk: Desk
let customerId: string
beforeAll(async () => {
  product = await openWorld('2026-11-20')
  customerId = await hasCustomer(product.world, await storyMasters(product.world), customerSeeds[0]!, 1)
  // One after the other: seven browsers that load the product at once would each wait for the last.
  const enter = (name: string) => product.signIn(name)
  admin = await enter('刘哲')
  sales = await enter('李晓雯')
  manager = await enter('陈立群')
  deputy = await enter('许文博')
  officer = await enter('赵启航')
  legal = await enter('苏婉')
  risk = await enter('江岳')
})
afterAll(() => product?.stop())

const exact = true
const row = (desk: Desk, text: string | RegExp): Locator =>
  stageOf(desk).getByRole('row').filter({ hasText: text }).first()
const dialogOf = ({ page }: Desk): Locator => page.getByRole('dialog').filter({ visible: true }).last()

/** From the own list of tasks to the decision on one document. */
async function opensTask(desk: Desk, text: string | RegExp): Promise<Locator> {
  await opensPage(desk, '工作台', '我的事务', '待办')
  await reloads(desk, stageOf(desk).getByRole('button', { name: '刷新' }), /work\/todo-list/)
  await row(desk, text).getByRole('button', { name: '办理', exact }).click()
  await stageOf(desk).getByRole('heading', { name: '我的决定' }).waitFor()
  return stageOf(desk).locator('.kit-decision')
}

it('a model is drawn from nothing, refused by its gap, mended, deployed, suspended and active again', async () => {
  const { page } = admin
  await opensPage(admin, '系统管理', '流程管理', '模型管理')
  await stageOf(admin).getByRole('button', { name: '新建模型' }).click()
  const { editor, element, pad, centreOf } = await drawingOf(admin)
  await editor.getByLabel('流程名称').fill('演示审批 / Demo approval')
  await editor.getByLabel('流程标识').fill('demo-approval')

  // The end to the right, a gateway dropped on the line, behind it a second step that leads to the end.
  let end = await centreOf(element('end'))
  await drags(page, end, { x: end.x + 420, y: end.y })
  const step = await centreOf(element('step_1'))
  await drags(page, await centreOf(editor.locator('.djs-palette .entry[data-action="create.exclusive-gateway"]')), {
    x: step.x + 190,
    y: step.y,
  })
  await pad('append.user-task').click()
  await editor.getByLabel('中文名称').fill('财务总监')
  await editor.getByLabel('英文名称').fill('Finance director')
  await editor.getByRole('button', { name: '添加' }).click()
  await chooses(page, editor.getByLabel('角色', { exact }), '财务总监', '财务总监')
  await pad('connect').click()
  end = await centreOf(element('end'))
  await page.mouse.move(end.x - 6, end.y, { steps: 4 })
  await page.mouse.click(end.x, end.y)

  // The gap is named; a click on it shows the gateway with its two ways.
  await editor.getByRole('button', { name: /校\s*验/ }).click()
  await editor
    .locator('.flow-faults')
    .getByRole('button', { name: /的出线缺少条件或默认线/ })
    .click()
  await admin.picture('flow-model-gap')
  await editor.locator('.flow-ways').getByRole('button', { name: '财务总监' }).click()
  await editor.getByRole('button', { name: 'amount', exact }).click()
  await expect.poll(() => editor.getByLabel('条件', { exact }).inputValue()).toBe('amount == ')
  await editor.getByLabel('条件', { exact }).fill('amount > 500000')
  await editor
    .locator('.flow-faults')
    .getByRole('button', { name: /的出线缺少条件或默认线/ })
    .click()
  await editor.locator('.flow-ways').getByRole('button', { name: '结束' }).click()
  await editor.getByRole('switch', { name: '默认线' }).click()
  await editor.getByRole('button', { name: /校\s*验/ }).click()
  await editor.locator('.flow-faults').getByText('校验通过').waitFor()
  await admin.picture('flow-model-drawn')

  await editor.getByRole('button', { name: /部\s*署/ }).click()
  await dialogOf(admin).getByRole('button', { name: '保存并部署' }).click()
  await page.getByText(/已部署 v1/).waitFor()
  await editor.getByRole('button', { name: '关闭', exact }).click()
  await row(admin, 'demo-approval').getByText('已部署').waitFor()

  await opensPage(admin, '系统管理', '流程管理', '流程管理')
  await stageOf(admin).getByPlaceholder('流程名称或标识').fill('演示')
  await page.keyboard.press('Enter')
  for (const [button, state] of [
    ['挂起', '挂起'],
    ['激活', '激活'],
  ] as const) {
    await row(admin, 'demo-approval').getByRole('button', { name: button, exact }).click()
    await dialogOf(admin).getByRole('button', { name: button }).click()
    await row(admin, 'demo-approval').locator('.kit-tag, .ant-tag').filter({ hasText: state }).waitFor()
  }
  expect(admin.complaints).toEqual([])
})

it('a changed model decides the next leave: HR from two days on, forecast before it is sent and dashed on the chart', async () => {
  const { page } = admin
  const { editor, element } = await opensDrawing(admin, 'leave')
  await element('flow_when_hr_hr').locator('.djs-hit').first().click({ force: true })
  await editor.getByLabel('条件', { exact }).fill('dayz > 2')
  await editor.getByRole('button', { name: /校\s*验/ }).click()
  await editor
    .locator('.flow-faults')
    .getByText(/第\d+行【dayz > 2】的条件用了业务未声明的变量dayz/)
    .waitFor()
  await editor.getByLabel('条件', { exact }).fill('days > 2 and leaveType != "4"')
  await element('hr').click()
  await editor.getByLabel('时限', { exact }).fill('1')
  await editor.getByRole('button', { name: '加提醒' }).click()
  await editor.getByRole('heading', { name: '定时' }).waitFor()
  await editor.getByRole('button', { name: /部\s*署/ }).click()
  await dialogOf(admin).getByRole('button', { name: '保存并部署' }).click()
  await page.getByText('已部署 v2').waitFor()
  await editor.getByRole('button', { name: '关闭', exact }).click()

  await opensPage(sales, '工作台', '我的事务', '发起流程')
  await stageOf(sales).getByRole('link', { name: /请假/ }).click()
  const form = stageOf(sales)
  await form.getByRole('heading', { name: '请假申请' }).waitFor()
  for (const [index, time] of ['2026-11-24 13:00', '2026-11-26 18:00'].entries()) {
    await form.locator('.ant-picker-input input').nth(index).fill(time)
    await form.locator('.ant-picker-input input').nth(index).press('Enter')
  }
  await form.locator('.leave-days b').filter({ hasText: '2.5' }).waitFor()
  await chooses(sales.page, form.getByLabel('审批人'), '陈立群', '陈立群')
  await form.locator('.kit-forecast').getByText('孟佳').waitFor()
  await form.getByLabel('事由').fill('回家探亲')
  await sales.picture('leave-form')
  await form.getByRole('button', { name: /提\s*交/ }).click()
  await stageOf(sales).getByRole('heading', { name: '请假详情' }).waitFor()
  await stageOf(sales).locator('.kit-is-expected[data-element-id="hr"]').first().waitFor()
  await stageOf(sales).locator('.kit-is-running[data-element-id="taskUser"]').first().waitFor()
  await sales.picture('leave-detail')

  // Words of a dictionary that come after the drawing: it is drawn anew, and what is expected is marked on the new one.
  const drawn = Promise.withResolvers<void>()
  await sales.page.route(/dict-biz\/dictionary\?.*leave_type/, async route => {
    await drawn.promise
    await route.continue()
  })
  await sales.page.reload()
  const expected = stageOf(sales).locator('.kit-is-expected[data-element-id="hr"]').first()
  await expected.waitFor()
  drawn.resolve()
  await stageOf(sales).locator('.kit-chart-box .djs-label').filter({ hasText: '调休' }).first().waitFor()
  await expected.waitFor()

  // Withdrawn and handed in again: its page says at once where it stands.
  await stageOf(sales)
    .getByRole('button', { name: /撤\s*回/ })
    .click()
  await dialogOf(sales)
    .getByRole('button', { name: /撤\s*回/ })
    .click()
  await stageOf(sales).getByRole('button', { name: '重新提交' }).click()
  await stageOf(sales).getByRole('heading', { name: '重新提交请假' }).waitFor()
  await expect.poll(() => stageOf(sales).getByLabel('事由').inputValue()).toBe('回家探亲')
  await stageOf(sales)
    .getByRole('button', { name: /提\s*交/ })
    .click()
  await stageOf(sales).getByRole('heading', { name: '请假详情' }).waitFor()
  await stageOf(sales)
    .getByRole('button', { name: /撤\s*回/ })
    .waitFor()

  const decision = await opensTask(manager, '请假2.5天')
  await manager.picture('leave-handle')
  await decision.getByRole('button', { name: '更多' }).click()
  await manager.page.getByRole('menuitem', { name: '只发表意见' }).click()
  await decision.getByRole('alert').filter({ hasText: '请填写意见' }).waitFor()
  // The opinion brings a paper, which says what it is; the applicant reads it with the opinion.
  await decision.locator('input[type=file]').setInputFiles(pdf('核实.pdf'))
  await decision.getByRole('button', { name: '核实.pdf 的资料类别' }).click()
  await manager.page.getByRole('menuitem', { name: '其他' }).click()
  await decision.getByRole('button', { name: '核实.pdf 的资料类别' }).filter({ hasText: '其他' }).waitFor()
  await decision.getByRole('button', { name: '重命名 核实.pdf' }).click()
  await dialogOf(manager).getByLabel('目标名称').fill('面谈记录')
  await dialogOf(manager)
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await decision.getByRole('button', { name: '面谈记录.pdf', exact }).waitFor()
  await manager.picture('leave-decision-paper')
  await decision.getByRole('button', { name: '通过' }).click()
  await manager.page.getByText(/已通过 QJ/).waitFor()
  await sales.page.reload()
  await stageOf(sales).getByRole('button', { name: '面谈记录.pdf', exact }).waitFor()
  expect([...admin.complaints, ...sales.complaints, ...manager.complaints]).toEqual([])
})

it('a changed legal person of an admitted customer waits for its approval and says so, while the sales manager names a stand-in for just this process', async () => {
  // 陈立群 is away: 许文博 stands in for him, named on the page of personal information.
  await manager.page.goto(`${product.address}/info/index`)
  const own = stageOf(manager)
  await chooses(manager.page, own.getByLabel('委托给'), '许文博', '许文博')
  for (const [index, time] of ['2026-11-20 00:00', '2026-11-25 18:00'].entries()) {
    await own.locator('form').filter({ hasText: '委托给' }).locator('.ant-picker-input input').nth(index).fill(time)
    await own.locator('form').filter({ hasText: '委托给' }).locator('.ant-picker-input input').nth(index).press('Enter')
  }
  await chooses(manager.page, own.getByLabel('流程', { exact }), '客户变更', '客户变更')
  await manager.page.keyboard.press('Escape')
  await manager.picture('delegation')
  await own.getByRole('button', { name: '委托', exact }).click()
  await own.getByRole('button', { name: '取消委托' }).waitFor()

  await sales.page.goto(`${product.address}/customers/customer/detail?id=${customerId}`)
  await stageOf(sales)
    .getByRole('button', { name: /编\s*辑/ })
    .click()
  const field = stageOf(sales).getByLabel('法定代表人', { exact }).first()
  await field.fill('孙立新')
  await stageOf(sales)
    .getByRole('button', { name: /保\s*存/ })
    .last()
    .click()
  await stageOf(sales)
    .getByText(/以下变更正在审批（KHBG/)
    .waitFor()
  await stageOf(sales).locator('.kit-differences').getByText('孙立新').waitFor()
  await sales.picture('customer-change-waits')
})

it('the change is decided by the stand-in, a countersigner, the risk officer and the risk manager; then the new name stands', async () => {
  const asked = await opensTask(deputy, 'KHBG')
  await stageOf(deputy).locator('.customer-changes').getByText('孙立新').waitFor()
  await deputy.picture('customer-change-handle')
  await asked.getByRole('button', { name: '通过' }).click()
  await deputy.page.getByText(/已通过 KHBG/).waitFor()

  // The risk officer asks a colleague to sign before him.
  const seat = await opensTask(officer, 'KHBG')
  await seat.getByRole('button', { name: '更多' }).click()
  await officer.page.getByRole('menuitem', { name: '加签' }).click()
  await chooses(officer.page, dialogOf(officer).getByLabel('加签人'), '苏婉', '苏婉')
  await dialogOf(officer).getByLabel('说明').fill('请核对工商变更通知书')
  await officer.picture('countersign')
  await dialogOf(officer)
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await stageOf(officer).getByText('等待加签人办理，之后由您决定').waitFor()
  await officer.picture('countersign-waits')
  await (await opensTask(legal, 'KHBG')).getByRole('button', { name: '通过' }).click()
  await legal.page.getByText(/已通过 KHBG/).waitFor()
  await (await opensTask(officer, 'KHBG')).getByRole('button', { name: '通过' }).click()
  await officer.page.getByText(/已通过 KHBG/).waitFor()
  await (await opensTask(risk, 'KHBG')).getByRole('button', { name: '通过' }).click()
  await risk.page.getByText(/已通过 KHBG/).waitFor()

  await sales.page.reload()
  await stageOf(sales).getByText('孙立新').first().waitFor()
  await expect
    .poll(() =>
      stageOf(sales)
        .getByText(/以下变更正在审批/)
        .count(),
    )
    .toBe(0)
  expect([sales, manager, deputy, officer, risk, legal].flatMap(one => one.complaints)).toEqual([])
})

it('bindings, deployments and the inbox read in English as in Chinese; a broken file is refused by name, a withdrawal asks first', async () => {
  const english = await product.signIn('刘哲', 'en')
  await opensPage(english, 'System', 'Workflow', 'Bindings')
  await row(english, 'KA lease').getByRole('button', { name: 'Edit', exact }).click()
  await english.page.getByRole('dialog', { name: 'Edit the binding' }).getByLabel('Title').waitFor()
  await english.picture('flow-binding-edit')
  expect(await chineseLeft(english, [], '.ant-modal')).toEqual([])
  await english.page.keyboard.press('Escape')
  await opensPage(english, 'System', 'Workflow', 'Deploy')
  await stageOf(english)
    .locator('input[type=file]')
    .setInputFiles({ name: 'broken.bpmn', mimeType: 'application/xml', buffer: Buffer.from('<a>') })
  await stageOf(english).getByRole('button', { name: 'Deploy', exact }).click()
  await stageOf(english)
    .getByText(/not a valid BPMN file/)
    .waitFor()
  await english.picture('flow-deploy-refused')
  for (const leaf of ['Deploy', 'Models', 'Manage', 'Follow']) {
    await opensPage(english, 'System', 'Workflow', leaf)
    await english.picture(`flow-${leaf.toLowerCase()}-en`)
    expect([
      leaf,
      await chineseLeft(english, ['深圳市鹏驰出行服务有限公司', '李晓雯', '请假2.5天', '演示审批']),
    ]).toEqual([leaf, []])
  }

  // The leave of the second test was decided once: its applicant learns that it is too late, in his own list.
  await opensPage(sales, '工作台', '我的事务', '我的请求')
  await row(sales, 'QJ').getByRole('button', { name: '撤回' }).click()
  await dialogOf(sales)
    .getByRole('button', { name: /撤\s*回/ })
    .click()
  await sales.page.getByText('已有审批意见，不能撤回').first().waitFor()
  await sales.picture('withdraw-too-late')
})

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readZip } from '#packages/testing/read-zip.ts'
import { chooses, choosesTop, opensPage, stageOf } from './hands.ts'
import { signInOperator } from './operator.ts'
import { openWorld, type Desk } from './product.ts'

let product: Awaited<ReturnType<typeof openWorld>>
let operator: Desk
beforeAll(async () => {
  product = await openWorld()
  operator = await signInOperator(product)
})
afterAll(() => product?.stop())

it('leads from a table of the product to the skeleton of a resource, as a zip to download', async () => {
  const { page } = operator
  await opensPage(operator, '系统管理', '研发工具', '数据源')
  await page.getByText('产品数据库').first().waitFor()
  await operator.picture('tool-datasource')

  await opensPage(operator, '系统管理', '研发工具', '数据模型')
  await page.getByRole('button', { name: /新增/ }).first().click()
  await page.getByRole('heading', { level: 1, name: /新增/ }).waitFor()
  await chooses(page, stageOf(operator).getByLabel('数据源', { exact: false }).first(), '产品数据库')
  await chooses(page, stageOf(operator).getByLabel('物理表', { exact: false }).first(), /^contacts/, 'contacts')
  await stageOf(operator).getByLabel('模型名称', { exact: false }).first().fill('访客登记')
  await stageOf(operator).getByLabel('模型编号', { exact: false }).first().fill('visitor-entry')
  await operator.picture('tool-model-add')
  await stageOf(operator).getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已保存').first().waitFor()

  await page.getByRole('button', { name: '字段', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: '模型字段' }).waitFor()
  await page.getByLabel('中文名 contact_name').waitFor()
  await page.getByLabel('中文名 contact_name').fill('访客姓名')
  await page.getByLabel('移除 mechanism_type').click()
  await page.getByLabel('筛选 phone').click()
  await page.getByLabel('下移 contact_no').click()
  await operator.picture('tool-model-fields')
  await page.getByRole('button', { name: '从数据表读取' }).click()
  await page.getByRole('button', { name: '读取', exact: true }).click()
  await page.getByLabel('中文名 mechanism_type').waitFor()
  await page.getByLabel('移除 mechanism_type').click()
  await stageOf(operator).getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(/已保存 \d+ 个字段/).waitFor()

  await opensPage(operator, '系统管理', '研发工具', '代码生成')
  await page.getByRole('button', { name: /新增/ }).first().click()
  await page.getByRole('heading', { level: 1, name: /新增/ }).waitFor()
  await stageOf(operator).getByLabel('模块名称', { exact: false }).first().fill('访客')
  await chooses(page, stageOf(operator).getByLabel('数据模型', { exact: false }).first(), '访客登记')
  await stageOf(operator).getByLabel('所属目录', { exact: false }).first().fill('../etc')
  await stageOf(operator).getByLabel('表名', { exact: true }).first().fill('visitor_entry')
  await stageOf(operator).getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('只能是小写字母、数字和横线').first().waitFor()
  await operator.picture('tool-code-refused')
  await stageOf(operator).getByLabel('所属目录', { exact: false }).first().fill('partners')
  await stageOf(operator).getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已保存').first().waitFor()
  await opensPage(operator, '系统管理', '研发工具', '代码生成')
  await stageOf(operator)
    .getByRole('button', { name: '访客', exact: true })
    .or(stageOf(operator).getByRole('link', { name: '访客', exact: true }))
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: '访客' }).waitFor()
  await operator.picture('tool-code-detail')
  const waiting = page.waitForEvent('download')
  await stageOf(operator).getByRole('button', { name: '生成代码' }).first().click()
  const file = await waiting
  const files = await readZip(readFileSync(await file.path()))
  expect([...files.keys()]).toContain('areas/partners/visitor-entry/visitor-entry.ts')
  expect(files.get('areas/partners/visitor-entry/visitor-entry.ts')).toContain(
    "contactName: text('访客姓名 / Name', 'RLK', { max: 64 })",
  )
  await page
    .getByRole('dialog')
    .filter({ visible: true })
    .getByRole('button', { name: /Close|关闭/ })
    .first()
    .click()
  await expect.poll(() => page.locator('.kit-record-dialog').filter({ visible: true }).count()).toBe(0)

  await opensPage(operator, '系统管理', '研发工具', '代码生成')
  await stageOf(operator).getByRole('checkbox').nth(1).click()
  await page.getByRole('button', { name: '复制', exact: true }).click()
  await page.getByText('访客-复制').waitFor()
  await stageOf(operator).getByRole('checkbox').nth(0).click()
  const both = page.waitForEvent('download')
  await stageOf(operator).getByRole('button', { name: '生成代码' }).click()
  // Two settings of one model would write one folder twice: told, not downloaded.
  await page.getByText('重复生成').or(page.getByText('定义检查未通过')).first().waitFor()
  both.catch(() => undefined)
  await operator.picture('tool-code-list')
  expect(operator.complaints.filter(one => !/400/.test(one))).toEqual([])
})

it('is offered to nobody else: the administrator of a tenant has no such menu', async () => {
  const admin = await product.signIn('系统管理员')
  expect(await choosesTop(admin.page, '系统管理')).toBe(true)
  await admin.page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('button', { name: '权限管理', exact: true })
    .waitFor()
  expect(await admin.page.getByRole('button', { name: '研发工具', exact: true }).count()).toBe(0)
  await admin.page.goto(`${product.address}/tool/code/index`)
  await admin.page.waitForURL(/403|wel|404/)
})

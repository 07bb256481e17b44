import { afterAll, beforeAll, expect, it } from 'vitest'
import { chooses, stageOf } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

// An announcement to one department, written by its author and read by its people (10-platform 5.7).
let product: Awaited<ReturnType<typeof openWorld>>
let author: Desk
beforeAll(async () => {
  product = await openWorld()
  author = await product.signIn('系统管理员')
})
afterAll(() => product?.stop())

it('opens clean: setting the text up is no change, so nothing asks for a draft', async () => {
  await author.page.goto(`${product.address}/desk/notice/add`)
  const stage = stageOf(author)
  await stage.getByRole('textbox', { name: '内容' }).waitFor()
  // The toolbar of a rich text in a form: no bare file inputs, drop-downs of their own width.
  expect(await stage.locator('.kit-editor-tools input[type=file]').filter({ visible: true }).count()).toBe(0)
  expect((await stage.locator('.kit-editor-tools .kit-editor-size').first().boundingBox())!.width).toBeLessThan(100)
  await stage.getByLabel('标题', { exact: true }).focus()
  expect(await author.page.getByRole('button', { name: '丢弃' }).count()).toBe(0)
  expect(await stage.getByText('草稿已自动保存').count()).toBe(0)
  // A text that is missing is the text's fault, not that of the boxes for its size and height.
  await stage.getByRole('button', { name: '保存', exact: true }).click()
  await stage.locator('.kit-editor.is-wrong').waitFor()
  expect(await stage.locator('.kit-editor-tools .ant-select-status-error').count()).toBe(0)
})

it('is addressed by names, to a department chosen in its tree, and reaches its people alone', async () => {
  const { page } = author,
    stage = stageOf(author)
  await stage.getByLabel('标题', { exact: true }).fill('年检提醒')
  await stage.getByLabel('类型', { exact: true }).click()
  await page.keyboard.press('Enter')
  await chooses(page, stage.getByLabel('范围', { exact: true }), '部门')
  await stage.getByLabel('对象', { exact: true }).click()
  await page
    .locator('.ant-select-tree-node-content-wrapper')
    .filter({ hasText: /^财务部$/ })
    .click()
  await page.keyboard.press('Escape')
  await stage.getByRole('textbox', { name: '内容' }).fill('请按期送检。')
  await stage.getByRole('button', { name: '保存', exact: true }).click()
  await stageOf(author).getByRole('link', { name: '年检提醒' }).click()
  await stageOf(author).getByText('财务部', { exact: true }).waitFor()
  expect(
    (await stageOf(author).locator('.kit-grid dt').first().boundingBox())!.width,
    'the width of a label (10-platform 3.9)',
  ).toBe(140)
  await author.picture('announcement')
  await stageOf(author).getByRole('button', { name: '发布', exact: true }).click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^发\s*布$/ })
    .click()
  await stageOf(author).getByText('已发布').first().waitFor()
  const unread = async (name: string) =>
    (
      await (await product.world.as(name)).call('GET', '/api/ratutech-common/notice/list', { current: 1, size: 50 })
    ).data.records.map((one: { title: string }) => one.title)
  await expect.poll(() => unread('王静')).toContain('年检提醒')
  expect(await unread('韩松'), 'vehicles are another department').not.toContain('年检提醒')
})

it('finds a department whose name was typed before the tree had come from the server', async () => {
  const { page, context, complaints } = await product.signIn('系统管理员')
  const stage = stageOf({ page } as Desk)
  let comes = () => undefined as void
  const tree = new Promise<void>(resolve => {
    comes = resolve
  })
  await page.route('**/api/blade-system/dept/tree*', async route => {
    await tree
    await route.continue()
  })
  await page.goto(`${product.address}/desk/notice/add`)
  await chooses(page, stage.getByLabel('范围', { exact: true }), '部门')
  await stage.getByLabel('对象', { exact: true }).click()
  await stage.getByLabel('对象', { exact: true }).fill('财务部')
  const found = page.locator('.ant-select-tree-node-content-wrapper').filter({ hasText: /^财务部$/ })
  expect(await found.count()).toBe(0)
  comes()
  await found.click()
  await stage.getByText('财务部', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

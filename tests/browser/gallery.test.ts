import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { breaksNoRule } from './accessible.ts'
import { choosesCity } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

// The widgets of 10-platform 3.6 in one place, each by the rules of the text; what the shell offers around every page.
let world: Awaited<ReturnType<typeof openWorld>>
let desk: Desk
beforeAll(async () => {
  world = await openWorld()
  desk = await world.signIn('系统管理员')
})
afterAll(() => world?.stop())

const goesTo = async (path: string) => {
  await desk.page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
}
const pane = () => desk.page.locator('.pane').filter({ visible: true })
const says = (text: string) => desk.page.locator('.ant-message').getByText(text).first().waitFor()
/** One red dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const hits = (selector: string) => desk.page.evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`)

it('writes rich text with every tool, and refuses a picture that is too large in the words of the text', async () => {
  const { page } = desk
  await goesTo('/test/index')
  const text = pane().getByRole('textbox', { name: '富文本', exact: true })
  await text.waitFor()
  await expect.poll(async () => Math.round((await pane().locator('.kit-editor').boundingBox())!.height)).toBe(500)
  await pane().getByText('请输入内容').waitFor()
  await text.click()
  await page.keyboard.type('第一条 租金按月支付')
  await page.keyboard.press('Control+A')
  for (const tool of ['加粗', '下划线', '删除线', '居中', '增加缩进', '编号列表'])
    await pane().getByRole('button', { name: tool, exact: true }).click()
  await page.keyboard.press('End')
  await pane().getByRole('button', { name: '表格', exact: true }).click()
  await pane().getByRole('button', { name: '分割线', exact: true }).click()
  const result = pane().locator('[data-result=html]')
  await result.locator('table').waitFor()
  for (const mark of ['strong', 'u', 's', 'ol', 'hr'])
    await expect.poll(async () => [mark, await result.locator(mark).count()]).toEqual([mark, 1])
  await pane()
    .locator('[data-editor-upload=image]')
    .setInputFiles({ name: '车.png', mimeType: 'image/png', buffer: PNG })
  await result.locator('img[src^="blob:"]').waitFor()
  await page.evaluate(`(() => { const box = document.querySelector('[data-editor-upload=image]'); const file = new File([new Uint8Array(1)], 'big.png'); Object.defineProperty(file, 'size', { value: 52428801 });
    Object.defineProperty(box, 'files', { value: [file], configurable: true }); box.dispatchEvent(new Event('change', { bubbles: true })) })()`)
  await says('图片不能超过50M')
  await pane().getByRole('button', { name: '全屏', exact: true }).click()
  await expect.poll(() => hits('.kit-editor.is-full')).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => hits('.kit-editor.is-full')).toBe(0)
})

it('forces two decimals on money, sends a start beyond the end back, and names a picture in ten characters', async () => {
  const { page } = desk
  const numbers = pane().locator('[data-result=numbers]')
  await pane().getByLabel('金额', { exact: true }).fill('1234567.5')
  await pane().getByLabel('数值范围：起始值').fill('10')
  await pane().getByLabel('数值范围：结束值').fill('20')
  await page.keyboard.press('Tab')
  await expect.poll(() => pane().getByLabel('金额', { exact: true }).inputValue()).toBe('1,234,567.50')
  await pane().getByLabel('数值范围：起始值').fill('30')
  await page.keyboard.press('Tab')
  await says('起始值不能大于结束值')
  await expect.poll(() => numbers.innerText()).toContain('"range":[10,20]')

  const city = pane().getByLabel('省/市', { exact: true })
  // A municipality is its own city: one press (3.6).
  await city.click()
  await page.locator('.ant-cascader-menu-item').filter({ hasText: '北京市' }).first().click()
  await expect.poll(() => numbers.innerText()).toContain('"city":"1101"')
  await choosesCity(page, city, '广东省', '深圳市')
  await expect.poll(() => numbers.innerText()).toContain('"city":"4403"')

  const groups = pane().locator('.kit-gallery-fields.is-tall input[type=file]')
  await groups.nth(-2).setInputFiles({ name: '合同.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await groups.nth(-1).setInputFiles({ name: '附页.txt', mimeType: 'text/plain', buffer: Buffer.from('b') })
  await pane().getByText('合同.txt').waitFor()
  await pane().getByText('附页.txt').waitFor()
  await pane().getByRole('button', { name: '并入上面的附件' }).click()
  await says('已并入 1 个文件')
  await expect.poll(() => pane().getByText('附页.txt').count()).toBe(2)
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    pane().getByRole('button', { name: '打包下载' }).click(),
  ])
  expect(zip.suggestedFilename()).toBe('附件.zip')

  const many = pane().getByRole('group', { name: '多图' })
  const box = many.locator('input[type=file]')
  await box.setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await says('文件格式错误')
  await box.setInputFiles({ name: '大.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(501 * 1024) })
  await says('文件大小不能超过500KB')
  await box.setInputFiles({ name: '深圳粤B12345行驶证正面照片.png', mimeType: 'image/png', buffer: PNG })
  await many.getByText('深圳粤B12345行…').waitFor()
  await many.getByText('深圳粤B12345行…').hover()
  await page.getByRole('tooltip', { name: '深圳粤B12345行驶证正面照片.png' }).waitFor()
  await many.getByRole('button', { name: /^重命名/ }).click()
  const dialog = page.getByRole('dialog', { name: '修改名称' })
  await dialog.getByLabel('目标名称').fill('')
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await dialog.getByText('目标名称不能为空').waitFor()
  await dialog.getByLabel('目标名称').fill('行驶证')
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await many.getByText('行驶证.png').waitFor()
})

it('shows pictures small, whole when somebody looks, and asks for none without the token, in a tab that was hidden neither', async () => {
  const { page } = desk
  // A plain `src` of ours carries no token: it is answered 401, and the console complains.
  const plain: string[] = []
  page.on('request', request => {
    if (['image', 'media'].includes(request.resourceType()) && request.url().includes('/api/'))
      plain.push(request.url())
  })
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/attach/file/')) asked.push(new URL(request.url()).search)
  })
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2e7d32' } })
    .jpeg()
    .toBuffer()
  const many = pane().getByRole('group', { name: '多图' })
  await many.locator('input[type=file]').setInputFiles({ name: '车辆右前.jpg', mimeType: 'image/jpeg', buffer: photo })
  const tile = many.getByAltText('车辆右前.jpg')
  const widths = (selector: string) =>
    page.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].filter(one => one.checkVisibility()).map(one => one.complete && one.naturalWidth)`,
    )
  await expect.poll(() => widths('img[alt="车辆右前.jpg"]')).toEqual([320])
  expect(asked).toEqual(['?small=1'])
  await tile.click()
  await expect.poll(() => widths('.ant-image-preview img')).toEqual([900])
  expect(asked).toEqual(['?small=1', ''])
  await desk.picture('gallery-preview')
  await page.keyboard.press('Escape')
  await expect.poll(() => widths('.ant-image-preview img')).toEqual([])

  await expect.poll(() => widths('.kit-editor-text img')).toEqual([1])
  await goesTo('/wel/index')
  await expect.poll(() => widths('.kit-editor-text img')).toEqual([])
  await goesTo('/test/index')
  await expect.poll(() => widths('.kit-editor-text img')).toEqual([1])
  await expect.poll(() => widths('img[alt="车辆右前.jpg"]')).toEqual([320])
  expect(plain).toEqual([])
  expect(desk.complaints).toEqual([])
})

it('shows two row actions before the rest, hides what the state or the right forbids, and breaks no rule of accessibility', async () => {
  const { page } = desk
  const rows = pane().locator('.kit-gallery-table tbody tr')
  expect(await rows.first().locator('.kit-row-actions > button').allInnerTexts()).toEqual([
    '查看',
    '编辑',
    expect.stringContaining('更多'),
  ])
  await rows.first().getByRole('button', { name: '更多' }).click()
  await expect
    .poll(async () => (await page.getByRole('menuitem').allInnerTexts()).map(one => one.trim()))
    .toEqual(['复制', '导出', '停用'])
  await page.keyboard.press('Escape')
  expect(Math.round((await pane().locator('.kit-descriptions dt').first().boundingBox())!.width)).toBe(140)
  await pane().getByText('暂无数据').waitFor()
  await pane().getByRole('combobox', { name: '流程', exact: true }).fill('KA租赁合同')
  await page.locator('.ant-select-item-option').filter({ hasText: 'KA租赁合同' }).first().click()
  const words = () =>
    page.evaluate(
      `[...document.querySelectorAll('.kit-chart text')].map(one => [one.textContent, parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a])`,
    ) as Promise<[string, number][]>
  await expect
    .poll(async () => (await words()).some(([text]) => text.includes('额度') || text.includes('金额')))
    .toBe(true)
  // The chart of a lease is longer than the page is wide; its conditions must be read all the same.
  expect((await words()).filter(([, size]) => size < 10.99)).toEqual([])
  await page.getByText(/^危险$/).waitFor()
  await desk.picture('gallery')
  expect(await breaksNoRule(page)).toEqual([])
  expect(desk.complaints.splice(0)).toEqual([])
})

it("keeps the tools of the frame: the app's code, the error log, the cache and the way in from the simulated OA", async () => {
  const { page } = desk
  await page.getByRole('button', { name: '下载APP' }).click()
  await page.getByText('还没有配置下载地址').waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate('setTimeout(() => { throw new Error("boom") })')
  await page.getByRole('button', { name: '错误日志' }).click()
  const log = page.getByRole('dialog', { name: '错误日志' })
  await log.getByText('boom').first().waitFor()
  await log.getByRole('button', { name: /上\s*传/ }).click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await says('发送成功')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('menuitem', { name: '清除缓存' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await says('清除缓存成功')
  const [window] = await Promise.all([
    desk.context.waitForEvent('page'),
    pane().getByRole('button', { name: '从模拟OA进入' }).click(),
  ])
  await window.waitForURL(/\/wel/)
  await expect.poll(() => window.url()).not.toContain('ticket')
  desk.complaints.splice(0)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld } from './product.ts'
import { settles, stageOf } from './hands.ts'

// 10-platform 3.2, size levels: below 768 px the sidebar is a drawer, dialogs fill the screen and tables become cards.
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.stop())

it('shows a list as cards with labels and actions, its tools in sight, and a form over the whole screen, on a telephone', async () => {
  const desk = await world.signIn('系统管理员')
  const { page } = desk
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${world.address}/system/user`)
  const stage = stageOf(desk)
  const card = stage.getByRole('article').first()
  await card.getByText('账号', { exact: true }).waitFor()
  expect(await stage.getByRole('table').count()).toBe(0)
  await card.getByRole('button', { name: '编辑' }).waitFor()
  await card.getByRole('checkbox').check()
  await stage.getByText('已选 1').first().waitFor()
  const add = stage.getByRole('button', { name: '新增' }).first()
  const place = (await add.boundingBox())!
  expect([place.x >= 0, place.x + place.width <= 390]).toEqual([true, true])
  await desk.picture('narrow-list-zh')
  await card.getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await dialog.getByLabel('账号', { exact: true }).waitFor()
  const frame = (await page.locator('.ant-modal').filter({ visible: true }).boundingBox())!
  expect([frame.x, frame.y, frame.width, frame.height >= 800]).toEqual([0, 0, 390, true])
  await desk.picture('narrow-form-zh')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: /^取\s*消$/ }).click()
  await stage.getByRole('table').first().waitFor()
  expect(await stage.getByRole('article').count()).toBe(0)
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})

// Found by a walk over every leaf of the menu: what these pages draw beside the kit's lists lay wider than the window.
it('shows what pages draw beside the lists of the kit within a telephone: nothing lies beyond its edge but what scrolls by itself', async () => {
  const desk = await world.signIn('系统管理员')
  const { page } = desk
  await page.setViewportSize({ width: 390, height: 800 })
  const width = () =>
    page.evaluate<number[]>(
      '(() => { const pane = [...document.querySelectorAll(".pane")].find(one => one.offsetParent); return [document.scrollingElement.scrollWidth, pane.scrollWidth] })()',
    )
  for (const [path, title] of [
    ['/wel/index', /系统管理员/],
    ['/authority/explain', '权限解释'],
    ['/authority/newrole', '新角色管理'],
    ['/system/dict', '系统字典'],
    ['/dict-horizontal/index', '字典管理'],
  ] as const) {
    await page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await page.getByRole('heading', { level: 1, name: title }).filter({ visible: true }).waitFor()
    await settles(desk)
    await expect.poll(async () => [path, ...(await width())]).toEqual([path, 390, 390])
    await desk.picture(`narrow${path.replaceAll('/', '-')}`)
  }
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { stageOf } from './hands.ts'
import { openWorld } from './product.ts'

// Small rooms of the administrator: parameters of the platform, trees that come late.
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => { world = await openWorld() })
afterAll(() => world?.stop())

it('calls a parameter by its English name in the tab and in the form, and lets a tenant change its value alone', async () => {
  const desk = await world.signIn('系统管理员', 'en')
  const { page } = desk
  const admin = await world.world.as('系统管理员')
  const { records } = await admin.gets<{ records: { id: string; nameEn: string }[] }>('/api/blade-system/param/list', { paramKey_equal: 'password.history' })
  await page.goto(`${world.address}/system/param/edit?id=${records[0]!.id}`)
  const stage = stageOf(desk)
  await stage.getByRole('heading', { level: 1, name: new RegExp(`Edit parameter ${records[0]!.nameEn}`) }).waitFor()
  await page.getByRole('tab', { name: new RegExp(records[0]!.nameEn) }).first().waitFor()
  expect(await stage.getByLabel('Name', { exact: true }).first().inputValue()).toBe(records[0]!.nameEn)
  for (const label of ['Name', 'Key', 'Kind', 'Rule', 'Area']) expect(await stage.getByLabel(label, { exact: true }).first().isDisabled(), label).toBe(true)
  expect(await stage.getByLabel('Remark', { exact: true }).isDisabled()).toBe(false)
  await desk.picture('param-edit-en')
  await stage.getByText('Follow the platform').click()
  await stage.getByLabel('Value', { exact: true }).fill('6')
  await stage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => world.world.product.database.read(sql`select param_value as value, is_inherited as follows from blade_param where id = ${records[0]!.id}::bigint`)).toEqual([{ value: '6', follows: false }])
  await page.goto(`${world.address}/system/param/detail?id=${records[0]!.id}`)
  await stageOf(desk).getByRole('heading', { level: 1, name: new RegExp(records[0]!.nameEn) }).waitFor()
  await desk.picture('param-detail-en')
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})

it('finds the page that a scope hangs on though its name was typed before the menu had come, and never shows its id', async () => {
  const desk = await world.signIn('系统管理员')
  const { page } = desk
  let comes = () => undefined as void
  const menu = new Promise<void>(resolve => { comes = resolve })
  await page.route('**/api/blade-system/menu/menu-list*', async route => { await menu; await route.continue() })
  await page.goto(`${world.address}/authority/datascope/add`)
  const input = stageOf(desk).getByLabel('菜单', { exact: true })
  await input.click()
  await input.fill('客户档案')
  const found = page.locator('.ant-select-dropdown').filter({ visible: true }).locator('.ant-select-tree-node-content-wrapper').filter({ hasText: /^客户档案$/ })
  expect(await found.count()).toBe(0)
  comes()
  await found.first().click()
  await stageOf(desk).getByText('客户档案', { exact: true }).filter({ visible: true }).first().waitFor()
  await expect.poll(() => stageOf(desk).getByLabel('权限编号', { exact: true }).inputValue()).toMatch(/:custom$/)
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { breaksNoRule } from './accessible.ts'
import { chineseLeft } from './english.ts'
import { acts, chooses, opensPage, stageOf } from './hands.ts'
import { signInOperator } from './operator.ts'
import { openWorld, type Desk } from './product.ts'

// What is shipped and what a tenant makes of it: layouts of the workbench, menus (10-platform 5.2, 5.11, D3).
let world: Awaited<ReturnType<typeof openWorld>>
let admin: Desk
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn('系统管理员')
})
afterAll(() => world?.stop())

const cardsOf = async (name: string) =>
  (
    (await (await world.world.as(name)).gets('/api/blade-desk/work-bench-disposition/list-by-position')) as {
      cardCode: string
    }[]
  ).map(one => one.cardCode)

it('looks at a built-in layout, adapts it for a post, and has the built-in one back after removing it', async () => {
  const { page } = admin
  await opensPage(admin, '系统管理', '基础配置', '工作台配置')
  const finance = stageOf(admin).locator('[data-layout=finance]')
  await finance.getByText('出纳').waitFor()
  expect(await finance.getByText('内置', { exact: true }).count()).toBe(1)
  await admin.picture('layouts-zh')
  await finance.getByRole('button', { name: '查看' }).click()
  await page.getByRole('dialog').getByText('待认领流水').waitFor()
  await admin.picture('layouts-view-zh')
  await page.keyboard.press('Escape')
  await finance.getByRole('button', { name: '复制为自定义' }).click()
  await chooses(page, page.getByRole('dialog').getByLabel('岗位'), '出纳')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^复\s*制$/ })
    .click()
  await page.locator('.kit-record-dialog').filter({ visible: true }).waitFor()
  await stageOf(admin)
    .getByRole('button', { name: /^移除 待办审批/ })
    .click()
  await admin.picture('layouts-edit-zh')
  await stageOf(admin)
    .getByRole('button', { name: /^保\s*存/ })
    .first()
    .click()
  await expect.poll(() => cardsOf('周敏')).not.toContain('todo')
  await page.goto(`${world.address}/system/workbench/index`)
  await finance.locator('.is-adapted', { hasText: '出纳' }).waitFor()
  expect(await breaksNoRule(page)).toEqual([])
  await admin.picture('layouts-adapted-zh')
  const row = stageOf(admin).locator('.ant-table-row').filter({ hasText: '出纳' })
  await acts(page, row, '删除')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(确\s*定|删\s*除)$/ })
    .click()
  await expect.poll(() => cardsOf('周敏')).toContain('todo')
  await expect.poll(() => finance.locator('.is-adapted').count()).toBe(0)
})

it('shows the layouts in English', async () => {
  const desk = await world.signIn('系统管理员', 'en')
  await desk.page.goto(`${world.address}/system/workbench/index`)
  await stageOf(desk).locator('[data-layout=finance]').getByText('Built-in').waitFor()
  const posts = await stageOf(desk).locator('.workbench-posts i').allInnerTexts()
  expect(await chineseLeft(desk, posts)).toEqual([])
  await desk.picture('layouts-en')
  await desk.context.close()
})

it('rebuilds the menu after listing what changes, and offers everything for a built-in row but its removal', async () => {
  const operator = await signInOperator(world)
  const { page } = operator
  await world.world.product.database.transaction('000000', tx =>
    tx.run(sql`update blade_menu set path = '/elsewhere' where tenant_id = '000000' and code = 'dept'`),
  )
  await page.goto(`${world.address}/system/menu`)
  await stageOf(operator).getByRole('button', { name: '重建菜单' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('将更新').waitFor()
  await dialog.getByText('部门管理').waitFor()
  await operator.picture('menu-rebuild-zh')
  await dialog.getByRole('button', { name: /^重\s*建$/ }).click()
  await dialog.getByText('已更新').waitFor()
  await operator.picture('menu-rebuilt-zh')
  await dialog
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click()
  await operator.picture('menu-zh')
  const [row] = await world.world.product.database.transaction('000000', tx =>
    tx.rows<{ path: string }>(
      sql`select path from blade_menu where tenant_id = '000000' and code = 'dept' and is_deleted = 0`,
    ),
  )
  expect(row!.path).toBe('/system/dept')
  const first = stageOf(operator).locator('.ant-table-row').first()
  await first.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: '变更记录', exact: true }).waitFor()
  expect(
    (await page.getByRole('menuitem', { name: '删除', exact: true }).count()) +
      (await first.getByRole('button', { name: '删除', exact: true }).count()),
  ).toBe(0)
  await operator.picture('menu-built-in-zh')
  expect(operator.complaints).toEqual([])
  await operator.context.close()
})

it('offers no rebuilding to the administrator of a tenant', async () => {
  await admin.page.goto(`${world.address}/system/menu`)
  await stageOf(admin).locator('.ant-table-row').first().waitFor()
  expect(await stageOf(admin).getByRole('button', { name: '重建菜单' }).count()).toBe(0)
})

it('puts a page of another top menu into one beside its own, and leaves those of the product there', async () => {
  const operator = await signInOperator(world)
  const { page } = operator
  await page.goto(`${world.address}/system/topmenu`)
  const dialog = page.getByRole('dialog')
  const opens = async () => {
    const row = stageOf(operator).locator('.ant-table-row').filter({ hasText: '工作台' })
    await row.getByRole('checkbox').setChecked(true)
    await stageOf(operator).getByRole('button', { name: '菜单设置' }).click()
  }
  const leaf = (name: string) => dialog.locator('.ant-tree-treenode').filter({ hasText: name })
  const finds = (name: string) => dialog.getByPlaceholder('查找菜单或按钮').fill(name)
  await opens()
  await finds('经营看板')
  await leaf('经营看板').locator('.ant-tree-checkbox-disabled.ant-tree-checkbox-checked').waitFor()
  await finds('联系人')
  await leaf('联系人').locator('.ant-tree-checkbox').click()
  await operator.picture('top-menu-assign-zh')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await page.getByText('工作台 的菜单已保存').waitFor()
  const stored = async () =>
    (
      await world.world.product.database.transaction('000000', tx =>
        tx.rows<{ codes: string[] }>(
          sql`select menu_codes as codes from top_menu where tenant_id = '000000' and code = 'desk' and is_deleted = 0`,
        ),
      )
    )[0]!.codes
  expect(await stored()).toEqual(['contacts'])
  await page.reload()
  await opens()
  await finds('联系人')
  await leaf('联系人').locator('.ant-tree-checkbox-checked').click()
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect.poll(stored).toEqual([])
  expect(operator.complaints).toEqual([])
  await operator.context.close()
})

it('shows one kind of dictionaries at a time, with the entries of what is chosen', async () => {
  await opensPage(admin, '系统管理', '基础配置', '字典管理(左右)')
  const stage = stageOf(admin)
  const switches = (name: string) => stage.locator('.ant-segmented-item', { hasText: name }).click()
  for (const [kind, code] of [
    ['系统字典', 'notice'],
    ['业务字典', 'industry'],
    ['系统字典', 'notice'],
  ] as const) {
    await switches(kind)
    await stage.getByText(code, { exact: true }).first().waitFor()
    expect(await stage.locator('.dict-pane').count()).toBe(2)
  }
  await stage.getByText('notice', { exact: true }).first().click()
  await expect.poll(() => stage.locator('.dict-pane').last().locator('.ant-table-row').count()).toBeGreaterThan(0)
})

it('leaves the column of actions out for who only reads', async () => {
  await opensPage(admin, '系统管理', '权限管理', '菜单管理')
  await stageOf(admin).locator('.ant-table-row').first().waitFor()
  expect(await stageOf(admin).getByRole('columnheader', { name: '操作' }).count()).toBe(0)
})

it('counts in the list of packages what its dialog counts, and shows menus in the language of the reader', async () => {
  const operator = await signInOperator(world, 'en')
  const { page } = operator
  const dialog = page.getByRole('dialog')
  await page.goto(`${world.address}/system/tenantpackage`)
  await stageOf(operator).getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByLabel('Package name').fill('Whole')
  await dialog.getByRole('checkbox', { name: 'All', exact: true }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const row = stageOf(operator).locator('.ant-table-row').first()
  const count = row.locator('td').nth(1)
  await expect.poll(() => count.innerText()).toMatch(/^\d+$/)
  const told = await count.innerText()
  await row.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByText(`${told} chosen`, { exact: true }).waitFor()
  await page.goto(`${world.address}/system/menu`)
  const first = stageOf(operator).locator('.ant-table-row').first()
  await first.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => dialog.getByLabel('Implies').isDisabled()).toBe(true)
  expect(await dialog.getByLabel('Order').isDisabled()).toBe(false)
  await page.goto(`${world.address}/system/menu`)
  await stageOf(operator).getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByLabel('Above').click()
  await page.locator('.kit-hit-name').first().waitFor()
  expect((await page.locator('.kit-hit-name').allInnerTexts()).filter(name => /[\u4e00-\u9fff]/.test(name))).toEqual([])
  await operator.context.close()
})

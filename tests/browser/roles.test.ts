import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { chooses, opensPage, stageOf } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

let product: Awaited<ReturnType<typeof openWorld>>
let admin: Desk
beforeAll(async () => {
  product = await openWorld()
  admin = await product.signIn('系统管理员')
})
afterAll(() => product?.stop())
const memberNames = async () =>
  (await stageOf(admin).locator('.role-members tbody tr.ant-table-row').allInnerTexts()).map(
    one => one.trim().split(/\s/)[0],
  )

it('shows roles, their members and their rights beside each other, and every button does what it says (新角色管理)', async () => {
  const { page } = admin
  await opensPage(admin, '系统管理', '权限管理', '新角色管理')
  const stage = stageOf(admin)
  await stage.getByPlaceholder('名称、别名').fill('业务经理')
  await stage
    .getByRole('navigation', { name: '角色' })
    .getByRole('button', { name: /业务经理/ })
    .click()
  await stage.locator('.role-matrix tbody tr').nth(3).waitFor()
  await expect.poll(memberNames).not.toEqual([])
  const before = await memberNames()

  await stage.getByRole('button', { name: '添加', exact: true }).click()
  await page.getByRole('dialog').getByLabel('人员', { exact: true }).last().click()
  await page.keyboard.type('钟诚')
  await page.locator('.ant-select-item-option').filter({ hasText: '钟诚' }).first().click()
  await page.getByRole('dialog').getByText('添加成员').click()
  await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click()
  await page.getByText(/已为 1 人授予/).waitFor()
  await expect.poll(memberNames).toContain('钟诚')

  const row = stage.locator('.role-members tbody tr').filter({ hasText: '钟诚' })
  await row.getByRole('checkbox').click()
  await stage.getByRole('button', { name: /移出所选 1 人/ }).click()
  await page.getByRole('button', { name: '移出', exact: true }).click()
  await page.getByText(/已移出 1 人/).waitFor()
  await expect.poll(memberNames).toEqual(before)

  await stage.getByPlaceholder('查找菜单').fill('岗位管理')
  await stage.getByRole('checkbox', { name: '岗位管理 新增' }).click()
  await expect.poll(() => stage.getByRole('checkbox', { name: '岗位管理', exact: true }).isChecked()).toBe(true)
  await chooses(page, stage.getByLabel('岗位管理 数据范围'), '本部门及以下')
  await stage.getByRole('button', { name: '撤销修改' }).click()
  await expect.poll(() => stage.getByRole('checkbox', { name: '岗位管理', exact: true }).isChecked()).toBe(false)
  await stage.getByRole('checkbox', { name: '岗位管理 新增' }).click()
  await chooses(page, stage.getByLabel('岗位管理 数据范围'), '本部门及以下')
  await stage.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(/权限已保存/).waitFor()
  const granted = await product.world.inside(tx =>
    tx.rows<{ code: string }>(
      sql`select m.code from role_menu m join blade_role r on r.id = m.role_id where r.tenant_id = ${tx.tenantId} and r.role_alias = 'sales_manager' and m.is_deleted = 0 and m.code like 'post%' order by 1`,
    ),
  )
  expect(granted.map(one => one.code)).toEqual(['post', 'post_add', 'post_view'])
  const scopes = await product.world.inside(tx =>
    tx.rows<{ type: number }>(
      sql`select s.scope_type as type from role_scope s join blade_role r on r.id = s.role_id where r.tenant_id = ${tx.tenantId} and r.role_alias = 'sales_manager' and s.menu_code = 'post' and s.is_deleted = 0`,
    ),
  )
  expect(scopes).toEqual([{ type: 4 }])

  await chooses(page, stage.getByLabel('对比角色'), '业务员', '业务员')
  await stage.locator('.role-matrix .is-more').first().waitFor()
  await admin.picture('new-role-compare')
  expect(admin.complaints).toEqual([])
})

it('gives a role its rules of data and of interfaces beside its menus, and shows them when it is opened again', async () => {
  const { page } = admin
  const boss = await product.world.as('系统管理员')
  const [menuId] = await product.world.inside(async () =>
    (
      await product.world.product.database.transaction('000000', tx =>
        tx.rows<{ id: string }>(
          sql`select id from blade_menu where tenant_id = '000000' and code = 'post' and is_deleted = 0`,
        ),
      )
    ).map(row => row.id),
  )
  await boss.posts('/api/blade-system/api-scope/submit', {
    menuId,
    resourceCode: 'post:read',
    scopeName: '岗位只读接口',
    scopePath: 'GET /api/blade-system/post/*',
    scopeType: 2,
  })
  await page.goto(`${product.address}/authority/role`)
  const opened = async () => {
    await page
      .locator('.ant-table-row')
      .filter({ hasText: /sales_manager(?!_)/ })
      .first()
      .getByRole('button', { name: '权限设置' })
      .click()
    await page.getByRole('tab', { name: '数据权限' }).click()
    await page.getByPlaceholder('查找页面').fill('岗位管理')
  }
  await opened()
  await chooses(page, page.getByRole('dialog').getByLabel('岗位管理'), '本部门')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: '接口权限' }).click()
  await page.getByRole('checkbox', { name: '岗位只读接口' }).click()
  await admin.picture('role-grant-interfaces')
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(/权限已保存/).waitFor()
  await opened()
  await page
    .getByRole('dialog')
    .locator('.grant-scopes .ant-select-selection-item')
    .filter({ hasText: '本部门' })
    .first()
    .waitFor()
  await admin.picture('role-grant-data')
  await page.getByRole('tab', { name: '接口权限' }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: '岗位只读接口' }).isChecked()).toBe(true)
  expect(admin.complaints).toEqual([])
})

it('brings an earlier version of a record back from its timeline, with what differs before it is done', async () => {
  const { page } = admin
  const person = await product.world.as('系统管理员')
  const made = await person.posts<{ id: string; version: number }>('car-brand/save', {
    brandCode: 'LT',
    brandName: '岚途',
  })
  await person.puts('car-brand/update', { id: made.id, version: made.version, brandName: '岚图' })
  await page.goto(`${product.address}/car/brand/detail?id=${made.id}`)
  await page.getByRole('tab', { name: '时间线' }).click()
  await page.getByRole('button', { name: '恢复到此版本' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('岚途').waitFor()
  await admin.picture('restore-dialog')
  await dialog.getByRole('button', { name: '恢复', exact: true }).click()
  await page.getByText(/已恢复到/).waitFor()
  await page.getByText('恢复版本', { exact: true }).waitFor()
  await admin.picture('restore-done')
  expect((await person.gets('car-brand/detail', { id: made.id })).brandName).toBe('岚途')
})

it('asks before a dialog throws away what was typed or ticked in it, and not before', async () => {
  const { page } = admin
  await page.goto(`${product.address}/authority/role`)
  const row = page.locator('.ant-table-row').filter({ hasText: 'auditor' })
  const asks = page.locator('.ant-modal-confirm-title').filter({ hasText: '内容未保存，确定离开吗？' })
  await row.getByRole('button', { name: '复制' }).click()
  const copy = page.getByRole('dialog', { name: '复制角色 审计员' })
  await copy.getByLabel('角色名称').waitFor()
  await page.keyboard.press('Escape')
  await copy.waitFor({ state: 'hidden' })
  expect(await asks.count()).toBe(0)

  await row.getByRole('button', { name: '复制' }).click()
  await copy.getByLabel('角色名称').fill('外部审计员')
  await copy.getByRole('button', { name: '取消' }).click()
  await asks.waitFor()
  await page.getByRole('button', { name: '继续填写' }).click()
  // While the question fades it still takes the key.
  await asks.waitFor({ state: 'hidden' })
  expect(await copy.getByLabel('角色名称').inputValue()).toBe('外部审计员')
  // The keyboard comes back to the dialog a moment after the question has gone.
  await expect.poll(() => copy.evaluate(box => box.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '离开', exact: true }).click()
  await copy.waitFor({ state: 'hidden' })

  await row.getByRole('button', { name: '权限设置' }).click()
  const rights = page.getByRole('dialog', { name: '权限设置：审计员' })
  await rights.getByRole('checkbox', { name: '全选' }).click()
  await rights.getByRole('button', { name: '取消' }).click()
  await asks.waitFor()
  await page.getByRole('button', { name: '离开', exact: true }).click()
  await rights.waitFor({ state: 'hidden' })
  expect(admin.complaints).toEqual([])
})

it('offers another try where the rights of a role did not come, in the dialog itself', async () => {
  const { page } = admin
  await page.goto(`${product.address}/authority/role`)
  await page.route('**/menu/grant-tree*', route => route.abort())
  await page.locator('.ant-table-row').filter({ hasText: 'auditor' }).getByRole('button', { name: '权限设置' }).click()
  const dialog = page.getByRole('dialog', { name: '权限设置：审计员' })
  await dialog.getByText('没有读到数据').waitFor()
  await page.unroute('**/menu/grant-tree*')
  await dialog.getByRole('button', { name: '重试' }).click()
  await dialog.getByRole('tree').waitFor()
  expect(await dialog.getByRole('tab', { name: '数据权限' }).isVisible()).toBe(true)
})

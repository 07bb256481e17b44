import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditCode } from '#kernel/made-up.ts'
import { sql } from '#packages/database/sql.ts'
import { insertRows } from '#packages/server/rows.ts'
import { oaSimulatedDept } from '#areas/platform/oa-user/oa-user.ts'
import { chineseLeft } from './english.ts'
import { stageOf } from './hands.ts'
import { openWorld } from './product.ts'

// Small rooms of the administrator: areas as a tree on one page with dialogs, parameters of the platform, trees that
// come late, departments from before the OA.
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
  const admin = await world.world.as('系统管理员')
  const south = await admin.posts<{ id: string }>('/api/blade-system/area/save', { areaLevel: 1, areaName: '华南' })
  const manager = world.world.people.get('许文博')!
  await admin.posts('/api/blade-system/area/save', {
    areaLevel: 2,
    areaName: '深圳',
    parentId: south.id,
    cityCode: '4403',
    cityTier: 1,
    businessKinds: [1, 2],
    managerId: manager.userId,
    deptId: manager.deptId,
  })
})
afterAll(() => world?.stop())

const written = ['华南', '华东', '华北', '深圳', '许文博', '深圳分公司', '深圳市', '粤B', '系统管理员', '信息技术部']

it.each([
  {
    language: 'zh',
    region: '华东',
    page: '区域管理',
    add: '新增',
    level: '层级',
    kind: '大区',
    name: '名称',
    save: '保存',
    above: '所属大区',
    below: '新增下级',
    dialog: '新增业务区域',
    dept: '大区',
    cancel: '取消',
  },
  {
    language: 'en',
    region: '华北',
    page: 'Areas',
    add: 'Add',
    level: 'Level',
    kind: 'Region',
    name: 'Name',
    save: 'Save',
    above: 'Region',
    below: 'Add below',
    dialog: 'Add business area',
    dept: 'Region',
    cancel: 'Cancel',
  },
] as const)(
  'adds a region in a dialog, offers its cities a place below it, and lets a department choose from the tree ($language)',
  async one => {
    const desk = await world.signIn('系统管理员', one.language)
    const { page } = desk
    await page.goto(`${world.address}/system/area/index`)
    const stage = stageOf(desk)
    const row = (name: string) => stage.getByRole('row').filter({ hasText: name })
    await row('深圳').first().waitFor()
    expect(
      await row('深圳').first().getByRole('button', { name: one.below, exact: true }).count(),
      'a city is the last level',
    ).toBe(0)
    await stage.getByRole('button', { name: one.add, exact: true }).click()
    const dialog = page.getByRole('dialog').filter({ visible: true })
    await dialog.getByRole('heading', { name: one.dialog, exact: true }).waitFor()
    await dialog.getByLabel(one.level, { exact: true }).click()
    await page
      .locator('.ant-select-dropdown')
      .filter({ visible: true })
      .locator('.ant-select-item-option')
      .filter({ hasText: one.kind })
      .first()
      .click()
    await dialog.getByLabel(one.name, { exact: true }).fill(one.region)
    await desk.picture(`areas-add-${one.language}`)
    await dialog.getByRole('button', { name: one.save, exact: true }).click()
    await row(one.region).first().waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await page.evaluate('location.pathname')).toBe('/system/area/index')
    expect(
      await world.world.product.database.read(
        sql`select area_level as level, parent_id as above from business_area where area_name = ${one.region} and is_deleted = 0`,
      ),
    ).toEqual([{ level: 1, above: null }])

    await row(one.region).first().getByRole('button', { name: one.below, exact: true }).click()
    await dialog.getByText(one.region, { exact: true }).first().waitFor()
    await dialog.getByLabel(one.above, { exact: true }).click()
    const choices = page.locator('.ant-select-dropdown').filter({ visible: true })
    await choices.getByText('深圳', { exact: true }).waitFor()
    await desk.picture(`areas-below-${one.language}`)
    expect(
      await choices.locator('.ant-select-tree-treenode-disabled').filter({ hasText: '深圳' }).count(),
      'a city holds no city',
    ).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: one.cancel, exact: true }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    await row('深圳').first().getByRole('link', { name: '深圳', exact: true }).click()
    await dialog.getByText('许文博').first().waitFor()
    await desk.picture(`areas-detail-${one.language}`)
    if (one.language === 'en') expect(await chineseLeft(desk, written)).toEqual([])
    await dialog
      .getByRole('button', { name: /Close|关闭/ })
      .first()
      .click()
    await expect.poll(() => dialog.count()).toBe(0)
    await desk.picture(`areas-tree-${one.language}`)

    await page.goto(`${world.address}/system/dept/add`)
    await stageOf(desk).getByLabel(one.dept, { exact: true }).fill('深')
    await choices.getByText('华南', { exact: true }).click()
    await stageOf(desk).getByText('华南', { exact: true }).filter({ visible: true }).first().waitFor()
    await desk.picture(`areas-dept-${one.language}`)
    expect(desk.complaints).toEqual([])
    await desk.context.close()
  },
)

it('keeps what was typed in a dialog with its page: a name that leads elsewhere takes it out of the way, the page asks before it closes', async () => {
  const desk = await world.signIn('系统管理员')
  const { page } = desk
  await page.goto(`${world.address}/system/user/index?realName=${encodeURIComponent('许文博')}`)
  await stageOf(desk).getByRole('link', { name: '许文博', exact: true }).first().click()
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await dialog.getByRole('heading', { name: '许文博' }).waitFor()
  expect(await page.evaluate('location.pathname')).toBe('/system/user/index')
  await dialog.getByRole('link', { name: '深圳分公司', exact: true }).first().click()
  await expect.poll(() => page.evaluate('location.pathname')).toBe('/system/dept/detail')
  await expect.poll(() => dialog.count(), { message: 'the dialog stands with its own tab' }).toBe(0)
  const tab = page.locator('.strip').getByText('用户管理', { exact: true })
  await tab.click()
  await dialog.getByRole('button', { name: '编辑', exact: true }).click()
  await dialog.getByLabel('昵称', { exact: true }).fill('老许')
  await page.keyboard.press('Escape')
  await page.locator('.ant-modal-confirm-title').getByText('内容未保存，确定离开吗？').waitFor()
  await page.getByRole('button', { name: '继续填写', exact: true }).click()
  expect(await dialog.getByLabel('昵称', { exact: true }).inputValue()).toBe('老许')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  expect(
    await world.world.product.database.read(
      sql`select name from blade_user where real_name = '许文博' and is_deleted = 0`,
    ),
  ).toEqual([{ name: '老许' }])
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})

it('calls a parameter by its English name in the tab and in the form, and lets a tenant change its value alone', async () => {
  const desk = await world.signIn('系统管理员', 'en')
  const { page } = desk
  const admin = await world.world.as('系统管理员')
  const { records } = await admin.gets<{ records: { id: string; nameEn: string }[] }>('/api/blade-system/param/list', {
    paramKey_equal: 'password.history',
  })
  await page.goto(`${world.address}/system/param/edit?id=${records[0]!.id}`)
  const stage = stageOf(desk)
  await stage.getByRole('heading', { level: 1, name: new RegExp(`Edit parameter ${records[0]!.nameEn}`) }).waitFor()
  await page
    .getByRole('tab', { name: new RegExp(records[0]!.nameEn) })
    .first()
    .waitFor()
  expect(await stage.getByLabel('Name', { exact: true }).first().inputValue()).toBe(records[0]!.nameEn)
  for (const label of ['Name', 'Key', 'Kind', 'Rule', 'Area'])
    expect(await stage.getByLabel(label, { exact: true }).first().isDisabled(), label).toBe(true)
  expect(await stage.getByLabel('Remark', { exact: true }).isDisabled()).toBe(false)
  await desk.picture('param-edit-en')
  await stage.getByText('Follow the platform').click()
  await stage.getByLabel('Value', { exact: true }).fill('6')
  await stage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() =>
      world.world.product.database.read(
        sql`select param_value as value, is_inherited as follows from blade_param where id = ${records[0]!.id}::bigint`,
      ),
    )
    .toEqual([{ value: '6', follows: false }])
  await page.goto(`${world.address}/system/param/detail?id=${records[0]!.id}`)
  await stageOf(desk)
    .getByRole('heading', { level: 1, name: new RegExp(records[0]!.nameEn) })
    .waitFor()
  await desk.picture('param-detail-en')
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})

it('finds the page that a scope hangs on though its name was typed before the menu had come, and never shows its id', async () => {
  const desk = await world.signIn('系统管理员')
  const { page } = desk
  let comes = () => undefined as void
  const menu = new Promise<void>(resolve => {
    comes = resolve
  })
  await page.route('**/api/blade-system/menu/menu-list*', async route => {
    await menu
    await route.continue()
  })
  await page.goto(`${world.address}/authority/datascope/add`)
  const input = stageOf(desk).getByLabel('菜单', { exact: true })
  await input.click()
  await input.fill('客户档案')
  const found = page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .locator('.ant-select-tree-node-content-wrapper')
    .filter({ hasText: /^客户档案$/ })
  expect(await found.count()).toBe(0)
  comes()
  await found.first().click()
  await stageOf(desk).getByText('客户档案', { exact: true }).filter({ visible: true }).first().waitFor()
  await expect.poll(() => stageOf(desk).getByLabel('权限编号', { exact: true }).inputValue()).toMatch(/:custom$/)
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})

it('puts a department back to where it was before the OA moved it, chosen from what changed since (zh, then looked at in English)', async () => {
  const admin = await world.world.as('系统管理员')
  await world.world.inside(tx =>
    insertRows(
      tx,
      world.world.system,
      oaSimulatedDept,
      [
        ['d1', '', '深圳业务一组'],
        ['d2', 'd1', '深圳业务二组'],
      ].map(([oaId, oaParentId, deptName]) => ({ oaId, oaParentId, deptName, sort: 1 }) as never),
    ),
  )
  await admin.posts('/api/blade-user/oa/pull-user-list', { full: 1 })
  const listed = () => admin.gets<{ id: string; deptName: string }[]>('/api/blade-user/oa/dept-list')
  await expect.poll(async () => (await listed()).map(one => one.deptName)).toContain('深圳业务二组')
  await admin.posts('/api/blade-user/oa/save-dept', {
    ids: [(await listed()).find(one => one.deptName === '深圳业务二组')!.id],
  })
  const above = () =>
    world.world.product.database.read(
      sql`select u.dept_name as above from blade_dept d join blade_dept u on u.id = d.parent_id where d.tenant_id = '100001' and d.dept_name = '深圳业务二组' and d.is_deleted = 0`,
    )
  expect(await above()).toEqual([{ above: '深圳业务一组' }])

  for (const [language, tab, open, then, press] of [
    ['en', 'Departments', 'Before the last applying', 'Below', 'Restore chosen'],
    ['zh', '组织', '同步前备份', '上级：', '还原所选'],
  ] as const) {
    const desk = await world.signIn('系统管理员', language)
    await desk.page.goto(`${world.address}/synchronous/index`)
    const stage = stageOf(desk)
    await stage.getByRole('tab', { name: tab, exact: true }).click()
    await stage.getByRole('button', { name: open, exact: true }).click()
    const dialog = desk.page.getByRole('dialog').filter({ visible: true })
    const row = dialog.getByRole('row').filter({ hasText: '深圳业务二组' })
    await row.getByText(then).waitFor()
    await row.getByText('深圳业务一组', { exact: true }).waitFor()
    await row.getByRole('checkbox').check()
    await desk.picture(`oa-restore-${language}`)
    if (language === 'zh') {
      await dialog.getByRole('button', { name: press, exact: true }).click()
      await expect.poll(above).toEqual([{ above: '深圳业务部' }])
      await expect.poll(() => dialog.count()).toBe(0)
    } else await dialog.getByRole('button', { name: press, exact: true }).waitFor()
    expect(desk.complaints).toEqual([])
    await desk.context.close()
  }
})

it.each([
  ['zh', '名称', '统一社会信用代码', /^已存在：.*速达板车运输有限公司（FW\d+），归属系统管理员/, /名称相近/],
  ['en', 'Name', 'Credit code', /^Exists already: .*速达板车运输有限公司 \(FW\d+\), owned by/, /A name alike/],
] as const)(
  'tells who is known already while an institution is typed, not after the whole form (%s)',
  async (language, name, code, same, alike) => {
    const admin = await world.world.as('系统管理员')
    const { userId, deptId } = world.world.people.get('系统管理员')!
    if (language === 'zh')
      await admin.posts('service-provider/save', {
        mechanismName: '深圳市速达板车运输有限公司',
        entityKind: 1,
        creditCode: creditCode('440300', 771),
        legalPerson: '陈国栋',
        registerStatus: '存续',
        registerAddress: '深圳市南山区科技园1号',
        cityCode: '4403',
        taxpayerKind: 1,
        ownerUserId: userId,
        ownerDeptId: deptId,
        providerKinds: ['agency'],
        workOrderTypes: [2],
        serviceCities: ['4403'],
        settleMode: 1,
        settleDay: 25,
        paymentDays: 30,
        invoiceKind: '1',
        invoiceRate: '6',
      })
    const desk = await world.signIn('系统管理员', language)
    const { page } = desk
    await page.goto(`${world.address}/mechanism/servicing_provider/add`)
    const told = stageOf(desk).getByRole('alert')
    await stageOf(desk).getByLabel(name, { exact: true }).fill('深圳市速达板车运输有限责任公司')
    await told
      .filter({ hasText: alike })
      .getByText(/速达板车运输有限公司/)
      .waitFor()
    await stageOf(desk).getByLabel(code, { exact: true }).fill(creditCode('440300', 771))
    await told.filter({ hasText: same }).waitFor()
    await desk.picture(`known-already-${language}`)
    await stageOf(desk).getByLabel(code, { exact: true }).fill('')
    await stageOf(desk).getByLabel(name, { exact: true }).fill('杭州云帆检测有限公司')
    await expect.poll(() => told.filter({ hasText: /速达/ }).count()).toBe(0)
    expect(desk.complaints).toEqual([])
    await desk.context.close()
  },
)

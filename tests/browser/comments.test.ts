import { writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { breaksNoRule } from './accessible.ts'
import { stageOf } from './hands.ts'
import { openWorld, pictures, type Desk } from './product.ts'

// A remark on a record as people write it, and that whoever it calls reads of it in his own language (10-platform 5.7,
// 5.8).
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.stop())

it('a comment with a paper and a mention stands in the timeline, is corrected by its author, and rings in the language of who is called', async () => {
  const keeper = await world.world.as('韩松')
  const lot = await keeper.posts('parking-lot/save', {
    lotName: '龙华二号场',
    lotKind: 'delivery',
    ownKind: 1,
    cityCode: '4403',
    address: '龙华大道 2 号',
    capacity: 50,
    priceMode: 3,
    managerId: (await keeper.gets('/api/blade-user/info')).id,
  })
  const path = `/car/parking_lots/detail?id=${lot.id}`
  const paper = join(mkdtempSync(join(tmpdir(), 'comment-')), '围栏报价.txt')
  writeFileSync(paper, '围栏 3200 元')

  const desk = await world.signIn('韩松')
  await desk.page.goto(`${world.address}${path}`)
  const stage = stageOf(desk)
  await stage.getByRole('tab', { name: '时间线' }).click()
  await stage.getByRole('button', { name: '写评论' }).click()
  await stage.getByRole('textbox', { name: '评论' }).fill('北侧围栏破损，请安排')
  await stage.getByLabel('提到').click()
  await desk.page.keyboard.type('系统管理员')
  await desk.page.locator('.ant-select-dropdown').filter({ visible: true }).getByText('系统管理员').first().click()
  await desk.page.keyboard.press('Escape')
  await stage.locator('.kit-comment input[type=file]').setInputFiles(paper)
  await stage.locator('.kit-comment').getByText('围栏报价.txt').waitFor()
  expect(await breaksNoRule(desk.page)).toEqual([])
  await desk.picture('comment-form-zh')
  await stage.getByRole('button', { name: /^发\s*布$/ }).click()
  await stage.getByText('@系统管理员').waitFor()
  await stage.getByRole('button', { name: '修改评论' }).click()
  await stage.getByRole('textbox', { name: '评论' }).fill('北侧围栏破损，请本周安排')
  await stage
    .getByRole('button', { name: /^保\s*存$/ })
    .last()
    .click()
  await stage.getByText('请本周安排').waitFor()
  await stage.getByText('已修改').waitFor()
  await stage.locator('.kit-files').getByText('围栏报价.txt').waitFor()
  await desk.picture('comment-zh')
  expect(desk.complaints).toEqual([])
  await desk.context.close()

  await keeper.posts('/api/blade-desk/process/leave/start-process', {
    processDefinitionId: '',
    taskUser: world.world.people.get('系统管理员')!.userId,
    startTime: '2026-11-23 09:00:00',
    endTime: '2026-11-23 18:00:00',
    reason: '家事',
  })
  const reader = await world.signIn('系统管理员', 'en')
  await reader.page
    .getByRole('button', { name: /messages|Notice|unread/i })
    .first()
    .click()
  await reader.page.locator('.bell-item').filter({ hasText: 'To decide: 韩松: 1 day of leave' }).waitFor()
  await reader.picture('bell-en')
  await reader.page.goto(`${world.address}/notice/index`)
  await reader.page.locator('.notice-row').filter({ hasText: 'To decide: 韩松: 1 day of leave' }).waitFor()
  await reader.page.locator('.notice-row').filter({ hasText: '北侧围栏破损，请安排' }).waitFor()
  await reader.picture('messages-en')
  await reader.page.goto(`${world.address}${path}`)
  await stageOf(reader).getByRole('tab', { name: 'Timeline' }).click()
  await stageOf(reader).getByText('请本周安排').waitFor()
  expect(await stageOf(reader).getByRole('button', { name: 'Change the comment' }).count()).toBe(0)
  await stageOf(reader).getByRole('button', { name: 'Comment', exact: true }).click()
  await reader.picture('comment-en')
  expect(await breaksNoRule(reader.page)).toEqual([])
  expect(reader.complaints).toEqual([])
  await reader.context.close()
})

it('a role, which has no page of its own, tells its history and goes back to an earlier version from its row', async () => {
  const admin = await world.world.as('系统管理员')
  const { id } = await admin.posts('/api/blade-system/role/submit', {
    roleName: '围栏管理',
    roleAlias: 'fence_keeper',
    defaultScope: 2,
    sort: 1,
  })
  await admin.posts('/api/blade-system/role/submit', { id, version: 0, roleName: '围栏主管' })
  const desk = await world.signIn('系统管理员')
  await desk.page.goto(`${world.address}/authority/role`)
  const row = (name: string) => stageOf(desk).getByRole('row').filter({ hasText: name }).first()
  await row('围栏主管').getByRole('button', { name: '更多操作' }).click()
  await desk.page.getByRole('menuitem', { name: '变更记录' }).click()
  const drawer = desk.page.locator('.ant-drawer').filter({ visible: true })
  await drawer.getByText('新建').waitFor()
  await desk.picture('history-role-zh')
  await drawer.getByRole('button', { name: '恢复到此版本' }).click()
  await desk.page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^恢\s*复$/ })
    .click()
  await drawer.getByText('恢复版本').waitFor()
  await desk.page.keyboard.press('Escape')
  await row('围栏管理').waitFor()
  expect(desk.complaints).toEqual([])
  await desk.context.close()

  const reader = await world.signIn('系统管理员', 'en')
  await reader.page.goto(`${world.address}/authority/role`)
  await stageOf(reader)
    .getByRole('row')
    .filter({ hasText: '围栏管理' })
    .first()
    .getByRole('button', { name: 'More actions' })
    .click()
  await reader.page.getByRole('menuitem', { name: 'History' }).click()
  await reader.page.locator('.ant-drawer').getByText('Version restored').waitFor()
  await reader.picture('history-role-en')
  expect(reader.complaints).toEqual([])
  await reader.context.close()
})

it('the language that a person chose goes along to another machine, and a dictionary tells its history there', async () => {
  const desk = await world.signIn('系统管理员')
  await desk.page.getByRole('button', { name: '我的账号' }).click()
  await desk.page.getByRole('menuitem', { name: '语言' }).hover()
  await desk.page.getByRole('menuitem', { name: 'English' }).click()
  await desk.page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  await expect
    .poll(async () =>
      (await world.world.as('系统管理员')).gets('/api/blade-desk/user-setting/list', {
        kind: 'language',
        key: 'screen',
      }),
    )
    .toMatchObject([{ settingValue: 'en' }])
  await desk.context.close()

  const { id } = await (await world.world.as('系统管理员')).posts('/api/blade-system/dict-biz/submit', {
    parentId: '0',
    code: 'aa_fence',
    dictValue: '围栏',
    valueEn: 'Fences',
    sort: 1,
  })
  await (await world.world.as('系统管理员')).posts('/api/blade-system/dict-biz/submit', {
    id,
    version: 0,
    dictValue: '护栏',
  })
  // Another machine, on which nobody chose anything: it begins in Chinese.
  const context = await world.browser.newContext({
    viewport: { width: 1366, height: 768 },
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  await page.goto(`${world.address}/login`)
  await page.getByLabel('账号', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(world.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  const other: Desk = {
    page,
    context,
    complaints: [],
    picture: async name => void (await page.screenshot({ path: join(pictures, `${name}.png`) })),
  }
  await other.page.goto(`${world.address}/system/dictbiz`)
  await stageOf(other).getByPlaceholder('Name or code').fill('aa_fence')
  await stageOf(other).getByRole('row').filter({ hasText: 'aa_fence' }).getByRole('button', { name: 'History' }).click()
  const drawer = other.page.locator('.ant-drawer').filter({ visible: true })
  await drawer.getByText('Created').waitFor()
  await other.picture('history-dict-en')
  await drawer.getByRole('button', { name: 'Restore this version' }).click()
  await other.page.getByRole('dialog').last().getByRole('button', { name: 'Restore', exact: true }).click()
  await drawer.getByText('Version restored').waitFor()
  await context.close()
})

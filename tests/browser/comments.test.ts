import { writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { breaksNoRule } from './accessible.ts'
import { stageOf } from './hands.ts'
import { openWorld } from './product.ts'

// A remark on a record as people write it, and that whoever it calls reads of it in his own language (10-platform 5.7, 5.8).
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => { world = await openWorld() })
afterAll(() => world?.stop())

it('a comment with a paper and a mention stands in the timeline, is corrected by its author, and rings in the language of who is called', async () => {
  const keeper = await world.world.as('韩松')
  const lot = await keeper.posts('parking-lot/save', { lotName: '龙华二号场', lotKind: 'delivery', ownKind: 1, cityCode: '4403', address: '龙华大道 2 号', capacity: 50, priceMode: 3, managerId: (await keeper.gets('/api/blade-user/info')).id })
  const path = `/car/parking_lots/detail?id=${lot.id}`
  const paper = join(mkdtempSync(join(tmpdir(), 'comment-')), '围栏报价.txt')
  writeFileSync(paper, '围栏 3200 元')

  const desk = await world.signIn('韩松')
  await desk.page.goto(`${world.address}${path}`)
  const stage = stageOf(desk)
  await stage.getByRole('tab', { name: '时间线' }).click()
  await stage.getByRole('button', { name: '写评论' }).click()
  await stage.getByLabel('评论').fill('北侧围栏破损，请安排')
  await stage.getByLabel('提到').click()
  await desk.page.keyboard.type('马骁')
  await desk.page.locator('.ant-select-dropdown').filter({ visible: true }).getByText('马骁').first().click()
  await desk.page.keyboard.press('Escape')
  await stage.locator('.kit-comment input[type=file]').setInputFiles(paper)
  await stage.locator('.kit-comment').getByText('围栏报价.txt').waitFor()
  expect(await breaksNoRule(desk.page)).toEqual([])
  await desk.picture('comment-form-zh')
  await stage.getByRole('button', { name: /^发\s*布$/ }).click()
  await stage.getByText('@马骁').waitFor()
  await stage.getByRole('button', { name: '修改评论' }).click()
  await stage.getByLabel('评论').fill('北侧围栏破损，请本周安排')
  await stage.getByRole('button', { name: /^保\s*存$/ }).last().click()
  await stage.getByText('请本周安排').waitFor()
  await stage.getByText('已修改').waitFor()
  await stage.locator('.kit-files').getByText('围栏报价.txt').waitFor()
  await desk.picture('comment-zh')
  expect(desk.complaints).toEqual([])
  await desk.context.close()

  const reader = await world.signIn('马骁', 'en')
  await reader.page.getByRole('button', { name: /messages|Notice|unread/i }).first().click()
  await reader.page.locator('.bell-item').first().waitFor()
  await reader.picture('bell-en')
  await reader.page.goto(`${world.address}/notice/index`)
  await reader.page.getByText('韩松 mentioned you').first().waitFor()
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
  const { id } = await admin.posts('/api/blade-system/role/submit', { roleName: '围栏管理', roleAlias: 'fence_keeper', defaultScope: 2, sort: 1 })
  await admin.posts('/api/blade-system/role/submit', { id, version: 0, roleName: '围栏主管' })
  const desk = await world.signIn('系统管理员')
  await desk.page.goto(`${world.address}/system/role`)
  const row = (name: string) => stageOf(desk).getByRole('row').filter({ hasText: name }).first()
  await row('围栏主管').getByRole('button', { name: '更多操作' }).click()
  await desk.page.getByRole('menuitem', { name: '变更记录' }).click()
  const drawer = desk.page.locator('.ant-drawer').filter({ visible: true })
  await drawer.getByText('新建').waitFor()
  await desk.picture('history-role-zh')
  await drawer.getByRole('button', { name: '恢复到此版本' }).click()
  await desk.page.getByRole('dialog').last().getByRole('button', { name: /^恢\s*复$/ }).click()
  await drawer.getByText('恢复版本').waitFor()
  await desk.page.keyboard.press('Escape')
  await row('围栏管理').waitFor()
  expect(desk.complaints).toEqual([])
  await desk.context.close()

  const reader = await world.signIn('系统管理员', 'en')
  await reader.page.goto(`${world.address}/system/role`)
  await stageOf(reader).getByRole('row').filter({ hasText: '围栏管理' }).first().getByRole('button', { name: 'More actions' }).click()
  await reader.page.getByRole('menuitem', { name: 'History' }).click()
  await reader.page.locator('.ant-drawer').getByText('Version restored').waitFor()
  await reader.picture('history-role-en')
  expect(reader.complaints).toEqual([])
  await reader.context.close()
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { chineseLeft } from './english.ts'
import { stageOf } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

// The mail channel as an administrator and a reader meet it: named as simulated, tried, chosen per kind (10-platform
// 5.7, channel 3).
let world: Awaited<ReturnType<typeof openWorld>>
let admin: Desk
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn('系统管理员')
})
afterAll(() => world?.stop())

it('names the simulated channel, sends a try and shows what became of it', async () => {
  const { page } = admin
  await page.goto(`${world.address}/resource/sms/index`)
  await stageOf(admin).getByRole('button', { name: '邮件' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('模拟邮件通道：不会真正发出').waitFor()
  await drawer.getByLabel('测试邮箱').fill('someone@refused.example.com')
  await drawer.getByRole('button', { name: '发送测试邮件' }).click()
  await drawer.getByText('测试邮件', { exact: true }).waitFor()
  await expect
    .poll(async () => {
      await drawer.getByRole('button', { name: '刷新' }).click()
      return drawer.getByText('模拟：收件服务器拒收').count()
    })
    .toBe(1)
  await admin.picture('mails-zh')
  await drawer.getByText('s******@refused.example.com').waitFor()
})

it('lets a person choose mails for a kind, and mails it', async () => {
  const { page } = admin
  await world.world.inside(tx =>
    tx.run(
      sql`update blade_user set email = 'admin@example.com' where id = ${world.world.people.get('系统管理员')!.userId}::bigint`,
    ),
  )
  await page.goto(`${world.address}/notice/index`)
  await page.getByRole('button', { name: '消息设置' }).filter({ visible: true }).first().click()
  const row = page.getByRole('dialog').getByRole('row').filter({ hasText: '导出完成' })
  await row.getByRole('checkbox', { name: '邮件' }).click()
  await expect.poll(() => row.getByRole('checkbox', { name: '邮件' }).isChecked()).toBe(true)
  await admin.picture('mails-preferences-zh')
  const kept = async () => {
    const { kinds } = await (await world.world.as('系统管理员')).gets<{
      kinds: { bizTypeCode: string; channels: string[] }[]
    }>('/api/blade-system/message-preference/list')
    return kinds.find(one => one.bizTypeCode === 'export_done')!.channels
  }
  await expect.poll(kept).toContain('3')
})

it('reads in English', async () => {
  const desk = await world.signIn('系统管理员', 'en')
  await desk.page.goto(`${world.address}/resource/sms/index`)
  await stageOf(desk).getByRole('button', { name: 'E-mail' }).click()
  await desk.page.getByText('Simulated mail channel').waitFor()
  await desk.page.getByText('simulated: refused by the receiver').waitFor()
  await desk.picture('mails-en')
  expect(await chineseLeft(desk, ['测试邮件'], '.ant-drawer')).toEqual([])
  await desk.context.close()
})

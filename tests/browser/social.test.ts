import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { openWorld, pictures } from './product.ts'

let product: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  product = await openWorld()
  await product.world.inside(async tx => void await tx.run(sql`
    insert into blade_param (id, tenant_id, create_time, param_name, param_key, param_value, status, is_deleted) values (${await tx.newId()}, ${tx.tenantId}, now(), '第三方登录来源', 'login.sources', 'simulated', 1, 0)
    on conflict (tenant_id, param_key) where is_deleted = 0 do update set param_value = 'simulated'`))
}, 180_000)
afterAll(() => product?.stop())

it('leads a stranger to the simulated provider and back, where he asks for an account; a link that nobody here asked for signs nobody in', async () => {
  const context = await product.browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const picture = async (name: string) => void (await page.screenshot({ path: join(pictures, `${name}.png`) }))
  await page.goto(`${product.address}/login`)
  await page.getByRole('button', { name: '第三方登录（模拟）' }).click()
  await page.getByRole('dialog').getByText('模拟的第三方平台').waitFor()
  await picture('social-provider')
  await page.getByLabel('姓名').fill('王小川')
  await page.getByLabel('口令').fill('山高水长')
  const told = page.waitForResponse(answer => answer.url().includes('/oauth/token'))
  await page.getByRole('button', { name: '授权登录' }).click()
  expect((await (await told).json()).user_id).toBe('-1')
  await page.getByRole('dialog').getByText('申请账号').waitFor()
  await picture('social-guest')
  expect(page.url()).toBe(`${product.address}/login`)
  const form = page.getByRole('dialog').filter({ hasText: '申请账号' })
  await form.getByLabel('账号名称').fill('wangxc')
  await form.getByLabel('密码', { exact: true }).fill('Guest-2026-pass')
  await form.getByLabel('确认密码').fill('Guest-2026-pass')
  await picture('social-filled')
  await form.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByText('提交成功，请等待管理员审核').waitFor().catch(async error => { await picture('social-failed'); throw error })

  await page.goto(`${product.address}/login?source=simulated&code=x&state=100001.somebody-elses-state-of-his&tenantId=100001&nonce=guessed`)
  await page.getByText('第三方授权失败，请重试').waitFor()
  await expect.poll(() => page.url()).toBe(`${product.address}/login`)
  await context.close()
}, 90_000)

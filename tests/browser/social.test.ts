import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { acts, chooses, opensPage, stageOf } from './hands.ts'
import { openWorld, pictures } from './product.ts'
import { setsParam } from '../params.ts'

let product: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  product = await openWorld(undefined, { frameHosts: ['http://127.0.0.1:*'] })
  await product.world.inside(tx => setsParam(tx, 'login.sources', 'simulated'))
})
afterAll(() => product?.stop())

it('leads a stranger to the simulated provider and back, where he asks for an account; a link that nobody here asked for signs nobody in', async () => {
  const context = await product.browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  const picture = (name: string) => page.screenshot({ path: join(pictures, `${name}.png`) })
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
  await page
    .getByText('提交成功，请等待管理员审核')
    .waitFor()
    .catch(async error => {
      await picture('social-failed')
      throw error
    })

  await page.goto(
    `${product.address}/login?source=simulated&code=x&state=100001.somebody-elses-state-of-his&tenantId=100001&nonce=guessed`,
  )
  await page.getByText('第三方授权失败，请重试').waitFor()
  await expect.poll(() => page.url()).toBe(`${product.address}/login`)
  await context.close()
})

const opens = async () => {
  const context = await product.browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  return { context, page: await context.newPage() }
}
const picture = async (page: Page, name: string) =>
  void (await page.screenshot({ path: join(pictures, `${name}.png`) }))
/** Through the simulated provider's page and back. */
const comesFromProvider = async (page: Page, name: string) => {
  await page.goto(`${product.address}/login`)
  await page.getByRole('button', { name: '第三方登录（模拟）' }).click()
  await page.getByLabel('姓名').fill(name)
  await page.getByLabel('口令').fill('海阔天空')
  await page.getByRole('button', { name: '授权登录' }).click()
}

it('takes a guest in once an administrator has given him a department and a role, and tells him until then that he waits (10-platform L8)', async () => {
  const { context, page } = await opens()
  await comesFromProvider(page, '赵小满')
  const form = page.getByRole('dialog').filter({ hasText: '申请账号' })
  await form.getByLabel('账号名称').fill('zhaoxm')
  await form.getByLabel('密码', { exact: true }).fill('Guest-2026-pass')
  await form.getByLabel('确认密码').fill('Guest-2026-other')
  await form.getByRole('button', { name: '提交', exact: true }).click()
  await form.getByText('两次密码输入不一致').waitFor()
  await form.getByLabel('确认密码').fill('Guest-2026-pass')
  await form.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByText('提交成功，请等待管理员审核').waitFor()
  await comesFromProvider(page, '赵小满')
  await page.getByText('您的申请正在审核中').first().waitFor()
  await picture(page, 'guest-waits')

  const admin = await product.signIn('系统管理员')
  await opensPage(admin, '系统管理', '组织用户', '用户管理')
  const row = stageOf(admin).locator('tbody tr').filter({ hasText: 'zhaoxm' })
  await row.waitFor()
  await acts(admin.page, row, '审核通过')
  const dialog = admin.page.getByRole('dialog').last()
  await admin.picture('guest-approval')
  await dialog.getByLabel('部门', { exact: true }).click()
  await dialog.getByLabel('部门', { exact: true }).fill('深圳业务一组')
  await admin.page
    .locator('.ant-select-tree-treenode')
    .filter({ hasText: '深圳业务一组', visible: true })
    .last()
    .locator('.ant-select-tree-node-content-wrapper')
    .click()
  await chooses(admin.page, dialog.getByLabel('角色', { exact: true }), '业务员', '业务员')
  // The open list lies over the button.
  await dialog.getByText(/确定对用户/).click()
  await admin.page.locator('.ant-select-dropdown').filter({ visible: true }).waitFor({ state: 'hidden' })
  await admin.picture('guest-approval-filled')
  await dialog.getByRole('button', { name: '审核通过', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })

  await comesFromProvider(page, '赵小满')
  await page.waitForURL(/\/wel/)
  await page.getByRole('button', { name: '我的账号' }).waitFor()
  await picture(page, 'guest-in')
  await admin.context.close()
  await context.close()
})

it('lands whom the OA sends on the page that it names, takes the ticket out of the address, and says what to do when the ticket is used up (10-platform S8)', async () => {
  const { ticket } = await (await product.world.as('周敏')).posts<{ ticket: string }>(
    '/api/blade-auth/simulated-oa/ticket',
  )
  const address = `${product.address}/oa/sso/login?${new URLSearchParams({ ticket, tenantId: '100001', redirect: '/notice/index' })}`
  const first = await opens()
  await first.page.goto(address)
  await first.page.waitForURL(/\/notice\/index/)
  await first.page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  await picture(first.page, 'oa-landed')
  await first.context.close()

  for (const [language, title, again, account] of [
    ['zh', '单点登录失败', '重试', '账号登录'],
    ['en', 'Single sign-on failed', 'Retry', 'Sign in by account'],
  ] as const) {
    const { context, page } = await opens()
    await context.addInitScript(`localStorage.setItem('fleet-language', '${language}')`)
    await page.goto(address)
    await page.getByRole('heading', { name: title }).waitFor()
    await expect.poll(() => page.url()).toBe(`${product.address}/oa/sso/login`)
    await picture(page, `oa-failed-${language}`)
    const asked = page.waitForResponse(/oauth\/token/)
    await page
      .getByRole('button', { name: again, exact: true })
      .or(page.getByRole('button', { name: /重\s*试/ }))
      .first()
      .click()
    expect((await asked).status()).toBe(400)
    await page.getByRole('button', { name: account }).click()
    await page.waitForURL(/\/login$/)
    await context.close()
  }
})

it('frames another system with a ticket that opens once and is not the access token, and refuses a host that is not listed (acceptance 18)', async () => {
  const seen: string[] = []
  const outside = createServer((asked, answer) => {
    const ticket = new URL(asked.url ?? '/', 'http://outside').searchParams.get('t') ?? ''
    if (ticket !== '') seen.push(ticket)
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end('<!doctype html><title>BI</title><h1>外部报表系统</h1>')
  })
  await new Promise<void>(resolve => {
    outside.listen(0, '127.0.0.1', resolve)
  })
  try {
    const { port } = outside.address() as AddressInfo
    const host = `127.0.0.1:${port}`
    const leads = async (to: string) => {
      await product.world.product.database.transaction('000000', tx =>
        tx.run(
          sql`update blade_menu set path = ${`http://${to}/x?t=\${token}`} where tenant_id = '000000' and code = 'work_cc'`,
        ),
      )
      product.world.product.sessions.catalogue.forget()
    }
    await leads(host)
    const sets = (value: string) => product.world.inside(tx => setsParam(tx, 'iframe.allowHosts', value))
    await sets('bi.example.com')
    const desk = await product.signIn('周敏')
    const { page } = desk
    await page.getByRole('button', { name: '我的事务', exact: true }).click()
    await page.getByRole('link', { name: '抄送我的', exact: true }).click()
    await page.waitForURL(/\/myiframe\/work_cc/)
    await page.getByText('该地址未加入白名单').waitFor()
    await desk.picture('frame-refused')
    expect(seen).toEqual([])

    // The tenant lists it, the deployment does not: the browser frames nothing, and the page says so.
    const again = page.getByRole('button', { name: /重\s*试/ }).filter({ visible: true })
    await leads(`localhost:${port}`)
    await sets(`localhost:${port}`)
    const ticketed = page.waitForResponse(/iframe-ticket/)
    await again.click()
    expect((await ticketed).status()).toBe(200)
    await page.getByText('该地址未加入白名单').waitFor()
    expect([await page.locator('iframe.outside').count(), seen]).toEqual([0, []])

    await leads(host)
    await sets(host)
    await again.click()
    await page.frameLocator('iframe.outside').getByRole('heading', { name: '外部报表系统' }).waitFor()
    await desk.picture('frame-shown')
    expect(await page.locator('iframe.outside').getAttribute('sandbox')).not.toContain('allow-top-navigation')
    const [ticket] = seen as [string]
    expect(ticket).toMatch(/^100001\.[\w-]{20,}$/)
    expect((await page.context().cookies()).map(cookie => decodeURIComponent(cookie.value))).not.toContain(ticket)
    const redeem = async () =>
      (
        await product.world.app.inject({
          method: 'POST',
          url: '/api/blade-auth/oauth/token',
          headers: { authorization: product.world.client },
          payload: { grant_type: 'authorization_code', code: ticket, tenantId: '100001' },
        })
      ).json() as Record<string, string>
    expect((await redeem()).real_name).toBe('周敏')
    expect((await redeem()).error_description).toBe('票据无效或已使用')
    await desk.context.close()
  } finally {
    outside.close()
  }
})

it('speaks to a visitor of a public link in the language of his browser, and in the other when he asks for it', async () => {
  const sales = await product.world.as('李晓雯')
  const contract = (
    await sales.posts<{ id: string }>('contract-lease/save', {
      draft: true,
      contractName: '待签署的租赁合同',
      startDate: '2026-12-01',
      termMonths: 24,
    })
  ).id
  const { path } = await sales.posts<{ path: string }>('/api/blade-desk/public-link/create', {
    resource: 'contract-lease',
    id: contract,
    kind: 'signing',
    phone: '13900008888',
    days: 7,
  })
  for (const [locale, first, other, name] of [
    ['en-GB', 'Valid until', '链接有效期至', '简体中文'],
    ['zh-CN', '链接有效期至', 'Valid until', 'English'],
    ['de-DE', 'Valid until', '链接有效期至', '简体中文'],
  ] as const) {
    const context = await product.browser.newContext({
      viewport: { width: 1366, height: 768 },
      locale,
      timezoneId: 'Asia/Shanghai',
    })
    const page = await context.newPage()
    await page.goto(`${product.address}${path}`)
    await page.getByText(first).waitFor()
    await picture(page, `open-link-${locale}`)
    await page.getByRole('button', { name }).click()
    await page.getByText(other).waitFor()
    await page.reload()
    await page.getByText(other).waitFor()
    await context.close()
  }
})

it.each(['press', 'Enter'])(
  'signs in by %s once nothing will move the form any more: a press on a button that steps aside would be lost, Enter waits',
  async way => {
    const context = await product.browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
    const page = await context.newPage()
    let answers = () => undefined as void
    const asked = new Promise<void>(resolve => {
      answers = resolve
    })
    await page.route(/oauth\/captcha|tenant\/info/, async route => {
      await asked
      await route.continue()
    })
    await page.goto(`${product.address}/login`)
    await page.getByLabel('账号', { exact: true }).fill('zhongcheng')
    await page.getByLabel('密码', { exact: true }).fill(product.password)
    const enter = page.getByRole('button', { name: '登录', exact: true })
    expect(await enter.isDisabled()).toBe(true)
    if (way === 'Enter') await page.keyboard.press('Enter')
    answers()
    if (way === 'press') await enter.click()
    await page.waitForURL(/\/wel/)
    await context.close()
  },
)

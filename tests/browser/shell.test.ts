import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { breaksNoRule } from './accessible.ts'
import { opensPage } from './hands.ts'
import { openWorld, pictures, type Desk } from './product.ts'
import { setsParam } from '../params.ts'

// What surrounds every page (10-platform 3): lock, themes, tabs, search, sessions over windows, and forms that outlive
// a lost connection.
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.stop())

const TENANT = '100001'
const ADD = '/car/parking_lots/add'
const sets = (key: string, value: string) => world.world.inside(tx => setsParam(tx, key, value))
const pane = ({ page }: Desk) => page.locator('.pane').filter({ visible: true })
const goesTo = ({ page }: Desk, path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)
const press = ({ page }: Desk, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .click()
const confirms = ({ page }: Desk, name: RegExp) => page.getByRole('dialog').last().getByRole('button', { name }).click()
const says = ({ page }: Desk, text: string) => page.locator('.ant-message').getByText(text).first().waitFor()
const refreshOf = async ({ context }: Desk) =>
  (await context.cookies()).find(cookie => /refresh/i.test(cookie.name))!.value
const typed = (desk: Desk) => pane(desk).getByLabel('名称', { exact: true })

it('locks every window of this browser until the lock password comes, keeps the half-typed form behind it, and signs out at the fifth wrong one', async () => {
  const desk = await world.signIn('韩松')
  const { page } = desk
  const second = await desk.context.newPage()
  await second.goto(`${world.address}/wel/index`)
  await second.getByRole('heading', { level: 1 }).waitFor()
  await goesTo(desk, ADD)
  await typed(desk).fill('锁屏时正在填写')
  await press(desk, '锁屏')
  await confirms(desk, /锁\s*定/)
  await page.getByText('锁屏密码不能为空').waitFor()
  await page.getByLabel('锁屏密码').fill('回来再说')
  await confirms(desk, /锁\s*定/)
  await page.waitForURL(/\/lock$/)
  await second.bringToFront()
  await second.waitForURL(/\/lock$/)
  await page.goto(`${world.address}/wel/index`)
  await page.waitForURL(/\/lock$/)
  await desk.picture('lock')
  expect(await breaksNoRule(page)).toEqual([])
  await second.getByLabel('密码', { exact: true }).fill('回来再说')
  await second.getByRole('button', { name: /解\s*锁/ }).click()
  await second.waitForURL(/\/(wel|car)/)
  await page.waitForURL(url => !url.pathname.startsWith('/lock'))

  await press({ ...desk, page: second }, '锁屏')
  await second.getByLabel('锁屏密码').fill('另一个')
  await second
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /锁\s*定/ })
    .click()
  for (let left = 4; left >= 0; left--) {
    await second.getByLabel('密码', { exact: true }).fill('猜一个')
    await second.getByRole('button', { name: /解\s*锁/ }).click()
    if (left > 0) await second.getByText(`密码不正确，还可以试 ${left} 次`).waitFor()
  }
  await second.waitForURL(/\/login/)
  await page.waitForURL(/\/login/)
  await desk.context.close()
})

it('10.23 keeps two changed forms of one page apart, asks before it closes them, and offers both drafts after the window is loaded again', async () => {
  const desk = await world.signIn('韩松')
  const { page } = desk
  const keeper = await world.world.as('韩松')
  const managerId = (await keeper.gets<{ id: string }>('/api/blade-user/info')).id
  const makes = async (lotName: string) =>
    (
      await keeper.posts<{ id: string }>('parking-lot/save', {
        lotName,
        lotKind: 'delivery',
        ownKind: 1,
        cityCode: '4401',
        address: '旧地址',
        capacity: 20,
        priceMode: 3,
        managerId,
      })
    ).id
  const forms = [
    ['白云场', '第一个停车场'],
    ['黄埔场', '第二个停车场'],
  ] as const
  for (const [stored, name] of forms) {
    await goesTo(desk, `/car/parking_lots/edit?id=${await makes(stored)}`)
    await expect.poll(() => typed(desk).inputValue()).toBe(stored)
    await typed(desk).fill(name)
    await pane(desk)
      .getByText(/草稿已自动保存/)
      .waitFor()
  }
  const tabs = page.getByRole('tab').filter({ hasText: '停车场' })
  await tabs.first().click()
  await expect.poll(() => typed(desk).inputValue()).toBe('第一个停车场')
  await press(desk, '标签页操作')
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await page.getByText('内容未保存，确定离开吗？').last().waitFor()
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect.poll(() => tabs.count()).toBe(2)
  await tabs.last().click()
  await expect.poll(() => typed(desk).inputValue()).toBe('第二个停车场')
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  for (const at of [1, 0]) {
    await page.getByRole('tab').filter({ hasText: '停车场' }).nth(at).click()
    await pane(desk).getByRole('alert').filter({ hasText: '未保存的草稿' }).waitFor()
  }
  await desk.context.close()
})

it('10.3 asks for the password above the page when the token died without connection; the form still holds everything', async () => {
  await sets('session.idleLockMinutes', '600')
  const desk = await world.signIn('李晓雯')
  const { page, context } = desk
  await context.clock.install()
  await page.goto(`${world.address}/contract/lease/add`)
  const remark = pane(desk).getByLabel('投保标准', { exact: true })
  await remark.fill('断网时填了一半')
  await context.route('**/oauth/token', route => route.abort('internetdisconnected'))
  await context.clock.fastForward('01:01:00')
  const dialog = page.getByRole('dialog').filter({ hasText: '登录已过期' })
  await dialog.waitFor()
  await desk.picture('expired')
  await context.unroute('**/oauth/token')
  await dialog.getByLabel('密码', { exact: true }).fill(world.password)
  await dialog.getByRole('button', { name: /登\s*录/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => remark.inputValue()).toBe('断网时填了一半')
  await context.close()
})

it('10.2 refreshes once for two windows when the token has its age, and both go on with the new one', async () => {
  // Nobody touches them for fifty minutes.
  await sets('session.idleLockMinutes', '600')
  const desk = await world.signIn('周敏')
  const { page, context } = desk
  await context.clock.install()
  await page.goto(`${world.address}/wel/index`)
  const second = await context.newPage()
  await second.goto(`${world.address}/wel/index`)
  for (const one of [page, second]) await one.getByRole('heading', { level: 1 }).waitFor()
  let refreshes = 0
  // Both windows have one clock in life; here each is moved by itself, and one that took the new token before its hour
  // struck would find it fifty minutes old.
  const moved = Promise.withResolvers<void>()
  await context.route('**/oauth/token', async route => {
    refreshes += 1
    await moved.promise
    await route.continue()
  })
  const before = await refreshOf(desk)
  await context.clock.fastForward('00:50:05')
  moved.resolve()
  // Kept, not only asked for: a window that is loaded again meanwhile asks once more.
  await expect.poll(() => refreshOf(desk)).not.toBe(before)
  expect(refreshes).toBe(1)
  await context.clock.fastForward('00:00:25')
  for (const one of [page, second]) {
    await one.reload()
    await one.getByRole('heading', { level: 1 }).waitFor()
    expect(one.url()).toContain('/wel/index')
  }
  expect(refreshes).toBe(1)
  await context.close()
})

it('wears eleven themes and any colour, keeps them on the server, and stays readable in the dark ones', async () => {
  const desk = await world.signIn('罗毅')
  const { page } = desk
  const body = () => page.evaluate<string>('document.documentElement.className')
  await press(desk, '主题')
  const looks = page.locator('.theme-grid').getByRole('radio')
  await expect.poll(() => looks.count()).toBe(11)
  await looks.nth(2).click()
  await expect.poll(body).toContain('dark')
  await page.keyboard.press('Escape')
  await goesTo(desk, '/vehicle/index')
  await pane(desk).getByRole('heading', { level: 1 }).waitFor()
  await desk.picture('dark')
  expect(await breaksNoRule(page)).toEqual([])
  const elsewhere = await world.signIn('罗毅')
  await expect.poll(() => elsewhere.page.evaluate<string>('document.documentElement.className')).toContain('dark')
  await elsewhere.context.close()
  await desk.context.close()
})

it('finds menus by their first letters, their pinyin and their middle, and opens one by Enter', async () => {
  const desk = await world.signIn('韩松')
  const { page } = desk
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox').last()
  await box.fill('tcc')
  await page
    .getByRole('option', { name: /停车场/ })
    .first()
    .waitFor()
  await box.press('Enter')
  await page.waitForURL(/parking/)
  await desk.context.close()
})

it('takes what a page asks away with the page: no yes of one page is pressed over another, and none waits where somebody comes back', async () => {
  const desk = await world.signIn('韩松')
  const { page } = desk
  await goesTo(desk, '/notice')
  await press(desk, '清空已读')
  const question = page.getByRole('dialog').filter({ hasText: '清空全部已读消息？' })
  await question.waitFor()
  await page.goBack()
  await page.waitForURL(/\/wel/)
  await expect.poll(() => question.count()).toBe(0)
  await page.goForward()
  await page.waitForURL(/\/notice/)
  await pane(desk).getByRole('button', { name: '清空已读' }).waitFor()
  expect(await question.count()).toBe(0)
  // What was done is told although its page is left.
  await press(desk, '清空已读')
  await question.getByRole('button', { name: /确\s*定/ }).click()
  await says(desk, '操作成功!')
  await page.goBack()
  await says(desk, '操作成功!')
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})

it('finds an open tab from the menu of the tabs: what is typed at once stands in the box (10-platform 3.2)', async () => {
  const desk = await world.signIn('韩松')
  const { page } = desk
  for (const [path, title] of [
    ['/notice/index', '全部消息'],
    ['/download/index', '我的下载'],
  ] as const) {
    await goesTo(desk, path)
    await page.getByRole('tab', { name: title, selected: true }).waitFor()
  }
  await press(desk, '标签页操作')
  await page.getByRole('menuitem', { name: '搜索', exact: true }).click()
  await expect
    .poll(() => page.evaluate(`document.activeElement === document.querySelector('.tab-search input')`))
    .toBe(true)
  await page.keyboard.type('消息')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/notice\/index/)
  await desk.context.close()
})

it('switches department and role where the tenant allows it, both asked; the rights and the tabs are those of the choice', async () => {
  await sets('login.switchMode', 'true')
  const desk = await world.signIn('刘哲')
  const { page } = desk
  await goesTo(desk, '/notice/index')
  await page.getByRole('tab', { name: '全部消息', selected: true }).waitFor()
  await press(desk, '我的账号')
  await page.getByRole('menuitem', { name: '切换部门角色' }).click()
  const dialog = page.getByRole('dialog', { name: '切换部门角色' })
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await dialog.getByText('请选择部门').waitFor()
  await dialog.getByText('请选择角色').waitFor()
  for (const label of ['部门', '角色']) {
    await dialog.getByLabel(label).click()
    await page
      .locator('.ant-select-dropdown')
      .filter({ visible: true })
      .locator('.ant-select-item-option')
      .first()
      .click()
  }
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await page.waitForURL(/\/wel\/index/)
  // The page is loaded anew with the other rights; its tabs stand a moment later.
  await expect.poll(() => page.getByRole('tab').count()).toBe(1)
  await desk.context.close()
})

it('asks at the sign-in for department and role where somebody has several, and not again after F5 (10-platform 3.3)', async () => {
  await sets('login.switchMode', 'true')
  await world.world.inside(tx =>
    tx.run(
      sql`update blade_user set dept_id = dept_id || (select id from blade_dept where tenant_id = ${TENANT} and dept_code = 'finance') where tenant_id = ${TENANT} and real_name = '钟诚'`,
    ),
  )
  const desk = await world.signIn('钟诚')
  const { page } = desk
  const dialog = page.getByRole('dialog', { name: '切换部门角色' })
  await dialog.getByRole('button', { name: /取\s*消/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('button', { name: '我的账号' }).waitFor()
  expect(await dialog.count()).toBe(0)
  await sets('login.switchMode', 'false')
  await desk.context.close()
})

it('shows the code of the app with its version once an address is set, and the three error pages with their way back', async () => {
  await sets('app.downloadUrl', 'https://app.example.com/fleet.apk')
  const desk = await world.signIn('钟诚')
  const { page } = desk
  await press(desk, '下载APP')
  await page.getByRole('img', { name: '下载地址二维码' }).waitFor()
  await page.keyboard.press('Escape')
  for (const [path, title, back] of [
    ['/no/such/page', '页面不存在', /返回首页/],
    ['/vehicle/no/such', '页面不存在', /返回首页/],
    ['/500', '服务器出错了', /返回首页/],
    ['/403/index', '无权限', /返\s*回/],
  ] as const) {
    await goesTo(desk, path)
    await page.getByRole('heading', { name: title }).filter({ visible: true }).waitFor()
    await page
      .locator('main')
      .getByRole('button', { name: back })
      .or(page.locator('main').getByRole('link', { name: back }))
      .filter({ visible: true })
      .first()
      .click()
    // The way back leads over '/': until it has arrived, it would carry the next address away.
    await page.waitForURL(/\/wel\/index$/)
  }
  await page.getByRole('button', { name: '我的账号' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByText('退出系统，是否继续？').last().waitFor()
  await confirms(desk, /退出登录/)
  await page.waitForURL(/\/login/)
  await desk.context.close()
})

it('names a locked account after five wrong passwords, and lets it in again once an administrator unlocked it (acceptance 1)', async () => {
  const context = await world.browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${world.address}/login`)
  const tries = async (password: string) => {
    await page.getByLabel('账号', { exact: true }).fill('lixiaowen')
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  for (let count = 0; count < 5; count++) {
    await Promise.all([page.waitForResponse(/oauth\/token/), tries('Wrong-2026-word')])
    await page.getByText('用户名或密码错误').waitFor()
    await expect.poll(() => page.getByLabel('密码', { exact: true }).inputValue()).toBe('')
  }
  await tries(world.password)
  await page.getByText('用户登录失败次数过多').waitFor()
  const admin = await world.world.as('系统管理员')
  const [user] = (
    await admin.call<{ records: { id: string }[] }>('GET', '/api/blade-user/page', { account: 'lixiaowen' })
  ).data.records
  expect((await admin.call('POST', `/api/blade-user/unlock?userIds=${user!.id}`)).status).toBe(200)
  await tries(world.password)
  await page.waitForURL(/\/wel/)
  await context.close()
})

it('leads whoever verifies bank accounts to those that wait, and whoever keeps the processes to those in force, in both languages', async () => {
  for (const language of ['zh', 'en'] as const) {
    const zh = language === 'zh'
    const finance = await world.signIn('王静', language)
    await opensPage(
      finance,
      zh ? '客户风控' : 'Customers',
      zh ? '合作机构' : 'Partners',
      zh ? '机构账户' : 'Institution accounts',
    )
    await pane(finance)
      .getByRole('heading', { level: 1, name: zh ? /机构账户/ : /account/i })
      .waitFor()
    await pane(finance).locator('.ant-table').waitFor()
    await finance.picture(`institution-accounts-${language}`)
    await finance.context.close()
    const keeper = await world.signIn('刘哲', language)
    await opensPage(keeper, zh ? '系统管理' : 'System', zh ? '流程管理' : 'Workflow', zh ? '流程管理' : 'Manage')
    await pane(keeper)
      .getByText(zh ? '本租户' : 'Own', { exact: true })
      .first()
      .waitFor()
    await keeper.picture(`processes-${language}`)
    await keeper.context.close()
  }
})

it('ends the session when a rotated refresh token comes again after thirty seconds: it was copied, and both windows stand at the sign-in (acceptance 2)', async () => {
  await sets('session.idleLockMinutes', '600')
  const desk = await world.signIn('林晓彤')
  const { page, context } = desk
  await context.clock.install()
  await page.goto(`${world.address}/wel/index`)
  const second = await context.newPage()
  await second.goto(`${world.address}/notice/index`)
  for (const one of [page, second])
    await one.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  const copied = await refreshOf(desk)
  const rotated = page.context().waitForEvent('response', answer => answer.url().includes('/oauth/token'))
  await context.clock.fastForward('00:50:05')
  await rotated
  await expect.poll(() => refreshOf(desk)).not.toBe(copied)
  world.world.clock.set(
    new Date(world.world.clock.now().getTime() + 30_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
  )
  const thief = await world.world.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: world.world.client },
    payload: { grant_type: 'refresh_token', refresh_token: copied, tenantId: TENANT },
  })
  expect(thief.statusCode).toBe(400)
  await page.reload()
  await page.waitForURL(/\/login/).catch(async error => {
    await desk.picture('stolen-failed')
    throw error
  })
  await second.waitForURL(/\/login/)
  await expect
    .poll(() =>
      context.cookies().then(all => all.filter(cookie => /token|refresh/i.test(cookie.name) && cookie.value !== '')),
    )
    .toEqual([])
  await context.close()
})

it('locks a desk that nobody sits at, and opens with the password of the account', async () => {
  await sets('session.idleLockMinutes', '2')
  const desk = await world.signIn('乔麦')
  const { page, context } = desk
  await context.clock.install()
  await page.goto(`${world.address}/notice/index`)
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  await context.clock.fastForward('00:01:00')
  await page.keyboard.press('Shift')
  await context.clock.fastForward('00:01:30')
  expect(page.url()).toContain('/notice/index')
  await context.clock.fastForward('00:02:30')
  await page.waitForURL(/\/lock$/)
  await page.getByText('长时间未操作，请输入账号密码').waitFor()
  await desk.picture('idle-lock')
  await page.getByLabel('密码', { exact: true }).fill('Wrong-2026-word')
  await page.getByRole('button', { name: /解\s*锁/ }).click()
  await page.getByText('密码不正确').waitFor()
  await page.getByLabel('密码', { exact: true }).fill(world.password)
  await page.getByRole('button', { name: /解\s*锁/ }).click()
  await page.waitForURL(/\/notice\/index/)
  await sets('session.idleLockMinutes', '600')
  await context.close()
})

it('shows the menu of the page again after F5 with the first answers, not the one of the first top menu until all have come', async () => {
  const desk = await world.signIn('王静')
  const { page } = desk
  await opensPage(desk, '财务中心', '收付管理', '应收账单')
  let asked = 0
  await page.route(/menu\/routes\?.*topMenuId=/, route => (asked++ === 0 ? route.continue() : undefined))
  await page.reload()
  await expect
    .poll(
      () =>
        page
          .getByRole('navigation', { name: '主菜单' })
          .getByRole('link', { name: '应收账单', exact: true })
          .getAttribute('aria-current'),
      { timeout: 30_000 },
    )
    .toBe('page')
  await desk.context.close()
})

it('fills the screen and gives it back', async () => {
  const desk = await world.signIn('钟诚')
  const { page } = desk
  const isFull = () => page.evaluate<boolean>('document.fullscreenElement !== null')
  await press(desk, '全屏')
  await expect.poll(isFull).toBe(true)
  await desk.picture('full-screen')
  await press(desk, '退出全屏')
  await expect.poll(isFull).toBe(false)
  await page.getByRole('button', { name: '全屏', exact: true }).waitFor()
  await desk.context.close()
})

it('lets a person in by his mobile number and the code of a text, which an administrator of the simulated channel reads, in both languages (10-platform 3.3)', async () => {
  await world.world.product.database.transaction(TENANT, tx =>
    tx.run(
      sql`insert into blade_sms (id, tenant_id, create_time, sms_code, category, purpose, template_id, sign_name, status) values (4711003, ${TENANT}, now(), 'DEMO', '9', 'code', 'T', '华驰车服', 2)`,
    ),
  )
  const phoneOf = async (name: string) =>
    (await world.world.inside(tx =>
      tx.row<{ phone: string }>(sql`select phone from blade_user where tenant_id = ${TENANT} and real_name = ${name}`),
    ))!.phone
  const admin = await world.world.as('系统管理员')
  const codeOf = async (phone: string) =>
    /\d{6}/.exec(
      (await admin.gets<{ records: { content: string }[] }>('/api/blade-resource/sms-log/page', { phone, size: 1 }))
        .records[0]!.content,
    )![0]
  for (const [language, name, words] of [
    [
      'zh',
      '周敏',
      {
        mode: '手机登录',
        phone: '手机号',
        send: '获取验证码',
        code: '短信验证码',
        enter: '登录',
        again: /秒后重发/,
        told: '模拟短信',
        wrong: '验证码不正确',
        bad: '手机号格式不正确',
      },
    ],
    [
      'en',
      '王静',
      {
        mode: 'Mobile',
        phone: 'Mobile number',
        send: 'Send code',
        code: 'Code by text',
        enter: 'Sign in',
        again: /Again in/,
        told: 'Simulated text',
        wrong: 'The code is wrong',
        bad: 'This is not a mobile number',
      },
    ],
  ] as const) {
    const context = await world.browser.newContext({
      viewport: { width: 1366, height: 768 },
      locale: language === 'zh' ? 'zh-CN' : 'en-US',
      storageState: {
        cookies: [],
        origins: [{ origin: world.address, localStorage: [{ name: 'fleet-language', value: language }] }],
      },
    })
    const page = await context.newPage()
    const picture = (title: string) => page.screenshot({ path: join(pictures, `${title}-${language}.png`) })
    const button = (title: string | RegExp) => page.getByRole('button', { name: title, exact: true })
    await page.goto(`${world.address}/login`)
    await button(words.mode).click()
    await page.getByLabel(words.phone, { exact: true }).fill('12345')
    await button(words.send).click()
    await page.getByText(words.bad).waitFor()
    await page.getByLabel(words.phone, { exact: true }).fill(await phoneOf(name))
    await picture('phone-asked')
    await button(words.send).click()
    await page.getByRole('button', { name: words.again }).waitFor()
    await page.getByText(words.told).waitFor()
    const code = await codeOf(await phoneOf(name))
    await page.getByLabel(words.code, { exact: true }).fill(code === '111111' ? '222222' : '111111')
    await button(words.enter).click()
    await page.getByRole('alert').getByText(words.wrong).waitFor()
    await expect.poll(() => page.getByLabel(words.code, { exact: true }).inputValue()).toBe('')
    await picture('phone-wrong')
    expect(await breaksNoRule(page)).toEqual([])
    await page.getByLabel(words.code, { exact: true }).fill(code)
    await button(words.enter).dblclick()
    await page.waitForURL(/\/wel/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await context.close()
  }
})

it('names a page whose code does not come, has it with 重试 as soon as it can be had, and says so when the server has moved on (10-platform S1)', async () => {
  const desk = await world.signIn('韩松')
  const { page, context } = desk
  let isCut = true
  await context.route(/\/assets\/(form|detail)-page-/, route => (isCut ? route.abort() : route.continue()))
  await goesTo(desk, ADD)
  await pane(desk).getByRole('heading', { name: '页面加载失败' }).waitFor()
  await pane(desk).getByText('网络不稳定或服务正在更新，请重试。').waitFor()
  isCut = false
  await press(desk, /重\s*试/)
  await typed(desk).waitFor()
  expect(await pane(desk).getByRole('heading', { name: '页面加载失败' }).count()).toBe(0)
  await press(desk, '错误日志')
  await page.getByRole('dialog', { name: '错误日志' }).getByText('ChunkLoadError').first().waitFor()
  await page.keyboard.press('Escape')

  isCut = true
  await context.route(`${world.address}/`, route =>
    route.fulfill({ contentType: 'text/html', body: '<meta name="build" content="the next one">' }),
  )
  await goesTo(desk, '/car/parking_lots/detail?id=1')
  await pane(desk).getByRole('heading', { name: '系统已更新，请刷新' }).waitFor()
  await desk.context.close()
})

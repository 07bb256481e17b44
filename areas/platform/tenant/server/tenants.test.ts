import { sql } from '#packages/database/sql.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, openOffice, PASSWORD, type Sitter } from '#areas/platform/server/testing/office.ts'
import tenantCode from './index.ts'
import { setsParam } from '../../../../tests/params.ts'

let office: Office
let operator: Sitter
beforeAll(async () => {
  office = await openOffice([tenantCode])
  await office.hire('000000', 'operator', ['administrator'])
  await office.hire('100001', 'boss', ['admin'])
  operator = await office.as('000000', 'operator')
})
afterAll(() => office?.close())

describe('opening a tenant', () => {
  it('makes its roles, departments and an administrator whose password is shown once', async () => {
    const made = await operator.posts('blade-system/tenant/submit', {
      tenantName: '新车租赁',
      linkman: '赵',
      contactNumber: '13900000000',
      accountNumber: 2,
    })
    expect(made).toMatchObject({ tenantId: '100003', account: 'admin' })
    const admin = await office.as('100003', 'admin', made.initialPassword)
    expect(await admin.gets('blade-user/reset-password-status')).toMatchObject({ mustChange: true })
    await office.test.database.transaction('100003', tx => tx.run(sql`update user_credential set must_change = false`))
    office.passSeconds(6)
    const roles = await admin.gets<any[]>('blade-system/role/list')
    expect(roles.map(role => role.roleAlias)).toEqual(expect.arrayContaining(['admin', 'sales', 'cashier']))
    expect((await admin.gets<any[]>('blade-system/dept/tree'))[0].title).toBe('新车租赁')
    expect((await admin.gets<any[]>('blade-system/dict-biz/dictionary', { code: 'gender' })).length).toBe(2)
  })
  it('enforces the seats of the contract (R12)', async () => {
    const admin = await office.as('100003', 'admin', PASSWORD).catch(() => undefined)
    expect(admin).toBeUndefined()
    const ids = await office.test.database.transaction(
      '100003',
      async tx =>
        (await tx.row<{ role: string; dept: string }>(sql`
      select (select id from blade_role where role_alias = 'sales' and tenant_id = '100003') as role, (select id from blade_dept where dept_code = 'root' and tenant_id = '100003') as dept`))!,
    )
    await office.hire('100003', 'second', ['admin'])
    const second = await office.as('100003', 'second')
    const answer = await second.call('POST', 'blade-user/submit', {
      account: 'third',
      code: 'T3',
      realName: '丙',
      userType: 1,
      phone: '13900000003',
      deptId: ids.dept,
      roleId: ids.role,
    })
    expect([answer.status, answer.msg]).toEqual([400, '租户账号数已达上限（2）'])
  })
  it('tells the operator how many seats each tenant uses, active accounts only, in the list and in its detail (10-platform 5.3)', async () => {
    const rows = (
      await operator.gets<{ records: { id: string; tenantId: string; userCount: number }[] }>(
        'blade-system/tenant/list',
        { size: 100 },
      )
    ).records
    expect(Object.fromEntries(rows.map(row => [row.tenantId, row.userCount]))).toMatchObject({
      '000000': 2,
      '100001': 1,
      '100002': 0,
      '100003': 2,
    })
    await office.test.database.transaction('100003', tx =>
      tx.run(sql`update blade_user set status = 2 where account = 'second'`),
    )
    expect(
      await operator.gets('blade-system/tenant/detail', { id: rows.find(row => row.tenantId === '100003')!.id }),
    ).toMatchObject({ userCount: 1 })
    await office.test.database.transaction('100003', tx =>
      tx.run(sql`update blade_user set status = 1 where account = 'second'`),
    )
  })
  it('receives new features like the first tenants, and revoked grants are not restored', async () => {
    const inside = <T>(work: Parameters<typeof office.test.database.transaction<T>>[1]) =>
      office.test.database.transaction('100003', work)
    const counts = () =>
      inside(
        async tx =>
          (await tx.row<{ params: number; masks: number; codes: number }>(sql`
      select (select count(*)::int from blade_param where tenant_id = ${tx.tenantId} and is_deleted = 0) as params, (select count(*)::int from red_list where tenant_id = ${tx.tenantId} and is_deleted = 0) as masks,
             (select count(*)::int from role_menu m join blade_role r on r.id = m.role_id where m.tenant_id = ${tx.tenantId} and r.role_alias = 'sales' and m.is_deleted = 0) as codes`))!,
      )
    const whole = await counts()
    expect(Math.min(whole.params, whole.masks, whole.codes)).toBeGreaterThan(5)
    // As if these came with this release; and one code that an administrator took from the role.
    await inside(async tx => {
      await tx.run(sql`delete from blade_param where tenant_id = ${tx.tenantId} and param_key like 'password.%'`)
      await tx.run(sql`delete from red_list where tenant_id = ${tx.tenantId} and resource = 'user'`)
      const sales = sql`select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'sales'`
      await tx.run(
        sql`delete from role_menu where tenant_id = ${tx.tenantId} and role_id = (${sales}) and code = 'contacts_add'`,
      )
      await tx.run(
        sql`update role_menu set is_deleted = 1 where tenant_id = ${tx.tenantId} and role_id = (${sales}) and code = 'contacts_edit'`,
      )
    })
    await office.startsAgain()
    expect(await counts()).toEqual({ ...whole, codes: whole.codes - 1 })
  })
  it('ends its sessions when it is disabled, and lets its people in again when it is enabled', async () => {
    const person = await office.as('100003', 'second')
    const { id } = (await operator.gets('blade-system/tenant/list', { tenantName: '新车' })).records[0]
    const sets = (status: number) => operator.call('PUT', 'blade-system/tenant/update-status', { ids: id, status })
    expect((await sets(2)).status).toBe(200)
    office.passSeconds(6)
    expect((await person.call('GET', 'blade-user/info')).status).toBe(401)
    expect((await office.signIn('100003', 'second', PASSWORD)).msg).toBe('租户已过期，请联系平台')
    await sets(1)
    office.passSeconds(6)
    expect(await (await office.as('100003', 'second')).gets('blade-user/info')).toMatchObject({ account: 'second' })
  })
  it('ends its sessions when it expires and refuses the sign-in in words', async () => {
    const person = await office.as('100003', 'second')
    const id = (await operator.gets('blade-system/tenant/list', { tenantName: '新车' })).records[0].id
    await operator.posts('blade-system/tenant/setting', {
      ids: id,
      accountNumber: 2,
      expireTime: '2020-01-01 00:00:00',
    })
    office.passSeconds(6)
    expect((await person.call('GET', 'blade-user/info')).status).toBe(401)
    expect((await office.signIn('100003', 'second', PASSWORD)).msg).toBe('租户已过期，请联系平台')
  })
  it('tells of a package without name and menus both at once, in the words of the document', async () => {
    const answer = await operator.call('POST', 'blade-system/tenant-package/submit', { packageName: ' ', menuId: '' })
    expect([answer.status, answer.data.faults]).toEqual([
      400,
      [
        { path: 'packageName', reason: '请输入产品包名称' },
        { path: 'menuId', reason: '请选择菜单' },
      ],
    ])
  })
  it('is the platform’s business alone, and the platform’s own tenant stays', async () => {
    const boss = await office.as('100001', 'boss')
    for (const path of ['tenant/list', 'client/list', 'tenant-package/list'])
      expect((await boss.call('GET', `blade-system/${path}`)).status).toBe(402)
    const own = (await operator.gets('blade-system/tenant/list', { tenantId: '000000' })).records[0]
    expect((await operator.call('POST', 'blade-system/tenant/remove', { ids: own.id, confirm: '000000' })).msg).toBe(
      '平台租户不能删除',
    )
    // A package or a date on the platform's own tenant would lock its operator out.
    for (const [path, body] of [
      ['setting', { ids: own.id, expireTime: '2030-01-01 00:00:00' }],
      ['package-setting', { tenantId: '000000', packageId: '1' }],
    ] as const)
      expect((await operator.call('POST', `blade-system/tenant/${path}`, body)).msg).toBe(
        '平台租户不设产品包与过期时间',
      )
    // Without the web application nobody signs in to bring it back.
    const web = (await operator.gets('blade-system/client/list', { clientId: '000000' })).records[0]
    expect((await operator.call('POST', 'blade-system/client/remove', { ids: web.id })).msg).toBe('网页应用不能删除')
    expect((await operator.call('PUT', 'blade-system/client/update-status', { ids: web.id, status: 2 })).msg).toBe(
      '内置的应用不能停用',
    )
    expect((await operator.call('PUT', 'blade-system/tenant/update-status', { ids: own.id, status: 2 })).msg).toBe(
      '内置的租户不能停用',
    )
    for (const path of ['client', 'tenant'])
      expect((await boss.call('PUT', `blade-system/${path}/update-status`, { ids: own.id, status: 2 })).status).toBe(
        402,
      )
    const desk = (await operator.gets('blade-system/topmenu/list', { code: 'desk' })).records[0]
    expect((await operator.call('POST', 'blade-system/topmenu/remove', { ids: desk.id })).msg).toBe('内置菜单不能删除')
    expect((await boss.call('POST', 'blade-system/menu/rebuild')).status).toBe(402)
    expect(await operator.posts('blade-system/menu/rebuild')).toMatchObject({ added: [], removed: [], changed: [] })
  })
  it('offers a disabled top menu to nobody, keeps it in its list, and offers it again when it is enabled', async () => {
    const boss = await office.as('100001', 'boss')
    const offered = async () =>
      (await boss.gets('blade-system/menu/top-menu')).map((one: { code: string }) => one.code) as string[]
    const desk = (await operator.gets('blade-system/topmenu/list', { code: 'desk' })).records[0]
    const set = (who: typeof boss, status: number) =>
      who.call('PUT', 'blade-system/top-menu/update-status', { ids: desk.id, status })
    expect([await offered(), desk.status]).toEqual([expect.arrayContaining(['desk']), 1])
    expect((await set(boss, 2)).status).toBe(402)
    expect((await set(operator, 2)).status).toBe(200)
    expect(await offered()).not.toContain('desk')
    expect(await boss.gets('blade-system/menu/routes', { topMenuId: desk.id })).toEqual([])
    for (const list of ['list', 'page'])
      expect((await operator.gets(`blade-system/top-menu/${list}`, { code: 'desk' })).records).toMatchObject([
        { status: 2 },
      ])
    await set(operator, 1)
    expect(await offered()).toContain('desk')
  })
  it('tells the sign-in page only what its host shows', async () => {
    await office.test.database.transaction('000000', tx =>
      tx.run(sql`update blade_tenant set domain_url = 'https://hc.example.com' where code = '100001'`),
    )
    const ask = async (domain: string) =>
      (await office.app.inject({ method: 'GET', url: '/api/blade-system/tenant/info', query: { domain } })).json().data
    expect(await ask('hc.example.com')).toEqual({
      tenantId: '100001',
      domain: 'https://hc.example.com',
      backgroundUrl: '',
      logoUrl: '',
    })
    expect(await ask('other.example.com')).toEqual({})
  })
})

describe('clients', () => {
  it('never shows a secret, keeps the stored one behind the mask, and asks a new one of sixteen characters', async () => {
    expect(
      (
        await operator.call('POST', 'blade-system/client/submit', {
          clientId: 'gps',
          clientName: 'GPS',
          clientSecret: 'short',
          authorizedGrantTypes: 'password',
        })
      ).data.faults[0].path,
    ).toBe('clientSecret')
    const { id } = await operator.posts('blade-system/client/submit', {
      clientId: 'gps',
      clientName: 'GPS',
      clientSecret: 'a-long-enough-secret',
      authorizedGrantTypes: 'password',
      captchaMode: false,
    })
    await operator.posts('blade-system/client/submit', { id, clientName: 'GPS网关', clientSecret: '******' })
    expect(await operator.gets('blade-system/client/detail', { id })).toMatchObject({
      clientName: 'GPS网关',
      clientSecret: '******',
    })
    const answer = await office.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: `Basic ${Buffer.from('gps:a-long-enough-secret').toString('base64')}` },
      query: { grant_type: 'captcha' },
    })
    expect(answer.json().error_description).toBe('不支持的授权类型')
  })
})

it('signs in with a real captcha: single use, whatever the case, and the picture is used up by a wrong answer', async () => {
  await office.test.database.transaction('000000', tx =>
    tx.run(sql`update blade_client set captcha_mode = true where client_id = '000000'`),
  )
  const client = { authorization: `Basic ${Buffer.from('000000:office-web-client').toString('base64')}` }
  const picture = async () => {
    const { key, image } = (
      await office.app.inject({ method: 'GET', url: '/api/blade-auth/oauth/captcha' })
    ).json() as { key: string; image: string }
    expect(image.startsWith('data:image/png;base64,')).toBe(true)
    const code = await office.test.database.transaction(
      '000000',
      async tx => (await tx.row<{ code: string }>(sql`select code from auth_captcha where key = ${key}`))!.code,
    )
    return { key, code }
  }
  const { md5Hex } = await import('#packages/security/index.ts')
  const ask = async (key: string, code: string, grant = 'captcha') =>
    (
      await office.app.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: { ...client, 'captcha-key': key, 'captcha-code': code },
        query: { tenantId: '100001', username: 'boss', password: md5Hex(PASSWORD), grant_type: grant },
      })
    ).json() as { access_token?: string; error_description?: string }
  const first = await picture()
  expect((await ask(first.key, 'zzzzz')).error_description).toBe('验证码不正确')
  expect((await ask(first.key, first.code)).error_description).toBe('验证码不正确')
  const second = await picture()
  expect((await ask(second.key, second.code.toLowerCase())).access_token).toBeDefined()
  expect((await ask(second.key, second.code)).error_description).toBe('验证码不正确')
  expect((await ask('', '', 'password')).error_description).toBe('验证码不正确')
})

it('signs in without a captcha where the tenant asks for none (login.captcha), and nowhere else', async () => {
  const { md5Hex } = await import('#packages/security/index.ts')
  const client = { authorization: `Basic ${Buffer.from('000000:office-web-client').toString('base64')}` }
  const picture = async (tenantId: string) =>
    (await office.app.inject({ method: 'GET', url: '/api/blade-auth/oauth/captcha', query: { tenantId } })).json() as {
      key?: string
    }
  const signIn = async (tenantId: string, username: string) =>
    (
      await office.app.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: client,
        query: { tenantId, username, password: md5Hex(PASSWORD), grant_type: 'password' },
      })
    ).json() as { access_token?: string; error_description?: string }
  const asks = (value: string) =>
    office.test.database.transaction('100001', tx => setsParam(tx, 'login.captcha', value))
  await office.test.database.transaction('000000', tx =>
    tx.run(sql`update blade_client set captcha_mode = true where client_id = '000000'`),
  )
  expect([(await picture('100001')).key !== undefined, (await signIn('100001', 'boss')).error_description]).toEqual([
    true,
    '验证码不正确',
  ])
  await asks('false')
  expect([await picture('100001'), (await signIn('100001', 'boss')).access_token !== undefined]).toEqual([{}, true])
  expect([
    (await picture('000000')).key !== undefined,
    (await picture('')).key !== undefined,
    (await signIn('000000', 'operator')).error_description,
  ]).toEqual([true, true, '验证码不正确'])
  await asks('true')
  expect((await signIn('100001', 'boss')).error_description).toBe('验证码不正确')
})

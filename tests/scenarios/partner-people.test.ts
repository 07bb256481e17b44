import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { insertRows } from '#packages/server/rows.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { makeWorld, type Person, type World } from '../world.ts'

// 10-platform 6, 9: people of partners have a page of their own; the administrator of an institution keeps his
// colleagues and nobody else.
let world: World
let hr: Person
let boss: Person
let [suda, hengsu, admin, user] = ['', '', '', '']
const base = '/api/blade-user/mechanism'
const PROVIDER = serviceProvider.kindValue!
beforeAll(async () => {
  world = await makeWorld()
  hr = await world.as('系统管理员')
  const firms = (await world.inside(tx =>
    insertRows(
      tx,
      world.system,
      serviceProvider,
      ['速达板车运输有限公司', '恒速车务代办有限公司'].map(mechanismName => ({
        mechanismName,
        mechanismType: PROVIDER,
        entityKind: 1,
        status: 1,
      })) as never,
    ),
  )) as { id: string }[]
  ;[suda, hengsu] = [firms[0]!.id, firms[1]!.id]
  const roles = await world.inside(tx =>
    tx.rows<{ id: string; alias: string }>(
      sql`select id, role_alias as alias from blade_role where tenant_id = ${tx.tenantId} and role_alias in ('vendor_admin', 'vendor_user') order by role_alias`,
    ),
  )
  ;[admin, user] = [roles[0]!.id, roles[1]!.id]
  for (const [account, mechanismId, partnerAdmin] of [
    ['suda.1', suda, true],
    ['suda.2', suda, false],
    ['hengsu.1', hengsu, true],
  ] as const)
    await hr.posts(`${base}/submit`, {
      account,
      realName: account,
      phone: `1380013${account.startsWith('s') ? 81 : 82}0${account.at(-1)}`,
      mechanismType: PROVIDER,
      mechanismId,
      partnerAdmin,
      roleId: admin,
    })
  // They sign in with the password of the story: the first one is random and must be changed.
  await world.inside(tx =>
    tx.run(
      sql`update user_credential c set password_hash = s.password_hash, must_change = false from user_credential s join blade_user x on x.id = s.user_id where x.account = 'gumingyuan' and x.tenant_id = ${tx.tenantId} and c.tenant_id = ${tx.tenantId} and c.user_id in (select id from blade_user where user_type = 3)`,
    ),
  )
  boss = await world.as('suda.1')
})
afterAll(() => world?.close({ unchecked: true }))

const accounts = async (person: Person): Promise<string[]> =>
  (await person.gets<{ records: { account: string }[] }>(`${base}/page`, { size: 100 })).records
    .map(one => one.account)
    .sort()

it('shows the group people of every partner and none of its own', async () => {
  expect(await accounts(hr)).toEqual(['hengsu.1', 'suda.1', 'suda.2'])
})

it('shows the administrator of an institution his own colleagues only, and those of others do not exist for him', async () => {
  expect(await accounts(boss)).toEqual(['suda.1', 'suda.2'])
  const other = (await hr.gets(`${base}/page`, { account: 'hengsu' })).records[0]
  expect((await boss.call('GET', `${base}/detail`, { id: other.id })).status).toBe(404)
  for (const path of ['update-status', 'reset-password'])
    expect((await boss.call('POST', `${base}/${path}`, { ids: other.id, status: 2 })).status).toBe(404)
  expect((await boss.call('POST', `${base}/submit`, { id: other.id, realName: '改名' })).status).toBe(404)
  expect((await boss.call('GET', '/api/blade-user/page')).status).toBe(402)
})

it('offers the roles of partners to whoever must choose one: without them no colleague could be made on the page', async () => {
  const roles = await boss.gets<{ roleName: string }[]>('/api/blade-system/role/pick', { roleKind: 3, size: 50 })
  expect(roles.map(one => one.roleName).sort()).toEqual(['服务商用户', '服务商管理员'])
})

it('puts a new colleague into his own institution, whatever the form says', async () => {
  const made = await boss.posts(`${base}/submit`, {
    account: 'suda.9',
    realName: '新同事',
    phone: '13800138999',
    mechanismType: PROVIDER,
    mechanismId: hengsu,
    userType: 1,
    roleId: user,
  })
  expect(made).toMatchObject({ initialPassword: expect.any(String) })
  expect((await boss.gets(`${base}/page`, { account: 'suda.9' })).records).toMatchObject([
    { mechanismId: suda, userType: 3 },
  ])
  await boss.puts(`${base}/update-status`, { id: made.id, status: 2 })
  expect((await hr.gets(`${base}/page`, { account: 'suda.9' })).records).toMatchObject([{ status: 2 }])
})

it('refuses a colleague who is no administrator of the institution, and roles above his own', async () => {
  expect((await boss.call('POST', `${base}/submit`, { account: 'suda.6', realName: '某人', roleId: user })).msg).toBe(
    '手机: 必填',
  )
  expect(
    (
      await (
        await world.as('suda.2')
      ).call('POST', `${base}/submit`, { account: 'suda.8', realName: '某人', phone: '13800138888', roleId: user })
    ).msg,
  ).toContain('只有机构管理员')
  const sales = (await world.inside(tx =>
    tx.row<{ id: string }>(sql`select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'sales'`),
  ))!.id
  expect(
    (
      await boss.call('POST', `${base}/submit`, {
        account: 'suda.7',
        realName: '某人',
        phone: '13800138777',
        roleId: sales,
      })
    ).msg,
  ).toContain('不能授予角色')
})

it("touches no account of the staff, even for the group's own people", async () => {
  const staff = (await hr.gets('/api/blade-user/page', { account: 'lixiaowen' })).records[0]
  expect((await hr.call('GET', `${base}/detail`, { id: staff.id })).status).toBe(404)
  expect((await hr.call('POST', `${base}/reset-password`, { ids: staff.id })).status).toBe(404)
})

it('keeps departments of partners below the partners', async () => {
  const saved = await hr.posts('/api/blade-system/dept/mechanism/submit', {
    deptName: '速达运输',
    deptCode: 'p-suda',
    mechanismType: PROVIDER,
    mechanismId: suda,
    sort: 1,
  })
  const tree = await hr.gets<
    { id: string; deptCategory: number; children?: { id: string; deptName: string; mechanismId: string }[] }[]
  >('/api/blade-system/dept/mechanism/list')
  expect(tree.flatMap(one => one.children ?? [])).toMatchObject([
    { id: saved.id, deptName: '速达运输', mechanismId: suda },
  ])
  const sales = (await hr.gets('/api/blade-system/dept/list')) as { id: string }[]
  expect(
    (
      await hr.call('POST', '/api/blade-system/dept/mechanism/submit', {
        deptName: '误挂',
        mechanismType: PROVIDER,
        mechanismId: suda,
        parentId: sales[0]!.id,
      })
    ).data.faults,
  ).toMatchObject([{ path: 'parentId' }])
  expect(
    (await hr.call('PUT', '/api/blade-system/dept/mechanism/update-status', { id: sales[0]!.id, status: 2 })).status,
  ).toBe(404)
})

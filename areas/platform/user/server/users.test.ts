import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { md5Hex } from '#packages/security/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, openOffice, PASSWORD, type Sitter } from '#areas/platform/server/testing/office.ts'

let office: Office
let admin: Sitter
beforeAll(async () => {
  office = await openOffice()
  await office.hire('100001', 'boss', ['admin'])
  admin = await office.as('100001', 'boss')
})
afterAll(() => office?.close())

const deptId = async (name: string): Promise<string> => {
  const flat = (nodes: any[]): any[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
  return flat(await admin.gets('blade-system/dept/tree')).find(node => node.title === name).id
}
const roleId = async (alias: string): Promise<string> =>
  (await admin.gets<any[]>('blade-system/role/list')).find(role => role.roleAlias === alias).id
let phones = 13_900_000_000
const submit = async (more: Record<string, unknown>) =>
  admin.call('POST', 'blade-user/submit', {
    code: `C${Math.random()}`.slice(0, 12),
    realName: '李晓雯',
    userType: 1,
    phone: String(++phones),
    deptId: await deptId('深圳业务一组'),
    roleId: await roleId('sales'),
    ...more,
  })

describe('an account', () => {
  it('is made with a first password that is shown once and must be changed before anything else', async () => {
    const { status, data } = await submit({ account: 'lixiaowen', phone: '13800001234', id: '' })
    // Whoever tells the person must know both: a password without its account signs nobody in.
    expect([status, data.account, typeof data.initialPassword]).toEqual([200, 'lixiaowen', 'string'])
    const person = await office.as('100001', 'lixiaowen', data.initialPassword)
    expect(await person.gets('blade-user/reset-password-status')).toMatchObject({ mustChange: true, reason: 'first' })
    const standing = async () => {
      const { id } = (await admin.gets('blade-user/page', { account: 'lixiaowen' })).records[0]
      const { mustChangePwd, pwdChangedTime, pwdExpireDate } = await admin.gets('blade-user/detail', { id })
      return { mustChangePwd, pwdChangedTime, pwdExpireDate }
    }
    expect(await standing()).toMatchObject({ mustChangePwd: true })
    expect((await person.call('GET', 'ratutech-core/contacts/page')).msg).toBe('请先修改密码')
    const change = {
      oldPassword: md5Hex(data.initialPassword),
      newPassword: md5Hex(PASSWORD),
      newPassword1: md5Hex(PASSWORD),
    }
    expect(
      (await person.call('POST', 'blade-user/update-password', { ...change, oldPassword: md5Hex('no') })).msg,
    ).toBe('原密码不正确!')
    expect(
      (await person.call('POST', 'blade-user/update-password', { ...change, newPassword1: md5Hex('no') })).msg,
    ).toBe('请输入正确的确认密码!')
    await person.posts('blade-user/update-password', change)
    expect((await person.call('GET', 'ratutech-core/contacts/page')).status).toBe(200)
    // 10-platform 5.1 and L7: 180 days from the change.
    const { mustChangePwd, pwdChangedTime, pwdExpireDate } = await standing()
    expect([mustChangePwd, addDays(pwdChangedTime.slice(0, 10), 180)]).toEqual([false, pwdExpireDate])
  })
  it('tells whoever keeps it by which identities of other systems its person comes in', async () => {
    const { id } = (await admin.gets('blade-user/page', { account: 'lixiaowen' })).records[0]
    const told = async () => [
      (await admin.gets('blade-user/detail', { id })).oauthIds,
      (await admin.gets('blade-user/page', { account: 'lixiaowen' })).records[0].oauthIds,
    ]
    expect(await told()).toEqual(['', ''])
    await office.test.database.transaction('100001', async tx => {
      for (const [source, name, owner] of [
        ['simulated', '晓雯', id],
        ['simulated', '无主', null],
        ['gone', 'Li', id],
      ])
        await tx.run(
          sql`insert into user_oauth (id, tenant_id, create_time, source, uuid, nick_name, claim_key, user_id) values (${await tx.newId()}::bigint, ${tx.tenantId}, now(), ${source}, ${name}, ${name}, ${`key of ${name}`}, ${owner}::bigint)`,
        )
    })
    expect(await told()).toEqual(Array(2).fill('Li（gone）、晓雯（模拟身份）'))
  })
  it('is made with the password that was typed for it, if it is one that its owner could choose', async () => {
    const weak = await submit({ account: 'typed.one', password: 'typed.one1' })
    expect([weak.status, weak.data.faults.map((one: { path: string }) => one.path)]).toEqual([400, ['password']])
    const { status, data } = await submit({ account: 'typed.one', password: 'Welcome-2026-here' })
    expect([status, data.initialPassword]).toEqual([200, undefined])
    const person = await office.as('100001', 'typed.one', 'Welcome-2026-here')
    expect(await person.gets('blade-user/reset-password-status')).toMatchObject({ mustChange: true, reason: 'first' })
    await admin.posts('blade-user/remove', {
      ids: (await admin.gets('blade-user/page', { account: 'typed.one' })).records[0].id,
    })
  })
  it('carries its ids as comma lists with names beside them, its phone masked, and never a password', async () => {
    const row = (await admin.gets('blade-user/page', { account: 'lixiaowen' })).records[0]
    expect(row).toMatchObject({
      account: 'lixiaowen',
      deptName: '深圳业务一组',
      roleName: '业务员',
      userTypeName: '内部员工',
      statusName: '正常',
      phone: '138****1234',
    })
    expect([typeof row.deptId, typeof row.roleId]).toEqual(['string', 'string'])
    expect(
      JSON.stringify([
        row,
        await admin.gets('blade-user/detail', { id: row.id }),
        await admin.gets('blade-user/user-list'),
      ]),
    ).not.toMatch(/argon2|password/i)
    expect((await admin.gets<any[]>('blade-user/user-list', { keyword: 'lxw' }))[0]).toEqual({
      id: row.id,
      account: 'lixiaowen',
      code: row.code,
      name: '李晓雯',
      realName: '李晓雯',
      deptName: '深圳业务一组',
      postName: '',
    })
  })
  it('is offered where a form asks for people who hold a permission, and others are not', async () => {
    await office.hire('100001', 'kassa', ['cashier'])
    await office.hire('100001', 'personnel', ['hr'])
    const holders = await admin.gets<any[]>('blade-user/user-list', { holds: 'user_add' })
    const accounts = holders.map(one => one.account)
    expect(accounts).toEqual(expect.arrayContaining(['personnel', 'boss']))
    expect(accounts).not.toContain('kassa')
  })
  it('is unique by name, and counts for a department and all above it', async () => {
    expect((await submit({ account: 'lixiaowen' })).msg).toContain('当前账号已被使用!')
    expect((await submit({ account: 'Li' })).data.faults[0].path).toBe('account')
    expect(
      (await admin.gets('blade-user/page', { deptId: await deptId('深圳分公司') })).records.map(
        (row: any) => row.account,
      ),
    ).toEqual(['lixiaowen'])
  })
  it('keeps its password when the form sends none, and a reset ends its sessions', async () => {
    const person = await office.as('100001', 'lixiaowen')
    const row = (await admin.gets('blade-user/page', { account: 'lixiaowen' })).records[0]
    await admin.posts('blade-user/update', { id: row.id, remark: '备注', password: '', deptName: 'ignored', $cell: 1 })
    expect((await person.call('GET', 'blade-user/info')).data).toMatchObject({ phone: '13800001234', remark: '备注' })
    const { passwords } = await admin.posts('blade-user/reset-password', { userIds: row.id })
    expect((await person.call('GET', 'blade-user/info')).status).toBe(401)
    expect((await office.signIn('100001', 'lixiaowen', PASSWORD)).msg).toBe('用户名或密码错误')
    expect((await office.signIn('100001', 'lixiaowen', passwords[0].password)).status).toBe(200)
  })
  it('is disabled at once for everybody but oneself, and never the last administrator', async () => {
    const row = (await admin.gets('blade-user/page', { account: 'lixiaowen' })).records[0]
    await admin.posts('blade-user/update-status', { ids: row.id, status: 2 })
    expect((await office.signIn('100001', 'lixiaowen', PASSWORD)).msg).toBe('用户名或密码错误')
    const me = (await admin.gets('blade-user/info')).id
    expect((await admin.call('POST', 'blade-user/update-status', { ids: me, status: 2 })).msg).toBe('不能停用自己')
    expect((await admin.call('POST', 'blade-user/remove', { ids: me })).msg).toBe('不能删除自己')
  })
})

describe('the mobile number of an account', () => {
  const faults = (answer: { data: any }) => answer.data.faults?.map((one: { path: string }) => one.path)
  it('is asked of everybody who is typed in, since texts sign in and remind, and not of machines', async () => {
    const without = await submit({ account: 'wuhao', phone: '' })
    expect([without.status, faults(without), without.msg]).toEqual([400, ['phone'], '手机: 必填'])
    expect((await submit({ account: 'gps.gateway', userType: 3, phone: '', mechanismType: 1 })).status).toBe(200)
  })
  it('may be missing where it always was, so that such a row can be kept, and is never cleared', async () => {
    // As a guest or a person of the OA comes: with an account and no number.
    await office.hire('100001', 'laike', ['sales'])
    const [row] = (await admin.gets('blade-user/page', { account: 'laike' })).records
    expect(row.phone).toBe('')
    const kept = await admin.call('POST', 'blade-user/submit', { ...row, remark: '来自OA' })
    expect([kept.status, (await admin.gets('blade-user/detail', { id: row.id })).remark]).toEqual([200, '来自OA'])
    await admin.posts('blade-user/submit', { id: row.id, phone: '13911112222' })
    expect(faults(await admin.call('POST', 'blade-user/submit', { id: row.id, phone: '' }))).toEqual(['phone'])
    const self = await office.as('100001', 'laike')
    expect((await self.call('POST', 'blade-user/update-info', { phone: '' })).msg).toContain('手机号不能清空')
    await self.posts('blade-user/update-info', { phone: '13911113333' })
    expect((await self.gets('blade-user/info')).phone).toBe('13911113333')
  })
})

describe('departments', () => {
  it('answers trees whose leaves have no children key, and recomputes ancestors when a branch moves', async () => {
    const [root] = await admin.gets<any[]>('blade-system/dept/tree')
    expect([root.parentId, root.title]).toEqual(['0', '华驰车服集团'])
    const target = await deptId('广州分公司')
    const moved = await deptId('深圳业务部')
    await admin.posts('blade-system/dept/submit', {
      id: moved,
      parentId: target,
      deptName: '深圳业务部',
      fullName: '深圳业务部',
      deptCategory: 2,
    })
    const below = await admin.gets('blade-system/dept/detail', { id: await deptId('深圳业务一组') })
    expect(below.ancestors.split(',').slice(-2)).toEqual([target, moved])
    expect((await admin.call('POST', 'blade-system/dept/submit', { id: target, parentId: moved })).msg).toBe(
      '上级部门不能是自己或自己的下级',
    )
    expect((await admin.call('POST', `blade-system/dept/remove?ids=${target}`)).msg).toBe('请先删除子节点')
    expect(
      (
        await admin.call('POST', 'blade-system/dept/submit', {
          parentId: root.id,
          deptName: '财务部',
          fullName: '财务部',
          deptCategory: 2,
        })
      ).msg,
    ).toBe('同级部门名称不能重复')
  })
})

describe('dictionaries and regions', () => {
  it('shows the program’s enumerations beside people’s lists, in the language asked for', async () => {
    const found = await admin.gets('blade-system/dict/dictionarys', { codes: 'mechanism_type,gender,sex' })
    expect(found.mechanism_type[0]).toMatchObject({
      dictKey: '1',
      dictValue: '客户',
      extend: JSON.stringify({ path: '/customers/customer', api: 'customer/list' }),
    })
    expect([found.gender.length, found.sex.length]).toEqual([2, 2])
  })
  it('takes entries of the tenant’s own codes with their code from above, and refuses to remove what is built in or used', async () => {
    const root = await admin.posts('blade-system/dict-biz/submit', {
      code: 'colour',
      dictValue: '颜色',
      dictKey: '-1',
      parentId: '0',
    })
    await admin.posts('blade-system/dict-biz/submit', {
      parentId: root.id,
      code: 'other',
      dictKey: 'red',
      dictValue: '红',
      sort: 1,
      extend: '{"flag":1}',
    })
    expect(await admin.gets('blade-system/dict-biz/dictionary', { code: 'colour' })).toMatchObject([
      { code: 'colour', dictKey: 'red', extend: '{"flag":1}' },
    ])
    expect((await admin.call('POST', `blade-system/dict-biz/remove?ids=${root.id}`)).msg).toBe('请先删除子节点')
    expect((await admin.call('POST', 'blade-system/dict/submit', { code: 'x', dictValue: 'x' })).status).toBe(402)
  })
  it('walks provinces, cities and counties by prefix', async () => {
    const provinces = await admin.gets<any[]>('blade-system/region/lazy-tree', { parentCode: '00' })
    expect(provinces.length).toBe(34)
    const cities = await admin.gets<any[]>('blade-system/region/lazy-tree', { parentCode: '44' })
    expect(cities.find(one => one.value === '4403')).toMatchObject({ title: '深圳市', hasChildren: true })
    expect(await admin.gets('blade-system/region/detail', { code: '440305' })).toMatchObject({
      name: '南山区',
      parentName: '深圳市',
      cityCode: '4403',
      regionLevel: 3,
    })
  })
})

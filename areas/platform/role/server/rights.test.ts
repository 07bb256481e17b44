import { readFileSync } from 'node:fs'
import { sql, type Sql } from '#packages/database/sql.ts'
import { GRANT_TABLES, grantsStamp } from './kept-grants.ts'
import scopes from '#areas/platform/scopes/server/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, openOffice, type Sitter } from '#areas/platform/server/testing/office.ts'

let office: Office
let admin: Sitter
beforeAll(async () => {
  office = await openOffice(scopes)
  await office.hire('100001', 'boss', ['admin'])
  await office.hire('100002', 'boss', ['admin'])
  await office.hire('100001', 'zhoumin', ['cashier'], { dept: 'finance' })
  await office.hire('100001', 'mengjia', ['hr'], { dept: 'hr' })
  admin = await office.as('100001', 'boss')
})
afterAll(() => office?.close())

const flatCodes = (nodes: any[]): string[] => nodes.flatMap(node => [node.code, ...flatCodes(node.children ?? [])])
const buttonsOf = async (person: Sitter) => new Set(flatCodes(await person.gets('blade-system/menu/buttons')))
const roleId = async (alias: string, tenantId = '100001') =>
  office.test.database.transaction(
    tenantId,
    async tx =>
      (await tx.row<{ id: string }>(
        sql`select id from blade_role where tenant_id = ${tenantId} and role_alias = ${alias}`,
      ))!.id,
  )
const userId = async (account: string, tenantId = '100001') =>
  office.test.database.transaction(
    tenantId,
    async tx =>
      (await tx.row<{ id: string }>(
        sql`select id from blade_user where tenant_id = ${tenantId} and account = ${account}`,
      ))!.id,
  )
const menuIds = async (...codes: string[]) =>
  office.test.database.transaction('000000', async tx =>
    (
      await tx.rows<{ id: string }>(
        sql`select id from blade_menu where code = any(${codes}::text[]) and is_deleted = 0`,
      )
    ).map(row => row.id),
  )

describe('what a person may do', () => {
  it('shows everybody home, own affairs and messages; the cashier gets no user administration', async () => {
    const cashier = await office.as('100001', 'zhoumin')
    const routes = await cashier.gets<any[]>('blade-system/menu/routes')
    const shown = flatCodes(routes)
    expect(shown).toEqual(expect.arrayContaining(['m_wel', 'wel', 'm_desk', 'notice']))
    expect(shown).not.toContain('user')
    const leaf = routes.find(one => one.code === 'm_desk').children[0]
    expect('children' in leaf).toBe(false)
    expect((await cashier.call('GET', 'blade-user/page')).status).toBe(402)
  })
  it('gives an administrator every code of his tenant but sensitive ones and those of the platform', async () => {
    const codes = await buttonsOf(admin)
    expect([
      codes.has('user_add'),
      codes.has('role_grant'),
      codes.has('tenant_view'),
      codes.has('dict_add'),
      codes.has('dictbiz_add'),
    ]).toEqual([true, true, false, false, true])
    expect((await admin.call('GET', 'blade-system/tenant/list')).status).toBe(402)
  })
  it('applies the package: codes outside it give nothing, even to an administrator, and return with an upgrade', async () => {
    await office.test.database.transaction('000000', async tx => {
      await tx.run(
        sql`insert into tenant_package (id, tenant_id, create_time, package_name, menu_codes) values (77, '000000', now(), '标准版', ${['contacts', 'contacts_add', 'user', 'role']}::varchar[])`,
      )
      await tx.run(sql`update blade_tenant set package_id = 77 where code = '100002'`)
    })
    const other = await office.as('100002', 'boss')
    const codes = await buttonsOf(other)
    expect([
      codes.has('contacts_add'),
      codes.has('contacts_view'),
      codes.has('contacts_edit'),
      codes.has('user_view'),
      codes.has('user_add'),
    ]).toEqual([true, true, false, true, false])
    await office.test.database.transaction('000000', tx =>
      tx.run(sql`update blade_tenant set package_id = null where code = '100002'`),
    )
    office.passSeconds(6)
    expect((await buttonsOf(other)).has('user_add')).toBe(true)
  })
  it('lets nobody see another tenant’s users, whatever number he sends', async () => {
    const other = await office.as('100002', 'boss')
    const names = (await other.gets('blade-user/page', { tenantId: '100001', size: 100 })).records.map(
      (row: any) => row.account,
    )
    expect(names).toEqual(['boss'])
    expect((await other.call('GET', 'blade-user/detail', { id: await userId('zhoumin') })).status).toBe(404)
    expect((await other.call('POST', 'blade-user/reset-password', { userIds: await userId('zhoumin') })).status).toBe(
      404,
    )
    // As every id of another tenant (decisions 12, example 6).
    const foreign = await roleId('sales')
    for (const [path, body] of [
      ['remove', { ids: foreign }],
      ['update-status', { ids: foreign, status: 2 }],
      ['grant', { roleIds: foreign, menuIds: [] }],
      ['grant-data', { roleIds: foreign, dataScopeCodes: ['*:2'] }],
      ['copy-role', { roleId: foreign, roleName: '业务员二', roleAlias: 'sales_two' }],
    ] as const)
      expect([path, (await other.call('POST', `blade-system/role/${path}`, body)).status]).toEqual([path, 404])
    expect(
      (
        await other.call('POST', 'blade-user/grant', {
          userIds: await userId('boss', '100002'),
          roleIds: await roleId('cashier'),
        })
      ).status,
    ).toBe(400)
  })
})

describe('granting', () => {
  it('takes effect within five seconds, both ways', async () => {
    const person = await office.hire('100001', 'newcomer', ['gps_officer'])
    const sitter = await office.as('100001', 'newcomer')
    expect((await sitter.call('GET', 'blade-system/param/list')).status).toBe(402)
    const id = await roleId('gps_officer')
    const before = await admin.gets('blade-system/menu/role-tree-keys', { roleIds: id })
    await admin.posts('blade-system/role/grant', {
      roleIds: [id],
      menuIds: [...before.menu, ...(await menuIds('param'))],
    })
    office.passSeconds(6)
    expect((await sitter.call('GET', 'blade-system/param/list')).status).toBe(200)
    await admin.posts('blade-system/role/grant', { roleIds: [id], menuIds: before.menu })
    office.passSeconds(6)
    expect((await sitter.call('GET', 'blade-system/param/list')).status).toBe(402)
    expect(person).toMatch(/^\d+$/)
  })
  it('caches shared grants for colleagues for at most five seconds', async () => {
    const accounts = ['colleague-a', 'colleague-b', 'colleague-c']
    for (const account of accounts) await office.hire('100001', account, ['archive_keeper'])
    const [first, second, third] = [
      await office.as('100001', accounts[0]!),
      await office.as('100001', accounts[1]!),
      await office.as('100001', accounts[2]!),
    ]
    const looks = async (person: Sitter) => {
      const before = office.test.database.metrics().statements
      const { status } = await person.call('GET', 'blade-system/param/list')
      return { status, statements: office.test.database.metrics().statements - before }
    }
    for (const person of [first, second, third]) expect((await looks(person)).status).toBe(402)
    office.passSeconds(6)
    const [asks, shares] = [await looks(first), await looks(second)]
    // The begin with its tenant, his own session, the end: nothing of roles, departments, red list, interfaces,
    // parameters.
    expect([shares.statements, asks.statements > 8]).toEqual([4, true])
    // Who asks whether anything was touched, and finds nothing, reads no roles: what they give is put together already.
    await office.test.database.transaction('100001', async tx =>
      tx.run(sql`update blade_role set status = status where tenant_id = '100001' and id = ${await roleId('hr')}`),
    )
    office.passSeconds(6)
    const reads = await looks(first)
    office.passSeconds(6)
    expect([(await looks(first)).statements, reads.statements > asks.statements + 3]).toEqual([asks.statements, true])
    await looks(second)
    // Who comes three seconds later takes what they share, and that is three seconds old for him as well.
    office.passSeconds(3)
    const id = await roleId('archive_keeper')
    await office.test.database.transaction('100001', async tx =>
      tx.run(
        sql`insert into role_menu (id, tenant_id, create_time, role_id, code) values (${await tx.newId()}, '100001', now(), ${id}, 'param')`,
      ),
    )
    expect((await looks(third)).status).toBe(402)
    office.passSeconds(2)
    expect((await looks(third)).status).toBe(200)
    // Whoever signs in begins with what is granted now.
    await office.test.database.transaction('100001', tx =>
      tx.run(sql`delete from role_menu where tenant_id = '100001' and role_id = ${id} and code = 'param'`),
    )
    expect((await looks(await office.as('100001', accounts[2]!))).status).toBe(402)
  })
  it('has another stamp after every kind of change in every table that rights come from', async () => {
    const stamp = () => office.test.database.transaction('100001', grantsStamp)
    const writes = (statement: Sql) => office.test.database.transaction('100001', tx => tx.run(statement))
    const stamps = [await stamp(), await stamp()]
    expect(stamps[1]).toBe(stamps[0])
    for (const table of GRANT_TABLES.map(sql.name)) {
      await writes(sql`insert into ${table} (id, tenant_id, create_time) values (990001, '100001', now())`)
      stamps.push(await stamp())
      await writes(sql`update ${table} set is_deleted = 1 where tenant_id = '100001' and id = 990001`)
      stamps.push(await stamp())
      await writes(sql`delete from ${table} where tenant_id = '100001' and id = 990001`)
      stamps.push(await stamp())
    }
    for (const [at, one] of stamps.entries()) if (at > 1) expect(one).not.toBe(stamps[at - 1])
    // Whatever the rights are read from is one of them.
    const source = readFileSync(new URL('load-rights.ts', import.meta.url), 'utf8')
    const read = new Set([...source.matchAll(/\b(?:from|join) (\w+_\w+)/g)].map(match => match[1]!))
    expect([...read].sort()).toEqual([...GRANT_TABLES].sort())
  })
  it('opens a masked field to the person who stands on the red list, not to his colleague', async () => {
    await office.hire('100001', 'named', ['sales'])
    await office.hire('100001', 'unnamed', ['sales'])
    const [named, unnamed] = [await office.as('100001', 'named'), await office.as('100001', 'unnamed')]
    await office.test.database.transaction('100001', async tx => {
      await tx.run(
        sql`update red_list set user_ids = array[${await userId('named')}::bigint] where tenant_id = '100001' and resource = 'contacts' and field_key = 'phone'`,
      )
      for (const account of ['named', 'unnamed'])
        await tx.run(
          sql`insert into contacts (id, tenant_id, create_user, create_time, contact_name, contact_no, phone) values (${await tx.newId()}, '100001', ${await userId(account)}, now(), ${account}, ${account}, '13900001234')`,
        )
    })
    office.passSeconds(6)
    const phone = async (person: Sitter) => (await person.gets('ratutech-core/contacts/page', {})).records[0].phone
    expect([await phone(unnamed), await phone(named)]).toEqual(['139****1234', '13900001234'])
  })
  it('lets nobody grant a role above his own, roles to himself, or two roles that exclude each other', async () => {
    const hr = await office.as('100001', 'mengjia')
    expect(
      (await hr.call('POST', 'blade-user/grant', { userIds: await userId('zhoumin'), roleIds: await roleId('admin') }))
        .status,
    ).toBe(402)
    const submit = await hr.call('POST', 'blade-user/submit', {
      account: 'sneaky',
      realName: '甲',
      code: 'S1',
      phone: '13900000004',
      deptId: (await hr.gets<any[]>('blade-system/dept/tree'))[0].id,
      roleId: await roleId('admin'),
      userType: 1,
    })
    expect([submit.status, submit.msg]).toEqual([400, '不能授予角色【系统管理员】'])
    expect(
      (
        await admin.call('POST', 'blade-user/grant', {
          userIds: await userId('boss'),
          roleIds: await roleId('cashier'),
        })
      ).msg,
    ).toBe('不能修改自己的角色')
    const mutex = await admin.call('POST', 'blade-user/grant', {
      userIds: await userId('zhoumin'),
      roleIds: `${await roleId('cashier')},${await roleId('finance_manager')}`,
    })
    expect([mutex.status, mutex.msg]).toEqual([400, '角色【出纳】与【财务主管】不能授予同一人'])
  })
  it('gives no platform code to a role of a tenant', async () => {
    const id = await roleId('sales')
    const answer = await admin.call('POST', 'blade-system/role/grant', {
      roleIds: [id],
      menuIds: await menuIds('tenant', 'tenant_add'),
    })
    expect([answer.status, answer.msg.startsWith('超出可授予范围')]).toEqual([400, true])
  })
  it('does not restore at the next start what an administrator revoked', async () => {
    const id = await roleId('flow_admin')
    await admin.posts('blade-system/role/grant', { roleIds: [id], menuIds: [] })
    expect((await admin.gets('blade-system/menu/role-keys', { roleIds: id })).menu).toEqual([])
  })
})

describe('granting scopes', () => {
  const keeper = async () => {
    const made = await admin.posts('blade-system/role/submit', {
      roleName: '授权员',
      roleAlias: 'granter',
      roleKind: 2,
      defaultScope: 4,
      sort: 90,
    })
    await admin.posts('blade-system/role/grant', {
      roleIds: [made.id],
      menuIds: await menuIds('role', 'role_grant', 'role_edit', 'role_copy', 'param'),
    })
    const below = await admin.posts('blade-system/role/submit', {
      roleName: '受权员',
      roleAlias: 'granted',
      roleKind: 2,
      defaultScope: 2,
      sort: 91,
    })
    await admin.posts('blade-system/role/grant', { roleIds: [below.id], menuIds: await menuIds('param') })
    await office.hire('100001', 'granter', ['granter'], { dept: 'finance' })
    return { own: made.id as string, other: below.id as string, person: await office.as('100001', 'granter') }
  }
  it('lets nobody grant wider rows than his own, in any field, or interface scopes he does not hold', async () => {
    const { own, other, person } = await keeper()
    const [inside, outside] = await office.test.database.transaction('100001', async tx =>
      Promise.all(
        ['finance', 'hr'].map(
          async code =>
            (await tx.row<{ id: string }>(
              sql`select id from blade_dept where tenant_id = '100001' and dept_code = ${code}`,
            ))!.id,
        ),
      ),
    )
    const gives = async (dataScopeCodes: string) =>
      (await person.call('POST', 'blade-system/role/grant-data', { roleIds: [other], dataScopeCodes })).msg
    expect([await gives('*:1'), await gives(`param:5:${outside}`)]).toEqual([
      '数据范围超出您本人的范围：*',
      '数据范围超出您本人的范围：param',
    ])
    for (const within of ['*:2', '*:4', `param:5:${inside}`])
      await person.posts('blade-system/role/grant-data', { roleIds: [other], dataScopeCodes: within })
    const edits = (values: Record<string, unknown>) => person.call('POST', 'blade-system/role/submit', values)
    expect((await edits({ id: own, defaultScope: 1 })).msg).toBe('数据范围超出您本人的范围：*')
    expect((await edits({ id: other, defaultScope: 3 })).status).toBe(200)
    const custom = await admin.posts('blade-system/data-scope/submit', {
      menuId: (await menuIds('param'))[0],
      resourceCode: 'wide',
      scopeName: '全部参数',
      scopeType: 1,
      scopeClass: 'param',
    })
    expect(
      (await person.call('POST', 'blade-system/role/grant', { roleIds: [other], dataScopeIds: [custom.id] })).msg,
    ).toBe('数据范围超出您本人的范围：param')
    const call = await admin.posts('blade-system/api-scope/submit', {
      menuId: (await menuIds('param'))[0],
      resourceCode: 'a9',
      scopeName: '客户只读',
      scopePath: 'GET /api/blade-system/client/*',
      scopeType: 1,
    })
    expect(
      (await person.call('POST', 'blade-system/role/grant', { roleIds: [other], apiScopeIds: [call.id] })).msg,
    ).toBe('只能授予您本人拥有的接口权限')
    expect(
      (
        await admin.call('POST', 'blade-system/role/grant', {
          roleIds: [await roleId('admin')],
          apiScopeIds: [call.id],
        })
      ).msg,
    ).toBe('不能为自己的角色增加接口权限')
    await admin.posts('blade-system/role/grant', { roleIds: [own], apiScopeIds: [call.id] })
    await person.posts('blade-system/role/grant', { roleIds: [other], apiScopeIds: [call.id] })
  })
  it('copies rights, scopes, interfaces and exclusions, never above the parent role of the copy', async () => {
    const source = await roleId('granted')
    const above = await admin.posts('blade-system/role/submit', {
      roleName: '窄角色',
      roleAlias: 'narrow',
      roleKind: 2,
      defaultScope: 2,
      sort: 92,
    })
    await admin.posts('blade-system/role/grant', { roleIds: [above.id], menuIds: await menuIds('post') })
    expect(
      (
        await admin.call('POST', 'blade-system/role/copy-role', {
          roleId: source,
          roleName: '副本',
          roleAlias: 'copy_a',
          parentId: above.id,
        })
      ).msg,
    ).toMatch(/^超出上级角色的权限/)
    const rival = await admin.posts('blade-system/role/submit', {
      roleName: '互斥者',
      roleAlias: 'rival',
      roleKind: 2,
      defaultScope: 2,
      sort: 93,
      mutexRoleIds: [source],
    })
    const copy = await admin.posts('blade-system/role/copy-role', {
      roleId: source,
      roleName: '副本',
      roleAlias: 'copy_b',
    })
    const keys = async (id: string) => {
      const { menu, dataScope, apiScope } = await admin.gets('blade-system/menu/role-keys', { roleIds: id })
      return { menu: [...menu].sort(), dataScope, apiScope }
    }
    expect(await keys(copy.id)).toEqual(await keys(source))
    expect((await keys(copy.id)).apiScope.length).toBe(1)
    expect((await admin.gets('blade-system/role/detail', { id: rival.id })).mutexRoleIds.split(',')).toContain(copy.id)
  })
})

describe('interface scopes and the explainer', () => {
  it('opens one call to a role without any menu, and nothing beside it', async () => {
    const menuId = (await menuIds('param'))[0]
    expect(
      (
        await admin.call('POST', 'blade-system/api-scope/submit', {
          menuId,
          resourceCode: 'a1',
          scopeName: '错',
          scopePath: 'GET /api/x; drop',
          scopeType: 2,
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await admin.call('POST', 'blade-system/data-scope/submit', {
          menuId,
          resourceCode: 'd1',
          scopeName: '注入',
          scopeType: 5,
          scopeValue: '1=1 or true',
        })
      ).data.faults[0].path,
    ).toBe('scopeValue')
    const scope = await admin.posts('blade-system/api-scope/submit', {
      menuId,
      resourceCode: 'a2',
      scopeName: '参数只读',
      scopePath: 'GET /api/blade-system/param/*',
      scopeType: 1,
    })
    const role = await roleId('credit_committee')
    await admin.posts('blade-system/role/grant', { roleIds: [role], apiScopeIds: [scope.id] })
    await office.hire('100001', 'robot', ['credit_committee'])
    const robot = await office.as('100001', 'robot')
    expect([
      (await robot.call('GET', 'blade-system/param/list')).status,
      (await robot.call('POST', 'blade-system/param/submit', {})).status,
    ]).toEqual([200, 402])
    // He works with this role alone, by his own choice; then it is taken from him.
    const other = await roleId('archive_keeper')
    await office.test.database.transaction('100001', async tx => {
      await tx.run(
        sql`update blade_user set role_id = array[${role}, ${other}]::bigint[] where tenant_id = '100001' and account = 'robot'`,
      )
      await tx.run(
        sql`update auth_session set role_ids = array[${role}]::bigint[] where tenant_id = '100001' and account = 'robot'`,
      )
    })
    office.passSeconds(6)
    expect((await robot.call('GET', 'blade-system/param/list')).status).toBe(200)
    await office.test.database.transaction('100001', tx =>
      tx.run(
        sql`update blade_user set role_id = array[${other}]::bigint[] where tenant_id = '100001' and account = 'robot'`,
      ),
    )
    office.passSeconds(6)
    expect((await robot.call('GET', 'blade-system/param/list')).status).toBe(402)
  })
  it('explains the code by the role that grants it', async () => {
    const cashier = await userId('zhoumin')
    const steps = (await admin.gets('blade-system/authority/explain', { userId: cashier, code: 'contacts_add' })).steps
    expect(steps.map((one: any) => [one.step, one.passed])).toEqual([
      ['角色授权', false],
      ['产品包', true],
      ['菜单启用', true],
      ['最终权限', false],
    ])
  })
})

import { sql } from '#packages/database/sql.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Office, openOffice } from '#areas/platform/server/testing/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
  const people = {
    lixiaowen: await office.hire('100001', 'lixiaowen', ['sales'], { dept: 'sz-business-1', cities: ['4403'] }),
    chenliqun: await office.hire('100001', 'chenliqun', ['sales_manager'], { dept: 'sz-business', cities: ['4403'] }),
    gumingyuan: await office.hire('100001', 'gumingyuan', ['general_manager'], { dept: 'gm' }),
    liangjiabao: await office.hire('100001', 'liangjiabao', ['region_director'], { dept: 'south' }),
    hejun: await office.hire('100001', 'hejun', ['sales'], { dept: 'sz-business-2' }),
    linxiaotong: await office.hire('100001', 'linxiaotong', ['sales'], { dept: 'gz-business' }),
    dengkai: await office.hire('100001', 'dengkai', ['sales'], { dept: 'cd-business' }),
  }
  const rows = [
    ['C1', people.lixiaowen, 'sz-business-1', ['4403']],
    ['C2', people.hejun, 'sz-business-2', ['4403']],
    ['C3', people.lixiaowen, 'sz-business-1', ['4401']],
    ['C4', people.linxiaotong, 'gz-business', ['4401']],
    ['C5', people.chenliqun, 'sz-business', []],
    ['C6', people.dengkai, 'cd-business', ['5101']],
  ] as const
  await office.test.database.transaction('100001', async tx => {
    for (const [name, owner, dept, cities] of rows) {
      await tx.run(sql`insert into contacts (id, tenant_id, create_user, create_dept, create_time, contact_name, contact_no, city_codes)
        values (${await tx.newId()}, '100001', ${owner}, (select id from blade_dept where tenant_id = '100001' and dept_code = ${dept}), now(), ${name}, ${name}, ${[...cities]}::varchar[])`)
    }
  })
})
afterAll(() => office?.close())

// The worked example of 10-platform 4.2; without the approver's clause, which needs a process.
it.each([
  ['李晓雯: own rows only, also in another city', 'lixiaowen', 'C1 C3'],
  ['陈立群: his department and below within his city, and what is his own', 'chenliqun', 'C1 C2 C5'],
  ['顾明远: everything, no city bounds him', 'gumingyuan', 'C1 C2 C3 C4 C5 C6'],
  ['梁嘉宝: the departments of the south and below', 'liangjiabao', 'C1 C2 C3 C4 C5'],
])('%s', async (_why, account, seen) => {
  const person = await office.as('100001', account)
  const page = await person.gets('ratutech-core/contacts/page', { size: 50, ascs: 'contactName' })
  expect([page.records.map((row: any) => row.contactName).join(' '), page.total]).toEqual([
    seen,
    seen.split(' ').length,
  ])
})

it('answers a row outside the scope like a missing one, on read and remove', async () => {
  const sales = await office.as('100001', 'lixiaowen')
  const id = await office.test.database.transaction(
    '100001',
    async tx => (await tx.row<{ id: string }>(sql`select id from contacts where contact_name = 'C4'`))!.id,
  )
  expect((await sales.call('GET', 'ratutech-core/contacts/detail', { id })).status).toBe(404)
})

it("applies the widest role, but limits every scope except own rows to the person's cities", async () => {
  await office.hire('100001', 'both', ['sales', 'finance_director'], { dept: 'sz-business-1', cities: ['4403'] })
  await office.test.database.transaction('100001', async tx => {
    const role = (await tx.row<{ id: string }>(
      sql`select id from blade_role where tenant_id = '100001' and role_alias = 'finance_director'`,
    ))!.id
    await tx.run(
      sql`insert into role_menu (id, tenant_id, create_time, role_id, code) values (${await tx.newId()}, '100001', now(), ${role}, 'contacts') on conflict do nothing`,
    )
  })
  const page = await (await office.as('100001', 'both')).gets('ratutech-core/contacts/page', {
    size: 50,
    ascs: 'contactName',
  })
  expect(page.records.map((row: any) => row.contactName)).toEqual(['C1', 'C2', 'C5'])
})

it.each([
  ['{dept}', 'C5'],
  ['{deptBelow}', 'C1 C2 C3 C5'],
  ['{me}', ''],
  ['{city}', 'C1 C2 C5'],
])(
  'reads the placeholder %s of a custom rule by whoever looks, and follows the rule when it changes',
  async (value, seen) => {
    await office.hire('100001', 'boss-of-scopes', ['admin']).catch(() => undefined)
    const account = `looks-${value.replace(/\W/g, '').toLowerCase()}`
    await office
      .hire('100001', account, ['scoped'], { dept: 'sz-business', cities: value === '{city}' ? ['4403'] : [] })
      .catch(async () => {
        await office.test.database.transaction('100001', async tx => {
          await tx.run(
            sql`insert into blade_role (id, tenant_id, create_time, role_name, role_alias, default_scope) values (881, '100001', now(), '自定义范围', 'scoped', 2)`,
          )
          await tx.run(
            sql`insert into role_menu (id, tenant_id, create_time, role_id, code) values (${await tx.newId()}, '100001', now(), 881, 'contacts')`,
          )
        })
        return office.hire('100001', account, ['scoped'], {
          dept: 'sz-business',
          cities: value === '{city}' ? ['4403'] : [],
        })
      })
    const boss = await office.as('100001', 'boss-of-scopes')
    const { id } = await boss.posts('blade-system/data-scope/submit', {
      menuId: '1',
      resourceCode: `contacts:${account}`,
      scopeName: value,
      scopeType: 5,
      scopeClass: 'contacts',
      scopeValue: '{me}',
    })
    await boss.posts('blade-system/role/grant', { roleIds: '881', dataScopeIds: [id] })
    await boss.posts('blade-system/data-scope/submit', { id, scopeValue: value })
    office.passSeconds(6)
    const found = await (await office.as('100001', account)).gets('ratutech-core/contacts/page', {
      size: 50,
      ascs: 'contactName',
    })
    expect(found.records.map((row: any) => row.contactName).join(' ')).toBe(seen)
  },
)

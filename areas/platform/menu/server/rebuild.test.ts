import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { type Office, openOffice, PASSWORD, type Sitter } from '#areas/platform/server/testing/office.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { systemClock } from '#kernel'

// Built-in menus are made again from the program; what an administrator may change stays changed (10-platform D3, 7).
let office: Office
let operator: Sitter
beforeAll(async () => {
  office = await openOffice()
  await office.test.database.transaction('000000', async tx => {
    const [admin] = await tx.rows<{ id: string }>(
      sql`select id from blade_user where tenant_id = '000000' and account = 'admin'`,
    )
    await setPassword(tx, systemClock, admin!.id, PASSWORD, false)
  })
  operator = await office.as('000000', 'admin')
})
afterAll(() => office?.close())

const rows = async (code: string) =>
  (
    await office.test.database.transaction('000000', tx =>
      tx.rows<{ id: string; hidden: boolean; name: string; path: string }>(
        sql`select id, hidden, name, path from blade_menu where tenant_id = '000000' and code = ${code} and is_deleted = 0`,
      ),
    )
  )[0]
const rebuild = (preview = false) =>
  operator.posts<Record<'added' | 'removed' | 'changed', { code: string; name: string }[]>>(
    'blade-system/menu/rebuild',
    { preview },
  )

it('preview lists the changes and writes nothing; the rebuild then applies exactly those', async () => {
  await office.test.database.transaction('000000', async tx => {
    await tx.run(sql`update blade_menu set is_deleted = 1 where tenant_id = '000000' and code = 'post'`)
    await tx.run(sql`update blade_menu set path = '/elsewhere' where tenant_id = '000000' and code = 'dept'`)
    await tx.run(
      sql`update blade_menu set code = 'gone_with_its_page', name = '旧页面' where tenant_id = '000000' and code = 'work_calendar'`,
    )
  })
  const told = await rebuild(true)
  expect(told.added.map(one => one.code)).toEqual(expect.arrayContaining(['post', 'work_calendar']))
  expect(told.removed).toEqual([expect.objectContaining({ code: 'gone_with_its_page', name: '旧页面' })])
  expect(told.changed.map(one => one.code)).toContain('dept')
  expect([await rows('post'), (await rows('dept'))?.path]).toEqual([undefined, '/elsewhere'])
  expect(await rebuild()).toEqual(told)
  expect([(await rows('post'))?.path, (await rows('dept'))?.path, await rows('gone_with_its_page')]).toEqual([
    '/system/post',
    '/system/dept',
    undefined,
  ])
  expect(await rebuild(true)).toEqual({ added: [], removed: [], changed: [] })
})

it("renames rows that no administrator renamed to the program's current names", async () => {
  const before = (await rows('dept'))!.name
  await office.test.database.transaction('000000', tx =>
    tx.run(sql`update blade_menu set name = '机构', name_en = 'Units' where tenant_id = '000000' and code = 'dept'`),
  )
  expect((await rebuild(true)).changed).toEqual([{ code: 'dept', name: '机构', nameEn: 'Units' }])
  await rebuild()
  expect([(await rows('dept'))!.name, (await rebuild(true)).changed]).toEqual([before, []])
})

it('keeps what the administrator renamed and hid, also over the next start', async () => {
  const { id } = (await rows('post'))!
  await operator.posts('blade-system/menu/submit', { id, name: '职务管理', hidden: true })
  expect(await rebuild(true)).toEqual({ added: [], removed: [], changed: [] })
  await rebuild()
  expect(await rows('post')).toMatchObject({ name: '职务管理', hidden: true })
})

it('refuses to remove a built-in row and names the alternative', async () => {
  const answer = await operator.call('POST', 'blade-system/menu/remove', { ids: (await rows('post'))!.id })
  expect([answer.status, answer.msg]).toEqual([400, '内置菜单不能删除，可停用或隐藏'])
})

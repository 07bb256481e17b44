import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BladeClient, type Answer, openWithAdministrators } from './client.ts'
import { breaches, missing } from './shapes.ts'
import { type Stand } from './stand.ts'
import { found, pages, type Row } from './written-pages.ts'

// A person at work on the platform pages with a client of the family: adds, opens, sends the whole row back, changes,
// removes. No version, no key, display fields and all.
let stand: Stand
let tenant: BladeClient
let platform: BladeClient
beforeAll(async () => {
  ;({ stand, tenant, platform } = await openWithAdministrators())
})
afterAll(() => stand?.close())

const ok = (answer: Answer, what: string): any => {
  expect([what, answer.status, answer.body]).toMatchObject([what, 200, { code: 200, success: true, msg: '操作成功' }])
  expect([what, breaches(answer.body.data)]).toEqual([what, []])
  return answer.body.data
}
const refused = (answer: Answer, status: number): string => {
  expect([answer.status, answer.body.code, answer.body.success, typeof answer.body.data]).toEqual([
    status,
    status,
    false,
    'object',
  ])
  return answer.body.msg
}
describe.each(pages)('$name', page => {
  const client = () => (page.as === 'tenant' ? tenant : platform)
  const path = (call: string) => `${page.base}/${call}`
  const id = async (list: string, fits: (row: Row) => boolean): Promise<string> =>
    found((await client().get(list, { size: 100 })).body.data).find(fits)!['id'] as string
  const listed = async (finds: Row) =>
    found(ok(await client().get(path(page.list), finds), page.list)).filter(row =>
      Object.entries(finds).every(([key, value]) => key === 'size' || row[key] === value),
    )
  const open = async (row: Row): Promise<Row> =>
    ok(await client().get(path('detail'), page.detail?.(row) ?? { id: row['id'] }), 'detail')
  const stays = ({ version: _v, updateTime: _t, updateUser: _u, updateUserName: _n, _actions, ...rest }: Row) => rest
  let row: Row
  let finds = page.finds

  it('a row is added by submit without an id, and stands in the list as the page reads it', async () => {
    let body = await page.added({ id })
    if (page.name === '行政区划') body = { ...body, code: '440399' }
    ok(await client().send(path('submit'), body), 'submit')
    ;[row] = (await listed(finds)) as [Row]
    expect([row === undefined, missing(row ?? {}, page.keys)]).toEqual([false, []])
    for (const [key, value] of Object.entries(finds)) if (key !== 'size') expect(row[key]).toBe(value)
  })
  it('opened and saved again as it came, display fields and absent values included, it stays what it was', async () => {
    const before = await open(row)
    expect(
      missing(
        before,
        page.keys.filter(key => !['parentName', 'hasChildren'].includes(key)),
      ),
    ).toEqual([])
    // The client knows no version, and sends what its table added beside the columns.
    const { version: _, ...sent } = before
    ok(
      await client().send(path('submit'), {
        ...sent,
        $cellEdit: false,
        $index: 3,
        $category: '类别',
        unknownField: 'x',
        tenantId: '999999',
      }),
      'submit again',
    )
    expect(stays(await open(row))).toEqual(stays(before))
  })
  it('a change by submit and by update is kept', async () => {
    const { version: _, ...sent } = await open(row)
    ok(await client().send(path('submit'), { ...sent, ...page.change }), 'submit')
    const now = await open(row)
    for (const [key, value] of Object.entries(page.change))
      if (key !== 'password') expect([key, String(now[key])]).toEqual([key, String(value)])
    ok(await client().send(path('update'), { ...sent, ...page.change }), 'update')
    finds = Object.fromEntries(
      Object.entries(page.finds).map(([key, value]) => [key, key in page.change ? page.change[key] : value]),
    )
  })
  it('removed by ids in the query of a POST that says JSON and has no body, it is gone from the list', async () => {
    const [last] = (await listed(finds)) as [Row]
    ok(await client().post(path('remove'), page.removal?.(last) ?? { ids: last['id'] }), 'remove')
    expect(await listed(finds)).toEqual([])
    expect(
      refused(await client().get(path('detail'), page.detail?.(last) ?? { id: last['id'] }), 404).length,
    ).toBeGreaterThan(3)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { makeWorld, type Person, type World } from '../world.ts'

// 10-platform 5.8: an earlier version comes back through the record's own update, with its rules of today; also where
// that call is written by hand.
let world: World
let admin: Person
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.as('系统管理员')
})
afterAll(() => world?.close())

interface Line {
  id: string
  action: string
  before: Record<string, unknown> | null
  reason: string | null
  createTime: string
}
const system = '/api/blade-system'
const historyOf = (resource: string, id: string, before = '') =>
  admin.gets<Line[]>('/api/blade-desk/timeline/list', { resource, id, ...(before ? { before } : {}) })
const rowOf = async (path: string, id: string) => admin.gets<Record<string, any>>(`${path}/detail`, { id })
/** Makes it, changes it, and asks for the version from before the change. */
async function goesBack(
  resource: string,
  path: string,
  made: Record<string, unknown>,
  change: Record<string, unknown>,
) {
  const { id } = await admin.posts<{ id: string }>(`${path}/submit`, made)
  const first = await rowOf(path, id)
  await admin.posts(`${path}/submit`, { ...made, id, version: first['version'], ...change })
  const changed = await rowOf(path, id)
  const lines = await historyOf(resource, id)
  const birth = lines.at(-1)!
  const answer = await admin.call('POST', `${path}/submit`, { id, version: changed['version'], restoredFrom: birth.id })
  return { id, first, changed, birth, answer, now: await rowOf(path, id), told: (await historyOf(resource, id))[0]! }
}
const top = async () =>
  (await world.inside(tx =>
    tx.row<{ id: string }>(sql`select id from blade_dept where tenant_id = ${tx.tenantId} and dept_code = 'it'`),
  ))!.id

describe('comes back, with a line that says so', () => {
  it.each([
    [
      'a business dictionary',
      'dict-biz',
      `${system}/dict-biz`,
      () => ({ parentId: '0', code: 'fence_kind', dictValue: '围栏类型', valueEn: 'Fences', sort: 3 }),
      { dictValue: '围栏', sort: 9 },
      ['dictValue', 'sort'],
    ],
    [
      'a role',
      'role',
      `${system}/role`,
      () => ({ roleName: '围栏管理', roleAlias: 'fence_keeper', defaultScope: 2, sort: 90 }),
      { roleName: '围栏主管', sort: 95 },
      ['roleName', 'sort'],
    ],
    [
      'a parameter',
      'param',
      `${system}/param`,
      () => ({ paramName: '围栏高度', paramKey: 'fence.height', paramValue: '180', valueType: 2 }),
      { paramValue: '220' },
      ['paramValue'],
    ],
    [
      'a post',
      'post',
      `${system}/post`,
      () => ({ postCode: 'fence', postName: '围栏岗', category: 1, sort: 5 }),
      { postName: '看护岗' },
      ['postName'],
    ],
  ] as [string, string, string, () => Record<string, unknown>, Record<string, unknown>, string[]][])(
    '%s',
    async (_what, resource, path, made, change, names) => {
      const { first, changed, answer, now, told } = await goesBack(resource, path, made(), change)
      expect([answer.status, answer.msg]).toEqual([200, '操作成功'])
      for (const name of names)
        expect([name, changed[name] !== first[name], now[name]]).toEqual([name, true, first[name]])
      expect(told).toMatchObject({ action: 'restore', reason: expect.stringMatching(/^恢复到 2026-11-21 10:00/) })
    },
  )
  it('a department, whose place in the tree is reckoned anew', async () => {
    const parent = await top()
    const { id, first, changed, answer, now } = await goesBack(
      'dept',
      `${system}/dept`,
      { parentId: parent, deptCode: 'fence', deptName: '围栏组', fullName: '围栏组', deptCategory: 2 },
      { deptName: '护栏组', parentId: '0' },
    )
    expect([answer.status, answer.msg, changed['deptName'], now['deptName'], now['parentId']]).toEqual([
      200,
      '操作成功',
      '护栏组',
      '围栏组',
      first['parentId'],
    ])
    const { ancestors } = (await world.inside(tx =>
      tx.row<{ ancestors: string }>(
        sql`select ancestors from blade_dept where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
      ),
    ))!
    expect(ancestors.split(',')).toContain(parent)
  })
})

describe('is refused by the rule that would refuse the form today', () => {
  it('a department whose old name is taken beside it', async () => {
    const parent = await top()
    const { id } = await admin.posts<{ id: string }>(`${system}/dept/submit`, {
      parentId: parent,
      deptCode: 'night',
      deptName: '夜班组',
      fullName: '夜班组',
      deptCategory: 2,
    })
    const birth = (await historyOf('dept', id)).at(-1)!
    await admin.posts(`${system}/dept/submit`, {
      id,
      version: (await rowOf(`${system}/dept`, id))['version'],
      deptName: '晚班组',
    })
    await admin.posts(`${system}/dept/submit`, {
      parentId: parent,
      deptCode: 'night2',
      deptName: '夜班组',
      fullName: '夜班组',
      deptCategory: 2,
    })
    const answer = await admin.call('POST', `${system}/dept/submit`, {
      id,
      version: (await rowOf(`${system}/dept`, id))['version'],
      restoredFrom: birth.id,
    })
    expect(answer.msg).toContain('同级部门名称不能重复')
    expect((await rowOf(`${system}/dept`, id))['deptName']).toBe('晚班组')
  })
  it('a record that somebody changed meanwhile, a version of another record, and a person without the right', async () => {
    const { id } = await admin.posts<{ id: string }>(`${system}/post/submit`, {
      postCode: 'gate',
      postName: '门岗',
      category: 1,
    })
    const birth = (await historyOf('post', id)).at(-1)!
    await admin.posts(`${system}/post/submit`, { id, version: 0, postName: '大门岗' })
    expect((await admin.call('POST', `${system}/post/submit`, { id, version: 0, restoredFrom: birth.id })).status).toBe(
      409,
    )
    const foreign = (
      await historyOf(
        'role',
        (
          await admin.posts<{ id: string }>(`${system}/role/submit`, {
            roleName: '临时',
            roleAlias: 'temporary',
            defaultScope: 2,
          })
        ).id,
      )
    ).at(-1)!
    expect(
      (await admin.call('POST', `${system}/post/submit`, { id, version: 1, restoredFrom: foreign.id })).status,
    ).toBe(404)
    expect(
      (
        await (
          await world.as('李晓雯')
        ).call('POST', `${system}/post/submit`, { id, version: 1, restoredFrom: birth.id })
      ).status,
    ).toBe(402)
  })
})

it('reaches behind five hundred lines: the history is read on, and the oldest version still comes back', async () => {
  const { id } = await admin.posts<{ id: string }>(`${system}/param/submit`, {
    paramName: '计数',
    paramKey: 'fence.count',
    paramValue: '1',
    valueType: 2,
  })
  for (let value = 2; value <= 560; value++)
    await admin.posts(`${system}/param/submit`, { id, version: value - 2, paramValue: String(value) })
  const first = await historyOf('param', id)
  const rest = await historyOf('param', id, first.at(-1)!.id)
  expect([first.length, rest.length, rest.at(-1)!.action]).toEqual([500, 60, 'save'])
  await admin.posts(`${system}/param/submit`, { id, version: 559, restoredFrom: rest.at(-1)!.id })
  expect((await rowOf(`${system}/param`, id))['paramValue']).toBe('1')
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { oaSimulatedDept, oaSimulatedUser } from '#areas/platform/oa-user/oa-user.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { sql } from '#packages/database/sql.ts'
import { insertRows } from '#packages/server/rows.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { refused } from './uploads.ts'

// 10-platform 5.9 and 15, example 17: 412 people, of whom 3 are new, 5 changed, 2 left, 1 is a conflict and 401 are the
// same.

const BASE = '/api/blade-user/oa'
let world: World
let admin: Person
let deptId: string
const phone = (at: number) => `139${String(10_000_000 + at)}`
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.as('系统管理员')
  await world.inside(async tx => {
    deptId = (await tx.row<{ id: string }>(
      sql`select id from blade_dept where tenant_id = ${tx.tenantId} and dept_name = '深圳业务一组'`,
    ))!.id
    const numbers = Array.from({ length: 408 }, (_, at) => at)
    await insertRows(
      tx,
      world.system,
      userAccount,
      numbers.map(
        at =>
          ({
            account: `p${at}`,
            code: `P${at}`,
            userType: 1,
            realName: `员工${at}`,
            name: `员工${at}`,
            phone: phone(at),
            deptId: [deptId],
            roleId: [],
            postId: [],
            cityCodes: [],
          }) as never,
      ),
    )
    await insertRows(
      tx,
      world.system,
      oaSimulatedDept,
      [
        ['d1', '', '深圳业务一组'],
        ['d2', 'd1', '深圳业务二组'],
      ].map(([oaId, oaParentId, deptName]) => ({ oaId, oaParentId, deptName, sort: 1 }) as never),
    )
    const same = (at: number) => ({
      oaId: `oa${at}`,
      loginName: `p${at}`,
      code: `P${at}`,
      realName: `员工${at}`,
      phone: phone(at),
      email: '',
      oaDeptId: 'd1',
      postName: '',
      enabled: true,
    })
    await insertRows(tx, world.system, oaSimulatedUser, [
      ...numbers.slice(0, 401).map(same),
      // Another department, another mobile.
      ...[401, 402, 403].map(at => ({ ...same(at), oaDeptId: 'd2' })),
      ...[404, 405].map(at => ({ ...same(at), phone: phone(90_000 + at) })),
      // Disabled.
      { ...same(406), enabled: false },
      { ...same(407), enabled: false },
      // Matches 员工0's mobile under a staff number that is another's.
      { ...same(401), oaId: 'oaX', loginName: 'nobody', code: 'NEW9', phone: phone(0) },
      ...[1, 2, 3].map(at => ({
        oaId: `new${at}`,
        loginName: `new${at}`,
        code: `N${at}`,
        realName: `新人${at}`,
        phone: phone(80_000 + at),
        email: '',
        oaDeptId: 'd1',
        postName: '业务员',
        enabled: true,
      })),
    ] as never)
  })
})
afterAll(() => world?.close())

const states = async () => {
  const { records } = await admin.gets<{ records: { state: number }[] }>(`${BASE}/get-user-list`, { size: 1000 })
  return Object.fromEntries([...Map.groupBy(records, one => one.state)].map(([state, ones]) => [state, ones.length]))
}
const pulls = async () => {
  await admin.posts(`${BASE}/pull-user-list`, { full: 1 })
  await world.product.runner.drain()
}

it('pulls departments and people into staging and says who is new, changed, gone, in conflict', async () => {
  // Bound by his OA id, 员工0 is himself whoever else tells his mobile.
  await world.inside(tx =>
    tx.run(sql`update blade_user set oa_user_id = 'oa0' where tenant_id = ${tx.tenantId} and account = 'p0'`),
  )
  const headId = world.people.get('许文博')!.userId
  await world.inside(tx =>
    tx.run(
      sql`update blade_user set supervisor_id = ${headId}::bigint where tenant_id = ${tx.tenantId} and account = 'p406'`,
    ),
  )
  await pulls()
  // The head of who is gone learns what is to be handed over, once however often the OA is asked.
  const told = () =>
    world.inside(tx =>
      tx.rows<{ title: string }>(
        sql`select title from user_message where tenant_id = ${tx.tenantId} and user_id = ${headId}::bigint and title like 'OA中%'`,
      ),
    )
  expect(await told()).toEqual([{ title: 'OA中员工406已离职，名下0条数据待交接' }])
  world.clock.set('2026-11-24 09:00:00')
  await pulls()
  expect((await told()).length).toBe(1)
  const found = await states()
  expect(found).toEqual({ 1: 3, 2: 5, 3: 401, 4: 2, 5: 1 })
  const changed = await admin.gets<{
    records: { realName: string; state: number; diff: { field: string; ours: string; theirs: string }[] }[]
  }>(`${BASE}/get-update-user-list`, { size: 50 })
  expect(changed.records.find(one => one.realName === '员工402')?.diff).toMatchObject([
    { field: 'deptId', theirs: '深圳业务二组' },
  ])
  // A mobile is masked by its kind, as in the list beside it: all stars would not say which of two numbers it is.
  expect(changed.records.find(one => one.realName === '员工404')?.diff).toMatchObject([
    { field: 'phone', ours: '139****0404', theirs: '139****0404' },
  ])
  expect(await admin.gets(`${BASE}/dept-list`)).toMatchObject([
    { deptName: '深圳业务一组', state: 3 },
    { deptName: '深圳业务二组' },
  ])
})

it('10.17 creates exactly the chosen ones; whose mobile was taken meanwhile is refused by himself', async () => {
  const { records } = await admin.gets<{ records: { id: string; realName: string }[] }>(`${BASE}/get-add-user-list`, {
    size: 50,
  })
  expect(records).toHaveLength(3)
  // Taken by a person outside of the comparison: a partner's login.
  await world.inside(tx =>
    insertRows(tx, world.system, userAccount, [
      {
        account: 'partner1',
        userType: 3,
        realName: '服务商',
        name: '服务商',
        phone: phone(80_003),
        deptId: [],
        roleId: [],
        postId: [],
        cityCodes: [],
      } as never,
    ]),
  )
  const results = await admin.posts<{ ok: boolean; reason: string; password: string; account: string }[]>(
    `${BASE}/save-seeyon-user`,
    { ids: records.map(one => one.id) },
  )
  expect(results.filter(one => one.ok)).toMatchObject([{ account: 'new1' }, { account: 'new2' }])
  expect(results.find(one => !one.ok)?.reason).toContain('手机号已被使用')
  expect(results[0]!.password).not.toBe('')
  const after = await states()
  expect(Object.values(after).reduce((sum, one) => sum + one, 0)).toBe(412)
  expect(after[1]).toBe(1)
  const made = await admin.gets('/api/blade-user/page', { account: 'new1' })
  expect(made.records[0]).toMatchObject({ realName: '新人1', deptName: '深圳业务一组', status: 1 })
})

it('applies changes and leavers by the rules of ours: name, mobile, department; nobody leaves with open work', async () => {
  const { records } = await admin.gets<{ records: { id: string; realName: string; state: number }[] }>(
    `${BASE}/get-update-user-list`,
    { size: 50 },
  )
  const ids = records.filter(one => one.state === 2 || one.state === 4).map(one => one.id)
  expect((await admin.posts<{ ok: boolean }[]>(`${BASE}/save-seeyon-user`, { ids })).every(one => one.ok)).toBe(true)
  const left = await admin.gets('/api/blade-user/page', { account: 'p406' })
  expect(left.records[0]).toMatchObject({ status: 5 })
  const conflict = records.find(one => one.state === 5)!
  expect(await admin.posts(`${BASE}/save-seeyon-user`, { ids: [conflict.id] })).toMatchObject([
    { ok: false, reason: expect.stringContaining('冲突') },
  ])
  await admin.posts(`${BASE}/ignore`, { ids: [conflict.id] })
  const after = await states()
  expect(after).toMatchObject({ 6: 1 })
  expect(after[2] ?? 0).toBe(0)
  // The tabs of the page tell how it is now, the pull what it found.
  const [pull] = await admin.gets<{ now: Record<string, number>; counts: Record<string, number> }[]>(
    `${BASE}/pull-list`,
  )
  expect([pull!.now['6'], pull!.counts['6'] ?? 0]).toEqual([1, 0])
})

it('moves departments as the OA has them, keeps them as they were, and puts single ones back', async () => {
  const dept = (await admin.gets<{ id: string; deptName: string; state: number }[]>(`${BASE}/dept-list`)).find(
    one => one.deptName === '深圳业务二组',
  )!
  expect(dept.state).toBe(2)
  await admin.posts(`${BASE}/save-dept`, { ids: [dept.id] })
  const find = (nodes: any[], title: string): any =>
    nodes
      .flatMap(node =>
        [node, ...(node.children ?? [])].flatMap((one: any) =>
          one === node ? [one] : find([one], title) ? [find([one], title)] : [],
        ),
      )
      .find(node => node.title === title)
  const kept = find(await admin.gets('/api/blade-system/dept/backup/tree'), '深圳业务二组')
  expect(kept).toMatchObject({ isChanged: true })
  await admin.posts('/api/blade-system/dept/restore', { ids: [kept.id] })
  expect((await admin.gets('/api/blade-system/dept/detail', { id: kept.id })).parentName).toBe('深圳业务部')
})

it('brings back departments that were removed since, from above to below, and names what is in the way', async () => {
  const base = '/api/blade-system/dept'
  const flat = (nodes: any[]): any[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
  const kept = flat(await admin.gets(`${base}/backup/tree`))
  const [city, business] = ['成都分公司', '成都业务部'].map(title => kept.find(one => one.title === title)!)
  const below = kept.filter(one => one.parentId === city!.id && one.id !== business!.id)
  // Nobody works there any more: the people of the story are elsewhere for this test.
  await world.inside(tx =>
    tx.run(
      sql`update blade_user set dept_id = '{}' where tenant_id = ${tx.tenantId} and dept_id && ${[city!.id, ...kept.filter(one => one.parentId === city!.id).map(one => one.id)]}::bigint[]`,
    ),
  )
  const ids = [...below.map(one => one.id as string), business!.id as string]
  await admin.posts(`${base}/remove`, { ids: ids.join(',') })
  await admin.posts(`${base}/remove`, { ids: city!.id })
  expect(flat(await admin.gets(`${base}/backup/tree`)).find(one => one.id === business!.id)).toMatchObject({
    isChanged: true,
    nowName: '',
  })

  expect((await refused(admin.call('POST', `${base}/restore`, { ids: [business!.id] }))).msg).toBe(
    '部门【成都业务部】的上级【成都分公司】已删除，请一并勾选还原',
  )
  const [{ deptCode }] = (await world.inside(tx =>
    tx.rows<{ deptCode: string }>(
      sql`select dept_code as "deptCode" from blade_dept where tenant_id = ${tx.tenantId} and id = ${city!.id}::bigint`,
    ),
  )) as [{ deptCode: string }]
  const { id: usurper } = await admin.posts(`${base}/submit`, {
    deptName: '新成都分公司',
    deptCode,
    deptCategory: 2,
    parentId: city!.parentId,
  })
  expect((await refused(admin.call('POST', `${base}/restore`, { ids: [business!.id, city!.id] }))).msg).toBe(
    `部门【成都分公司】的编码【${deptCode}】现由【新成都分公司】使用，不能还原`,
  )
  await admin.posts(`${base}/submit`, { id: usurper, deptName: '成都分公司', deptCode: 'cd-new' })
  expect((await refused(admin.call('POST', `${base}/restore`, { ids: [business!.id, city!.id] }))).msg).toBe(
    '【西南大区】下已有同名部门【成都分公司】，不能还原',
  )
  await admin.posts(`${base}/remove`, { ids: usurper })

  expect(await admin.posts(`${base}/restore`, { ids: [business!.id, city!.id] })).toEqual({ done: 2 })
  expect(await admin.gets(`${base}/detail`, { id: business!.id })).toMatchObject({
    deptName: '成都业务部',
    parentName: '成都分公司',
  })
  const lines = await admin.gets<{ action: string; reason: string }[]>('/api/blade-desk/timeline/list', {
    resource: 'dept',
    id: business!.id,
  })
  expect(
    lines.filter(line => ['remove', 'restore'].includes(line.action)).map(line => [line.action, line.reason]),
  ).toEqual([
    ['restore', '从同步前的备份还原'],
    ['remove', ''],
  ])
})

it('stops a pull that tells of less than four fifths of the last one', async () => {
  await world.inside(tx =>
    tx.run(sql`update oa_simulated_user set is_deleted = 1 where tenant_id = ${tx.tenantId} and oa_id like 'oa1%'`),
  )
  const before = await states()
  await pulls()
  const [last] = await admin.gets<{ finished: number; note: string }[]>(`${BASE}/pull-list`)
  expect(last).toMatchObject({ finished: 0, note: '人员数量异常，已中止' })
  expect(await states()).toEqual(before)
  expect((await refused((await world.as('李晓雯')).call('GET', `${BASE}/pull-list`))).status).toBe(402)
})

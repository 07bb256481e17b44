import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#packages/excel/index.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import { setsParam } from '../params.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { refused } from './uploads.ts'

// 10-platform 15, examples 10 and 11; R12.

const BASE = '/api/blade-user'
const head = ['账号*', '工号', '姓名*', '手机*', '邮箱', '部门*', '岗位', '角色*', '负责城市', '入职日期']
let world: World
let admin: Person
beforeAll(async () => {
  world = await makeWorld()
  await world.inside(tx =>
    tx.run(
      sql`update blade_user set role_id = (select array[id] from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'admin' and is_deleted = 0) where tenant_id = ${tx.tenantId} and real_name = '周敏'`,
    ),
  )
  admin = await world.as('系统管理员')
})
afterAll(() => world?.close())

type Row = readonly (string | null)[]
const person = (at: number, change: { account?: string; phone?: string } = {}): Row => [
  change.account ?? `imp${at}`,
  `IM${at}`,
  `导入${at}`,
  change.phone ?? `137${10_000_000 + at}`,
  null,
  '深圳业务一组',
  '业务员',
  '业务员',
  '深圳市',
  '2026-11-01',
]
const book = (rows: readonly Row[]) =>
  writeWorkbookBuffer({
    sheets: [{ name: '用户', columns: head.map(label => ({ label, kind: 'text' as const })), rows }],
  })
const checks = async (rows: readonly Row[]) =>
  admin.uploads<{ uuid: string; total: number; normal: number; abnormal: number }>(`${BASE}/import-check`, {
    name: '用户.xlsx',
    bytes: await book(rows),
  })

it('10.10 imports 116 of 120 people once; the four others come back with every reason', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => person(at))
  rows[3] = person(3, { account: 'lixiaowen' })
  rows[5] = person(5, { account: 'hejun' })
  rows[7] = person(7, { account: 'chenliqun', phone: '1381' })
  rows[9] = person(9, { phone: '23800000000' })
  const { data } = await checks(rows)
  expect(data).toMatchObject({ total: 120, normal: 116, abnormal: 4 })
  const wrong = await admin.gets<{ records: { info: string }[] }>(`${BASE}/import-rows`, { uuid: data.uuid, result: 0 })
  expect(wrong.records.map(one => one.info)).toEqual([
    expect.stringContaining('已存在'),
    expect.stringContaining('已存在'),
    expect.stringMatching(/手机.*已存在|已存在.*手机/),
    expect.stringContaining('手机'),
  ])

  // A colleague who may import people too: somebody else's batch does not exist for him. Whoever may not import hears
  // that.
  for (const call of ['POST import-normal', 'GET export-abnormal', 'GET import-rows']) {
    const [method, name] = call.split(' ') as ['GET' | 'POST', string]
    expect([
      call,
      (await refused((await world.as('周敏')).call(method, `${BASE}/${name}`, { uuid: data.uuid }))).status,
    ]).toEqual([call, 404])
    expect([
      call,
      (await refused((await world.as('刘哲')).call(method, `${BASE}/${name}`, { uuid: data.uuid }))).status,
    ]).toEqual([call, 402])
  }
  expect(await admin.posts(`${BASE}/import-normal`, { uuid: data.uuid })).toMatchObject({ imported: 116, failed: 0 })
  expect((await refused(admin.call('POST', `${BASE}/import-normal`, { uuid: data.uuid }))).msg).toContain(
    '该批次已导入，请勿重复提交',
  )
  const abnormal = await admin.call<Buffer>('GET', `${BASE}/export-abnormal`, { uuid: data.uuid })
  const sheet = await readWorkbook(abnormal.data)
  expect(sheet.header.at(-1)).toBe('错误原因')
  const told = (await Array.fromAsync(sheet.rows)).map(row => [row.cells[0]?.text, row.cells.at(-1)?.text])
  expect(told.map(([account]) => account)).toEqual(['lixiaowen', 'hejun', 'chenliqun', 'imp9'])
  for (const [, reason] of told) expect(reason).toMatch(/\S/)
  const listed = await admin.gets(`${BASE}/page`, { account: 'imp119' })
  expect(listed.records[0]).toMatchObject({
    realName: '导入119',
    deptName: '深圳业务一组',
    roleName: '业务员',
    userType: 1,
    status: 1,
  })
})

it('10.11 refuses another kind of file, and a formula where a value belongs', async () => {
  expect((await admin.uploads(`${BASE}/import-check`, { name: '用户.xls', bytes: Buffer.from('x') })).msg).toContain(
    '只能上传xlsx文件',
  )
  expect((await admin.call('GET', `${BASE}/export-template`)).status).toBe(200)
  const bytes = Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: '用户',
          rows: [head, [...person(501)]],
          cells: new Map([['1,3', { formula: '13700000000+501', formulaResult: 13700000501 }]]),
        },
      ],
    }),
  )
  const { data } = await admin.uploads<{ uuid: string; normal: number; abnormal: number }>(`${BASE}/import-check`, {
    name: '用户.xlsx',
    bytes,
  })
  expect([data.normal, data.abnormal]).toEqual([0, 1])
  expect(
    (await admin.gets<{ records: { info: string }[] }>(`${BASE}/import-rows`, { uuid: data.uuid, result: 0 }))
      .records[0]!.info,
  ).toContain('请粘贴为数值')
})

it('10.11 takes ten thousand rows of a file and not one more', async () => {
  const answer = await refused(
    admin.uploads(`${BASE}/import-check`, {
      name: '用户.xlsx',
      bytes: await book(Array.from({ length: 10_001 }, (_, at) => person(at))),
    }),
  )
  expect([answer.status, answer.msg]).toEqual([400, expect.stringContaining('超过10000行')])
})

it("takes as many as the tenant's parameters say, and runs more than so many as a job (10-platform 5.4)", async () => {
  const limits = (rows: string, atOnce: string) =>
    world.inside(async tx => {
      await setsParam(tx, 'import.maxRows', rows)
      await setsParam(tx, 'import.asyncRows', atOnce)
    })
  await limits('3', '2')
  const rows = (count: number) => Array.from({ length: count }, (_, at) => person(20_000 + at))
  expect(
    (await refused(admin.uploads(`${BASE}/import-check`, { name: '用户.xlsx', bytes: await book(rows(4)) }))).msg,
  ).toContain('超过3行')
  const { data } = await checks(rows(3))
  expect(await admin.posts(`${BASE}/import-normal`, { uuid: data.uuid })).toMatchObject({
    jobId: expect.stringMatching(/^\d+$/),
    total: 3,
  })
  await world.product.runner.drain()
  await limits('10000', '500')
})

const seats = (n: number) => world.inside(tx => setsParam(tx, 'tenant.seats', String(n)))

it('counts seats in the order of the file: one seat left, three people, one comes in', async () => {
  const active = await world.inside(
    async tx =>
      (await tx.row<{ n: number }>(
        sql`select count(*)::int as n from blade_user where tenant_id = ${tx.tenantId} and status = 1 and is_deleted = 0`,
      ))!.n,
  )
  await seats(active + 1)
  const { data } = await checks([person(201), person(202), person(203)])
  expect(data).toMatchObject({ normal: 1, abnormal: 2 })
  const wrong = await admin.gets<{ records: { info: string }[] }>(`${BASE}/import-rows`, { uuid: data.uuid, result: 0 })
  expect(wrong.records[0]!.info).toContain(`租户账号数已达上限（${active + 1}）`)
})

it('lets nobody give more by a file than by a form', async () => {
  await seats(200)
  const row = [...person(301)]
  row[7] = '出纳,财务主管'
  const { data } = await checks([row])
  const wrong = await admin.gets<{ records: { info: string }[] }>(`${BASE}/import-rows`, { uuid: data.uuid, result: 0 })
  expect(wrong.records[0]!.info).toBe('角色【出纳】与【财务主管】不能授予同一人')
})

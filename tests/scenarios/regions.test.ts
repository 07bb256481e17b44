import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook, writeWorkbookBuffer } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import { md5Hex } from '#packages/security/index.ts'
import { insertRow } from '#packages/server/rows.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { makeWorld, PASSWORD, Person, type World } from '../world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.as('系统管理员')
})
afterAll(() => world?.close())

/** Somebody of the platform's own tenant, who keeps what all tenants read. */
async function operator(): Promise<Person> {
  await world.product.database.transaction(PLATFORM, async tx => {
    const [role] = await tx.rows<{ id: string }>(
      sql`select id from blade_role where tenant_id = ${PLATFORM} and role_alias = 'administrator'`,
    )
    const { id } = await insertRow(tx, { ...world.system, tenantId: PLATFORM }, userAccount, {
      account: 'operator',
      code: 'OP1',
      userType: 1,
      realName: '平台运营',
      name: '平台运营',
      roleId: [role!.id],
      deptId: [],
    })
    await setPassword(tx, world.clock, id, PASSWORD, false)
  })
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: world.client, 'tenant-id': PLATFORM },
    payload: { tenantId: PLATFORM, username: 'operator', password: md5Hex(PASSWORD), grant_type: 'password' },
  })
  return new Person(world, 'operator', answer.json<{ access_token: string }>().access_token)
}

it('takes regions out and in as a file, written by the platform alone', async () => {
  const file = await admin.call<Buffer>('GET', '/api/blade-system/region/export-region')
  expect((await readWorkbook(file.data)).header.slice(0, 4)).toEqual(['区划编号', '父区划编号', '名称', '级别'])
  const bytes = await writeWorkbookBuffer({
    sheets: [
      {
        name: '区划',
        columns: ['区划编号*', '父区划编号*', '名称*', '级别*'].map(label => ({ label, kind: 'text' as const })),
        rows: [['440399', '4403', '前海区', '区县']],
      },
    ],
  })
  expect((await admin.uploads('/api/blade-system/region/import-region', { name: '区划.xlsx', bytes })).status).not.toBe(
    200,
  )
})

it('tells what happened to a region to whoever keeps it, and brings an earlier name back', async () => {
  const keeper = await operator()
  const base = '/api/blade-system/region'
  const before = await keeper.gets(`${base}/detail`, { code: '440305' })
  await keeper.posts(`${base}/submit`, {
    code: '440305',
    parentCode: '4403',
    name: '南山新区',
    regionLevel: 3,
    version: before.version,
  })
  const now = await keeper.gets(`${base}/detail`, { id: '440305' })
  expect([now.name, now.id, now.historyId]).toEqual(['南山新区', '440305', expect.stringMatching(/^\d{10,}$/)])
  // Lists of the engine name the row by its number: form and history open by it too.
  expect((await keeper.gets(`${base}/detail`, { id: now.historyId })).code).toBe('440305')
  const lines = await keeper.gets('/api/blade-desk/timeline/list', { resource: 'region', id: now.historyId })
  expect(lines[0]).toMatchObject({
    action: 'update',
    before: { name: before.name },
    after: { name: '南山新区' },
    userName: '平台运营',
  })
  await keeper.posts(`${base}/submit`, {
    code: '440305',
    parentCode: '4403',
    name: '南山三区',
    regionLevel: 3,
    version: now.version,
  })
  const [, earlier] = await keeper.gets('/api/blade-desk/timeline/list', { resource: 'region', id: now.historyId })
  const third = await keeper.gets(`${base}/detail`, { code: '440305' })
  await keeper.posts(`${base}/submit`, { id: '440305', version: third.version, restoredFrom: earlier.id })
  expect((await keeper.gets(`${base}/detail`, { code: '440305' })).name).toBe('南山新区')
  // A file that changes rows leaves the same trace.
  const bytes = await writeWorkbookBuffer({
    sheets: [
      {
        name: '区划',
        columns: ['区划编号*', '父区划编号*', '名称*', '级别*'].map(label => ({ label, kind: 'text' as const })),
        rows: [['440305', '4403', '南山区', '区县']],
      },
    ],
  })
  expect((await keeper.uploads(`${base}/import-region`, { name: '区划.xlsx', bytes }, { isCovered: '1' })).status).toBe(
    200,
  )
  expect(
    (await keeper.gets('/api/blade-desk/timeline/list', { resource: 'region', id: now.historyId }))[0],
  ).toMatchObject({ action: 'import', before: { name: '南山新区' }, after: { name: '南山区' } })
  // A file that only adds leaves names that exist as they are, and says so row by row.
  const adding = await writeWorkbookBuffer({
    sheets: [
      {
        name: '区划',
        columns: ['区划编号*', '父区划编号*', '名称*', '级别*'].map(label => ({ label, kind: 'text' as const })),
        rows: [
          ['440305', '4403', '别名区', '区县'],
          ['440305099', '440305', '新设街道', '乡镇'],
        ],
      },
    ],
  })
  expect(
    (await keeper.uploads(`${base}/import-region`, { name: '区划.xlsx', bytes: adding }, { isCovered: '0' })).data,
  ).toMatchObject({ total: 2, imported: 1, abnormal: 1, faults: [{ rowNo: 2, code: '440305', reason: '已存在' }] })
  expect([
    (await keeper.gets(`${base}/detail`, { code: '440305' })).name,
    (await keeper.gets(`${base}/detail`, { code: '440305099' })).name,
  ]).toEqual(['南山区', '新设街道'])
  // A form sends back what it read: letters that the answer lacked would be lost with the next change of anything else.
  const read = await keeper.gets(`${base}/detail`, { code: '440305' })
  expect([read.pinyin.length > 0, read.lng, read.parentName]).toEqual([true, '', '深圳市'])
  await keeper.posts(`${base}/submit`, { ...read, lng: '113.930413', lat: '22.533191', telCode: '0755' })
  expect(await keeper.gets(`${base}/detail`, { code: '440305' })).toMatchObject({
    pinyin: read.pinyin,
    lng: '113.930413',
    lat: '22.533191',
    telCode: '0755',
    name: '南山区',
  })
})

it('says nothing of it to other tenants, whose staff read the same rows', async () => {
  const row = await admin.gets('/api/blade-system/region/detail', { code: '440305' })
  expect(row.historyId).toBe('')
  expect((await admin.call('GET', '/api/blade-desk/timeline/list', { resource: 'region', id: '440305' })).status).toBe(
    404,
  )
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { systemClock, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { openZip } from '#packages/excel/zip-reader.ts'
import { type FileStore, localStore } from '#packages/files/index.ts'
import { enqueue, JobRunner } from '#packages/jobs/jobs.ts'
import { secretBox } from '#packages/security/index.ts'
import { allResources } from '#packages/server/registry.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Office, openOffice, type Sitter } from '#areas/platform/server/testing/office.ts'
import { TENANT_EXPORT, tenantExportJob } from './export-tenant.ts'

let office: Office
let operator: Sitter
let folder: string
let store: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenant-'))
  store = localStore(folder)
  office = await openOffice()
  await office.hire('000000', 'operator', ['administrator'])
  await office.hire('100002', 'leaver', ['admin'], { realName: '离开的人' })
  operator = await office.as('000000', 'operator')
})
afterAll(async () => {
  await office?.close()
  await rm(folder, { recursive: true, force: true })
})

const inside = <T>(tenantId: string, work: Parameters<typeof office.test.database.transaction<T>>[1]) =>
  office.test.database.transaction(tenantId, work)
const rowOf = async (tenantId: string) =>
  (await operator.gets('blade-system/tenant/list', { tenantId })).records[0] as { id: string } | undefined
const runs = (into: FileStore) =>
  new JobRunner({
    database: office.test.database,
    concurrency: 1,
    log: { info: () => undefined, error: () => undefined },
    kinds: [tenantExportJob(into)],
    actorFor: async (tenantId, userId, userName) => ({
      tenantId,
      userId,
      userName,
      deptId: '',
      language: 'zh',
      clock: systemClock,
      traceId: 'test',
    }),
  }).drain()
interface JobRow {
  state: number
  key: string | null
  user: string
  mine: string
  name: string
  rows: number
}
const jobs = () =>
  inside('000000', tx =>
    tx.rows<JobRow>(
      sql`select j.state, f.store_key as key, f.user_id as user, j.user_id as mine, f.name, (j.result ->> 'rows')::int as rows from job j left join job_file f on f.id = j.file_id where j.kind = 'tenant-export' order by j.id`,
    ),
  )

it('keeps the tenant while its data could not be written, and requires its number', async () => {
  const { id } = (await rowOf('100002'))!
  expect(
    (await operator.call('POST', 'blade-system/tenant/remove', { ids: id, confirm: '100001' })).data.faults,
  ).toMatchObject([{ path: 'confirm' }])
  expect(await jobs()).toEqual([])
  expect((await operator.call('POST', 'blade-system/tenant/remove', { ids: id, confirm: '100002' })).status).toBe(200)
  await runs({ ...store, put: () => Promise.reject(new Error('the disk is full')) })
  expect([await rowOf('100002'), (await jobs()).map(one => one.state)]).toMatchObject([{ id }, [100]])
})

it("removes the tenant after its data is complete in the operator's file, without other tenants' data or secrets", async () => {
  const { id } = (await rowOf('100002'))!
  const secret = secretBox(Buffer.from('what nobody may carry out of it.')).encrypt('the key of its bucket', 'oss')
  await inside('100002', async tx => {
    await tx.run(
      sql`insert into blade_post (id, tenant_id, create_time, post_code, post_name, status, is_deleted) select 9000000 + n, '100002', now(), 'P' || n, '岗位' || n, 1, 0 from generate_series(1, 600) n`,
    )
    await tx.run(
      sql`insert into blade_oss (id, tenant_id, create_time, oss_code, category, endpoint, bucket_name, secret_key, status, is_deleted) values (9900001, '100002', now(), 'S3', '6', 'https://s3.example.com', 'leaving', ${secret}, 1, 0)`,
    )
  })
  await inside('100001', tx =>
    tx.run(
      sql`insert into blade_post (id, tenant_id, create_time, post_code, post_name, status, is_deleted) values (9900002, '100001', now(), 'OTHER', '别家的岗位', 1, 0)`,
    ),
  )
  await operator.posts('blade-system/tenant/remove', { ids: id, confirm: '100002' })
  expect(await rowOf('100002')).toBeDefined()
  await runs(store)
  expect(await rowOf('100002')).toBeUndefined()
  const last = (await jobs()).at(-1)!
  expect(last).toMatchObject({ state: 1, name: 'tenant-100002.zip', user: last.mine })
  const archive = await openZip(await buffer(await store.get(last.key!)), {
    maxUnpackedBytes: 64 * 1024 * 1024,
    maxEntries: 1000,
  })
  const names = allResources()
    .map(one => `${textOf(one.label, 'zh')}.csv`)
    .filter(name => archive.has(name))
  const texts = new Map(
    await Promise.all(names.map(async name => [name, (await buffer(archive.stream(name))).toString()] as const)),
  )
  const posts = texts.get('岗位.csv')!.split('\r\n')
  expect([
    posts[0]!.startsWith('\ufeff'),
    posts[0]!.includes('岗位名称'),
    posts.filter(line => /岗位\d+/.test(line)).length,
  ]).toEqual([true, true, 600])
  expect(texts.get('用户.csv')).toContain('离开的人')
  expect(texts.get('对象存储.csv')).toContain('******')
  const all = [...texts.values()].join('')
  expect([all.includes(secret), all.includes('别家的岗位'), /argon2|摘要/.test(all)]).toEqual([false, false, false])
})

it('exports once if requested twice', async () => {
  expect((await jobs()).filter(one => one.key !== null)).toHaveLength(1)
  await inside('000000', tx =>
    tx.run(
      sql`update job set state = 103, cursor = null, attempts = 0, lease_until = null where kind = 'tenant-export' and state = 100`,
    ),
  )
  await runs(store)
  expect((await jobs()).map(one => [one.state, one.key !== null])).toEqual([
    [1, false],
    [1, true],
  ])
})

it('has the heads and the names of its files in the language of the operator who asked', async () => {
  const actor = {
    tenantId: '000000',
    userId: '0',
    userName: 'operator',
    deptId: '',
    language: 'en',
    clock: systemClock,
    traceId: 'test',
  } as const
  await inside('000000', tx => enqueue(tx, actor, TENANT_EXPORT, { id: '0', tenantId: '100001', removes: false }))
  await runs(store)
  const archive = await openZip(await buffer(await store.get((await jobs()).at(-1)!.key!)), {
    maxUnpackedBytes: 64 * 1024 * 1024,
    maxEntries: 1000,
  })
  const posts = (await buffer(archive.stream('Post.csv'))).toString().split('\r\n')
  expect([
    posts[0]!.includes('Name'),
    /[\u4e00-\u9fff]/.test(posts[0]!),
    posts.some(line => line.includes('别家的岗位')),
  ]).toEqual([true, false, true])
  expect(archive.has('岗位.csv')).toBe(false)
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, instantOf, localDate, systemClock, type Clock } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type FileStore, localStore, thumbnails } from '#packages/files/index.ts'
import { JobRunner } from '#packages/jobs/jobs.ts'
import { secretBox } from '#packages/security/index.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeUnbound } from '#areas/platform/attach/server/purge.ts'
import { attachRoutes } from '#areas/platform/attach/server/routes.ts'
import { zipJob } from '#areas/platform/attach/server/zip.ts'
import { installDeployment } from '#areas/platform/server/deployment.ts'
import { definedRoutes, type Platform, startPlatform } from '#areas/platform/server/testing/harness.ts'
import implementation from './index.ts'

// A real server that speaks S3, on this machine: a tenant's storage as the product meets it.
interface S3Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server

let platform: Platform
let folder: string
let local: FileStore
let server: S3Server
let endpoint: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oss-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'fleet' }],
  })
  endpoint = `http://127.0.0.1:${(await server.run()).port}`
  local = localStore(join(folder, 'local'))
  installDeployment({
    secrets: secretBox(Buffer.from('a folder, a bucket and a secret.')),
    storageHosts: [new URL(endpoint).host, 'localhost:1'],
    files: local,
    thumbnails: thumbnails(error => {
      throw error
    }),
  })
  const codes = [
    'oss_view',
    'oss_add',
    'oss_edit',
    'oss_delete',
    'oss_enable',
    'sample_paper_view',
    'sample_paper_add',
    'sample_paper_edit',
  ]
  platform = await startPlatform(
    [{ id: '7', name: '周敏', codes, deptId: '70', depts: ['70'] }],
    () => [...attachRoutes({ store: local }), ...definedRoutes().filter(one => /\/oss\/|sample-paper/.test(one.path))],
    { implementations: [implementation] },
  )
})
afterAll(async () => {
  await platform?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const base = '/api/blade-resource/oss'
const submit = (body: object) => platform.ask('7', 'POST', `${base}/submit`, { body })
const bucket = (more: object = {}) => ({
  ossCode: 'S3',
  category: '6',
  endpoint,
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
  bucketName: 'fleet',
  ...more,
})
const put = async (group: string, name: string, content: string | Buffer) =>
  (
    await platform.ask('7', 'POST', `${base}/endpoint/put-file-attach-biz-id?attachBizId=${group}`, {
      headers: { 'content-type': 'multipart/form-data; boundary=B' },
      body: Buffer.concat([
        Buffer.from(
          `--B\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`,
        ),
        Buffer.from(content),
        Buffer.from('\r\n--B--\r\n'),
      ]),
    })
  ).data as { id: string; link: string; thumbLink: string }
const newGroup = async () =>
  (await platform.ask('7', 'GET', '/api/blade-resource/attach/get-attach-biz-id')).data as string
const inside = <T>(work: (tx: Tx) => Promise<T>) => platform.test.database.transaction('100001', work)
const smallOnes = async () =>
  (await readdir(join(folder, 'local'), { recursive: true })).filter(name => name.endsWith('-small')).length
const inBucket = async () =>
  (await readdir(join(folder, 's3'), { recursive: true })).filter(name => name.endsWith('._S3rver_object')).length

it('sends new files to the storage that was put to use and leaves the others where they are', async () => {
  const group = await newGroup()
  const before = await put(group, '旧件.txt', '存在本地')
  const { data } = await submit(bucket())
  expect((await platform.ask('7', 'POST', `${base}/enable`, { body: { id: data.id } })).data.status).toBe(2)
  const after = await put(group, '新件.txt', '存在对象存储')
  expect(await inBucket()).toBe(1)
  expect([
    (await platform.ask('7', 'GET', before.link)).body,
    (await platform.ask('7', 'GET', after.link)).body,
  ]).toEqual(['存在本地', '存在对象存储'])
  const zip = await platform.ask('7', 'GET', `/api/blade-resource/attach/download-attach-zip?attachBizId=${group}`)
  expect([zip.body.includes('旧件.txt'), zip.body.includes('新件.txt')]).toEqual([true, true])
  const back = (await submit({ ossCode: 'LOC', category: '10' })).data
  await platform.ask('7', 'POST', `${base}/enable`, { body: { id: back.id } })
  await put(group, '再一件.txt', '又存在本地')
  expect([await inBucket(), (await platform.ask('7', 'GET', after.link)).body]).toEqual([1, '存在对象存储'])
  expect(
    (await platform.ask('7', 'GET', `${base}/list?ascs=ossCode`)).data.records.map(
      (one: { ossCode: string; status: number; secretKey: string }) => [one.ossCode, one.status, one.secretKey],
    ),
  ).toEqual([
    ['LOC', 2, ''],
    ['S3', 1, '******'],
  ])
})

it('is not put to use when the probe file cannot be written, read and deleted', async () => {
  const { data } = await submit(bucket({ ossCode: 'NOBUCKET', bucketName: 'missing' }))
  const refused = await platform.ask('7', 'POST', `${base}/enable`, { body: { id: data.id } })
  expect([refused.status, refused.msg]).toEqual([400, '对象存储拒绝了请求：404 NoSuchBucket'])
  const away = (await submit(bucket({ ossCode: 'AWAY', endpoint: 'http://localhost:1' }))).data
  expect((await platform.ask('7', 'POST', `${base}/enable`, { body: { id: away.id } })).msg).toBe(
    '对象存储无法连接：localhost:1',
  )
})

it.each([
  'http://127.0.0.1:5432',
  'http://169.254.169.254',
  'http://[::1]:80',
  'https://10.0.0.8',
  'file:///etc/passwd',
  'http://user:pw@localhost:1',
  'http://localhost:1/admin?x=1',
])('refuses the address %s: the deployment lists the hosts, not the tenant', async address => {
  expect((await submit(bucket({ ossCode: 'EVIL', endpoint: address }))).data.faults).toMatchObject([
    { path: 'endpoint' },
  ])
})

it('cannot change its location while it holds files', async () => {
  const [row] = (await platform.ask('7', 'GET', `${base}/list?ossCode=S3`)).data.records
  expect((await submit({ id: row.id, bucketName: 'other-place' })).msg).toContain('S3')
  expect((await platform.ask('7', 'POST', `${base}/remove?ids=${row.id}`)).msg).toContain('不能删除')
  expect((await submit({ id: row.id, secretKey: '******', remark: '换了备注' })).status).toBe(200)
  expect(
    (
      await inside(tx =>
        tx.rows<{ secret: string }>(sql`select secret_key as secret from blade_oss where id = ${row.id}::bigint`),
      )
    )[0]!.secret,
  ).toMatch(/^v1\./)
})

it('packs what is too much for one answer in the background, into My downloads', async () => {
  await inside(tx =>
    tx.run(
      sql`insert into blade_param (id, tenant_id, create_time, param_name, param_key, param_value) values (903, '100001', now(), '打包', 'attach.zipMaxMb', '0')`,
    ),
  )
  const group = await newGroup()
  await put(group, '甲.txt', '甲的内容')
  await put(group, '甲.txt', '另一个甲')
  const { data } = await platform.ask('7', 'GET', `/api/blade-resource/attach/download-attach-zip?attachBizId=${group}`)
  const actor: Actor = {
    tenantId: '100001',
    userId: '7',
    userName: '周敏',
    deptId: '70',
    language: 'zh',
    clock: systemClock,
    traceId: 'test',
  }
  await new JobRunner({
    database: platform.test.database,
    concurrency: 1,
    log: { info: () => undefined, error: () => undefined },
    actorFor: async () => actor,
    kinds: [zipJob(local)],
  }).drain()
  const [job] = await inside(tx =>
    tx.rows<{ state: number; key: string; result: { rows: number } }>(
      sql`select j.state, f.store_key as key, j.result from job j join job_file f on f.id = j.file_id where j.id = ${data.jobId}::bigint`,
    ),
  )
  expect([job!.state, job!.result.rows, await local.exists(job!.key)]).toEqual([1, 2, true])
})

it('keeps the small version of a picture beside it, wherever that lies', async () => {
  const small = async (color: string) => {
    const { thumbLink } = await put(
      await newGroup(),
      '照片.jpg',
      await sharp({ create: { width: 800, height: 400, channels: 3, background: color } })
        .jpeg()
        .toBuffer(),
    )
    return (
      await sharp(
        (
          await platform.app.inject({ method: 'GET', url: thumbLink, headers: { 'blade-auth': '7' } })
        ).rawPayload,
      ).metadata()
    ).width
  }
  expect([await small('#335577'), await smallOnes(), await inBucket()]).toEqual([320, 1, 1])
  const [{ id }] = (await platform.ask('7', 'GET', `${base}/list?ossCode=S3`)).data.records
  await platform.ask('7', 'POST', `${base}/enable`, { body: { id } })
  expect([await small('#775533'), await smallOnes(), await inBucket()]).toEqual([320, 1, 3])
})

it('purges groups without a record, including their bytes in the storage they lie in', async () => {
  const later: Clock = { now: () => instantOf(`${addDays(localDate(systemClock.now()), 8)} 03:00:00`) }
  const night = () => inside(tx => removeUnbound(tx, `${addDays(localDate(later.now()), -7)} 00:00:00`, local))
  const taken = await newGroup()
  await put(taken, '合同.txt', '被合同引用')
  await platform.ask('7', 'POST', '/api/ratutech-core/sample-paper/save', {
    body: { sampleName: '合同', attachBizId: taken },
  })
  expect([await inBucket(), await smallOnes()]).toEqual([4, 1])
  expect(await night()).toBeGreaterThan(0)
  expect([await inBucket(), await smallOnes()]).toEqual([1, 0])
  expect(
    (
      await inside(tx =>
        tx.rows<{ name: string }>(
          sql`select original_name as name from attach where tenant_id = '100001' and is_deleted = 0`,
        ),
      )
    ).map(row => row.name),
  ).toEqual(['合同.txt'])
  expect((await platform.ask('7', 'GET', `/api/blade-resource/attach/list?attachBizId=${taken}`)).data).toHaveLength(1)
})

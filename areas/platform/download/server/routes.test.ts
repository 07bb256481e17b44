import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Clock } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { localStore } from '#packages/files/index.ts'
import { enqueue, JobRunner } from '#packages/jobs/jobs.ts'
import { insertResult, keepResult } from '#packages/transfer/files.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuse } from '#kernel'
import { type Platform, startPlatform } from '#areas/platform/server/testing/harness.ts'
import { downloadRoutes } from './routes.ts'

let time = Date.now()
const clock: Clock = { now: () => new Date(time) }
let platform: Platform
let folder: string
let runner: JobRunner
let fails = false
const actor = (userId: string): Actor => ({
  tenantId: '100001',
  userId,
  userName: '周敏',
  deptId: '',
  language: 'zh',
  clock,
  traceId: 'test',
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'))
  const store = localStore(folder)
  platform = await startPlatform(
    [
      { id: '7', name: '周敏' },
      { id: '8', name: '王静', codes: ['download_all_view'] },
    ],
    () => downloadRoutes({ store }),
    { clock },
  )
  const { database } = platform.test
  runner = new JobRunner({
    database,
    concurrency: 1,
    log: { info: () => undefined, error: () => undefined },
    actorFor: async (_tenant, userId) => actor(userId),
    kinds: [
      {
        kind: 'export',
        label: '导出 / Export',
        async run({ actor: who }) {
          if (fails) refuse('exportRows', '数据量超过{n}行，请缩小范围 / more than {n} rows', { n: 200000 })
          const kept = await keepResult(
            store,
            () => database.newId(),
            who,
            '租赁合同.xlsx',
            Readable.from([Buffer.from('PK-sheet')]),
            1000,
          )
          await database.transaction('100001', tx => insertResult(tx, who, kept))
          return { fileId: kept.id, fileName: kept.name, rows: 3 }
        },
      },
    ],
  })
})
afterAll(async () => {
  await platform?.close()
  await rm(folder, { recursive: true, force: true })
})

const started = (userId: string) =>
  platform.test.database.transaction('100001', tx =>
    enqueue(tx, actor(userId), 'export', { resource: 'notice', query: { status: '1' } }, { title: '租赁合同' }),
  )
const base = '/api/ratutech-common/download'
const listOf = async (who: string, more = '') =>
  (await platform.ask(who, 'GET', `${base}/page?size=50${more}`)).data.records as Record<string, unknown>[]

it('shows a person his own jobs with progress and streams the file to him only', async () => {
  const id = await started('7')
  expect(await listOf('7')).toMatchObject([
    { id, status: 103, statusName: '排队中', progress: 0, kindName: '导出', resourceName: '通知公告', fileSize: -1 },
  ])
  expect((await platform.ask('7', 'GET', `${base}/get-file?id=${id}`)).msg).toBe('文件还未生成')
  await runner.drain()
  expect(await listOf('7')).toMatchObject([
    { id, status: 1, progress: 100, fileName: '租赁合同.xlsx', rows: 3, fileSize: 8 },
  ])
  const got = await platform.ask('7', 'GET', `${base}/get-file?id=${id}`)
  expect([got.status, got.body]).toEqual([200, 'PK-sheet'])
  expect(await listOf('7')).toMatchObject([{ downloadCount: 1 }])
  expect([
    (await platform.ask('8', 'GET', `${base}/get-file?id=${id}`)).status,
    (await platform.ask('8', 'POST', `${base}/remove?ids=${id}`)).status,
  ]).toEqual([404, 404])
  expect([
    (await listOf('8')).length,
    (await listOf('8', '&all=1')).length,
    (await listOf('7', '&all=1')).length,
  ]).toEqual([0, 1, 1])
})
it('calls a job without a file by its title in the language of the reader', async () => {
  await platform.test.database.transaction('100001', tx =>
    enqueue(tx, actor('8'), 'export', { resource: 'notice' }, { title: '演示数据 / Demo data' }),
  )
  expect((await listOf('8')).map(one => one['fileName'])).toEqual(['演示数据'])
  await runner.drain()
})
it('names the column of an invalid filter, in both languages', async () => {
  const id = await started('7')
  const faults = [
    {
      path: 'createTime_datege',
      reason: '请求参数格式错误: createTime_datege / ill-typed parameter: createTime_datege',
    },
    { path: 'other', reason: '别的原因 / Another reason' },
  ]
  await platform.test.database.transaction('100001', tx =>
    tx.run(
      sql`update job set state = 100, error = ${JSON.stringify({ kind: 'Invalid', faults })} where id = ${id}::bigint`,
    ),
  )
  expect((await listOf('7')).find(one => one['id'] === id)).toMatchObject({
    errorMsg: '筛选条件“创建时间”无法识别，请在列表中重新筛选后导出；别的原因',
  })
  const { data } = await platform.ask('7', 'GET', `${base}/page?size=50`, { headers: { 'accept-language': 'en' } })
  expect((data.records as Record<string, unknown>[]).find(one => one['id'] === id)).toMatchObject({
    errorMsg: 'The filter "Created at" was not understood: filter the list again and export it anew；Another reason',
  })
  await platform.ask('7', 'POST', `${base}/remove?ids=${id}`)
})
it('states why a job failed, allows a retry, and cancels a queued one', async () => {
  fails = true
  const id = await started('7')
  await runner.drain()
  expect(await listOf('7', '&status=100')).toMatchObject([{ id, errorMsg: '数据量超过200000行，请缩小范围' }])
  fails = false
  await platform.ask('7', 'POST', `${base}/retry?id=${id}`)
  await runner.drain()
  expect((await listOf('7')).find(one => one['id'] === id)).toMatchObject({ status: 1, errorMsg: '' })
  const waiting = await started('7')
  await platform.ask('7', 'POST', `${base}/cancel?id=${waiting}`)
  await runner.drain()
  expect((await listOf('7')).find(one => one['id'] === waiting)).toMatchObject({ status: 2, fileSize: -1 })
})
it('expires after seven days: the file is refused although its bytes may still lie there', async () => {
  const id = await started('7')
  await runner.drain()
  time += 8 * 86_400_000
  expect((await listOf('7')).find(one => one['id'] === id)).toMatchObject({ status: 2, statusName: '已过期' })
  expect((await platform.ask('7', 'GET', `${base}/get-file?id=${id}`)).msg).toBe('文件已过期，请重新导出')
  expect((await platform.ask('7', 'POST', `${base}/remove?ids=${id}`)).status).toBe(200)
  expect((await listOf('7')).some(one => one['id'] === id)).toBe(false)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { openZip } from '#packages/excel/zip-reader.ts'
import { readWorkbook } from '#packages/excel/index.ts'
import { insertRows } from '#packages/server/rows.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { makeWorld, type World } from '../world.ts'

// Acceptance 21 of area 10 with a hundredth of a thousandth of its rows: 45 instead of 450,000, 20 to a file instead of 200,000.
let world: World
beforeAll(async () => {
  world = await makeWorld()
  await world.inside(async tx => {
    await insertRows(tx, world.people.get('李晓雯')!, contacts, Array.from({ length: 45 }, (_, at) => ({ contactName: `联系人${at + 1}`, phone: `1380000${String(at).padStart(4, '0')}` })) as never)
    await tx.run(sql`update blade_param set param_value = '20' where tenant_id = ${tx.tenantId} and param_key = 'export.rowsPerFile'`)
  })
})
afterAll(() => world?.close({ unchecked: true }))

const base = '/api/ratutech-common/download'
const jobs = async (name = '李晓雯') => (await (await world.as(name)).gets(`${base}/page`, { size: 50 })).records as { id: string; fileName: string; status: number; rows: number }[]

it('writes more rows than a file holds as several workbooks in one zip, one export of a person at a time, and tells him', async () => {
  const sales = await world.as('李晓雯')
  const first = await sales.gets('contacts/generate-file')
  const second = await sales.gets('contacts/generate-file')
  // The first one runs: what a replica would take now is not his second one.
  await world.inside(tx => tx.run(sql`update job set state = 102, lease_until = clock_timestamp() + interval '1 minute' where id = ${first.jobId}::bigint`))
  await world.product.runner.drain()
  expect((await jobs()).map(one => [one.id, one.status])).toEqual([[second.jobId, 103], [first.jobId, 102]])
  await world.inside(tx => tx.run(sql`update job set state = 103, lease_until = null where id = ${first.jobId}::bigint`))
  await world.product.runner.drain()
  expect((await jobs()).map(one => [one.status, one.rows, one.fileName.replace(/\d{14}/, '')])).toEqual([[1, 45, '联系人_.zip'], [1, 45, '联系人_.zip']])

  const zip = await sales.call<Buffer>('GET', `${base}/get-file`, { id: first.jobId })
  const archive = openZip(zip.data, { maxUnpackedBytes: 10_000_000 })
  const stem = (await jobs())[0]!.fileName.replace('.zip', '')
  const counts: number[] = []
  for (const no of [1, 2, 3]) {
    const parts: Buffer[] = []
    for await (const piece of archive.stream(`${stem}_${no}.xlsx`)) parts.push(piece)
    let rows = 0
    for await (const _row of (await readWorkbook(Buffer.concat(parts))).rows) rows++
    counts.push(rows)
  }
  expect([counts, archive.has(`${stem}_4.xlsx`)]).toEqual([[20, 20, 5], false])
  expect((await sales.gets('/api/ratutech-common/notice/list', { bizTypeCode: 'export_done', size: 20 })).records.map((one: { bizId: string }) => one.bizId).sort()).toEqual([first.jobId, second.jobId].sort())
})

it('refuses more rows than an export may hold, and a sixth export that would wait', async () => {
  const sales = await world.as('李晓雯')
  await world.inside(tx => tx.run(sql`update blade_param set param_value = '40' where tenant_id = ${tx.tenantId} and param_key = 'export.maxRows'`))
  expect((await sales.call('GET', 'contacts/generate-file')).msg).toBe('数据量超过40行，请缩小范围')
  await world.inside(tx => tx.run(sql`update blade_param set param_value = '1000' where tenant_id = ${tx.tenantId} and param_key = 'export.maxRows'`))
  for (let at = 0; at < 5; at++) await sales.gets('contacts/generate-file')
  expect((await sales.call('GET', 'contacts/generate-file')).msg).toBe('导出任务过多，请稍后')
})

it('lets a person cancel what waits, ask again for what failed, and shows an administrator everybody\'s rows, never the files', async () => {
  const sales = await world.as('李晓雯')
  const waiting = (await jobs()).find(one => one.status === 103)!
  await sales.posts(`${base}/cancel`, { id: waiting.id })
  expect((await jobs()).find(one => one.id === waiting.id)!.status).toBe(2)
  await sales.posts(`${base}/retry`, { id: waiting.id })
  expect((await jobs()).find(one => one.id === waiting.id)!.status).toBe(103)
  const admin = await world.as('系统管理员')
  expect((await admin.gets(`${base}/page`, { all: '1', size: 50 })).records.map((one: { userName: string }) => one.userName)).toContain('李晓雯')
  expect((await admin.call('GET', `${base}/get-file`, { id: waiting.id })).status).toBe(404)
  expect((await (await world.as('周敏')).gets(`${base}/page`, { all: '1', size: 50 })).records).toEqual([])
})

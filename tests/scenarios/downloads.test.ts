import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { openZip } from '#packages/excel/zip-reader.ts'
import { readWorkbook } from '#packages/excel/index.ts'
import { insertRows } from '#packages/server/rows.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { setsParam } from '../params.ts'
import { makeWorld, type World } from '../world.ts'

// Acceptance 21 of area 10 with a hundredth of a thousandth of its rows: 45 instead of 450,000, 20 to a file instead of
// 200,000.
let world: World
beforeAll(async () => {
  world = await makeWorld()
  await world.inside(async tx => {
    await insertRows(
      tx,
      world.people.get('李晓雯')!,
      contacts,
      Array.from({ length: 45 }, (_, at) => ({
        contactName: `联系人${at + 1}`,
        phone: `1380000${String(at).padStart(4, '0')}`,
      })) as never,
    )
    await setsParam(tx, 'export.rowsPerFile', '20')
  })
})
afterAll(() => world?.close({ unchecked: true }))

const base = '/api/ratutech-common/download'
const jobs = async (name = '李晓雯') =>
  (await (await world.as(name)).gets(`${base}/page`, { size: 50 })).records as {
    id: string
    fileName: string
    status: number
    rows: number
  }[]

/** Rows and phones of the workbooks in the zip of a job. */
async function booksOf(jobId: string): Promise<{ counts: number[]; phones: string[] }> {
  const zip = await (await world.as('李晓雯')).call<Buffer>('GET', `${base}/get-file`, { id: jobId })
  const archive = await openZip(zip.data, { maxUnpackedBytes: 10_000_000 })
  const stem = (await jobs()).find(one => one.id === jobId)!.fileName.replace('.zip', '')
  const counts: number[] = []
  const phones: string[] = []
  for (let no = 1; archive.has(`${stem}_${no}.xlsx`); no++) {
    const parts: Buffer[] = []
    for await (const piece of archive.stream(`${stem}_${no}.xlsx`)) parts.push(piece)
    const { header, rows } = await readWorkbook(Buffer.concat(parts))
    const told = (await Array.fromAsync(rows)).map(row => row.cells[header.indexOf('手机')]?.text ?? '')
    counts.push(told.length)
    phones.push(...told)
  }
  return { counts, phones }
}

it('10.21 writes more rows than a file holds as several workbooks in one zip, one export of a person at a time, and tells him', async () => {
  const sales = await world.as('李晓雯')
  const first = await sales.gets('contacts/generate-file')
  const second = await sales.gets('contacts/generate-file')
  // The first one runs: what a replica would take now is not his second one.
  await world.inside(tx =>
    tx.run(
      sql`update job set state = 102, lease_until = clock_timestamp() + interval '1 minute' where id = ${first.jobId}::bigint`,
    ),
  )
  await world.product.runner.drain()
  expect((await jobs()).map(one => [one.id, one.status])).toEqual([
    [second.jobId, 103],
    [first.jobId, 102],
  ])
  await world.inside(tx =>
    tx.run(sql`update job set state = 103, lease_until = null where id = ${first.jobId}::bigint`),
  )
  await world.product.runner.drain()
  expect((await jobs()).map(one => [one.status, one.rows, one.fileName.replace(/\d{14}/, '')])).toEqual([
    [1, 45, '联系人_.zip'],
    [1, 45, '联系人_.zip'],
  ])

  const { counts, phones } = await booksOf(first.jobId)
  expect(counts).toEqual([20, 20, 5])
  // Nobody opened the phones to her: the files say no more than the list.
  expect(phones.toSorted()).toEqual(Array.from({ length: 45 }, (_, at) => `138****${String(at).padStart(4, '0')}`))
  expect(
    (await sales.gets('contacts/page', { size: 100 })).records.map((one: { phone: string }) => one.phone).toSorted(),
  ).toEqual(phones.toSorted())
  expect(
    (await sales.gets('/api/ratutech-common/notice/list', { bizTypeCode: 'export_done', size: 20 })).records
      .map((one: { bizId: string }) => one.bizId)
      .sort(),
  ).toEqual([first.jobId, second.jobId].sort())
})

it('begins no workbook for rows that are not there: forty-five fill three of fifteen, and what has come since it was asked for goes into one more', async () => {
  const sales = await world.as('李晓雯')
  await world.inside(tx => setsParam(tx, 'export.rowsPerFile', '15'))
  const { jobId } = await sales.gets('contacts/generate-file')
  await world.product.runner.drain()
  expect((await booksOf(jobId)).counts).toEqual([15, 15, 15])
  const { jobId: later } = await sales.gets('contacts/generate-file')
  await world.inside(tx =>
    insertRows(tx, world.people.get('李晓雯')!, contacts, [{ contactName: '后来的', phone: '13900000000' }] as never),
  )
  await world.product.runner.drain()
  expect([(await booksOf(later)).counts, (await jobs()).find(one => one.id === later)!.rows]).toEqual([
    [15, 15, 15, 1],
    46,
  ])
  await world.inside(tx =>
    tx.run(sql`delete from contacts where tenant_id = ${tx.tenantId} and contact_name = '后来的'`),
  )
  await world.inside(tx => setsParam(tx, 'export.rowsPerFile', '20'))
})

it('leaves the page usable while it writes: the list answers, a draft is saved, and the next export takes its place behind', async () => {
  const sales = await world.as('李晓雯')
  const { store, runner } = world.product
  const [writing, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const put = store.put.bind(store)
  const held = vi.spyOn(store, 'put').mockImplementationOnce(async (...given) => {
    writing.resolve()
    await written.promise
    return put(...given)
  })
  const { jobId } = await sales.gets('contacts/generate-file')
  const drained = runner.drain()
  try {
    await writing.promise
    expect((await sales.gets('contacts/page', { size: 10 })).total).toBe(45)
    expect((await sales.call('POST', 'contract-lease/save', { draft: true, contractName: '导出时写的' })).status).toBe(
      200,
    )
    const { jobId: next } = await sales.gets('contacts/generate-file')
    expect((await jobs()).filter(one => [jobId, next].includes(one.id)).map(one => [one.id, one.status])).toEqual([
      [next, 103],
      [jobId, 102],
    ])
  } finally {
    written.resolve()
    await drained
    held.mockRestore()
  }
  expect((await jobs()).find(one => one.id === jobId)!.status).toBe(1)
})

it('refuses more rows than an export may hold, and a sixth export that would wait', async () => {
  const sales = await world.as('李晓雯')
  await world.inside(tx => setsParam(tx, 'export.maxRows', '40'))
  expect((await sales.call('GET', 'contacts/generate-file')).msg).toBe('数据量超过40行，请缩小范围')
  await world.inside(tx => setsParam(tx, 'export.maxRows', '1000'))
  for (let at = 0; at < 5; at++) await sales.gets('contacts/generate-file')
  expect((await sales.call('GET', 'contacts/generate-file')).msg).toBe('导出任务过多，请稍后')
})

it("lets a person cancel what waits, ask again for what failed, and shows an administrator everybody's rows, never the files", async () => {
  const sales = await world.as('李晓雯')
  const waiting = (await jobs()).find(one => one.status === 103)!
  await sales.posts(`${base}/cancel`, { id: waiting.id })
  expect((await jobs()).find(one => one.id === waiting.id)!.status).toBe(2)
  await sales.posts(`${base}/retry`, { id: waiting.id })
  expect((await jobs()).find(one => one.id === waiting.id)!.status).toBe(103)
  const admin = await world.as('系统管理员')
  expect(
    (await admin.gets(`${base}/page`, { all: '1', size: 50 })).records.map((one: { userName: string }) => one.userName),
  ).toContain('李晓雯')
  expect((await admin.call('GET', `${base}/get-file`, { id: waiting.id })).status).toBe(404)
  expect((await (await world.as('周敏')).gets(`${base}/page`, { all: '1', size: 50 })).records).toEqual([])
})

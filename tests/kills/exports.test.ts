import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { localDate } from '#kernel'
import { withDatabase } from '#packages/database/roles.ts'
import { sql } from '#packages/database/sql.ts'
import { openZip } from '#packages/excel/zip-reader.ts'
import { readWorkbook } from '#packages/excel/index.ts'
import { localStore } from '#packages/files/index.ts'
import { signedLease, standOn } from '../races/stand.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { patiently } from './nothing-lost.ts'
import { RealServer } from './real-server.ts'
import { remoteWorld } from './remote-world.ts'

// Acceptance 21 of area 10 at its true size: npm run test:long exports (about two minutes). The forty-five rows of
// tests/scenarios/downloads.test.ts prove masks, cap and queue.
const isAsked = process.env['EXPORTS'] === '1'
const [ROWS, PER_FILE, OTHERS] = [450_000, 200_000, 1_000]
const BASE = '/api/ratutech-common/download'
const CAPS = { maxRows: PER_FILE, maxBytes: 2 ** 30, maxUnpackedBytes: 2 ** 31, maxCells: 20_000_000 }

interface Listed {
  id: string
  fileName: string
  status: number
  rows: number
  progress: number
  fileSize: number
  finishTime: string
}

let server: RealServer
let world: World
let remote: World
let sales: Person
const listed = async (id: string): Promise<Listed> =>
  ((await sales.gets(`${BASE}/page`, { size: 50 })).records as Listed[]).find(one => one.id === id)!

/**
 * Positions like the one of a signed lease: plate and number tell which; the last thousand are a colleague's, whom our
 * reader does not see.
 */
async function fillOrderVehicles(): Promise<void> {
  const client = new pg.Client({
    connectionString: withDatabase(server.superUrl, 'fleet'),
    options: '-c timezone=Asia/Shanghai',
  })
  await client.connect()
  try {
    const { rows: columns } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'order_vehicle'::regclass and attnum > 0 and not attisdropped`,
    )
    const made: Record<string, string> = {
      id: `8000000000 + g`,
      order_vehicle_no: `'DC' || lpad(g::text, 10, '0')`,
      plate_no: `'粤B' || lpad(g::text, 6, '0')`,
      counterparty_name: `'=客户' || g || '号<有限>公司'`,
      unit_rent: `1000 + g % 977`,
      biz_user_id: `case when g > ${ROWS} then $1::bigint else o.biz_user_id end`,
      create_user: `case when g > ${ROWS} then $1::bigint else o.create_user end`,
    }
    await client.query('set session_replication_role = replica')
    await client.query(`delete from order_vehicle where id <> (select min(id) from order_vehicle)`)
    await client.query(
      `insert into order_vehicle (${columns.map(one => `"${one.name}"`).join(', ')}) select ${columns.map(one => made[one.name] ?? `o."${one.name}"`).join(', ')} from order_vehicle o, generate_series(1, ${ROWS + OTHERS}) g`,
      [world.people.get('韩松')!.userId],
    )
    await client.query(`delete from order_vehicle where id not between 8000000001 and 8000000000 + ${ROWS + OTHERS}`)
    await client.query('analyze order_vehicle')
  } finally {
    await client.end()
  }
}

interface Book {
  readonly counts: number[]
  readonly seen: number
  readonly bytes: number
}

/**
 * Every workbook of the zip, row by row: each number once, in the order of the list, its own plate, amount and name
 * beside it.
 */
async function proven(job: Listed): Promise<Book> {
  const { data } = await sales.call<Buffer>('GET', `${BASE}/get-file`, { id: job.id })
  const archive = await openZip(data, { maxUnpackedBytes: 2 ** 31 })
  const stem = job.fileName.replace('.zip', '')
  const counts: number[] = []
  let next = ROWS
  for (let no = 1; archive.has(`${stem}_${no}.xlsx`); no++) {
    const { header, rows } = await readWorkbook(
      Buffer.concat(await Array.fromAsync(archive.stream(`${stem}_${no}.xlsx`))),
      CAPS,
    )
    const at = ['订单车辆号', '车牌', '对方名称', '租金'].map(label => header.indexOf(label))
    counts.push(0)
    for await (const { cells } of rows) {
      counts[no - 1]!++
      const read = at.map(one => cells[one]?.text).join('|')
      // Compared by hand: half a million calls of expect would take longer than the export.
      const due = `DC${String(next).padStart(10, '0')}|粤B${String(next).padStart(6, '0')}|=客户${next}号<有限>公司|${1000 + (next % 977)}.00`
      if (read !== due)
        throw new Error(`${job.fileName}, file ${no}, row ${counts[no - 1]}: ${read} stands where ${due} belongs`)
      next--
    }
  }
  return { counts, seen: ROWS - next, bytes: data.length }
}

/** What was written before the server died and is nobody's. */
const unfinished = (): string[] => readdirSync(join(server.dataDir, 'files', '.incoming'))
const memoryMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

describe.runIf(isAsked)('450,000 order vehicles into files of 200,000', () => {
  beforeAll(async () => {
    server = await RealServer.install()
    world = await makeWorld(localDate(new Date()), { maxConnections: 4, installation: server })
    await signedLease(await standOn(world), 1)
    await fillOrderVehicles()
    await server.start()
    remote = remoteWorld(world, server.address)
    sales = await remote.as('李晓雯')
  })
  afterAll(async () => {
    try {
      await world?.close({ unchecked: true })
    } finally {
      await server?.remove()
    }
  })

  it('writes three workbooks of one zip with every row once although the server is killed in their middle, the second export waiting behind', async () => {
    const first = await sales.gets('order-vehicle/generate-file')
    const second = await sales.gets('order-vehicle/generate-file')
    expect([first.rows, second.rows]).toEqual([ROWS, ROWS])

    // Into the second workbook; meanwhile the page stays usable.
    const slowest = { ms: 0 }
    await patiently('the middle of the export', server, async () => {
      const began = performance.now()
      expect((await sales.gets('order-vehicle/page', { size: 50, exactTotal: '1' })).total).toBe(ROWS)
      slowest.ms = Math.max(slowest.ms, performance.now() - began)
      return (await listed(first.jobId)).progress >= 55
    })
    expect((await sales.gets(`${BASE}/page`, { size: 50 })).records).toMatchObject([
      { id: second.jobId, status: 103 },
      { id: first.jobId, status: 102, rows: ROWS, fileSize: -1 },
    ])
    const before = memoryMb(server.pid)
    await server.kill()
    expect(unfinished()).toHaveLength(1)

    await server.start()
    const began = performance.now()
    expect((await sales.call('GET', `${BASE}/get-file`, { id: first.jobId })).msg).toBe('文件还未生成')
    await patiently('the first export', server, async () => (await listed(first.jobId)).status === 1)
    const firstMs = performance.now() - began
    // One of a person's at a time, by the hour of the database.
    const [{ apart }] = (await world.inside(tx =>
      tx.rows<{ apart: boolean }>(
        sql`select (select start_time from job where id = ${second.jobId}::bigint) >= (select end_time from job where id = ${first.jobId}::bigint) or (select start_time from job where id = ${second.jobId}::bigint) is null as apart`,
      ),
    )) as [{ apart: boolean }]
    expect(apart).toBe(true)
    await patiently('the second export', server, async () => (await listed(second.jobId)).status === 1)
    const [{ ms, servers }] = (await world.inside(tx =>
      tx.rows<{ ms: string; servers: number }>(
        sql`select extract(epoch from j.end_time - j.start_time) * 1000 as ms, (select attempts from job where id = ${first.jobId}::bigint) as servers from job j where j.id = ${second.jobId}::bigint`,
      ),
    )) as [{ ms: string; servers: number }]
    const peak = memoryMb(server.pid)
    expect(servers).toBe(2)

    for (const { jobId } of [first, second]) {
      const job = await listed(jobId)
      expect(job).toMatchObject({ status: 1, rows: ROWS, progress: 100 })
      expect(await proven(job)).toEqual({
        counts: [PER_FILE, PER_FILE, ROWS - 2 * PER_FILE],
        seen: ROWS,
        bytes: job.fileSize,
      })
    }
    const told = (await sales.gets('/api/ratutech-common/notice/list', { bizTypeCode: 'export_done', size: 20 }))
      .records as { bizId: string }[]
    expect(told.map(one => one.bizId).sort()).toEqual([first.jobId, second.jobId].sort())
    console.log(
      `  the second of ${ROWS} rows: ${(Number(ms) / 1000).toFixed(1)} s = ${((ROWS / Number(ms)) * 1000).toFixed(0)} rows a second; the first ready ${(firstMs / 1000).toFixed(1)} s after the kill (lease included); at most ${peak.toFixed(0)} MB (with source maps; ${before.toFixed(0)} the server before, which ran the jobs of the night as well); a list with its exact total meanwhile at most ${slowest.ms.toFixed(0)} ms`,
    )
  })

  it('leaves nothing of the file that the dead server had begun', async () => {
    expect(unfinished()).toHaveLength(1)
    const store = localStore(join(server.dataDir, 'files'))
    expect([await store.removeUnfinished(new Date(Date.now() - 86_400_000)), unfinished().length]).toEqual([0, 1])
    expect([await store.removeUnfinished(new Date(Date.now() + 1000)), unfinished().length]).toEqual([1, 0])
  })
})

import { buffer } from 'node:stream/consumers'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  bool,
  date,
  defineResource,
  enabledStates,
  enumeration,
  enumOf,
  int,
  money,
  ref,
  systemClock,
  text,
} from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { readWorkbook, writeWorkbookBuffer } from '#packages/excel/index.ts'
import { localStore } from '#packages/files/index.ts'
import { JobRunner } from '#packages/jobs/jobs.ts'
import { install } from '#packages/server/registry.ts'
import { FileAnswer, type Context } from '#packages/server/route.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { transferCalls } from './calls.ts'
import { exportJob, exportStream } from './export.ts'
import { importJob } from './import-run.ts'

const depot = defineResource({
  name: 'depot',
  label: '场站 / Depot',
  area: 'test',
  title: 'depotName',
  fields: { depotName: text('名称 / Name', 'RULK'), phone: text('电话 / Phone', 'LM', { mask: 'phone' }) },
  states: enabledStates,
  calls: 'export',
})
const truck = defineResource({
  name: 'truck',
  label: '货车 / Truck',
  area: 'test',
  title: 'vin',
  fields: {
    vin: text('车架号 / VIN', 'RULK', { max: 17, format: 'vin' }),
    depotId: ref('场站 / Depot', 'RL', 'depot'),
    kind: enumeration('类型 / Kind', 'RL', enumOf('truck_kind', { 1: '厢式 / Box', 2: '平板 / Flat' })),
    boughtOn: date('购入日 / Bought on', 'L', { past: true }),
    seats: int('座位 / Seats', 'L', { min: 1, max: 9 }),
    price: money('车价 / Price', 'L'),
    isNew: bool('新车 / New', 'L'),
  },
  states: enabledStates,
  calls: 'import, export',
  excel: { naturalKey: ['vin'] },
})
const actor: Actor = {
  tenantId: '100001',
  userId: '7',
  userName: '韩松',
  deptId: '',
  language: 'zh',
  clock: systemClock,
  traceId: 'test',
}
let test: TestDatabase
let runner: JobRunner
const store = localStore(mkdtempSync(join(tmpdir(), 'transfer-')))
const context = (more: Partial<Context>): Context => ({
  database: test.database,
  actor,
  rights: undefined as never,
  query: {},
  body: {},
  remoteAddress: '',
  sessionId: '1',
  ...more,
})
const run = (call: string, more: Partial<Context>): Promise<Record<string, unknown>> => {
  const made = transferCalls[call]!(truck, undefined as never)
  return (typeof made === 'function' ? made : made.handle)(context(more)) as Promise<Record<string, unknown>>
}
beforeAll(async () => {
  install([depot, truck] as never[], [])
  test = await testDatabase({ definitions: [depot, truck] })
  runner = new JobRunner({
    database: test.database,
    kinds: [importJob, exportJob(store)],
    actorFor: async () => actor,
    concurrency: 1,
    log: {
      info() {},
      error: (facts, message) => {
        throw new Error(`${message} ${JSON.stringify(facts)} ${(facts as { error: Error }).error?.stack}`)
      },
    },
  })
  await test.database.transaction('100001', tx => insertRow(tx, actor, depot, { depotName: '龙华交付中心' }))
})
afterAll(() => test?.drop())

const header = ['车架号*', '场站', '类型', '购入日', '座位', '车价', '新车']
const sheet = (rows: (string | null)[][]) =>
  writeWorkbookBuffer({
    sheets: [{ name: '货车', columns: header.map(label => ({ label, kind: 'text' as const })), rows }],
  })
const vin = (n: number) => `LSVAA4182E21${String(n).padStart(5, '0')}`
const good = (n: number) => [vin(n), '龙华交付中心', '厢式', '2026/3/1', '5', '123456.78', '是']

it('names every fault of every row, imports the sound rows as a job, and hands back the rest with reasons', async () => {
  const rows = Array.from({ length: 700 }, (_, index) => good(index)) as (string | null)[][]
  rows[10] = [vin(9), '龙华交付中心', '厢式', '2026-03-01', '5', '1.00', '是']
  rows[20] = [vin(20), '不存在的场站', '厢式', '2026-13-01', '99', 'abc', '也许']
  rows[30] = [null, '龙华交付中心', '挂车', null, null, null, null]
  const checked = await run('import-check', { file: { name: '货车.xlsx', mime: '', bytes: await sheet(rows) } })
  expect(checked).toMatchObject({ total: 700, normal: 697, abnormal: 3 })
  const uuid = checked['uuid'] as string

  const bad = (await run('import-rows', { query: { uuid, result: '0' } }))['records'] as {
    rowNo: number
    info: string
    faults: { path: string }[]
  }[]
  expect(bad.map(row => [row.rowNo, row.faults.map(one => one.path).sort()])).toEqual([
    [12, ['vin']],
    [22, ['boughtOn', 'depotId', 'isNew', 'price', 'seats']],
    [32, ['kind', 'vin']],
  ])
  expect(bad[0]!.info).toBe('车架号：与第11行重复')

  expect(await run('import-normal', { body: { uuid } })).toMatchObject({ total: 697, jobId: expect.any(String) })
  await runner.drain()
  expect(await run('processing-stat', { query: { uuid } })).toMatchObject({
    total: 697,
    done: 697,
    success: 697,
    failed: 0,
    state: 3,
  })
  const stored = await test.database.transaction('100001', tx => findRows(tx, truck, {}))
  expect(stored).toHaveLength(697)
  expect(stored[0]).toMatchObject({ vin: vin(0), boughtOn: '2026-03-01', price: 12345678n, isNew: true })
  await expect(run('import-normal', { body: { uuid } })).rejects.toThrow('Duplicate')

  const file = (await run('export-abnormal', { query: { uuid } })) as unknown as FileAnswer
  const abnormal = await readWorkbook(await buffer(file.body as NodeJS.ReadableStream as never))
  expect(abnormal.header.at(-1)).toBe('错误原因')
  const again = []
  for await (const row of abnormal.rows) again.push(row.cells.map(cell => cell.text))
  expect(again).toHaveLength(3)
  expect(again[2]!.at(-1)).toContain('车架号：必填')
})

it('refuses an existing key unless the import covers, and then writes only what differs', async () => {
  const bytes = await sheet([[vin(1), '龙华交付中心', '平板', '2026-03-01', '5', '123456.78', '是']])
  expect(await run('import-check', { file: { name: 'a.xlsx', mime: '', bytes } })).toMatchObject({
    normal: 0,
    abnormal: 1,
  })
  const checked = await run('import-check', { file: { name: 'a.xlsx', mime: '', bytes }, query: { isCovered: '1' } })
  expect(checked).toMatchObject({ normal: 1 })
  expect(await run('import-normal', { body: { uuid: checked['uuid'] } })).toMatchObject({ imported: 1, failed: 0 })
  const [row] = await test.database.transaction('100001', tx => findRows(tx, truck, { vin: vin(1) }))
  expect(row).toMatchObject({ kind: 2, version: 1 })
})

it('exports every row by key set, with names in place of ids', async () => {
  expect(await run('export', {})).toMatchObject({ rows: 697 })
  await runner.drain()
  const job = await test.database.transaction(
    '100001',
    async tx =>
      (
        await tx.rows<{ result: { fileId: string }; state: number }>(
          (
            await import('#packages/database/sql.ts')
          ).sql`select result, state from job where kind = 'export'`,
        )
      )[0]!,
  )
  expect(job.state).toBe(1)
  const book = await readWorkbook(
    await buffer(
      (await store.get(
        `job/${new Date(Date.now() + 8 * 3600e3).toISOString().slice(0, 10).replaceAll('-', '/')}/${job.result.fileId}`,
      )) as never,
    ),
  )
  expect(book.header.slice(0, 3)).toEqual(['车架号', '场站', '类型'])
  let rows = 0
  for await (const row of book.rows)
    if (rows++ === 0) expect(row.cells.slice(1, 3).map(cell => cell.text)).toEqual(['龙华交付中心', '厢式'])
  expect(rows).toBe(697)
})

it('covers in a file what its reader sees in clear, unless it may leave in files too (10-platform 4.4)', async () => {
  await test.database.transaction('100001', tx =>
    insertRow(tx, actor, depot, { depotName: '坂田交付中心', phone: '13800001234' }),
  )
  const phones = async (rights: { unmasked: string[]; unmaskedInFiles?: string[] }) => {
    const viewer: Actor = {
      ...actor,
      rights: {
        userId: '7',
        deptId: '',
        codes: new Set(),
        aliases: new Set(),
        cities: [],
        scope: () => ({ all: true, depts: [] }),
        unmasked: new Set(rights.unmasked),
        ...(rights.unmaskedInFiles ? { unmaskedInFiles: new Set(rights.unmaskedInFiles) } : {}),
      },
    }
    const { rows, header: head } = await readWorkbook(
      await buffer(exportStream(test.database, viewer, depot as never, {})),
    )
    const texts: string[] = []
    for await (const row of rows) texts.push(row.cells[head.indexOf('电话')]?.text ?? '')
    return texts.filter(Boolean)
  }
  expect(await phones({ unmasked: ['depot.phone'], unmaskedInFiles: ['depot.phone'] })).toEqual(['13800001234'])
  expect(await phones({ unmasked: ['depot.phone'], unmaskedInFiles: [] })).toEqual(['138****1234'])
  expect(await phones({ unmasked: [], unmaskedInFiles: [] })).toEqual(['138****1234'])
})

it('reads full-width digits, letters and blanks in every kind of cell as typed by hand (10-platform 3.7)', async () => {
  const wide = (text: string) => text.replace(/[0-9A-Z]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  const rows = [
    ['２０２６年３月１日', '龙华交付中心', '1'],
    ['２０２６-０３-０１', '\u3000龙华交付中心\u3000', '１'],
  ].map(([day, place, kind], index) => [wide(vin(900 + index)), place!, kind!, day!, '５', '１２３４５６.７８', 'Ｙ'])
  const { uuid, ...counts } = await run('import-check', {
    file: { name: '货车.xlsx', mime: '', bytes: await sheet(rows) },
  })
  expect([counts, (await run('import-rows', { query: { uuid: String(uuid), result: '0' } }))['records']]).toMatchObject(
    [{ total: 2, normal: 2 }, []],
  )
  await run('import-normal', { body: { uuid } })
  for (const index of [900, 901])
    expect(await test.database.transaction('100001', tx => findRows(tx, truck, { vin: vin(index) }))).toMatchObject([
      { boughtOn: '2026-03-01', seats: 5, price: 12345678n, isNew: true, kind: 1 },
    ])
})

import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { readWorkbook } from '#packages/excel/index.ts'
import { JobRunner } from '#packages/jobs/jobs.ts'
import type { Context, FileAnswer } from '#packages/server/route.ts'
import { findRows } from '#packages/server/rows.ts'
import { transferCalls } from '#packages/transfer/calls.ts'
import { importJob } from '#packages/transfer/import-run.ts'
import { vehicle } from '../vehicle.ts'
import { carInStock, manager, openFleet, plateOf, vinOf, type Fleet } from '../../testing.ts'
import { change, columnOf, faultyFleet, good, header, workbook } from '../../testing/import-file.ts'
import { vehicleCheck } from './vehicle-check.ts'

/** One file of so many cars; `npm run test:long vehicle-import` loads 10,000 (IMPORTED). */
const CARS = Number(process.env['IMPORTED'] ?? 5_000)
const BAD = 100
let fleet: Fleet
let runner: JobRunner
const actor: Actor = { ...manager, deptId: '3' }
beforeAll(async () => {
  fleet = await openFleet()
  runner = new JobRunner({
    database: fleet.test.database,
    kinds: [importJob],
    actorFor: async () => actor,
    concurrency: 1,
    log: {
      info() {},
      error: (facts, message) => {
        throw new Error(`${message} ${(facts as { error: Error }).error?.stack}`)
      },
    },
  })
})
afterAll(() => fleet?.drop())

const context = (more: Partial<Context>): Context => ({
  database: fleet.test.database,
  actor,
  rights: undefined as never,
  query: {},
  body: {},
  remoteAddress: '',
  sessionId: '1',
  ...more,
})
const run = async (call: string, more: Partial<Context>): Promise<any> => {
  const made = transferCalls[call]!(vehicle as never, undefined as never)
  return (typeof made === 'function' ? made : made.handle)(context(more))
}
const place = { city: '4403', dept: '深圳车管' }

it(`60.23 imports ${CARS - BAD} of ${CARS} vehicles, names every fault of the other ${BAD}, and imports them after correction`, async () => {
  await fleet.run(tx => tx.run(sql`update parking_lot set capacity = ${2 * CARS} where id = ${fleet.ids.lot}::bigint`))
  await carInStock(fleet, { vin: vinOf(900_001), plateNo: '粤BD99999' })
  const { rows, wrong } = faultyFleet(CARS, BAD, place, vinOf(900_001))
  const bytes = await workbook(rows)
  const checked = await run('import-check', { file: { name: '车辆.xlsx', mime: '', bytes } })
  expect(checked).toMatchObject({ total: CARS, normal: CARS - BAD, abnormal: BAD, unknownColumns: [] })
  const uuid = checked.uuid as string

  const bad: { rowNo: number; info: string; faults: { path: string; reason: string }[] }[] = (
    await run('import-rows', { query: { uuid, result: '0', size: '200' } })
  ).records
  expect(bad.map(row => row.rowNo)).toEqual([...wrong.keys()])
  for (const row of bad) {
    const kind = wrong.get(row.rowNo)!
    expect([row.rowNo, [...new Set(row.faults.map(one => one.path))].sort()]).toEqual([
      row.rowNo,
      [...kind.paths].sort(),
    ])
    expect(row.info).toContain(kind.says)
  }
  expect(
    new Set(bad.flatMap(row => row.faults.map(one => `${one.path} ${one.reason.replace(/\d+/g, 'n')}`))).size,
  ).toBeGreaterThanOrEqual(12)

  await run('import-normal', { body: { uuid } })
  await runner.drain()
  expect(await run('processing-stat', { query: { uuid } })).toMatchObject({ success: CARS - BAD, failed: 0, state: 3 })
  // Takes a dozen seconds alone; the limit allows for a shared machine.
  await importsTheRest(uuid)
})

/** The file of faulty rows as it is handed out, corrected in its cells, loaded again. */
async function importsTheRest(uuid: string): Promise<void> {
  const answer: FileAnswer = await run('export-abnormal', { query: { uuid } })
  const book = await readWorkbook(await buffer(answer.body as never))
  expect(book.header.at(-1)).toBe('错误原因')
  const rows: (string | null)[][] = []
  for await (const row of book.rows) rows.push(row.cells.map(cell => cell.text))
  expect(rows).toHaveLength(BAD)
  const corrected = rows.map((row, index) => [...good(CARS + 1 + index, place), row[header.length] ?? ''])
  const checked = await run('import-check', {
    file: { name: '车辆_异常数据.xlsx', mime: '', bytes: await workbook(corrected, [...header, '错误原因']) },
  })
  expect(checked).toMatchObject({ total: BAD, normal: BAD, abnormal: 0, unknownColumns: [] })
  expect(await run('import-normal', { body: { uuid: checked.uuid } })).toMatchObject({ imported: BAD, failed: 0 })

  const all = String(CARS + 1)
  await fleet.run(async tx => {
    const counted = await tx.row<{
      cars: string
      stays: string
      plates: string
      moves: string
      occupied: number
    }>(sql`select (select count(*) from vehicle) as cars, (select count(*) from parking_record where out_time is null) as stays,
      (select count(*) from vehicle_plate_record) as plates, (select count(*) from vehicle_status_record) as moves, (select occupied from parking_lot where id = ${fleet.ids.lot}::bigint) as occupied`)
    expect(counted).toEqual({ cars: all, stays: all, plates: all, moves: all, occupied: CARS + 1 })
    const [car] = await findRows(tx, vehicle, { vin: vinOf(1) })
    expect(car).toMatchObject({
      status: 1,
      bizStatus: 3,
      plateNo: plateOf(1),
      plateColor: 3,
      mileage: 1001,
      modelName: '星岚 E5 2026款 430km',
      ownerName: '华驰汽车租赁（深圳）有限公司',
      netPrice: 10_442_478n,
      netValue: 8_695_438n,
      retireDate: '2041-03-18',
    })
    expect(await vehicleCheck(tx)).toEqual([])
  })
}

it('lets all cars of a file into a lot only while there is room', async () => {
  const rows = Array.from({ length: 70 }, (_, index) => change(good(2 * CARS + index, place), { 停车场: '白云中转库' }))
  const checked = await run('import-check', { file: { name: '车辆.xlsx', mime: '', bytes: await workbook(rows) } })
  expect(checked).toMatchObject({ total: 70, normal: 60, abnormal: 10 })
  const bad = (await run('import-rows', { query: { uuid: checked.uuid, result: '0' } })).records as { info: string }[]
  expect(bad[0]!.info).toContain('停车场：停车场空位不足')
})
it('reads the file that the template describes', async () => {
  const answer: FileAnswer = await run('import-template', {})
  const book = await readWorkbook(await buffer(answer.body as never))
  expect(header.filter(name => !book.header.map(one => one.replace('*', '')).includes(name.replace('*', '')))).toEqual(
    [],
  )
  expect(columnOf('车架号')).toBe(0)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#packages/excel/index.ts'
import { updateRow } from '#packages/server/rows.ts'
import { parkingLot } from '#areas/parking/parking-lot/parking-lot.ts'
import { faultyFleet, good, header, workbook } from '#areas/vehicles/testing/import-file.ts'
import { standCars, storyMasters } from '../scenarios/story.ts'
import { checksFile, countsCars, downloadsFaulty, importsGood, readsFaults } from './import-steps.ts'
import { openWorld, type Desk } from './product.ts'

// One car stands already: its VIN in the file is a fault. The delivery centre is made large enough for the fleet.
let product: Awaited<ReturnType<typeof openWorld>>
let desk: Desk
let existingVin: string
const place = { city: '深圳市', dept: '运营部' }
beforeAll(async () => {
  product = await openWorld()
  const { world } = product
  const masters = await storyMasters(world)
  const [car] = await standCars(world, masters, 1)
  const supervisor = await world.as('韩松')
  existingVin = (await supervisor.gets('vehicle/detail', { id: car })).vin
  place.dept = (await supervisor.gets('vehicle/detail', { id: car })).operateDeptName
  await world.inside(tx => updateRow(tx, world.system, parkingLot, masters.lots.get('龙华交付中心')!, { capacity: 10_000 }))
  desk = await product.signIn('韩松')
})
afterAll(() => product?.stop())

it('takes a file of 5,000 cars with 100 faulty rows: names every fault by row and field, imports 4,900, and the corrected rows afterwards', async () => {
  const { rows, wrong } = faultyFleet(5000, 100, place, existingVin)
  await checksFile(desk, '车辆.xlsx', await workbook(rows), { total: 5000, abnormal: 100 })
  await desk.picture('import-1-check')
  const faults = await readsFaults(desk)
  expect(faults.map(one => one.rowNo)).toEqual([...wrong.keys()])
  for (const one of faults) {
    const kind = wrong.get(one.rowNo)!
    expect(`${one.rowNo} ${one.says}`).toContain(kind.says)
    expect([one.rowNo, one.cells]).toEqual([one.rowNo, kind.paths.length])
  }
  expect(new Set(faults.map(one => one.says.replace(/\d+/g, 'n'))).size).toBeGreaterThanOrEqual(12)
  const faultyFile = await downloadsFaulty(desk)
  await importsGood(desk, 4900)
  await countsCars(desk, 4901)

  const book = await readWorkbook(faultyFile)
  expect(book.header.at(-1)).toBe('错误原因')
  let reasons = 0
  for await (const row of book.rows) if (row.cells.at(-1)!.text) reasons++
  expect(reasons).toBe(100)
  const corrected = [...wrong.keys()].map((_row, index) => good(5001 + index, place))
  await checksFile(desk, '车辆_异常数据.xlsx', await workbook(corrected, header), { total: 100, abnormal: 0 })
  await importsGood(desk, 100)
  await countsCars(desk, 5001)
  await desk.picture('import-3-list')
  expect(desk.complaints).toEqual([])
})

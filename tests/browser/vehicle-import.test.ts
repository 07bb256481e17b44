import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#packages/excel/index.ts'
import { updateRow } from '#packages/server/rows.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import {
  change,
  columnOf,
  faults,
  faultyFleet,
  good,
  header,
  workbook,
  type Fault,
} from '#areas/vehicles/testing/import-file.ts'
import { standCars, storyMasters } from '../scenarios/story.ts'
import { breaksNoRule } from './accessible.ts'
import { chineseLeft } from './english.ts'
import { opensPage, stageOf } from './hands.ts'
import { checksFile, checksInEnglish, countsCars, downloadsFaulty, importsGood, readsFaults } from './import-steps.ts'
import { openWorld, type Desk } from './product.ts'
import { buttons, hasNoMenu, isTurnedAway } from './refusals.ts'

// One car stands already: its VIN in the file is a fault. The delivery centre is made large enough for the fleet.
let product: Awaited<ReturnType<typeof openWorld>>
let desk: Desk
let existingVin: string
let carId: string
const place = { city: '深圳市', dept: '运营部' }
beforeAll(async () => {
  product = await openWorld()
  const { world } = product
  const masters = await storyMasters(world)
  carId = (await standCars(world, masters, 1))[0]!
  const supervisor = await world.as('韩松')
  existingVin = (await supervisor.gets('vehicle/detail', { id: carId })).vin
  place.dept = (await supervisor.gets('vehicle/detail', { id: carId })).operateDeptName
  await world.inside(tx =>
    updateRow(tx, world.system, parkingLot, masters.lots.get('龙华交付中心')!, { capacity: 10_000 }),
  )
  desk = await product.signIn('韩松')
})
afterAll(() => product?.stop())

it('is not offered to those who only deliver, nor is the page to a cashier', async () => {
  const delivery = await product.signIn('乔麦')
  await opensPage(delivery, '车辆资产', '车辆管理', '车辆管理')
  await stageOf(delivery).locator('.ant-table-row').first().waitFor()
  expect(await buttons(delivery, '导入')).toBe(0)
  const cashier = await product.signIn('周敏')
  await hasNoMenu(cashier, '车辆资产', '车辆管理')
  await isTurnedAway(cashier, product.address, '/vehicle/index')
})

it('takes a file of 5,000 cars with 100 faulty rows: names every fault by row and field, imports 4,900, and the corrected rows afterwards', async () => {
  const { rows, wrong } = faultyFleet(5000, 100, place, existingVin)
  await checksFile(desk, '车辆.xlsx', await workbook(rows), { total: 5000, abnormal: 100 })
  await desk.picture('import-1-check')
  const shown = await readsFaults(desk)
  expect(shown.map(one => one.rowNo)).toEqual([...wrong.keys()])
  for (const one of shown) {
    const kind = wrong.get(one.rowNo)!
    expect(`${one.rowNo} ${one.says}`).toContain(kind.says)
    expect([one.rowNo, one.cells]).toEqual([one.rowNo, kind.paths.length])
  }
  expect(new Set(shown.map(one => one.says.replace(/\d+/g, 'n'))).size).toBeGreaterThanOrEqual(12)
  const faultyFile = await downloadsFaulty(desk)
  await importsGood(desk, 4900)
  await countsCars(desk, 4901)

  await checksFile(desk, '车辆_异常数据.xlsx', await corrected(await downloaded(faultyFile), wrong), {
    total: 100,
    abnormal: 0,
  })
  await importsGood(desk, 100)
  await countsCars(desk, 5001)
  await desk.picture('import-3-list')
  expect(desk.complaints).toEqual([])
})

it('reads in English, wizard and vehicle card, down to every fault; nobody is kept out by how it is drawn', async () => {
  const reader = await product.signIn('韩松', 'en')
  const { page } = reader
  const rows = faults.map((kind, index) => change(good(7001 + index, place), kind.cells(7001 + index, existingVin)))
  const words = [...header, ...rows.flat(), '粤B'].filter(one => one !== null)
  await checksInEnglish(reader, product.address, await workbook(rows), rows.length)
  await reader.picture('import-4-english')
  expect(await chineseLeft(reader, words, '[role=dialog]')).toEqual([])
  expect(await breaksNoRule(page)).toEqual([])

  await page.goto(`${product.address}/vehicle/detail?id=${carId}`)
  const tabs = stageOf(reader).getByRole('tab')
  await tabs.nth(9).waitFor()
  expect(await breaksNoRule(page)).toEqual([])
  for (const tab of await tabs.all()) {
    await tab.click()
    await page
      .locator('.ant-spin-spinning, .ant-skeleton')
      .filter({ visible: true })
      .first()
      .waitFor({ state: 'detached' })
    expect(await chineseLeft(reader, [...words, ...namesOnTheCard]), await tab.innerText()).toEqual([])
  }
  expect(reader.complaints).toEqual([])
})
/** What people called things; the rest of the card is the product's own. */
const namesOnTheCard = [
  '星岚 E5',
  '星岚',
  '运营管理部',
  '深圳腾越汽车贸易有限公司',
  '系统上线前采购',
  '系统上线前已投保，补录保单',
]

interface Downloaded {
  readonly header: string[]
  readonly rows: (string | null)[][]
}
async function downloaded(file: Buffer): Promise<Downloaded> {
  const book = await readWorkbook(file)
  const rows: (string | null)[][] = []
  for await (const row of book.rows) rows.push(row.cells.map(cell => cell.text || null))
  expect(book.header).toEqual([...header, '错误原因'])
  expect(rows.filter(row => row.at(-1)).length, 'rows that say what is wrong with them').toBe(100)
  return { header: book.header, rows }
}
/**
 * The handed-out rows as they are, reasons and all; in each of them only the cells that were wrong are written anew.
 */
const corrected = (file: Downloaded, wrong: ReadonlyMap<number, Fault>): Promise<Buffer> =>
  workbook(
    [...wrong].map(([rowNo, kind], index) => {
      const [right, given] = [good(rowNo - 1, place), file.rows[index]!]
      const cells = Object.fromEntries(
        Object.keys(kind.cells(rowNo - 1, existingVin)).map(name => [name, right[columnOf(name)]!]),
      )
      return [...change(given.slice(0, header.length), cells), given.at(-1)!]
    }),
    file.header,
  )

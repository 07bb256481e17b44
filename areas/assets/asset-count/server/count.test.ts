import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { at, carInStock, manager, openFleet, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { assetArchives } from '../../asset-archives/asset-archives.ts'
import { scanned } from '../../asset-archives/server/scanned.ts'
import { assetKindSetting } from '../../asset-kind-setting/asset-kind-setting.ts'
import { assetLose, assetLoseItem } from '../../asset-lose/asset-lose.ts'
import { assetCount, assetCountItem } from '../asset-count.ts'
import { takeScan } from './scan.ts'

const keeper = at('2026-11-20 10:00:00', '7')
let fleet: Fleet
let kinds: Map<string, string>
beforeAll(async () => {
  fleet = await openFleet()
  await fleet.run(async tx => {
    await startingRowsPort.all().get('asset-kind-setting')!.add(tx, manager)
    kinds = new Map((await findRows(tx, assetKindSetting, {})).map(one => [one.kindCode, one.id]))
  })
})
afterAll(() => fleet?.drop())

/** A certificate and a spare key of a new car in that cabinet. */
async function bagIn(cabinetNo: string) {
  const car = await carInStock(fleet)
  const items = []
  for (const kind of ['CERT', 'KEY2'])
    items.push(
      await fleet.run(async tx => {
        const { id } = await saveRecord(
          tx,
          keeper,
          assetArchives,
          {
            vehicleId: car.id,
            kindId: kinds.get(kind),
            serialNo: `${kind}-${car.id}`,
            copyKind: 1,
            scanBizId: newAttachBizId(),
            cityCode: '4403',
            roomCode: 'A',
            cabinetNo,
          },
          'save',
        )
        return getRow(tx, assetArchives, id)
      }),
    )
  return items
}
const begins = (cabinetNo: string) =>
  fleet.run(tx =>
    saveRecord(tx, keeper, assetCount, { cityCode: '4403', roomCode: 'A', cabinetNo, counterId: '7' }, 'save'),
  )
const scans = (id: string, code: string) => fleet.run(tx => takeScan(tx, keeper, { id, code }))
const countOf = (id: string) => fleet.run(tx => getRow(tx, assetCount, id))

it('lists what should lie in the cabinet, takes items and bags by their labels and says what is stray', async () => {
  const [cert, key] = await bagIn('1')
  const [other] = await bagIn('2')
  const { id } = await begins('1')
  expect(await countOf(id)).toMatchObject({ expectedQty: 2, foundQty: 0, status: 1 })
  expect(await saidBy(begins('1'))).toContain('正在盘点')
  expect(await scans(id, cert!.itemNo!)).toMatchObject({ how: 'found', foundQty: 1 })
  expect(await scans(id, cert!.itemNo!)).toMatchObject({ how: 'again', foundQty: 1 })
  expect(await scans(id, other!.itemNo!)).toMatchObject({ how: 'stray', strayQty: 1 })
  expect(await scans(id, key!.archivesCode!)).toMatchObject({ how: 'found', foundQty: 2 })
  expect(await saidBy(scans(id, 'NOBODY'))).toContain('未找到编码')
})

it('makes a loss of what nobody found, and wants a word about the difference', async () => {
  const [cert, key] = await bagIn('3')
  const { id } = await begins('3')
  await scans(id, cert!.itemNo!)
  const finishes = (differenceNote: string) =>
    fleet.run(tx => act(tx, keeper, assetCount, id, 'finish', { input: { draftLoss: true, differenceNote } }))
  expect(await saidBy(finishes(''))).toContain('请填写差异说明')
  await finishes('钥匙未找到')
  const done = await countOf(id)
  expect(done).toMatchObject({ status: 2, foundQty: 1, missingQty: 1, strayQty: 0 })
  const lost = await fleet.run(tx => findRows(tx, assetLoseItem, { loseId: done.loseId! } as never))
  expect(lost.map(one => one.archiveId)).toEqual([key!.id])
  expect((await fleet.run(tx => getRow(tx, assetLose, done.loseId!))).status).toBe(103)
  const lines = await fleet.run(tx => findRows(tx, assetCountItem, { countId: id } as never, { orderBy: 't.line_no' }))
  expect(lines.map(one => one.result).toSorted()).toEqual([2, 3])
  expect(await saidBy(scans(id, key!.itemNo!))).toContain('盘点已结束')
})

it('counts an item once when two scan it at the same moment', async () => {
  const [cert] = await bagIn('4')
  const { id } = await begins('4')
  const told = await Promise.all([1, 2, 3].map(() => scans(id, cert!.itemNo!)))
  expect(told.map(one => one.how).toSorted()).toEqual(['again', 'again', 'found'])
  expect((await countOf(id)).foundQty).toBe(1)
})

it('reads a label as item, bag, number on the paper or plate', async () => {
  const [cert, key] = await bagIn('5')
  await fleet.run(tx => tx.run(sql`update asset_archives set plate_no = '粤B9SCAN' where id = ${cert!.id}::bigint`))
  const of = (code: string) => fleet.run(tx => scanned(tx, code))
  expect((await of(cert!.itemNo!)).items.map(one => one.id)).toEqual([cert!.id])
  expect(await of(cert!.archivesCode!)).toMatchObject({ bag: true, items: [{ id: cert!.id }, { id: key!.id }] })
  expect((await of(key!.serialNo!)).items.map(one => one.id)).toEqual([key!.id])
  expect((await of('粤b9scan')).items.map(one => one.id)).toEqual([cert!.id])
})

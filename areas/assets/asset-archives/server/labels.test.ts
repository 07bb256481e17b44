import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RowOf } from '#kernel'
import { pdfText } from '#packages/paper/index.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { carInStock, manager, openFleet, type Fleet } from '#areas/vehicles/testing.ts'
import { assetKindSetting } from '../../asset-kind-setting/asset-kind-setting.ts'
import { assetArchives } from '../asset-archives.ts'
import { itemLabel, labels } from './bags.ts'
import { codeOfPhoto } from './scanned.ts'

// 40, section 6: labels as PDF, read back as a person and as a scanner read them.
let fleet: Fleet
let items: RowOf<typeof assetArchives>[]
beforeAll(async () => {
  fleet = await openFleet()
  const cars = [await carInStock(fleet), await carInStock(fleet)]
  items = await fleet.run(async tx => {
    await startingRowsPort.all().get('asset-kind-setting')!.add(tx, manager)
    const [kind] = await findRows(tx, assetKindSetting, { kindCode: 'CERT' })
    const made: RowOf<typeof assetArchives>[] = []
    for (const car of cars) {
      const body = {
        ...{ vehicleId: car.id, kindId: kind!.id, serialNo: `C-${car.vin}`, copyKind: 1, cityCode: '4403' },
        scanBizId: newAttachBizId(),
      }
      made.push(await getRow(tx, assetArchives, (await saveRecord(tx, manager, assetArchives, body, 'save')).id))
    }
    return made
  })
})
afterAll(() => fleet?.drop())

async function sheetOf(kind: 'bag' | 'item', of = items) {
  const answer = await fleet.run(tx => labels(tx, manager, { ids: of.map(one => one.id), kind }))
  expect(answer.mime).toBe('application/pdf')
  const bytes = Buffer.isBuffer(answer.body) ? answer.body : await buffer(answer.body as Readable)
  const pictures = bytes.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0
  return { text: (await pdfText(bytes)).replace(/\s/g, ''), pictures }
}

it('an item has its number, kind and plate below its codes; one label for each', async () => {
  const { text, pictures } = await sheetOf('item')
  for (const { itemNo, kindName, plateNo } of items) expect(text).toContain(`${itemNo}${kindName}${plateNo}`)
  // A picture and its mask stand in the file for each.
  expect(pictures).toBe(2 * (await sheetOf('item', items.slice(0, 1))).pictures)
})

it('a bag has its code and plate', async () => {
  const { text, pictures } = await sheetOf('bag')
  for (const { archivesCode, plateNo } of items) expect(text).toContain(`${archivesCode}${plateNo}`)
  expect(pictures).toBe(2 * (await sheetOf('bag', items.slice(0, 1))).pictures)
  expect(pictures).toBeGreaterThan(0)
})

it('the bars on a label are read back as the number of the item', async () => {
  for (const { itemNo } of items) {
    const photo = (await itemLabel(itemNo!)).toString('base64')
    expect(await fleet.run(tx => codeOfPhoto(tx, manager, { photo }))).toEqual({ code: itemNo })
  }
})

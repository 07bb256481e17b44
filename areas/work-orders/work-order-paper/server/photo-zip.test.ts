import { afterAll, beforeAll, expect, it } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { zipParts } from '#packages/excel/zip-writer.ts'
import { codeOf } from '#packages/server/registry.ts'
import { getRow } from '#packages/server/rows.ts'
import { carInStock, openFleet, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { clerk, furnishPeople, furnishQuotas, head, NOW, tasksOfOrder } from '../../testing.ts'
import { handleTask } from '../../vehicle-task/server/handle.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { createWorkOrder } from '../../vehicle-work-order/server/create.ts'
import { workOrderPaper } from '../work-order-paper.ts'
import type { PhotosTaken } from './photo-zip.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  await furnishQuotas(fleet, 400)
})
afterAll(() => fleet?.drop())

/** A licence task that lacks nothing but its pictures. */
async function lacking(): Promise<{ id: string; taskNo: string; vin: string }> {
  const car = await carInStock(fleet, { plateNo: '', plateKind: '', plateDate: '' })
  const { workOrderId } = await fleet.run(tx =>
    createWorkOrder(tx, head, {
      ...{ type: 2, subKind: 1, vehicles: [{ vehicleId: car.id }], planStart: NOW },
      ...{ planFinish: '2026-12-20 18:00:00', handlerId: '21' },
    }),
  )
  const [task] = await tasksOfOrder(fleet, workOrderId)
  await fleet.run(tx =>
    handleTask(tx, clerk, 2, {
      ...{ id: task!.id, draft: true, lackPhotos: true, result: 1, noCost: true },
      payload: {
        plateNo: `粤BD7${task!.id.slice(-4)}`,
        licenseIssueDate: '2026-11-19',
        inspectValidTo: '2028-11-30',
      },
    }),
  )
  return { id: task!.id, taskNo: task!.taskNo!, vin: task!.vin! }
}
let shade = 0
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: ++shade * 40, g: 90, b: 255 - shade * 40 } } })
    .jpeg()
    .toBuffer()
async function zipped(names: readonly string[]): Promise<Buffer> {
  const parts = []
  for (const name of names) parts.push({ name, content: [await photo()] })
  return buffer(Readable.from(zipParts(parts)))
}
const sends = (bytes: Buffer, name = '照片.zip'): Promise<PhotosTaken> =>
  fleet.run(tx => {
    const call = codeOf(workOrderPaper as never).calls!['POST photo-zip'] as unknown as {
      run: (...a: unknown[]) => Promise<PhotosTaken>
    }
    return call.run(tx, clerk, {}, { name, mime: 'application/zip', bytes })
  })
const task = (id: string) => fleet.run(tx => getRow(tx, vehicleTask, id))

it('hands in the tasks whose photos come in one zip, by the number of the task or the VIN, and tells the rest', async () => {
  const [byVin, byNo] = [await lacking(), await lacking()]
  const bytes = await zipped([
    `${byVin.vin}/1.jpg`,
    `${byVin.vin}/2.jpg`,
    `${byNo.taskNo}.jpg`,
    '不知道.jpg',
    '说明.txt',
  ])
  const taken = await sends(bytes)
  expect(taken).toMatchObject({ total: 5, done: 2 })
  expect(taken.rows.map(one => [one.taskNo, one.photos, one.done])).toEqual([
    [byVin.taskNo, 2, true],
    [byNo.taskNo, 1, true],
  ])
  expect(taken.left.map(one => one.reason)).toEqual(['没有缺照片的任务与文件名相符', '只接受jpg和png'])
  for (const one of [byVin, byNo]) expect(await task(one.id)).toMatchObject({ stage: 4, lackPhotos: false })
  // Loaded again it finds nobody who waits: nothing changes.
  const again = await sends(bytes)
  expect([again.done, again.rows, again.left.length]).toEqual([0, [], 5])
})

it('refuses what is no zip', async () => {
  expect(await saidBy(sends(Buffer.from('no'), 'a.zip'))).toContain('只能上传zip文件')
  expect(await saidBy(sends(Buffer.from('no'), 'a.jpg'))).toContain('只能上传zip文件')
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { page } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { isWhole } from '#packages/testing/drawn.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { assetArchives } from '#areas/assets/asset-archives/asset-archives.ts'
import { assetKindSetting } from '#areas/assets/asset-kind-setting/asset-kind-setting.ts'
import { at, carInStock, manager, openFleet, type Fleet } from '#areas/vehicles/testing.ts'
import { bind } from '../../gps-device/server/bind.ts'
import { gpsDevice } from '../../gps-device/gps-device.ts'
import { addStandardStrategies } from '../../security-strategy/server/standard.ts'
import { ingest } from './ingest.ts'

const NOW = '2026-11-20 10:00:00'
const LOANS = isWhole ? 5000 : 1000
const EVENTS = isWhole ? 5000 : 500
const BATCH = 500
const DEVICES = 20
const FLOOR_MS = 300
const officer = at(NOW, '7')
let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())

it('40.24 with thousands of loans the archives list filtered by overdue is quick, and stays usable under the stream of devices', async () => {
  const devices: string[] = []
  const cars: string[] = []
  await fleet.run(async tx => {
    await startingRowsPort.all().get('asset-kind-setting')!.add(tx, manager)
    await addStandardStrategies(tx, officer)
  })
  for (let at = 0; at < DEVICES; at++) {
    const car = await carInStock(fleet)
    cars.push(car.id)
    devices.push(`LOAD${at}`)
    await fleet.run(async tx => {
      await insertRow(tx, officer, gpsDevice, {
        deviceNo: `LOAD${at}`,
        wired: true,
        platformCode: 'simulated',
      } as never)
      await bind(tx, officer, car.id, [{ deviceNo: `LOAD${at}` }], '')
    })
  }
  await fleet.run(async tx => {
    const [kind] = await findRows(tx, assetKindSetting, { kindCode: 'CARD' } as never)
    await insertRows(
      tx,
      officer,
      assetArchives,
      Array.from({ length: LOANS }, (_, at) => ({
        vehicleId: cars[at % cars.length]!,
        kindId: kind!.id,
        kindCode: 'CARD',
        kindName: kind!.kindName,
        cityCode: '4403',
        copyKind: 1,
        status: 2,
        holderKind: 3,
        holderName: `借用人${at % 20}`,
        dueDate: addDays('2026-11-20', at % 10 === 0 ? -3 : 5),
      })) as never,
    )
    await tx.run(sql`analyze asset_archives`)
  })
  const overdue = { status: '2', dueDate_datele: '2026-11-19', current: '1', size: '50' }
  const lists = async () => {
    const start = performance.now()
    const found = await page(readerOf(fleet.test.database), undefined, officer, assetArchives as never, overdue)
    return { total: found.total, ms: performance.now() - start }
  }
  await lists()
  const quiet = await lists()
  expect(quiet.total).toBe(LOANS / 10)
  expect(quiet.ms).toBeLessThan(FLOOR_MS)

  // Events of a minute in batches, and the list asked beside each of them.
  const times: number[] = []
  let accepted = 0
  for (let from = 0; from < EVENTS; from += BATCH) {
    const events = Array.from({ length: BATCH }, (_, index) => ({
      eventId: `load-${from + index}`,
      deviceNo: devices[index % DEVICES],
      eventType: 8,
      eventTime: NOW,
    }))
    const [answer, seen] = await Promise.all([fleet.run(tx => ingest(tx, officer, 'simulated', events)), lists()])
    accepted += answer.accepted
    times.push(seen.ms)
  }
  expect(accepted).toBe(EVENTS)
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
  expect(middle).toBeLessThan(FLOOR_MS * 5)
})

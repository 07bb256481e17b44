import { inBoth } from '#kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { act } from '#packages/server/act.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { at, carInStock, openFleet, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { gpsBinding, gpsDevice } from '../gps-device.ts'
import { bind, unbind } from './bind.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())
const fitter = at('2026-11-20 10:00:00')
const later = at('2026-11-21 10:00:00')
const device = async (deviceNo: string) => (await fleet.run(tx => findRows(tx, gpsDevice, { deviceNo } as never)))[0]!
const stocked = (deviceNo: string) =>
  fleet.run(tx =>
    insertRow(tx, fitter, gpsDevice, { deviceNo, wired: true, platformCode: 'simulated', online: false } as never),
  )

it('a device is in one vehicle at a time, and comes out when another one replaces it', async () => {
  const [one, two] = [await carInStock(fleet), await carInStock(fleet)]
  await stocked('GPS0001')
  await fleet.run(tx => bind(tx, fitter, one.id, [{ deviceNo: 'GPS0001' }], '1'))
  await fleet.run(tx => bind(tx, fitter, one.id, [{ deviceNo: 'GPS0001' }], '1'))
  expect(await device('GPS0001')).toMatchObject({ status: 2, vehicleId: one.id, plateNo: one.plateNo })
  expect(await saidBy(fleet.run(tx => bind(tx, fitter, two.id, [{ deviceNo: 'GPS0001' }], '2')))).toContain('已安装在')
  await fleet.run(tx => bind(tx, later, one.id, [{ deviceNo: 'GPS0002', oldDeviceNo: 'GPS0001' }], '3'))
  expect(await device('GPS0001')).toMatchObject({ status: 4, vehicleId: null })
  expect(await device('GPS0002')).toMatchObject({ status: 2, platformCode: 'other', providerId: null })
  const history = await fleet.run(tx => findRows(tx, gpsBinding, { vehicleId: one.id } as never, { orderBy: 't.id' }))
  expect(history).toMatchObject([
    { deviceNo: 'GPS0001', toTime: '2026-11-21 10:00:00', reason: inBoth('更换', 'Replaced') },
    { deviceNo: 'GPS0002', toTime: null },
  ])
})

it('a fitted device goes neither into stock nor to scrap before it is taken out', async () => {
  const car = await carInStock(fleet)
  const { id } = await stocked('GPS0003')
  await fleet.run(tx => bind(tx, fitter, car.id, [{ deviceNo: 'GPS0003' }], '4'))
  await fleet.run(tx => act(tx, fitter, gpsDevice, id, 'fault'))
  expect(await saidBy(fleet.run(tx => act(tx, fitter, gpsDevice, id, 'scrap', { reason: '坏' })))).toContain('请先拆除')
  expect(await fleet.run(tx => unbind(tx, later, car.id, undefined, '5'))).toBe(1)
  await fleet.run(tx => act(tx, fitter, gpsDevice, id, 'scrap', { reason: '坏' }))
  expect(await device('GPS0003')).toMatchObject({ status: 6 })
})

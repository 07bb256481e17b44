import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, openFleet, pictures, readCar, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { manualReturn, manualReturnInput } from '#areas/vehicles/vehicle/server/manual-return.ts'
import { openLeaseOf } from '#areas/vehicles/vehicle/server/lease-records.ts'
import { carsOf, headOf, leaseOf } from '../../testing.ts'
import { act } from '#packages/server/act.ts'
import { vehicleReturn } from '../vehicle-return.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())
const clerk = at('2026-11-24 12:00:00')
const byHand = async (vehicleId: string, more: object = {}) => {
  const attachBizId = await pictures(fleet, 1)
  const input = manualReturnInput.parse({
    vehicleId,
    returnTime: '2026-11-24 10:00:00',
    mileage: 90_000,
    parkingLotId: fleet.ids.lot,
    reason: '客户失联，车辆已拖回',
    attachBizId,
    ...more,
  })
  return fleet.run(tx => manualReturn(tx, clerk, input)) as Promise<{ returnId: string; returnNo: string }>
}

describe('a return by hand (60, event 19)', () => {
  it('opens one return that waits for its approval; approved, the car is back in the lot and waits for settlement', async () => {
    const lease = await leaseOf(fleet, { rent: '4800', takeDate: '2025-11-21', months: 24, deposit: '10000', cars: 1 })
    const { vehicleId } = lease.cars[0]!
    fleet.approving.on = true
    const { returnId, returnNo } = await byHand(vehicleId)
    fleet.approving.on = false
    expect(await headOf(fleet, returnId)).toMatchObject({ status: 102, manual: true, returnType: 1 })
    expect(await saidBy(byHand(vehicleId))).toContain(`车辆存在进行中的退车单【${returnNo}】，请在退车单中办理`)
    await fleet.run(tx => act(tx, clerk, vehicleReturn, returnId, 'approve'))
    expect(await headOf(fleet, returnId)).toMatchObject({ status: 20 })
    expect((await carsOf(fleet, returnId))[0]).toMatchObject({ status: 2, mileage: 90_000 })
    expect(await fleet.run(tx => readCar(tx, vehicleId))).toMatchObject({
      bizStatus: 3,
      mileage: 90_000,
      parkingLotId: fleet.ids.lot,
    })
    expect(await fleet.run(tx => openLeaseOf(tx, vehicleId))).toBeUndefined()
  })
  it('is refused before the take, in the future, and for a car that nobody holds', async () => {
    const lease = await leaseOf(fleet, { rent: '4800', takeDate: '2025-11-21', months: 24, deposit: '10000', cars: 1 })
    const { vehicleId } = lease.cars[0]!
    expect(await saidBy(byHand(vehicleId, { returnTime: '2024-01-01 10:00:00' }))).toContain('还车时间不能早于')
    expect(await saidBy(byHand(vehicleId, { returnTime: '2026-11-25 10:00:00' }))).toContain('不能晚于现在')
  })
})

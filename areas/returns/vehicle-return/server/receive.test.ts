import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { openStay } from '#areas/vehicles/parking-record/server/enter.ts'
import { at, openFleet, readCar, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { getRow } from '#packages/server/rows.ts'
import { act } from '#packages/server/act.ts'
import { calling, carsOf, headOf, leaseOf, openReturn, returnBody, type Leased } from '../../testing.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturn } from '../vehicle-return.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())
afterEach(() => assertLedgerClean(fleet.test.database))

const clerk = at('2026-11-24 12:00:00')
const terms = { rent: '4800', takeDate: '2025-11-21', months: 12, deposit: '10000', cars: 2 }
const found = (recordId: string, more: Record<string, unknown> = {}) => ({
  ...{ recordId, actualTime: '2026-11-24 10:00:00', mileage: 71_860, energyLevel: 80, conditionGrade: 1 },
  lotId: fleet.ids.lot,
  ...more,
})
const receive = (id: string, records: object[]) =>
  calling(fleet, vehicleReturn, 'PUT confirm-vehicle-receive')(clerk, { id, records })
const position = (id: string) => fleet.run(tx => getRow(tx, orderVehicle, id))
async function opened(more: Record<string, unknown> = {}): Promise<{ lease: Leased; id: string }> {
  const lease = await leaseOf(fleet, terms)
  const body = await returnBody(fleet, lease, { planReturnTime: '2026-11-24 10:00:00', ...more })
  return { lease, id: (await openReturn(fleet, clerk, body)).id }
}

describe('a return of kind 1', () => {
  it('at the end of the term needs no approval: the cars are awaited at once and the leases go on', async () => {
    const { lease, id } = await opened()
    const head = await headOf(fleet, id)
    expect(head).toMatchObject({ status: 10, vehicleCount: 2, needApproval: false, customerId: lease.customerId })
    expect(head.returnNo).toMatch(/^TCDQ20261124\d{4}$/)
    expect((await carsOf(fleet, id)).map(one => [one.status, one.holding])).toEqual([
      [1, true],
      [1, true],
    ])
    expect(await position(lease.cars[0]!.id)).toMatchObject({ status: 6, returnId: id, returnKind: 1 })
    expect((await fleet.run(tx => readCar(tx, lease.cars[0]!.vehicleId))).bizStatus).toBe(7)
  })

  it('70.2 of a car that stands in another return is refused with its number, and the draft keeps the rest', async () => {
    const { lease, id } = await opened()
    const first = await headOf(fleet, id)
    const again = openReturn(fleet, clerk, await returnBody(fleet, lease, { planReturnTime: '2026-11-24 10:00:00' }))
    expect(await saidBy(again)).toContain(`车辆【${lease.cars[0]!.plateNo}】已在退车单【${first.returnNo}】中`)
  })

  it('before the term without an agreement is refused', async () => {
    const lease = await leaseOf(fleet, { ...terms, months: 24 })
    const body = await returnBody(fleet, lease, { planReturnTime: '2026-11-24 10:00:00' })
    expect(await saidBy(openReturn(fleet, clerk, body))).toContain('未到期且无退租协议')
  })

  it('closed before a car came back: positions and cards go on in their leases', async () => {
    const { lease, id } = await opened()
    await fleet.run(tx => act(tx, clerk, vehicleReturn, id, 'close', { reason: '客户续租' }))
    expect((await headOf(fleet, id)).status).toBe(2)
    expect(await position(lease.cars[0]!.id)).toMatchObject({ status: 5, returnId: null })
    expect((await fleet.run(tx => readCar(tx, lease.cars[0]!.vehicleId))).bizStatus).toBe(6)
    expect((await carsOf(fleet, id)).every(one => !one.holding)).toBe(true)
  })
})

describe('confirm-vehicle-receive', () => {
  it('R3 the car is in stock in its lot, its lease record is closed, the return goes to settlement with the last car', async () => {
    const { lease, id } = await opened()
    const [one, two] = await carsOf(fleet, id)
    expect(await receive(id, [found(one!.id)])).toMatchObject({ received: 1, status: 10 })
    expect(await receive(id, [found(one!.id)])).toMatchObject({ received: 0, status: 10 })
    const car = await fleet.run(tx => readCar(tx, one!.vehicleId!))
    expect(car).toMatchObject({ bizStatus: 3, mileage: 71_860, parkingLotId: fleet.ids.lot, leaseRecordId: null })
    expect(await fleet.run(tx => openStay(tx, one!.vehicleId!))).toMatchObject({ lotId: fleet.ids.lot, inKind: 2 })
    expect(await position(one!.orderVehicleId!)).toMatchObject({ status: 6, returnTime: '2026-11-24 10:00:00' })
    expect((await carsOf(fleet, id)).find(row => row.id === one!.id)).toMatchObject({
      ...{ status: 2, lastRentDate: '2026-11-24', holdoverDays: 4 },
    })
    const graded = { conditionGrade: 4, missing: [{ item: 'key', qty: 2, price: '600.00' }] }
    expect(await receive(id, [found(two!.id, graded)])).toMatchObject({ received: 1, status: 20 })
    expect((await fleet.run(tx => readCar(tx, two!.vehicleId!))).bizStatus).toBe(8)
    expect(lease.cars).toHaveLength(2)
  })

  it('a mileage below the last one, a time in the future and a car of another return are refused', async () => {
    const { id } = await opened()
    const [one] = await carsOf(fleet, id)
    expect(await saidBy(receive(id, [found(one!.id, { mileage: 3 })]))).toContain('里程不能小于上次里程12')
    expect(await saidBy(receive(id, [found(one!.id, { actualTime: '2026-11-25 10:00:00' })]))).toContain(
      '不能晚于当前时间',
    )
    const other = await opened()
    const [foreign] = await carsOf(fleet, other.id)
    expect(await saidBy(receive(id, [found(foreign!.id)]))).toContain('不在此退车单中')
  })

  it('a car without a free place waits for the store', async () => {
    const { id } = await opened()
    const [one] = await carsOf(fleet, id)
    await receive(id, [found(one!.id, { lotId: null })])
    expect((await fleet.run(tx => readCar(tx, one!.vehicleId!))).bizStatus).toBe(2)
  })

  it('removed before it came back, a car goes on in its lease and the rest is settled', async () => {
    const { lease, id } = await opened()
    const [one, two] = await carsOf(fleet, id)
    await receive(id, [found(one!.id)])
    await fleet.run(tx => act(tx, clerk, vehicleReturnRecord, two!.id, 'remove', { reason: '客户留用' }))
    expect(await headOf(fleet, id)).toMatchObject({ status: 20, vehicleCount: 1, removedCount: 1 })
    expect((await position(lease.cars.find(car => car.id === two!.orderVehicleId)!.id)).status).toBe(5)
  })

  it('split: cars that are still out go into a return of their own, the received ones are settled', async () => {
    const { id } = await opened()
    const [one, two] = await carsOf(fleet, id)
    await receive(id, [found(one!.id)])
    const split = (recordIds: string[]) =>
      fleet.run(tx => act(tx, clerk, vehicleReturn, id, 'split', { input: { recordIds }, reason: '未找到' }))
    expect(await saidBy(split([one!.id]))).toContain('只能拆出尚未收回的车辆')
    await split([two!.id])
    expect(await headOf(fleet, id)).toMatchObject({ status: 20, vehicleCount: 1 })
    const moved = await fleet.run(tx => getRow(tx, vehicleReturnRecord, two!.id))
    expect(await headOf(fleet, moved.returnId!)).toMatchObject({ status: 10, parentReturnId: id, vehicleCount: 1 })
    expect(await position(two!.orderVehicleId!)).toMatchObject({ status: 6, returnId: moved.returnId })
  })
})

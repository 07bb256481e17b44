import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { liveOccupations } from '../../allocate-vehicle-record/server/occupy.ts'
import { at, carInStock, manager, openFleet, orderOf, pictures, readCar, saidBy, type Fleet } from '../../testing.ts'
import { custodyAt } from '../../vehicle/server/custody-at.ts'
import { manualReturn } from '../../vehicle/server/manual-return.ts'
import { vehicleCheck } from '../../vehicle/server/vehicle-check.ts'
import { queueRowOf } from '../../vehicle-allocate/server/queue.ts'
import { vehicleAllocate } from '../../vehicle-allocate/vehicle-allocate.ts'
import { vehicleUseRequisition, vehicleUseRequisitionLine } from '../vehicle-use-requisition.ts'
import { tellOverdue } from './overdue.ts'

let fleet: Fleet
let photos = ''
beforeAll(async () => {
  fleet = await openFleet()
  photos = await pictures(fleet, 2)
})
afterAll(() => fleet?.drop())

const body = (more: Record<string, unknown> = {}) => ({
  useKind: 1,
  cityCode: '4403',
  deptId: '3',
  userId: '7',
  driverName: '韩松',
  driverPhone: '13800001234',
  licenceNo: '11010519491231002X',
  licenceClass: 'C1',
  licenceValidTo: '2030-12-31',
  fromTime: '2026-11-21 09:00:00',
  toTime: '2026-11-23 18:00:00',
  chargeKind: 0,
  reason: '客户拜访',
  details: [{ modelId: fleet.ids.model, quantity: 1 }],
  ...more,
})
const ask = (more: Record<string, unknown> = {}) =>
  fleet.run(tx => saveRecord(tx, manager, vehicleUseRequisition, body(more), 'save'))
const read = (id: string) => fleet.run(tx => getRow(tx, vehicleUseRequisition, id))
const does = (actor: typeof manager, id: string, name: string, input: Record<string, unknown> = {}) =>
  fleet.run(tx =>
    act(tx, actor, vehicleUseRequisition, id, name as never, { input: input as never, reason: '说明理由' }),
  )
async function allocate(id: string, vehicleId: string) {
  return fleet.run(async tx => {
    const row = (await queueRowOf(tx, id))!
    const [line] = await findRows(tx, vehicleUseRequisitionLine, { requisitionId: id } as never)
    return codeOf(vehicleAllocate as never).calls!['POST save-allocate']!.run(tx, manager, {
      allocateId: row.id,
      version: row.version,
      items: [{ detailId: line!.id, vehicleId }],
    } as never)
  })
}
const out = { outTime: '2026-11-21 09:00:00', outMileage: 86_450, outSoc: 90, outPhotos: '' }
async function inUse(more: Record<string, unknown> = {}) {
  const saved = await ask(more)
  const car = await carInStock(fleet)
  await allocate(saved.id, car.id)
  await does(manager, saved.id, 'handOut', { ...out, outPhotos: photos })
  return { id: saved.id, car: car.id }
}
const later = at('2026-11-23 17:00:00')

describe('a use requisition', () => {
  it('goes from the queue to its car and back into the lot; the car keeps its state and is free again', async () => {
    const saved = await ask()
    expect(saved.status).toBe(1)
    const car = await carInStock(fleet)
    await allocate(saved.id, car.id)
    expect(await read(saved.id)).toMatchObject({ status: 3, vehicleId: car.id })
    expect((await fleet.run(tx => liveOccupations(tx, [car.id]))).get(car.id)).toMatchObject({
      occupyKind: 4,
      state: 2,
    })
    expect(await saidBy(allocate((await ask()).id, car.id))).toContain(`车辆【${car.plateNo}】已被【${saved.no}】占用`)

    await does(manager, saved.id, 'handOut', { ...out, outPhotos: photos })
    expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({ bizStatus: 3, parkingLotId: null })
    expect(await fleet.run(tx => custodyAt(tx, manager, car.id, '2026-11-21 09:30:00'))).toMatchObject({
      custodyKind: 3,
    })
    expect(await saidBy(does(later, saved.id, 'giveBack', back({ backMileage: 86_000 })))).toContain('里程不能小于')
    await does(later, saved.id, 'giveBack', back())
    expect(await read(saved.id)).toMatchObject({ status: 5, backMileage: 86_900 })
    expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({
      bizStatus: 3,
      parkingLotId: fleet.ids.lot,
      occupyId: null,
      leaseRecordId: null,
    })
    expect(await fleet.run(tx => vehicleCheck(tx))).toEqual([])
  })

  it('hands out no car that has no compulsory cover on that day', async () => {
    const saved = await ask()
    const car = await carInStock(fleet)
    await allocate(saved.id, car.id)
    await fleet.run(tx => tx.run(sql`update vehicle set compulsory_end = '2026-11-20' where id = ${car.id}::bigint`))
    expect(await saidBy(does(manager, saved.id, 'handOut', { ...out, outPhotos: photos }))).toContain(
      '没有交强险保障，不能上路',
    )
  })

  it('of a test drive lasts two days at most; a courtesy car needs its customer and his car in repair', async () => {
    expect(await saidBy(ask({ useKind: 3 }))).toContain('试驾不超过2天')
    expect(await saidBy(ask({ useKind: 2 }))).toContain('customerId')
    const batch = await orderOf(fleet, 1)
    await fleet.run(tx => tx.run(sql`update order_vehicle set status = 5 where id = ${batch.positions[0]!.id}::bigint`))
    expect(
      await saidBy(ask({ useKind: 2, customerId: batch.customerId, orderVehicleId: batch.positions[0]!.id })),
    ).toContain('客户车辆不在维修中')
  })

  it('is refused where the licence ends during the use, and not handed out after it ended', async () => {
    expect(await saidBy(ask({ licenceValidTo: '2026-11-22' }))).toContain('驾驶证在用车期间到期')
    const saved = await ask({ licenceValidTo: '2026-11-25' })
    const car = await carInStock(fleet)
    await allocate(saved.id, car.id)
    expect(
      await saidBy(
        does(at('2026-11-26 09:00:00'), saved.id, 'handOut', {
          ...out,
          outTime: '2026-11-26 08:00:00',
          outPhotos: photos,
        }),
      ),
    ).toContain('驾驶证已于2026-11-25到期')
  })

  it('at a day price is billed for the days it touched', async () => {
    const batch = await orderOf(fleet, 1)
    const { id } = await inUse({ chargeKind: 1, dayPrice: '120.00', customerId: batch.customerId })
    await does(later, id, 'giveBack', back())
    expect(await read(id)).toMatchObject({ chargeAmt: fen('360') })
    const bills = await fleet.run(tx =>
      tx.rows<{ amt: string }>(sql`select due_amt as amt from bill_receivable where source_id = ${id}`),
    )
    expect(bills).toEqual([{ amt: '360.00' }])
  })

  it('is extended by an approval; refused, its end stays', async () => {
    const { id } = await inUse()
    fleet.approving.on = true
    await does(manager, id, 'extend', { toTime: '2026-11-28 18:00:00' })
    fleet.approving.on = false
    expect(await read(id)).toMatchObject({ status: 102, pendingToTime: '2026-11-28 18:00:00' })
    expect(fleet.started.at(-1)).toMatchObject({ variables: { isExtension: true } })
    await does(manager, id, 'reject')
    expect(await read(id)).toMatchObject({ status: 4, toTime: '2026-11-23 18:00:00', isExtension: false })
    await does(manager, id, 'extend', { toTime: '2026-11-28 18:00:00' })
    expect(await read(id)).toMatchObject({ status: 4, toTime: '2026-11-28 18:00:00', days: 8, isExtension: false })
  })

  it('past its end is marked, and whoever has the car is told', async () => {
    const { id } = await inUse()
    const late = at('2026-11-24 09:00:00')
    const shown = await fleet.run(tx => codeOf(vehicleUseRequisition as never).page!(tx, late, [id]))
    expect(shown.get(id)).toEqual({ overdue: true })
    expect(await fleet.run(tx => tellOverdue(tx, late))).toBeGreaterThan(0)
  })

  it('closed before the hand-out releases its car', async () => {
    const saved = await ask()
    const car = await carInStock(fleet)
    await allocate(saved.id, car.id)
    await does(manager, saved.id, 'close')
    expect(await read(saved.id)).toMatchObject({ status: 2, vehicleId: null })
    expect((await fleet.run(tx => liveOccupations(tx, [car.id]))).size).toBe(0)
    expect(await fleet.run(tx => queueRowOf(tx, saved.id))).toMatchObject({ status: 4 })
  })

  it('is given back by the return by hand of its car as well', async () => {
    const { id, car } = await inUse()
    await fleet.run(tx =>
      manualReturn(tx, later, {
        vehicleId: car,
        returnTime: '2026-11-23 16:00:00',
        mileage: 86_800,
        parkingLotId: fleet.ids.lot,
        parkingSpaceId: undefined,
        reason: '用车结束还车',
        checkItems: [],
        attachBizId: photos,
      } as never),
    )
    expect(await read(id)).toMatchObject({ status: 5, backMileage: 86_800 })
    expect(await fleet.run(tx => vehicleCheck(tx))).toEqual([])
  })
})

const back = (more: Record<string, unknown> = {}) => ({
  backTime: '2026-11-23 16:00:00',
  backMileage: 86_900,
  backPhotos: photos,
  parkingLotId: fleet.ids.lot,
  ...more,
})

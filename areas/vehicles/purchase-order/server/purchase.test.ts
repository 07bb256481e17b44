import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, instantOf, yuan } from '#kernel'
import { chandler } from '#areas/partners/chandler/chandler.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { liveOccupations } from '../../allocate-vehicle-record/server/occupy.ts'
import { manager, openFleet, orderOf, saidBy, vinOf, type Fleet } from '../../testing.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleAllot } from '../../vehicle-allot/vehicle-allot.ts'
import { vehicleCheck } from '../../vehicle/server/vehicle-check.ts'
import { vehicleCityDemand, vehicleCityDemandLine } from '../../vehicle-city-demand/vehicle-city-demand.ts'
import {
  vehicleDirectIntentionBook,
  vehicleDirectIntentionBookLine,
} from '../../vehicle-direct-intention-book/vehicle-direct-intention-book.ts'
import { purchaseOrderVehicle } from '../purchase-order-vehicle.ts'
import { purchaseOrder } from '../purchase-order.ts'
import { allotOnArrival } from './auto-allot.ts'
import { purchaseBoard, type BoardOrder } from './board.ts'
import { tellOfPromises } from './jobs.ts'
import { carsOf, milestonesOf, orderLines } from './rows.ts'

let fleet: Fleet
let dealer = ''
let serial = 5_000
beforeAll(async () => {
  fleet = await openFleet()
  dealer = await fleet.run(
    async tx =>
      (
        await insertRow(tx, manager, chandler, {
          mechanismName: '星岚汽车销售（深圳）有限公司',
          shortName: '星岚深圳',
          entityKind: 1,
          status: 1,
          chandlerKind: '4s',
          brandIds: [],
        } as never)
      ).id,
  )
})
afterAll(() => fleet?.drop())

const parts = [
  { trigger: 1, percent: '30' },
  { trigger: 3, percent: '65' },
  { trigger: 6, percent: '5' },
]
const lineOf = (quantity: number, more: object = {}) => ({
  modelId: fleet.ids.model,
  color: 'white',
  quantity,
  unitPrice: '118000.00',
  deliverLotId: fleet.ids.lot,
  promiseDate: '2026-12-01',
  ...more,
})
const orders = (quantity: number, more: object = {}) =>
  fleet.run(tx =>
    saveRecord(
      tx,
      manager,
      purchaseOrder,
      {
        orderTitle: `星岚 E5 ${quantity}台`,
        orderDate: '2026-11-21',
        companyId: fleet.ids.company,
        deptId: '3',
        buyerUserId: '7',
        supplierType: 3,
        supplierId: dealer,
        contractType: 9,
        contractNo: 'ZZ-2026-001',
        purchaseKind: 1,
        lines: [lineOf(quantity)],
        milestones: parts,
        ...more,
      },
      'save',
    ),
  )
const lists = (orderId: string, more: object = {}) => {
  serial += 1
  return fleet.run(tx =>
    saveRecord(
      tx,
      manager,
      purchaseOrderVehicle,
      {
        orderId,
        lineNo: 1,
        vin: vinOf(serial),
        driveMotorNo: `TZ${serial}`,
        certificateNo: `HG${serial}`,
        produceDate: '2026-11-01',
        color: 'white',
        ...more,
      },
      'save',
    ),
  )
}
const moves = (id: string, name: 'arrive' | 'accept', input: object) =>
  fleet.run(tx => act(tx, manager, purchaseOrderVehicle, id, name, { input: input as never }))
const arrives = (id: string) => moves(id, 'arrive', { arriveTime: '2026-11-21 08:30:00' })
const accepts = (id: string) => moves(id, 'accept', { acceptResult: 1 })
const orderNow = (id: string) => fleet.run(tx => getRow(tx, purchaseOrder, id))
const eventsOf = (id: string) =>
  fleet.run(async tx =>
    (
      await tx.rows<{ name: string }>(
        sql`select name from outbox_event where tenant_id = ${tx.tenantId} and aggregate_id = ${id}::bigint order by id`,
      )
    ).map(row => row.name),
  )

describe('a purchase order', () => {
  it('60.17 of thirty cars accepts twenty-eight and rejects two: they leave the list, their line has room again', async () => {
    const { id } = await orders(30)
    const cars: string[] = []
    for (let index = 0; index < 30; index += 1) cars.push((await lists(id)).id)
    expect(await saidBy(lists(id))).toContain('已无剩余数量')
    for (const car of cars) await arrives(car)
    for (const car of cars.slice(0, 28)) await accepts(car)
    expect(await saidBy(moves(cars[28]!, 'accept', { acceptResult: 2 }))).toContain('缺陷说明')
    for (const car of cars.slice(28)) await moves(car, 'accept', { acceptResult: 2, defectNote: '左前门划伤' })
    await fleet.run(async tx => {
      const [line] = await orderLines(tx, id)
      expect(line).toMatchObject({ quantity: 30, vinQty: 28, arrivedQty: 28 })
      const rows = await carsOf(tx, id)
      const cards = await findRows(tx, vehicle, sql`t.purchase_order_id = ${id}::bigint`)
      expect(cards).toHaveLength(28)
      expect(new Set(cards.map(card => card.bizStatus))).toEqual(new Set([3]))
      expect(cards[0]).toMatchObject({ parkingLotId: fleet.ids.lot, acceptDate: '2026-11-21', supplierId: dealer })
      expect(await findRow(tx, vehicle, rows.find(row => row.status === 5)!.vehicleId!)).toBeUndefined()
      expect(await vehicleCheck(tx)).toEqual([])
    })
    expect(await orderNow(id)).toMatchObject({ status: 3, arrivedQty: 28, vinQty: 28 })
    expect((await eventsOf(id)).filter(name => name === 'purchase-order.vehicle-rejected')).toHaveLength(2)
    const board = (await fleet.run(tx => purchaseBoard(tx, manager, {}))) as { orders: BoardOrder[] }
    const onBoard = board.orders.find(one => one.id === id)!
    expect(onBoard).toMatchObject({ total: 30, lateDays: 0 })
    expect(onBoard.stages.map(one => [one.stage, one.qty])).toEqual([
      [1, 2],
      [5, 28],
    ])
    await lists(id)

    // 7.10: the rest is given up; what was not raised follows the smaller total.
    expect(await saidBy(fleet.run(tx => act(tx, manager, purchaseOrder, id, 'close', { reason: ' ' })))).toContain(
      '原因',
    )
    await fleet.run(tx => act(tx, manager, purchaseOrder, id, 'close', { reason: '余量取消' }))
    await fleet.run(async tx => {
      expect((await milestonesOf(tx, id)).map(one => [yuan(one.amount), one.milestoneState])).toEqual([
        ['1062000.00', 1],
        ['2301000.00', 1],
        ['0.00', 2],
      ])
      expect(await findRows(tx, accountPayable, { sourceType: 'purchase', sourceId: id } as never)).toMatchObject([
        { amt: fen('1062000'), payeeId: dealer, status: 1 },
        { amt: fen('2301000'), payeeId: dealer, status: 1 },
      ])
    })
    expect(await orderNow(id)).toMatchObject({ status: 2, vinQty: 28 })
    expect((await eventsOf(id)).at(-1)).toBe('purchase-order.closed')
  })

  it('is complete when every car is accepted, and its milestones are raised one by one', async () => {
    const { id } = await orders(2)
    const cars = [(await lists(id)).id, (await lists(id)).id]
    expect(await saidBy(accepts(cars[0]!))).toContain('尚未到车')
    await arrives(cars[0]!)
    await accepts(cars[0]!)
    expect(await orderNow(id)).toMatchObject({ status: 3 })
    await arrives(cars[1]!)
    await accepts(cars[1]!)
    expect(await orderNow(id)).toMatchObject({ status: 4, arrivedQty: 2 })
    await fleet.run(async tx =>
      expect((await milestonesOf(tx, id)).map(one => yuan(one.amount))).toEqual(['70800.00', '153400.00', '11800.00']),
    )
  })

  it('names every fault of its form at once', async () => {
    const said = await saidBy(
      orders(3, {
        contractNo: '',
        contractType: 4,
        milestones: [{ trigger: 1, percent: '90' }],
        lines: [lineOf(3, { promiseDate: '2026-11-01' })],
      }),
    )
    for (const part of ['contractType', 'contractNo', 'lines.0.promiseDate', 'milestones'])
      expect(said).toContain(`${part}:`)
  })

  it('lists no VIN twice, none of a card that stands, none in another colour', async () => {
    const { id } = await orders(3)
    const first = await lists(id)
    const vin = (await fleet.run(tx => getRow(tx, purchaseOrderVehicle, first.id))).vin
    expect(await saidBy(lists(id, { vin }))).toContain('已建档')
    expect(await saidBy(lists(id, { color: 'grey' }))).toContain('颜色不符')
    expect(await saidBy(lists(id, { lineNo: 4 }))).toContain('没有第4行')
    expect(await saidBy(lists(id, { driveMotorNo: '' }))).toContain('driveMotorNo')
  })

  it('tells its purchaser of a broken promise at once, after three and after seven days', async () => {
    await orders(1, { lines: [lineOf(1, { promiseDate: '2026-12-10' })] })
    const told: number[] = []
    for (const day of ['2026-12-07', '2026-12-10', '2026-12-11', '2026-12-13', '2026-12-17']) {
      const then = { ...manager, clock: { now: () => instantOf(`${day} 08:10:00`) } }
      const { late, arriving } = await fleet.run(tx => tellOfPromises(tx, then))
      told.push(late + arriving)
    }
    expect([told[0]! > 0, told[1]! > 0, told[2] === 0, told[3]! > 0, told[4]! > 0]).toEqual(Array(5).fill(true))
  })
})

const demandBody = (more: object = {}) => ({
  demandTitle: '鹏驰扩容',
  cityCode: '4403',
  deptId: '3',
  applyUserId: '7',
  expectDate: '2026-12-20',
  useKind: 'ride-hailing',
  ownCompanyId: fleet.ids.company,
  stockChecked: true,
  stockReason: '指定全新车',
  rentExpect: '4800.00',
  reason: '新增网约车运力',
  lines: [{ seriesId: fleet.ids.series, modelId: fleet.ids.model, quantity: 3, targetPrice: '118000.00' }],
  ...more,
})

describe('a purchase request of a city', () => {
  const demands = async (more: object = {}) => {
    const batch = await orderOf(fleet, 3)
    const saved = await fleet.run(tx =>
      saveRecord(
        tx,
        manager,
        vehicleCityDemand,
        demandBody({ customerId: batch.customerId, orderId: batch.orderId, ...more }),
        'save',
      ),
    )
    return { id: saved.id, batch }
  }
  const now = (id: string) => fleet.run(tx => getRow(tx, vehicleCityDemand, id))

  it('reckons budget and payback and says why the stock does not do', async () => {
    const { id } = await demands()
    expect(await now(id)).toMatchObject({
      status: 1,
      totalQty: 3,
      budgetTotal: fen('354000'),
      paybackMonths: '24.6',
      contractType: 4,
    })
    const said = await saidBy(demands({ stockChecked: false, expectDate: '2026-11-25' }))
    expect(said).toContain('stockChecked:')
    expect(said).toContain('expectDate:')
  })

  it('is bought by an order, whose cars are kept for its lease and allotted when they are stored', async () => {
    const { id, batch } = await demands()
    const over = orders(4, { demandType: 1, cityDemandIds: [id], purchaseKind: 2 })
    expect(await saidBy(over)).toContain('需求剩余数量不足，剩余3台')
    const bought = await orders(2, { demandType: 1, cityDemandIds: [id], purchaseKind: 2 })
    expect(await now(id)).toMatchObject({ status: 3, orderedQty: 2 })
    const car = await lists(bought.id)
    const { vehicleId } = await fleet.run(tx => getRow(tx, purchaseOrderVehicle, car.id))
    const kept = await fleet.run(async tx => (await liveOccupations(tx, [vehicleId!])).get(vehicleId!))
    expect(kept).toMatchObject({ occupyKind: 3, orderVehicleId: batch.positions[0]!.id })
    await arrives(car.id)
    await accepts(car.id)
    await fleet.run(tx =>
      allotOnArrival(tx, manager, {
        id: '1',
        name: 'vehicle.status-changed',
        aggregateId: vehicleId!,
        no: '',
        payload: { event: 4, to: 3 },
      }),
    )
    await fleet.run(async tx => {
      expect(await findRows(tx, vehicleAllot, { orderId: batch.orderId } as never)).toMatchObject([
        { allotKind: 5, status: 1, vehicleQty: 1 },
      ])
      expect(await getRow(tx, orderVehicle, batch.positions[0]!.id)).toMatchObject({ status: 2, vehicleId })
      expect((await findRow(tx, vehicle, vehicleId!))!.bizStatus).toBe(4)
      expect(await vehicleCheck(tx)).toEqual([])
    })
    expect(await now(id)).toMatchObject({ status: 3, orderedQty: 2, arrivedQty: 1 })

    // What the order gives up goes back to the request; what the request gives up is bought no more.
    await fleet.run(tx => act(tx, manager, purchaseOrder, bought.id, 'close', { reason: '厂家停产' }))
    expect(await now(id)).toMatchObject({ status: 3, orderedQty: 1 })
    await fleet.run(tx => act(tx, manager, vehicleCityDemand, id, 'close', { reason: '客户不再需要' }))
    await fleet.run(async tx =>
      expect(await findRows(tx, vehicleCityDemandLine, { demandId: id } as never)).toMatchObject([
        { orderedQty: 1, arrivedQty: 1, cancelledQty: 2 },
      ]),
    )
  })

  it('gives its last cars to one of two orders that are approved at the same moment', async () => {
    const { id } = await demands()
    const both = await Promise.allSettled([
      orders(2, { demandType: 1, cityDemandIds: [id] }),
      orders(2, { demandType: 1, cityDemandIds: [id] }),
    ])
    expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await now(id)).toMatchObject({ orderedQty: 2 })
  })
})

describe('a demand of the own fleet', () => {
  const opens = () =>
    fleet.run(tx => {
      const { rentExpect: _, ...body } = demandBody()
      return saveRecord(
        tx,
        manager,
        vehicleDirectIntentionBook,
        { ...body, monthRent: '4800.00', marketNote: '竞品月租4600', expectLeaseRate: '92' },
        'save',
      )
    })
  const does = (id: string, name: 'assign' | 'handle' | 'callback' | 'close', input: object, reason = '') =>
    fleet.run(tx => act(tx, manager, vehicleDirectIntentionBook, id, name, { input: input as never, reason }))
  const now = (id: string) => fleet.run(tx => getRow(tx, vehicleDirectIntentionBook, id))

  it('is assigned, bought by a draft with its lines, called back, and handled again at a poor score', async () => {
    const { id } = await opens()
    expect(await now(id)).toMatchObject({ status: 1, paybackMonths: '24.6' })
    await does(id, 'assign', { assignUserId: '7' })
    await does(id, 'handle', { handleResult: 'purchase', handleNote: '询价中', promiseDate: '2026-12-15' })
    expect(await now(id)).toMatchObject({ status: 4, promiseDate: '2026-12-15' })
    const [draft] = await fleet.run(tx => findRows(tx, purchaseOrder, sql`${id}::bigint = any(t.own_demand_ids)`))
    expect(draft).toMatchObject({ status: 103, demandType: 2, totalQty: 3 })
    const [line] = await fleet.run(tx => findRows(tx, vehicleDirectIntentionBookLine, { demandId: id } as never))
    expect(await fleet.run(tx => orderLines(tx, draft!.id))).toMatchObject([{ demandLineId: line!.id, quantity: 3 }])
    await does(id, 'handle', { handleResult: 'stock', handleNote: '广州调配', promiseDate: '2026-12-10' })
    expect(await now(id)).toMatchObject({ status: 5 })
    await does(id, 'callback', { callbackScore: 2, callbackNote: '车龄偏高' })
    expect(await now(id)).toMatchObject({ status: 4 })
    await does(id, 'handle', { handleResult: 'otherCity', handleNote: '东莞调入', promiseDate: '2026-12-12' })
    await does(id, 'callback', { callbackScore: 5 })
    expect(await now(id)).toMatchObject({ status: 6, callbackScore: 5 })
  })
})

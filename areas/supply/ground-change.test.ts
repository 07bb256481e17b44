import { afterAll, beforeAll, expect, it } from 'vitest'
import { fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { codeOf, resourceNamed } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow, insertRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { customerWith, leaseBody, signThrough } from '#areas/contracts/testing.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { changeTakePlace } from '#areas/orders/order-vehicle/server/change-take-place.ts'
import { contractReceivingGroundChange } from './contract-receiving-ground-change/contract-receiving-ground-change.ts'
import { groundTransportPort, type GroundTransport } from './contract-receiving-ground-change/server/work-port.ts'
import { servicePriceList } from './service-price-list/service-price-list.ts'
import { openSupply, purchaser, saidBy, supplierOf, type SupplyStage } from './testing.ts'

let stage: SupplyStage
let lease: string
let customerId: string
let farLot: string
let positions: string[]
let cars: string[]
let putBack: () => void
const opened: GroundTransport[] = []

beforeAll(async () => {
  stage = await openSupply()
  putBack = standIn(
    provide(groundTransportPort, {
      open: async (_tx, _actor, wanted) => {
        opened.push(wanted)
        return new Map()
      },
    }),
  )
  customerId = await customerWith(stage, 6)
  lease = (await stage.run(tx => saveRecord(tx, purchaser, contractLease, leaseBody(stage, customerId, 6), 'save'))).id
  await signThrough(stage, contractLease, lease)
  positions = (
    await stage.run(tx => findRows(tx, orderVehicle, { contractId: lease } as never, { orderBy: 't.id' }))
  ).map(row => row.id)
  farLot = await lotOf('惠州中转库', 100)
  cars = (
    await stage.run(tx =>
      insertRows(
        tx,
        purchaser,
        resourceNamed('vehicle'),
        positions.map((_, index) => ({
          vin: `LSCA1B2A0TN90000${index}`,
          plateNo: `粤B9000${index}`,
          modelId: stage.ids.model,
          bizStatus: 5,
          parkingLotId: stage.lot,
        })) as never,
      ),
    )
  ).map(row => row.id)
  // Five cars are bound, one of them is with the customer already; the sixth position waits for a car.
  for (const [index, id] of positions.slice(0, 5).entries())
    await stage.run(tx =>
      tx.run(
        sql`update order_vehicle set vehicle_id = ${cars[index]!}::bigint, status = ${index === 4 ? 5 : 4} where id = ${id}::bigint`,
      ),
    )
  await carrierPrices()
})
afterAll(async () => {
  putBack()
  await stage?.drop()
})

const lotOf = (lotName: string, capacity: number) =>
  stage.run(
    async tx =>
      (
        await insertRow(tx, purchaser, resourceNamed('parking-lot'), {
          lotName,
          status: 1,
          capacity,
          cityCode: '4413',
        } as never)
      ).id,
  )
async function carrierPrices(): Promise<void> {
  const carrier = await supplierOf(stage, 2, '深圳通达物流有限公司', '6225880100000913')
  const line = {
    itemCode: '板车',
    unit: '公里',
    price: '3.80',
    kmPrice: '3.80',
    basePrice: '150.00',
    minPrice: '300.00',
  }
  const { id } = await stage.run(tx =>
    saveRecord(
      tx,
      purchaser,
      servicePriceList,
      {
        providerId: carrier,
        serviceKind: '板车',
        title: '板车运输价目',
        validFrom: '2026-01-01',
        validTo: '2026-12-31',
        quoteFileBizId: '900',
        lines: [{ ...line, validFrom: '2026-01-01' }],
      },
      'save',
    ),
  )
  await stage.run(tx => act(tx, purchaser, servicePriceList, id, 'approve', {}))
}
const body = (rows: readonly number[], more: Record<string, unknown> = {}) => ({
  leaseContractId: lease,
  reason: '客户改在惠州提车',
  applyParty: 1,
  newTakeDate: '2026-03-10',
  receiverName: '梁志远',
  receiverPhone: '13800138000',
  feeBearer: 2,
  feeRule: 1,
  confirmFileBizId: '904',
  bizUserId: '7',
  bizDeptId: '3',
  lines: rows.map(index => ({ orderVehicleId: positions[index], newPlaceId: farLot, km: 138 })),
  ...more,
})
const call = (name: 'POST save' | 'POST calculate', given: Record<string, unknown>) =>
  stage.run(tx =>
    codeOf(contractReceivingGroundChange as never).calls![name]!.run(tx, purchaser, given as never),
  ) as Promise<Record<string, any>>
const approve = (id: string) => stage.run(tx => act(tx, purchaser, contractReceivingGroundChange, id, 'approve'))

it('40.14 four allotted cars go 138 km: places changed, one transport of four, 2,697.60 to be paid; a taken car is refused', async () => {
  expect(await saidBy(call('POST save', body([0, 1, 2, 3, 4])))).toMatch(
    /lines\.4\.orderVehicleId: 订单车辆【DC\d+】已提车/,
  )
  expect(await call('POST calculate', body([0, 1, 2, 3]))).toMatchObject({
    transportCost: '2697.60',
    feeTotal: '2697.60',
    tax: '222.74',
    net: '2474.86',
    lines: [{ isAllotted: true, transportCost: '674.40', feeAmt: '674.40' }, {}, {}, {}],
  })
  const { id, no, status } = await call('POST save', body([0, 1, 2, 3]))
  expect([no.slice(0, 4), status]).toEqual(['TCBG', 102])
  expect(stage.started.at(-1)).toMatchObject({
    processKey: 'contract-receiving-ground-change',
    variables: { feeBearer: 2, feeTotal: '2697.60' },
  })
  expect(await saidBy(call('POST save', body([0])))).toContain('存在未完成的提车地变更')
  await approve(id)
  expect(await stage.run(tx => getRow(tx, contractReceivingGroundChange, id))).toMatchObject({
    status: 6,
    applied: true,
  })
  const moved = await stage.run(tx => findRows(tx, orderVehicle, { id: positions } as never, { orderBy: 't.id' }))
  expect(moved.map(row => row.planPlaceId === farLot)).toEqual([true, true, true, true, false, false])
  expect(opened.map(one => [one.vehicles.length, one.to.lotId, one.km, one.until])).toEqual([
    [4, farLot, 138, '2026-03-10'],
  ])
  const owed = await stage.run(tx =>
    tx.rows(
      sql`select amt, due_date::text as due, payer_id as payer from account_receivable where source_type = 'contract-receiving-ground-change' and source_id = ${id}`,
    ),
  )
  expect(owed).toEqual([{ amt: '2697.60', due: '2026-03-10', payer: customerId }])
})

it('a car not yet allotted costs nothing, unless each one is charged', async () => {
  expect(await call('POST calculate', body([5]))).toMatchObject({ transportCost: '0.00', feeTotal: '0.00' })
  expect(await call('POST calculate', body([5], { feeRule: 2, feePerVehicle: '200.00' }))).toMatchObject({
    transportCost: '0.00',
    feeTotal: '200.00',
  })
})

it('names every fault of the places at its row, and comes again by the same call', async () => {
  const small = await lotOf('小场', 1)
  const wrong = [
    { orderVehicleId: positions[0], newPlaceId: small, newAddress: '惠州市惠城区', km: 10 },
    { orderVehicleId: positions[1], newPlaceId: small, km: 10 },
    { orderVehicleId: positions[2], newPlaceId: small },
  ]
  const said = await saidBy(call('POST save', body([], { lines: wrong })))
  expect(said).toContain('lines.0.newPlaceId: 停车场与地址填一项')
  expect(said).toContain('停车场【小场】剩余1位，不足3台')
  expect(said).toContain('lines.2.km: 按运输成本收费须填写运输里程')
  const { id } = await call('POST save', body([], { lines: [wrong[1]] }))
  await stage.run(tx => act(tx, purchaser, contractReceivingGroundChange, id, 'reject', { reason: '地点有误' }))
  const { version } = await stage.run(tx => getRow(tx, contractReceivingGroundChange, id))
  const again = await call('POST save', {
    ...body([], { lines: [{ orderVehicleId: positions[1], newAddress: '惠州市惠城区麦地路1号', km: 140 }] }),
    id,
    version,
    feeBearer: 1,
  })
  expect(again).toMatchObject({ id, status: 102 })
  await approve(id)
  const place = await stage.run(tx => getRow(tx, orderVehicle, positions[1]!))
  expect([place.planPlaceId, place.planAddress]).toEqual([null, '惠州市惠城区麦地路1号'])
})

it('a place is changed before the take only', async () => {
  expect(
    await saidBy(
      stage.run(tx => changeTakePlace(tx, purchaser, [positions[4]!], { placeId: farLot, address: null }, 'x')),
    ),
  ).toContain('已提车')
  expect(fen('674.40') * 4n).toBe(fen('2697.60'))
})

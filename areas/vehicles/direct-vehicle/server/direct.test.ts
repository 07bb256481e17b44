import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen } from '#kernel'
import { product, productPrice } from '#areas/products/product/product.ts'
import { productCategory } from '#areas/products/product-category/product-category.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { at, carInStock, manager, openFleet, orderOf, pictures, readCar, saidBy, type Fleet } from '../../testing.ts'
import { vehicleAllot } from '../../vehicle-allot/vehicle-allot.ts'
import { vehicleDirectRentProduct } from '../../vehicle-direct-rent-product/vehicle-direct-rent-product.ts'
import { runShelf } from '../../vehicle-direct-rent-product/server/index.ts'
import { directVehicle } from '../direct-vehicle.ts'

let fleet: Fleet
let picture = ''
let base = ''
beforeAll(async () => {
  fleet = await openFleet()
  picture = await pictures(fleet, 1)
  base = await fleet.run(async tx => {
    const category = await insertRow(tx, manager, productCategory, {
      categoryCode: 'ZZ',
      categoryName: '直租',
      productKind: 1,
      feeItem: 1,
      chargeUnit: 1,
      contractTypes: [5],
      status: 1,
    } as never)
    const made = await insertRow(tx, manager, product, {
      productName: '直租标享',
      productCategoryId: category.id,
      productKind: 1,
      contractTypes: [5],
      status: 1,
    } as never)
    await insertRow(tx, manager, productPrice, {
      productId: made.id,
      lineNo: 1,
      cityCode: '4403',
      price: fen('4200'),
      priceFloor: fen('4000'),
      validFrom: '2026-01-01',
    } as never)
    return made.id
  })
})
afterAll(() => fleet?.drop())

describe('direct-lease distribution', () => {
  const consumer = () => orderOf(fleet, 1, { contractType: 5 })
  const allocate = (orderVehicleId: string, vehicleId: string, version = 0) =>
    fleet.run(tx =>
      codeOf(directVehicle as never).calls!['POST allocate-vehicle-direct']!.run(tx, manager, {
        orderVehicleId,
        vehicleId,
        version,
      } as never),
    ) as Promise<{ id: string; status: number }>
  it('binds a car to the position of a consumer at once, also one of another city', async () => {
    const batch = await consumer()
    const id = batch.positions[0]!.id
    const car = await carInStock(fleet, { operateCityCode: '4401', parkingLotId: fleet.ids.farLot })
    const saved = await allocate(id, car.id, batch.positions[0]!.version)
    expect(saved.status).toBe(1)
    await fleet.run(async tx => {
      expect(await getRow(tx, vehicleAllot, saved.id)).toMatchObject({ allotKind: 2, needApproval: false })
      expect(await getRow(tx, orderVehicle, id)).toMatchObject({ vehicleId: car.id })
      const held = await tx.row<{ kind: number }>(
        sql`select occupy_kind as kind from allocate_vehicle_record where vehicle_id = ${car.id}::bigint and state in (1, 2)`,
      )
      expect(held).toEqual({ kind: 2 })
    })
  })

  it('leaves a seized car alone, and positions of other contracts', async () => {
    const [batch, key] = [await consumer(), await orderOf(fleet, 1)]
    const seized = await carInStock(fleet)
    await fleet.run(tx => tx.run(sql`update vehicle set sealed_up = true where id = ${seized.id}::bigint`))
    expect(await saidBy(allocate(batch.positions[0]!.id, seized.id))).toContain('车辆被查封')
    expect(await saidBy(allocate(key.positions[0]!.id, (await carInStock(fleet)).id))).toContain('不是C端租赁')
    expect(await fleet.run(tx => readCar(tx, seized.id))).toMatchObject({ occupyId: null })
  })

  it('shows how long a position waits and what money is missing', async () => {
    const batch = await consumer()
    const shown = await fleet.run(tx =>
      codeOf(directVehicle as never).page!(tx, at('2099-01-01 00:00:00'), [batch.positions[0]!.id]),
    )
    expect(shown.get(batch.positions[0]!.id)).toMatchObject({ frontState: 3, frontShort: '0.00' })
    expect(Number(shown.get(batch.positions[0]!.id)!['waitHours'])).toBeGreaterThan(24)
  })
})

describe('a direct-lease product', () => {
  const save = (more: Record<string, unknown> = {}) =>
    fleet.run(tx =>
      saveRecord(
        tx,
        manager,
        vehicleDirectRentProduct,
        {
          productName: `星岚E5轻松租${Math.random()}`,
          subTitle: '押金可分期',
          productId: base,
          modelId: fleet.ids.model,
          vehicleNature: 1,
          schemeKind: 1,
          rentUnit: 1,
          unitRent: '4200.00',
          termMonths: 24,
          minMonths: 6,
          deposit: '5000.00',
          depositInstalments: 2,
          prepayUnits: 1,
          imageBizId: picture,
          cities: [{ cityCode: '4403', unitRent: '4200.00', deposit: '5000.00' }],
          ...more,
        },
        'save',
      ),
    )
  const does = (id: string, name: string, input: Record<string, unknown> = {}) =>
    fleet.run(tx =>
      act(tx, manager, vehicleDirectRentProduct, id, name as never, { input: input as never, reason: '说明' }),
    )
  const read = (id: string) => fleet.run(tx => getRow(tx, vehicleDirectRentProduct, id))

  it('below the floor of its city tells the process so; a city without a price is refused', async () => {
    expect(await saidBy(save({ cities: [{ cityCode: '4401', unitRent: '4200.00', deposit: '1.00' }] }))).toContain(
      '没有价格',
    )
    fleet.approving.on = true
    const saved = await save({ cities: [{ cityCode: '4403', unitRent: '3900.00', deposit: '5000.00' }] })
    fleet.approving.on = false
    expect(saved.status).toBe(102)
    expect(fleet.started.at(-1)).toMatchObject({ variables: { belowFloor: true, cityQty: 1 } })
  })

  it('goes on sale and off, comes back for changes, and is closed', async () => {
    const { id } = await save()
    await does(id, 'handle')
    expect(await read(id)).toMatchObject({ status: 3 })
    await does(id, 'handle')
    expect(await read(id)).toMatchObject({ status: 4 })
    await does(id, 'assign', { ownerUserId: '7', salesUserIds: ['7'], cityCodes: ['4401'] })
    await fleet.run(async tx => {
      const cities = await tx.rows<{ city: string; on: boolean }>(
        sql`select city_code as city, on_off as on from vehicle_direct_rent_product_city where rent_product_id = ${id}::bigint order by line_no`,
      )
      expect(cities).toEqual([
        { city: '4403', on: false },
        { city: '4401', on: true },
      ])
    })
    await does(id, 'callback')
    expect(await read(id)).toMatchObject({ status: 103 })
    const other = await save()
    await does(other.id, 'close')
    expect(await read(other.id)).toMatchObject({ status: 2 })
  })

  it('is switched at the times that were set', async () => {
    const { id } = await save({ onTime: '2026-11-21 12:00:00', offTime: '2026-11-22 12:00:00' })
    await fleet.run(tx => runShelf(tx, at('2026-11-21 11:00:00')))
    expect(await read(id)).toMatchObject({ status: 1 })
    await fleet.run(tx => runShelf(tx, at('2026-11-21 13:00:00')))
    expect(await read(id)).toMatchObject({ status: 3 })
    await fleet.run(tx => runShelf(tx, at('2026-11-22 13:00:00')))
    expect(await read(id)).toMatchObject({ status: 4 })
    await fleet.run(tx => runShelf(tx, at('2026-11-22 14:00:00')))
    expect(await read(id)).toMatchObject({ status: 4 })
  })
})

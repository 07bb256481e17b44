import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { at, carInStock, manager, openFleet, pictures, readCar, saidBy, type Fleet } from '../../testing.ts'
import { vehicleCheck } from '../../vehicle/server/vehicle-check.ts'
import { vehicleCost, vehicleDepreciation } from '../vehicle-cost.ts'
import { depreciate, netValue } from './depreciate.ts'
import { postCost, reverseCost, type Cost } from './post-cost.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())

const post = (vehicleId: string, more: Partial<Cost> = {}) =>
  fleet.run(tx =>
    postCost(tx, manager, {
      vehicleId,
      costItem: 11,
      amt: fen('860'),
      bizDate: '2026-11-10',
      bearer: 1,
      sourceType: 'vehicle-task-cost',
      sourceId: '1',
      sourceNo: 'WB1',
      ...more,
    }),
  )
const set = (id: string, columns: string) =>
  fleet.run(tx => tx.run(sql`update vehicle set ${sql.trusted(columns)} where id = ${id}::bigint`))
const reversed = (id: string, reason = '录入错误冲回') =>
  fleet.run(tx => codeOf(vehicleCost).calls!['PUT reverse']!.run(tx, manager, { id, reason } as never))

describe('costs of a vehicle (60, 4.11)', () => {
  it('the price of a new card is its first row, and the original value is the sum of the capitalised ones (V8)', async () => {
    const car = await carInStock(fleet)
    const rows = await fleet.run(tx => findRows(tx, vehicleCost, { vehicleId: car.id } as never))
    expect(rows.map(row => [row.costItem, yuan(row.amt!), yuan(row.netAmt!), row.capitalised])).toEqual([
      [1, '118000.00', '104424.78', true],
    ])
    expect(yuan(car.originalValue!)).toBe('104424.78')
    expect((await fleet.run(vehicleCheck)).filter(one => one.vehicleId === car.id)).toEqual([])
    await set(car.id, 'original_value = 1, net_value = 1')
    expect((await fleet.run(vehicleCheck)).filter(one => one.rule === 'V8').map(one => one.vehicleId)).toEqual([car.id])
    await set(car.id, 'original_value = 104424.78, net_value = 104424.78')
  })

  it('before the car is in use what prepares it is capitalised, afterwards it is an expense; one source posts once', async () => {
    const car = await carInStock(fleet)
    const id = await post(car.id, { costItem: 5, amt: fen('280'), taxAmt: fen('32.21'), sourceId: '501' })
    expect(await post(car.id, { costItem: 5, amt: fen('280'), sourceId: '501' })).toBe(id)
    expect(yuan((await fleet.run(tx => readCar(tx, car.id))).originalValue!)).toBe('104672.57')
    await set(car.id, "put_into_use_date = '2026-11-01'")
    await post(car.id, { costItem: 5, amt: fen('300'), sourceId: '502' })
    const after = await fleet.run(tx => readCar(tx, car.id))
    expect(yuan(after.originalValue!)).toBe('104672.57')
    expect(yuan(after.costTotal!)).toBe('104972.57')
  })

  it('a reversal mirrors the row once and takes the value back', async () => {
    const car = await carInStock(fleet)
    await post(car.id, { costItem: 7, amt: fen('1180'), sourceId: '601' })
    const source = { sourceType: 'vehicle-task-cost', sourceId: '601' }
    expect(await fleet.run(tx => reverseCost(tx, manager, source, '工单作废'))).toBe(1)
    expect(await fleet.run(tx => reverseCost(tx, manager, source, '工单作废'))).toBe(0)
    expect(yuan((await fleet.run(tx => readCar(tx, car.id))).originalValue!)).toBe('104424.78')
  })

  it('by hand four items are typed, with a voucher; only those are reversed by hand', async () => {
    const car = await carInStock(fleet)
    const save = async (more: object) => {
      const attachBizId = await pictures(fleet, 1)
      const body = {
        vehicleId: car.id,
        costItem: 99,
        bizDate: '2026-11-20',
        amt: '200.00',
        bearer: 1,
        attachBizId,
        ...more,
      }
      return fleet.run(tx => saveRecord(tx, manager, vehicleCost, body, 'save'))
    }
    expect(await saidBy(save({ costItem: 11 }))).toContain('手工只能登记')
    expect(await saidBy(save({ attachBizId: '' }))).toContain('attachBizId')
    expect(await saidBy(save({ taxAmt: '300.00' }))).toContain('税额不能大于金额')
    const { id } = await save({})
    await reversed(id)
    expect(await saidBy(reversed(id))).toContain('已冲回')
    const posted = await post(car.id, { sourceId: '701' })
    expect(await saidBy(reversed(posted))).toContain('请在来源单据中冲回')
  })
})

describe('vehicle-depreciate (60, 7.2)', () => {
  it('books what is missing month by month, once, and stops with the month of disposal', async () => {
    const car = await carInStock(fleet, { putIntoUseDate: '2026-03-18' })
    await set(car.id, 'original_value = 110339.56, net_value = 110339.56')
    const run = (time: string) => fleet.run(tx => depreciate(tx, at(time)))
    await run('2026-12-01 02:30:00')
    const rows = await fleet.run(tx =>
      findRows(tx, vehicleDepreciation, { vehicleId: car.id } as never, { orderBy: 't.month' }),
    )
    expect(rows.map(row => row.month)).toEqual(
      ['04', '05', '06', '07', '08', '09', '10', '11'].map(one => `2026-${one}`),
    )
    expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({
      accumDepreciation: fen('17470.40'),
      netValue: fen('92869.16'),
      valueMonth: '2026-11',
      depreciationFrom: '2026-04',
    })
    expect((await run('2026-12-02 02:30:00')).rows).toBe(0)
    expect(yuan(await fleet.run(tx => netValue(tx, car.id, '2026-06-10')))).toBe('105971.96')
    await set(car.id, "dispose_date = '2026-12-10', biz_status = 9")
    await run('2027-03-01 02:30:00')
    expect((await fleet.run(tx => readCar(tx, car.id))).accumDepreciation).toBe(fen('19654.20'))
    await set(car.id, 'dispose_date = null, biz_status = 3')
  })
  it('leaves cars of others, finance-leased ones and those not in use alone', async () => {
    const idle = await carInStock(fleet)
    const financed = await carInStock(fleet, { putIntoUseDate: '2026-03-18', leasingModel: 'finance' })
    await fleet.run(tx => depreciate(tx, at('2026-12-01 02:30:00')))
    const rows = await fleet.run(tx =>
      findRows(tx, vehicleDepreciation, { vehicleId: [idle.id, financed.id] } as never),
    )
    expect(rows).toEqual([])
  })
})

it('profit by months stands beside depreciation, costs and recoveries of the car', async () => {
  const car = await carInStock(fleet)
  await post(car.id, { sourceId: '801' })
  await post(car.id, { costItem: 9, amt: fen('5890'), bizDate: '2026-04-01', sourceId: '802' })
  await post(car.id, { costItem: 51, amt: fen('-100'), sourceId: '803' })
  const call = codeOf(vehicleCost).calls!['GET profit']!
  const asked = call.input.parse({ fromMonth: '2026-04', toMonth: '2026-11', vehicleId: car.id })
  const found = (await fleet.run(tx => call.run(tx, manager, asked as never))) as { records: object[] }
  expect(found.records).toEqual([
    expect.objectContaining({ income: '0.00', costs: '4786.67', recoveries: '100.00', profit: '-4686.67', margin: '' }),
  ])
  expect(
    await saidBy(fleet.run(tx => call.run(tx, manager, { ...(asked as object), toMonth: '2026-01' } as never))),
  ).toContain('结束月')
})

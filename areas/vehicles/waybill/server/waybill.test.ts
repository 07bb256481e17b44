import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, instantOf, yuan } from '#kernel'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { sql } from '#packages/database/sql.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { checkImport } from '#packages/transfer/import-check.ts'
import { claimBatch, importAtOnce } from '#packages/transfer/import-run.ts'
import { costLinePort } from '#areas/billing/ports.ts'
import { openDocumentsOf } from '../../ports.ts'
import { carInStock, manager, openFleet, pictures, readCar, saidBy, type Fleet } from '../../testing.ts'
import { custodyAt } from '../../vehicle/server/custody-at.ts'
import { vehicleCheck } from '../../vehicle/server/vehicle-check.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleCost } from '../../vehicle-cost/vehicle-cost.ts'
import { waybillImport } from '../waybill-import.ts'
import { waybill } from '../waybill.ts'
import { freightLines, markSettled } from './check-freight.ts'
import { depart } from './depart.ts'
import { tellLateWaybills } from './index.ts'
import { linesOf } from './rows.ts'
import { sign } from './sign.ts'

let fleet: Fleet
let carrier = ''
let photos = ''
beforeAll(async () => {
  fleet = await openFleet()
  photos = await pictures(fleet, 1)
  carrier = await fleet.run(
    async tx =>
      (
        await insertRow(tx, manager, serviceProvider, {
          mechanismName: '粤顺汽车运输有限公司',
          shortName: '粤顺',
          entityKind: 1,
          status: 1,
          providerKinds: ['transport'],
          serviceCities: ['4403'],
        } as never)
      ).id,
  )
})
afterAll(() => fleet?.drop())

const later = (time: string) => ({ ...manager, clock: { now: () => instantOf(time) } })
const evening = later('2026-11-23 20:00:00')
const moves = async (count: number, more: object = {}) => {
  const cars: string[] = []
  for (let index = 0; index < count; index += 1) cars.push((await carInStock(fleet)).id)
  const saved = await fleet.run(tx =>
    saveRecord(
      tx,
      manager,
      waybill,
      {
        waybillKind: 2,
        carrierId: carrier,
        carryMode: 2,
        fromLotId: fleet.ids.lot,
        toLotId: fleet.ids.farLot,
        planDepart: '2026-11-21 08:00:00',
        planArrive: '2026-11-21 18:00:00',
        priceBasis: 1,
        pricePerVehicle: '1180.00',
        lines: cars.map(vehicleId => ({ vehicleId, keyQty: 2 })),
        ...more,
      },
      'save',
    ),
  )
  return { id: saved.id, no: saved.no, cars }
}
const does = (id: string, name: 'depart' | 'node' | 'sign' | 'check' | 'cancel', input: object, reason = '') =>
  fleet.run(tx => act(tx, evening, waybill, id, name, { input: input as never, reason }))
const departs = (id: string) => does(id, 'depart', { departTime: '2026-11-21 08:30:00' })
const now = (id: string) => fleet.run(tx => getRow(tx, waybill, id))
const lines = (id: string) => fleet.run(tx => linesOf(tx, id))
const signs = async (id: string, which: (index: number) => boolean, more: object = {}) =>
  does(id, 'sign', {
    lineIds: (await lines(id)).filter((_, index) => which(index)).map(line => line.id),
    result: 3,
    signTime: '2026-11-23 10:00:00',
    arrivePhotos: photos,
    attachBizId: photos,
    ...more,
  })

describe('a waybill', () => {
  it('brings eight cars two days late: 9,440.00 less 800.00, 1,080.00 a car (60, 7.8)', async () => {
    const { id, cars } = await moves(8)
    expect(await now(id)).toMatchObject({ status: 1, vehicleCount: 8, sourceType: 'manual', toCityCode: '4401' })
    await departs(id)
    expect((await fleet.run(tx => readCar(tx, cars[0]!))).bizStatus).toBe(1)
    await does(id, 'node', { nodeKind: 4, nodeTime: '2026-11-22 12:00:00', place: '东莞虎门', note: '道路管制' })
    await signs(id, () => true)
    expect(await now(id)).toMatchObject({ status: 4, signedCount: 8, lateDays: 2, arriveTime: '2026-11-23 10:00:00' })
    expect((await fleet.run(tx => readCar(tx, cars[0]!))).bizStatus).toBe(2)
    await does(id, 'check', {})
    const checked = await now(id)
    expect([checked.freightAmt, checked.deductAmt, checked.payAmt].map(yuan)).toEqual(['9440.00', '800.00', '8640.00'])
    await fleet.run(async tx => {
      const costs = await findRows(tx, vehicleCost, sql`t.cost_item = 7 and t.vehicle_id = any(${cars}::bigint[])`)
      expect(costs.map(one => one.amt)).toEqual(Array.from({ length: 8 }, () => fen('1080')))
      expect(await vehicleCheck(tx)).toEqual([])
      expect(await freightLines(tx, carrier, '2026-11-23', '2026-11-23')).toMatchObject([
        { sourceId: id, amt: fen('8640'), feeItem: 19 },
      ])
      const asked = { mechanismType: 2, mechanismId: carrier, from: '2026-11-23', to: '2026-11-23' }
      const provider = costLinePort.ask('waybill')
      expect(await provider.list(tx, evening, { ...asked, mechanismType: 7 })).toEqual([])
      expect(await provider.list(tx, evening, asked)).toMatchObject([{ lineId: id, amt: fen('8640') }])
      await provider.lock(tx, evening, [id], '9')
      expect(await provider.list(tx, evening, asked)).toEqual([])
      await provider.free(tx, evening, [id])
      await markSettled(tx, evening, [id], 1, '9')
      expect(await freightLines(tx, carrier, '2026-11-23', '2026-11-23')).toEqual([])
    })
  })

  it('is signed for in parts; a refused car stays with the carrier and pays nothing', async () => {
    const { id, cars } = await moves(3)
    await departs(id)
    await signs(id, index => index === 0, { attachBizId: null })
    expect(await now(id)).toMatchObject({ status: 3, signedCount: 1 })
    expect(await saidBy(signs(id, index => index > 0, { attachBizId: null }))).toContain('签收单')
    const [, second, third] = await lines(id)
    expect(await saidBy(signs(id, index => index === 2, { result: 4 }))).toContain('拒收请填写说明')
    await does(id, 'sign', {
      lineIds: [second!.id],
      result: 3,
      signTime: '2026-11-21 17:00:00',
      arrivePhotos: photos,
      arriveMileage: 86_600,
      damagePart: 'front-bumper',
      damageKind: 'scratch',
      damageSeverity: 1,
      damageAmt: fen('300'),
    })
    await does(id, 'sign', {
      lineIds: [third!.id],
      result: 4,
      signTime: '2026-11-21 17:00:00',
      arrivePhotos: photos,
      note: '侧翻受损',
      attachBizId: photos,
    })
    expect(await now(id)).toMatchObject({ status: 4, signedCount: 2, damageCount: 2 })
    expect((await fleet.run(tx => readCar(tx, cars[2]!))).bizStatus).toBe(1)
    expect((await fleet.run(tx => readCar(tx, cars[1]!))).mileage).toBe(86_600)
    expect(await saidBy(does(id, 'check', { otherDeduct: fen('10') }))).toContain('说明')
    await does(id, 'check', { otherDeduct: fen('60'), deductNote: '超时卸车' })
    expect(yuan((await now(id)).deductAmt)).toBe('460.00')
  })

  it('holds its cars: nobody else binds or sends them, and the carrier has them on the way', async () => {
    const { id, no, cars } = await moves(1)
    expect(await fleet.run(tx => openDocumentsOf(tx, cars))).toMatchObject([{ vehicleId: cars[0], no }])
    const body = { waybillKind: 2, carryMode: 2, lines: [{ vehicleId: cars[0] }] }
    expect(await saidBy(moves(0, body))).toContain(`已在运单【${no}】中`)
    await departs(id)
    expect(await fleet.run(tx => custodyAt(tx, manager, cars[0]!, '2026-11-21 12:00:00'))).toMatchObject({
      custodyKind: 3,
      mechanismId: carrier,
      docNo: no,
    })
    await signs(id, () => true)
    expect(
      (await fleet.run(tx => custodyAt(tx, manager, cars[0]!, '2026-11-23 11:00:00'))).mechanismId ?? null,
    ).toBeNull()
    expect(await fleet.run(tx => openDocumentsOf(tx, cars))).toEqual([])
  })

  it('takes twelve cars on a carrier and its driver, and only cars that may go', async () => {
    const car = await carInStock(fleet)
    const said = await saidBy(moves(13, { carryMode: 1 }))
    expect(said).toContain('板车一次最多12台')
    expect(said).toContain('truckPlate:')
    expect(await saidBy(moves(0, { waybillKind: 4, lines: [{ vehicleId: car.id }] }))).toContain('不是待还车辆')
  })

  it('drives no car without compulsory cover, and says what to do; on a car carrier it goes', async () => {
    const bare = await carInStock(fleet)
    await fleet.run(tx => updateRow(tx, manager, vehicle, bare.id, { compulsoryEnd: '2026-11-20' }))
    const lines = [{ vehicleId: bare.id }]
    const said = await saidBy(moves(0, { lines }))
    expect(said).toContain(`车辆【${bare.plateNo}】2026-11-21没有交强险保障，不能上路`)
    expect(said).toContain('改用板车')
    const truck = { truckPlate: '粤B12345', driverName: '马骁', driverPhone: '13900001234' }
    expect((await moves(0, { lines, carryMode: 1, ...truck })).id).toBeTruthy()
    // Insured when it was written, lapsed when it sets off.
    const { id, cars } = await moves(1)
    await fleet.run(tx => updateRow(tx, manager, vehicle, cars[0]!, { compulsoryEnd: '2026-11-20' }))
    expect(await saidBy(departs(id))).toContain('没有交强险保障')
  })

  it('is cancelled before it departs, never after', async () => {
    const { id } = await moves(1)
    await does(id, 'cancel', {}, '改由自提')
    expect(await now(id)).toMatchObject({ status: 6 })
    const other = await moves(1)
    await departs(other.id)
    expect(await saidBy(does(other.id, 'cancel', {}, '不运了'))).toContain('WrongState')
  })

  it('carried out by a task departs and is signed for once', async () => {
    const { id } = await moves(2)
    await fleet.run(tx => depart(tx, evening, id, { time: '2026-11-21 09:00:00' }))
    await fleet.run(tx => depart(tx, evening, id, { time: '2026-11-21 09:30:00' }))
    const results = (await lines(id)).map(line => ({ lineId: line.id, result: 3, arrivePhotos: photos }))
    const given = { time: '2026-11-21 16:00:00', results, attachBizId: photos }
    await fleet.run(tx => sign(tx, evening, id, given))
    await fleet.run(tx => sign(tx, evening, id, given))
    expect(await now(id)).toMatchObject({ status: 4, departTime: '2026-11-21 09:00:00', lateDays: 0 })
  })

  it('tells that it is late', async () => {
    const { id } = await moves(1)
    await departs(id)
    const { told } = await fleet.run(tx => tellLateWaybills(tx, later('2026-11-24 08:10:00')))
    expect(told).toBeGreaterThan(0)
  })
})

it('makes one waybill of the rows of one carrier number, and tells every fault of a file', async () => {
  const [one, two, three] = [await carInStock(fleet), await carInStock(fleet), await carInStock(fleet)]
  const header = [
    '运单类型*',
    '承运单号*',
    '承运商*',
    '方式',
    '起运地*',
    '目的停车场*',
    '计划发车*',
    '计划到达*',
    '单价*',
    '板车牌',
    '司机',
    '司机电话',
    '车架号*',
    '钥匙数',
  ]
  const row = (outer: string, vin: string, truck: string | null) => [
    '调拨',
    outer,
    '粤顺汽车运输有限公司',
    '板车',
    '深圳市龙华区',
    '白云中转库',
    '2026-11-22 08:00:00',
    '2026-11-22 18:00:00',
    '300.00',
    truck,
    truck && '李强',
    truck && '13800005678',
    vin,
    '2',
  ]
  const bytes = await writeWorkbookBuffer({
    sheets: [
      {
        name: '运单',
        columns: header.map(label => ({ label, kind: 'text' as const })),
        rows: [
          row('YS-1', one.vin, '粤B12345'),
          row('YS-1', two.vin, '粤B12345'),
          row('YS-2', three.vin, null),
          row('YS-3', one.vin, '粤B12345'),
        ],
      },
    ],
  })
  const checked = await fleet.run(tx =>
    checkImport(tx, manager, waybillImport, { name: 'x.xlsx', mime: '', bytes } as never, {
      isCovered: false,
      params: {},
    }),
  )
  expect([checked['normal'], checked['abnormal']]).toEqual([2, 2])
  const done = await fleet.run(async tx =>
    importAtOnce(tx, manager, waybillImport, await claimBatch(tx, manager, waybillImport, String(checked['uuid']))),
  )
  expect(done).toMatchObject({ imported: 2, failed: 0 })
  const made = await fleet.run(tx => findRows(tx, waybill, { outerNo: 'YS-1' } as never))
  expect(made).toMatchObject([{ status: 1, vehicleCount: 2, sourceType: 'import', truckPlate: '粤B12345' }])
})

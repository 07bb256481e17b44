import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { codeOf } from '#packages/server/registry.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { at, openFleet, pictures, readCar, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import {
  billRows,
  calling,
  carsOf,
  forgetRows,
  headOf,
  leaseOf,
  payBills,
  returnBody,
  type Leased,
} from '../../testing.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { contractRecordsOf } from './records.ts'

let fleet: Fleet
let file = ''
beforeAll(async () => {
  fleet = await openFleet()
  file = await pictures(fleet, 1)
})
afterAll(() => fleet?.drop())
afterEach(() => assertLedgerClean(fleet.test.database))

type Answer = Record<string, unknown> & { figuresHash: string; id: string }
type Person = ReturnType<typeof at>
const ask = (name: string, actor: Person, input: object): Promise<Answer> =>
  calling(fleet, vehicleReturn, name)(actor, input as Record<string, unknown>)
const position = (id: string) => fleet.run(tx => getRow(tx, orderVehicle, id))
const contractOf = async (id: string) => (await fleet.run(tx => contractRecordsOf(tx, id)))[0]!.id
const figures = (one: Record<string, unknown>) =>
  ['dueTotal', 'balanceUse', 'marginOffset', 'holdback', 'refundAmt', 'oweAmt'].map(key => one[key])
/** The event of a settled bill, delivered as after its commit. */
const settledHeard = (orderVehicleId: string) =>
  fleet.run(async tx => {
    const hear = codeOf(vehicleReturn as never).listens!['receivable.settled']!
    await hear(tx, at('2026-12-02 12:00:00'), { payload: { orderVehicleId } } as never)
  })
async function settled(
  id: string,
  actor: Person,
  asOf: string,
  token: string,
  lease: Leased,
  more: object = {},
): Promise<Answer> {
  const of = { id, contractRecordId: await contractOf(id), seq: 1, asOf }
  const saved = await ask('PUT update-statistics-cost-settlement', actor, {
    ...of,
    ...{ payeeAccountId: lease.theirAccount, refundReceiptBack: true },
    ...more,
  })
  const done = await ask('PUT confirm-cost-settlement', actor, {
    ...{ ...of, confirmMode: 1, confirmBizId: file, token, figuresHash: saved.figuresHash },
  })
  return { ...saved, ...done }
}

describe('a buy-out (70, R9, R10)', () => {
  const day = at('2026-11-30 12:00:00')
  async function opened(more: Record<string, unknown> = {}) {
    const lease = await leaseOf(fleet, {
      ...{ rent: '4800', takeDate: '2024-12-01', months: 36, deposit: '10000', cars: 1 },
      rule: {
        buyoutRule: 3,
        buyoutTable: [{ month: 24, price: '62400.00' }],
        lateFeeRate: '0.050000',
        graceDays: 3,
        graceMode: 2,
      },
    })
    await billRows(fleet, lease, '2024-12-01', '2024-12-01')
    await payBills(fleet, lease, {}, '2024-12-01')
    await forgetRows(fleet, lease, '2026-11-01')
    await billRows(fleet, lease, '2026-11-01', '2026-11-01')
    const body = await returnBody(fleet, lease, {
      ...{ returnType: undefined, reasonCode: undefined, noticeDate: undefined, noticeBizId: undefined },
      ...{ endKind: undefined, returnMode: undefined, parkingLotId: undefined },
      ...{ buyOutKind: 2, payDueDate: '2026-12-07', ...more },
    })
    return { lease, saved: ask('POST save-buy-out', day, body) }
  }

  it('70.9 price, rent and late fee less the deposit; the title passes after money and discharge only', async () => {
    const { lease, saved } = await opened()
    const [car] = lease.cars
    await fleet.run(async tx => {
      const row = await getRow(tx, vehicle, car!.vehicleId)
      await updateRow(tx, day, vehicle, row, { mortgageState: 2, mortgageeName: '北江汽车金融有限公司' })
    })
    const { id } = await saved
    expect((await headOf(fleet, id)).status).toBe(20)
    const done = await settled(id, day, '2026-11-30', 'token-buy1', lease, {
      lines: [{ lineKind: 17, basis: '过户代办', calcAmt: '500.00', evidenceBizId: file }],
    })
    expect(figures(done)).toEqual(['67760.00', '0.00', '10000.00', '0.00', '0.00', '57760.00'])
    expect((done['lines'] as { lineKind: number; amt: string }[]).map(one => [one.lineKind, one.amt])).toEqual([
      [15, '62400.00'],
      [17, '500.00'],
    ])
    expect(await headOf(fleet, id)).toMatchObject({ status: 12 })
    expect(await position(car!.id)).toMatchObject({ status: 6, actualEndDate: '2026-11-30' })
    const [record] = await carsOf(fleet, id)
    expect(record).toMatchObject({ status: 3, holding: true, lastRentDate: '2026-11-30' })
    const transfer = () =>
      ask('PUT confirm-transfer', at('2026-12-02 12:00:00'), { id, recordIds: record!.id, transferDate: '2026-12-02' })
    await payBills(fleet, lease, {}, '2026-12-01')
    await settledHeard(car!.id)
    await billRows(fleet, lease, '2026-12-01', '2026-12-01')
    expect((await headOf(fleet, id)).status).toBe(record!.mortgaged ? 13 : 14)
    if (record!.mortgaged) {
      expect(await saidBy(transfer())).toContain('车辆未解除抵押，不能过户')
      const discharge = (more: object = {}) =>
        ask('PUT confirm-discharge-mortgage', at('2026-12-02 09:00:00'), {
          id,
          records: [{ recordId: record!.id, dischargeDate: '2026-12-01', dischargeNo: 'JY1', certBack: true, ...more }],
        })
      expect(await saidBy(discharge({ certBack: false }))).toContain('登记证书未取回')
      expect(await discharge()).toMatchObject({ status: 14 })
    }
    expect(await transfer()).toMatchObject({ status: 1 })
    expect(await position(car!.id)).toMatchObject({ status: 8 })
    expect(await fleet.run(tx => readCar(tx, car!.vehicleId))).toMatchObject({ bizStatus: 9 })
    expect((await carsOf(fleet, id))[0]).toMatchObject({ status: 7, holding: false })
  })

  it('a contract without the right to buy is refused', async () => {
    const lease = await leaseOf(fleet, { rent: '4800', takeDate: '2025-12-01', months: 36, deposit: '10000', cars: 1 })
    const body = await returnBody(fleet, lease, { buyOutKind: 2, payDueDate: '2026-12-07' })
    expect(await saidBy(ask('POST save-buy-out', day, body))).toContain('合同没有约定买断')
  })
})

describe('a loss (70, R12)', () => {
  const august = at('2026-09-20 12:00:00')
  it('70.12 E5: 2,590.66 of August to the balance pays the shortfall of 2,114.40; held back 1,000.00, refund 9,000.00', async () => {
    const lease = await leaseOf(fleet, {
      ...{ rent: '4800', takeDate: '2026-03-01', months: 24, deposit: '10000', cars: 1 },
    })
    await billRows(fleet, lease, '2026-03-01', '2026-03-01')
    await payBills(fleet, lease, {}, '2026-03-01')
    await forgetRows(fleet, lease, '2026-08-01')
    await billRows(fleet, lease, '2026-08-01', '2026-08-01')
    await payBills(fleet, lease, {}, '2026-08-03')
    const { id } = await ask('POST save-asset-loss', august, {
      ...(await returnBody(fleet, lease)),
      ...{ lossKind: 'fire', lossTime: '2026-08-14 22:30:00', lossPlace: '广深高速' },
    })
    expect((await headOf(fleet, id)).status).toBe(11)
    const [record] = await carsOf(fleet, id)
    const result = { recordId: record!.id, lossBase: '104714.40', insurePay: '98000.00', salvage: '4600.00' }
    const confirm = (more: object) => ask('PUT confirm-loss', august, { id, records: [{ ...result, ...more }] })
    expect(await saidBy(confirm({ insurePay: '0' }))).toContain('没有保险赔付，请说明原因')
    expect(await saidBy(confirm({}))).toContain('赔付到账日')
    expect(await confirm({ insurePayDate: '2026-09-18' })).toMatchObject({ status: 20 })
    expect((await carsOf(fleet, id))[0]).toMatchObject({ shortfall: fen('2114.40'), lastRentDate: '2026-08-14' })

    const done = await settled(id, august, '2026-09-20', 'token-loss', lease)
    expect(figures(done)).toEqual(['2114.40', '2114.40', '0.00', '1000.00', '9000.00', '0.00'])
    expect(await headOf(fleet, id)).toMatchObject({ status: 22 })
    expect(await position(lease.cars[0]!.id)).toMatchObject({ status: 9, actualEndDate: '2026-08-14' })
    expect(await fleet.run(tx => readCar(tx, lease.cars[0]!.vehicleId))).toMatchObject({ bizStatus: 10 })
    const left = await fleet.run(tx => findRows(tx, accountSurplus, sql`t.contract_id = ${lease.contractId}::bigint`))
    expect(yuan(left.reduce((sum, one) => (sum + one.balance) as Fen, fen('0')))).toBe('476.26')
  })
})

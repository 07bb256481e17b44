import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan, type Fen, type LocalDate } from '#kernel'
import { act } from '#packages/server/act.ts'
import { saveRecord } from '#packages/server/save.ts'
import { importStatement } from '#areas/accounts/account-bank-receipt/server/import-statement.ts'
import { settlementFigures } from '#areas/billing/bill-receipt-plan/server/settlement-figures.ts'
import { billReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { at, openFleet, pictures, readCar, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
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
import { contractRecordsOf } from '../../vehicle-return/server/records.ts'
import { vehicleReturn } from '../../vehicle-return/vehicle-return.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturnRedeem } from '../vehicle-return-redeem.ts'

let fleet: Fleet
let file = ''
beforeAll(async () => {
  fleet = await openFleet()
  file = await pictures(fleet, 1)
})
afterAll(() => fleet?.drop())
afterEach(() => assertLedgerClean(fleet.test.database))

type Answer = Record<string, unknown> & { id: string; figuresHash: string }
const ask = (name: string, actor: ReturnType<typeof at>, input: object): Promise<Answer> =>
  calling(fleet, vehicleReturn, name)(actor, input as Record<string, unknown>)
const position = (id: string) => fleet.run(tx => getRow(tx, orderVehicle, id))
const heard = (orderVehicleId: string, day: string) =>
  fleet.run(async tx => {
    const hear = codeOf(vehicleReturn as never).listens!['receivable.settled']!
    await hear(tx, at(`${day} 12:00:00`), { payload: { orderVehicleId } } as never)
  })

let flows = 0
/** A bank line claimed for late fee first, then the bills, as far as it goes. */
async function pays(lease: Leased, amt: Fen): Promise<void> {
  const figures = await fleet.run(tx =>
    settlementFigures(tx, noon, { orderVehicleId: lease.cars[0]!.id }, '2026-11-10'),
  )
  let left = amt
  const allocs: { billId: string; amt: string; allocType: number }[] = []
  const put = (billId: string, wanted: Fen, allocType: number): void => {
    const part = wanted < left ? wanted : left
    if (part > 0n) allocs.push({ billId, amt: yuan(part), allocType })
    left = (left - part) as Fen
  }
  for (const one of figures.openBills) put(one.billId, one.lateFee, 2)
  for (const one of figures.openBills) put(one.billId, one.unpaidAmt, 1)
  const line = ['2026-11-10', '10:00:00', yuan(amt), '', '', lease.partyName, '44201501100052512345']
  const csv = `交易日期,交易时间,收入,支出,余额,对方户名,对方账号,对方开户行,摘要,附言,流水号\n${[...line, '工商银行', '转账', '赎回', `SH${++flows}`].join(',')}\n`
  const made = await fleet.run(tx =>
    importStatement(
      tx,
      at('2026-11-10 11:00:00', '8', '周敏'),
      { ownAccountId: lease.ownAccount },
      { name: '流水.csv', mime: 'text/csv', bytes: Buffer.from(csv) },
    ),
  )
  const claim = await fleet.run(tx =>
    saveRecord(
      tx,
      at('2026-11-10 10:30:00', '7', '李晓雯'),
      billReceiptWriteOff,
      {
        ...{ companyId: fleet.ids.company, partyKind: 1, partyId: lease.customerId },
        ...{ funds: [{ fundType: 1, bankReceiptId: made.ids[0]!, amt: yuan(amt) }], allocs },
      },
      'save',
    ),
  )
  await fleet.run(tx => act(tx, at('2026-11-10 11:00:00', '8', '周敏'), billReceiptWriteOff, claim.id, 'chargeOff'))
}

const noon = at('2026-11-10 12:00:00')
/** E4: rents of August to November unpaid, secured on the 4th of November. */
async function secured() {
  const lease = await leaseOf(fleet, {
    ...{ rent: '4800', takeDate: '2025-09-01' as LocalDate, months: 24, deposit: '10000', cars: 1 },
    rule: { graceDays: 3, graceMode: 2, lateFeeRate: '0.050000' },
  })
  await billRows(fleet, lease, '2025-08-31', '2025-09-01')
  await payBills(fleet, lease, {}, '2025-09-01')
  await forgetRows(fleet, lease, '2026-08-01')
  for (const month of ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'] as const)
    await billRows(fleet, lease, month, month)
  const opened = at('2026-11-03 12:00:00')
  const { id } = await ask('POST save-asset-preservation', opened, {
    ...(await returnBody(fleet, lease, { planReturnTime: '2026-11-04 10:00:00', returnMode: 2 })),
    ...{ pickAddress: '成都市武侯区', parkingLotId: null, reasonCode: 'business' },
    ...{ breachKind: 'rent', breachDate: '2026-10-01', noticeDeliverMode: 'mail', noticeServedDate: '2026-10-10' },
    ...{ demandBizId: file, protectKind: 'overdue60', legalBasis: '第十二条', collectorAuthBizId: file },
    ...{ redeemDays: 7, rentDuringProtect: true },
  })
  const [car] = await carsOf(fleet, id)
  await ask('PUT confirm-vehicle-receive', at('2026-11-04 12:00:00'), {
    id,
    records: [
      {
        ...{ recordId: car!.id, actualTime: '2026-11-04 10:00:00', mileage: 30_000, energyLevel: 50 },
        ...{ conditionGrade: 2, lotId: fleet.ids.lot },
      },
    ],
  })
  return { lease, id, recordId: car!.id }
}
const charge = (lineKind: number, amt: string, basis: string) => ({ lineKind, amt, basis })
const application = (returnId: string, recordId: string) => ({
  ...{ returnId, recordIds: [recordId], payDueDate: '2026-11-13', pickTime: '2026-11-13 10:00:00' },
  ...{ pickLotId: fleet.ids.lot, pickerName: '王鹏', pickerIdNo: '11010519491231002X', pickerPhone: '13800001234' },
  ...{ promise: '按期付款', attachBizId: file },
  lines: [
    charge(11, '3200.00', '追收2500.00 + 定位700.00'),
    charge(10, '704.80', '150.00 + 146公里 × 3.80'),
    charge(12, '180.00', '6 × 30.00'),
    charge(18, '5000.00', '增补押金'),
  ],
})

describe('a secured vehicle (70, R11)', () => {
  it('70.10 E4: 28,774.40 is paid before the vehicle is picked up; its lease goes on', async () => {
    const { lease, id, recordId } = await secured()
    expect(await headOf(fleet, id)).toMatchObject({ status: 15, redeemDeadline: '2026-11-11 12:00:00' })
    const applied = await ask('POST redeem', noon, application(id, recordId))
    const row = await fleet.run(tx => getRow(tx, vehicleReturnRedeem, applied.id))
    expect(row).toMatchObject({
      ...{ openBills: fen('19200.00'), lateFee: fen('489.60'), newTotal: fen('9084.80'), payTotal: fen('28774.40') },
      status: 1,
    })
    expect((await headOf(fleet, id)).status).toBe(16)
    expect(
      await saidBy(ask('PUT to-settle', noon, { id, terminateDate: '2026-11-10', waived: true, reason: '放弃' })),
    ).toMatch(/赎回中|Redeeming/)
    const pick = (day = '2026-11-10') =>
      ask('PUT confirm-pick', at(`${day} 13:00:00`), {
        redeemId: applied.id,
        pickTime: `${day} 12:30:00`,
        mileage: 30_010,
      })
    expect(await saidBy(pick())).toContain('赎回款未付清，尚欠28774.40元')
    await pays(lease, fen('28000.00'))
    expect(await saidBy(pick())).toContain('赎回款未付清，尚欠774.40元')
    await pays(lease, fen('774.40'))
    await heard(lease.cars[0]!.id, '2026-11-10')
    expect(await pick()).toMatchObject({ status: 3, returnStatus: 3 })
    expect(await position(lease.cars[0]!.id)).toMatchObject({ status: 5, returnId: null })
    expect(await fleet.run(tx => readCar(tx, lease.cars[0]!.vehicleId))).toMatchObject({ bizStatus: 6 })
    expect((await carsOf(fleet, id))[0]).toMatchObject({ status: 6, holding: false })
  })

  it('not redeemed in time it is settled as a default; before, the customer must give the window up', async () => {
    const { id } = await secured()
    const settle = (day: string, more: object = {}) =>
      ask('PUT to-settle', at(`${day} 13:00:00`), { id, terminateDate: '2026-11-10', reason: '赎回期满', ...more })
    expect(await saidBy(settle('2026-11-10'))).toContain('赎回期未满')
    expect(await settle('2026-11-12')).toMatchObject({ status: 20 })
    expect((await carsOf(fleet, id))[0]).toMatchObject({ lastRentDate: '2026-11-10', status: 2 })
    expect((await fleet.run(tx => contractRecordsOf(tx, id)))[0]).toMatchObject({ byDefault: true })
    expect(
      await saidBy(ask('POST redeem', at('2026-11-12 14:00:00'), application(id, (await carsOf(fleet, id))[0]!.id))),
    ).toMatch(/赎回/)
  })

  it('70.11 of a redemption and a settlement asked for in the same second one wins, the other is told the state', async () => {
    const { id, recordId } = await secured()
    const asked = [
      ask('POST redeem', noon, application(id, recordId)),
      ask('PUT to-settle', noon, { id, terminateDate: '2026-11-10', waived: true, reason: '客户放弃赎回' }),
    ]
    const ends = await Promise.allSettled(asked)
    const lost = ends.findIndex(one => one.status === 'rejected')
    expect(ends.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const redeemed = lost === 1
    expect(await saidBy(asked[lost]!)).toMatch(redeemed ? /赎回中|Redeeming/ : /待核算|To settle|赎回/)
    expect((await headOf(fleet, id)).status).toBe(redeemed ? 16 : 20)
    const applied = await fleet.run(tx => findRows(tx, vehicleReturnRedeem, { returnId: id } as never))
    expect(applied).toHaveLength(redeemed ? 1 : 0)
  })

  it('a redemption that is not paid by its day lapses, and the window goes on', async () => {
    const { id, recordId } = await secured()
    const applied = await ask('POST redeem', noon, application(id, recordId))
    const { lapseRedemptions } = await import('./redeem.ts')
    await fleet.run(tx => lapseRedemptions(tx, at('2026-11-20 02:10:00')))
    expect(await fleet.run(tx => getRow(tx, vehicleReturnRedeem, applied.id))).toMatchObject({ status: 2 })
    expect((await headOf(fleet, id)).status).toBe(15)
  })

  it('charges of another kind, a late day and vehicles that are not secured are told at their places', async () => {
    const { id, recordId } = await secured()
    const said = await saidBy(
      ask('POST redeem', noon, {
        ...application(id, recordId),
        ...{ payDueDate: '2026-11-09', lines: [charge(5, '1', 'x'), charge(10, '0', 'x'), charge(11, '1', ' ')] },
      }),
    )
    for (const part of ['赎回不收此类费用', '金额须大于零', '请填写计算依据', '付款期限不能早于今天'])
      expect(said).toContain(part)
  })

  it('its receive task is listed; once the vehicle is secured no other one is opened; the statement prints', async () => {
    const { id, recordId } = await secured()
    const tasks = await calling(fleet, vehicleReturnRecord, 'GET page-work-order')(noon, { returnId: id })
    expect(tasks).toMatchObject({ records: [{ type: 5, stage: 7 }], total: 1 })
    const again = calling(
      fleet,
      vehicleReturnRecord,
      'PUT afresh-work-order',
    )(noon, {
      ...{ id: recordId, reason: '改期', planTime: '2026-11-11 10:00:00' },
    })
    expect(await saidBy(again)).toContain('当前状态不允许收车')
    const paper = (await ask('GET print-settlement', noon, { id })) as unknown as { mime: string; body: Buffer }
    expect([paper.mime, paper.body.subarray(0, 4).toString()]).toEqual(['application/pdf', '%PDF'])
    expect(await fleet.run(tx => findRows(tx, vehicleReturnRedeem, { returnId: id } as never))).toEqual([])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { violation } from '#areas/insurance/violation/violation.ts'
import { vehicleReturnSettlement } from '#areas/returns/vehicle-return-settlement/vehicle-return-settlement.ts'
import { stocktakeRecord } from '#areas/stocktake/stocktake-record/stocktake-record.ts'
import { contractSaleVehicle } from '#areas/supply/contract-sale/contract-sale-vehicle.ts'
import { vehicleDepreciation } from '#areas/vehicles/vehicle-cost/vehicle-cost.ts'
import { vehicleCheck } from '#areas/vehicles/vehicle/server/vehicle-check.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { comesBack, counts, services, settles } from './one-car-back.ts'
import { buys, getsPapers, isInsured, paysTax, registersInvoice } from './one-car-bought.ts'
import { chargesOffence, leases, offends, takes } from './one-car-leased.ts'
import { handsOverSold, offersSale, signsSale } from './one-car-sold.ts'
import { on, opensLife, paysAll, settlesDown, type Life } from './one-car-steps.ts'

// One car from its order to its sale. Every figure is worked out by hand where it is asked.
const PLATE = '粤BD73001'
let life: Life
let car: { vehicleId: string; vin: string }
const lease = { contractId: '', position: '' }
beforeAll(async () => {
  life = await opensLife('2026-07-01')
})
afterAll(() => life?.world.close())

const card = () => life.stage.run(tx => getRow(tx, vehicle, car.vehicleId))
const costs = () =>
  life.stage.run(tx =>
    tx.rows<{ item: number; net: string; capitalised: boolean }>(
      sql`select cost_item as item, sum(net_amt)::text as net, capitalised from vehicle_cost where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = ${car.vehicleId}::bigint group by 1, 3 having sum(net_amt) <> 0 order by 1`,
    ),
  )
const billsOf = (feeItem?: number) =>
  life.stage.run(tx =>
    tx.rows<{ item: number; due: string; tax: string; unpaid: string }>(
      sql`select fee_item as item, due_amt::text as due, coalesce(tax_amt, 0)::text as tax, unpaid_amt::text as unpaid from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status <> 4 and (vehicle_id = ${car.vehicleId}::bigint or order_vehicle_id = ${lease.position || '0'}::bigint) ${feeItem ? sql`and fee_item = ${feeItem}` : sql.empty} order by fee_item, due_date, id`,
    ),
  )
const depreciated = async (night: LocalDate) => {
  on(life, night, '02:30:00')
  await life.stage.job('vehicle-depreciate')
}

it('a car is ordered, carried, signed for and accepted; price and freight stand on its card', async () => {
  car = await buys(life, '2026-07-01')
  // 112,800.00 with 13 %: 112,800 / 1.13 = 99,823.01; freight 1,180.00.
  expect(await costs()).toEqual([
    { item: 1, net: '99823.01', capitalised: true },
    { item: 7, net: '1180.00', capitalised: true },
  ])
  expect(await card()).toMatchObject({ bizStatus: 3, originalValue: 101_003_01n, putIntoUseDate: null })
})

it('its invoice and purchase tax are registered, it gets certificate, plate and policies: the original value is whole', async () => {
  await registersInvoice(life, car.vehicleId)
  // 10 % of 99,823.01, half of it let off for a new-energy car.
  expect(await paysTax(life, car.vehicleId)).toMatchObject({
    fullTax: '9982.30',
    reliefAmt: '4991.15',
    payAmt: '4991.15',
  })
  await getsPapers(life, car.vehicleId, PLATE)
  await isInsured(life, car.vehicleId)
  // 99,823.01 + 4,991.15 + 200.00 + 280.00 + 1,180.00
  expect(await card()).toMatchObject({ plateNo: PLATE, originalValue: 106_474_16n, netValue: 106_474_16n })
})

it('it is leased for two months, allotted and taken: from that day it is in use', async () => {
  const { contractId, front } = await leases(life)
  expect(front).toBe('10000.00')
  lease.contractId = contractId
  lease.position = await takes(life, car.vehicleId, contractId)
  expect(await card()).toMatchObject({ bizStatus: 6, putIntoUseDate: '2026-07-20', customerId: life.customerId })
})

it('two rents are billed and paid, an offence of the lessee is charged on to him', async () => {
  const { stage } = life
  await stage.billUpTo('2026-07-21')
  expect(await paysAll(life, '2026-07-21')).toBe('5100.00')
  const id = await offends(life, car.vehicleId)
  expect(await stage.run(tx => getRow(tx, violation, id))).toMatchObject({
    customerId: life.customerId,
    contractId: lease.contractId,
    fine: 200_00n,
  })
  await chargesOffence(life, id)
  await stage.billUpTo('2026-08-14')
  // The fine of 200.00 passes through, our service costs 50.00; the second rent.
  expect(await paysAll(life, '2026-08-14')).toBe('5350.00')
  // 5,100.00 / 1.13 = 4,513.27; 50.00 / 1.06 = 47.17
  expect(await billsOf()).toEqual([
    { item: 1, due: '5100.00', tax: '586.73', unpaid: '0.00' },
    { item: 1, due: '5100.00', tax: '586.73', unpaid: '0.00' },
    { item: 2, due: '10000.00', tax: '0.00', unpaid: '0.00' },
    { item: 12, due: '200.00', tax: '0.00', unpaid: '0.00' },
    { item: 23, due: '50.00', tax: '2.83', unpaid: '0.00' },
  ])
  await depreciated('2026-09-01')
})
it('it comes back on the last day; the statement is signed and the deposit is refunded', async () => {
  const { stage } = life
  const id = await comesBack(life, lease.position)
  await settles(life, id)
  const settlement = async () =>
    (await stage.run(tx => findRows(tx, vehicleReturnSettlement, { returnId: id } as never)))[0]!
  // Nothing is owed: of the deposit of 10,000.00 the agreed 1,000.00 stay for offences that come later.
  expect(await settlement()).toMatchObject({
    dueTotal: 0n,
    marginOffset: 0n,
    holdback: 1_000_00n,
    refundAmt: 9_000_00n,
    oweAmt: 0n,
  })
  const { id: settlementId } = await settlement()
  await stage.run(tx => stage.approve(tx, 'vehicle-return-settlement', settlementId))
  await settlesDown(life)
  expect(await settlement()).toMatchObject({ status: 3 })
  expect(await card()).toMatchObject({ bizStatus: 3, parkingLotId: life.lot, mileage: 6_060, customerId: null })
  expect((await billsOf()).every(bill => bill.unpaid === '0.00')).toBe(true)
})
it('it is serviced, counted in the stocktake, and loses its value month by month', async () => {
  const { stage } = life
  await services(life, car.vehicleId, '2026-09-24')
  // 420.00 + 2 x 80.00 = 580.00 with 13 %.
  expect((await costs()).filter(one => !one.capitalised)).toEqual([{ item: 11, net: '513.27', capitalised: false }])
  const id = await counts(life)
  expect(await stage.run(tx => findRows(tx, stocktakeRecord, { stocktakeTaskId: id } as never))).toMatchObject([
    { vehicleId: car.vehicleId, resultCode: 1 },
  ])
  await depreciated('2026-10-01')
  // Residual 5 % of 106,474.16 = 5,323.71; (106,474.16 - 5,323.71) / 48 = 2,107.30 a month from August.
  expect(
    await stage.run(async tx =>
      (await findRows(tx, vehicleDepreciation, { vehicleId: car.vehicleId } as never, { orderBy: 't.month' })).map(
        one => [one.month, one.amt, one.net],
      ),
    ),
  ).toEqual([
    ['2026-08', 2_107_30n, 104_366_86n],
    ['2026-09', 2_107_30n, 102_259_56n],
  ])
})
it('it is sold with a gain of 1,317.65: paid, transferred, handed over, and out of the fleet', async () => {
  const { stage } = life
  const id = await offersSale(life, car.vehicleId)
  const lineOf = async () => (await stage.run(tx => findRows(tx, contractSaleVehicle, { contractId: id } as never)))[0]!
  // October is depreciated too: 106,474.16 - 3 x 2,107.30 = 100,152.26. 115,000 / 1.13 = 101,769.91;
  // 101,769.91 - 100,152.26 - 300.00 = 1,317.65.
  expect(await lineOf()).toMatchObject({ netValue: 100_152_26n, netPrice: 101_769_91n, gainAmt: 1_317_65n })
  await signsSale(life, id)
  await stage.billUpTo('2026-10-15')
  expect(await paysAll(life, '2026-10-15')).toBe('115000.00')
  await handsOverSold(life, car.vehicleId, id, (await lineOf()).id)
  await depreciated('2026-11-01')
  await depreciated('2026-12-01')
  expect(await lineOf()).toMatchObject({ rowState: 5, gainAmt: 1_317_65n })
  expect(await card()).toMatchObject({
    bizStatus: 9,
    disposeDate: '2026-10-18',
    accumDepreciation: 6_321_90n,
    netValue: 100_152_26n,
  })
})
it('its profit is its income less its cost, to the cent', async () => {
  const admin = await life.world.as('系统管理员')
  const profit = async (fromMonth: string, toMonth: string) =>
    (await admin.gets('vehicle-cost/profit', { fromMonth, toMonth, vehicleId: car.vehicleId })).records[0]
  // Income 2 x 4,513.27 + 47.17 = 9,073.71; service 513.27 and transfer 300.00; depreciation 3 x 2,107.30;
  // book value 100,152.26; price 101,769.91. The same as 9,073.71 + 101,769.91 - 106,474.16 - 813.27.
  expect(await profit('2026-07', '2026-12')).toMatchObject({
    income: '9073.71',
    depreciation: '6321.90',
    costs: '813.27',
    bookValue: '100152.26',
    recoveries: '101769.91',
    cost: '107287.43',
    profit: '3556.19',
  })
  expect(await costs()).toEqual([
    { item: 1, net: '99823.01', capitalised: true },
    { item: 2, net: '4991.15', capitalised: true },
    { item: 3, net: '480.00', capitalised: true },
    { item: 7, net: '1180.00', capitalised: true },
    { item: 11, net: '513.27', capitalised: false },
    { item: 16, net: '300.00', capitalised: false },
    { item: 53, net: '-101769.91', capitalised: false },
  ])
  // All that it cost, less its price, against all that it earned: -3,556.19 is what its life cost us.
  const [end] = await admin.gets('vehicle/at', { ids: car.vehicleId, instant: '2026-11-30 12:00:00' })
  expect(end.money).toMatchObject({ cost: '5517.52', capitalised: '106474.16', income: '9073.71' })
})

it('the books of the car balance: what they earned on it is its income and its price', async () => {
  const { stage } = life
  const sums = await stage.run(tx =>
    tx.rows<{ account: string; amt: string }>(
      sql`select account_code as account, sum(case when side = 1 then amt else -amt end)::text as amt from ledger_posting
        where tenant_id = ${tx.tenantId} and (vehicle_id = ${car.vehicleId}::bigint or order_vehicle_id = ${lease.position}::bigint) group by 1 order by 1`,
    ),
  )
  const of = (account: string) => sums.find(one => one.account === account)?.amt ?? '0.00'
  // Rent 2 x 4,513.27, service 47.17, the car 101,769.91: together income and recoveries of the profit above.
  expect([of('6001.01'), of('6001.04'), of('6001.06')]).toEqual(['-9026.54', '-47.17', '-101769.91'])
  // Output tax 2 x 586.73 + 2.83 + 13,230.09; nothing is receivable any more.
  expect([of('2221.02'), of('1122'), of('1221.01'), of('1221.02')]).toEqual(['-14406.38', '0.00', '0.00', '0.00'])
  const finance = await life.world.as('王静')
  expect(await finance.posts('ledger/check-run')).toMatchObject({ breaches: 0 })
  expect(await stage.run(tx => vehicleCheck(tx))).toEqual([])
  const odd = await stage.run(tx =>
    tx.rows(
      sql`select entry_id from ledger_posting where tenant_id = ${tx.tenantId} group by 1 having sum(case when side = 1 then amt else -amt end) <> 0`,
    ),
  )
  expect(odd).toEqual([])
})

it('its truth line shows each step at its moment', async () => {
  const admin = await life.world.as('系统管理员')
  const at = async (instant: string) => (await admin.gets('vehicle/at', { ids: car.vehicleId, instant }))[0]
  /** State, document of the move, lot, document of the holder, plate, and what the other areas tell. */
  const tells = async (instant: string) => {
    const { state, place, holders, plate, others } = await at(instant)
    if (state?.doc) expect(state.doc.id, `${instant} ${JSON.stringify(state.doc)}`).toMatch(/^\d+$/)
    return [
      state?.facts?.code,
      state?.doc?.resource,
      place?.facts?.lot ?? '',
      holders[0]?.doc?.resource ?? '',
      plate?.facts?.plateNo ?? '',
      [...new Set(others.flatMap((one: { doc?: { resource?: string } }) => one.doc?.resource ?? []))].toSorted().join(),
    ]
  }
  const lot = '龙华交付中心'
  const steps = [
    ['2026-07-07 12:00:00', 1, 'waybill', '', '', '', ''],
    ['2026-07-08 18:00:00', 2, 'waybill', '', '', '', ''],
    ['2026-07-11 16:00:00', 3, 'purchase-order', lot, '', '', 'vehicle-task'],
    ['2026-07-19 12:00:00', 3, 'purchase-order', lot, '', PLATE, 'insurance-policy'],
    ['2026-07-20 12:00:00', 5, 'vehicle-allot', lot, '', PLATE, 'insurance-policy'],
    ['2026-08-03 08:26:00', 6, 'vehicle-extract', '', 'vehicle-extract', PLATE, 'insurance-policy,violation'],
    ['2026-09-10 12:00:00', 7, 'vehicle-return', '', 'vehicle-extract', PLATE, 'insurance-policy,vehicle-task'],
    ['2026-09-20 12:00:00', 3, 'vehicle-return', lot, '', PLATE, 'insurance-policy'],
    ['2026-09-24 12:00:00', 8, 'vehicle-task', lot, '', PLATE, 'insurance-policy,vehicle-task'],
    ['2026-09-28 09:00:00', 3, 'vehicle-task', lot, '', PLATE, 'insurance-policy,vehicle-task'],
    ['2026-10-16 12:00:00', 3, 'vehicle-task', lot, '', PLATE, 'insurance-policy,vehicle-task'],
    ['2026-10-19 12:00:00', 9, 'contract-sale', '', '', PLATE, 'insurance-policy'],
  ] as const
  const told: unknown[] = []
  for (const [instant] of steps) told.push([instant, ...(await tells(instant))])
  expect(told).toEqual(steps)
  // Who answers for the offence had it then; before and after, it was ours; in the end it was somebody else's.
  const custody = async (instant: string) => (await at(instant)).custody.custodyKind
  expect([
    await custody('2026-08-03 08:26:00'),
    await custody('2026-07-19 12:00:00'),
    await custody('2026-09-20 12:00:00'),
    await custody('2026-10-19 12:00:00'),
  ]).toEqual([1, 4, 4, 5])
})

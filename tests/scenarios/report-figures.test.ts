import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, fen, monthEnd } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { insertRows } from '#packages/server/rows.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { vehicleLeaseRecord } from '#areas/vehicles/vehicle-lease-record/vehicle-lease-record.ts'
import { vehicleStatusRecord } from '#areas/vehicles/vehicle/histories.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { maintenanceDicker } from '#areas/maintenance/maintenance-dicker/maintenance-dicker.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { customerSeeds } from '../../demo/customers.ts'
import type { Masters } from '../../demo/masters.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { hasCustomer, storyMasters } from './story.ts'

// 10-platform 5.12 and R8: what the shipped reports say of rows whose figures are known beforehand.
let world: World
let masters: Masters
let director: Person
const ids = new Map<string, string>()
beforeAll(async () => {
  world = await makeWorld()
  masters = await storyMasters(world)
  director = await world.as('沈岚')
  for (const person of [director, await world.as('钟诚')])
    for (const kind of [1, 2])
      for (const one of await person.gets<{ id: string; name: string }[]>('/api/blade-report/report/rest/mine', {
        reportKind: kind,
      }))
        ids.set(one.name, one.id)
})
// The rows are made up: no ledger stands behind the bills, no verb moved the cars.
afterAll(() => world?.close({ unchecked: true }))

const runs = (name: string, params: Record<string, unknown>, person = director) =>
  person.posts('/api/blade-report/ureport/preview', { reportId: ids.get(name), params, current: 1, size: 200 })

let number = 0
interface CarMade {
  readonly model: string
  readonly [field: string]: unknown
}
const makesCars = (list: readonly CarMade[]) =>
  world.inside(tx =>
    insertRows(
      tx,
      world.system,
      vehicle,
      list.map(({ model, ...more }) => {
        const at = ++number
        return {
          vin: `LXLTEST0${String(at).padStart(9, '0')}`,
          plateNo: `粤BT${String(10_000 + at)}`,
          modelId: masters.models.get('E5')!,
          modelName: model,
          sourceKind: 1,
          newOrUsed: 1,
          bizStatus: 3,
          ownerKind: 1,
          ownerCompanyId: masters.companies.get('华驰深圳')!,
          leasingModel: 'operating',
          operationMode: 'KA',
          operateCityCode: '4403',
          status: 1,
          ...more,
        } as never
      }),
    ),
  )
const moves = (rows: readonly (readonly [vehicleId: string, to: number, at: string, city: string])[]) =>
  world.inside(tx =>
    insertRows(
      tx,
      world.system,
      vehicleStatusRecord,
      rows.map(([vehicleId, toStatus, happenTime, cityCode]) => ({
        vehicleId,
        event: 20,
        toStatus,
        happenTime,
        cityCode,
      })),
    ),
  )

describe('出租率日报', () => {
  beforeAll(async () => {
    const fleet = (count: number, city: string) =>
      makesCars(Array.from({ length: count }, () => ({ model: 'R8', operateCityCode: city })))
    const [gz, sz] = [await fleet(50, '4401'), await fleet(97, '4403')]
    const began = '2026-03-01 08:00:00'
    await moves([
      // 50 cars of Guangzhou for thirty days: 41 on lease all the month, one for its last ten days.
      ...gz.map((car, at) => [car.id, at < 41 ? 6 : 3, began, '4401'] as const),
      [gz[41]!.id, 6, '2026-04-21 10:00:00', '4401'],
      // 96 of Shenzhen all the month, one ready on the eleventh only; 87 on lease.
      ...sz.slice(0, 96).map((car, at) => [car.id, at < 87 ? 6 : 3, began, '4403'] as const),
      [sz[96]!.id, 4, began, '4403'],
      [sz[96]!.id, 3, '2026-04-11 09:00:00', '4403'],
      // Gone before the month: no car of the fleet any more.
      [sz[96]!.id, 9, '2026-05-02 09:00:00', '4403'],
    ])
  })
  it('weighs cities by their vehicle-days, not the mean of two rates (R8)', async () => {
    const { rows, subtotals, totals } = await runs('出租率日报', { from: '2026-04-01', to: '2026-04-30' })
    expect(rows).toMatchObject([
      { city: '广州市', available: '1500', on_lease: '1240', idle: '260', rate: '0.8267' },
      { city: '深圳市', available: '2900', on_lease: '2610', down: '10', rate: '0.9000' },
    ])
    expect(totals).toMatchObject({ available: '4400', on_lease: '3850', rate: '0.8750' })
    expect(subtotals.map((one: { values: { city: string } }) => one.values.city)).toEqual(['广州市', '深圳市'])
  })
  it('says of a past day what was, not what is: the car disposed of since still stood there', async () => {
    expect((await runs('出租率日报', { from: '2026-04-20', to: '2026-04-20' })).totals).toMatchObject({
      available: '147',
      on_lease: '128',
    })
    expect((await runs('出租率日报', { from: '2026-05-03', to: '2026-05-03' })).totals).toMatchObject({
      available: '146',
    })
  })
})

describe('what cars are worth and earn', () => {
  let [v, used, opened]: { id: string }[] = []
  beforeAll(async () => {
    ;[v, used, opened] = await makesCars([
      {
        model: 'V',
        originalValue: fen('110349.00'),
        residualRate: '5.000000',
        depreciationMonths: 48,
        putIntoUseDate: '2026-03-20',
        purchasePrice: fen('124694.37'),
      },
      // 30 months old when accepted: 48 - 30 = 18, but never under 24.
      {
        model: '二手',
        newOrUsed: 2,
        originalValue: fen('48000.00'),
        residualRate: '0',
        depreciationMonths: 48,
        registerDate: '2023-09-10',
        acceptDate: '2026-03-05',
        putIntoUseDate: '2026-03-10',
      },
      {
        model: '已处置',
        originalValue: fen('96000.00'),
        residualRate: '0',
        depreciationMonths: 48,
        putIntoUseDate: '2026-03-10',
        disposeDate: '2026-06-12',
        bizStatus: 9,
      },
      {
        model: '融资',
        originalValue: fen('90000.00'),
        leasingModel: 'finance',
        depreciationMonths: 48,
        putIntoUseDate: '2026-03-10',
      },
    ])
    await world.inside(async tx => {
      const months = Array.from({ length: 8 }, (_, at) => `2026-${String(at + 4).padStart(2, '0')}-01`)
      const bill = {
        companyId: masters.companies.get('华驰深圳')!,
        payerType: 1,
        payerName: '鹏驰',
        feeItem: 1,
        billAmt: fen('4800.00'),
        dueAmt: fen('4800.00'),
        taxAmt: fen('552.21'),
        taxRate: '13.000000',
        settledAmt: fen('0'),
        unpaidAmt: fen('4800.00'),
        invoicedAmt: fen('0'),
        invoicingAmt: fen('0'),
        invoiceableAmt: fen('4800.00'),
        passThrough: false,
        vehicleId: v!.id,
        dueDate: '2026-12-31',
        status: 1,
      }
      await insertRows(tx, world.system, billReceivable, [
        ...months.map(first => ({ ...bill, periodStart: first, periodEnd: monthEnd(first), billDate: first })),
        {
          ...bill,
          feeItem: 2,
          dueAmt: fen('10000.00'),
          taxAmt: fen('0'),
          billDate: '2026-04-01',
          invoiceableAmt: fen('0'),
        },
        { ...bill, feeItem: 12, passThrough: true, billDate: '2026-05-01', invoiceableAmt: fen('0') },
        { ...bill, billDate: '2026-06-01', status: 4 },
      ] as never)
      await insertRows(tx, world.system, vehicleLeaseRecord, [
        { vehicleId: v!.id, recordKind: 1, holderName: '鹏驰', startTime: '2026-04-01 09:00:00' },
      ] as never)
    })
  })
  const ledger = async (day: string, keyword: string) => (await runs('车辆资产台账', { day, keyword })).rows[0]

  it.each([
    // 110,349.00 - 5,517.45 over 48 months: 2,183.99 each, first in April, booked on the first of May.
    ['2026-04-30', '0.00', '110349.00'],
    ['2026-05-01', '2183.99', '108165.01'],
    ['2026-11-21', '15287.93', '95061.07'],
    ['2030-04-01', '104831.55', '5517.45'],
    ['2035-01-01', '104831.55', '5517.45'],
  ])('V is worth what 7.2 says on %s', async (day, accum, net) => {
    expect(await ledger(day, 'V')).toMatchObject({
      company: '华驰深圳',
      city: '深圳市',
      original_value: '110349.00',
      accum,
      net,
    })
  })

  it('depreciates a used car over at least 24 months, a disposed one up to its month, and none that is financed out', async () => {
    expect(await ledger('2026-06-01', '二手')).toMatchObject({ life: '24', accum: '4000.00' })
    expect(await ledger('2026-12-01', '已处置')).toMatchObject({ accum: '6000.00', dispose_date: '2026-06-12' })
    expect(await ledger('2026-12-01', '融资')).toBeUndefined()
    expect(opened).toBeDefined()
    expect(used).toBeDefined()
  })

  it('tells the depreciation of a month by company and model, with the last month taking the rest', async () => {
    const april = await runs('车辆折旧月报', { from: '2026-04-01', to: '2026-04-30' })
    const of = (page: typeof april, model: string) =>
      page.rows.find((row: { model_name: string }) => row.model_name === model)
    expect(of(april, 'V')).toMatchObject({
      company: '华驰深圳',
      cars: '1',
      opening_accum: '0.00',
      amt: '2183.99',
      accum: '2183.99',
      net: '108165.01',
    })
    expect(april.totals).toMatchObject({ amt: '6183.99' })
    expect(of(await runs('车辆折旧月报', { from: '2030-03-01', to: '2030-03-31' }), 'V')).toMatchObject({
      amt: '2184.02',
      accum: '104831.55',
      net: '5517.45',
    })
    expect(of(await runs('车辆折旧月报', { from: '2030-04-01', to: '2030-04-30' }), 'V')).toMatchObject({ amt: '0.00' })
  })

  it('sets income without VAT, deposits and what is passed on against depreciation (7.11: 8 months of 4,247.79)', async () => {
    const { rows } = await runs('单车收益表', { from: '2026-04-01', to: '2026-11-30', keyword: 'V' })
    expect(rows).toMatchObject([
      {
        income: '33982.32',
        depreciation: '17471.92',
        profit: '16510.40',
        margin: '0.4859',
        lease_days: '244',
        fleet_days: '244',
        used: '1.0000',
      },
    ])
    // Half of November belongs to a period that ends on its fifteenth; its depreciation is booked when it is over.
    expect((await runs('单车收益表', { from: '2026-11-01', to: '2026-11-15', keyword: 'V' })).rows).toMatchObject([
      { income: '2123.90', depreciation: '0.00' },
    ])
  })

  it('tells what is invoiced and what is open, without deposits and closed bills', async () => {
    await world.inside(tx =>
      tx.run(
        sql`update bill_receivable set invoiced_amt = 4800, invoiceable_amt = 0, settled_amt = 4800, unpaid_amt = 0 where tenant_id = ${tx.tenantId} and vehicle_id = ${v!.id}::bigint and period_start = '2026-04-01'`,
      ),
    )
    await world.inside(tx =>
      tx.run(
        sql`update bill_receivable set settled_amt = 1000, unpaid_amt = 3800 where tenant_id = ${tx.tenantId} and vehicle_id = ${v!.id}::bigint and period_start = '2026-05-01'`,
      ),
    )
    const { rows } = await runs('开票与未开票', { from: '2026-01-01', to: '2026-11-21', keyword: '鹏驰' })
    expect(rows).toMatchObject([
      {
        company: '华驰深圳',
        payer_name: '鹏驰',
        bills: '9',
        due_amt: '43200.00',
        settled_amt: '5800.00',
        invoiced_amt: '4800.00',
        open_amt: '33600.00',
        paid_open_amt: '1000.00',
        rate: '0.1111',
      },
    ])
  })
})

it('names cars whose policies or inspections end, have ended or were never bought', async () => {
  const day = '2026-11-21'
  const far = addDays(day, 300)
  await makesCars([
    { model: '缺1' },
    { model: '缺2', compulsoryEnd: '2026-11-01', commercialEnd: far },
    { model: '缺3', compulsoryEnd: far },
    { model: '缺4', compulsoryEnd: far, commercialEnd: '2026-10-01' },
    {
      model: '缺5',
      compulsoryEnd: '2026-12-01',
      commercialEnd: far,
      inspectValidTo: '2026-12-20',
      managerId: world.people.get('罗毅')!.userId,
    },
    { model: '齐全', compulsoryEnd: far, commercialEnd: far, inspectValidTo: far },
    { model: '缺6已处置', bizStatus: 9, inspectValidTo: '2026-01-01' },
  ])
  const told = async (params: Record<string, unknown>) =>
    (await runs('保险到期与缺口', { day, days: '60', ...params })).rows
      .filter((row: { model_name: string }) => row.model_name.startsWith('缺'))
      .map((row: { model_name: string; gap: string }) => [row.model_name, row.gap])
  expect((await told({})).sort()).toEqual([
    ['缺1', '无交强险'],
    ['缺2', '交强险已过期'],
    ['缺3', '无商业险'],
    ['缺4', '商业险已过期'],
    ['缺5', '即将到期'],
  ])
  expect(await told({ gap: '4' })).toEqual([['缺4', '商业险已过期']])
  expect(await told({ days: '5', gap: '5' })).toEqual([])
  expect((await runs('年检到期表', { day, days: '90' })).rows).toMatchObject([
    { model_name: '缺5', due: '2026-12-20', days_left: '29', manager: '罗毅' },
  ])
})

it('tells which workshop repairs at once and which gets its cars back under guarantee', async () => {
  const reader = await world.as('顾明远')
  const report = (
    await reader.gets<{ id: string; name: string }[]>('/api/blade-report/report/rest/mine', { reportKind: 2 })
  )
    .concat(await reader.gets<{ id: string; name: string }[]>('/api/blade-report/report/rest/mine', { reportKind: 1 }))
    .find(one => one.name === '维修站质量')!
  await world.inside(async tx => {
    const [station] = await insertRows(tx, world.system, mechanism, [
      { mechanismType: 8, mechanismName: '质量试验维修厂', status: 1 },
    ] as never)
    const tasks = await insertRows(
      tx,
      world.system,
      vehicleTask,
      [0, 0, 2].map((backCount, at) => ({
        ...{ type: 10, subKind: 2, taskNo: `RWQ${at}`, cityCode: '4403', stage: 6, status: 6, backCount },
      })) as never,
    )
    const repair = (at: number) => ({
      ...{ taskId: tasks[at]!.id, mechanismId: station!.id, cityCode: '4403', repairKind: 2, bearer: 1, status: 4 },
      ...{ dickerNo: `WXQ${at}`, plateNo: `粤BQ0000${at}`, inShopTime: '2026-11-02 09:00:00' },
      ...{ planOutTime: '2026-11-04 18:00:00', outShopTime: `2026-11-0${4 + at} 12:00:00` },
      ...{ acceptTime: `2026-11-0${5 + at} 12:00:00`, score: 4 },
    })
    const [first] = await insertRows(tx, world.system, maintenanceDicker, [repair(0)] as never)
    await insertRows(tx, world.system, maintenanceDicker, [
      { ...repair(1), guaranteeHit: true, guaranteeDickerId: first!.id },
      repair(2),
    ] as never)
  })
  const { rows } = await reader.posts('/api/blade-report/ureport/preview', {
    reportId: report.id,
    params: { from: '2026-11-01', to: '2026-11-30', keyword: '质量试验' },
    current: 1,
    size: 10,
  })
  expect(rows).toMatchObject([
    {
      ...{ station: '质量试验维修厂', n: '3', first_pass: '2', first_rate: '0.6667', in_time: '1' },
      ...{ rework: '1', rework_rate: '0.3333', days: '3.00' },
    },
  ])
})

it('tells how long the steps of an approval took, and who signed in and changed what', async () => {
  await hasCustomer(world, masters, customerSeeds[0]!, 1)
  // Sales manager in two hours, the risk officer in ten and past his limit.
  await world.inside(async tx => {
    const tasks = await tx.rows<{ id: string }>(
      sql`select t.id from flow_task t join flow_instance i on i.id = t.instance_id where t.tenant_id = ${tx.tenantId} and i.resource = 'customer' and t.state = 3 order by t.id`,
    )
    for (const [at, hours] of [2, 10].entries())
      await tx.run(
        sql`update flow_task set create_time = end_time - make_interval(hours => ${hours}), due_time = end_time - make_interval(hours => ${4 - at * 5}) where id = ${tasks[at]!.id}::bigint and tenant_id = ${tx.tenantId}`,
      )
  })
  const approvals = await runs('审批时效', { from: '2026-11-01', to: '2026-11-30' })
  expect(approvals.rows.map((row: Record<string, string>) => [row['decided'], row['hours']]).sort()).toEqual([
    ['1', '10.00'],
    ['1', '2.00'],
  ])
  expect(approvals.totals).toMatchObject({ decided: '2', hours: '6.00' })
  const auditor = await world.as('钟诚')
  const audit = await runs('登录与操作审计', { from: '2026-11-21', to: '2026-11-21' }, auditor)
  const sales = audit.rows.find((row: { real_name: string }) => row.real_name === '李晓雯')
  expect(sales).toMatchObject({ account: 'lixiaowen', sign_ins: '1', failed: '0', night: '0' })
  expect(Number(sales.changes)).toBeGreaterThan(3)
  expect(
    (
      await director.call('POST', '/api/blade-report/ureport/preview', {
        reportId: ids.get('登录与操作审计'),
        params: {},
      })
    ).status,
  ).toBe(404)
})

it('shows a city by its name in the language of the reader', async () => {
  const english = (await world.as('沈岚')).inEnglish()
  const { columns, rows } = await english.posts('/api/blade-report/ureport/preview', {
    reportId: ids.get('出租率日报'),
    params: { from: '2026-04-20', to: '2026-04-20' },
    current: 1,
    size: 10,
  })
  expect(columns[0]).toMatchObject({ key: 'city', label: 'City' })
  expect(rows[0]['city']).toMatch(/^[A-Za-z ]+$/)
})

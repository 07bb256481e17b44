import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient } from '#packages/database/roles.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { codeOf } from '#packages/server/registry.ts'
import { saveRecord } from '#packages/server/save.ts'
import { vehicleAllot } from '../../vehicle-allot/vehicle-allot.ts'
import { vehicleExtract } from '../../vehicle-extract/vehicle-extract.ts'
import { takeLines } from '../../vehicle-extract/server/rows.ts'
import { custodyAt } from '../../vehicle/server/custody-at.ts'
import { updateRow } from '#packages/server/rows.ts'
import { at, carInStock, manager, openFleet, orderOf, pictures, type Fleet } from '../../testing.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { axis } from './axis.ts'
import { vehicleAt } from './vehicle-at.ts'

let fleet: Fleet
let photos = ''
beforeAll(async () => {
  fleet = await openFleet()
  photos = await pictures(fleet, 8)
})
afterAll(() => fleet?.drop())

const seen = async (vehicleId: string, instant: string) =>
  (await fleet.run(tx => vehicleAt(tx, [vehicleId], instant, true)))[0]!

/** Allotted on the 22nd at 08:00, taken at 10:20; the take is entered on the 24th. */
async function takenLate() {
  const [batch, car] = [await orderOf(fleet, 1), await carInStock(fleet)]
  const position = batch.positions[0]!.id
  const clerk = at('2026-11-22 08:00:00')
  await fleet.run(tx =>
    saveRecord(
      tx,
      clerk,
      vehicleAllot,
      {
        orderId: batch.orderId,
        planTakeTime: '2026-11-22 10:00:00',
        lines: [{ vehicleId: car.id, orderVehicleId: position }],
      },
      'save',
    ),
  )
  const late = at('2026-11-24 09:00:00')
  const take = await fleet.run(tx =>
    saveRecord(
      tx,
      clerk,
      vehicleExtract,
      { planTakeTime: '2026-11-22 10:00:00', placeKind: 1, deliveryUserId: '7', lines: [{ orderVehicleId: position }] },
      'save',
    ),
  )
  const [line] = await fleet.run(tx => takeLines(tx, take.id))
  const done = (await codeOf(vehicleExtract as never).calls!['PUT confirm']!.each!(work => fleet.run(work), late, {
    id: take.id,
    lines: [
      {
        lineId: line!.id,
        takeTime: '2026-11-22 10:20:00',
        takeMileage: 86_420,
        soc: 95,
        exteriorOk: true,
        interiorOk: true,
        photoBizId: photos,
        signCustomer: photos,
        signStaff: photos,
      },
    ],
  } as never)) as { taken: number; lines: unknown[] }
  expect(done, JSON.stringify(done.lines)).toMatchObject({ taken: 1 })
  return { car, take, batch }
}

it('answers to the second what a take that was entered two days later changed', async () => {
  const { car, take } = await takenLate()
  const before = await seen(car.id, '2026-11-22 10:19:59')
  expect(before.custody).toMatchObject({ custodyKind: 4 })
  expect(before.state!.facts['code']).not.toBe(6)
  expect(before.place?.facts['lot']).toBe('龙华交付中心')
  expect(before.holders).toEqual([])

  const after = await seen(car.id, '2026-11-22 10:20:00')
  expect(after.custody.custodyKind).toBe(1)
  expect(after.state!.facts).toMatchObject({ code: 6, entered: '2026-11-24 09:00:00' })
  expect(after.state!.doc).toMatchObject({ resource: 'vehicle-extract', id: take.id })
  expect(after.place).toBeNull()
  expect(after.holders[0]!.doc).toMatchObject({ resource: 'vehicle-extract', id: take.id })
  expect(after.mileage.before!.km).toBe(86_420)
  // A car's plate, its custody and the whole answer are one function.
  expect(await fleet.run(tx => custodyAt(tx, manager, car.id, '2026-11-22 10:20:00'))).toEqual(after.custody)
  expect(await fleet.run(tx => custodyAt(tx, manager, car.plateNo!, '2026-11-22 10:20:00'))).toEqual(after.custody)
})

it('lets every segment of the axis that names a document open it, and hides money from those who may not see costs', async () => {
  const { car, take } = await takenLate()
  const life = (await fleet.run(tx => axis(tx, at('2026-11-25 09:00:00'), { vehicleId: car.id } as never))) as {
    segments: { lane: string; from: string; to: string | null; doc: { resource: string; id: string } | null }[]
    months?: unknown[]
  }
  const of = (lane: string) => life.segments.filter(one => one.lane === lane)
  expect(of('holder').map(one => [one.from, one.to, one.doc?.id])).toEqual([['2026-11-22 10:20:00', '', take.id]])
  expect(of('state').at(-1)).toMatchObject({ from: '2026-11-22 10:20:00', to: '' })
  expect(of('occupation').length).toBeGreaterThan(0)
  for (const one of [...of('state').slice(1), ...of('occupation')])
    if (one.doc) expect(one.doc.id, JSON.stringify(one)).toMatch(/^\d+$/)
  expect(life.months).toBeDefined()
  const poor = (await fleet.run(tx => vehicleAt(tx, [car.id], '2026-11-25 00:00:00', false)))[0]!
  expect(poor.money).toBeUndefined()
})

it('keeps what the card said of an inspection until the day is over or the next date is entered', async () => {
  const car = await carInStock(fleet, { inspectValidTo: '2026-12-01' })
  await fleet.run(tx => updateRow(tx, at('2026-11-25 12:00:00'), vehicle, car.id, { inspectValidTo: '2027-11-30' }))
  const told = async (instant: string) =>
    (await seen(car.id, instant)).others.filter(one => one.lane === 'inspection').map(one => one.facts['validTo'])
  expect(await told('2026-11-25 11:59:59')).toEqual(['2026-12-01'])
  expect(await told('2026-11-25 12:00:00')).toEqual(['2027-11-30'])
  expect(await told('2027-12-01 00:00:00')).toEqual([])
})

/** Ten years of each car, so that the planner has a choice. */
async function tenYears(vehicleIds: readonly string[]): Promise<void> {
  const cars = sql`unnest(${[...vehicleIds]}::bigint[]) with ordinality c(id, k)`
  const base = sql`800000000000000000 + c.k * 100000 + g.n, '100001', 7, g.at, 7, g.at, 1, 0, 1, c.id`
  const columns = sql.trusted(
    'id, tenant_id, create_user, create_time, update_user, update_time, status, is_deleted, version, vehicle_id',
  )
  const every = (step: string) =>
    sql`from ${cars} cross join lateral (select at, n from generate_series('2016-11-01 00:00:00+08'::timestamptz, '2026-10-31 00:00:00+08', interval ${sql.trusted(`'${step}'`)}) with ordinality s(at, n)) g`
  await fleet.run(async tx => {
    for (const statement of [
      sql`insert into vehicle_status_record (${columns}, event, from_status, to_status, happen_time) select ${base}, 4, 2, 3, g.at ${every('10 days')}`,
      sql`insert into vehicle_mileage_record (${columns}, mileage, record_time, source) select ${base}, g.n * 90, g.at, 1 ${every('1 day')}`,
      sql`insert into vehicle_lease_record (${columns}, record_kind, start_time, end_time) select ${base}, 1, g.at, g.at + interval '80 days' ${every('90 days')}`,
      sql`insert into parking_record (${columns}, lot_id, in_time, out_time) select ${base}, ${fleet.ids.lot}::bigint, g.at, g.at + interval '9 days' ${every('90 days')}`,
      sql`insert into allocate_vehicle_record (${columns}, occupy_kind, state, from_time, to_time) select ${base}, 1, 4, g.at, g.at + interval '80 days' ${every('90 days')}`,
      sql`insert into vehicle_cost (${columns}, cost_item, biz_date, amt, tax_amt, net_amt, capitalised, bearer, source_type, source_id, source_seq) select ${base}, 8, g.at::date, 10, 0, 10, false, 1, 't', (c.k * 100000 + g.n)::text, 1 ${every('7 days')}`,
      sql`insert into vehicle_depreciation (${columns}, month, amt, accum, net) select ${base}, to_char(g.at, 'YYYY-MM'), 1, 1, 1 ${every('1 month')}`,
    ])
      await tx.run(statement)
  })
  await withClient(fleet.test.urls.owner, client => client.query('analyze'))
}

/** Statements as they leave, each with its plan. */
async function plansOf(work: (tx: Tx) => Promise<unknown>): Promise<{ text: string; plan: string }[]> {
  const sent: Sql[] = []
  await fleet.run(tx => {
    const watched = new Proxy(tx, {
      get(target, name) {
        const found = Reflect.get(target, name) as unknown
        if (name !== 'rows' && name !== 'row') return typeof found === 'function' ? found.bind(target) : found
        return (statement: Sql) => {
          sent.push(statement)
          return (found as (statement: Sql) => Promise<unknown>).call(target, statement)
        }
      },
    })
    return work(watched)
  })
  return fleet.run(async tx => {
    const plans: { text: string; plan: string }[] = []
    for (const statement of sent) {
      const rows = await tx.rows<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
      plans.push({ text: statement.text, plan: rows.map(row => row['QUERY PLAN']).join('\n') })
    }
    return plans
  })
}

it('reads ten years of a car by indexes of the car, and by as many statements for one car as for ten', async () => {
  const car = await carInStock(fleet)
  const others: string[] = []
  for (let count = 0; count < 9; count++) others.push((await carInStock(fleet)).id)
  await tenYears([car.id, ...others])
  const moment = '2021-06-15 12:00:00'
  const plans = await plansOf(tx => vehicleAt(tx, [car.id], moment, true))
  for (const table of [
    'vehicle_status_record',
    'vehicle_mileage_record',
    'vehicle_lease_record',
    'parking_record',
    'allocate_vehicle_record',
    'vehicle_cost',
    'vehicle_depreciation',
  ]) {
    const reading = plans.filter(one => one.text.includes(table))
    expect(reading.length, table).toBeGreaterThan(0)
    for (const { plan } of reading) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
  }
  expect((await plansOf(tx => vehicleAt(tx, [car.id, ...others], moment, true))).length).toBe(plans.length)
  const [answer] = await fleet.run(tx => vehicleAt(tx, [car.id], moment, true))
  expect(answer!.mileage.before).toMatchObject({ time: '2021-06-15 00:00:00' })
  expect(Number(answer!.money!.cost)).toBeGreaterThan(2000)
})

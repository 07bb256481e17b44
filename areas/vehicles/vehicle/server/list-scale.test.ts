import { readsOf } from '#packages/testing/reads-of.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel'
import { withDatabase } from '#packages/database/roles.ts'
import { testCluster } from '#packages/database/testing.ts'
import { page } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import { carInStock, manager, openFleet, type Fleet } from '../../testing.ts'
import { vehicle } from '../vehicle.ts'

// What the strip above the list of vehicles asks is answered by an index, however many cars there are. `npm test` asks
// 20,000 of them, `npm run test:long vehicle-list` a million.
const CARS = Number(process.env['CARS'] ?? 20_000)
const CUSTOMERS = CARS / 40
let fleet: Fleet
let read: pg.Client

beforeAll(async () => {
  fleet = await openFleet()
  const { id } = await carInStock(fleet)
  await grow(id)
  read = new pg.Client({ connectionString: fleet.test.urls.read, options: '-c jit=off' })
  await read.connect()
})
afterAll(async () => {
  await read?.end()
  await fleet?.drop()
})

/** Copies of one car: every fifth in another city, every eighth in stock, forty to a customer. */
async function grow(id: string): Promise<void> {
  const made: Readonly<Record<string, string>> = {
    id: '8000000000 + g',
    vehicle_no: `'CL2024' || lpad(g::text, 8, '0')`,
    vin: `'LXR' || lpad(upper(to_hex(g)), 14, '0')`,
    engine_no: `'EN' || g * 13`,
    drive_motor_no: `'TZ' || g * 17`,
    plate_no: `'粤BF' || lpad(upper(to_hex(g)), 5, '0')`,
    create_time: `o.create_time - g * interval '1 minute'`,
    biz_status: '(array[6, 6, 6, 6, 6, 4, 7, 3])[1 + g % 8]',
    operate_city_code: `(array['4403', '4403', '4403', '4401', '5101'])[1 + g % 5]`,
    model_id: `(array[${fleet.ids.model}, ${fleet.ids.sister}, ${fleet.ids.stranger}])[1 + g % 3]`,
    customer_id: `9000000000 + g % ${CUSTOMERS}`,
    idle_days: 'g % 40',
    compulsory_end: `date '${addDays('2026-11-21', 40)}' + (g % 320)::int`,
  }
  const { ownerUrl } = await testCluster()
  const owner = new pg.Client({ connectionString: withDatabase(ownerUrl, fleet.test.urls.name) })
  await owner.connect()
  await owner.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`)
  const { rows: columns } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'vehicle'::regclass and attnum > 0 and not attisdropped`,
  )
  const names = columns.map(row => row.name)
  const { rows: indexes } = await owner.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i where i.indrelid = 'vehicle'::regclass and not i.indisprimary`,
  )
  for (const one of indexes) await owner.query(`drop index ${one.name}`)
  await owner.query(
    `insert into vehicle (${names.map(one => `"${one}"`).join(', ')}) select ${names.map(one => made[one] ?? `o."${one}"`).join(', ')} from (select * from vehicle where id = ${id}) o, generate_series(1, ${CARS}) g`,
  )
  for (const one of indexes) await owner.query(one.text)
  await owner.query('vacuum (analyze) vehicle')
  await owner.end()
}

/** What the list reads of the cars for this question: its first page, its total and its rows. */
async function asked(query: Record<string, string>): Promise<{ whole: number; looked: number; total: number }> {
  const { answer, statements, whole, looked } = await readsOf(
    read,
    readerOf(fleet.test.database),
    { table: 'vehicle' },
    reader => page(reader, undefined, manager, vehicle, { size: '50', ...query }),
  )
  expect(statements).toBeGreaterThan(0)
  return { whole, looked, total: answer.total }
}
/** A total is counted up to here (decisions 3). */
const COUNTED = 10_001

it.each([
  ['no filter', {}],
  ['a state, as the tabs ask it', { bizStatus: '3' }],
  ['a city', { operateCityCode: '4401' }],
  ['a model', { modelId: 'model' }],
  ['a customer', { customerId: '9000000007' }],
  ['a state in a city', { bizStatus: '4', operateCityCode: '5101' }],
  ['a part of a plate', { plateNo: 'F0012' }],
  ['the end of a VIN in the search box', { keyword: '0000001A2' }],
] as const)('%s is answered by an index, and the first page does not read the whole table', async (_, filter) => {
  const query = 'modelId' in filter ? { modelId: fleet.ids.model } : filter
  const { whole, looked, total } = await asked(query)
  expect(total).toBeGreaterThan(0)
  expect(whole, 'read from end to end').toBe(0)
  expect(looked).toBeGreaterThan(0)
  // The page in its order and the total: each at most what is counted, beside what a filter of one in eight passes over.
  expect(looked, `${looked} rows of ${CARS}`).toBeLessThan(3 * COUNTED + 10 * 50 * 8)
})

it('a customer costs his forty cars, whatever the fleet', async () => {
  const { looked, total } = await asked({ customerId: '9000000007' })
  expect(total).toBe(40)
  expect(looked).toBeLessThanOrEqual(3 * 40 + 50)
})

it('and every car that was asked for is there', async () => {
  const { rows } = await read.query<{ n: number }>('select count(*)::int as n from vehicle')
  expect(rows[0]!.n).toBe(CARS + 1)
})

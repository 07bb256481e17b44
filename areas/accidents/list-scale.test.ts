import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDatabase } from '#packages/database/roles.ts'
import { testCluster } from '#packages/database/testing.ts'
import { page } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import { readsOf } from '#packages/testing/reads-of.ts'
import { insertRow } from '#packages/server/rows.ts'
import { insurancePolicy } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { violation } from '#areas/insurance/violation/violation.ts'
import { maintenanceDicker } from '#areas/maintenance/maintenance-dicker/maintenance-dicker.ts'
import { maintenanceRemind } from '#areas/maintenance/maintenance-remind/maintenance-remind.ts'
import { yearCheckWarn } from '#areas/maintenance/year-check-warn/year-check-warn.ts'
import { manager, openFleet, type Fleet } from '#areas/vehicles/testing.ts'
import { accident } from './accident/accident.ts'
import { accidentInfo } from './accident-info/accident-info.ts'

// The lists of insurance, violations, accidents, maintenance and inspection (80) are answered by an index, however many
// rows they have. `npm test` asks 20,000 of each, `npm run test:long care-lists` 100,000.
const ROWS = Number(process.env['CARE_ROWS'] ?? 20_000)
let fleet: Fleet
let read: pg.Client
const lists = {
  insurancePolicy,
  violation,
  accident,
  accidentInfo,
  maintenanceDicker,
  maintenanceRemind,
  yearCheckWarn,
} as const
const tableOf = (resource: { name: string; table?: string }) => resource.table ?? resource.name.replaceAll('-', '_')

beforeAll(async () => {
  fleet = await openFleet()
  for (const resource of Object.values(lists)) {
    const seed = { status: 1, plateNo: '粤B00000' }
    const names = new Set(Object.keys(resource.fields))
    const values = Object.fromEntries(Object.entries(seed).filter(([name]) => name === 'status' || names.has(name)))
    const { id } = await fleet.run(
      tx => insertRow(tx, manager, resource as never, values as never) as Promise<{ id: string }>,
    )
    await grow(tableOf(resource), id)
  }
  read = new pg.Client({ connectionString: fleet.test.urls.read, options: '-c jit=off' })
  await read.connect()
})
afterAll(async () => {
  await read?.end()
  await fleet?.drop()
})

/** Copies of one row: numbers and plates of their own, a state in eight another one, a vehicle in two hundred. */
async function grow(table: string, id: string): Promise<void> {
  const { ownerUrl } = await testCluster()
  const owner = new pg.Client({ connectionString: withDatabase(ownerUrl, fleet.test.urls.name) })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  const { rows: columns } = await owner.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  const { rows: unique } = await owner.query<{ name: string }>(
    `select distinct a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisunique and not i.indisprimary and a.attname not in ('tenant_id', 'status')`,
    [table],
  )
  const own = new Set(unique.map(row => row.name))
  const made = (name: string, type: string): string => {
    if (name === 'id') return '8000000000 + g'
    if (name === 'plate_no') return `'粤BF' || lpad(upper(to_hex(g)), 5, '0')`
    if (name === 'vehicle_id') return own.has(name) ? '8100000000 + g' : `8100000000 + g % ${ROWS / 200}`
    if (name === 'status') return 'case when g % 8 = 0 then 2 else 1 end'
    if (type.startsWith('timestamp') && (name.endsWith('_time') || name === 'create_time'))
      return `timestamp '2026-11-20 10:00:00' - g * interval '1 minute'`
    if (type === 'date') return `date '2026-11-20' - (g % 700)::int`
    if (/_no$/.test(name) || (own.has(name) && /char|text/.test(type))) return `'N' || lpad(g::text, 9, '0')`
    return `o."${name}"`
  }
  await owner.query(
    `insert into ${table} (${columns.map(one => `"${one.name}"`).join(', ')}) select ${columns.map(one => made(one.name, one.type)).join(', ')} from (select * from ${table} where id = ${id}) o, generate_series(1, ${ROWS}) g`,
  )
  await owner.query(`vacuum (analyze) ${table}`)
  await owner.end()
}

/** What the list reads of its own table for this question: its first page, its total and its rows. */
async function asked(resource: (typeof lists)[keyof typeof lists], query: Record<string, string>) {
  // A count that ends at its bound reads the beginning of the table, whichever way it goes.
  const bound = { table: tableOf(resource), atLeast: ROWS }
  const { answer, statements, whole, looked } = await readsOf(read, readerOf(fleet.test.database), bound, reader =>
    page(reader, undefined, manager, resource as never, { size: '50', ...query }),
  )
  expect(statements).toBeGreaterThan(0)
  return { whole, looked, total: answer.total }
}
/** A total is counted up to here (decisions 3). */
const COUNTED = 10_001

describe.each(Object.entries(lists))('the list of %s', (_name, resource) => {
  it.each([
    ['no filter', {}],
    ['a state, as the tabs ask it', { status: '2' }],
    ['the plate in the search box', { keyword: 'F00123' }],
  ] as const)('%s does not read the whole table', async (_, query) => {
    const { whole, looked, total } = await asked(resource, query)
    expect(total).toBeGreaterThan(0)
    expect(whole, 'read from end to end').toBe(0)
    expect(looked, `${looked} rows of ${ROWS}`).toBeLessThan(3 * COUNTED + 10 * 50 * 8)
  })
})

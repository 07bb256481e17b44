import pg from 'pg'
import { withDatabase } from '#packages/database/roles.ts'
import { testCluster } from '#packages/database/testing.ts'
import type { Fleet } from './testing.ts'

/** Copies of one car with numbers of their own, for tests that need thousands; answers their ids. */
export async function copiesOf(fleet: Fleet, id: string, count: number, more: Readonly<Record<string, string>> = {}) {
  const made: Readonly<Record<string, string>> = {
    id: '8000000000 + g',
    vehicle_no: `'CL2024' || lpad(g::text, 8, '0')`,
    vin: `'LXR' || lpad(upper(to_hex(g)), 14, '0')`,
    engine_no: `'EN' || g * 13`,
    drive_motor_no: `'TZ' || g * 17`,
    plate_no: `'粤BF' || lpad(upper(to_hex(g)), 5, '0')`,
    ...more,
  }
  const { ownerUrl } = await testCluster()
  const owner = new pg.Client({ connectionString: withDatabase(ownerUrl, fleet.test.urls.name) })
  await owner.connect()
  try {
    await owner.query('set session_replication_role = replica')
    const { rows: columns } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'vehicle'::regclass and attnum > 0 and not attisdropped`,
    )
    const names = columns.map(row => row.name)
    const { rows } = await owner.query<{ id: string }>(
      `insert into vehicle (${names.map(one => `"${one}"`).join(', ')}) select ${names.map(one => made[one] ?? `o."${one}"`).join(', ')} from (select * from vehicle where id = ${id}) o, generate_series(1, ${count}) g returning id`,
    )
    await owner.query('analyze vehicle')
    return rows.map(row => row.id)
  } finally {
    await owner.end()
  }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitions } from '#generated/definitions.ts'
import { sql } from '#packages/database/sql.ts'
import { testDatabase, type TestDatabase } from './database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db?.drop())

test('tests get every table of the product', async () => {
  const rows = await db.database.transaction('a', tx =>
    tx.rows<{ name: string }>(
      sql`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    ),
  )
  const names = new Set(rows.map(row => row.name))
  expect(definitions.filter(one => one.kind !== 'view' && !names.has(one.table)).map(one => one.table)).toEqual([])
})

test('tests write as the product writes, never as the owner, or no test would ever meet row-level security', async () => {
  const who = await db.database.transaction('a', tx =>
    tx.row<{ who: string; super: boolean }>(
      sql`select current_user as who, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as super`,
    ),
  )
  expect(who).toEqual({ who: 'fleet_app', super: false })
  expect(await db.database.read(sql`select current_user as who`)).toEqual([{ who: 'fleet_read' }])
})

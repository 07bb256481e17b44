import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '#generated/definitions.ts'
import { withClient } from '#packages/database/roles.ts'
import { distribution, distributionFaults } from '#packages/schema/distribute.ts'
import type { Column, ForeignKey, Table } from '#packages/schema/model.ts'
import { isShared, sharedTables } from '#packages/schema/shared-tables.ts'
import { tablesOf } from '#packages/schema/tables.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { tenantMissing } from '#packages/testing/tenant-bound.ts'

/** A row of another tenant cannot be referred to, and every table can be distributed by tenant (decision record 0007). */
const model = tablesOf(definitions)
const tables = new Map(model.tables.map(one => [one.name, one]))
const [OWN, OTHER] = ['100001', '100002'] as const
let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
  await asOwner(async client => {
    for (const table of model.tables.filter(one => isWanted(one)))
      for (const tenant of [OWN, OTHER]) await makeRow(client, table, tenant)
  })
})
afterAll(() => test?.drop())

const ids = new Map<string, string>()
let last = 1_000_000
const isWanted = (table: Table) =>
  table.columns.some(one => one.name === 'id') && table.foreignKeys.length + pointedAt(table.name) > 0
const pointedAt = (name: string) => model.tables.filter(one => one.foreignKeys.some(key => key.table === name)).length

/** The owner of the tables, for whom row-level security opens its door for data migrations. */
const asOwner = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(test.urls.owner, async client => {
    await client.query(`select set_config('app.across', 'on', false)`)
    return work(client)
  })

/** Only what may not be missing; a row that it cannot do without is made first. */
async function makeRow(client: pg.Client, table: Table, tenant: string): Promise<string> {
  const key = `${table.name} ${tenant}`
  const known = ids.get(key)
  if (known) return known
  const values: Record<string, unknown> = { id: String(++last), tenant_id: tenant }
  for (const column of table.columns) {
    const foreign = table.foreignKeys.find(one => one.column === column.name)
    if (foreign && (column.notNull || column.name === 'id')) {
      values[column.name] = await makeRow(client, tables.get(foreign.table)!, tenant)
    } else if (column.notNull && !(column.name in values)) values[column.name] = leastValue(table, column)
  }
  const names = Object.keys(values)
  await client.query(
    `insert into "${table.name}" (${names.map(one => `"${one}"`).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(values),
  )
  ids.set(key, values['id'] as string)
  return values['id'] as string
}

function leastValue(table: Table, { name, type }: Column): unknown {
  const codes = table.checks.find(one => new RegExp(`^"?${name}"? in \\((\\d+)`).test(one.expression))
  if (codes) return /\((\d+)/.exec(codes.expression)![1]
  if (type.endsWith('[]')) return '{}'
  if (type.startsWith('varchar') || type === 'text') return String(++last).slice(-7)
  if (type === 'boolean') return false
  if (type === 'jsonb') return '{}'
  if (type === 'date' || type === 'timestamptz') return '2026-11-24'
  return '0'
}

/** The name of the constraint that refuses it; undefined when it is written. Nothing of it stays. */
async function refusal(client: pg.Client, text: string, values: unknown[]): Promise<string | undefined> {
  await client.query('begin')
  try {
    await client.query(text, values)
    return undefined
  } catch (error) {
    const { code, constraint } = error as pg.DatabaseError
    if (code !== '23503') throw error
    return constraint
  } finally {
    await client.query('rollback')
  }
}

const keysOf = (only: (key: ForeignKey) => boolean) =>
  model.tables.flatMap(table => table.foreignKeys.filter(only).map(key => ({ name: key.name, table, key })))

/** What is wrong with one reference: it lets another tenant's row in, or its own out. */
async function faultOf(client: pg.Client, table: Table, key: ForeignKey): Promise<string | undefined> {
  const row = ids.get(`${table.name} ${OWN}`)!
  const write =
    key.column === 'id'
      ? // An extension is its head's row: here a second one in the place of another tenant's head.
        `insert into "${table.name}" select (jsonb_populate_record(t, jsonb_build_object('id', $1::bigint))).* from "${table.name}" t where tenant_id = $2 and id = $3`
      : `update "${table.name}" set "${key.column}" = $1 where tenant_id = $2 and id = $3`
  const target = (tenant: string) => ids.get(`${key.table} ${tenant}`)!
  if (!target(OWN)) return `${key.name}: no row to refer to`
  const strange = await refusal(client, write, [target(OTHER), OWN, row])
  if (strange !== key.name) return `${key.name}: ${strange ?? 'another tenant was let in'}`
  const own = key.column === 'id' ? undefined : await refusal(client, write, [target(OWN), OWN, row])
  return own && `${key.name}: its own was refused by ${own}`
}

describe('a reference into another tenant, written by the owner of the tables', () => {
  const bound = (table: Table) => table.foreignKeys.filter(key => key.inTenant === true)
  it.each(model.tables.filter(one => bound(one).length > 0).map(table => ({ name: table.name, table })))(
    'is refused by every key of $name',
    async ({ table }) => {
      const faults = await asOwner(async client => {
        const found: string[] = []
        for (const key of bound(table))
          found.push(...[await faultOf(client, table, key)].filter(one => one !== undefined))
        return found
      })
      expect(faults).toEqual([])
    },
  )
})

describe('shared tables', () => {
  it('are named with their reason, and only they are referred to across tenants', async () => {
    expect(Object.keys(sharedTables).filter(one => !tables.has(one))).toEqual([])
    for (const reason of Object.values(sharedTables)) expect(reason).toMatch(/^[A-Z].{30,}\.$/)
    expect(keysOf(key => !key.inTenant).filter(({ key }) => !isShared(key.table))).toEqual([])
  })
})

describe('keys', () => {
  it.each(model.tables.filter(one => !isShared(one.name)).map(table => ({ name: table.name, table })))(
    'of $name begin with the tenant in the database itself',
    async ({ table }) => {
      await asOwner(async client => {
        const { rows } = await client.query<{ name: string; first: string }>(
          `select c.relname as name, a.attname as first from pg_index i join pg_class c on c.oid = i.indexrelid
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indisunique and i.indrelid = to_regclass(format('public.%I', $1::text))`,
          [table.name],
        )
        expect(rows.length).toBeGreaterThan(0)
        expect(rows.filter(one => one.first !== 'tenant_id')).toEqual([])
        const columns = await client.query<{ type: string }>(
          `select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = to_regclass(format('public.%I', $1::text)) and attname = 'tenant_id' and attnotnull`,
          [table.name],
        )
        expect(columns.rows).toEqual([{ type: 'character varying(12)' }])
      })
    },
  )
  it('hold nobody who wrote: create_user, create_dept and update_user have no foreign key', () => {
    const who = ['create_user', 'create_dept', 'update_user']
    expect(keysOf(key => who.includes(key.column)).map(one => one.name)).toEqual([])
  })
})

describe('npm run migrate distribute', () => {
  const statements = distribution(model)
  const place = new Map(
    statements.flatMap((one, at) => {
      const [, how, name] = /^select create_(\w+)_table\('"(\w+)"'/.exec(one) ?? []
      return name ? [[name, { at, how }] as const] : []
    }),
  )
  it('names every table once: shared ones as reference tables, all others by their tenant beside each other', () => {
    expect([...place.keys()].sort()).toEqual([...tables.keys()].sort())
    for (const [name, { how }] of place)
      expect([name, how]).toEqual([name, isShared(name) ? 'reference' : 'distributed'])
    const owned = statements.filter(one => one.startsWith('select create_distributed_table'))
    expect(owned.filter(one => !one.includes(`, 'tenant_id'`))).toEqual([])
    expect(owned.filter(one => !one.includes('colocate_with')).length).toBe(1)
  })
  it('distributes what a table refers to before the table, but for circles, whose keys it makes at the end', () => {
    const gone = new Set(statements.flatMap(one => /drop constraint "(\w+)"/.exec(one)?.[1] ?? []))
    const made = statements.flatMap(one => /add constraint "(\w+)"/.exec(one)?.[1] ?? [])
    expect([...gone].sort()).toEqual([...made].sort())
    const early = keysOf(key => !gone.has(key.name)).filter(
      ({ table, key }) => place.get(key.table)!.at >= place.get(table.name)!.at,
    )
    expect(early.map(one => one.name)).toEqual([])
  })
  it('finds nothing in the tables that Citus refuses, and sees what it would refuse', () => {
    expect(distributionFaults(model)).toEqual([])
    const [table] = model.tables.filter(one => one.name === 'contract')
    const broken = (change: Partial<Table>) => distributionFaults({ ...model, tables: [{ ...table!, ...change }] })
    expect(broken({ primaryKey: ['id'] })).toHaveLength(1)
    expect(broken({ indexes: [{ name: 'x', columns: 'contract_no', unique: true }] })).toHaveLength(1)
    expect(broken({ foreignKeys: [{ name: 'x', column: 'customer_id', table: 'customer' }] })).toHaveLength(1)
    expect(
      broken({ name: 'blade_menu', foreignKeys: [{ name: 'x', column: 'y', table: 'customer', inTenant: true }] })
        .length,
    ).toBeGreaterThan(0)
  })
  it('carries a removal to the extension within the tenant', async () => {
    expect(Object.keys(model.functions).filter(one => one === 'carry_removal')).toHaveLength(1)
    expect(model.functions['carry_removal']).toContain('where tenant_id = $2 and id = $3')
    expect([...new Set(model.tables.flatMap(one => one.triggers.map(({ name }) => name)))]).toEqual(['carry_removal'])
  })
})

describe('a statement that leaves out the tenant of a table', () => {
  const missing = (text: string) => tenantMissing(text, name => !isShared(name))
  it.each([
    ['select 1 from contract where id = $1', ['contract']],
    ['select 1 from contract where tenant_id = $1 and id = $2', []],
    ['select 1 from contract c join customer k on k.id = c.customer_id where c.tenant_id = $1', ['customer k']],
    ['select 1 from contract c join customer k on k.tenant_id = c.tenant_id where c.tenant_id = $1', []],
    ['select 1 from contract c where c.tenant_id = $1 or c.id = $2', ['contract c']],
    [
      'select 1 from contract c where c.tenant_id = $1 and exists (select 1 from customer k where k.id = c.id)',
      ['customer k'],
    ],
    [
      'with a as (select id, tenant_id from contract where tenant_id = $1) select 1 from a join customer k on k.tenant_id = a.tenant_id',
      [],
    ],
    [
      'with a as (select id from contract where tenant_id = $1) select 1 from a join customer k on k.id = a.id',
      ['customer k'],
    ],
    ['update contract set version = 1 where id = $1', ['contract']],
    ['delete from contract where tenant_id = $1 and id = any(array(select id from customer))', ['customer']],
    ['insert into contract (id) values ($1)', ['insert into contract']],
    ['select 1 from blade_menu where id = $1', []],
  ])('is seen: %s', async (text, found) => {
    expect(await missing(text)).toEqual(found)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { date, defineResource, money, ref, text, type Resource } from '#kernel'
import { checkDefinitions } from '#kernel/check.ts'
import { withClient } from '#packages/database/roles.ts'
import { sql } from '#packages/database/sql.ts'
import { whenFree } from '#packages/server/months.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'

const reading = defineResource({
  name: 'reading',
  label: '读数 / Reading',
  area: 'x',
  title: 'text',
  appendOnly: true,
  monthly: { by: 'createTime', leastDays: 180 },
  fields: { text: text('文 / Text', 'K'), kind: text('类 / Kind', 'F', { max: 8 }) },
})
const entry = defineResource({
  name: 'entry',
  label: '分录 / Entry',
  area: 'x',
  title: 'text',
  monthly: { by: 'postDate' },
  indexes: ['unique: text, postDate'],
  fields: { text: text('文 / Text', 'R'), postDate: date('日 / Day', 'R'), amount: money('额 / Amount', 'S') },
})
const remark = defineResource({
  name: 'remark',
  label: '注 / Remark',
  area: 'x',
  title: 'text',
  fields: { text: text('文 / Text', 'R'), entryId: ref('分录 / Entry', '', 'entry') },
})
const world = [reading, entry, remark] as unknown as Resource[]

/** Of a machine that is busy. */
const LONG = { timeout: 20_000, interval: 20 }

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase({ definitions: world })
})
afterAll(() => db?.drop())

const inside = <T>(work: Parameters<typeof db.database.transaction<T>>[1], tenant = 'a') =>
  db.database.transaction(tenant, work)
const put = (id: number, time: string, tenant = 'a') =>
  inside(
    tx =>
      tx.run(
        sql`insert into reading (id, tenant_id, create_time, text) values (${id}, ${tenant}, ${time}::timestamptz, ${`r${id}`})`,
      ),
    tenant,
  )
const month = (table: string, day: string) =>
  inside(async tx => (await tx.row<{ made: boolean }>(sql`select make_month(${table}, ${day}::date) as made`))!.made)
const missing = (table: string, from: string, to: string) =>
  inside(async tx =>
    (await tx.rows<{ m: string }>(sql`select missing_months(${table}, ${from}::date, ${to}::date)::text as m`)).map(
      row => row.m,
    ),
  )
const asOwner = <T extends object>(statement: string) =>
  withClient(db.urls.owner, async client => {
    await client.query(`select set_config('app.across', 'on', false)`)
    return (await client.query<T>(statement)).rows
  })
const partOf = async (id: number, table = 'reading') =>
  (await asOwner<{ part: string }>(`select tableoid::regclass::text as part from ${table} where id = ${id}`))[0]?.part
const ids = (tenant: string) =>
  inside(
    async tx => (await tx.rows<{ id: string }>(sql`select id from reading order by id`)).map(row => row.id),
    tenant,
  )

describe('rows that lie in months', () => {
  test('find a place though nobody made their month, and move into it when it is made', async () => {
    await put(1, '2026-11-30 23:59:59+08')
    await put(2, '2026-12-01 00:00:00+08')
    await put(3, '2099-01-01 00:00:00+08')
    await put(4, '2026-12-24 00:00:00+08', 'b')
    expect([await partOf(1), await partOf(2)]).toEqual(['reading_other', 'reading_other'])
    expect(await missing('reading', '2026-12-05', '2027-01-31')).toEqual(['2026-12-01', '2027-01-01', '2026-11-01'])
    expect(await month('reading', '2026-12-31')).toBe(true)
    expect(await month('reading', '2026-12-01')).toBe(false)
    // The month of Shanghai, and rows of every tenant.
    expect([await partOf(1), await partOf(2), await partOf(3), await partOf(4)]).toEqual([
      'reading_other',
      'reading_2026_12',
      'reading_other',
      'reading_2026_12',
    ])
    await put(5, '2026-12-02 08:00:00+08')
    expect(await partOf(5)).toBe('reading_2026_12')
    expect([await ids('a'), await ids('b')]).toEqual([['1', '2', '3', '5'], ['4']])
    expect(await missing('reading', '2026-12-01', '2026-12-01')).toEqual(['2026-11-01'])
  })

  test('are found under their id alone', async () => {
    expect(await inside(tx => tx.rows(sql`select id, text from reading where id = ${4}`), 'b')).toEqual([
      { id: '4', text: 'r4' },
    ])
    expect(await inside(tx => tx.rows(sql`select id from reading where id = ${4}`))).toEqual([])
  })

  test('may lie by a day of theirs instead, unique within the month; what points at them has no foreign key', async () => {
    const book = (id: number, day: string) =>
      inside(tx =>
        tx.run(
          sql`insert into entry (id, tenant_id, create_time, text, post_date) values (${id}, 'a', now(), 'x', ${day}::date)`,
        ),
      )
    await month('entry', '2026-02-10')
    await book(1, '2026-02-28')
    await book(2, '2026-03-01')
    expect([await partOf(1, 'entry'), await partOf(2, 'entry')]).toEqual(['entry_2026_02', 'entry_other'])
    await expect(book(3, '2026-02-28')).rejects.toThrow(/duplicate key/)
    expect(await inside(tx => tx.run(sql`update entry set post_date = '2026-03-02' where id = 1`))).toBe(1)
    expect(await partOf(1, 'entry')).toBe('entry_other')
    await expect(
      inside(tx => tx.run(sql`insert into entry (id, tenant_id, create_time, text) values (9, 'a', now(), 'x')`)),
    ).rejects.toThrow(/post_date/)
    expect(
      await inside(tx =>
        tx.run(sql`insert into remark (id, tenant_id, create_time, text, entry_id) values (1, 'a', now(), 'x', 1)`),
      ),
    ).toBe(1)
  })

  test('leave nothing half done when the making of a month breaks off', async () => {
    await put(6, '2027-05-05 00:00:00+08')
    await expect(
      inside(async tx => {
        await tx.run(sql`select make_month('reading', '2027-05-01')`)
        throw new Error('the server died')
      }),
    ).rejects.toThrow('the server died')
    expect(await partOf(6)).toBe('reading_other')
    expect(await month('reading', '2027-05-01')).toBe(true)
    expect(await partOf(6)).toBe('reading_2027_05')
  })

  test('two replicas make one month between them', async () => {
    const made = await Promise.all([1, 2, 3].map(() => month('reading', '2027-08-01')))
    expect(made.filter(Boolean)).toHaveLength(1)
  })

  test('a month waits for whoever writes among the rest, and nobody who writes into another month waits for it', async () => {
    let release = (): void => undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const writer = inside(async tx => {
      await tx.run(sql`insert into reading (id, tenant_id, create_time, text) values (7, 'a', '2027-09-09', 'r7')`)
      await held
    })
    await expect
      .poll(
        () =>
          asOwner(`select 1 from pg_locks where relation = 'reading_other'::regclass and mode = 'RowExclusiveLock'`),
        LONG,
      )
      .toHaveLength(1)
    const making = whenFree(() => month('reading', '2027-09-01'))
    await expect
      .poll(() => asOwner(`select 1 from pg_locks where relation = 'reading_other'::regclass and not granted`), LONG)
      .toHaveLength(1)
    await put(8, '2026-12-03 08:00:00+08')
    release()
    await writer
    expect(await making).toBe(true)
    expect(await partOf(7)).toBe('reading_2027_09')
  })
})

describe('a month goes', () => {
  test('with all its rows when it is wholly past the day, never younger than the definition says, and never where it says nothing', async () => {
    for (const [id, days] of [
      [21, 500],
      [22, 400],
      [23, 100],
    ] as const)
      await put(id, (await asOwner<{ t: string }>(`select (now() - interval '${days} days')::text as t`))[0]!.t)
    for (const one of await missing('reading', '2026-12-01', '2026-12-01')) await month('reading', one)
    const [old, mid, young] = [await partOf(21), await partOf(22), await partOf(23)]
    const drop = (day: string) =>
      inside(
        async tx =>
          (await tx.row<{ gone: string | null }>(sql`select drop_month('reading', ${sql.trusted(day)}) as gone`))!.gone,
      )
    expect(await drop(`now() - interval '440 days'`)).toBe(old)
    expect(await drop(`now() - interval '440 days'`)).toBe(null)
    expect(await partOf(22)).toBe(mid)
    expect(await drop(`'infinity'`)).toBe(mid)
    expect(await drop(`'infinity'`)).toBe(null)
    expect(await partOf(23)).toBe(young)
    await expect(inside(tx => tx.run(sql`select drop_month('entry', now())`))).rejects.toThrow(/rows of entry never go/)
    await expect(inside(tx => tx.run(sql`select drop_month('remark', now())`))).rejects.toThrow(/never go/)
  })

  test('while rows of one tenant may go on their day before', async () => {
    const at = (days: number) =>
      asOwner<{ t: string }>(`select (now() - interval '${days} days')::text as t`).then(rows => rows[0]!.t)
    await put(31, await at(300))
    await put(32, await at(300), 'b')
    const purge = (tenant: string) =>
      inside(
        async tx =>
          (await tx.row<{ n: number }>(sql`select purge_log('reading', now() - interval '200 days', 100) as n`))!.n,
        tenant,
      )
    expect(await purge('a')).toBe(1)
    expect(await ids('b')).toContain('32')
    await expect(inside(tx => tx.run(sql`select purge_log('entry', now(), 1)`))).rejects.toThrow(/is no log/)
    await expect(inside(tx => tx.run(sql`delete from reading where id = 1`))).rejects.toThrow(/permission denied/)
  })
})

describe('walls', () => {
  test('stand before each part too: no serving role may touch one, and the owner is bound as everywhere', async () => {
    const parts = await asOwner<{ name: string; walls: boolean; policies: string }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walls, (select string_agg(policyname || ' ' || roles::text, ',') from pg_policies where tablename = c.relname) as policies from pg_class c where c.relispartition and c.relkind = 'r'`,
    )
    expect(parts.length).toBeGreaterThan(5)
    expect(parts.filter(one => !one.walls || one.policies !== 'tenant_wall {fleet_owner}')).toEqual([])
    for (const { name } of parts) {
      await expect(inside(tx => tx.rows(sql`select 1 from ${sql.name(name)}`))).rejects.toThrow(/permission denied/)
      await expect(db.database.read(sql`select 1 from ${sql.name(name)}`)).rejects.toThrow(/permission denied/)
      expect((await withClient(db.urls.owner, client => client.query(`select 1 from "${name}"`))).rows).toEqual([])
    }
    await expect(
      inside(tx => tx.run(sql`insert into reading (id, tenant_id, create_time) values (99, 'b', now())`)),
    ).rejects.toThrow(/row-level security/)
    // What moves rows passes the wall for itself alone.
    expect(
      await inside(async tx => {
        await tx.run(sql`select make_month('reading', '2028-01-01')`)
        return (await tx.rows<{ tenant: string }>(sql`select distinct tenant_id as tenant from reading`)).map(
          row => row.tenant,
        )
      }),
    ).toEqual(['a'])
  })
})

test('a list of the newest reads each month from its index and sorts nothing, and a span of days opens its own months only', async () => {
  await withClient(db.urls.owner, async client => {
    await client.query(`select set_config('app.across', 'on', false)`)
    for (let at = 1; at <= 6; at++) await client.query(`select make_month('reading', '2030-0${at}-01')`)
    await client.query(
      `insert into reading (id, tenant_id, create_time, text) select 1000 + n, 'a', timestamptz '2030-01-01' + n * interval '4 minutes', 'x' from generate_series(1, 60000) n`,
    )
    await client.query('analyze reading')
  })
  const plan = async (where: string) =>
    (
      await db.database.read<{ 'QUERY PLAN': string }>(
        sql.trusted(
          `explain select t.id from reading t where t.tenant_id = 'a' and t.is_deleted = 0 ${where} order by t.create_time desc, t.id desc limit 20`,
        ),
      )
    )
      .map(row => row['QUERY PLAN'])
      .join('\n')
  const whole = await plan('')
  expect(whole).toMatch(/Append/)
  expect(whole).not.toMatch(/->\s+(Incremental )?Sort\b|Seq Scan on reading_2030/)
  const march = await plan(`and t.create_time >= '2030-03-02' and t.create_time < '2030-03-20'`)
  expect(march).toContain('reading_2030_03')
  expect(march).not.toMatch(/reading_2030_0[^3]/)
})

test.each<[string, object, RegExp]>([
  [
    'a value unique by itself',
    { monthly: { by: 'createTime' }, fields: { text: text('文 / Text', 'U') } },
    /unique by itself/,
  ],
  [
    'a unique index without the day',
    { monthly: { by: 'createTime' }, indexes: ['unique: text'], fields: { text: text('文 / Text') } },
    /lacks 'createTime'/,
  ],
  [
    'a day that may be empty',
    { monthly: { by: 'day' }, fields: { text: text('文 / Text'), day: date('日 / Day') } },
    /may be empty/,
  ],
  ['no day at all', { monthly: { by: 'text' }, fields: { text: text('文 / Text') } }, /neither createTime nor a date/],
  [
    'half a day',
    { monthly: { by: 'createTime', leastDays: 0.5 }, fields: { text: text('文 / Text') } },
    /whole number of days/,
  ],
])('a definition is told of %s', (_, spec, fault) => {
  const one = defineResource({
    name: 'thing',
    label: '物 / Thing',
    area: 'x',
    title: 'text',
    ...spec,
  } as never) as unknown as Resource
  expect(checkDefinitions([one]).join('\n')).toMatch(fault)
})

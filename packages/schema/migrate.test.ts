import fc from '#packages/testing/properties.ts'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bool,
  date,
  datetime,
  defineResource,
  dict,
  enabledStates,
  enumeration,
  enumOf,
  int,
  json,
  many,
  money,
  note,
  qty,
  rate,
  recordStates,
  ref,
  region,
  text,
  user,
  type Field,
  type Resource,
} from '#kernel'
import { withClient } from '#packages/database/roles.ts'
import { testCluster, type TestUrls } from '#packages/database/testing.ts'
import { catalog } from './catalog.ts'
import { createSql, diff, widens } from './diff.ts'
import { applyMigrations, createAll, readMigrations } from './migrate.ts'
import { modelText } from './model.ts'
import { modelOf, pendingChanges, propose } from './propose.ts'
import { tablesOf } from './tables.ts'

const kind = enumOf('kind', { 1: '甲 / A', 2: '乙 / B' })
const kinds = enumOf('kind', { 1: '甲 / A', 2: '乙 / B', 3: '丙 / C' })
const make = (name: string, fields: Record<string, Field>, more: object = {}) =>
  defineResource({
    name,
    label: '物 / Thing',
    area: 'x',
    title: Object.keys(fields)[0]!,
    fields,
    ...more,
  } as never) as unknown as Resource
const name = text('名称 / Name', 'K')
const other = make('other', { name })

let urls: TestUrls
let folder: string
beforeAll(async () => {
  urls = await (await testCluster()).createDatabase()
  folder = mkdtempSync(join(tmpdir(), 'fleet-migrations-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await (await testCluster()).drop(urls.name)
})

/** What the statements make of an empty database; nothing stays. */
async function catalogAfter(client: pg.Client, ...statements: readonly string[]): Promise<string[]> {
  await client.query('begin')
  try {
    for (const one of statements) await client.query(one)
    return await catalog(client)
  } finally {
    await client.query('rollback')
  }
}

async function expectSame(client: pg.Client, old: readonly Resource[], next: readonly Resource[]): Promise<void> {
  const [before, after] = [modelOf(old), modelOf(next)]
  const { statements } = diff(before, after, { allowLoss: true })
  expect(await catalogAfter(client, createSql(before), ...statements)).toEqual(
    await catalogAfter(client, createSql(after)),
  )
}

describe('a database that was migrated is the one that is made anew', () => {
  test.each<[string, Resource[], Resource[]]>([
    [
      'a field is added',
      [make('thing', { name })],
      [
        make('thing', {
          name,
          amount: money('额 / Amount', 'S'),
          day: date('日 / Day', 'F'),
          tags: many(dict('签 / Tags', 'F', 'tag')),
        }),
      ],
    ],
    [
      'a field is renamed',
      [make('thing', { name, first: text('一 / First', 'UK') })],
      [make('thing', { name, second: text('一 / First', 'UK', { was: 'first' }) })],
    ],
    [
      'a field is widened',
      [make('thing', { name, code: text('码 / Code', 'U', { max: 10 }), n: int('数 / N', 'F') })],
      [make('thing', { name, code: text('码 / Code', 'U', { max: 20 }), n: qty('数 / N', 'F') })],
    ],
    [
      'a field changes to a type without a way',
      [make('thing', { name, code: bool('是 / Yes') })],
      [make('thing', { name, code: date('日 / Day', 'F') })],
    ],
    [
      'a column made anew keeps what stands on it',
      [make('thing', { name, code: date('日 / Day', 'F') }, { indexes: ['code, name'] })],
      [make('thing', { name, code: int('数 / N', 'F') }, { indexes: ['code, name'] })],
    ],
    [
      'a code is added',
      [make('thing', { name, kind: enumeration('类 / Kind', '', kind) })],
      [make('thing', { name, kind: enumeration('类 / Kind', '', kinds) })],
    ],
    [
      'a state is added',
      [make('thing', { name }, { states: enabledStates })],
      [make('thing', { name }, { states: recordStates })],
    ],
    [
      'what a reference points at is built',
      [make('thing', { name, otherId: ref('他 / Other', '', 'other') })],
      [make('thing', { name, otherId: ref('他 / Other', '', 'other') }), other],
    ],
    [
      'a resource goes',
      [make('thing', { name, otherId: ref('他 / Other', 'F', 'other') }), other],
      [make('thing', { name })],
    ],
    ['rows become unchangeable', [make('thing', { name })], [make('thing', { name }, { appendOnly: true })]],
    [
      'a record becomes a head',
      [make('thing', { name, kind: enumeration('类 / Kind', '', kind) })],
      [
        make('thing', { name, kind: enumeration('类 / Kind', '', kind) }, { discriminator: 'kind' }),
        make(
          'part',
          { name, kind: enumeration('类 / Kind', '', kind), more: text('多 / More', 'U') },
          { extends: 'thing', kindValue: 1 },
        ),
      ],
    ],
    [
      'a unique index gets a condition',
      [make('thing', { name }, { indexes: ['unique: name'] })],
      [make('thing', { name }, { indexes: ['unique: name where name is not null'] })],
    ],
    [
      'rows begin to lie in months',
      [make('thing', { name }, { indexes: ['name, createTime'] })],
      [
        make(
          'thing',
          { name, code: text('码 / Code', 'F'), otherId: ref('他 / Other', '', 'other') },
          { monthly: { by: 'createTime' }, indexes: ['name, createTime'] },
        ),
        other,
      ],
    ],
    [
      'rows in months change their shape',
      [make('thing', { name, code: text('码 / Code', 'F'), day: date('日 / Day', 'R') }, { monthly: { by: 'day' } })],
      [
        make(
          'thing',
          {
            name,
            day: date('日 / Day', 'R'),
            kind: enumeration('类 / Kind', 'F', kind),
            otherId: ref('他 / Other', '', 'other'),
          },
          { monthly: { by: 'day', leastDays: 200 }, appendOnly: true, indexes: ['unique: name, day'] },
        ),
        other,
      ],
    ],
    [
      'the staff are built',
      [make('thing', { name, ownerUserId: user('负责人 / Owner', 'F') })],
      [
        make('thing', { name, ownerUserId: user('负责人 / Owner', 'F') }),
        make('user', { name }, { table: 'blade_user' }),
        make('dept', { name }, { table: 'blade_dept' }),
      ],
    ],
  ])('%s', async (_, old, next) => {
    await withClient(urls.owner, client => expectSame(client, old, next))
  })

  const flags = fc.constantFrom('', 'F', 'U', 'K', 'FK', 'S')
  const anyField = fc.oneof(
    fc.tuple(flags, fc.constantFrom(10, 64)).map(([flag, max]) => text('字 / Text', flag, { max })),
    fc.constantFrom(note('注 / Note'), json('值 / Json'), rate('率 / Rate'), datetime('时 / Time', 'F')),
    fc
      .constantFrom('', 'F')
      .chain(flag =>
        fc.constantFrom<Field>(
          int('数 / N', flag),
          qty('量 / Q', flag),
          money('额 / M', flag),
          money('额 / M', flag, { signed: true }),
          bool('是 / B', flag),
          date('日 / D', flag),
          region('城 / R', flag),
          enumeration('类 / E', flag, kind),
          enumeration('类 / E', flag, kinds),
          ref('他 / Other', flag, 'other'),
          ref('己 / Self', flag, 'thing'),
          many(region('城 / Rs', flag)),
          many(enumeration('类 / Es', flag, kind)),
        ),
      ),
  )
  const worlds = (months: fc.Arbitrary<boolean>) =>
    fc.uniqueArray(fc.constantFrom('thing', 'other', 'user', 'dept'), { minLength: 1 }).chain(names =>
      fc.tuple(
        ...names.map(one =>
          fc
            .record({
              fields: fc.dictionary(fc.constantFrom('a', 'b', 'order', 'd'), anyField),
              states: fc.constantFrom(undefined, enabledStates, recordStates),
              appendOnly: fc.boolean(),
              isMonthly: months,
            })
            .map(({ fields, isMonthly, ...more }) =>
              make(
                one,
                { name, ...fields },
                {
                  ...more,
                  ...(isMonthly && !Object.values(fields).some(field => field.unique)
                    ? { monthly: { by: 'createTime' } }
                    : {}),
                },
              ),
            ),
        ),
      ),
    )

  test('whatever changed from one set of definitions to another', async () => {
    await withClient(urls.owner, async client => {
      await fc.assert(
        fc.asyncProperty(worlds(fc.constant(false)), worlds(fc.boolean()), (old, next) =>
          expectSame(client, old, next),
        ),
        { numRuns: 15, endOnFailure: true },
      )
    })
  })
})

describe('data is never lost without a word', () => {
  const refusals = (old: Resource[], next: Resource[]) => diff(modelOf(old), modelOf(next)).refusals
  test.each<[string, Resource[], Resource[], string[]]>([
    [
      'a table',
      [make('thing', { name }), other],
      [make('thing', { name })],
      ['other: the table is in no definition any more; its rows would be lost'],
    ],
    [
      'a column',
      [make('thing', { name, code: text('码 / Code') })],
      [make('thing', { name })],
      [
        "thing.code: the column is in no definition any more; its values would be lost (a renamed field says was: 'code')",
      ],
    ],
    [
      'the end of a text',
      [make('thing', { name, code: text('码 / Code') })],
      [make('thing', { name, code: text('码 / Code', '', { max: 10 }) })],
      ['thing.code: varchar(64) -> varchar(10) may lose values'],
    ],
    [
      'values without a way',
      [make('thing', { name, code: bool('是 / Yes') })],
      [make('thing', { name, code: date('日 / Day') })],
      ['thing.code: boolean cannot become date; its values would be lost'],
    ],
    [
      'nothing, when a column is renamed',
      [make('thing', { name, code: text('码 / Code') })],
      [make('thing', { name, no: text('码 / Code', '', { was: 'code' }) })],
      [],
    ],
    [
      'nothing, when a column is widened',
      [make('thing', { name, code: text('码 / Code') })],
      [make('thing', { name, code: text('码 / Code', '', { max: 100 }) })],
      [],
    ],
  ])('%s', (_, old, next, expected) => {
    expect(refusals(old, next)).toEqual(expected)
  })

  test.each<[string, string, boolean]>([
    ['varchar(64)', 'varchar(100)', true],
    ['varchar(64)', 'text', true],
    ['text', 'varchar(64)', false],
    ['smallint', 'bigint', true],
    ['bigint', 'integer', false],
    ['numeric(12,2)', 'numeric(14,2)', true],
    ['numeric(12,2)', 'numeric(12,4)', false],
    ['numeric(10,2)', 'numeric(12,4)', true],
    ['date', 'timestamptz', false],
  ])('%s -> %s keeps every value: %s', (from, to, expected) => {
    expect(widens(from, to)).toBe(expected)
  })
})

describe('migrations', () => {
  const first = [make('thing', { name })]
  const second = [make('thing', { name, code: text('码 / Code', 'U') }), other]

  test('each is proposed from what changed, run once, and all together make the database that the definitions describe', async () => {
    const cluster = await testCluster()
    const [migrated, whole] = [await cluster.createDatabase(), await cluster.createDatabase()]
    expect(propose(first, { title: 'founding', why: 'It begins.', folder })).toMatchObject({
      path: join(folder, '0001-founding'),
    })
    expect(await applyMigrations(migrated.owner, { folder })).toEqual(['0001-founding'])
    expect(propose(first, { title: 'again', folder })).toEqual({ nothing: true })
    expect(propose(second, { title: 'more', folder })).toMatchObject({ path: join(folder, '0002-more') })
    expect(await applyMigrations(migrated.owner, { folder })).toEqual(['0002-more'])
    expect(await applyMigrations(migrated.owner, { folder })).toEqual([])
    expect(pendingChanges(second, folder)).toEqual([])
    await createAll(whole.owner, second)
    const [a, b] = [await withClient(migrated.owner, catalog), await withClient(whole.owner, catalog)]
    expect(a).toEqual(b)
    expect(readFileSync(join(folder, '0001-founding/why.md'), 'utf8')).toContain('It begins.')
    await cluster.drop(migrated.name)
    await cluster.drop(whole.name)
  })

  test('two replicas that start together run each migration once', async () => {
    const cluster = await testCluster()
    const database = await cluster.createDatabase()
    const ran = await Promise.all([
      applyMigrations(database.owner, { folder }),
      applyMigrations(database.owner, { folder }),
    ])
    expect(ran.map(names => names.length).sort()).toEqual([0, 2])
    await cluster.drop(database.name)
  })

  test('a migration that fails leaves nothing behind, and one that was changed after it ran stops the start', async () => {
    const cluster = await testCluster()
    const database = await cluster.createDatabase()
    const broken = mkdtempSync(join(tmpdir(), 'fleet-broken-'))
    const write = (title: string, up: string) => {
      mkdirSync(join(broken, title), { recursive: true })
      writeFileSync(join(broken, title, 'up.sql'), up)
    }
    write('0001-half', 'create table half (id int); select 1 / 0;')
    await expect(applyMigrations(database.owner, { folder: broken })).rejects.toThrow(
      /0001-half failed and was undone: division by zero/,
    )
    write('0001-half', 'create table half (id int);')
    expect(await applyMigrations(database.owner, { folder: broken })).toEqual(['0001-half'])
    write('0001-half', 'create table half (id bigint);')
    await expect(applyMigrations(database.owner, { folder: broken })).rejects.toThrow(/was changed after it ran/)
    rmSync(broken, { recursive: true })
    await cluster.drop(database.name)
  })

  test('a data migration sees the rows of every tenant, though the owner is under row-level security too', async () => {
    const cluster = await testCluster()
    const database = await cluster.createDatabase()
    const data = mkdtempSync(join(tmpdir(), 'fleet-data-'))
    propose(first, { title: 'founding', folder: data })
    const path = join(data, '0002-names')
    mkdirSync(path)
    writeFileSync(
      join(path, 'before.sql'),
      `insert into thing (id, tenant_id, create_time, name) values (1, 'a', '2026-01-01', 'x'), (2, 'b', '2026-01-01', 'x')`,
    )
    writeFileSync(join(path, 'up.sql'), `update thing set name = 'y'`)
    writeFileSync(
      join(path, 'after.sql'),
      `do $$ begin assert (select count(*) from thing where name = 'y') = 2; end $$`,
    )
    expect(await applyMigrations(database.owner, { folder: data, proof: true })).toEqual([
      '0001-founding',
      '0002-names',
    ])
    rmSync(data, { recursive: true })
    await cluster.drop(database.name)
  })

  test('an index that was built beforehand, so that no write waits for it, is taken as it stands; another one of its name, or half of one, stops the migration', async () => {
    const cluster = await testCluster()
    const late = mkdtempSync(join(tmpdir(), 'fleet-late-'))
    const with_ = (more: object) => [
      make('thing', { name, code: text('码 / Code', 'F'), amount: money('额 / Amount', 'S') }, more),
    ]
    propose(with_({}), { title: 'founding', folder: late })
    const founded = await cluster.createDatabase()
    await applyMigrations(founded.owner, { folder: late })
    propose(with_({ indexes: ['code, createTime desc include amount', 'name'] }), { title: 'indexes', folder: late })
    const statement = /create index "(thing_code[^"]*)" on [^;]+/.exec(
      readFileSync(join(late, '0002-indexes/up.sql'), 'utf8'),
    )!
    const upgrade = () => applyMigrations(founded.owner, { folder: late })
    const oid = () =>
      withClient(
        founded.owner,
        async client =>
          (await client.query<{ oid: number }>('select oid from pg_class where relname = $1', [statement[1]])).rows[0]!
            .oid,
      )
    await withClient(founded.owner, client => client.query(`create index "${statement[1]}" on thing (tenant_id, code)`))
    await expect(upgrade()).rejects.toThrow(/stands already and is another one/)
    const twice = `select set_config('app.across', 'on', false); insert into thing (id, tenant_id, create_time, name) values (1, 'a', now(), 'x'), (2, 'a', now(), 'x')`
    await withClient(founded.owner, client => client.query(`drop index "${statement[1]}"; ${twice}`))
    await withClient(founded.owner, client =>
      expect(
        client.query(`create unique index concurrently "${statement[1]}" on thing (tenant_id, name)`),
      ).rejects.toThrow(/could not create unique index/),
    )
    await expect(upgrade()).rejects.toThrow(/was never finished/)
    await withClient(founded.owner, client => client.query(`drop index "${statement[1]}"`))
    await withClient(founded.owner, client =>
      client.query(statement[0].replace('create index', 'create index concurrently')),
    )
    const built = await oid()
    expect(await upgrade()).toEqual(['0002-indexes'])
    expect(await oid()).toBe(built)
    const whole = await cluster.createDatabase()
    await createAll(whole.owner, with_({ indexes: ['code, createTime desc include amount', 'name'] }))
    const [a, b] = [await withClient(founded.owner, catalog), await withClient(whole.owner, catalog)]
    expect(a).toEqual(b)
    rmSync(late, { recursive: true })
    for (const one of [founded, whole]) await cluster.drop(one.name)
  })

  test('the very first may be written anew, a later one not, since it may have run somewhere', () => {
    const anew = mkdtempSync(join(tmpdir(), 'fleet-anew-'))
    propose(first, { title: 'founding', folder: anew })
    expect(propose(second, { title: 'founding', folder: anew, replace: true })).toMatchObject({
      path: join(anew, '0001-founding'),
    })
    expect(readMigrations(anew).map(one => one.name)).toEqual(['0001-founding'])
    propose(first, { title: 'less', folder: anew, allowLoss: true })
    expect(propose(second, { title: 'founding', folder: anew, replace: true })).toHaveProperty('refusals')
    rmSync(anew, { recursive: true })
  })
})

test('the snapshot says all that the model says', () => {
  const model = tablesOf([
    make('thing', { name, kind: enumeration('类 / Kind', 'F', kind), tags: many(dict('签 / Tags', 'F', 'tag')) }),
    other,
  ])
  expect(JSON.parse(modelText(model))).toEqual(JSON.parse(JSON.stringify(model)))
})

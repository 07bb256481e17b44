import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineResource, enabledStates, enableActions, money, systemClock, text, user } from '#kernel'
import type { Sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { page } from './query.ts'
import { readerOf, type Reader } from './reader.ts'
import { install } from './registry.ts'

const shelf = defineResource({
  name: 'shelf',
  label: '货架 / Shelf',
  area: 'test',
  title: 'shelfNo',
  fields: {
    shelfNo: text('编号 / No.', 'RULK'),
    mark: text('标记 / Mark', 'LK'),
    keeper: text('保管人手机 / Phone', 'MF', { mask: 'phone' }),
    ownerId: user('责任人 / Owner', 'L'),
    worth: money('价值 / Worth', 'L'),
  },
  states: enabledStates,
  actions: enableActions,
  calls: 'page, detail',
  scope: { users: ['createUser'], depts: ['createDept'] },
})
const rightsOf = (all: boolean): NonNullable<Actor['rights']> => ({
  userId: '7',
  deptId: '',
  codes: new Set(),
  aliases: new Set(),
  cities: [],
  unmasked: new Set(),
  scope: () => ({ all, depts: [] }),
})
const viewer = (all: boolean): Actor => ({
  tenantId: '100001',
  userId: '7',
  userName: '李晓雯',
  deptId: '',
  language: 'zh',
  clock: systemClock,
  traceId: 'test',
  rights: rightsOf(all),
})
const EVERYBODYS = 555
const FIRST_OWNER = 200_000
let test: TestDatabase
const statements: string[] = []
const reader = (): Reader => {
  const plain = readerOf(test.database)
  return {
    rows: (statement: Sql, options) => {
      statements.push(statement.text)
      return plain.rows(statement, options)
    },
  }
}

beforeAll(async () => {
  install([shelf] as never[], [])
  test = await testDatabase({ definitions: [shelf] as never[] })
  const owner = new pg.Client({ connectionString: test.urls.owner })
  await owner.connect()
  await owner.query(`select set_config('app.across', 'on', false), set_config('app.tenant_id', '*', false)`)
  // Every third belongs to another tenant, every second of the others was made by somebody else.
  await owner.query(`insert into shelf (id, tenant_id, create_user, create_time, update_time, status, is_deleted, version, shelf_no, mark, keeper, owner_id, worth)
    select g, case when g % 3 = 0 then '100002' else '100001' end, case when g % 2 = 0 then 7 else 8 end, now() - g * interval '1 minute', now(), 1, case when g = 5002 then 1 else 0 end, 0, 'HJ2024' || lpad(g::text, 6, '0'), 'M' || g, '13800' || lpad(g::text, 6, '0'), case when g % 5 = 0 then ${EVERYBODYS} else ${FIRST_OWNER} + g % 1499 end, g + 0.01 from generate_series(1, 9000) g`)
  await owner.query('analyze shelf')
  await owner.end()
})
afterAll(() => test?.drop())

const found = async (
  query: Record<string, string>,
  all = true,
): Promise<{ nos: unknown[]; total: number; isFenced: boolean }> => {
  statements.length = 0
  const { records, total } = await page(reader(), undefined, viewer(all), shelf, query)
  return {
    nos: records.map(one => one['shelfNo']),
    total,
    isFenced: statements.some(one => one.includes('offset 0) t')),
  }
}
const no = (n: number) => `HJ2024${String(n).padStart(6, '0')}`
const fits = (part: string, mine = false) =>
  Array.from({ length: 9000 }, (_, at) => at + 1).filter(
    n => n % 3 !== 0 && n !== 5002 && (!mine || n % 2 === 0) && no(n).includes(part),
  )

describe('a part of a text in a large table', () => {
  it('is found by the text index alone when it is rare, within tenant, scope and what is alive, newest first', async () => {
    // Some of them, for one row in thirty stands in the sample that says what is rare.
    let fenced = 0
    for (const part of ['005001', '00500', '6789', '4004', '7801', '123', '321']) {
      for (const mine of [false, true]) {
        const ids = fits(part, mine)
        for (let times = 0; times < 2; times++) {
          const { isFenced, ...answer } = await found({ shelfNo: part, size: '5' }, !mine)
          expect(answer, part).toEqual({ nos: ids.slice(0, 5).map(no), total: ids.length })
          fenced += Number(isFenced)
        }
      }
    }
    expect(fenced).toBeGreaterThan(4)
    for (const part of ['004004', 'M4004', 'm4004'])
      expect(await found({ keyword: part, size: '5' })).toMatchObject({ nos: [no(4004)], total: 1 })
  })

  it('is left to the planner when many rows hold it: by its index all of them would be read', async () => {
    expect(await found({ shelfNo: 'HJ2024', size: '5' })).toMatchObject({
      total: fits('HJ2024').length,
      isFenced: false,
    })
    expect(await found({ shelfNo: 'HJ2024', mark: 'M4004' })).toMatchObject({ nos: [no(4004)] })
  })

  it('of a masked field is compared whole, and tells nothing', async () => {
    expect(await found({ keeper: '004004' })).toEqual({ nos: [], total: 0, isFenced: false })
    expect(await found({ keeper: '13800004004' })).toMatchObject({ nos: [no(4004)], isFenced: false })
  })

  it('holds signs that a search could take for its own', async () => {
    for (const part of ["'; drop table shelf; --", '%%%', '___', '\\\\\\'])
      expect((await found({ shelfNo: part })).total).toBe(0)
  })
})

describe('the rows of one record among thousands', () => {
  const ownerOf = (n: number) => (n % 5 === 0 ? EVERYBODYS : FIRST_OWNER + (n % 1499))
  const owned = (owner: number, mine = false) =>
    Array.from({ length: 9000 }, (_, at) => at + 1).filter(
      n => n % 3 !== 0 && n !== 5002 && (!mine || n % 2 === 0) && ownerOf(n) === owner,
    )
  const worthOf = (ns: readonly number[]) => ns.reduce((sum, n) => sum + n + 0.01, 0).toFixed(2)
  const asked = async (query: Record<string, string>, all = true) => {
    statements.length = 0
    const { records, total, totals, totalCapped } = await page(reader(), undefined, viewer(all), shelf, {
      totals: '1',
      ...query,
    })
    return {
      nos: records.map(one => one['shelfNo']),
      keys: Object.keys(records[0] ?? {}),
      total,
      totalCapped,
      worth: totals?.['worth'],
      isAtOnce: statements.filter(one => !one.includes('tablesample') && !one.includes('pg_class')).length === 1,
    }
  }

  it('come with their count, their sum and their page in one statement whose plan serves every owner', async () => {
    let atOnce = 0
    const plain = await asked({ ownerId: String(EVERYBODYS), size: '3' })
    // One owner in four or five stands in the sample that says who is rare.
    for (let owner = FIRST_OWNER + 1; owner <= FIRST_OWNER + 24; owner++) {
      for (const mine of [false, true]) {
        const ns = owned(owner, mine)
        for (const current of [1, 2]) {
          const { isAtOnce, keys, ...answer } = await asked(
            { ownerId: String(owner), size: '3', current: String(current) },
            !mine,
          )
          expect(answer, `${owner} ${current}`).toEqual({
            nos: ns.slice(3 * current - 3, 3 * current).map(no),
            total: ns.length,
            totalCapped: undefined,
            worth: worthOf(ns),
          })
          if (answer.nos.length > 0) expect(keys).toEqual(plain.keys)
          atOnce += Number(isAtOnce)
        }
      }
    }
    expect(atOnce).toBeGreaterThan(24)
    expect(await asked({ ownerId: '299999' })).toMatchObject({ nos: [], total: 0, worth: '0.00' })
  })

  it('are read in the order of the list where one owner has much of the table', async () => {
    const ns = owned(EVERYBODYS)
    expect(await asked({ ownerId: String(EVERYBODYS), size: '5' })).toMatchObject({
      nos: ns.slice(0, 5).map(no),
      total: ns.length,
      worth: worthOf(ns),
      isAtOnce: false,
    })
  })

  it('may have become ten thousand since it was known that they are few: the page is read in the order of the list, the sum is of all', async () => {
    expect(await asked({ ownerId: '777777' })).toMatchObject({ total: 0, isAtOnce: true })
    const owner = new pg.Client({ connectionString: test.urls.owner })
    await owner.connect()
    await owner.query(`select set_config('app.across', 'on', false), set_config('app.tenant_id', '*', false)`)
    await owner.query(`insert into shelf (id, tenant_id, create_user, create_time, update_time, status, is_deleted, version, shelf_no, owner_id, worth)
      select 100000 + g, '100001', 7, now() - g * interval '1 minute', now(), 1, 0, 0, 'NEU' || g, 777777, 1 from generate_series(1, 10100) g`)
    await owner.end()
    expect(await asked({ ownerId: '777777', size: '2' })).toMatchObject({
      nos: ['NEU1', 'NEU2'],
      total: 10001,
      totalCapped: true,
      worth: '10100.00',
      isAtOnce: false,
    })
  })
})

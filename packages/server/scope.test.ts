import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  approvalActions,
  defineResource,
  dept,
  enabledStates,
  enableActions,
  enumeration,
  enumOf,
  many,
  money,
  recordStates,
  region,
  systemClock,
  text,
  user,
  type Resource,
} from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { exportSize } from '#packages/transfer/export.ts'
import { allRows, idsAfter, page, statusCount } from './query.ts'
import { readerOf, type Reader } from './reader.ts'
import { selection } from './selection.ts'
import { install } from './registry.ts'
import { MOST_PARTS, partsOf } from './scope.ts'

const stall = defineResource({
  name: 'stall',
  label: '摊位 / Stall',
  area: 'test',
  title: 'stallNo',
  fields: { stallNo: text('编号 / No.', 'RULK'), cityCode: region('城市 / City', 'LF') },
  states: enabledStates,
  actions: enableActions,
  calls: 'page',
  scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCode'] },
})
const route = defineResource({
  name: 'route',
  label: '路线 / Route',
  area: 'test',
  title: 'routeNo',
  fields: { routeNo: text('编号 / No.', 'RULK'), cityCodes: many(region('城市 / Cities', 'LF')) },
  states: enabledStates,
  actions: enableActions,
  calls: 'page',
  scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCodes'] },
})
const paper = defineResource({
  name: 'paper',
  label: '单据 / Paper',
  area: 'test',
  title: 'paperNo',
  fields: { paperNo: text('编号 / No.', 'RULK'), worth: money('价值 / Worth', 'L') },
  states: recordStates,
  actions: { ...approvalActions, close: { label: '关闭 / Close', from: ['active'], to: 'inactive' } },
  calls: 'page',
  approval: { processKey: 'paper' },
  scope: { users: ['createUser'], depts: ['createDept'] },
})
const partyFields = {
  partyName: text('名称 / Name', 'RLK'),
  kind: enumeration('类 / Kind', 'FS', enumOf('party_kind', { 1: '买方 / Buyer', 2: '卖方 / Vendor' })),
  ownerUserId: user('责任人 / Owner', 'F'),
  cityCode: region('城市 / City', 'F'),
}
const party = defineResource({
  name: 'party',
  label: '往来 / Party',
  area: 'test',
  title: 'partyName',
  fields: partyFields,
  discriminator: 'kind',
  states: enabledStates,
  actions: enableActions,
})
const buyer = defineResource({
  name: 'buyer',
  label: '买方 / Buyer',
  area: 'test',
  title: 'partyName',
  fields: { ...partyFields, sellerId: user('业务员 / Seller', 'F'), sellerDeptId: dept('业务部门 / Department', 'F') },
  extends: 'party',
  kindValue: 1,
  states: enabledStates,
  actions: enableActions,
  calls: 'page',
  scope: {
    users: ['sellerId', 'ownerUserId', 'createUser'],
    depts: ['sellerDeptId', 'createDept'],
    cities: ['cityCode'],
  },
})
const actor = (
  userId: string,
  { all = false, cities = [] as readonly string[], depts = [] as readonly string[] },
): Actor => ({
  tenantId: '100001',
  userId,
  userName: '李晓雯',
  deptId: '',
  language: 'zh',
  clock: systemClock,
  traceId: 'test',
  rights: {
    userId,
    deptId: '',
    codes: new Set(),
    aliases: new Set(),
    cities,
    unmasked: new Set(),
    scope: () => ({ all, depts }),
  },
})
const viewer = (cities: readonly string[]): Actor => actor('7', { all: true, cities })
const CODES = [
  '44',
  '4400',
  '440000',
  '4403',
  '440305',
  '440305001',
  '440305001001',
  '4404',
  '4409',
  '440981',
  '4410',
  '45',
  '4501',
  '5101',
  '510104',
  '99',
  '9901',
  '11',
  '1101',
]
const SHARE_OF_CITY = 5400
let test: TestDatabase
const sent: Sql[] = []
const reader = (): Reader => {
  const plain = readerOf(test.database)
  return {
    rows: (statement: Sql, options) => {
      sent.push(statement)
      return plain.rows(statement, options)
    },
  }
}

beforeAll(async () => {
  install([stall, route, paper, party, buyer] as never[], [])
  test = await testDatabase({ definitions: [stall, route, paper, party, buyer] as never[] })
  const owner = new pg.Client({ connectionString: test.urls.owner })
  await owner.connect()
  await owner.query(`select set_config('app.across', 'on', false), set_config('app.tenant_id', '*', false)`)
  const base = `id, tenant_id, create_user, create_time, update_time, status, is_deleted, version`
  const values = `g, '100001', 8, now() - g * interval '1 minute', now(), 1, 0, 0`
  // Another tenant's: six of ten lie in one city. Two codes, so that the statistics know each of them by name.
  await owner.query(
    `insert into stall (${base}, stall_no, city_code) select g, '100002', 8, now() - g * interval '1 minute', now(), 1, 0, 0, 'B' || g, case when g % 10 < 6 then '4403' else '5101' end from generate_series(1001, 1000 + ${SHARE_OF_CITY / 0.6}) g`,
  )
  await owner.query('analyze stall')
  // Row n has the code n of the list, the last one none.
  await owner.query(
    `insert into stall (${base}, stall_no, city_code) select ${values}, 'A' || g, ($1::text[])[g] from generate_series(1, $2::int) g`,
    [CODES, CODES.length + 1],
  )
  await owner.query(
    `insert into route (${base}, route_no, city_codes) select ${values}, 'A' || g, case when g > cardinality($1::text[]) then '{}' else array['6501', ($1::text[])[g]] end from generate_series(1, $2::int) g`,
    [CODES, CODES.length + 1],
  )
  await makePapers(owner)
  await makeBuyers(owner)
  await owner.end()
})
afterAll(() => test?.drop())

const seen = async (resource: Resource, actor: Actor, query: Record<string, string> = {}) =>
  (await idsAfter(reader(), actor, resource, query, undefined, 1000)).map(id => CODES[Number(id) - 1] ?? null).reverse()
const liesIn = (code: string, city: string): boolean => {
  const own = city.replace(/(00)+$/, '')
  return (
    code.startsWith(own) ||
    (own.length > 2 && [own.slice(0, 2), `${own.slice(0, 2)}00`, `${own.slice(0, 2)}0000`].includes(code))
  )
}

describe('the cities of a person', () => {
  it.each(
    [
      ['4403'],
      ['440300'],
      ['4409'],
      ['44'],
      ['440000'],
      ['99'],
      ['9901'],
      ['440305'],
      ['4403', '5101'],
      ['4403', '440300', '45'],
      ['1101'],
    ].map(cities => ({ cities })),
  )('$cities: rows below them, of their province, and of no city', async ({ cities }) => {
    const fits = [...CODES.filter(code => cities.some(city => liesIn(code, city))), null]
    expect(await seen(stall, viewer(cities))).toEqual(fits)
    expect(await seen(route, viewer(cities))).toEqual(fits)
  })

  it('are as many to the plan of a list as they are in the table, so that it reads its first page by its own order', async () => {
    sent.length = 0
    const other = { ...viewer(['4403']), tenantId: '100002' }
    expect(await page(reader(), undefined, other, stall, { size: '50' })).toMatchObject({ total: SHARE_OF_CITY })
    const read = new pg.Client({ connectionString: test.urls.read })
    await read.connect()
    const { rows } = await read.query(`explain (format json) ${sent[0]!.text}`, [...sent[0]!.values])
    await read.end()
    const limited = rows[0]['QUERY PLAN'][0].Plan
    expect(limited).toMatchObject({ 'Node Type': 'Limit', Plans: [{ 'Node Type': 'Index Scan' }] })
    expect(limited.Plans[0]['Plan Rows'] / SHARE_OF_CITY).toBeCloseTo(1, 0)
  })
})

it.each(['44', '4403', '4409', '99', '440305001', '4403,51', '4409,99', '4403x', '44%'])(
  'a filter by the region %s finds what begins with it',
  async asked => {
    expect(await seen(stall, viewer([]), { cityCode: asked })).toEqual(
      CODES.filter(code => asked.split(',').some(one => code.startsWith(one))),
    )
  },
)

const PAPERS = MOST_PARTS + 4_000
/** Papers 1 to 30 are the clerk's, 31 to 60 lie in the department of the head, all others are nobody's here. */
const [CLERK, HEAD, STRANGER, BUSY, TIRED] = ['70', '71', '72', '73', '74']
const DEPT = '900'
interface Process {
  readonly resource?: string
  readonly of: string
  readonly tenant?: string
  readonly starter?: string
  readonly assignee?: string
  readonly candidates?: string
  readonly copied?: string
}
/** `of`: numbers of papers, as SQL. */
const processes: readonly Process[] = [
  { of: 'values (101), (102), (1)', starter: CLERK },
  { of: 'values (201), (202)', assignee: CLERK, candidates: `{5,${HEAD}}` },
  { of: 'values (301), (302), (201)', candidates: `{5,${CLERK}}` },
  { of: 'values (401), (101)', copied: CLERK },
  // Neither a process of something else with the same id, nor one of another tenant opens a paper.
  { resource: 'stall', of: 'values (501)', starter: CLERK, assignee: CLERK, candidates: `{${CLERK}}`, copied: CLERK },
  { tenant: '100002', of: 'values (502)', starter: CLERK, assignee: CLERK, copied: CLERK },
  { of: `select generate_series(1001, ${1001 + MOST_PARTS})`, starter: BUSY },
  { of: 'values (601)', copied: BUSY },
  { resource: 'stall', of: `select generate_series(1, ${MOST_PARTS + 1})`, assignee: TIRED },
  { of: 'values (701)', candidates: `{${TIRED}}` },
]
const through: Record<string, readonly number[]> = {
  [CLERK]: [101, 102, 1, 201, 202, 301, 302, 401],
  [HEAD]: [201, 202],
  [STRANGER]: [],
  [BUSY]: [601, ...Array.from({ length: MOST_PARTS + 1 }, (_, at) => 1001 + at)],
  [TIRED]: [701],
}
const own: Record<string, readonly number[]> = {
  [CLERK]: Array.from({ length: 30 }, (_, at) => at + 1),
  [HEAD]: Array.from({ length: 30 }, (_, at) => at + 31),
}
const papersOf = (userId: string): number[] =>
  [...new Set([...(own[userId] ?? []), ...through[userId]!])].sort((a, b) => a - b)
const person = (userId: string): Actor => actor(userId, { depts: userId === HEAD ? [DEPT] : [] })

async function makePapers(owner: pg.Client): Promise<void> {
  await owner.query(`insert into paper (id, tenant_id, create_user, create_dept, create_time, update_time, status, is_deleted, version, paper_no, worth)
    select g, '100001', case when g <= 30 then ${CLERK} else 8 + g % 40 end, case when g between 31 and 60 then ${DEPT} else 901 + g % 20 end, now() - g * interval '1 minute', now(), case when g % 2 = 0 then 1 else 2 end, 0, 0, 'P' || g, g from generate_series(1, ${PAPERS}) g`)
  await owner.query(
    `insert into flow_definition (id, tenant_id, create_time, update_time, definition_key, name, category, definition_version, xml, resource_name, deploy_time) values (1, '100001', now(), now(), 'paper', 'paper', 'x', 1, '', 'x', now())`,
  )
  let id = 1_000_000
  for (const { resource = 'paper', of, tenant = '100001', starter, assignee, candidates = '{}', copied } of processes) {
    const first = (id += 100_000)
    const base = `id, tenant_id, create_time, update_time`
    await owner.query(
      `insert into flow_instance (${base}, process_key, definition_id, definition_version, resource, business_id, title, category, starter_id, variables, fields, flow_state, state, start_time)
      select ${first} + n, $1, now(), now(), 'paper', 1, 1, $2, n, '', 'x', $3, '{}', '{}', '{}', 2, now() from (${of}) one(n)`,
      [tenant, resource, starter ?? '5'],
    )
    if (assignee || candidates !== '{}')
      await owner.query(
        `insert into flow_task (${base}, instance_id, token, activity_id, task_name, assignee_id, candidate_ids, state) select ${first} + n, $1, now(), now(), ${first} + n, 1, 'x', 'x', $2, $3, 3 from (${of}) one(n)`,
        [tenant, assignee, candidates],
      )
    if (copied)
      await owner.query(
        `insert into flow_copy (${base}, instance_id, user_id, from_user_id) select ${first} + n, $1, now(), now(), ${first} + n, $2, 5 from (${of}) one(n)`,
        [tenant, copied],
      )
  }
  for (const table of ['paper', 'flow_instance', 'flow_task', 'flow_copy']) await owner.query(`analyze ${table}`)
}

const buffersOf = async (statements: readonly Sql[]): Promise<number> => {
  const read = new pg.Client({
    connectionString: test.urls.read,
    options: '-c join_collapse_limit=1 -c from_collapse_limit=1 -c jit=off',
  })
  await read.connect()
  let sum = 0
  for (const { text, values } of statements) {
    const { Plan } = (await read.query(`explain (analyze, buffers, format json) ${text}`, [...values])).rows[0][
      'QUERY PLAN'
    ][0]
    sum += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  await read.end()
  return sum
}

describe('rows that a person sees for the sake of a process', () => {
  const people = {
    'a clerk with thirty of his own': CLERK,
    'the head of a department': HEAD,
    'somebody who has none': STRANGER,
    'somebody who started more than are asked for at once': BUSY,
    'somebody with more tasks of other things than are looked at': TIRED,
  }
  it.each(Object.entries(people).map(([who, userId]) => ({ who, userId })))(
    '$who: the list, its totals, counts and files hold the same, and what a single row is asked',
    async ({ userId }) => {
      const me = person(userId)
      const expected = papersOf(userId)
      const sum = (numbers: readonly number[]) => `${numbers.reduce((all, one) => all + one, 0)}.00`
      const { records, total, totals } = await page(reader(), undefined, me, paper as Resource, {
        size: '1000',
        totals: '1',
      })
      expect([records.map(row => Number(row['id'])), total, totals]).toEqual([
        expected.slice(0, 1000),
        expected.length,
        { worth: sum(expected) },
      ])
      expect((await idsAfter(reader(), me, paper as Resource, {}, undefined, 100_000)).map(Number).reverse()).toEqual(
        expected,
      )
      const byState = Map.groupBy(expected, one => (one % 2 === 0 ? '1' : '2'))
      expect(await statusCount(reader(), me, paper as Resource, {})).toEqual(
        Object.fromEntries([...byState].map(([state, ones]) => [state, ones.length])),
      )
      expect(await exportSize(test.database, me, paper as Resource, {}, 100_000)).toBe(expected.length)
      const inFile: number[] = []
      for await (const rows of allRows(test.database, me, me, paper as Resource, {}, undefined, 1000))
        inFile.push(...rows.map(row => Number(row['id'])))
      expect(inFile.reverse()).toEqual(expected)
      const { from, where } = selection(me, paper as Resource, {})
      expect(
        (await test.database.read<{ id: string }>(sql`select t.id from ${from} where ${where} order by t.id`)).map(
          row => Number(row.id),
        ),
      ).toEqual(expected)
    },
  )

  it('are named in a statement up to a bound, above which each row is asked', async () => {
    const named = async (userId: string) =>
      (await partsOf(reader(), person(userId), paper as Resource))?.map(Number).sort((a, b) => a - b)
    expect(await Promise.all([CLERK, HEAD, STRANGER, BUSY, TIRED].map(named))).toEqual([
      [...through[CLERK]!].sort((a, b) => a - b),
      through[HEAD],
      [],
      undefined,
      undefined,
    ])
  })

  it('are not asked for where everybody sees all of them, and not for what nobody decides on', async () => {
    sent.length = 0
    for (const [resource, me] of [
      [paper, actor(CLERK, { all: true })],
      [paper, { ...person(CLERK), rights: undefined }],
      [stall, person(CLERK)],
    ] as const)
      await page(reader(), undefined, me as Actor, resource as Resource, {})
    expect(sent.filter(one => one.text.includes('flow_'))).toEqual([])
  })

  it.each([
    [STRANGER, 60],
    [CLERK, 250],
    [HEAD, 250],
  ])('%s reads a page and its total in at most %i buffers among thousands of rows', async (userId, most) => {
    sent.length = 0
    const { total } = await page(reader(), undefined, person(userId), paper as Resource, { size: '10' })
    expect(total).toBe(papersOf(userId).length)
    expect(sent.length).toBeGreaterThan(1)
    expect(await buffersOf(sent)).toBeLessThan(most)
  })
})

/**
 * In three ways a clerk's: as the seller (of the extension) 1 to 5, as the owner 6 to 8, as who entered it 9. The
 * head's department sells 31 to 60 and entered 61 to 70.
 */
const BUYERS = MOST_PARTS + 4_000
async function makeBuyers(owner: pg.Client): Promise<void> {
  await owner.query(`insert into party (id, tenant_id, create_user, create_dept, create_time, update_time, status, is_deleted, version, party_name, kind, owner_user_id, city_code)
    select g, '100001', case when g = 9 then ${CLERK} else 8 + g % 40 end, case when g between 61 and 70 then ${DEPT} else 901 + g % 20 end, now() - g * interval '1 minute', now(), 1, 0, 0, 'B' || g, 1, case when g between 6 and 8 then ${CLERK} else 8 + g % 40 end, case when g % 2 = 0 then '4403' else '5101' end from generate_series(1, ${BUYERS}) g`)
  await owner.query(
    `insert into buyer (id, tenant_id, seller_id, seller_dept_id) select g, '100001', case when g <= 5 then ${CLERK} when g > ${BUYERS - MOST_PARTS - 1} then ${BUSY} else 8 + g % 40 end, case when g between 31 and 60 then ${DEPT} else 901 + g % 20 end from generate_series(1, ${BUYERS}) g`,
  )
  for (const table of ['party', 'buyer']) await owner.query(`analyze ${table}`)
}
describe('a record in two tables, whose people stand in both', () => {
  const numbers = (from: number, to: number, fits = (_: number): boolean => true) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(fits)
  const isEven = (one: number) => one % 2 === 0
  it.each([
    { who: 'its seller, its owner and who entered it', me: actor(CLERK, {}), fits: numbers(1, 9), most: 200 },
    { who: 'a stranger', me: actor(STRANGER, {}), fits: [], most: 60 },
    { who: 'a head of both departments', me: actor(HEAD, { depts: [DEPT] }), fits: numbers(31, 70), most: 500 },
    {
      who: 'a head of both departments, in one city',
      me: actor(HEAD, { depts: [DEPT], cities: ['4403'] }),
      fits: numbers(31, 70, isEven),
      most: 500,
    },
    {
      who: 'a seller who sees all of one city',
      me: actor(CLERK, { all: true, cities: ['4403'] }),
      fits: numbers(1, BUYERS, one => one <= 9 || isEven(one)),
      most: undefined,
    },
    {
      who: 'a seller of more than are asked for at once',
      me: actor(BUSY, {}),
      fits: numbers(BUYERS - MOST_PARTS, BUYERS),
      most: undefined,
    },
  ])('$who: sees the same rows in a list as one by one, and reads no others', async ({ me, fits, most }) => {
    expect((await idsAfter(reader(), me, buyer as Resource, {}, undefined, 100_000)).map(Number).reverse()).toEqual(
      fits,
    )
    const { from, where } = selection(me, buyer as Resource, {})
    expect(
      (await test.database.read<{ id: string }>(sql`select t.id from ${from} where ${where} order by t.id`)).map(row =>
        Number(row.id),
      ),
    ).toEqual(fits)
    sent.length = 0
    expect(await page(reader(), undefined, me, buyer as Resource, { size: '10', columns: 'partyName' })).toMatchObject({
      total: fits.length,
    })
    if (most) expect(await buffersOf(sent)).toBeLessThan(most)
  })
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineResource, enabledStates, enableActions, many, region, systemClock, text, type Resource } from '#kernel'
import type { Sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { idsAfter, page, readerOf, type Reader } from './query.ts'
import { install } from './registry.ts'

const stall = defineResource({
  name: 'stall', label: '摊位 / Stall', area: 'test', title: 'stallNo', fields: { stallNo: text('编号 / No.', 'RULK'), cityCode: region('城市 / City', 'LF') },
  states: enabledStates, actions: enableActions, calls: 'page', scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCode'] },
})
const route = defineResource({
  name: 'route', label: '路线 / Route', area: 'test', title: 'routeNo', fields: { routeNo: text('编号 / No.', 'RULK'), cityCodes: many(region('城市 / Cities', 'LF')) },
  states: enabledStates, actions: enableActions, calls: 'page', scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCodes'] },
})
const viewer = (cities: readonly string[]): Actor => ({
  tenantId: '100001', userId: '7', userName: '李晓雯', deptId: '', language: 'zh', clock: systemClock, traceId: 'test',
  rights: { userId: '7', deptId: '', codes: new Set(), aliases: new Set(), cities, unmasked: new Set(), scope: () => ({ all: true, depts: [] }) },
})
const CODES = ['44', '4400', '440000', '4403', '440305', '440305001', '440305001001', '4404', '4409', '440981', '4410', '45', '4501', '5101', '510104', '99', '9901', '11', '1101']
const SHARE_OF_CITY = 5400
let test: TestDatabase
const sent: Sql[] = []
const reader = (): Reader => {
  const plain = readerOf(test.database)
  return { rows: (statement: Sql, options) => { sent.push(statement); return plain.rows(statement, options) } }
}

beforeAll(async () => {
  install([stall, route] as never[], [])
  test = await testDatabase({ definitions: [stall, route] as never[] })
  const owner = new pg.Client({ connectionString: test.urls.owner })
  await owner.connect()
  await owner.query(`select set_config('app.across', 'on', false), set_config('app.tenant_id', '*', false)`)
  const base = `id, tenant_id, create_user, create_time, update_time, status, is_deleted, version`
  const values = `g, '100001', 8, now() - g * interval '1 minute', now(), 1, 0, 0`
  // Another tenant's: six of ten lie in one city. Two codes, so that the statistics know each of them by name.
  await owner.query(`insert into stall (${base}, stall_no, city_code) select g, '100002', 8, now() - g * interval '1 minute', now(), 1, 0, 0, 'B' || g, case when g % 10 < 6 then '4403' else '5101' end from generate_series(1001, 1000 + ${SHARE_OF_CITY / 0.6}) g`)
  await owner.query('analyze stall')
  // Row n has the code n of the list, the last one none.
  await owner.query(`insert into stall (${base}, stall_no, city_code) select ${values}, 'A' || g, ($1::text[])[g] from generate_series(1, $2::int) g`, [CODES, CODES.length + 1])
  await owner.query(`insert into route (${base}, route_no, city_codes) select ${values}, 'A' || g, case when g > cardinality($1::text[]) then '{}' else array['6501', ($1::text[])[g]] end from generate_series(1, $2::int) g`, [CODES, CODES.length + 1])
  await owner.end()
})
afterAll(() => test?.drop())

const seen = async (resource: Resource, actor: Actor, query: Record<string, string> = {}) =>
  (await idsAfter(reader(), actor, resource, query, undefined, 1000)).map(id => CODES[Number(id) - 1] ?? null).reverse()
const liesIn = (code: string, city: string): boolean => {
  const own = city.replace(/(00)+$/, '')
  return code.startsWith(own) || (own.length > 2 && [own.slice(0, 2), `${own.slice(0, 2)}00`, `${own.slice(0, 2)}0000`].includes(code))
}

describe('the cities of a person', () => {
  it.each([['4403'], ['440300'], ['4409'], ['44'], ['440000'], ['99'], ['9901'], ['440305'], ['4403', '5101'], ['4403', '440300', '45'], ['1101']].map(cities => ({ cities })))('$cities: rows below them, of their province, and of no city', async ({ cities }) => {
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

it.each(['44', '4403', '4409', '99', '440305001', '4403,51', '4409,99', '4403x', '44%'])('a filter by the region %s finds what begins with it', async asked => {
  expect(await seen(stall, viewer([]), { cityCode: asked })).toEqual(CODES.filter(code => asked.split(',').some(one => code.startsWith(one))))
})

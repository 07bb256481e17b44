import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineResource, enabledStates, enableActions, systemClock, text } from '#kernel'
import type { Sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { page, readerOf, type Reader } from './query.ts'
import { install } from './registry.ts'

const shelf = defineResource({
  name: 'shelf', label: '货架 / Shelf', area: 'test', title: 'shelfNo',
  fields: { shelfNo: text('编号 / No.', 'RULK'), mark: text('标记 / Mark', 'LK'), keeper: text('保管人手机 / Phone', 'MF', { mask: 'phone' }) },
  states: enabledStates, actions: enableActions, calls: 'page, detail', scope: { users: ['createUser'], depts: ['createDept'] },
})
const rightsOf = (all: boolean): NonNullable<Actor['rights']> => ({ userId: '7', deptId: '', codes: new Set(), aliases: new Set(), cities: [], unmasked: new Set(), scope: () => ({ all, depts: [] }) })
const viewer = (all: boolean): Actor => ({ tenantId: '100001', userId: '7', userName: '李晓雯', deptId: '', language: 'zh', clock: systemClock, traceId: 'test', rights: rightsOf(all) })
let test: TestDatabase
const statements: string[] = []
const reader = (): Reader => {
  const plain = readerOf(test.database)
  return { rows: (statement: Sql, options) => { statements.push(statement.text); return plain.rows(statement, options) } }
}

beforeAll(async () => {
  install([shelf] as never[], [])
  test = await testDatabase({ definitions: [shelf] as never[] })
  const owner = new pg.Client({ connectionString: test.urls.owner })
  await owner.connect()
  await owner.query(`select set_config('app.across', 'on', false), set_config('app.tenant_id', '*', false)`)
  // Every third belongs to another tenant, every second of the others was made by somebody else.
  await owner.query(`insert into shelf (id, tenant_id, create_user, create_time, update_time, status, is_deleted, version, shelf_no, mark, keeper)
    select g, case when g % 3 = 0 then '100002' else '100001' end, case when g % 2 = 0 then 7 else 8 end, now() - g * interval '1 minute', now(), 1, case when g = 5002 then 1 else 0 end, 0, 'HJ2024' || lpad(g::text, 6, '0'), 'M' || g, '13800' || lpad(g::text, 6, '0') from generate_series(1, 9000) g`)
  await owner.query('analyze shelf')
  await owner.end()
})
afterAll(() => test?.drop())

const found = async (query: Record<string, string>, all = true): Promise<{ nos: unknown[]; total: number; isFenced: boolean }> => {
  statements.length = 0
  const { records, total } = await page(reader(), undefined, viewer(all), shelf, query)
  return { nos: records.map(one => one['shelfNo']), total, isFenced: statements.some(one => one.includes('offset 0) t')) }
}
const no = (n: number) => `HJ2024${String(n).padStart(6, '0')}`
const fits = (part: string, mine = false) => Array.from({ length: 9000 }, (_, at) => at + 1).filter(n => n % 3 !== 0 && n !== 5002 && (!mine || n % 2 === 0) && no(n).includes(part))

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
    expect(fenced).toBeGreaterThan(10)
    for (const part of ['004004', 'M4004', 'm4004']) expect(await found({ keyword: part, size: '5' })).toMatchObject({ nos: [no(4004)], total: 1 })
  })

  it('is left to the planner when many rows hold it: by its index all of them would be read', async () => {
    expect(await found({ shelfNo: 'HJ2024', size: '5' })).toMatchObject({ total: fits('HJ2024').length, isFenced: false })
    expect(await found({ shelfNo: 'HJ2024', mark: 'M4004' })).toMatchObject({ nos: [no(4004)] })
  })

  it('of a masked field is compared whole, and tells nothing', async () => {
    expect(await found({ keeper: '004004' })).toEqual({ nos: [], total: 0, isFenced: false })
    expect(await found({ keeper: '13800004004' })).toMatchObject({ nos: [no(4004)], isFenced: false })
  })

  it('holds signs that a search could take for its own', async () => {
    for (const part of ["'; drop table shelf; --", '%%%', '___', '\\\\\\']) expect((await found({ shelfNo: part })).total).toBe(0)
  })
})

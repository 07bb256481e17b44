import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditCode, mobile } from '#kernel/made-up.ts'
import { informEvents } from '#areas/customers/dictionaries.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import { makeWorld, type Person, type World } from '../world.ts'

/**
 * 20-partners 14: a company that comes over from another system brings its customers as files. `npm run test:long
 * customers-scale` brings 20,000 in two files, as many as one file may hold.
 */
let world: World
let admin: Person
const MANY = Number(process.env['SCALE_CUSTOMERS'] ?? 1_200)
const FILE = 10_000
const FIRST = 400_000
const BASE = 'customer'
const cities = ['深圳市', '广州市', '杭州市', '成都市']

beforeAll(async () => {
  world = await makeWorld('2026-11-21')
  admin = await world.as('系统管理员')
})
afterAll(() => world?.close({ unchecked: true }))

const fields = [
  'mechanismName',
  'creditCode',
  'customerKind',
  'businessKind',
  'cityCode',
  'legalPerson',
  'legalPersonPhone',
  'bizUserId',
  'contactName',
  'contactPhone',
]
const rowOf = (at: number): string[] => [
  `规模导入客户${at + 1}有限公司`,
  creditCode('4403', FIRST + at),
  '中小车队',
  ['网约车运力', '城配物流', '租赁同行'][at % 3]!,
  cities[at % cities.length]!,
  `法人${at + 1}`,
  mobile(FIRST + at),
  '李晓雯',
  `联系人${at + 1}`,
  mobile(FIRST + MANY + at),
]

interface Checked {
  uuid: string
  total: number
  normal: number
  abnormal: number
}
/** A file as its template says it, checked; the job takes what passed. */
async function brings(rows: readonly string[][]): Promise<Checked> {
  const titles = await admin.gets<Record<string, string>>(`${BASE}/import-title`)
  const columns = fields.map(field => ({ label: titles[field]!, kind: 'text' as const }))
  const bytes = await writeWorkbookBuffer({ sheets: [{ name: 'Sheet1', columns, rows }] })
  const checked = await admin.uploads<Checked>(`${BASE}/import-check`, { name: '客户.xlsx', bytes })
  if (checked.status !== 200) throw new Error(checked.msg)
  return checked.data
}

it('takes them as drafts with a contact each, a job for a file, and tells the planner what the tables hold now', async () => {
  for (let from = 0; from < MANY; from += FILE) {
    const rows = Array.from({ length: Math.min(FILE, MANY - from) }, (_, at) => rowOf(from + at))
    const checked = await brings(rows)
    expect(checked).toMatchObject({ total: rows.length, normal: rows.length, abnormal: 0 })
    await admin.posts(`${BASE}/import-normal`, { uuid: checked.uuid })
    await world.product.runner.drain()
  }
  const found = await world.inside(tx =>
    tx.row<{ customers: number; contacts: number; known: number }>(sql`
      select (select count(*)::int from customer c join mechanism h on h.tenant_id = c.tenant_id and h.id = c.id where c.tenant_id = ${tx.tenantId} and h.mechanism_name like '规模导入客户%' and h.status = 103) as customers,
        (select count(*)::int from contacts k where k.tenant_id = ${tx.tenantId} and k.contact_name like '联系人%' and k.is_primary) as contacts,
        (select reltuples::int from pg_class where oid = 'public.customer'::regclass) as known`),
  )
  expect(found).toMatchObject({ customers: MANY, contacts: MANY })
  expect(found!.known, 'what ANALYZE counted').toBeGreaterThanOrEqual(MANY)
  const kept = await world.inside(tx =>
    tx.rows<{ state: object; version: number; notices: number; logs: string[]; n: number }>(sql`
      select c.section_state as state, h.version, (select count(*)::int from customer_inform i where i.tenant_id = c.tenant_id and i.customer_id = c.id) as notices,
        (select array_agg(l.action order by l.id) from record_log l where l.tenant_id = c.tenant_id and l.business_id = c.id) as logs, count(*)::int as n
      from customer c join mechanism h on h.tenant_id = c.tenant_id and h.id = c.id where c.tenant_id = ${tx.tenantId} and h.mechanism_name like '规模导入客户%' group by 1, 2, 3, 4`),
  )
  // As a form would leave them: saved once, completed once, each with its history.
  expect(kept).toEqual([
    {
      ...{ n: MANY, version: 1, notices: Object.keys(informEvents).length, logs: ['save', 'lines', 'update'] },
      state: { base: 1, contacts: 1, inform: 2, applyArea: 1, business: expect.any(Number) },
    },
  ])
})

it('refuses rows without a contact, with a wrong code, and those that stand already, each with its reasons', async () => {
  const [known, wrong, lone] = [rowOf(0), rowOf(MANY + 1), rowOf(MANY + 2)]
  wrong[1] = `${wrong[1]!.slice(0, -1)}${wrong[1]!.endsWith('A') ? 'B' : 'A'}`
  lone[8] = ''
  const checked = await brings([known, wrong, lone])
  expect(checked).toMatchObject({ total: 3, normal: 0, abnormal: 3 })
  const { records } = await admin.gets<{ records: { info: string }[] }>(`${BASE}/import-rows`, {
    uuid: checked.uuid,
    result: 0,
    size: 10,
  })
  expect(records.map(one => one.info)).toEqual([
    expect.stringContaining('已存在'),
    expect.stringContaining('统一社会信用代码'),
    expect.stringContaining('联系人'),
  ])
})

it('finds one of them by its name, its code and its pinyin, and pages to the last, in a few statements each', async () => {
  const name = `规模导入客户${MANY}有限公司`
  for (const keyword of [name, creditCode('4403', FIRST + MANY - 1)]) {
    const before = world.product.database.metrics().statements
    const { records } = await admin.gets<{ records: { mechanismName: string }[] }>('customer/page', {
      keyword,
      size: 10,
    })
    expect(records.map(one => one.mechanismName)).toContain(name)
    expect(world.product.database.metrics().statements - before).toBeLessThan(40)
  }
  const last = await admin.gets<{ records: unknown[]; total: number }>('customer/page', {
    mechanismName: '规模导入客户',
    status: 103,
    size: 50,
    current: Math.ceil(Math.min(MANY, 10_000) / 50),
  })
  expect(last.records.length).toBeGreaterThan(0)
  expect(last.total).toBe(MANY > 10_000 ? 10_001 : MANY)
})

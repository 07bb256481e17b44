import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { insertRow } from '#packages/server/rows.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { makeWorld, type World } from '../world.ts'

// 10-platform 5.14: the search over everything; an exact VIN, plate or document number first.
let world: World
const THOUSANDS = 4_000
beforeAll(async () => {
  world = await makeWorld()
  // The wanted ones are the oldest: whatever lists the newest first hides them.
  await world.inside(async tx => {
    const add = (first: number, last: number) =>
      tx.run(sql`insert into vehicle (id, tenant_id, create_time, status, vehicle_no, vin, plate_no) select 5000000 + n, ${tx.tenantId}, '2026-11-01'::timestamptz + n * interval '1 minute', 1,
      'CL202611210' || case when n = 0 then '' else n::text end, case when n = 0 then 'LSCA1B2A0TN000001' else 'LSCA1B2A0TN' || lpad((n + 1)::text, 6, '0') end, case when n = 0 then '粤B12345' when n > 20 then null else '粤B12345' || chr(64 + n::int) end from generate_series(${first}::int, ${last}::int) n`)
    await add(0, THOUSANDS)
    await tx.run(
      sql`update vehicle set vehicle_no = 'CL202611210X' || id where id > 5000000 and id % 2 = 0 and tenant_id = ${tx.tenantId}`,
    )
  })
})
afterAll(() => world?.close({ unchecked: true }))

interface Group {
  resource: string
  records: { id: string; title: string; note: string }[]
}
const searches = async (q: string): Promise<Group[]> =>
  (await (await world.as('韩松')).call<Group[]>('POST', `/api/blade-desk/search?q=${encodeURIComponent(q)}`, {})).data

it.each([
  ['a document number', 'CL202611210'],
  ['a document number in small letters', 'cl202611210'],
  ['a plate', '粤B12345'],
  ['a plate with its dot, as it is painted', '粤B·12345'],
  ['a VIN', 'LSCA1B2A0TN000001'],
  ['a VIN in small letters', 'lsca1b2a0tn000001'],
])('finds %s first, however many begin with it: %s', async (_what, text) => {
  const [first] = await searches(text)
  expect([first!.resource, first!.records[0]!.id, first!.records[0]!.title]).toEqual([
    'vehicle',
    '5000000',
    'LSCA1B2A0TN000001',
  ])
  expect(first!.records.length).toBeLessThanOrEqual(5)
})

it('shows the newest five of a prefix that nothing has whole, each once', async () => {
  const [first] = await searches('LSCA1B2A0TN')
  expect(first!.records.map(one => one.id)).toEqual([0, 1, 2, 3, 4].map(back => String(5_000_000 + THOUSANDS - back)))
})

it('puts the kind that has the whole number before kinds that only contain it', async () => {
  await world.inside(tx =>
    tx.run(
      sql`insert into parking_lot (id, tenant_id, create_time, status, lot_no, lot_name) values (${'6000000'}::bigint, ${tx.tenantId}, now(), 1, 'TCC1', '放着粤B12345的场地')`,
    ),
  )
  const groups = await searches('粤B12345')
  expect(groups.map(one => one.resource)).toContain('parking-lot')
  expect(groups[0]!.resource).toBe('vehicle')
})

it('puts the kind whose own numbers begin with what was typed before kinds that only mention it', async () => {
  await world.inside(tx =>
    tx.run(
      sql`insert into parking_lot (id, tenant_id, create_time, status, lot_no, lot_name) values (${'6000001'}::bigint, ${tx.tenantId}, now(), 1, 'TCC2', '放着CL2026112109的场地')`,
    ),
  )
  const groups = await searches('CL2026112109')
  expect(groups.map(one => one.resource)).toContain('parking-lot')
  expect(groups[0]!.resource).toBe('vehicle')
})

it('finds money by its amount, however it is written, and nothing for an amount that nobody paid', async () => {
  await world.inside(tx =>
    tx.run(
      sql`insert into account_bank_receipt (id, tenant_id, create_time, status, bank_receipt_no, amt) values (${'6000002'}::bigint, ${tx.tenantId}, now(), 1, 'LS20261121001', 7488000.55)`,
    ),
  )
  const cashier = await world.as('周敏')
  const groups = async (q: string) =>
    (await cashier.call<Group[]>('POST', `/api/blade-desk/search?q=${encodeURIComponent(q)}`, {})).data.map(
      one => [one.resource, one.records[0]?.id] as const,
    )
  for (const text of ['7488000.55', '7,488,000.55', '¥7488000.55'])
    expect([text, (await groups(text)).find(([resource]) => resource === 'account-bank-receipt')]).toEqual([
      text,
      ['account-bank-receipt', '6000002'],
    ])
  expect((await groups('7488000.56')).map(([resource]) => resource)).not.toContain('account-bank-receipt')
})

it('finds a person by the tail of his phone for whoever reads it in clear, and for nobody else', async () => {
  await world.inside(tx =>
    tx.run(
      sql`insert into contacts (id, tenant_id, create_time, status, contact_no, contact_name, phone, mechanism_type) values (${'6000003'}::bigint, ${tx.tenantId}, now(), 1, 'LX9', '尾号测试', '13977778642', 1)`,
    ),
  )
  const finds = async (name: string) =>
    (await (await world.as(name)).call<Group[]>('POST', '/api/blade-desk/search?q=8642', {})).data
      .filter(one => one.resource === 'contacts')
      .flatMap(one => one.records.map(record => record.id))
  expect(await finds('系统管理员')).toEqual([])
  await world.inside(tx =>
    tx.run(
      sql`update red_list set user_ids = array[${world.people.get('系统管理员')!.userId}::bigint] where tenant_id = ${tx.tenantId} and resource = 'contacts' and field_key = 'phone'`,
    ),
  )
  world.clock.set('2026-11-21 10:01:00')
  await expect.poll(() => finds('系统管理员')).toEqual(['6000003'])
})

it('finds a customer by the initials of his name and by his whole pinyin: in the search, in his list, in pickers', async () => {
  await world.inside(async tx => {
    const actor = systemActor(tx.tenantId, 'test', world.clock)
    await insertRow(tx, actor, parkingLot, { lotName: '深圳远驰绿道停车场' } as never)
  })
  const yard = await world.as('韩松')
  const searched = async (q: string) =>
    (await searches(q)).filter(one => one.resource === 'parking-lot').flatMap(one => one.records.map(row => row.title))
  const listed = async (parameter: string, q: string) =>
    (
      await yard.call<{ records: { lotName: string }[] }>(
        'GET',
        `/api/ratutech-core/parking-lot/page?${parameter}=${q}`,
      )
    ).data.records.map(row => row.lotName)
  for (const typed of ['szyc', 'SZYCL', 'shenzhenyuanchi', 'lvdao', '深圳远驰'])
    expect([typed, await searched(typed), await listed('keyword', typed), await listed('lotName', typed)]).toEqual([
      typed,
      ['深圳远驰绿道停车场'],
      ['深圳远驰绿道停车场'],
      ['深圳远驰绿道停车场'],
    ])
  expect(await listed('lotName', 'szyd')).toEqual([])
})

it('spells by a job what was written before names were spelled, changes no version by it, and tells the spelling nobody', async () => {
  await world.inside(async tx => {
    await tx.run(
      sql`insert into parking_lot (id, tenant_id, create_time, status, version, lot_no, lot_name) values (6000009, ${tx.tenantId}, now(), 1, 3, 'TCC9', '广州增城旧场')`,
    )
  })
  expect(await searches('gzzc')).toEqual([])
  await world.inside(tx => enqueue(tx, systemActor(tx.tenantId, 'test', world.clock), 'spell-names', {}))
  await world.product.runner.drain()
  const [found] = await searches('gzzcjc')
  expect(found!.records.map(one => one.title)).toEqual(['广州增城旧场'])
  const { data } = await (await world.as('韩松')).call<Record<string, unknown>>(
    'GET',
    '/api/ratutech-core/parking-lot/detail?id=6000009',
  )
  expect([data['version'], 'pinyin' in data]).toEqual([3, false])
})

import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findBreaches } from '#areas/accounts/ledger/server/check-ledger.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issuesInvoices } from '../../demo/invoicing.ts'
import { loadStory } from '../../demo/load.ts'
import { seedMasters } from '../../demo/masters.ts'
import { Stage } from '../../demo/stage.ts'
import { makeWorld, type World } from '../world.ts'

let world: World
let seconds = 0
beforeAll(async () => {
  world = await makeWorld()
  const begun = performance.now()
  await loadStory(world.product, world.people, { today: '2026-11-21', part: 'core' })
  seconds = (performance.now() - begun) / 1000
})
afterAll(() => world?.close())

const count = async (query: ReturnType<typeof sql>): Promise<number> =>
  Number((await world.inside(tx => tx.row<{ n: string }>(query)))!.n)
const counts = () =>
  world.inside(tx =>
    tx.rows<{ table: string; n: string }>(sql`
  select 'contract' as table, count(*) as n from contract union all select 'vehicle', count(*) from vehicle union all select 'plan', count(*) from bill_receipt_plan union all select 'bill', count(*) from bill_receivable
  union all select 'receipt', count(*) from account_bank_receipt union all select 'voucher', count(*) from bill_receipt_write_off union all select 'entry', count(*) from ledger_entry union all select 'customer', count(*) from customer
  union all select 'task', count(*) from flow_task union all select 'user', count(*) from blade_user order by 1`),
  )

it('tells the story under the clock of its days: names, numbers, cars and habits of the document', async () => {
  console.log(`  the core of the story took ${seconds.toFixed(1)} s`)
  const director = await world.as('沈岚')
  const lease = (await director.gets('contract-lease/page', { contractNo: 'ZL202605120003' })).records as Record<
    string,
    unknown
  >[]
  expect(lease).toMatchObject([
    { counterpartyName: '深圳市鹏驰出行服务有限公司', status: 6, vehicleQty: 8, createTime: '2026-05-12 09:20:00' },
  ])
  expect(await count(sql`select count(*) as n from vehicle where biz_status = 6`)).toBe(30)
  expect(await count(sql`select count(*) as n from contract`)).toBe(10)
  expect(await count(sql`select count(*) as n from account_bank_receipt where status = 1`)).toBeGreaterThan(5)
  const [worst] = (await director.gets('bill/rental-overdue/page')).records as Record<string, any>[]
  expect(worst).toMatchObject({ payerName: '成都锦程汽车租赁有限公司' })
  expect(worst!['longestDays']).toBeGreaterThan(90)
})

it('gives every document its moves, its tasks and its history, and no entry without a source', async () => {
  expect(
    await count(
      sql`select count(*) as n from contract c where c.status <> 103 and not exists (select 1 from flow_instance f where f.resource = 'contract-lease' and f.business_id = c.id)`,
    ),
  ).toBe(0)
  expect(
    await count(
      sql`select count(*) as n from flow_instance f where not exists (select 1 from flow_task t where t.instance_id = f.id)`,
    ),
  ).toBe(0)
  for (const [resource, table] of [
    ['contract-lease', 'contract'],
    ['customer', 'customer'],
    ['vehicle', 'vehicle'],
    ['bill-receivable', 'bill_receivable'],
    ['bill-receipt-write-off', 'bill_receipt_write_off'],
    ['vehicle-extract', 'vehicle_extract'],
    ['order', 'lease_order'],
  ] as const)
    expect([
      resource,
      await count(
        sql`select count(*) as n from ${sql.name(table)} r where not exists (select 1 from record_log h where h.resource = ${resource} and h.business_id = r.id)`,
      ),
    ]).toEqual([resource, 0])
  expect(
    await count(
      sql`select count(*) as n from bill_receivable b where not exists (select 1 from ledger_posting p where p.bill_id = b.id)`,
    ),
  ).toBe(0)
  expect(
    await count(
      sql`select count(*) as n from account_bank_receipt r where r.direction = 1 and not exists (select 1 from ledger_posting p where p.bank_receipt_id = r.id)`,
    ),
  ).toBe(0)
})

it('leaves the ledger clean', async () => {
  expect((await world.inside(findBreaches)).breaches).toEqual([])
})

it('issues invoices of its customers, reverses one in part and asks a buyer about another; the ledger stays clean', async () => {
  const stage = new Stage(world.product, world.people, '2026-11-21')
  const names = ['系统管理员', '韩松', '王静', '苏婉', '纪云', '唐可']
  const masters = await stage.run(tx =>
    seedMasters(tx, stage.system, new Map(names.map(name => [name, stage.who(name)]))),
  )
  const owing = await world.inside(tx =>
    tx.rows<{ id: string; name: string }>(
      sql`select customer_id as id, max(payer_name) as name from bill_receivable where customer_id is not null and fee_item = 1 group by customer_id order by count(*) desc limit 8`,
    ),
  )
  const payers = owing.map(one => ({ customerId: one.id, name: one.name, sales: '李晓雯', habit: 'onTime' as const }))
  await issuesInvoices(stage, masters, payers)
  const issued = await count(sql`select count(*) as n from invoice where status in (2, 4, 5) and colour = 1`)
  const reds = await count(sql`select count(*) as n from invoice_red`)
  expect([issued > 1, reds]).toEqual([true, 2])
  expect((await world.inside(findBreaches)).breaches).toEqual([])
})

it('adds nothing when it is loaded again', async () => {
  const before = await counts()
  await loadStory(world.product, world.people, { today: localDate(world.clock.now()), part: 'core' })
  expect(await counts()).toEqual(before)
})

it('goes on where a stopped load left off, and repeats nothing', async () => {
  const play = (from: number, until: number) =>
    loadStory(world.product, world.people, {
      today: localDate(world.clock.now()),
      part: 'rest',
      from,
      after: async done => done < until,
    })
  expect(await play(0, 2)).toBe(2)
  const between = await counts()
  expect(await play(2, 4)).toBe(4)
  const after = await counts()
  const of = (list: typeof after, table: string) => Number(list.find(row => row.table === table)!.n)
  expect(of(after, 'customer')).toBe(24)
  expect(of(after, 'customer')).toBe(of(between, 'customer'))
  expect(of(after, 'vehicle') + of(after, 'contract')).toBeGreaterThan(of(between, 'vehicle') + of(between, 'contract'))
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import type { Masters } from '../../demo/masters.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { hasTwelveOnLease, paysBills, runsJob, storyMasters } from './story.ts'
import { refused } from './uploads.ts'

let world: World
let masters: Masters
let finance: Person
let story: { customerId: string; contractId: string }
let open: { id: string; dueAmt: string; status: number; unpaidAmt: string }[]
const rents = async () =>
  (await finance.gets('bill/receivable/page', { contractId: story.contractId, feeItem: 1, size: 100, ascs: 'id' }))
    .records as typeof open
beforeAll(async () => {
  world = await makeWorld()
  masters = await storyMasters(world)
  finance = await world.as('王静')
  story = await hasTwelveOnLease(world, masters)
  open = await rents()
})
afterAll(() => world?.close())

it('writes 50,000.00 off over ten rents, keeps 2,000.00 for the customer, and takes a wrong voucher back whole', async () => {
  expect(open).toHaveLength(12)
  await paysBills(
    world,
    masters,
    story.customerId,
    '50000.00',
    open.slice(0, 10).map(bill => ({ id: bill.id, amt: '4800.00' })),
    'ZJ0001',
  )
  expect((await rents()).filter(bill => bill.status === 3)).toHaveLength(10)
  const balances = (await finance.gets('account-surplus/page', { partyId: story.customerId })).records as {
    availableAmt: string
  }[]
  expect(balances.map(row => row.availableAmt)).toEqual(['2000.00'])

  const wrong = await paysBills(
    world,
    masters,
    story.customerId,
    '4800.00',
    [{ id: open[10]!.id, amt: '4800.00' }],
    'ZJ0002',
  )
  expect((await rents()).filter(bill => bill.status === 3)).toHaveLength(11)
  for (const name of ['周敏', '李晓雯'])
    expect(
      await refused(
        (await world.as(name)).call('PUT', 'bill/receipt-write-off/invalid', { ...wrong, reason: '认领错客户' }),
      ),
    ).toMatchObject({ status: 402 })
  await finance.puts('bill/receipt-write-off/invalid', { ...wrong, reason: '认领错客户' })
  expect((await rents()).filter(bill => bill.status === 3)).toHaveLength(10)
  expect((await finance.gets('account-bank-receipt/page', { bankReceiptNo: 'ZJ0002' })).records).toMatchObject([
    { status: 1, availableAmt: '4800.00' },
  ])
})

it('keeps the books balanced after all of it: every invariant of the ledger holds', async () => {
  expect(await refused((await world.as('李晓雯')).call('POST', 'ledger/check-run'))).toMatchObject({ status: 402 })
  const checked = await finance.posts('ledger/check-run')
  expect(checked.breaches).toBe(0)
  expect(checked.checked.length).toBeGreaterThan(8)
})

it('tells finance how many records broke a rule, also where the list holds some of them only', async () => {
  const shown = async () => {
    const { lastRun, rules } = await finance.gets<{
      lastRun: { breaches: number }
      rules: { ruleNo: string; state: string; breaches: number; listed: number }[]
    }>('ledger/check-page')
    return { total: lastRun.breaches, ...rules.find(one => one.ruleNo === 'I2') }
  }
  expect(await shown()).toMatchObject({ total: 0, state: 'holds', breaches: 0, listed: 0 })
  await world.inside(tx =>
    tx.run(sql`update ledger_check_run set breaches = 450, counts = '{"I2": 450}' where tenant_id = ${tx.tenantId}`),
  )
  expect(await shown()).toMatchObject({ total: 450, state: 'broken', breaches: 450, listed: 0 })
  await finance.posts('ledger/check-run')
  expect(await shown()).toMatchObject({ total: 0, state: 'holds' })
})

it("exports every bill into a file of one's own", async () => {
  const clerk = await world.as('金瑶')
  await clerk.gets('bill/receivable/generate-file')
  await world.product.runner.drain()
  const [file] = (await clerk.gets('/api/ratutech-common/download/page')).records as { id: string }[]
  expect(file).toMatchObject({ status: 1, progress: 100, resource: 'bill-receivable', rows: 32 })
  expect(
    (await clerk.does<Buffer>('GET', '/api/ratutech-common/download/get-file', { id: file!.id }))
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  expect((await finance.gets('/api/ratutech-common/download/page')).records).toEqual([])
})

it('lists what is overdue with its late fee to the cent', async () => {
  world.clock.forward(20)
  for (const kind of ['late-fee-accrue', 'overdue-mark']) await runsJob(world, kind)
  const overdue = (await finance.gets('bill/rental-overdue/page')).records as Record<string, unknown>[]
  // Two rents of 4,800.00, 20 days late; 0.05 % a day from the due date once the three days of grace are over: 19 full
  // days, 45.60 each.
  expect(overdue).toMatchObject([
    {
      payerId: story.customerId,
      bills: 2,
      overdueAmt: '9600.00',
      days1To30: '9600.00',
      longestDays: 20,
      lateFee: '91.20',
    },
  ])
  expect(await refused((await world.as('罗毅')).call('GET', 'bill/rental-overdue/page'))).toMatchObject({ status: 402 })
})

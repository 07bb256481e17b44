import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { IMPORT_CAPS, readWorkbook } from '#packages/excel/index.ts'
import { jobState } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { COMPANY, fund, moneyWorld, pays, type MoneyWorld } from '../testing.ts'
import { customerStatement, customerStatementLine } from './customer-statement.ts'
import { forCustomer } from './server/customer-word.ts'
import { statementFile } from './server/statement-file.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-10-06', 10)
})
afterAll(() => world?.drop())
afterEach(() => assertLedgerClean(world.test.database))

const statements = async (month: string) =>
  (await world.tx(tx => findRows(tx, customerStatement, { month } as never)))[0]!
const until = async (day: string) => {
  world.clock.day = day
  await world.run('late-fee-accrue')
}

it('example A: November opens with 7,600.00 and closes with 4,411.48, late fee of the month end billed first', async () => {
  const [b1, b2] = (await world.bills([
    { due: '2026-10-05', vehicle: '960011' },
    { due: '2026-10-05', vehicle: '960012' },
  ])) as [string, string]
  world.clock.day = '2026-10-12'
  const part = await world.receipt('2000.00', { day: '2026-10-12' })
  await world.confirm(
    world.cashier,
    await world.claim(world.sales, { funds: [fund(part, '2000.00')], allocs: [pays(b2, '2000.00')] }),
  )
  world.clock.day = '2026-11-05'
  const [b3, b4] = (await world.bills([
    { due: '2026-11-05', vehicle: '960011' },
    { due: '2026-11-05', vehicle: '960012' },
  ])) as [string, string]
  await until('2026-11-10')
  const money = await world.receipt('13000.00', { day: '2026-11-10' })
  await world.confirm(
    world.cashier,
    await world.claim(world.sales, {
      funds: [fund(money, '13000.00')],
      allocs: [
        pays(b1, '86.40', 2),
        pays(b2, '57.40', 2),
        pays(b3, '12.00', 2),
        pays(b4, '12.00', 2),
        pays(b1, '4800.00'),
        pays(b2, '2800.00'),
        pays(b3, '4800.00'),
        pays(b4, '432.20'),
      ],
    }),
  )
  await until('2026-12-01')
  await world.run('customer-statement')
  const row = await statements('2026-11')
  expect(row).toMatchObject({
    opening: fen('7600'),
    billed: fen('9600'),
    lateFee: fen('211.48'),
    received: fen('13000'),
    changed: 0n,
    closing: fen('4411.48'),
    status: 1,
  })
  const lines = await world.tx(tx => findRows(tx, customerStatementLine, { statementId: row.id } as never))
  expect(lines.filter(one => one.lineKind === 3)).toHaveLength(5)
  const unpaid = await world.tx(tx =>
    tx.row<{ amt: string }>(sql`select sum(unpaid_amt) as amt from bill_receivable where status in (1, 2)`),
  )
  expect(unpaid!.amt).toBe('4411.48')
})

it('a posting with a date of a month already told goes to the next statement; closing is the next opening (I14)', async () => {
  world.clock.day = '2026-12-03'
  const late = await world.receipt('1000.00', { day: '2026-11-29' })
  const [open] = await world.tx(tx =>
    tx.rows<{ id: string }>(
      sql`select id from bill_receivable where status in (1, 2) and fee_item = 1 order by id limit 1`,
    ),
  )
  await world.confirm(
    world.cashier,
    await world.claim(world.sales, { funds: [fund(late, '1000.00')], allocs: [pays(open!.id, '1000.00')] }),
  )
  await until('2027-01-01')
  await world.run('customer-statement')
  const [november, december] = [await statements('2026-11'), await statements('2026-12')]
  expect(november.closing).toBe(fen('4411.48'))
  expect(december).toMatchObject({ opening: november.closing, received: fen('1000') })
  await world.run('customer-statement')
  expect(await world.tx(tx => findRows(tx, customerStatement, { month: '2026-12' } as never))).toHaveLength(1)
})

it('is sent, and confirmed, disputed by lines, or deemed confirmed after 15 days', async () => {
  const [november, december] = [await statements('2026-11'), await statements('2026-12')]
  for (const one of [november, december]) await world.tx(tx => act(tx, world.sales, customerStatement, one.id, 'send'))
  const [line] = await world.tx(tx => findRows(tx, customerStatementLine, { statementId: november.id } as never))
  await world.tx(tx =>
    act(tx, world.sales, customerStatement, november.id, 'confirm', {
      input: { answer: 2, lineIds: [line!.id], disputeNote: '滞纳金有异议' },
    }),
  )
  expect(await world.tx(tx => getRow(tx, customerStatement, november.id))).toMatchObject({
    status: 4,
    disputeNote: '滞纳金有异议',
  })
  expect(await world.tx(tx => findRows(tx, customerStatementLine, { disputed: 1 } as never))).toHaveLength(1)
  world.clock.day = '2027-01-15'
  await world.run('statement-deemed')
  expect(await world.tx(tx => getRow(tx, customerStatement, december.id))).toMatchObject({ status: 2 })
  world.clock.day = '2027-01-16'
  await world.run('statement-deemed')
  expect(await world.tx(tx => getRow(tx, customerStatement, december.id))).toMatchObject({ status: 5 })
})

it('comes as a PDF to sign and a book to reckon with, whose lines say what was disputed', async () => {
  const november = await statements('2026-11')
  const pdf = await world.tx(tx => statementFile(tx, world.sales, november.id, 'pdf'))
  expect([pdf.name.endsWith('.pdf'), (pdf.body as Buffer).subarray(0, 5).toString('latin1')]).toEqual([true, '%PDF-'])
  const book = await world.tx(tx => statementFile(tx, world.sales, november.id, 'xlsx'))
  const textOf = async (sheet: number) => {
    const rows: unknown[] = []
    for await (const row of (await readWorkbook(book.body as Buffer, { ...IMPORT_CAPS, sheet })).rows) rows.push(row)
    return JSON.stringify(rows)
  }
  expect(await textOf(0)).toContain('4411.48')
  expect(await textOf(1)).toContain('有异议')
})

it('is confirmed or disputed by the customer himself through his link', async () => {
  world.clock.day = '2027-02-01'
  await world.run('customer-statement')
  const january = await statements('2027-01')
  await world.tx(tx => act(tx, world.sales, customerStatement, january.id, 'send'))
  const outsider = { linkId: '1', phone: '13900008888', ip: '203.0.113.7', userAgent: '' }
  const word = (name: string, told: string) =>
    world.tx(async tx =>
      forCustomer.actions![name]!.run(
        tx,
        world.system,
        (await getRow(tx, customerStatement, january.id)) as never,
        told,
        outsider,
      ),
    )
  await expect(word('object', ' ')).rejects.toMatchObject({ refusal: { guard: 'objection' } })
  await word('object', '押金抵扣未列示')
  expect(await world.tx(tx => getRow(tx, customerStatement, january.id))).toMatchObject({
    status: 4,
    answeredBy: 2,
    disputeNote: '押金抵扣未列示',
  })
  await world.tx(tx => act(tx, world.sales, customerStatement, january.id, 'send'))
  await word('agree', '')
  expect(await world.tx(tx => getRow(tx, customerStatement, january.id))).toMatchObject({ status: 3, answeredBy: 2 })
  await expect(word('agree', '')).rejects.toMatchObject({ refusal: { kind: 'WrongState' } })
})

it('makes those of every customer: of two hundred at once, of the others in a job that tells them of the same month', async () => {
  world.clock.day = '2027-04-03'
  const many = 5_000_000
  await world.tx(async tx => {
    await tx.run(
      sql`insert into mechanism (id, tenant_id, create_time) select ${many}::bigint + n, ${tx.tenantId}, now() from generate_series(1, 230) n`,
    )
    await tx.run(
      sql`insert into account_surplus (id, tenant_id, create_time, company_id, party_kind, party_id, party_name, balance) select ${many}::bigint + n, ${tx.tenantId}, now(), ${COMPANY}::bigint, 1, ${many}::bigint + n, 'x', 1 from generate_series(1, 230) n`,
    )
  })
  const made = async () =>
    (await world.tx(tx => findRows(tx, customerStatement, { month: '2027-02' } as never))).filter(
      one => Number(one.customerId) > many,
    )
  const answer = (await world.tx(tx =>
    (codeOf(customerStatement).calls as unknown as Record<string, { run(...given: unknown[]): Promise<unknown> }>)[
      'POST generate'
    ]!.run(tx, world.sales, {
      month: '2027-02',
      companyId: undefined,
      customerIds: [],
    }),
  )) as { created: number; jobId?: string }
  const atOnce = await made()
  expect([answer.created >= 199, atOnce.length >= 199, atOnce.length < 230]).toEqual([true, true, true])
  await world.run('statement-deemed')
  expect(new Set((await made()).map(one => one.customerId)).size).toBe(230)
  expect(await world.tx(tx => tx.row(sql`select state from job where id = ${answer.jobId}::bigint`))).toEqual({
    state: jobState.done,
  })
  await world.tx(tx => tx.run(sql`delete from account_surplus where party_id > ${many}::bigint`))
})

import iconv from 'iconv-lite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, fen, Refused, yuan, type Field } from '#kernel'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { accountingPeriod } from '#areas/accounts/accounting-period/accounting-period.ts'
import { ledgerCheckResult } from '#areas/accounts/ledger/ledger.ts'
import { checkLedger } from '#areas/accounts/ledger/server/check-ledger.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { OWN_ACCOUNT, PENGCHI, YUNTU, fund, moneyWorld, pays, receiptOf, type MoneyWorld } from '../testing.ts'
import { accountBankReceipt, bankImportBatch } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { checkStatement, importStatement } from '#areas/accounts/account-bank-receipt/server/import-statement.ts'
import { shownSuggestions } from '#areas/accounts/account-bank-receipt/server/match-suggest.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-12', 40)
})
afterAll(() => world?.drop())
afterEach(() => assertLedgerClean(world.test.database))

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('was not refused')
    },
    (error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    },
  )
const HEAD = '交易日期,交易时间,收入,支出,余额,对方户名,对方账号,对方开户行,摘要,附言,流水号'
let balance = fen('1000000')
interface Line {
  day: string
  amount: string
  no: string
  out?: boolean
  name?: string
  gap?: string
}
const rowsOf = (lines: readonly Line[]): string[][] =>
  lines.map(line => {
    balance = (line.out ? balance - fen(line.amount) : balance + fen(line.amount)) as typeof balance
    if (line.gap) balance = (balance + fen(line.gap)) as typeof balance
    return [
      line.day,
      '10:00:00',
      line.out ? '' : line.amount,
      line.out ? line.amount : '',
      yuan(balance),
      line.name ?? '甲公司',
      '6222021',
      '工商银行',
      '转账',
      '',
      line.no,
    ]
  })
const csv = (rows: readonly (readonly string[])[]) => `${[HEAD, ...rows.map(row => row.join(','))].join('\n')}\n`
const file = (content: string | Buffer) => ({
  name: '流水.csv',
  mime: 'text/csv',
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
})
const load = (content: string | Buffer) =>
  world.tx(tx => importStatement(tx, world.cashier, { ownAccountId: OWN_ACCOUNT }, file(content)))
const many = (from: number, count: number, day: string): Line[] =>
  Array.from({ length: count }, (_, index) => ({ day, amount: `${100 + index}.00`, no: `N${from + index}` }))

describe('bank statements (50-billing 7.4)', () => {
  it('50.8 120 rows of which 80 are known give 40 new, the same file again none; each credit stands on 2241.90', async () => {
    const known = rowsOf(many(1, 80, '2026-11-01'))
    expect(await load(csv(known))).toMatchObject({ newCount: 80, dupCount: 0, chainOk: true })
    const all = csv([...known, ...rowsOf(many(81, 40, '2026-11-02'))])
    const second = await load(all)
    expect(second).toMatchObject({ rowCount: 120, newCount: 40, dupCount: 80, errorCount: 0, chainOk: true })
    expect(await load(all)).toMatchObject({ newCount: 0, dupCount: 120 })
    const sums = await world.tx(tx =>
      tx.row<{
        n: string
        d: string
        c: string
      }>(sql`select count(distinct entry_id) as n, sum(amt) filter (where account_code = '1002' and side = 1) as d, sum(amt) filter (where account_code = '2241.90' and side = 2) as c
      from ledger_posting where bank_receipt_id = any(${second.ids}::bigint[])`),
    )
    expect([sums!.n, sums!.d === sums!.c]).toEqual(['40', true])
  })

  it('tells the account of a payer in one field alone, the masked one', async () => {
    const { ids } = await load(csv(rowsOf(many(400, 1, '2026-11-03'))))
    const row = (await world.tx(tx => getRow(tx, accountBankReceipt, ids[0]!))) as unknown as Record<string, unknown>
    const telling = Object.entries(accountBankReceipt.fields)
      .filter(([name, field]) => !(field as Field).options.untold && String(row[name]).includes('6222021'))
      .map(([name]) => name)
    expect(telling).toEqual(['payerAccountNo'])
  })

  it('imports one file once with thirty concurrent uploads', async () => {
    const content = csv(rowsOf(many(500, 3, '2026-11-03')))
    const all = await Promise.all(Array.from({ length: 30 }, () => load(content)))
    expect(all.reduce((sum, one) => sum + one.newCount, 0)).toBe(3)
  })

  it('50.9 names the row that breaks the balance; the rows may be imported', async () => {
    const lines = many(600, 60, '2026-11-04')
    lines[55] = { ...lines[55]!, gap: '10.00' }
    const content = csv(rowsOf(lines))
    const checked = await world.tx(tx =>
      checkStatement(tx, world.cashier, { ownAccountId: OWN_ACCOUNT }, file(content)),
    )
    expect([checked.chain.state, checked.chain.breaks.map(one => one.message)]).toEqual([
      'broken',
      ['余额不连续：第57行 / running balance does not add up at row 57'],
    ])
    const made = await load(content)
    expect(made).toMatchObject({ newCount: 60, chainOk: false })
    expect((await world.tx(tx => getRow(tx, bankImportBatch, made.batchId))).chainOk).toBe(false)
  })

  it('breaks the chain for a file that starts after a missing day', async () => {
    balance = (balance + fen('5000')) as typeof balance
    const checked = await world.tx(tx =>
      checkStatement(tx, world.cashier, { ownAccountId: OWN_ACCOUNT }, file(csv(rowsOf(many(700, 2, '2026-11-06'))))),
    )
    expect(checked.chain.breaks.map(one => one.row)).toEqual([2])
  })

  it('GBK and xlsx are read like UTF-8, also 200 rows with a letterhead above the table', async () => {
    const gbk = iconv.encode(`账号：4000021109200123456\n\n${csv(rowsOf(many(800, 200, '2026-11-07')))}`, 'gb18030')
    expect(await load(gbk)).toMatchObject({ newCount: 200, errorCount: 0 })
    const rows = rowsOf(many(1100, 5, '2026-11-08'))
    const book = await writeWorkbookBuffer({
      sheets: [{ name: '明细', columns: HEAD.split(',').map(label => ({ label, kind: 'text' as const })), rows }],
    })
    expect(await load(Buffer.from(book))).toMatchObject({ newCount: 5 })
  })

  it('a file of another account, a future date and a serial with another amount are refused or named', async () => {
    expect(await refusal(load(`账号：1111222233334444555\n${csv(rowsOf(many(900, 1, '2026-11-08')))}`))).toMatchObject({
      kind: 'Invalid',
      faults: [{ path: 'file' }],
    })
    expect(await refusal(load('甲,乙\n1,2\n'))).toMatchObject({ kind: 'Invalid', faults: [{ path: 'file' }] })
    const made = await load(
      csv(
        rowsOf([
          { day: addDays('2026-11-12', 1), amount: '5.00', no: 'F1' },
          { day: '2026-11-01', amount: '999.00', no: 'N1' },
        ]),
      ),
    )
    expect([made.newCount, made.errors.map(one => one.row)]).toEqual([0, [2, 3]])
  })

  it('ignored interest can be restored; a claimed line cannot be ignored', async () => {
    const id = await world.receipt('85.50', { payerName: '工商银行', account: '' })
    await world.tx(tx =>
      act(tx, world.cashier, accountBankReceipt, id, 'ignore', { reason: '季度结息', input: { ignoreKind: 1 } }),
    )
    expect(await receiptOf(world, id)).toMatchObject({ status: 4, openAmt: 0n, ignoredAmt: fen('85.50') })
    await assertLedgerClean(world.test.database)
    await world.tx(tx => act(tx, world.cashier, accountBankReceipt, id, 'unignore', { reason: '认错' }))
    expect(await receiptOf(world, id)).toMatchObject({ status: 1, openAmt: fen('85.50') })
    const [bill] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    const claimed = await world.receipt('4800.00')
    await world.claim(world.sales, { funds: [fund(claimed, '4800.00')], allocs: [pays(bill, '4800.00')] })
    expect(
      await refusal(
        world.tx(tx =>
          act(tx, world.cashier, accountBankReceipt, claimed, 'ignore', { reason: 'x', input: { ignoreKind: 1 } }),
        ),
      ),
    ).toMatchObject({ guard: 'lineUsed' })
    expect(
      await refusal(
        world.tx(tx =>
          act(tx, world.cashier, accountBankReceipt, claimed, 'giveBack', { reason: 'x', input: { amt: fen('1') } }),
        ),
      ),
    ).toMatchObject({ guard: 'receiptShort' })
  })

  it('suggests the customer with reasons; a confirmed claim teaches the account', async () => {
    const bills = await world.bills([{ due: '2026-11-08', period: ['2026-11-01', '2026-11-30'] }])
    const receipt = await world.receipt('4800.00', {
      payerName: '深圳市鹏驰出行服务有限公司',
      account: '99887766',
      text: '付11月租金 ZL202511180001',
    })
    const [best] = await world.tx(tx => shownSuggestions(tx, world.sales, receipt))
    expect(best).toMatchObject({ partyId: PENGCHI, partyName: '深圳市鹏驰出行服务有限公司' })
    expect(best!.reasons.map(one => one.part)).toEqual(expect.arrayContaining(['name', 'text', 'timing']))
    expect((await receiptOf(world, receipt)).suggestPartyId).toBe(PENGCHI)
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, { funds: [fund(receipt, '4800.00')], allocs: [pays(bills[0]!, '4800.00')] }),
    )
    await world.bills([{ due: '2026-11-15' }])
    const stranger = await world.receipt('777.00', { payerName: '某某', account: '9988 7766', text: '' })
    const [known] = await world.tx(tx => shownSuggestions(tx, world.sales, stranger))
    expect([known!.partyId, known!.reasons[0]]).toEqual([
      PENGCHI,
      { part: 'account', points: 40, label: '付款账号尾号7766为该客户已知账号' },
    ])
    expect((await world.tx(tx => shownSuggestions(tx, world.sales, stranger))).some(one => one.partyId === YUNTU)).toBe(
      false,
    )
  })
})

describe('the ledger (50-billing 3.6, 3.7)', () => {
  it('50.21 one bill changed by 0.01 in SQL is found with record, figures and event; a month with a breach is not closed', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    await world.tx(tx =>
      tx.run(sql`update bill_receivable set unpaid_amt = unpaid_amt - 0.01 where id = ${bill}::bigint`),
    )
    await world.tx(tx => checkLedger(tx, world.system))
    const found = (await world.tx(tx => findRows(tx, ledgerCheckResult, { resolved: false } as never))).filter(
      row => row.ruleNo === 'I2',
    )
    expect(found.map(row => [row.ruleNo, row.subject, row.subjectId, row.expected, row.found, row.eventType])).toEqual([
      ['I2', 'bill_receivable', bill, '4799.99', '4800.00', 'receivable.activated'],
    ])
    const [period] = await world.tx(tx => findRows(tx, accountingPeriod, { period: '202611' } as never))
    expect(await refusal(world.tx(tx => act(tx, world.manager, accountingPeriod, period!.id, 'close')))).toMatchObject({
      guard: 'ledgerBreach',
    })
    await world.tx(tx =>
      tx.run(sql`update bill_receivable set unpaid_amt = unpaid_amt + 0.01 where id = ${bill}::bigint`),
    )
    await world.tx(tx => checkLedger(tx, world.system))
    expect(await world.tx(tx => findRows(tx, ledgerCheckResult, { resolved: false } as never))).toEqual([])
  })

  it('50.20 an old value date is accepted and posted today; nothing is posted into a closed month', async () => {
    const [bill] = (await world.bills([{ due: '2026-10-20' }])) as [string]
    const receipt = await world.receipt('4800.00', { day: '2026-10-30' })
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, { funds: [fund(receipt, '4800.00')], allocs: [pays(bill, '4800.00')] }),
    )
    const entry = await world.tx(tx =>
      tx.row(
        sql`select e.value_date, e.post_date from ledger_entry e where e.event_type = 'receipt.allocated' order by id desc limit 1`,
      ),
    )
    expect(entry).toEqual({ value_date: '2026-10-30', post_date: '2026-11-12' })
    const waiting = await world.tx(tx => findRows(tx, accountBankReceipt, { id: receipt } as never))
    expect(waiting[0]!.status).toBe(3)
    const [period] = await world.tx(tx => findRows(tx, accountingPeriod, { period: '202611' } as never))
    const claims = await world.tx(tx =>
      tx.rows<{ id: string }>(sql`select id from bill_receipt_write_off where status = 10`),
    )
    if (claims.length > 0)
      expect(
        await refusal(world.tx(tx => act(tx, world.manager, accountingPeriod, period!.id, 'close'))),
      ).toMatchObject({ guard: 'claimsWaiting' })
    const { billReceiptWriteOff } = await import('./bill-receipt-write-off.ts')
    for (const claim of claims) await world.tx(tx => act(tx, world.sales, billReceiptWriteOff, claim.id, 'withdraw'))
    await world.tx(tx => act(tx, world.manager, accountingPeriod, period!.id, 'close'))
    expect(await refusal(world.bills([{ due: '2026-11-21' }]))).toMatchObject({
      guard: 'periodClosed',
      message: '会计期间【202611】已结账 / period 202611 is closed',
    })
    await world.tx(tx => act(tx, world.manager, accountingPeriod, period!.id, 'reopen', { reason: '补记' }))
  })
})

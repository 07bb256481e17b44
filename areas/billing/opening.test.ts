import { afterAll, beforeAll, expect, it } from 'vitest'
import { fen, Refused, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { rowsOfBatch } from '#packages/transfer/calls.ts'
import { checkImport } from '#packages/transfer/import-check.ts'
import { claimBatch, importAtOnce } from '#packages/transfer/import-run.ts'
import { accountingPeriod } from '#areas/accounts/accounting-period/accounting-period.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { postingsOfEntry } from '#areas/accounts/ledger/server/postings-of-entry.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { billPayable } from './bill-payable/bill-payable.ts'
import { billReceivable } from './bill-receivable/bill-receivable.ts'
import { openingBalance } from './opening-balance/opening-balance.ts'
import { openingVoucher } from './opening-voucher/opening-voucher.ts'
import { bookOpening } from './opening-voucher/server/book.ts'
import { COMPANY, CONTRACT, fund, moneyWorld, pays, PENGCHI, TENANT, YUNTU, type MoneyWorld } from './testing.ts'

// A company begins here with the balances of its former books: read from a file, booked as one voucher, taken back.
let world: MoneyWorld
const SUPPLIER = '910077'
beforeAll(async () => {
  world = await moneyWorld('2026-11-05', 4, 'company')
  await world.tx(tx => tx.run(sql`insert into company (id, tenant_id) values (${COMPANY}::bigint, ${TENANT})`))
  await world.tx(tx =>
    insertRow(tx, world.system, mechanism, {
      ...{ id: SUPPLIER, mechanismType: 2, mechanismName: '深圳前海维修服务有限公司', mechanismNo: SUPPLIER },
      ...{ shortName: '前海', legalPerson: '法人', officeAddress: '深圳', cityCode: '4403' },
    } as never),
  )
})
afterAll(() => world?.drop())

const COLUMNS = [
  '我方主体',
  '余额类别',
  '往来单位',
  '合同',
  '费用项目',
  '金额',
  '到期日',
  '我方账号',
  '科目代码',
  '方向',
] as const
type Line = Partial<Record<(typeof COLUMNS)[number], string>>
const file = async (lines: readonly Line[]) => ({
  name: '期初余额.xlsx',
  mime: '',
  bytes: await writeWorkbookBuffer({
    sheets: [
      {
        name: '期初余额',
        columns: COLUMNS.map(label => ({ label, kind: 'text' as const })),
        rows: lines.map(line => COLUMNS.map(label => line[label] ?? null)),
      },
    ],
  }),
})
const saves = (body: Record<string, unknown>) =>
  world.tx(tx => saveRecord(tx, world.manager, openingBalance, { companyId: COMPANY, ...body }, 'save'))
const books = (cutoverDate = '2026-10-31') =>
  world.tx(tx => bookOpening(tx, world.manager, { companyId: COMPANY, cutoverDate }))
const saidBy = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'was not refused',
    (error: unknown) => (error instanceof Refused ? JSON.stringify(error.refusal) : Promise.reject(error)),
  )
const reverses = (id: string) =>
  world.tx(tx => act(tx, world.manager, openingVoucher, id, 'reverse', { reason: '切换数据有误' }))
const waiting = (status: number) => world.tx(tx => findRows(tx, openingBalance, { status } as never))

it('a file tells every fault at its row and takes in the rows that are in order', async () => {
  const read = await file([
    { 我方主体: COMPANY, 余额类别: '客户余额', 往来单位: PENGCHI, 金额: '2600.00' },
    {
      我方主体: COMPANY,
      余额类别: '应收账款',
      往来单位: '没有这个客户',
      费用项目: '租金',
      金额: '4800.00',
      到期日: '2026-10-20',
    },
    {
      我方主体: COMPANY,
      余额类别: '应收账款',
      往来单位: PENGCHI,
      费用项目: '押金',
      金额: '4800.00',
      到期日: '2026-10-20',
    },
    { 我方主体: COMPANY, 余额类别: '现金与银行', 我方账号: '0000111122223333', 金额: '100.00' },
    { 我方主体: COMPANY, 余额类别: '其他科目', 科目代码: '1122', 金额: '100.00' },
    { 我方主体: COMPANY, 余额类别: '客户余额', 往来单位: SUPPLIER, 金额: '1.00' },
    { 我方主体: COMPANY, 余额类别: '现金与银行', 我方账号: '4000021109200123456', 金额: '90000.00' },
  ])
  const faults = await world.tx(async tx => {
    const checked = await checkImport(tx, world.manager, openingBalance, read, { isCovered: false, params: {} })
    expect([checked['total'], checked['normal']]).toEqual([7, 2])
    const wrong = (await rowsOfBatch(tx, world.manager, openingBalance, String(checked['uuid']), {
      ...{ uuid: String(checked['uuid']), result: '0', size: '50' },
    })) as { records: { rowNo: number; info: string }[] }
    await importAtOnce(
      tx,
      world.manager,
      openingBalance,
      await claimBatch(tx, world.manager, openingBalance, String(checked['uuid'])),
    )
    return wrong.records.map(one => `${one.rowNo} ${one.info}`)
  })
  expect(faults.map(one => one.slice(0, 2))).toEqual(['3 ', '4 ', '5 ', '6 ', '7 '])
  expect(faults.join('\n')).toMatch(
    /没有这个客户[\s\S]*押金、滞纳金和退款[\s\S]*没有此账号[\s\S]*科目不存在[\s\S]*须为客户/,
  )
  expect((await waiting(102)).map(row => [row.partyName, yuan(row.amt), row.accountCode])).toEqual([
    ['深圳市鹏驰出行服务有限公司', '2600.00', null],
    [null, '90000.00', '1002'],
  ])
})

it('everything that waits becomes one balanced voucher, and every balance lives on its bill, card or account', async () => {
  const due = { feeItem: 1, dueDate: '2026-10-20' }
  await saves({ kind: 1, partyId: PENGCHI, amt: '4800.00', ...due, sourceNo: 'OLD-1' })
  await saves({ kind: 1, partyId: YUNTU, amt: '1130.00', taxRate: '13', ...due })
  await saves({ kind: 2, partyId: SUPPLIER, amt: '3000.00', feeItem: 10, dueDate: '2026-11-20' })
  await saves({ kind: 4, partyId: PENGCHI, contractId: CONTRACT, amt: '10000.00' })
  await saves({ kind: 6, accountCode: '1604', amt: '50000.00' })
  const { voucher, rows } = await books()
  expect([voucher.rowCount, yuan(voucher.debitAmt), yuan(voucher.creditAmt), yuan(voucher.clearingAmt)]).toEqual([
    7,
    '145930.00',
    '145930.00',
    '130200.00',
  ])
  expect(rows.every(row => row.status === 1 && row.voucherId === voucher.id)).toBe(true)
  const lines = await world.tx(tx => postingsOfEntry(tx, voucher.entryId!))
  expect(lines.filter(one => one.accountCode === '9999')).toHaveLength(1)
  const [bill] = await world.tx(tx => findRows(tx, billReceivable, { sourceNo: 'OLD-1' } as never))
  expect([bill!.origin, yuan(bill!.unpaidAmt), bill!.overdueDays]).toEqual([5, '4800.00', 16])
  const [ours] = await world.tx(tx => findRows(tx, billPayable, { payeeId: SUPPLIER } as never))
  expect([ours!.origin, yuan(ours!.unpaidAmt)]).toEqual([5, '3000.00'])
  const [card] = await world.tx(tx => findRows(tx, accountVehicleMargin, { contractId: CONTRACT } as never))
  expect(yuan(card!.heldAmt)).toBe('10000.00')
  const [surplus] = await world.tx(tx => findRows(tx, accountSurplus, { partyId: PENGCHI } as never))
  expect(yuan(surplus!.balance)).toBe('2600.00')
  await assertLedgerClean(world.test.database)
  expect(await saidBy(books())).toContain('没有待入账的期初余额')
  expect(await saidBy(books('2027-01-01'))).toContain('切换日不能晚于今天')
})

it('it goes back as a whole while nothing stands on it: bills closed, balances at nothing, one mirror', async () => {
  const [voucher] = await world.tx(tx => findRows(tx, openingVoucher, { status: 1 } as never))
  await reverses(voucher!.id)
  const back = await world.tx(tx => getRow(tx, openingVoucher, voucher!.id))
  expect([back.status, back.reversedReason]).toEqual([3, '切换数据有误'])
  const bills = await world.tx(tx => findRows(tx, billReceivable, { origin: 5 } as never))
  expect(bills.map(bill => bill.status)).toEqual([4, 4])
  const [surplus] = await world.tx(tx => findRows(tx, accountSurplus, { partyId: PENGCHI } as never))
  expect(surplus!.balance).toBe(fen('0'))
  await assertLedgerClean(world.test.database)
})

it('a bill that was paid holds the whole voucher; closed by hand it goes back to the clearing account, not to income', async () => {
  await saves({ kind: 1, partyId: PENGCHI, amt: '500.00', feeItem: 1, dueDate: '2026-11-20' })
  await saves({ kind: 1, partyId: PENGCHI, amt: '700.00', feeItem: 1, dueDate: '2026-11-20' })
  const { voucher, rows } = await books()
  const [paid, closed] = rows.map(row => row.receivableId!) as [string, string]
  const money = await world.receipt('200.00')
  await world.confirm(
    world.cashier,
    await world.claim(world.sales, { funds: [fund(money, '200.00')], allocs: [pays(paid, '200.00')] }),
  )
  const { billNo } = await world.tx(tx => getRow(tx, billReceivable, paid))
  expect(await saidBy(reverses(voucher.id))).toContain(billNo)
  await world.tx(tx => act(tx, world.manager, billReceivable, closed, 'close', { reason: '原账已收' }))
  const income = await world.tx(tx =>
    tx.row<{ n: number }>(
      sql`select count(*)::int as n from ledger_posting where tenant_id = ${tx.tenantId} and bill_id = ${closed}::bigint and account_code like '6%'`,
    ),
  )
  expect(income!.n).toBe(0)
  await assertLedgerClean(world.test.database)
})

it('once a month of the company is closed nothing is booked and nothing goes back', async () => {
  await saves({ kind: 3, partyId: YUNTU, amt: '88.00' })
  const [voucher] = await world.tx(tx => findRows(tx, openingVoucher, { status: 1 } as never))
  await world.tx(tx =>
    insertRow(tx, world.system, accountingPeriod, { companyId: COMPANY, period: '202610', status: 3 } as never),
  )
  expect(await saidBy(books())).toContain('202610')
  expect(await saidBy(reverses(voucher!.id))).toContain('202610')
  expect((await waiting(102)).map(row => yuan(row.amt))).toEqual(['88.00'])
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fen, Refused, yuan } from '#kernel'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { customer } from '../../customer/customer.ts'
import { statementReaderPort, type ReadLine } from '../../ports.ts'
import { activeCustomer, at, openWorld, type World } from '../../testing.ts'
import { customerFlowLine } from '../customer-flow-line.ts'
import { flowsOf } from './apply-months.ts'
import { markLines, monthsOf, type FlowLine } from './flow-marks.ts'
import { checkMonths, importMonths, monthOf } from './import-months.ts'
import { importFlowStatement } from './import-statement.ts'

const line = (
  txnTime: string,
  direction: 1 | 2,
  amt: string,
  counterparty: string,
  summary = '',
  more: Partial<FlowLine> = {},
): FlowLine => ({
  txnTime: `${txnTime} 10:00:00`,
  direction,
  amt: fen(amt),
  balanceAfter: undefined,
  counterparty,
  counterpartyNo: '',
  summary,
  ...more,
})
const related = { names: ['粤行出行科技有限公司', '林志远'], accounts: ['6222 0210'] }

describe('marks of statement lines (20-partners 11.3)', () => {
  it.each<[string, FlowLine, number, number]>([
    ['the own name', line('2026-10-08', 1, '120000', '粤行出行科技 有限公司'), 2, 1],
    ['the controller', line('2026-10-08', 2, '5000', '林志远'), 2, 1],
    ['an own account', line('2026-10-08', 1, '80000', '网银', '', { counterpartyNo: '62220210' }), 2, 2],
    ['a loan paid out by a bank', line('2026-10-08', 1, '300000', '珠江口商业银行', '银行放款'), 3, 3],
    ['a lessor', line('2026-10-08', 2, '31500', '南岭融资租赁有限公司'), 3, 3],
    ['a tax refund', line('2026-10-08', 1, '6200', '国家金库', '退税'), 4, 4],
    ['a deposit', line('2026-10-08', 2, '60000', '华驰汽车租赁', '保证金'), 4, 4],
    ['a platform', line('2026-10-08', 1, '240000', '迅达出行', '车费结算'), 1, 0],
  ])('knows %s', (_name, one, mark, rule) => {
    expect(markLines([one], related)).toEqual([{ mark, rule }])
  })

  it('takes equal amounts in and out of one counterparty within two days for a wash, each line once', () => {
    const lines = [
      line('2026-10-08', 1, '50000', '广州某贸易'),
      line('2026-10-10', 2, '50000', '广州某贸易'),
      line('2026-10-10', 2, '50000', '广州某贸易'),
      line('2026-10-20', 1, '70000', '广州某贸易'),
      line('2026-10-23', 2, '70000', '广州某贸易'),
    ]
    expect(markLines(lines, related).map(one => one.rule)).toEqual([5, 5, 0, 0, 0])
  })

  it('adds months up from their lines, with the average of the balances in which days ended', () => {
    const told = (balance: string) => ({ balanceAfter: fen(balance) })
    const marked = [
      { ...line('2026-09-11', 1, '3000', '迅达出行', '', told('4000')), mark: 1 },
      { ...line('2026-09-21', 2, '1000', '加油站', '', told('3000')), mark: 1 },
      { ...line('2026-09-21', 1, '500', '国家金库', '退税', told('3500')), mark: 4 },
      { ...line('2026-10-01', 2, '200', '南岭融资租赁', ''), mark: 3 },
    ]
    const [september, october] = monthsOf(marked)
    // 10 days of 1,000, 10 of 4,000, 10 of 3,500.
    expect(yuan(september!.dayAvgBalance!)).toBe('2833.33')
    expect({ ...september, income: yuan(september!.income), endBalance: yuan(september!.endBalance!) }).toMatchObject({
      month: '202609',
      income: '3500.00',
      otherIn: fen('500'),
      expense: fen('1000'),
      endBalance: '3500.00',
      txnCount: 3,
      maxCounterparty: '迅达出行',
      maxShare: '100.000000',
    })
    expect(october).toMatchObject({
      month: '202610',
      loanOut: fen('200'),
      endBalance: null,
      dayAvgBalance: null,
      maxShare: null,
    })
  })

  it('reads a month however it was typed', () => {
    expect(['202605', '2026-05', '2026/5', '2026年5月', '2026-05-31', '五月'].map(monthOf)).toEqual([
      '202605',
      '202605',
      '202605',
      '202605',
      '202605',
      '五月',
    ])
  })
})

let world: World
let firm: string
let putBack: () => void
let read: ReadLine[] = []
const sales = at('2026-11-21 09:00:00')
beforeAll(async () => {
  world = await openWorld()
  putBack = standIn(
    provide(statementReaderPort, {
      read: async () => ({
        ownAccountNo: undefined,
        lines: read,
        errors: [],
        breaks: [
          {
            row: 4,
            expected: fen('10'),
            found: fen('20'),
            message: '余额不连续：第4行 / running balance does not add up at row 4',
          },
        ],
      }),
    }),
  )
})
afterAll(async () => {
  putBack?.()
  await world?.drop()
})
beforeEach(async () => {
  firm = (await world.run(tx => activeCustomer(tx, { legalPerson: '林志远' }))).id
})
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? error.refusal : error),
  )
const flows = () => world.run(tx => flowsOf(tx, firm))

const HEADER = [
  '月份*',
  '银行*',
  '账号*',
  '流入*',
  '流出*',
  '自转入',
  '自转出',
  '借入',
  '还款',
  '其他流入',
  '其他流出',
  '期末余额',
]
async function monthsFile(rows: readonly (readonly string[])[]): Promise<UploadedFile> {
  const bytes = await writeWorkbookBuffer({
    sheets: [
      {
        name: '流水',
        columns: HEADER.map(label => ({ label, kind: 'text' as const, width: 12 })),
        rows: rows.map(cells => ({ cells: [...cells] })),
      },
    ],
  } as never)
  return { name: '流水.xlsx', mime: 'application/octet-stream', bytes } as UploadedFile
}
const check = async (rows: readonly (readonly string[])[], isCovered = false) => {
  const file = await monthsFile(rows)
  return world.run(tx => checkMonths(tx, sales, { customerId: firm, isCovered }, file)) as Promise<{
    uuid: string
    normal: number
    abnormal: number
  }>
}
const faultsOf = (uuid: string) =>
  world.run(async tx => {
    const rows = await tx.rows<{ faults: { path: string; reason: string }[] }>(
      sql`select r.faults from import_row r join import_batch b on b.id = r.batch_id where b.uuid = ${uuid} order by r.row_no`,
    )
    return rows.map(row => row.faults.map(one => `${one.path}: ${one.reason.split(' / ')[0]}`))
  })
const load = (uuid: string) => world.run(tx => importMonths(tx, sales, uuid))
const ACCOUNT = '6222021001112345678'

describe('import of bank flow by months (20-partners 14)', () => {
  it('brings the rows that are right and says everything of the others', async () => {
    const checked = await check([
      ['2026-09', '建设银行', ACCOUNT, '1616300', '1400000', '100000', '', '', '31500', '6000', '', '55000'],
      ['202610', '建设银行', ACCOUNT, '1000', '500', '800', '', '300', '', '', '', ''],
      ['202613', '建设银行', ACCOUNT, '1', '1', '', '', '', '', '', '', ''],
      ['202612', '', ACCOUNT, '1', '', '', '', '', '', '', '', ''],
      ['202609', '建设银行', ACCOUNT, '1', '1', '', '', '', '', '', '', ''],
    ])
    expect([checked.normal, checked.abnormal]).toEqual([1, 4])
    expect(await faultsOf(checked.uuid)).toEqual([
      [],
      ['income: 扣除项大于流入'],
      ['month: 月份应为 yyyyMM'],
      ['bankTitle: 不能为空', 'expense: 不能为空', 'month: 月份不能晚于本月'],
      ['month: 与第2行重复'],
    ])
    expect(await load(checked.uuid)).toEqual({ imported: 1, failed: 0, total: 5 })
    expect(await flows()).toMatchObject([
      {
        month: '202609',
        validIn: fen('1510300'),
        validOut: fen('1368500'),
        net: fen('141800'),
        endBalance: fen('55000'),
        source: 1,
      },
    ])
  })

  it('replaces a month of an account after a mark only, and whoever has the section open must read it again', async () => {
    const row = ['202609', '建设银行', ACCOUNT, '100', '50', '', '', '', '', '', '', '']
    await load((await check([row])).uuid)
    const again = await check([row])
    expect(await faultsOf(again.uuid)).toEqual([['month: 该账号该月份已有流水，勾选覆盖后替换']])
    const covered = await check([['202609', '建设银行', ACCOUNT, '300', '50', '', '', '', '', '', '', '']], true)
    await load(covered.uuid)
    expect((await flows()).map(one => one.income)).toEqual([fen('300')])
    expect((await world.run(tx => getRow(tx, customer, firm))).sectionVersions).toMatchObject({ business: 2 })
    expect(await refusal(load(covered.uuid))).toMatchObject({ kind: 'Duplicate' })
  })

  it('stands still while the customer is in approval', async () => {
    firm = (await world.run(tx => activeCustomer(tx, { status: 102 }))).id
    expect(await refusal(check([['202609', '建行', ACCOUNT, '1', '1', '', '', '', '', '', '', '']]))).toMatchObject({
      kind: 'WrongState',
    })
  })
})

describe('import of statement lines (20-partners 11.3)', () => {
  const statement = (checkOnly = false) =>
    world.run(tx =>
      importFlowStatement(tx, sales, { customerId: firm, bankTitle: '招商银行', accountNo: ACCOUNT, checkOnly }, {
        name: '流水.csv',
        mime: 'text/csv',
        bytes: Buffer.from(''),
      } as UploadedFile),
    )
  const movement = (
    row: number,
    day: string,
    direction: 1 | 2,
    amt: string,
    counterparty: string,
    summary = '',
  ): ReadLine => ({
    row,
    serial: undefined,
    ...line(day, direction, amt, counterparty, summary),
  })
  beforeEach(() => {
    read = [
      movement(2, '2026-10-08', 1, '240000', '迅达出行', '结算'),
      movement(3, '2026-10-09', 1, '50000', '林志远'),
      movement(4, '2026-10-10', 2, '31500', '南岭融资租赁有限公司'),
      movement(5, '2026-10-10', 2, '31500', '南岭融资租赁有限公司'),
      movement(6, '2026-11-30', 1, '1', '迅达出行'),
    ]
  })

  it('keeps the lines, marks them, and makes the month their sum', async () => {
    const looked = await statement(true)
    expect(looked).toMatchObject({ newCount: 4, errorCount: 1, chainOk: false })
    expect(await flows()).toEqual([])
    expect(await statement()).toMatchObject({
      newCount: 4,
      dupCount: 0,
      errors: [{ row: 6, reason: '第6行交易日期晚于今天' }],
    })
    expect(await flows()).toMatchObject([
      {
        month: '202610',
        income: fen('290000'),
        ownIn: fen('50000'),
        loanOut: fen('63000'),
        validIn: fen('240000'),
        validOut: fen('0'),
        txnCount: 4,
        maxCounterparty: '迅达出行',
        source: 2,
      },
    ])
    expect(await statement()).toMatchObject({ newCount: 0, dupCount: 4 })
  })

  it('reckons the month again when somebody changes a mark, which a later file leaves alone', async () => {
    await statement()
    const [own] = await world.run(tx => findRows(tx, customerFlowLine, { customerId: firm, mark: 2 }))
    await world.run(tx => act(tx, sales, customerFlowLine, own!.id, 'mark', { input: { mark: 1 } }))
    expect(await flows()).toMatchObject([{ ownIn: fen('0'), validIn: fen('290000'), verified: false }])
    read.push(movement(7, '2026-10-31', 1, '1000', '迅达出行'))
    await statement()
    expect(await flows()).toMatchObject([{ validIn: fen('291000'), txnCount: 5 }])
    expect(await world.run(tx => getRow(tx, customerFlowLine, own!.id))).toMatchObject({ mark: 1, markRule: 9 })
  })

  it('takes an account of the customer for his own', async () => {
    await load((await check([['202609', '建设银行', '6217000000001', '1', '1', '', '', '', '', '', '', '']])).uuid)
    read = [{ ...movement(2, '2026-10-08', 1, '240000', '网银转账'), counterpartyNo: '6217000000001' }]
    await statement()
    const [kept] = await world.run(tx => findRows(tx, customerFlowLine, { customerId: firm }))
    expect(kept).toMatchObject({ mark: 2, markRule: 2 })
  })
})

import { localDate } from '#kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Masters } from '../../demo/masters.ts'
import { type Person, type World } from '../world.ts'
import { opensLeased } from './story.ts'
import { refused, uploadsFile } from './uploads.ts'
import { importsStatement, statementFile, statementOfDay } from './statements.ts'

let world: World
let masters: Masters
let sales: Person
let cashier: Person
let customerId: string
let contractNo: string
beforeAll(async () => {
  ;({ world, masters, sales, customerId, contractNo } = await opensLeased())
  cashier = await world.as('周敏')
})
afterAll(() => world?.close())

/** As the claimant finds it: with masked account number. */
const lineOf = async (payerName: string) =>
  (
    (await sales.gets('account-bank-receipt/page', { payerName })).records as {
      id: string
      availableAmt: string
      status: number
      payerAccountNo: string
    }[]
  )[0]!

it('reads a statement of 200 lines once, however often its days are sent, and says where a balance breaks', async () => {
  const day = localDate(world.clock.now())
  const lines = statementOfDay(240, day, contractNo)
  const first = statementFile(lines.slice(0, 200), '500000.00')
  expect(await refused(importsStatement(sales, masters, first))).toMatchObject({ status: 402 })
  expect((await importsStatement(cashier, masters, first, 'import-check')).data).toMatchObject({
    rowCount: 200,
    newCount: 200,
    dupCount: 0,
    errorCount: 0,
    chainOk: true,
  })
  expect((await importsStatement(cashier, masters, first)).data).toMatchObject({
    newCount: 200,
    dupCount: 0,
    chainOk: true,
  })

  const whole = statementFile(lines, '500000.00')
  expect((await importsStatement(cashier, masters, whole)).data).toMatchObject({
    rowCount: 240,
    newCount: 40,
    dupCount: 200,
    chainOk: true,
  })
  expect((await importsStatement(cashier, masters, whole)).data).toMatchObject({ newCount: 0, dupCount: 240 })

  const broken = statementFile(
    statementOfDay(60, day, contractNo).map(line => ({ ...line, serial: `X${line.serial}` })),
    '500000.00',
  )
    .toString()
    .split('\r\n')
  broken.splice(30, 1)
  const checked = await importsStatement(cashier, masters, Buffer.from(broken.join('\r\n')), 'import-check')
  expect(checked.data).toMatchObject({ chainOk: false })
  expect(JSON.stringify(checked.data.chain)).toContain('余额不连续')
})

it('reads the file of a bank that nobody knows by the profile that the cashier writes for it', async () => {
  const rows = (no: number) =>
    Buffer.from(
      [
        '导出机构,某村镇银行',
        '记账日,来账,往账,结余,来往户名,凭证号',
        `${localDate(world.clock.now()).replaceAll('-', '')},${no}0.00,,${no}0.00,某某贸易有限公司,CZ${no}`,
        '本页小结,,,,,',
      ].join('\r\n'),
    )
  expect((await refused(importsStatement(cashier, masters, rows(1), 'import-check'))).msg).toContain(
    '无法识别银行流水格式',
  )
  const profile = {
    bankName: '某村镇银行',
    fileKind: 2,
    amountMode: 1,
    signature: '来账,往账',
    skipPattern: '本页小结',
    columnMap: {
      date: '记账日',
      amountIn: '来账',
      amountOut: '往账',
      balance: '结余',
      payerName: '来往户名',
      serial: '凭证号',
    },
  }
  const badly = await refused(
    cashier.call('POST', 'bank-import-profile/save', { ...profile, columnMap: { date: '记账日', money: '来账' } }),
  )
  expect(badly.data).toMatchObject({ kind: 'Invalid', faults: [{ path: 'columnMap' }] })
  const { id } = await cashier.posts('bank-import-profile/save', profile)
  expect((await importsStatement(cashier, masters, rows(1), 'import-check')).data).toMatchObject({
    profileId: id,
    newCount: 1,
    errorCount: 0,
  })
  expect((await importsStatement(cashier, masters, rows(1))).data).toMatchObject({ newCount: 1 })
  // Known banks are still recognised.
  expect(
    (
      await importsStatement(
        cashier,
        masters,
        statementFile(statementOfDay(1, localDate(world.clock.now()), contractNo), '500000.00'),
        'import-check',
      )
    ).data,
  ).toMatchObject({ errorCount: 0 })
})

it('ranks who may have paid: known account, name, text and day, and stays silent about strangers', async () => {
  const suggest = async (payerName: string) =>
    (await sales.gets('account-bank-receipt/match-suggest', { id: (await lineOf(payerName)).id })) as {
      partyId: string
      score: number
      level: string
    }[]
  expect((await lineOf('王鹏')).payerAccountNo).toContain('*')
  // 40 account + 25 name + 25 contract number + 5 day; 120,000.00 is neither all that is due nor one bill.
  expect((await suggest('深圳市鹏驰出行服务有限公司'))[0]).toMatchObject({
    partyId: customerId,
    score: 95,
    level: 'high',
  })
  // 15 legal representative + 10 one of twenty equal bills + 5 day.
  expect((await suggest('王鹏'))[0]).toMatchObject({ partyId: customerId, score: 30, level: 'low' })
  expect((await suggest('张三')).filter(one => one.score >= 60)).toEqual([])
})

it('lets sales claim the front money and the cashier confirm it, a group payer only with its reason and paper', async () => {
  const open = (await sales.gets('bill/receivable/list-by-payer-Id', {
    payerId: customerId,
    companyId: masters.companies.get('华驰深圳'),
  })) as { id: string; unpaidAmt: string }[]
  expect(open).toHaveLength(20)
  const claim = async (payerName: string, bills: typeof open, more: Record<string, unknown> = {}) => ({
    companyId: masters.companies.get('华驰深圳'),
    partyKind: 1,
    partyId: customerId,
    funds: [{ fundType: 1, bankReceiptId: (await lineOf(payerName)).id, amt: `${bills.length}0000.00` }],
    allocs: bills.map(bill => ({ allocType: 1, billId: bill.id, amt: '10000.00' })),
    ...more,
  })
  const own = await sales.posts(
    'bill/receipt-write-off/save',
    await claim('深圳市鹏驰出行服务有限公司', open.slice(0, 12)),
  )
  expect(own.status).toBe(10)
  expect(await lineOf('深圳市鹏驰出行服务有限公司')).toMatchObject({ availableAmt: '0.00' })
  expect(
    await refused(sales.call('PUT', 'bill/receipt-write-off/charge-off', { id: own.id, version: own.version })),
  ).toMatchObject({ status: 402 })

  const group = await claim('鹏驰控股集团有限公司', open.slice(12))
  expect((await refused(sales.call('POST', 'bill/receipt-write-off/save', group))).msg).toContain('代付')
  const claimed = await sales.posts('bill/receipt-write-off/save', {
    ...group,
    thirdPartyReason: '母公司代付押金，见付款说明',
    attachBizId: await uploadsFile(sales, '代付说明.pdf'),
  })

  for (const voucher of [own, claimed])
    await cashier.puts('bill/receipt-write-off/charge-off', {
      id: voucher.id,
      version: (await cashier.gets('bill/receipt-write-off/detail', { id: voucher.id })).version,
    })
  expect(
    await sales.gets('bill/receivable/list-by-payer-Id', {
      payerId: customerId,
      companyId: masters.companies.get('华驰深圳'),
    }),
  ).toEqual([])
  expect(await lineOf('鹏驰控股集团有限公司')).toMatchObject({ status: 3 })
})

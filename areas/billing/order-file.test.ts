import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fen, Refused, type Fen } from '#kernel'
import { readWorkbook, writeCsv } from '#packages/excel/index.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { bankOrderFile } from '#areas/accounts/bank-order-file/bank-order-file.ts'
import { exportOrders, orderFile } from '#areas/accounts/bank-order-file/server/order-file.ts'
import { checkResults, importResults } from '#areas/accounts/bank-order-file/server/results.ts'
import { bankPaymentOrder } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { bankCard } from '#areas/platform/bank-card/bank-card.ts'
import { billPayable } from './bill-payable/bill-payable.ts'
import { payOnline } from './bill-payable-actual/server/index.ts'
import { raisePayables } from './bill-payable/server/raise-payables.ts'
import { COMPANY, moneyWorld, OWN_ACCOUNT, YUNTU, type MoneyWorld } from './testing.ts'

// 50-billing 12: an own account without a direct interface pays by a file; the bank's result file says how it ended.
let world: MoneyWorld
const ACCOUNT = '930077'
const PAYEE = { payeeAccountName: '广州云途城配物流有限公司', payeeAccountNo: '6222021001112345678' }
beforeAll(async () => {
  world = await moneyWorld('2026-11-05', 12, 'bank-card')
  await world.tx(async tx => {
    await insertRow(tx, world.system, accountMechanism, {
      ...{ id: ACCOUNT, mechanismType: 1, mechanismId: YUNTU, accountName: PAYEE.payeeAccountName },
      ...{ accountNo: PAYEE.payeeAccountNo, bankTitle: '工商银行', useRange: 3, status: 1 },
    } as never)
    await insertRow(tx, world.system, bankCard, {
      ...{ companyId: COMPANY, accountMechanismId: OWN_ACCOUNT, accountNo: '4000021109200123456' },
      ...{ accountName: '华驰汽车租赁（深圳）有限公司', useRange: 3, gatewayCode: 'file', status: 1 },
    } as never)
  })
})
afterAll(() => world?.drop())
afterEach(() => assertLedgerClean(world.test.database))

/** A released bill, paid by the cashier and reviewed by another person. */
async function reviewed(amt: string): Promise<{ billId: string; orderId: string; requestNo: string }> {
  const [bill] = await world.tx(tx =>
    raisePayables(tx, world.system, [
      {
        ...{ origin: 2, feeItem: 10, payKind: 2, companyId: COMPANY, payeeType: 1, payeeId: YUNTU },
        ...{ payeeName: PAYEE.payeeAccountName, payeeAccountId: ACCOUNT, ...PAYEE, billAmt: fen(amt) },
        ...{ taxRate: null, billDate: '2026-11-05', dueDate: '2026-11-20', released: true },
      },
    ]),
  )
  const { orderId, requestNo } = await paysAgain(bill!.id, amt)
  return { billId: bill!.id, orderId, requestNo }
}
async function paysAgain(billId: string, amt: string): Promise<{ orderId: string; requestNo: string }> {
  const { orders } = (await world.tx(tx =>
    payOnline(tx, world.cashier, { ownAccountId: OWN_ACCOUNT, lines: [{ billId, amt }], ackWarnings: true }),
  )) as { orders: { id: string; requestNo: string }[] }
  await world.tx(tx => act(tx, world.manager, bankPaymentOrder, orders[0]!.id, 'review'))
  return { orderId: orders[0]!.id, requestNo: orders[0]!.requestNo }
}
const exports = () => world.tx(tx => exportOrders(tx, world.cashier, OWN_ACCOUNT))
const result = (rows: readonly (readonly string[])[]) => ({
  name: '回盘.csv',
  mime: 'text/csv',
  bytes: Buffer.from(writeCsv([['指令号', '金额', '处理结果', '银行流水号', '失败原因'], ...rows])),
})
const imports = (...rows: string[][]) => world.tx(tx => importResults(tx, world.cashier, result(rows)))
const checks = (...rows: string[][]) => world.tx(tx => checkResults(tx, result(rows)))
const billOf = (id: string) => world.tx(tx => getRow(tx, billPayable, id))
const orderOf = (id: string) => world.tx(tx => getRow(tx, bankPaymentOrder, id))
const fileOf = (id: string) => world.tx(tx => getRow(tx, bankOrderFile, id))

it('no job sends what leaves by file; the file holds each reviewed order once, and nothing is exported twice', async () => {
  const one = await reviewed('12400.00')
  const two = await reviewed('80.50')
  await world.run('payment-send')
  expect((await orderOf(one.orderId)).status).toBe(11)
  const file = await exports()
  expect(file).toMatchObject({ orderCount: 2, openCount: 2, total: fen('12480.50'), status: 1 })
  expect((await orderOf(two.orderId)).status).toBe(13)
  const answer = await world.tx(tx => orderFile(tx, file.id))
  const cells: string[][] = []
  for await (const row of (await readWorkbook(answer.body as Uint8Array)).rows)
    cells.push(row.cells.map(cell => cell.text))
  expect(cells.map(row => [row[0], row[3], row[4], row[7]])).toEqual([
    [one.requestNo, PAYEE.payeeAccountNo, PAYEE.payeeAccountName, '12400.00'],
    [two.requestNo, PAYEE.payeeAccountNo, PAYEE.payeeAccountName, '80.50'],
  ])
  await expect(exports()).rejects.toThrow(Refused)
  await expect(
    world.tx(tx => act(tx, world.manager, bankPaymentOrder, one.orderId, 'cancel', { reason: '不付了' })),
  ).rejects.toThrow(Refused)
  expect(
    await imports([one.requestNo, '12,400.00', '交易成功', 'B1', ''], [two.requestNo, '80.50', '失败', '', '户名不符']),
  ).toEqual({ done: 2, known: 0, faults: 0 })
  expect(await billOf(one.billId)).toMatchObject({ status: 3, paidAmt: fen('12400.00'), payingAmt: 0n })
  expect(await billOf(two.billId)).toMatchObject({ status: 1, paidAmt: 0n, payingAmt: 0n, freeAmt: fen('80.50') })
  expect(await orderOf(one.orderId)).toMatchObject({ status: 1, bankFlowNo: 'B1' })
  expect(await fileOf(file.id)).toMatchObject({
    ...{ status: 3, openCount: 0, paidAmt: fen('12400.00'), failedAmt: fen('80.50') },
  })
  expect(await imports([one.requestNo, '12400.00', '成功', 'B1', ''])).toEqual({ done: 0, known: 1, faults: 0 })
  const again = await paysAgain(two.billId, '80.50')
  expect(again.requestNo).not.toBe(two.requestNo)
  await exports()
  await imports([again.requestNo, '80.50', '成功', 'B3', ''])
  expect((await billOf(two.billId)).status).toBe(3)
})

it('a result is not booked with another amount, for an unknown order, twice, or against what stands', async () => {
  const { requestNo, orderId } = await reviewed('700.00')
  await exports()
  const how = async (...rows: string[][]) => (await checks(...rows)).map(one => one.how)
  expect(await how([requestNo, '700.01', '成功', '', ''], ['ZF999', '1.00', '成功', '', ''])).toEqual([
    'fault',
    'fault',
  ])
  expect(await how([requestNo, '700.00', '成功', '', ''], [requestNo, '700.00', '成功', '', ''])).toEqual([
    'new',
    'fault',
  ])
  expect(await how([requestNo, '700.00', '不详', '', ''])).toEqual(['fault'])
  await imports([requestNo, '700.00', '成功', 'B7', ''])
  expect(await how([requestNo, '700.00', '失败', '', ''])).toEqual(['fault'])
  expect((await orderOf(orderId)).status).toBe(1)
})

it('what came back after it was paid opens its bill again', async () => {
  const { requestNo, billId } = await reviewed('2480.00')
  const file = await exports()
  await imports([requestNo, '2480.00', '成功', 'B8', ''])
  expect((await billOf(billId)).status).toBe(3)
  await imports([requestNo, '2480.00', '退票', 'B8', '账号已销户'])
  expect(await billOf(billId)).toMatchObject({ paidAmt: 0n, unpaidAmt: fen('2480.00') })
  expect(await fileOf(file.id)).toMatchObject({ paidAmt: 0n, failedAmt: fen('2480.00'), status: 3 })
})

it('two who export at the same moment make one file of one order', async () => {
  await reviewed('910.00')
  const done = await Promise.allSettled([exports(), exports()])
  expect(done.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  const orders = await world.tx(tx => findRows(tx, bankPaymentOrder, { amt: fen('910.00') as Fen } as never))
  expect(orders.map(one => one.sendCount)).toEqual([1])
  await imports([orders[0]!.requestNo!, '910.00', '成功', 'B9', ''])
})

it('a file that was never handed in frees its bills', async () => {
  const { billId, orderId } = await reviewed('333.00')
  const file = await exports()
  await world.tx(tx => act(tx, world.manager, bankOrderFile, file.id, 'drop', { reason: '网银限额未调整' }))
  expect(await orderOf(orderId)).toMatchObject({ status: 5 })
  expect(await billOf(billId)).toMatchObject({ payingAmt: 0n, freeAmt: fen('333.00') })
  expect(await fileOf(file.id)).toMatchObject({ status: 6, openCount: 0, failedAmt: fen('333.00') })
})

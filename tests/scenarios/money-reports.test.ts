import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, fen, localDate } from '#kernel'
import { insertRows } from '#packages/server/rows.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { rentalChaseRecord } from '#areas/billing/bill-rental-overdue/bill-rental-overdue.ts'
import { invoiceReceipt } from '#areas/invoices/invoice-receipt/invoice-receipt.ts'
import type { Masters } from '../../demo/masters.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { storyMasters } from './story.ts'

let world: World
let masters: Masters
let director: Person
const ids = new Map<string, string>()
beforeAll(async () => {
  world = await makeWorld()
  masters = await storyMasters(world)
  director = await world.as('沈岚')
  for (const kind of [1, 2])
    for (const one of await director.gets<{ id: string; name: string }[]>('/api/blade-report/report/rest/mine', {
      reportKind: kind,
    }))
      ids.set(one.name, one.id)
})
// The rows are made up: no ledger stands behind the bills.
afterAll(() => world?.close({ unchecked: true }))

const today = () => localDate(world.clock.now())
const runs = async (name: string, params: Record<string, unknown>) =>
  (
    (await director.posts('/api/blade-report/ureport/preview', {
      reportId: ids.get(name),
      params,
      current: 1,
      size: 50,
    })) as { rows: Record<string, unknown>[] }
  ).rows

it('payables are told by how soon they are due, with what is not released and not invoiced', async () => {
  const companyId = masters.companies.get('华驰深圳')!
  const bill = (days: number, amt: string, more: object = {}) => ({
    origin: 2,
    payKind: 2,
    feeItem: 10,
    priority: 3,
    companyId,
    payeeType: 2,
    payeeId: companyId,
    payeeName: '粤晟汽车维修厂',
    payeeAccountId: masters.accounts.get('华驰深圳')!,
    billAmt: fen(amt),
    dueAmt: fen(amt),
    unpaidAmt: fen(amt),
    releasedAmt: 0n,
    paidAmt: 0n,
    billDate: today(),
    dueDate: addDays(today(), days),
    invoiceRequired: 2,
    status: 1,
    ...more,
  })
  await world.inside(tx =>
    insertRows(tx, world.system, billPayable, [
      bill(-3, '1000.00', { releasedAmt: fen('1000.00') }),
      bill(5, '200.00'),
      bill(60, '30.00', { inputInvoicedAmt: fen('30.00') }),
    ] as never),
  )
  const [row] = await runs('应付到期表', { day: today(), keyword: '粤晟' })
  expect(row).toMatchObject({
    bills: '3',
    total: '1230.00',
    overdue: '1000.00',
    d7: '200.00',
    later: '30.00',
    unreleased: '230.00',
    no_invoice: '1200.00',
  })
  const weeks = await runs('资金预测表', { day: today() })
  expect(weeks.map(one => one['bills_out'])).toEqual(['1000.00', '200.00', '30.00'])
})

it('input VAT is told by seller: what is unchecked, what waits, what was deducted', async () => {
  const companyId = masters.companies.get('华驰深圳')!
  const receipt = (at: number, status: number, tax: string) => ({
    kind: 1,
    invoiceNo: `2644200000000099000${at}`,
    invoiceKey: `:2644200000000099000${at}`,
    issueDate: today(),
    sellerName: '粤晟汽车维修厂',
    sellerTaxNo: '91440300MA5FYUES01',
    buyerCompanyId: companyId,
    buyerTaxNo: '91440300MA5FHUAC01',
    netAmt: fen('1000.00'),
    taxAmt: fen(tax),
    totalAmt: fen('1130.00'),
    deductible: true,
    ...(status === 3 ? { certifiedTax: fen(tax) } : {}),
    status,
  })
  await world.inside(tx =>
    insertRows(tx, world.system, invoiceReceipt, [
      receipt(1, 1, '130.00'),
      receipt(2, 2, '130.00'),
      receipt(3, 3, '130.00'),
    ] as never),
  )
  const [row] = await runs('进项税额表', { from: today(), to: today() })
  expect(row).toMatchObject({
    seller_name: '粤晟汽车维修厂',
    tax: '390.00',
    unchecked: '130.00',
    open_tax: '130.00',
    deducted: '130.00',
  })
  expect(await runs('销项税额表', { from: today(), to: today() })).toEqual([])
})

it('collectors are judged by the promises that were kept', async () => {
  // Whoever they spoke to: the report tells of collectors.
  const customerId = masters.companies.get('华驰杭州')!
  const chaserId = world.people.get('李晓雯')!.userId
  const call = (promiseKept: number) => ({
    customerId,
    channel: 'phone',
    contactName: '王强',
    result: 'promised',
    promiseAmt: fen('500.00'),
    promiseDate: today(),
    promiseKept,
    chaserId,
    note: '承诺本周付款',
  })
  await world.inside(tx => insertRows(tx, world.system, rentalChaseRecord, [call(1), call(2), call(0)] as never))
  const [row] = await runs('催收成效表', { from: today(), to: today() })
  expect(row).toMatchObject({ chaser: '李晓雯', calls: '3', promises: '3', kept: '1', broken: '1', kept_amt: '500.00' })
})

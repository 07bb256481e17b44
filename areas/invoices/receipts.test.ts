import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { sql } from '#packages/database/sql.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { feesOn } from '#areas/accounts/fee-item-setting/server/fee-table.ts'
import { feeItemSetting } from '#areas/accounts/fee-item-setting/fee-item-setting.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { matchOf } from '#areas/billing/bill-payable/server/match.ts'
import { raisePayables } from '#areas/billing/bill-payable/server/raise-payables.ts'
import { COMPANY, OWN_ACCOUNT, PENGCHI, YUNTU, type MoneyWorld } from '#areas/billing/testing.ts'
import { inputShare } from './calculations/input-invoice.ts'
import { invoiceMake } from './invoice-make/invoice-make.ts'
import { invoiceMakeBatch, invoiceMakeBatchLine } from './invoice-make-batch/invoice-make-batch.ts'
import { invoiceFile, inWords } from './invoice/server/invoice-file.ts'
import { invoiceReceipt } from './invoice-receipt/invoice-receipt.ts'
import { readInvoice } from './invoice-receipt/server/read-file.ts'
import { apply, invoicesOf, invoiceWorld, months } from './testing.ts'

const SUPPLIER = '910009'
const SUPPLIER_ACCOUNT = '930019'
const OUR_TAX_NO = '91440300MA5FHUAC01'
let world: MoneyWorld
beforeAll(async () => {
  world = await invoiceWorld('2026-11-25')
  await world.tx(async tx => {
    await insertRow(tx, world.system, mechanism, {
      id: SUPPLIER,
      mechanismType: 2,
      mechanismName: '粤晟汽车维修厂',
      mechanismNo: SUPPLIER,
      shortName: '粤晟',
      taxNo: '91440300MA5FYUES01',
      status: 1,
    } as never)
    await updateRow(tx, world.system, mechanism, COMPANY, { taxNo: OUR_TAX_NO } as never)
    await insertRow(tx, world.system, accountMechanism, {
      id: SUPPLIER_ACCOUNT,
      mechanismType: 2,
      mechanismId: SUPPLIER,
      accountName: '粤晟汽车维修厂',
      accountNo: '6222021001112345671',
      useRange: 3,
      status: 1,
    } as never)
  })
})
afterAll(() => world?.drop())
afterEach(() => assertLedgerClean(world.test.database))

async function payable(amt: string): Promise<string> {
  const [bill] = await world.tx(tx =>
    raisePayables(tx, world.system, [
      {
        origin: 2,
        feeItem: 10,
        payKind: 2,
        companyId: COMPANY,
        payeeType: 2,
        payeeId: SUPPLIER,
        payeeName: '粤晟汽车维修厂',
        payeeAccountId: OWN_ACCOUNT,
        payeeAccountName: '粤晟汽车维修厂',
        payeeAccountNo: '6222021001112345670',
        billAmt: fen(amt),
        taxRate: '13.000000',
        billDate: '2026-11-05',
        dueDate: '2026-11-20',
        released: true,
      },
    ]),
  )
  return bill!.id
}
let serial = 0
const receive = (billId: string, more: Record<string, unknown> = {}) =>
  world.tx(tx =>
    saveRecord(
      tx,
      world.cashier,
      invoiceReceipt,
      {
        kind: 1,
        invoiceNo: `26442000000000${String(++serial).padStart(5, '0')}1`,
        issueDate: '2026-11-20',
        sellerName: '粤晟汽车维修厂',
        sellerTaxNo: '91440300MA5FYUES01',
        buyerCompanyId: COMPANY,
        buyerTaxNo: OUR_TAX_NO,
        lines: [{ item: '维修费', netAmt: '1000.00', taxRate: '13', taxAmt: '130.00' }],
        netAmt: '1000.00',
        taxAmt: '130.00',
        totalAmt: '1130.00',
        payableLinks: [{ billId, amt: '1130.00' }],
        attachBizId: '1',
        ...more,
      },
      'save',
    ),
  )
const receiptOf = (id: string) => world.tx(tx => getRow(tx, invoiceReceipt, id))
const payableOf = (id: string) => world.tx(tx => getRow(tx, billPayable, id))
const move = (id: string, status: number, deductMonth?: string) =>
  world.tx(tx => act(tx, world.manager, invoiceReceipt, id, 'move', { input: { status, deductMonth } }))
const postings = (key: string) =>
  world.tx(tx =>
    tx.rows<{ code: string; amt: string }>(
      sql`select p.account_code as code, sum(case when p.side = 1 then p.amt else -p.amt end)::text as amt from ledger_posting p
        join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id where e.tenant_id = ${tx.tenantId} and e.event_key = ${key}
        group by p.account_code order by p.account_code`,
    ),
  )

describe('an input invoice', () => {
  it('counts on its payable once the platform has verified it, and is deducted with its tax', async () => {
    const bill = await payable('1130.00')
    const { id } = await receive(bill)
    expect(yuan((await payableOf(bill)).inputInvoicedAmt)).toBe('0.00')
    await world.run('input-verify')
    expect([(await receiptOf(id)).status, yuan((await payableOf(bill)).inputInvoicedAmt)]).toEqual([2, '1130.00'])
    await expect(move(id, 3, '2027-01')).rejects.toMatchObject({ refusal: { guard: 'deductMonth' } })
    await move(id, 3, '202611')
    const row = await receiptOf(id)
    expect([row.status, row.deductMonth, yuan(row.certifiedTax)]).toEqual([3, '2026-11', '130.00'])
    expect(await postings(`input-invoice.certified:${id}`)).toEqual([
      { code: '2221.03', amt: '130.00' },
      { code: '2221.04', amt: '-130.00' },
    ])
    await move(id, 6)
    expect(yuan((await payableOf(bill)).inputInvoicedAmt)).toBe('0.00')
  })

  it('that may not be deducted is cost from the moment that it verifies', async () => {
    const bill = await payable('1130.00')
    const { id } = await receive(bill, { kind: 2 })
    await world.run('input-verify')
    expect((await receiptOf(id)).deductible).toBe(false)
    expect(await postings(`input-invoice.certified:${id}`)).toEqual([
      { code: '2221.04', amt: '-130.00' },
      { code: '6401.05', amt: '130.00' },
    ])
  })

  it('is registered once, adds up, and is ours', async () => {
    const bill = await payable('3390.00')
    const { id } = await receive(bill)
    const { invoiceNo } = await receiptOf(id)
    const faultsOf = (more: Record<string, unknown>) =>
      receive(bill, more).then(
        () => [],
        (error: { refusal: { faults: { path: string }[] } }) => error.refusal.faults.map(one => one.path),
      )
    expect(await faultsOf({ invoiceNo })).toEqual(['invoiceNo'])
    expect(await faultsOf({ totalAmt: '1131.00' })).toEqual(['totalAmt'])
    expect(await faultsOf({ buyerTaxNo: '91440300MA5FOTHER1' })).toEqual(['buyerTaxNo'])
    expect(await faultsOf({ payableLinks: [{ billId: bill, amt: '5000.00' }] })).toEqual(
      expect.arrayContaining(['payableLinks.0.amt', 'payableLinks']),
    )
  })

  it('whose number the platform does not know does not count', async () => {
    const bill = await payable('1130.00')
    const { id } = await receive(bill, { invoiceNo: '26442000000000000990' })
    await world.run('input-verify')
    expect([(await receiptOf(id)).status, yuan((await payableOf(bill)).inputInvoicedAmt)]).toEqual([5, '0.00'])
  })

  it('takes a payable’s tax in proportion; the part that completes it takes the rest', () => {
    const bill = { dueAmt: 10_000n, taxAmt: 1_150n, isWithoutTax: false }
    const first = inputShare({ ...bill, linkedAmt: 0n, linkedTax: 0n } as never, 3_333n as never)
    expect([first, inputShare({ ...bill, linkedAmt: 3_333n, linkedTax: first } as never, 6_667n as never)]).toEqual([
      383n,
      767n,
    ])
  })
})

describe('a batch', () => {
  it('makes one application a customer from the bills of the month; a customer without a title is told so', async () => {
    await world.bills(months(3))
    const { id } = await world.tx(tx =>
      saveRecord(
        tx,
        world.manager,
        invoiceMakeBatch,
        { sellerId: COMPANY, month: '2026-11', basis: 1, mergeMode: 1, splitMode: 0 },
        'save',
      ),
    )
    await world.run('invoice-send')
    const batch = await world.tx(tx => getRow(tx, invoiceMakeBatch, id))
    expect([batch.status, batch.customerCount, yuan(batch.totalAmt), yuan(batch.issuedAmt)]).toEqual([
      2,
      1,
      '14400.00',
      '14400.00',
    ])
    const [make] = await world.tx(tx => findRows(tx, invoiceMake, { batchId: id } as never))
    expect([make!.partyId, make!.status]).toEqual([PENGCHI, 2])
    const again = world.tx(tx =>
      saveRecord(
        tx,
        world.manager,
        invoiceMakeBatch,
        { sellerId: COMPANY, month: '2026-11', basis: 1, mergeMode: 1, splitMode: 0 },
        'save',
      ),
    )
    await expect(again).rejects.toMatchObject({ refusal: { faults: [expect.objectContaining({ path: 'month' })] } })
    const draft = await world.tx(tx =>
      saveRecord(
        tx,
        world.manager,
        invoiceMakeBatch,
        { sellerId: COMPANY, month: '2026-11', draft: true, lines: [{ partyId: YUNTU }] },
        'save',
      ),
    )
    const [line] = await world.tx(tx => findRows(tx, invoiceMakeBatchLine, { batchId: draft.id } as never))
    expect([line!.lineState, line!.failReason]).toEqual([4, expect.stringContaining('没有默认开票抬头')])
  })
})

describe('3.3: fee items by date', () => {
  it('a tenant begins with every item; a new rate follows the old one from its own day', async () => {
    await world.tx(tx => startingRowsPort.all().get('fee-item-setting')!.add(tx, world.system))
    const rows = () => world.tx(tx => findRows(tx, feeItemSetting, {}))
    expect((await rows()).length).toBe(29)
    await world.tx(tx =>
      saveRecord(
        tx,
        world.manager,
        feeItemSetting,
        {
          feeItem: 1,
          regime: 1,
          vatRule: 1,
          taxRate: '9',
          invoiceLine: '*经营租赁*车辆租赁费',
          taxCode: '3040502010200000000',
          documents: [1, 2],
          validFrom: '2027-01-01',
        },
        'save',
      ),
    )
    const rateOn = (day: string) => world.tx(async tx => Number((await feesOn(tx, day)).of(1).taxRate))
    expect([await rateOn('2026-12-31'), await rateOn('2027-01-01')]).toEqual([13, 9])
    const old = (await rows()).find(row => row.feeItem === 1 && row.validFrom < '2027-01-01')!
    expect(old.validTo).toBe('2026-12-31')
    await expect(
      world.tx(tx =>
        saveRecord(tx, world.manager, feeItemSetting, { id: old.id, version: old.version, taxRate: '6' }, 'update'),
      ),
    ).rejects.toMatchObject({ refusal: { faults: [expect.objectContaining({ path: 'taxRate' })] } })
  })
})

describe('a file of an invoice', () => {
  it.each(['xml', 'ofd', 'pdf'] as const)('is read in as it was given to the buyer: %s', async format => {
    const [bill] = await world.bills(months(1))
    const { id } = await apply(world, [bill!])
    await world.run('invoice-send')
    const [row] = await invoicesOf(world, id)
    const { body } = await world.tx(tx => invoiceFile(tx, row!, format))
    const read = await readInvoice({ name: `a.${format}`, mime: '', bytes: body as Buffer })
    expect(read).toMatchObject({
      kind: 1,
      invoiceNo: row!.invoiceNo,
      sellerTaxNo: OUR_TAX_NO,
      netAmt: '4247.79',
      taxAmt: '552.21',
      totalAmt: '4800.00',
      lines: [
        expect.objectContaining({ item: '*经营租赁*车辆租赁费', netAmt: '4247.79', taxRate: '13', taxAmt: '552.21' }),
      ],
    })
  })
  it('writes amounts as invoices do', () => {
    expect(['4800.00', '10002.05', '0.50', '120000000.00'].map(one => inWords(fen(one)))).toEqual([
      '肆仟捌佰元整',
      '壹万零贰元零伍分',
      '零元伍角',
      '壹亿贰仟万元整',
    ])
  })
})

describe('three-way match of a payable', () => {
  const request = (more: Record<string, unknown>) =>
    world.tx(tx =>
      saveRecord(
        tx,
        world.sales,
        accountPayable,
        {
          companyId: COMPANY,
          payKind: 9,
          feeItem: 10,
          priority: 3,
          payeeType: 2,
          payeeId: SUPPLIER,
          payeeAccountId: SUPPLIER_ACCOUNT,
          amt: '1130.00',
          taxRate: '13',
          dueDate: '2026-12-10',
          payMethod: 1,
          invoiceRequired: 1,
          lines: [{ item: '维修', qty: '1', price: '1130.00', amt: '1130.00' }],
          reason: '维修结算',
          attachBizId: '1',
          ...more,
        },
        'save',
      ),
    )
  const legsOf = async (billId: string) =>
    (
      (await world.tx(tx => matchOf(tx, world.cashier, billId))) as { legs: { leg: string; verdict: string }[] }
    ).legs.map(one => [one.leg, one.verdict])

  it('a request that names its input invoices takes their sum, and its bill is linked to them', async () => {
    const { id: receiptId } = await receive('', { payableLinks: [] })
    await world.run('input-verify')
    await expect(
      request({
        invoiceReceiptIds: [receiptId],
        amt: '2000.00',
        lines: [{ item: '维修', qty: '1', price: '2000.00', amt: '2000.00' }],
      }),
    ).rejects.toMatchObject({ refusal: { faults: [{ path: 'invoiceAmt' }] } })
    const { id } = await request({ invoiceReceiptIds: [receiptId] })
    const { billId, invoiceAmt } = await world.tx(tx => getRow(tx, accountPayable, id))
    expect(yuan(invoiceAmt!)).toBe('1130.00')
    expect(yuan((await payableOf(billId!)).inputInvoicedAmt)).toBe('1130.00')
    expect(yuan((await receiptOf(receiptId)).linkedAmt)).toBe('1130.00')
    expect(await legsOf(billId!)).toEqual([
      ['order', 'fits'],
      ['receipt', 'none'],
      ['invoice', 'fits'],
    ])
    await move(receiptId, 3, '2026-11')
    expect((await receiptOf(receiptId)).status).toBe(3)
    await expect(request({ invoiceReceiptIds: [receiptId] })).rejects.toMatchObject({
      refusal: { faults: [{ path: 'invoiceReceiptIds' }] },
    })
  })

  it('a bill without its invoices or its work is told so before it is paid', async () => {
    const bill = await payable('1130.00')
    expect(await legsOf(bill)).toEqual([
      ['order', 'none'],
      ['receipt', 'missing'],
      ['invoice', 'none'],
    ])
    const { id } = await receive(bill)
    expect(await legsOf(bill)).toContainEqual(['invoice', 'none'])
    await world.run('input-verify')
    expect(await legsOf(bill)).toContainEqual(['invoice', 'fits'])
    await move(id, 4)
  })
})

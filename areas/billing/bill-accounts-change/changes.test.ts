import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fen, Refused, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { billPayable } from '../bill-payable/bill-payable.ts'
import { movePayable } from '../bill-payable/server/payable-money.ts'
import { raisePayables } from '../bill-payable/server/raise-payables.ts'
import { billPaymentWriteOff } from '../bill-payment-write-off/bill-payment-write-off.ts'
import { billReceivable } from '../bill-receivable/bill-receivable.ts'
import { accrue } from '../receivable-forfeit/server/accrue.ts'
import { billOf, COMPANY, fund, moneyWorld, OWN_ACCOUNT, pays, PENGCHI, YUNTU, type MoneyWorld } from '../testing.ts'
import { billAccountsChange, billAccountsChangeLine } from './bill-accounts-change.ts'
import { proratePayable } from './server/prorate-payable.ts'

let world: MoneyWorld
const [ACCOUNT, SECOND, THIRD] = ['930077', '930078', '930079']
beforeAll(async () => {
  world = await moneyWorld('2026-11-10', 20)
  await world.tx(async tx => {
    for (const id of [ACCOUNT, SECOND, THIRD])
      await insertRow(tx, world.system, accountMechanism, {
        id,
        mechanismType: 1,
        mechanismId: id === THIRD ? PENGCHI : YUNTU,
        accountName: id === THIRD ? '深圳市鹏驰出行服务有限公司' : '广州云途城配物流有限公司',
        accountNo: `62220210011123456${id.slice(4)}`,
        bankTitle: '工商银行',
        useRange: 3,
        status: 1,
      } as never)
  })
})
afterAll(() => world?.drop())
afterEach(() => assertLedgerClean(world.test.database))

const SLIP = '777'
const save = async (changeType: 1 | 2, changeKind: number, lines: object[], more: object = {}) =>
  world.tx(tx =>
    saveRecord(
      tx,
      world.sales,
      billAccountsChange,
      { changeType, changeKind, reasonCode: 'goodwill', reason: '协商', customerLetter: SLIP, lines, ...more },
      'save',
    ),
  )
/** Saved; where no process is installed it is approved by hand. */
async function approved(changeType: 1 | 2, changeKind: number, lines: object[], more: object = {}): Promise<string> {
  const saved = await save(changeType, changeKind, lines, more)
  if (saved.status === 102) await world.tx(tx => act(tx, world.manager, billAccountsChange, saved.id, 'approve'))
  return saved.id
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    },
  )
const bill = (id: string) => billOf(world, id)
const payableOf = (id: string) => world.tx(tx => getRow(tx, billPayable, id))
const receive = async (billId: string, amt: string) => {
  const receipt = await world.receipt(amt)
  const claim = await world.claim(world.sales, { funds: [fund(receipt, amt)], allocs: [pays(billId, amt)] })
  await world.confirm(world.cashier, claim)
}
const payable = async (amt: string): Promise<string> =>
  (
    await world.tx(tx =>
      raisePayables(tx, world.system, [
        {
          origin: 2,
          feeItem: 10,
          payKind: 2,
          companyId: COMPANY,
          payeeType: 1,
          payeeId: YUNTU,
          payeeName: '广州云途城配物流有限公司',
          payeeAccountId: ACCOUNT,
          billAmt: fen(amt),
          taxRate: '13.000000',
          billDate: '2026-11-10',
          dueDate: '2026-11-20',
          released: true,
          invoiceRequired: 0,
        },
      ]),
    )
  )[0]!.id
const pay = (billId: string, amt: string) =>
  world.tx(tx =>
    saveRecord(
      tx,
      world.cashier,
      billPaymentWriteOff,
      {
        companyId: COMPANY,
        payeeType: 1,
        payeeId: YUNTU,
        kind: 2,
        payAmt: amt,
        payDate: '2026-11-10',
        ownAccountId: OWN_ACCOUNT,
        bankSerialNo: `LS${billId}`,
        attachBizId: SLIP,
        allocs: [{ billId, amt }],
      },
      'save',
    ),
  )

describe('changes of receivables by people (50-billing 4)', () => {
  it('an increase and a waiver of several bills are one change with its totals', async () => {
    const [a, b] = (await world.bills([{ due: '2026-11-20' }, { due: '2026-11-20' }])) as [string, string]
    const id = await approved(1, 2, [
      { billId: a, delta: '300.00' },
      { billId: b, delta: '-200.00' },
    ])
    const row = await world.tx(tx => getRow(tx, billAccountsChange, id))
    expect(row.changeNo).toMatch(/^YSBG\d{15}$/)
    expect([row.totalBefore, row.totalDelta, row.totalAfter, row.decidedAmt].map(yuan)).toEqual([
      '9600.00',
      '-500.00',
      '9100.00',
      '500.00',
    ])
    expect([yuan((await bill(a)).dueAmt), yuan((await bill(b)).dueAmt)]).toEqual(['4500.00', '4600.00'])
    await approved(1, 1, [{ billId: a, delta: '300.00' }])
    expect(await bill(a)).toMatchObject({ dueAmt: fen('4800.00'), taxAmt: fen('552.21') })
  })

  it('50.18 a waiver of a paid bill moves the excess to the balance', async () => {
    const [id] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    await receive(id, '4800.00')
    const change = await approved(1, 2, [{ billId: id, delta: '1012.56' }])
    expect(await bill(id)).toMatchObject({ dueAmt: fen('3787.44'), settledAmt: fen('3787.44'), status: 3 })
    const [line] = await world.tx(tx => findRows(tx, billAccountsChangeLine, { changeId: change } as never))
    expect(line).toMatchObject({ toBalance: fen('1012.56'), effectiveDate: '2026-11-10' })
    const [surplus] = await world.tx(tx =>
      findRows(tx, accountSurplus, { partyId: PENGCHI, contractId: null } as never),
    )
    expect(yuan(surplus!.balance)).toBe('1012.56')
  })

  it('a bill in one change that is being decided enters no other', async () => {
    const [id] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    const waiting = await world.tx(async tx => {
      const row = await insertRow(tx, world.system, billAccountsChange, {
        changeType: 1,
        changeKind: 1,
        reasonCode: 'other',
        reason: '等待',
        status: 102,
      })
      await insertRow(tx, world.system, billAccountsChangeLine, {
        changeId: row.id,
        lineNo: 1,
        billSide: 1,
        billId: id,
      } as never)
      return row
    })
    expect(await refusal(save(1, 1, [{ billId: id, delta: '1.00' }]))).toMatchObject({
      kind: 'Invalid',
      faults: [{ path: 'lines.0.billId', reason: expect.stringContaining('存在审批中的变更') }],
    })
    await world.tx(tx => act(tx, world.system, billAccountsChange, waiting.id, 'withdraw'))
    await expect(approved(1, 1, [{ billId: id, delta: '1.00' }])).resolves.toBeTruthy()
  })

  it('a later due date: late fee before the change stays, afterwards the new date rules', async () => {
    const [id] = (await world.bills([{ due: '2026-11-01' }])) as [string]
    await world.tx(tx => accrue(tx, world.system, [id], '2026-11-09'))
    expect(yuan((await bill(id)).lateFeeAccrued)).toBe('19.20')
    await approved(1, 3, [{ billId: id, newDueDate: '2026-11-30' }])
    expect(await bill(id)).toMatchObject({ dueDate: '2026-11-30', overdueDays: 0 })
    world.clock.day = '2026-11-20'
    await world.tx(tx => accrue(tx, world.system, [id], '2026-11-19'))
    expect(yuan((await bill(id)).lateFeeAccrued)).toBe('21.60')
    world.clock.day = '2026-11-10'
  })

  it('another payer takes the bill and the deposit that is due; a bill with receipts keeps its payer', async () => {
    const [rent, deposit, paid] = (await world.bills([
      { due: '2026-11-20', vehicle: '950021' },
      { due: '2026-11-20', feeItem: 2, amt: '10000.00', vehicle: '950021' },
      { due: '2026-11-20' },
    ])) as [string, string, string]
    await approved(1, 4, [
      { billId: rent, newPartyId: YUNTU },
      { billId: deposit, newPartyId: YUNTU },
    ])
    expect(await bill(rent)).toMatchObject({ payerId: YUNTU, customerId: YUNTU, payerName: '广州云途城配物流有限公司' })
    const cards = await world.tx(tx => findRows(tx, accountVehicleMargin, { orderVehicleId: '950021' } as never))
    expect(cards.map(card => [card.partyId, yuan(card.shouldAmt)]).sort()).toEqual([
      [PENGCHI, '0.00'],
      [YUNTU, '10000.00'],
    ])
    await receive(paid, '100.00')
    expect(await refusal(save(1, 4, [{ billId: paid, newPartyId: YUNTU }]))).toMatchObject({
      faults: [{ path: 'lines.0.billId', reason: expect.stringContaining('请先拆分未结部分') }],
    })
  })

  it('a split leaves the first part on the bill; the parts add up in amount and tax', async () => {
    const [id] = (await world.bills([{ due: '2026-11-20', amt: '1000.00' }])) as [string]
    const before = (await bill(id)).taxAmt
    await approved(1, 5, [
      {
        billId: id,
        splitParts: [
          { amt: '333.33', dueDate: '2026-11-20' },
          { amt: '333.33', dueDate: '2026-12-20', payerId: YUNTU },
          { amt: '333.34', dueDate: '2027-01-20' },
        ],
      },
    ])
    const first = await bill(id)
    const parts = await world.tx(tx => findRows(tx, billReceivable, sql`t.bill_amt in (333.33, 333.34)`))
    expect(yuan(first.dueAmt)).toBe('333.33')
    expect(parts.map(one => [yuan(one.dueAmt), one.dueDate, one.payerId]).sort()).toEqual([
      ['333.33', '2026-12-20', YUNTU],
      ['333.34', '2027-01-20', PENGCHI],
    ])
    expect(yuan(before)).toBe('115.04')
  })

  it('bad debt by a court ruling settles the bill; what is recovered opens it again', async () => {
    const [id] = (await world.bills([{ due: '2026-11-05' }])) as [string]
    expect(await refusal(save(1, 6, [{ billId: id, delta: '4800.00' }]))).toMatchObject({
      faults: [{ path: 'lines.0.billId', reason: expect.stringContaining('法院裁决') }],
    })
    await approved(1, 6, [{ billId: id, delta: '4800.00' }], { courtRuling: true })
    expect(await bill(id)).toMatchObject({ badDebtAmt: fen('4800.00'), unpaidAmt: 0n, status: 3 })
    await approved(1, 6, [{ billId: id, delta: '-1000.00' }])
    expect(await bill(id)).toMatchObject({ badDebtAmt: fen('3800.00'), unpaidAmt: fen('1000.00'), status: 1 })
    await receive(id, '1000.00')
    expect(await bill(id)).toMatchObject({ status: 3 })
  })

  it('a corrected rate moves the pending tax only', async () => {
    const [id] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    await approved(1, 9, [{ billId: id, newTaxRate: '6' }])
    expect(await bill(id)).toMatchObject({ taxRate: '6.000000', taxAmt: fen('271.70'), dueAmt: fen('4800.00') })
  })

  it('evidence is asked for kinds 2, 4 and 6, and every faulty row is told', async () => {
    const [id] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    const said = (await refusal(
      save(
        1,
        2,
        [
          { billId: id, delta: '9999.00' },
          { billId: id, delta: '1.00' },
        ],
        { customerLetter: '' },
      ),
    )) as { faults: { path: string }[] }
    expect(said.faults.map(one => one.path).sort()).toEqual(['customerLetter', 'lines.0.delta', 'lines.1.billId'])
  })
})

describe('changes of payables by people (50-billing 4)', () => {
  it('a decrease below what was paid makes the payee owe it back', async () => {
    const id = await payable('1000.00')
    await pay(id, '1000.00')
    const change = await approved(2, 2, [{ billId: id, delta: '250.00' }])
    expect((await world.tx(tx => getRow(tx, billAccountsChange, change))).changeNo).toMatch(/^YFBG/)
    expect(await payableOf(id)).toMatchObject({ dueAmt: fen('750.00'), paidAmt: fen('750.00'), status: 3 })
    const [line] = await world.tx(tx => findRows(tx, billAccountsChangeLine, { changeId: change } as never))
    expect(await bill(line!.refundBillId!)).toMatchObject({ feeItem: 24, dueAmt: fen('250.00'), payerId: YUNTU })
  })

  it('an increase needs a new release; a decrease takes the release along', async () => {
    const id = await payable('1000.00')
    await approved(2, 1, [{ billId: id, delta: '200.00' }])
    expect(await payableOf(id)).toMatchObject({ unpaidAmt: fen('1200.00'), freeAmt: fen('1000.00') })
    await approved(2, 2, [{ billId: id, delta: '700.00' }])
    expect(await payableOf(id)).toMatchObject({ releasedAmt: fen('500.00'), freeAmt: fen('500.00') })
  })

  it('another payee, another account, another rate, another date', async () => {
    const id = await payable('1000.00')
    await approved(2, 8, [{ billId: id, newAccountId: SECOND }])
    await approved(2, 9, [{ billId: id, newTaxRate: '6' }])
    await approved(2, 3, [{ billId: id, newDueDate: '2026-12-20' }])
    expect(await payableOf(id)).toMatchObject({
      payeeAccountId: SECOND,
      taxRate: '6.000000',
      taxAmt: fen('56.60'),
      dueDate: '2026-12-20',
    })
    expect(await refusal(save(2, 4, [{ billId: id, newPartyId: PENGCHI, newAccountId: SECOND }]))).toMatchObject({
      faults: [{ path: 'lines.0.newAccountId', reason: expect.stringContaining('收款授权') }],
    })
    await world.tx(tx =>
      tx.run(sql`update account_mechanism set status = 2 where tenant_id = ${tx.tenantId} and id = ${THIRD}::bigint`),
    )
    expect(await refusal(save(2, 4, [{ billId: id, newPartyId: PENGCHI, newAccountId: THIRD }]))).toMatchObject({
      faults: [{ path: 'lines.0.newAccountId', reason: expect.stringContaining('未生效') }],
    })
    await world.tx(tx =>
      tx.run(sql`update account_mechanism set status = 1 where tenant_id = ${tx.tenantId} and id = ${THIRD}::bigint`),
    )
    await approved(2, 4, [{ billId: id, newPartyId: PENGCHI, newAccountId: THIRD }])
    expect(await payableOf(id)).toMatchObject({ payeeId: PENGCHI, payeeName: '深圳市鹏驰出行服务有限公司' })
  })

  it('a contract that changes a bill leaves room for what the bank is paying of it', async () => {
    const id = await payable('1000.00')
    const paying = (amt: string) =>
      world.tx(async tx => movePayable(tx, world.system, await getRow(tx, billPayable, id), { paying: fen(amt) }))
    const becomes = (newAmt: string) =>
      world.tx(tx =>
        proratePayable(tx, world.system, { billId: id, newAmt: fen(newAmt), source: newAmt, reason: '合同变更' }),
      )
    await paying('800.00')
    expect(await refusal(becomes('799.99'))).toMatchObject({ guard: 'changePaying' })
    await becomes('800.00')
    await paying('-800.00')
    await becomes('500.00')
    expect(await payableOf(id)).toMatchObject({ dueAmt: fen('500.00'), releasedAmt: fen('500.00') })
  })

  it('a split keeps what was released for its parts', async () => {
    const id = await payable('1000.00')
    await approved(2, 5, [
      {
        billId: id,
        splitParts: [
          { amt: '400.00', dueDate: '2026-11-20' },
          { amt: '600.00', dueDate: '2026-12-20' },
        ],
      },
    ])
    expect(await payableOf(id)).toMatchObject({ dueAmt: fen('400.00'), releasedAmt: fen('400.00') })
    const [other] = await world.tx(tx => findRows(tx, billPayable, { dueAmt: fen('600.00') } as never))
    expect(other).toMatchObject({ releasedAmt: fen('600.00'), freeAmt: fen('600.00'), dueDate: '2026-12-20' })
  })

  it('a file: every faulty row is told, the others become one change a kind', async () => {
    const [a, b] = [await payable('1000.00'), await payable('500.00')]
    const [no, other] = [(await payableOf(a)).billNo!, (await payableOf(b)).billNo!]
    const columns = ['账单编号*', '变更类别*', '变更金额', '新应付日', '原因*'].map(label => ({
      label,
      kind: 'text' as const,
      width: 10,
    }))
    const bytes = await writeWorkbookBuffer({
      sheets: [
        {
          name: 'x',
          columns,
          rows: [
            [no, '2', '100.00', '', '质量扣款'],
            [other, '3', '', '2026-12-01', '延期'],
            [other, '1', '5.00', '', '重复'],
            ['YF0', '1', '5.00', '', '没有'],
            [no, '7', 'x', '', ''],
          ],
        },
      ],
    })
    const calls = codeOf(billAccountsChange).calls as unknown as Record<
      string,
      { run(...args: unknown[]): Promise<never> }
    >
    const checked = (await world.tx(tx =>
      calls['POST import-check-payable']!.run(tx, world.sales, {}, { name: 'x.xlsx', mime: '', bytes }),
    )) as { uuid: string; normal: number; abnormal: number; rows: { rowNo: number; reason: string }[] }
    expect([checked.normal, checked.abnormal]).toEqual([2, 3])
    expect(checked.rows.map(row => row.reason)).toEqual([
      '文件内重复',
      '账单不存在',
      '变更类别只能是1、2、3；变更金额格式不正确；请填写原因；文件内重复',
    ])
    const done = (await world.tx(tx =>
      calls['POST import-normal-payable']!.run(tx, world.sales, {
        uuid: checked.uuid,
        reasonCode: 'mistake',
        customerLetter: SLIP,
      }),
    )) as { imported: number; changes: { id: string; status: number }[] }
    expect([done.imported, done.changes.length]).toEqual([2, 2])
    for (const change of done.changes.filter(one => one.status === 102))
      await world.tx(tx => act(tx, world.manager, billAccountsChange, change.id, 'approve'))
    expect(await payableOf(a)).toMatchObject({ dueAmt: fen('900.00') })
    expect(await payableOf(b)).toMatchObject({ dueDate: '2026-12-01' })
  })
})

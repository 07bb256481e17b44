import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan, Refused, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { accountAccidentFine } from './account-accident-fine/account-accident-fine.ts'
import { accountBalanceSpecial } from './account-balance-special/account-balance-special.ts'
import { accountPayable } from './account-payable/account-payable.ts'
import { agrees } from '#areas/accounts/calculations/derivation.ts'
import { explainPayable } from './bill-payable/server/explain-payable.ts'
import { explainSettlement } from './explain/server/documents.ts'
import { explainRequest } from './explain/server/requests.ts'
import { accountSettlement, accountSettlementLine } from './account-settlement/account-settlement.ts'
import { accountSettlementCategory } from './account-settlement-category/account-settlement-category.ts'
import { holdLines, openCostLines } from './account-settlement/server/cost-lines.ts'
import { accountVehicleRent } from './account-vehicle-rent/account-vehicle-rent.ts'
import { shouldBe } from './account-vehicle-rent/server/make-statements.ts'
import { customerAccount } from './customer-account/customer-account.ts'
import { accountOf, followMoney } from './customer-account/server/accounts.ts'
import { billPayable } from './bill-payable/bill-payable.ts'
import { billReceivable } from './bill-receivable/bill-receivable.ts'
import { costLinePort, leaseDaysPort, type CostLine } from './ports.ts'
import { billOf, COMPANY, fund, moneyWorld, pays, PENGCHI, YUNTU, type MoneyWorld } from './testing.ts'

let world: MoneyWorld
const ACCOUNT = '930078'
let category = ''
const moved: string[] = []
const line = (no: number, price = '300.00'): CostLine => ({
  lineId: String(no),
  sourceType: 'year-check',
  sourceId: String(no),
  sourceNo: `NJ${no}`,
  bizDate: '2026-10-10',
  cityCode: null,
  vehicleId: null,
  plateNo: '粤B·D88012',
  item: '年检',
  feeItem: 11,
  qty: '1.00',
  price: fen(price),
  contractPrice: fen('280.00'),
  amt: fen(price),
  taxRate: '6.000000',
  bearer: null,
  note: null,
})
const offered = Array.from({ length: 62 }, (_, index) => line(index + 1))

beforeAll(async () => {
  world = await moneyWorld('2026-11-05', 20)
  await world.tx(tx =>
    insertRow(tx, world.system, accountMechanism, {
      id: ACCOUNT,
      mechanismType: 1,
      mechanismId: YUNTU,
      accountName: '广州云途城配物流有限公司',
      accountNo: '6222021001112345678',
      bankTitle: '工商银行',
      useRange: 3,
      status: 1,
    } as never),
  )
  category = (
    await world.tx(tx =>
      saveRecord(
        tx,
        world.sales,
        accountSettlementCategory,
        { code: 'NJ', name: '年检结算', direction: 1, feeItem: 11, taxRate: '6' },
        'save',
      ),
    )
  ).id
  standIn(
    provide(costLinePort, 'year-check', {
      list: async () => offered,
      lock: async (_tx, _actor, ids) => void moved.push(`lock ${ids.length}`),
      settle: async (_tx, _actor, ids) => void moved.push(`settle ${ids.length}`),
      free: async (_tx, _actor, ids) => void moved.push(`free ${ids.length}`),
    }),
  )
})
afterAll(() => world?.drop())
afterEach(() => assertLedgerClean(world.test.database))

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    },
  )

describe('settlements (50-billing 6, 7.6)', () => {
  const settle = (lines: readonly CostLine[], more: Record<string, unknown> = {}) =>
    world.tx(tx =>
      saveRecord(
        tx,
        world.sales,
        accountSettlement,
        {
          categoryId: category,
          companyId: COMPANY,
          mechanismType: 1,
          mechanismId: YUNTU,
          periodFrom: '2026-10-01',
          periodTo: '2026-10-31',
          lines: lines.map(one => ({
            sourceType: one.sourceType,
            sourceId: one.sourceId,
            item: one.item,
            qty: one.qty,
            price: '1.00',
            amt: '300.00',
          })),
          confirmDoc: '880001',
          invoiceRequired: 0,
          dueDate: '2026-11-20',
          payeeAccountId: ACCOUNT,
          draft: true,
          ...more,
        },
        'save',
      ),
    )
  /** What the submit does before its process starts. */
  const hold = (id: string) => world.tx(tx => holdLines(tx, world.system, id))
  const move = (id: string, action: 'approve' | 'reject' | 'close', reason = '测试') =>
    world.tx(tx => act(tx, world.system, accountSettlement, id, action, { reason }))

  it('62 inspections of 300.00 less two reworks give 18,000.00 with 1,018.87 of tax; the approval asks for the payment', async () => {
    const { id } = await settle(offered, { deductLines: [{ reason: 'quality', amt: '600.00' }] })
    expect(await world.tx(tx => getRow(tx, accountSettlement, id))).toMatchObject({
      lineTotal: fen('18600'),
      deductTotal: fen('600'),
      totalAmt: fen('18000'),
      taxAmt: fen('1018.87'),
      direction: 1,
    })
    const [kept] = await world.tx(tx => findRows(tx, accountSettlementLine, { settlementId: id } as never))
    expect(kept).toMatchObject({ price: fen('300'), contractPrice: fen('280'), priceDiff: fen('20') })
    await world.tx(tx => tx.run(sql`update account_settlement set status = 102 where id = ${id}::bigint`))
    await world.tx(tx => act(tx, world.system, accountSettlement, id, 'approve'))
    const row = await world.tx(tx => getRow(tx, accountSettlement, id))
    const request = await world.tx(tx => getRow(tx, accountPayable, row.resultId!))
    expect(request).toMatchObject({ status: 1, amt: fen('18000'), preApproved: true, payKind: 2, settlementId: id })
    expect(await world.tx(tx => getRow(tx, billPayable, request.billId!))).toMatchObject({
      releasedAmt: fen('18000'),
      taxAmt: fen('1018.87'),
    })
    const asked = await world.tx(tx => explainRequest(tx, world.sales, request.id))
    expect(asked.figures.map(one => [one.key, yuan(one.amt), agrees(one)])).toEqual([
      ['amt', '18000.00', true],
      ['unpaidAmt', '18000.00', true],
      ['taxAmt', '1018.87', true],
    ])
    const explained = await world.tx(tx => explainSettlement(tx, world.sales, id))
    expect(explained.figures.map(one => [one.key, yuan(one.amt), agrees(one)])).toEqual([
      ['lineTotal', '18600.00', true],
      ['totalAmt', '18000.00', true],
      ['taxAmt', '1018.87', true],
    ])
    const bill = await world.tx(tx => explainPayable(tx, world.sales, request.billId!))
    expect(bill.figures.filter(one => !agrees(one))).toEqual([])
    expect(explained.postings.map(one => one.account)).toContain('2202')
    expect(moved).toContain('settle 62')
    await move(id, 'close')
    expect(await world.tx(tx => getRow(tx, accountPayable, row.resultId!))).toMatchObject({ status: 6 })
    expect(moved.at(-1)).toBe('free 62')
  })

  it('a cost line stands in one settlement only, until it is rejected', async () => {
    const first = await settle([line(1), line(2)])
    const second = await settle([line(2), line(3)])
    await hold(first.id)
    expect(await refusal(hold(second.id))).toMatchObject({
      guard: 'lineSettled',
      message: expect.stringContaining('NJ2'),
    })
    const open = await world.tx(tx =>
      openCostLines(tx, world.system, { mechanismType: 1, mechanismId: YUNTU, from: '2026-10-01', to: '2026-10-31' }),
    )
    expect(open).toHaveLength(60)
    await world.tx(tx => tx.run(sql`update account_settlement set status = 102 where id = ${first.id}::bigint`))
    await move(first.id, 'reject')
    await hold(second.id)
    expect(moved.filter(one => one.startsWith('lock'))).not.toEqual([])
  })

  it('refuses lines that are no cost of the institution, and deductions that leave nothing', async () => {
    expect(await refusal(settle([line(99)]))).toMatchObject({
      faults: [expect.objectContaining({ path: 'lines.0.sourceId' })],
    })
    expect(
      await refusal(settle([line(5)], { draft: false, deductLines: [{ reason: 'late', amt: '300.00' }] })),
    ).toMatchObject({ faults: [expect.objectContaining({ path: 'lines' })] })
  })
})

describe('special handling of balances and the customer account (50-billing 6)', () => {
  const special = async (body: Record<string, unknown>): Promise<string> => {
    const { id } = await world.tx(tx =>
      saveRecord(
        tx,
        world.sales,
        accountBalanceSpecial,
        {
          companyId: COMPANY,
          partyKind: 1,
          customerId: PENGCHI,
          reason: '测试',
          attachBizId: '880002',
          draft: true,
          ...body,
        },
        'save',
      ),
    )
    await world.tx(tx => tx.run(sql`update account_balance_special set status = 102 where id = ${id}::bigint`))
    return id
  }
  const approve = (id: string) => world.tx(tx => act(tx, world.system, accountBalanceSpecial, id, 'approve'))
  const surplus = async (partyId = PENGCHI) =>
    (await world.tx(tx => findRows(tx, accountSurplus, { partyId } as never))).find(row => row.contractId === null)!

  it('an opening balance is posted against 9999; a freeze takes it out of use and freezes the account', async () => {
    await approve(await special({ kind: 1, amt: '6000.00' }))
    expect(await surplus()).toMatchObject({ balance: fen('6000'), availableAmt: fen('6000') })
    const { id } = await surplus()
    const freeze = await special({ kind: 3, amt: '2000.00', surplusId: id })
    // What the submit would have locked.
    await world.tx(tx =>
      tx.run(sql`update account_surplus set locked_amt = 2000, available_amt = 4000 where id = ${id}::bigint`),
    )
    await approve(freeze)
    expect(await surplus()).toMatchObject({ frozenAmt: fen('2000'), lockedAmt: 0n, availableAmt: fen('4000') })
    const account = await world.tx(tx =>
      accountOf(tx, world.system, { companyId: COMPANY, partyKind: 1, customerId: PENGCHI }),
    )
    expect(account.status).toBe(3)
    expect(await refusal(approve(await special({ kind: 4, amt: '2000.01', surplusId: id })))).toMatchObject({
      guard: 'frozenShort',
    })
    await approve(await special({ kind: 4, amt: '2000.00', surplusId: id }))
    expect(await surplus()).toMatchObject({ frozenAmt: 0n, availableAmt: fen('6000') })
  })

  it('an account in arrears beyond the grace days says so, and is normal again when it is paid', async () => {
    const [bill] = (await world.bills([{ due: '2026-10-20' }])) as [string]
    await world.run('overdue-mark')
    await world.run('customer-account-mark')
    const [account] = await world.tx(tx => findRows(tx, customerAccount, { customerId: PENGCHI } as never))
    expect(account!.status).toBe(2)
    const told = await world.tx(tx =>
      tx.rows<{ payload: { from: number; to: number } }>(
        sql`select payload from outbox_event where name = 'customer.account-state-changed' order by id desc limit 1`,
      ),
    )
    expect(told[0]!.payload).toMatchObject({ to: 2 })
    const receipt = await world.receipt('4800.00', { day: '2026-10-20' })
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, { funds: [fund(receipt, '4800.00')], allocs: [pays(bill, '4800.00')] }),
    )
    const after = await world.tx(async tx =>
      followMoney(tx, world.system, (await getRow(tx, customerAccount, account!.id))!),
    )
    expect(after.status).toBe(1)
  })

  it('a transfer between two balances of one company moves both sides in one entry', async () => {
    const from = await surplus()
    await approve(await special({ kind: 1, customerId: YUNTU, amt: '10.00' }))
    const to = await surplus(YUNTU)
    const id = await special({ kind: 2, amt: '1000.00', surplusId: from.id, targetSurplusId: to.id })
    await world.tx(tx =>
      tx.run(
        sql`update account_surplus set locked_amt = 1000, available_amt = available_amt - 1000 where id = ${from.id}::bigint`,
      ),
    )
    await approve(id)
    expect((await surplus()).balance).toBe((from.balance - fen('1000')) as Fen)
    expect((await surplus(YUNTU)).balance).toBe(fen('1010'))
  })
})

describe('accident charges (50-billing 5, 7.6)', () => {
  const charge = (body: Record<string, unknown> = {}) =>
    world.tx(tx =>
      saveRecord(
        tx,
        world.sales,
        accountAccidentFine,
        {
          accidentNo: 'SG202611010001',
          companyId: COMPANY,
          partyKind: 1,
          customerId: PENGCHI,
          vehicleId: '940001',
          accidentTime: '2026-11-01 08:00:00',
          liability: 1,
          dueDate: '2026-11-30',
          attachBizId: '880003',
          lines: [
            { chargeKind: 1, basis: '157.81', rate: '12', amt: '1893.72' },
            { chargeKind: 2, basis: '18600.00', rate: '15', amt: '2790.00' },
            { chargeKind: 3, amt: '2000.00' },
          ],
          ...body,
        },
        'save',
      ),
    )

  it('12 days of 157.81, 15% of 18,600.00 and 2,000.00 deductible are one receivable of 6,683.72; it follows the bill', async () => {
    const { id } = await charge()
    const fine = await world.tx(tx => getRow(tx, accountAccidentFine, id))
    expect(fine.totalAmt).toBe(fen('6683.72'))
    const [bill] = await world.tx(tx => findRows(tx, billReceivable, { sourceType: 'accident', sourceId: id } as never))
    expect(bill).toMatchObject({ feeItem: 13, dueAmt: fen('6683.72'), taxAmt: 0n })
    const receipt = await world.receipt('6683.72')
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, { funds: [fund(receipt, '6683.72')], allocs: [pays(bill!.id, '6683.72')] }),
    )
    expect(await world.tx(tx => getRow(tx, accountAccidentFine, id))).toMatchObject({ status: 3 })
    expect(
      await refusal(world.tx(tx => act(tx, world.sales, accountAccidentFine, id, 'close', { reason: '错' }))),
    ).toMatchObject({ kind: 'WrongState' })
  })

  it('refuses a sum that its basis does not give, and the same charge of one accident twice', async () => {
    expect(
      await refusal(
        charge({ accidentNo: 'SG2', lines: [{ chargeKind: 1, basis: '157.81', rate: '12', amt: '1900.00' }] }),
      ),
    ).toMatchObject({ faults: [{ path: 'lines.0.amt', reason: expect.stringContaining('1893.72') }] })
    expect(await refusal(charge())).toMatchObject({ faults: [expect.objectContaining({ path: 'accidentNo' })] })
  })

  it('closing it closes its receivable and bill', async () => {
    const { id } = await charge({ accidentNo: 'SG3' })
    await world.tx(tx => act(tx, world.sales, accountAccidentFine, id, 'close', { reason: '保险已赔' }))
    const [bill] = await world.tx(tx => findRows(tx, billReceivable, { sourceType: 'accident', sourceId: id } as never))
    expect(bill!.status).toBe(4)
  })
})

describe('rent of vehicles (50-billing 5)', () => {
  const POSITION = '960001'
  it('part of a month is days x day rent, never more than the month', () => {
    const month = { amt: fen('4800'), days: 30 }
    expect(shouldBe(fen('4800'), 22, month)).toEqual({ dayRent: fen('157.81'), shouldAmt: fen('3471.82') })
    expect(shouldBe(fen('4800'), 30, month).shouldAmt).toBe(fen('4800'))
    // Taken on the 9th: the plan of the month has 22 days itself.
    expect(shouldBe(fen('4800'), 22, { amt: fen('3471.82'), days: 22 }).shouldAmt).toBe(fen('3471.82'))
    expect(shouldBe(fen('4800'), 40, { amt: fen('100'), days: 60 }).shouldAmt).toBe(fen('100'))
  })

  it('the month that ended is checked against what was billed; a difference is handled once', async () => {
    const putBack = standIn(
      provide(leaseDaysPort, {
        of: async (_tx, _actor, ids) => new Map(ids.map(id => [id, { days: 22, vehicleId: null }])),
      }),
    )
    const [bill] = (await world.bills([
      { due: '2026-10-05', vehicle: POSITION, period: ['2026-10-01', '2026-10-31'] },
    ])) as [string]
    await world.run('rent-statement')
    const [row] = await world.tx(tx => findRows(tx, accountVehicleRent, { orderVehicleId: POSITION } as never))
    expect(row).toMatchObject({
      month: '2026-10',
      status: 3,
      shouldAmt: fen('3471.82'),
      billedAmt: fen('4800'),
      diffAmt: fen('-1328.18'),
    })
    expect(
      await refusal(
        world.tx(tx =>
          act(tx, world.sales, accountVehicleRent, row!.id, 'handle', { reason: '少收', input: { way: 1 } }),
        ),
      ),
    ).toMatchObject({ guard: 'nothingToRaise' })
    await world.tx(tx =>
      act(tx, world.sales, accountVehicleRent, row!.id, 'handle', { reason: '按在租天数', input: { way: 2 } }),
    )
    expect(await billOf(world, bill)).toMatchObject({ dueAmt: fen('3471.82') })
    await world.run('rent-statement')
    expect(await world.tx(tx => getRow(tx, accountVehicleRent, row!.id))).toMatchObject({ status: 4 })
    putBack()
  })

  it('a month that agrees is checked without anybody', async () => {
    const putBack = standIn(
      provide(leaseDaysPort, {
        of: async (_tx, _actor, ids) => new Map(ids.map(id => [id, { days: 31, vehicleId: null }])),
      }),
    )
    await world.bills([{ due: '2026-10-06', vehicle: '960002', period: ['2026-10-01', '2026-10-31'] }])
    await world.run('rent-statement')
    const [row] = await world.tx(tx => findRows(tx, accountVehicleRent, { orderVehicleId: '960002' } as never))
    expect(row).toMatchObject({ status: 2, diffAmt: 0n })
    putBack()
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fen, halfOf, Refused, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { raiseReceivable } from '../account-receivable/server/raise-receivable.ts'
import { voidSource } from '../account-receivable/server/void-source.ts'
import { contractMoney, getExposure, isContractSettled } from '../bill-receivable/server/exposure.ts'
import { getEnableOffsetAmt } from '#areas/accounts/account-surplus/server/get-surplus.ts'
import type { ContractRef, PlanRow } from '../calculations/plan-row.ts'
import { prorateBill } from '#areas/billing/bill-accounts-change/server/prorate-bill.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { billReceiptPlan } from './bill-receipt-plan.ts'
import { createPlans } from './server/create-plans.ts'
import { frontMoneyPaid } from './server/front-money-paid.ts'
import { stopBilling } from './server/stop-billing.ts'
import { resumeActivation, suspendActivation } from './server/suspend-activation.ts'
import { replacePlans, voidPlans } from './server/void-plans.ts'
import { billOf, COMPANY, fund, moneyWorld, pays, PENGCHI, type MoneyWorld } from '../testing.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-05', 40)
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
let next = 950000
const ref = (contractId = String(++next)): ContractRef => ({
  companyId: COMPANY,
  contractType: 4,
  contractId,
  contractNo: `ZL${contractId}`,
  cityCode: '4403',
  deptId: null as never,
  salesUserId: null as never,
})
const rent = (of: ContractRef, month: number, more: Partial<PlanRow> = {}): PlanRow => {
  const [from, to] = [`2026-${String(month).padStart(2, '0')}-01`, `2026-${String(month).padStart(2, '0')}-30`]
  return {
    genKey: `${of.contractId}:${more.orderVehicleId ?? '0'}:1:${month}:1`,
    partyKind: 1,
    partyId: PENGCHI,
    orderId: null,
    orderVehicleId: null,
    vehicleId: null,
    feeItem: 1,
    periodNo: month,
    periodCount: 12,
    periodStart: from,
    periodEnd: to,
    dayCount: 30,
    billDate: from,
    dueDate: `2026-${String(month).padStart(2, '0')}-05`,
    amt: '4800.00',
    taxRate: '13.000000',
    calcNote: { kind: 'period', scope: 'vehicle', stage: 'take', slices: [] },
    ...more,
  }
}
const plansOf = (of: ContractRef) =>
  world.tx(tx => findRows(tx, billReceiptPlan, { contractId: of.contractId } as never))

describe('plans become bills (50-billing 4, 10)', () => {
  it('adds the rows of a generation once, even with thirty concurrent calls; other content under a key is refused', async () => {
    const contract = ref()
    const rows = [rent(contract, 11), rent(contract, 12)]
    const all = await Promise.all(
      Array.from({ length: 30 }, () => world.tx(tx => createPlans(tx, world.system, 'receipt', contract, rows))),
    )
    expect(all.reduce((sum, one) => sum + one.created, 0)).toBe(2)
    expect(all[0]!.totals).toMatchObject({ rows: 2, amt: fen('9600.00') })
    expect(
      await refusal(
        world.tx(tx => createPlans(tx, world.system, 'receipt', contract, [{ ...rows[0]!, amt: '4900.00' }])),
      ),
    ).toMatchObject({ guard: 'planKey' })
  })

  it('50.1 the job on two nodes at once makes one bill, posted 1122 against rent and tax', async () => {
    const contract = ref()
    await world.tx(tx => createPlans(tx, world.system, 'receipt', contract, [rent(contract, 11), rent(contract, 12)]))
    await Promise.all([world.run('plan-activate'), world.run('plan-activate')])
    const [november, december] = await plansOf(contract)
    expect([november!.status, december!.status]).toEqual([2, 1])
    const bills = await world.tx(tx => findRows(tx, billReceivable, { contractId: contract.contractId } as never))
    expect(bills).toHaveLength(1)
    expect([halfOf(bills[0]!.billTitle!, 'zh'), halfOf(bills[0]!.billTitle!, 'en')]).toEqual([
      '2026年11月租金',
      'Rent 2026-11',
    ])
    const postings = await world.tx(tx =>
      tx.rows<{ account_code: string; side: number; amt: string }>(
        sql`select account_code, side, amt from ledger_posting where bill_id = ${bills[0]!.id}::bigint order by line_no`,
      ),
    )
    expect(postings.map(row => [row.account_code, row.side, row.amt])).toEqual([
      ['1122', 1, '4800.00'],
      ['6001.01', 2, '4247.79'],
      ['2221.02', 2, '552.21'],
    ])
  })

  it('a row activated thirty times at once has one bill', async () => {
    const contract = ref()
    await world.tx(tx => createPlans(tx, world.system, 'receipt', contract, [rent(contract, 12)]))
    const [plan] = await plansOf(contract)
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, () => world.tx(tx => act(tx, world.cashier, billReceiptPlan, plan!.id, 'activate'))),
    )
    expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect(await world.tx(tx => findRows(tx, billReceivable, { planId: plan!.id } as never))).toHaveLength(1)
  })

  it('suspended rows are not billed until the return is cancelled', async () => {
    const contract = ref()
    const vehicle = String(++next)
    await world.tx(tx =>
      createPlans(tx, world.system, 'receipt', contract, [
        rent(contract, 11, { orderVehicleId: vehicle, genKey: `${contract.contractId}:s` }),
      ]),
    )
    await world.tx(tx => suspendActivation(tx, world.system, vehicle, '2026-11-01', 'return:1'))
    await world.run('plan-activate')
    expect((await plansOf(contract))[0]!.status).toBe(1)
    await world.tx(tx => resumeActivation(tx, world.system, vehicle, 'return:1'))
    await world.run('plan-activate')
    expect((await plansOf(contract))[0]!.status).toBe(2)
  })

  it('a change voids waiting rows, keeps billed ones and names them', async () => {
    const contract = ref()
    await world.tx(tx => createPlans(tx, world.system, 'receipt', contract, [rent(contract, 11), rent(contract, 12)]))
    await world.run('plan-activate')
    const changed = await world.tx(tx =>
      replacePlans(tx, world.system, contract, '2026-11-01', [
        rent(contract, 12, { genKey: `${contract.contractId}:0:1:12:2`, amt: '4900.00' }),
      ]),
    )
    expect([changed.voided, changed.created, changed.billed.map(one => yuan(one.amt))]).toEqual([1, 1, ['4800.00']])
    const gone = await world.tx(tx => voidPlans(tx, world.system, contract, null, '2026-12-01', '合同终止'))
    expect([gone.voided, gone.billed]).toEqual([1, []])
  })

  it('closing a bill returns its plan to waiting or voids it; a bill with money is never closed', async () => {
    const contract = ref()
    await world.tx(tx => createPlans(tx, world.system, 'receipt', contract, [rent(contract, 11)]))
    await world.run('plan-activate')
    const billId = (await plansOf(contract))[0]!.billId!
    await world.tx(tx =>
      act(tx, world.manager, billReceivable, billId, 'close', { reason: '出错', input: { planAfter: 1 } }),
    )
    expect((await plansOf(contract))[0]).toMatchObject({ status: 1, billId: null })
    await world.run('plan-activate')
    const again = (await plansOf(contract))[0]!.billId!
    expect(again).not.toBe(billId)
    const receipt = await world.receipt('100.00')
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, { funds: [fund(receipt, '100.00')], allocs: [pays(again, '100.00')] }),
    )
    expect(
      await refusal(world.tx(tx => act(tx, world.manager, billReceivable, again, 'close', { reason: '出错' }))),
    ).toMatchObject({ kind: 'WrongState' })
  })

  it('front money: what is missing per vehicle, until it is paid', async () => {
    const contract = ref()
    const vehicle = String(++next)
    const front = (feeItem: number, amt: string): PlanRow =>
      rent(contract, 11, {
        feeItem,
        amt,
        orderVehicleId: vehicle,
        periodStart: null,
        periodEnd: null,
        genKey: `${contract.contractId}:${vehicle}:${feeItem}:1:1`,
        taxRate: feeItem === 2 ? null : '6.000000',
        calcNote: { kind: 'front', scope: 'vehicle', stage: 'order', slices: [] },
      })
    await world.tx(tx => createPlans(tx, world.system, 'receipt', contract, [front(2, '10000.00'), front(5, '600.00')]))
    await world.run('plan-activate')
    const before = (await world.tx(tx => frontMoneyPaid(tx, [vehicle])))[0]!
    expect([
      before.ok,
      yuan(before.dueAmt),
      yuan(before.shortAmt),
      before.missing.map(one => [one.feeItem, yuan(one.shortAmt)]),
    ]).toEqual([
      false,
      '10600.00',
      '10600.00',
      [
        [2, '10000.00'],
        [5, '600.00'],
      ],
    ])
    const bills = (await plansOf(contract)).map(plan => plan.billId!)
    const receipt = await world.receipt('10600.00')
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, {
        funds: [fund(receipt, '10600.00')],
        allocs: [pays(bills[0]!, '10000.00'), pays(bills[1]!, '600.00')],
      }),
    )
    expect((await world.tx(tx => frontMoneyPaid(tx, [vehicle])))[0]).toMatchObject({ ok: true, missing: [] })
  })
})

describe('changes of bills by the system (50-billing 7.6)', () => {
  it('50.18 returned on day 24, the paid month becomes 3,787.44, the rest goes to the contract-bound balance', async () => {
    const contract = ref()
    const vehicle = String(++next)
    await world.tx(tx =>
      createPlans(tx, world.system, 'receipt', contract, [
        rent(contract, 11, { orderVehicleId: vehicle }),
        rent(contract, 12, { orderVehicleId: vehicle }),
      ]),
    )
    await world.run('plan-activate')
    const billId = (await plansOf(contract))[0]!.billId!
    const receipt = await world.receipt('4800.00')
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, { funds: [fund(receipt, '4800.00')], allocs: [pays(billId, '4800.00')] }),
    )
    const stop = () =>
      world.tx(tx =>
        stopBilling(tx, world.system, {
          orderVehicleId: vehicle,
          lastDay: '2026-11-24',
          runningAmt: fen('3787.44'),
          prorations: [{ genKey: `${contract.contractId}:${vehicle}:1:11:1`, newAmt: fen('3787.44') }],
          source: 'return:9',
        }),
      )
    const figures = await stop()
    expect([yuan(figures.rentDue), yuan(figures.prepaidUnused), figures.openBills]).toEqual(['0.00', '1012.56', []])
    expect(await billOf(world, billId)).toMatchObject({ status: 3, dueAmt: fen('3787.44'), changeAmt: fen('-1012.56') })
    expect((await plansOf(contract)).map(plan => plan.status)).toEqual([2, 3])
    await stop()
    expect(yuan(await world.tx(tx => getEnableOffsetAmt(tx, PENGCHI, COMPANY, contract.contractId)))).toBe('1012.56')
    const tax = await world.tx(tx =>
      tx.rows<{ account_code: string; amt: string }>(
        sql`select p.account_code, p.amt from ledger_posting p join ledger_entry e on e.id = p.entry_id where p.bill_id = ${billId}::bigint and e.event_type = 'receivable.changed' and p.side = 1 order by p.account_code`,
      ),
    )
    expect(tax.map(row => [row.account_code, row.amt])).toEqual([
      ['1122', '1012.56'],
      ['2221.02', '116.49'],
      ['6001.01', '896.07'],
    ])
    expect(await world.tx(tx => isContractSettled(tx, contract.contractId))).toBe(true)
    expect(
      (await world.tx(tx => contractMoney(tx, 4, contract.contractId))).map(row => [
        row.feeItem,
        yuan(row.billed),
        yuan(row.settled),
        yuan(row.unpaid),
      ]),
    ).toEqual([[1, '3787.44', '3787.44', '0.00']])
  })

  it('a waiting running month is replaced; other sums than the running amount are refused', async () => {
    const contract = ref()
    const vehicle = String(++next)
    await world.tx(tx =>
      createPlans(tx, world.system, 'receipt', contract, [rent(contract, 12, { orderVehicleId: vehicle })]),
    )
    const stop = (running: string) =>
      world.tx(tx =>
        stopBilling(tx, world.system, {
          orderVehicleId: vehicle,
          lastDay: '2026-12-10',
          runningAmt: fen(running),
          prorations: [{ genKey: `${contract.contractId}:${vehicle}:1:12:1`, newAmt: fen('1578.10') }],
          source: 'return:10',
        }),
      )
    expect(await refusal(stop('1578.11'))).toMatchObject({ guard: 'prorations' })
    await stop('1578.10')
    await stop('1578.10')
    expect((await plansOf(contract)).map(plan => [plan.status, yuan(plan.amt), plan.periodEnd])).toEqual([
      [3, '4800.00', '2026-12-30'],
      [1, '1578.10', '2026-12-10'],
    ])
  })

  it('proration to nothing closes an unpaid bill, once, and gives a waiting claim back', async () => {
    const contract = ref()
    await world.tx(tx => createPlans(tx, world.system, 'receipt', contract, [rent(contract, 11)]))
    await world.run('plan-activate')
    const billId = (await plansOf(contract))[0]!.billId!
    const receipt = await world.receipt('4800.00')
    await world.claim(world.sales, { funds: [fund(receipt, '4800.00')], allocs: [pays(billId, '4800.00')] })
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        world.tx(tx =>
          prorateBill(tx, world.system, {
            billId,
            newAmt: fen('0'),
            effectiveDate: '2026-11-05',
            source: 'change:3',
            reason: '合同变更',
          }),
        ),
      ),
    )
    expect(new Set(all.map(one => one.changeId)).size).toBe(1)
    expect(await billOf(world, billId)).toMatchObject({ status: 4, unpaidAmt: 0n, lockedAmt: 0n })
  })
})

describe('what operations raise (50-billing D1, D3, D4)', () => {
  const fine = (sourceId: string, amt = '200.00') => ({
    source: { sourceType: 'violation', sourceId, sourceNo: `WZ${sourceId}` },
    companyId: COMPANY,
    payerType: 1,
    payerId: PENGCHI,
    feeItem: 12,
    amt: fen(amt),
    dueDate: '2026-11-20',
    description: '违章罚款',
    cityCode: '4403',
  })

  it('raises once, even concurrently; other content is refused; voiding closes the bill', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => world.tx(tx => raiseReceivable(tx, world.system, fine('71')))),
    )
    expect(new Set(all.map(one => one.billId)).size).toBe(1)
    expect(await refusal(world.tx(tx => raiseReceivable(tx, world.system, fine('71', '201.00'))))).toMatchObject({
      kind: 'Duplicate',
      message: '重复请求内容不一致 / repeated request with different content',
    })
    await world.tx(tx => voidSource(tx, world.system, 'violation', '71', '误报'))
    expect((await billOf(world, all[0]!.billId)).status).toBe(4)
  })

  it('its state is that of its bill, and what is paid is not voided', async () => {
    const raised = await world.tx(tx => raiseReceivable(tx, world.system, fine('72')))
    const receipt = await world.receipt('200.00')
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, { funds: [fund(receipt, '200.00')], allocs: [pays(raised.billId, '200.00')] }),
    )
    expect(
      await world.tx(tx =>
        tx.row(sql`select status from account_receivable where id = ${raised.accountReceivableId}::bigint`),
      ),
    ).toEqual({ status: 3 })
    expect(await refusal(world.tx(tx => voidSource(tx, world.system, 'violation', '72', '误报')))).toMatchObject({
      kind: 'WrongState',
      state: '已收齐 / Received',
    })
  })

  it('50.19 a contract with waiting rent plans is not billed rent by hand', async () => {
    const contract = ref()
    await world.tx(tx => createPlans(tx, world.system, 'receipt', contract, [rent(contract, 12)]))
    const said = await refusal(
      world.tx(tx =>
        saveRecord(
          tx,
          world.manager,
          billReceivable,
          {
            feeItem: 1,
            companyId: COMPANY,
            payerType: 1,
            payerId: PENGCHI,
            contractId: contract.contractId,
            billAmt: '4800',
            dueDate: '2026-12-05',
            attachBizId: '1',
          },
          'save',
        ),
      ),
    )
    expect(said).toMatchObject({
      guard: 'planned',
      message:
        '该合同【租金】已有收付款计划，请从计划中选择 / this contract already has plan rows for Rent, choose them instead',
    })
    const saved = await world.tx(tx =>
      saveRecord(
        tx,
        world.manager,
        billReceivable,
        {
          feeItem: 5,
          companyId: COMPANY,
          payerType: 1,
          payerId: PENGCHI,
          contractId: contract.contractId,
          billAmt: '600',
          dueDate: '2026-12-05',
          attachBizId: '1',
        },
        'save',
      ),
    )
    expect(await billOf(world, saved.id)).toMatchObject({
      origin: 2,
      unpaidAmt: fen('600'),
      taxRate: '6.000000',
      taxAmt: fen('33.96'),
      payerName: '深圳市鹏驰出行服务有限公司',
    })
  })

  it('exposure: overdue, open, late fee, deposits and balance of a customer', async () => {
    world.clock.day = '2026-12-20'
    const exposure = await world.tx(tx => getExposure(tx, PENGCHI, '2026-12-20'))
    const sums = await world.tx(tx =>
      tx.row<{ open: string; overdue: string }>(
        sql`select sum(unpaid_amt) as open, sum(unpaid_amt) filter (where due_date < '2026-12-20') as overdue from bill_receivable where status in (1, 2) and payer_id = ${PENGCHI}::bigint`,
      ),
    )
    expect([yuan(exposure.openAmt), yuan(exposure.overdueAmt)]).toEqual([sums!.open, sums!.overdue])
    world.clock.day = '2026-11-05'
  })
})
